"""The desk of the dice game.

A turn is a throw, then a lay, which may be passed only if nothing can be laid. Dice are named by their faces, places by
a letter and a number (`compose.grid`).
"""

from __future__ import annotations

from collections.abc import Mapping

from lettres.compose import MoveError
from lettres.compose.grid import GridComposer
from lettres.compose.places import Names, aligned
from lettres.engine import Fault, Phase, Piece
from lettres.engine.grid import Cell, Grid, grid_of
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER
from lettres.grammar import both
from lettres.play.commands import Command, without_verb
from lettres.play.desk import Desk
from lettres.play.grid.commands import DICE_COMMANDS, HELP, read_line
from lettres.play.grid.throws import HOW_TO_THROW, unthrown
from lettres.play.rack import RackOrder
from lettres.play.recap import table_before
from lettres.play.repair import Mended
from lettres.records.session import Session
from lettres.solver.door import GameSolver
from lettres.solver.solution import SearchOptions, Stop
from lexicon import Lexicon

_LEARNING = 4  # turns in which advice is given at length


# -- what is said of the grid


def aloud(face: str) -> str:
    """What a die shows, as one says it."""
    return "joker" if face == JOKER else face


def grid_lines(pieces: Mapping[Cell, Piece], names: Names, before: Mapping[Cell, Piece]) -> list[str]:
    """A grid in lines that read well aloud: the dice of each row, « + » before those that are new since `before`.

    >>> three = {(2, at): Piece(f"r{at}@C", f"r{at}") for at in (3, 4, 5)}
    >>> grid_lines({**three, (3, 3): Piece("*@H", "*")}, Names.beside("rbnj"), three)
    ['Ligne 3 : E r3, F r4, G r5.', 'Ligne 4 : E + joker.']
    """
    rows: dict[int, list[str]] = {}
    for cell, piece in sorted(pieces.items()):
        new = "" if before.get(cell) == piece else "+ "
        rows.setdefault(cell[0], []).append(f"{names.column(cell[1])} {new}{aloud(piece.shows)}")
    return [f"Ligne {row + 1} : {', '.join(dice)}." for row, dice in rows.items()]


def changed_cells(before: Grid, after: Grid) -> set[Cell]:
    """The places of a grid whose dice lay elsewhere, or nowhere, on the grid before.

    >>> three = {(0, at): Piece(f"r{at}@C", f"r{at}") for at in (3, 4, 5)}
    >>> changed_cells(Grid.from_pieces(three), Grid.from_pieces({**three, (1, 3): Piece("*@H", "*")}))
    {(1, 0)}
    """
    if before is after:
        return set()
    here = after.pieces
    down, right = aligned(here.items(), before)
    there = {(row + down, column + right): piece for row, column, piece in before.cells}
    return {cell for cell, piece in here.items() if there.get(cell) != piece}


class DiceDesk(Desk):
    """A desk of dice; `lately` are the places of the grid whose dice changed since the seat's last turn."""

    composer: GridComposer
    commands = DICE_COMMANDS
    help = HELP
    repairing = "arranger"
    wanted: Tiles = ()  # the dice that the search is to lay; none for as many as possible

    def __init__(
        self, session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True
    ) -> None:
        super().__init__(session, seat, lexicon, order, live=live)
        self.lately = changed_cells(grid_of(table_before(session, seat)), grid_of(self.view.table))

    def read(self, line: str) -> Command:
        """The command of a typed line."""
        return read_line(without_verb(line))

    @property
    def throwing(self) -> bool:
        """Whether dice have to be thrown first."""
        return self.view.phase is Phase.THROW

    def advice(self) -> str:
        """What to type first."""
        if not self.throwing:
            if self.view.number > _LEARNING:
                return "Posez un dé au moins, ou « passer » si aucun ne va ; « aide » dit comment."
            return (
                "Tapez « r3 r4 r5 » (combinaison neuve), « D4 r3 » (à partir de D4), « D4 v n3 j3 » (vers le bas), "
                "« passer » si aucun dé ne va, « aide »."
            )
        if unthrown(self.game, self.view.rack):
            return f"Entrée lance vos {len(self.view.rack)} dés."
        return f"Quels dés lancer ? {HOW_TO_THROW}"

    def praise(self) -> str:
        """How many dice a composition lays."""
        laid = self.speech.count(len(self.composer.turn.placed), "posé")
        if self.checks_first:
            return f"{laid}. Entrée pour valider."
        return f"{laid}. Une faute vous fait reprendre vos dés et finit votre tour. Entrée pour poser."

    def known_faults(self) -> tuple[Fault, ...]:
        """The faults that the player may know before the turn is laid: if it is judged then, that it is unfinished."""
        return self.unfinished(super().known_faults())

    def read_aloud(self) -> list[str]:
        """The grid and the dice, in lines that read well aloud."""
        composer, game = self.composer, self.game
        lines = grid_lines(composer.pieces, composer.names, composer.of_table()) or ["La grille est vide."]
        if composer.settled.loose:
            lines.append(f"À replacer : {both(map(self._aloud, self.speech.sorted(composer.settled.loose)))}.")
        rack = self.order.show(composer.settled.rack)
        if unthrown(game, rack):
            return [*lines, f"Vos dés : {len(rack)}, à lancer."]
        return [*lines, f"Vos dés : {', '.join(map(self._aloud, rack)) or 'aucun'}."]

    def _aloud(self, die: str) -> str:
        return aloud(self.game.tiles.face(die))

    # -- dice that the search lays

    def check_repair(self) -> None:
        """Raise `MoveError` where no dice are thrown that the search could lay."""
        self.check_thrown()

    def repaired(self, solver: GameSolver, stop: Stop) -> Mended:
        """A grid with as many dice as can be laid, or with those that are `wanted`."""
        must = self.wanted
        options = SearchOptions(must=must, stop=stop)
        solution = solver.solve(self.composer.before, must or self.view.rack, options=options)
        if solution.moves:
            return Mended(solution.moves[0].turn.after, True, "Dés arrangés ; « annuler » revient à votre coup.")
        if not solution.proven:
            return Mended(None, False, "La recherche n'a rien trouvé dans le temps qu'elle a.")
        if must:
            return Mended(None, False, "Ces dés ne peuvent être posés ensemble.")
        return Mended(None, False, "Aucun dé ne peut être posé : passez.")

    def lay(self, after: Layout, at: Cell | None = None) -> None:
        """Compose a whole grid, in one step that can be undone; `at` as a composer has it."""
        self.composer.lay(grid_of(after), at)

    def check_thrown(self) -> None:
        """Raise `MoveError` if dice have to be thrown first."""
        if self.throwing:
            how = "Entrée suffit" if unthrown(self.game, self.view.rack) else "par exemple « lancer tout »"
            raise MoveError(f"lancez d'abord vos dés : {how}.")
