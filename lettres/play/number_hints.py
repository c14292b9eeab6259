"""Hints of the games of runs and groups, the vaguest first; each request tells more of one best play."""

from __future__ import annotations

from collections import Counter

from lettres.engine import Phase, Turn
from lettres.engine.events import Hint
from lettres.engine.table import faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import number
from lettres.french.speech import Speech
from lettres.grammar import both, plural
from lettres.play.word_hints import LEVELS, GivenHint, tell_price
from lettres.records.session import Session
from lettres.solver.door import GameSolver, for_seconds
from lettres.solver.solution import Solution


class NumberHints:
    """The hints of a game: one search a turn, however many are asked for."""

    def __init__(self, session: Session, search: GameSolver) -> None:
        self._session = session
        self._speech = Speech(session.game)
        self._search = search
        self._found: tuple[tuple[int, object, Tiles], Solution] | None = None

    def look(self) -> Solution:
        """Search, where it was not done in this turn: `tell` then answers at once."""
        state = self._session.state
        position = state.number, state.table, state.seat.rack
        if self._found is None or self._found[0] != position:
            found = self._search.solve(state.table, state.seat.rack, state.seat.opened, stop=for_seconds())
            self._found = position, found
        return self._found[1]

    def tell(self) -> GivenHint:
        """What to tell whoever is on turn: at the first request of a turn level 1, then 2… up to the whole play."""
        state = self._session.state
        if state.phase not in (Phase.PLAY, Phase.DRAWN):
            when = "piochez d'abord" if state.phase is Phase.DRAW else "il reste à défausser, et le choix est à vous"
            return GivenHint(f"Indice : {when}.", None)
        found = self.look()
        if not found.moves:
            if not found.proven:
                return GivenHint("Indice : la recherche n'a rien trouvé dans le temps qu'elle a.", None)
            return GivenHint("Indice : rien ne peut être posé, c'est prouvé.", None)
        level = min(state.hints + 1, LEVELS)
        proof = " On ne peut pas en poser plus, c'est prouvé." if found.proven and level in (1, LEVELS) else ""
        text = f"Indice {level} sur {LEVELS} : {hint_text(self._speech, found.moves[0].turn, level)}{proof}"
        if state.hints == LEVELS:
            return GivenHint(text, None)
        return GivenHint(f"{text} {tell_price(level)}", Hint(level))


def hint_text(speech: Speech, turn: Turn, level: int) -> str:
    """A hint of a play, as vague as its level is low.

    >>> from lettres.engine import Table
    >>> from lettres.games.rummikub import rummikub
    >>> game = rummikub()
    >>> after = Table((game.notation.read_meld("r3r4r5"),))
    >>> hint_text(Speech(game), Turn(Table(), after, ("r3", "r4", "r5"), True), 3)
    'le coup pose des 3, 4 et 5.'
    """
    if level == 1:
        return f"vous pouvez poser {speech.count(len(turn.placed))}."
    if level == 2:
        gone = _numbers(turn)
        what = f"change {_numbered(gone)} de la table" if gone else "ne touche pas à la table"
        return f"le coup {what}, et forme {plural(len(turn.formed), 'combinaison')}."
    if level == 3:
        plain = [tile for tile in turn.placed if not speech.is_joker(tile)]
        values = dict.fromkeys(speech.value(tile) for tile in sorted(plain, key=lambda tile: number(tile).value))
        jokers = len(turn.placed) - len(plain)
        named = [f"des {both(values)}" if values else "", plural(jokers, "joker") if jokers else ""]
        return f"le coup pose {' et '.join(filter(None, named))}."
    if level == LEVELS:
        melds = ", ".join(speech.shown(faces(meld)) for meld in turn.formed)
        return f"tapez « {' '.join([*_numbers(turn), '-> '])}{melds} »." if turn.broken else f"tapez « {melds} »."
    laid = both(map(speech.label, speech.sorted(turn.placed)))
    return f"le coup pose {laid} ({speech.count(len(turn.placed), 'posé')})."


def _numbers(turn: Turn) -> list[str]:
    """The melds of the table that a play changes, by their numbers."""
    left, numbers = Counter(turn.broken), []
    for at, meld in enumerate(turn.before.melds, 1):
        if left[meld]:
            left[meld] -= 1
            numbers.append(str(at))
    return numbers


def _numbered(places: list[str]) -> str:
    return f"la combinaison {places[0]}" if len(places) == 1 else f"les combinaisons {both(places)}"
