"""Hints, the vaguest first: each request tells more of one best move, and is kept in the record with its cost."""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine import Game, GameState, Table, Turn
from lettres.engine.events import HINT_COSTS, Hint
from lettres.engine.grid import Grid
from lettres.engine.table import faces, table_of
from lettres.engine.tiles import Tiles
from lettres.families.words.notation import spelling
from lettres.grammar import aid_points, both, plural
from lettres.records.session import Session
from lettres.solver.door import GameSolver, for_seconds

LEVELS = len(HINT_COSTS)


class GivenHint(NamedTuple):
    """What to tell whoever is on turn, and the action to do first; None where nothing new is told.

    `after` is a table to be composed besides, where a move is easier seen than told.
    """

    text: str
    action: Hint | None
    after: Grid | None = None


class Best(NamedTuple):
    """The move that the hints of a turn tell of; `bound` is a score that no move exceeds."""

    turn: Turn | None
    score: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether it is proven that no move scores more."""
        return self.score >= self.bound


_Position = tuple[int, Table, Tiles]


class Hints:
    """The hints of a game: one search a turn, however many are asked for."""

    def __init__(self, session: Session, search: GameSolver) -> None:
        self._session = session
        self._search = search
        self._found: tuple[_Position, Best] | None = None

    def look(self) -> Best:
        """Search, where it was not done in this turn: `tell` then answers at once."""
        state = self._session.state
        position = state.number, table_of(state.table), state.seat.rack
        if self._found is None or self._found[0] != position:
            self._found = position, best_move(state, self._search)
        return self._found[1]

    def tell(self) -> GivenHint:
        """What to tell whoever is on turn: at the first request of a turn level 1, then 2… up to the whole move."""
        state, best = self._session.state, self.look()
        if best.turn is None:
            return _nothing(state, best)
        level = min(state.hints + 1, LEVELS)
        proof = _proof(best) if level in (1, LEVELS) else ""
        text = f"Indice {level} sur {LEVELS} : {hint_text(state.game, best.turn, level)}{proof}"
        if state.hints == LEVELS:
            return GivenHint(text, None)
        return GivenHint(f"{text} {tell_price(level)}", Hint(level))


def best_move(state: GameState, search: GameSolver) -> Best:
    """The best move, of familiar words where those score as much: a hint of words that nobody knows is none."""
    stop = for_seconds()
    opened = state.seat.opened
    best = search.solve(state.table, state.seat.rack, opened, stop=stop)
    moves = best.moves
    if moves:
        known = search.solve(state.table, state.seat.rack, opened, familiar=True, stop=stop)
        moves = known.moves if known.score >= best.score else moves
    turn, score = moves[0] if moves else (None, 0)
    return Best(turn, score, score if best.proven else best.bound)


def hint_text(game: Game, turn: Turn, level: int) -> str:
    if level == 1:
        points = sum(line.points for line in game.score(turn))
        marks = f" et marquer {plural(points, 'point')}" if points else ""
        return f"vous pouvez poser {plural(len(turn.placed), 'lettre')}{marks}."
    if level == 2:
        gone = both(spelling(faces(meld)) for meld in turn.broken)
        does = f"défait ou change {gone}" if gone else "ne touche à aucun mot de la table"
        return f"le coup {does}, et forme {plural(len(turn.formed), 'mot')}."
    if level == LEVELS:
        return f"{game.notation.turn(turn)}."
    words = turn.new or tuple(map(faces, turn.formed))
    longest = max(map(spelling, words), key=len)
    if level == 3:
        return f"le plus long mot du coup a {plural(len(longest), 'lettre')}."
    return f"le plus long mot du coup est {pattern(longest)}."


def pattern(word: str) -> str:
    """Every second letter of a word, and its last.

    >>> pattern("FIABILITE")
    'F.A.I.I.E'
    >>> pattern("PAGE")
    'P.GE'
    """
    return "".join(char if at % 2 == 0 or at == len(word) - 1 else "." for at, char in enumerate(word))


def _proof(best: Best) -> str:
    """How sure it is that the move is best; nothing where no move scores."""
    if best.proven:
        return " Aucun coup ne marque plus, c'est prouvé." if best.score else ""
    return f" La recherche a manqué de temps : il se peut qu'un coup marque plus, jusqu'à {best.bound} points."


def tell_price(level: int) -> str:
    """What a hint costs, and the next one."""
    more = f" ; le suivant : {HINT_COSTS[level]}" if level < LEVELS else ""
    return f"({aid_points(HINT_COSTS[level - 1])}{more}.)"


def _nothing(state: GameState, best: Best) -> GivenHint:
    """What to tell where no move was found: that there is none is a hint, that none was found is not."""
    if not best.proven:
        return GivenHint(
            "Indice : la recherche n'a rien trouvé dans le temps qu'elle a ; il y a peut-être un coup.", None
        )
    text = "Indice : aucun coup n'est possible, c'est prouvé. Passez."
    return GivenHint(text, None) if state.hints else GivenHint(f"{text} ({aid_points(HINT_COSTS[0])}.)", Hint(1))
