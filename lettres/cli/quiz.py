"""The worst turns of a game tried again, before any answer is told: on a terminal, or wherever lines are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lettres.cli.context import Settings
from lettres.cli.tries import ask, by_hand, look_of, position, say
from lettres.engine import Game, view
from lettres.engine.table import table_of
from lettres.french.reviews import common_move, move_sentence, played, possible
from lettres.grammar import plural
from lettres.play.tries import HELP, Tries
from lettres.play.word_hints import LEVELS
from lettres.study.report import Report
from lettres.study.review import Review, proves

_GO_ON = "Essayez encore, ou « indice », ou « solution »."


def quiz(report: Report, turns: Sequence[Review], game: Game, settings: Settings) -> None:
    """Let the player try some turns again, one after the other, and tell the answer of each; judged by `game`."""
    losing = sum(turn.lost > 0 for turn in report.turns)
    if not turns:
        say(["Aucun coup meilleur que ceux qui ont été joués n'a été trouvé : il n'y a rien à chercher."])
        return
    many = len(turns) > 1
    which = f"Essayez de nouveau {f'les {len(turns)} pires, du pire au moindre' if many else 'le pire'}."
    say([f"{plural(losing, 'tour')} où l'on pouvait faire mieux. {which}", HELP])
    regained = 0
    for turn in turns:
        again = _Again(report, turn, game, settings)
        say(again.statement())
        ask(again)
        say(again.explained())
        regained += max(0, again.most - turn.points)
        if again.left:
            break
    say(["", f"Points perdus que vous avez retrouvés : {regained} sur {sum(turn.lost for turn in turns)}.", ""])


class _Again(Tries):
    """A turn that is tried again; its answer is told once that is over."""

    def __init__(self, report: Report, turn: Review, game: Game, settings: Settings) -> None:
        seen, best = view(turn.before, turn.seat), turn.best.moves[0]
        super().__init__(game, settings.lexicon, seen, best.turn, LEVELS)
        self._report, self._turn, self._look = report, turn, look_of(settings)

    def statement(self) -> Iterator[str]:
        """What was played, and in what position."""
        turn = self._turn
        yield ""
        yield (
            f"Tour {turn.number}, à {self._report.name(turn)}. Alors : {played(self._speech, turn)} "
            f"{plural(turn.points, 'point')}. Il y avait {possible(turn.best)}."
        )
        yield from self.position()

    def position(self) -> Iterator[str]:
        """The table and the rack, as a terminal shows them."""
        return position(self._game, table_of(self._view.table), self._view.rack, self._look)

    def explained(self) -> Iterator[str]:
        """The answer."""
        best = self._turn.best.moves[0]
        yield f"Le mieux : {move_sentence(self._speech, best)}"
        yield from by_hand(self._game, best, self._look)
        if common := common_move(self._speech, self._turn):
            yield f"Mots courants : {common}"

    def tried(self, scored: str, points: int) -> Iterator[str]:
        """How it compares with what was played then, and with the best."""
        self.over = points >= self._turn.best.score
        yield f"{scored} : {self._compared(points)}"

    def solution(self) -> Iterator[str]:
        """Nothing yet."""
        return iter(())

    def farewell(self) -> Iterator[str]:
        """Nothing: the other turns are told in the whole."""
        return iter(())

    def _compared(self, points: int) -> str:
        best = self._turn.best
        if points > best.score:
            return "c'est plus que ce que la recherche avait trouvé, bravo !"
        if points == best.score:
            return "c'est le mieux possible, bravo !" if proves(best) else "c'est le mieux qui a été trouvé, bravo !"
        gained = points - self._turn.points
        then = (
            f"{plural(abs(gained), 'point')} de {'plus' if gained > 0 else 'moins'} qu'alors"
            if gained
            else "autant qu'alors"
        )
        return f"{then}, {best.score - points} de moins que le mieux. {_GO_ON}"
