"""Hints for games of runs and groups: each says more of one best play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import count

from lettres.engine import GameState, Phase, Turn
from lettres.engine.table import faces
from lettres.families.numbers.notation import number
from lettres.french.speech import Speech
from lettres.grammar import both, plural
from lettres.play.hints import LEVELS, GivenHint, Hints
from lettres.play.meld_numbers import numbers_of
from lettres.solver.facade import for_seconds
from lettres.solver.solution import SearchOptions, Solution


class NumberHints(Hints[Solution]):
    """Hints about the play that lays the most tiles."""

    def _solve(self, state: GameState) -> Solution:
        return self._solver.solve(state.table, state.seat.rack, state.seat.opened, SearchOptions(stop=for_seconds()))

    def give(self) -> GivenHint:
        """Return the hint of level 1 at the first request of a turn, then 2… up to the whole play."""
        state = self._session.state
        if state.phase not in (Phase.PLAY, Phase.DRAWN):
            when = "piochez d'abord" if state.phase is Phase.DRAW else "il reste à défausser, et le choix est à vous"
            return GivenHint(f"Indice : {when}.", None)
        solution = self.search()
        if solution.moves:
            proof = " On ne peut pas en poser davantage, c'est prouvé." if solution.proven else ""
            numbers = numbers_of(self._session, spelt=False)
            text = partial(hint_text, Speech(state.game), solution.moves[0].turn, numbers=numbers, aloud=self._aloud)
            return self._next_level(text, proof)
        if solution.proven:
            return GivenHint("Indice : rien ne peut être posé, c'est prouvé.", None)
        return GivenHint("Indice : la recherche n'a rien trouvé dans le temps qu'elle a.", None)


def hint_text(speech: Speech, turn: Turn, level: int, numbers: Sequence[int] = (), *, aloud: bool = False) -> str:
    """Return the hint of `level` about a play. Higher levels say more; `numbers` has the number of each table meld.

    >>> from lettres.engine import Table
    >>> from lettres.games.rummikub import rummikub
    >>> game = rummikub()
    >>> after = Table((game.notation.read_meld("r3r4r5"),))
    >>> hint_text(Speech(game), Turn(Table(), after, ("r3", "r4", "r5"), True), 3)
    'le coup pose des 3, 4 et 5.'
    >>> after = Table((game.notation.read_meld("r3*r5"),))
    >>> hint_text(Speech(game), Turn(Table(), after, ("r3", "*", "r5"), True), 4)
    'le coup pose r3, r5 et un joker (3 tuiles posées).'
    """
    if level == 1:
        return f"vous pouvez poser {speech.count(len(turn.placed))}."
    if level == 2:
        gone = _numbers(turn, numbers)
        what = f"change {_meld_list(gone)} de la table" if gone else "ne touche pas à la table"
        return f"le coup {what}, et forme {plural(len(turn.formed), 'combinaison')}."
    if level == 3:
        plain = [tile for tile in turn.placed if not speech.is_joker(tile)]
        values = dict.fromkeys(speech.value(tile) for tile in sorted(plain, key=lambda tile: number(tile).value))
        jokers = len(turn.placed) - len(plain)
        named = [f"{'un' if len(plain) == 1 else 'des'} {both(values)}"] if plain else []
        named += ["un joker" if jokers == 1 else plural(jokers, "joker")] if jokers else []
        return f"le coup pose {', et '.join(named)}."
    if level == LEVELS and aloud:
        changed = f", en changeant {_meld_list(_numbers(turn, numbers))}" if turn.broken else ""
        formed = " ; ".join(speech.spoken(meld) for meld in turn.formed)
        return f"formez {formed}{changed}. À écrire : « {_typed_play(speech, turn, numbers)} »."
    if level == LEVELS:
        return f"tapez « {_typed_play(speech, turn, numbers)} »."
    laid = both("un joker" if speech.is_joker(tile) else speech.label(tile) for tile in speech.sorted(turn.placed))
    return f"le coup pose {laid} ({speech.count(len(turn.placed), 'posé')})."


def _typed_play(speech: Speech, turn: Turn, numbers: Sequence[int]) -> str:
    """Return a play as it is typed, by the numbers of the melds that it changes."""
    melds = ", ".join(speech.typed(faces(meld)) for meld in turn.formed)
    return f"{' '.join([*_numbers(turn, numbers), '-> '])}{melds}" if turn.broken else melds


def _numbers(turn: Turn, numbers: Sequence[int]) -> list[str]:
    """Return the numbers of the table melds that a play changes; without `numbers`, melds are counted from 1."""
    left, found = Counter(turn.broken), []
    for meld, its in zip(turn.before.melds, numbers or count(1)):
        if left[meld]:
            left[meld] -= 1
            found.append(its)
    return list(map(str, sorted(found)))


def _meld_list(places: list[str]) -> str:
    return f"la combinaison {places[0]}" if len(places) == 1 else f"les combinaisons {both(places)}"
