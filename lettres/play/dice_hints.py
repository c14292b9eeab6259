"""Hints of the dice game: which dice to throw; then, the vaguest first, more and more of one best lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lettres.compose.grid import GridComposer
from lettres.engine import Game, GameState, Phase, Turn
from lettres.engine.events import HINT_COSTS, Hint
from lettres.engine.grid import grid_of
from lettres.engine.table import Faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER
from lettres.french.speech import Speech
from lettres.grammar import aid_points, both, plural
from lettres.play.dice_desk import aloud
from lettres.play.dice_throws import unthrown
from lettres.play.word_hints import LEVELS, GivenHint, tell_price
from lettres.records.session import Session
from lettres.solver.door import GameSolver, for_seconds
from lettres.study.grid_steps import grid_steps

if TYPE_CHECKING:
    from lettres.solver.grid.solver import Advice
    from lettres.solver.solution import Solution


class DiceHints:
    """The hints of a game: one search for each throw and each lay, however many are asked for."""

    def __init__(self, session: Session, search: GameSolver) -> None:
        self._session = session
        self._search = search
        self._found: tuple[tuple[int, Phase, Tiles], Advice | Solution] | None = None

    def look(self) -> Advice | Solution:
        """Search, where it was not done for this throw or lay: `tell` then answers at once."""
        state = self._session.state
        position = state.number, state.phase, state.seat.rack
        if self._found is None or self._found[0] != position:
            table, rack = grid_of(state.table), state.seat.rack
            if state.phase is Phase.THROW:
                from lettres.solver.grid import Solver  # not at the top: many games are played without any help

                found: Advice | Solution = Solver().throw(table, rack, state.game.tiles)
            else:
                found = self._search.solve(table, rack, stop=for_seconds())
            self._found = position, found
        return self._found[1]

    def tell(self) -> GivenHint:
        """What to tell whoever is on turn: which dice to throw; then level after level, up to the whole lay."""
        from lettres.solver.grid.solver import Advice  # not at the top, as above

        state = self._session.state
        if state.phase is Phase.THROW and unthrown(state.game, state.seat.rack):
            return GivenHint("Entrée lance tous vos dés : au premier tour d'une manche, il n'y a rien à choisir.", None)
        found, level = self.look(), min(state.hints + 1, LEVELS)
        if isinstance(found, Advice):
            text = f"Indice : {throw_text(state, found)}"
            return (
                GivenHint(text, None) if state.hints else GivenHint(f"{text} ({aid_points(HINT_COSTS[0])}.)", Hint(1))
            )
        if not found.moves:
            return _nothing(state, found.proven)
        turn = found.moves[0].turn
        text = f"Indice {level} sur {LEVELS} : {hint_text(state.game, turn, level, self._places(turn))}"
        if found.proven and level in (1, LEVELS):
            text += " On ne peut pas en poser plus, c'est prouvé."
        after = grid_of(turn.after) if level == LEVELS else None
        if state.hints == LEVELS:
            return GivenHint(text, None, after)
        return GivenHint(f"{text} {tell_price(level)}", Hint(level), after)

    def _places(self, turn: Turn) -> list[str]:
        """Where the dice go that do not lie there already."""
        scratch = GridComposer(self._session.game, self._session.view(self._session.state.turn))
        scratch.lay(grid_of(turn.after))
        before = scratch.of_table()
        there = sorted(scratch.pieces.items())
        return [f"{aloud(piece.shows)} en {scratch.names.name(at)}" for at, piece in there if before.get(at) != piece]


def hint_text(game: Game, turn: Turn, level: int, places: Iterable[str]) -> str:
    """A hint of a lay, as vague as its level is low; the last one tells what goes to which places."""
    if level == 1:
        return f"vous pouvez poser {plural(len(turn.placed), 'dé')}."
    if level == 2:
        moved = len(grid_steps(turn).lifted)
        what = f"déplace {plural(moved, 'dé')}" if moved else "ne déplace aucun dé"
        return f"le coup {what} de la grille."
    if level == 3:
        return f"le coup forme {both(describe(game, shown) for shown in turn.new)}."
    if level < LEVELS:
        return f"le coup pose {both(_faces(game, turn.placed))}."
    return f"{both(places)}."


def _faces(game: Game, dice: Iterable[str]) -> list[str]:
    """What some dice show, in the order in which a player sorts them."""
    return [aloud(game.tiles.face(die)) for die in Speech(game).sorted(dice)]


def throw_text(state: GameState, found: Advice) -> str:
    """Which dice to throw and to keep, and how many can then be laid on average."""
    kept = tuple((Counter(state.seat.rack) - Counter(found.dice)).elements())
    dice = both(_faces(state.game, found.dice)) if kept else "tous vos dés"
    keeping = f", gardez {both(_faces(state.game, kept))}" if kept else ""
    mean = f"{found.expected:.1f}".replace(".", ",")
    return f"lancez {dice}{keeping} : de quoi poser {mean} dé{'s' if found.expected >= 1.95 else ''} en moyenne."


def describe(game: Game, shown: Faces) -> str:
    """What a line of dice is, without its numbers.

    >>> from lettres.games.des import des
    >>> describe(des(), ("r3", "*", "r5")), describe(des(), ("r3", "b3", "*"))
    ('une suite rouge de 3 dés', 'une série de 3 dés')
    """
    plain = [face for face in shown if face != JOKER]
    look = Speech(game).look
    colour = look.colour(plain[0]) if look and plain else None
    if colour is None or len(plain) < 2 or any(face[0] != colour.initial for face in plain):
        return f"une série de {len(shown)} dés"
    return f"une suite {colour.name} de {len(shown)} dés"


def _nothing(state: GameState, proven: bool) -> GivenHint:
    """What to tell where no lay was found: that there is none is a hint, that none was found is not."""
    if not proven:
        return GivenHint("Indice : la recherche n'a rien trouvé dans le temps qu'elle a.", None)
    text = "Indice : aucun dé ne peut être posé, c'est prouvé. Passez."
    return GivenHint(text, None) if state.hints else GivenHint(f"{text} ({aid_points(HINT_COSTS[0])}.)", Hint(1))
