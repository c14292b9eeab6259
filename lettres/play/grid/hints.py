"""Hints for the dice game: which dice to throw, then, level by level, more of the best lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lettres.compose.grid import GridComposer
from lettres.engine import Game, GameState, Phase, Turn
from lettres.engine.grid import grid_of
from lettres.engine.table import Faces
from lettres.families.grid.checks import own_set_laid
from lettres.families.numbers.notation import JOKER
from lettres.french.speech import Speech
from lettres.grammar import both, plural
from lettres.play.grid.desk import spoken_face
from lettres.play.grid.throws import has_unthrown
from lettres.play.hints import LEVELS, GivenHint, Hints
from lettres.solver.facade import for_seconds
from lettres.solver.solution import SearchOptions
from lettres.study.grid_steps import grid_steps

if TYPE_CHECKING:
    from lettres.solver.grid.solver import Advice
    from lettres.solver.solution import Solution


class DiceHints(Hints["Advice | Solution"]):
    """Hints about the best throw, and about the lay with the most dice."""

    def _solve(self, state: GameState) -> Advice | Solution:
        table, rack = grid_of(state.table), state.seat.rack
        if state.phase is not Phase.THROW:
            return self._solver.solve(table, rack, options=SearchOptions(stop=for_seconds()))
        from lettres.solver.grid import GridSolver  # not at the top: many games need no solver

        return GridSolver(own_set=own_set_laid in state.game.checks).throw(table, rack, state.game.tiles)

    def give(self) -> GivenHint:
        """Return which dice to throw or, once the player has thrown them, the hint of the next level."""
        from lettres.solver.grid.solver import Advice  # not at the top: many games need no solver

        state = self._session.state
        if state.phase is Phase.THROW and has_unthrown(state.game, state.seat.rack):
            return GivenHint("Lancez tous vos dés : au premier tour d'une manche, il n'y a rien à choisir.", None)
        found = self.search()
        if isinstance(found, Advice):
            return self._only_hint(f"Indice : {throw_text(state, found)}")
        if found.moves:
            turn, proof = (
                found.moves[0].turn,
                " On ne peut pas en poser davantage, c'est prouvé." if found.proven else "",
            )
            places = self._places(turn)
            return self._next_level(
                lambda level: hint_text(state.game, turn, level, places), proof, grid_of(turn.after)
            )
        if found.proven:
            return self._only_hint("Indice : aucun dé ne peut être posé, c'est prouvé. Passez.")
        return GivenHint("Indice : la recherche n'a rien trouvé dans le temps qu'elle a.", None)

    def _places(self, turn: Turn) -> list[str]:
        """Return each die that the lay adds or moves, with the name of its cell."""
        scratch = GridComposer(self._session.game, self._session.view(self._session.state.turn))
        scratch.lay(grid_of(turn.after))
        before = scratch.of_table()
        there = sorted(scratch.pieces.items())
        return [
            f"{spoken_face(piece.shows)} en {scratch.names.name(at)}" for at, piece in there if before.get(at) != piece
        ]


def hint_text(game: Game, turn: Turn, level: int, places: Iterable[str]) -> str:
    """Return the hint of `level` about a lay. Higher levels say more, and the last one says where each die goes."""
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
    """Return the faces of `dice`, in a player's usual order."""
    return [spoken_face(game.tiles.face(die)) for die in Speech(game).sorted(dice)]


def throw_text(state: GameState, advice: Advice) -> str:
    """Return which dice to throw and to keep, and how many can then be laid on average."""
    kept = tuple((Counter(state.seat.rack) - Counter(advice.dice)).elements())
    dice = both(_faces(state.game, advice.dice)) if kept else "tous vos dés"
    keeping = f", gardez {both(_faces(state.game, kept))}" if kept else ""
    mean = f"{advice.expected:.1f}".removesuffix(".0").replace(".", ",")
    return f"lancez {dice}{keeping} : de quoi poser {mean} dé{'s' if advice.expected >= 1.95 else ''} en moyenne."


def describe(game: Game, shown: Faces) -> str:
    """Return the kind of a line of dice, without its numbers.

    >>> from lettres.games.des import des
    >>> describe(des(), ("n3", "*", "n5")), describe(des(), ("r3", "b3", "*"))
    ('une suite de 3 dés en noir', 'une série de 3 dés')
    """
    plain = [face for face in shown if face != JOKER]
    look = Speech(game).look
    colour = look.colour(plain[0]) if look and plain else None
    if colour is None or len(plain) < 2 or any(face[0] != colour.initial for face in plain):
        return f"une série de {len(shown)} dés"
    return f"une suite de {len(shown)} dés en {colour.name}"
