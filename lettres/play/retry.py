"""A turn of a saved game, played again: the player looks for the move that was missed."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import Game, view
from lettres.french.reviews import common_move, move_sentence, played, possible
from lettres.grammar import plural
from lettres.play.hints import LEVELS
from lettres.play.tries import Tries, TryDisplay
from lettres.study.report import Report
from lettres.study.review import Review, proves
from lexicon import Lexicon

_GO_ON = "Essayez encore, ou « indice », ou « solution »."


class Retry(Tries):
    """The tries at a turn, judged by `game`; `explain_best` gives the answer once the tries are over."""

    def __init__(self, report: Report, turn: Review, game: Game, lexicon: Lexicon, show: TryDisplay) -> None:
        super().__init__(game, lexicon, view(turn.before, turn.seat), turn.best.moves[0].turn, LEVELS, show)
        self._report, self._turn = report, turn

    def statement(self) -> Iterator[str]:
        """Yield the position of the turn, and the move that was played."""
        turn = self._turn
        yield ""
        yield (
            f"Tour {turn.number}, à {self._report.name(turn)}. Alors : {played(self._speech, turn)} "
            f"{plural(turn.points, 'point')}. Il y avait {possible(turn.best)}."
        )
        yield from self.position()

    def explain_best(self) -> Iterator[str]:
        """Yield the best move, and the best move with common words."""
        best = self._turn.best.moves[0]
        yield f"Le mieux : {move_sentence(self._speech, best)}"
        yield from self._show.steps(self._game, best)
        if common := common_move(self._speech, self._turn):
            yield f"Mots courants : {common}"

    def legal_try(self, scored: str, points: int) -> Iterator[str]:
        """Yield the comparison of a try with the move that was played, and with the best move."""
        self.over = points >= self._turn.best.score
        yield f"{scored} : {self._comparison(points)}"

    @property
    def regained(self) -> int:
        """The lost points that the best try regains."""
        return max(0, self.best_so_far - self._turn.points)

    def _comparison(self, points: int) -> str:
        best = self._turn.best
        if points > best.score:
            return "c'est plus que ce que la recherche avait trouvé, bravo !"
        if points == best.score:
            return "c'est le mieux possible, bravo !" if proves(best) else "c'est le mieux qui a été trouvé, bravo !"
        gained, sign = points - self._turn.points, "plus" if points > self._turn.points else "moins"
        then = f"{plural(abs(gained), 'point')} de {sign} qu'alors" if gained else "autant qu'alors"
        return f"{then}, {best.score - points} de moins que le mieux. {_GO_ON}"
