"""The desk of the dice game. A turn is a throw and then a lay; the player may skip the lay only if no die can be laid.
Dice are named by their faces, cells by a letter and a number (`compose.grid`)."""

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
from lettres.play.commands import Command, strip_verb
from lettres.play.desk import Desk
from lettres.play.grid.commands import DICE_COMMANDS, HELP, read_line
from lettres.play.grid.throws import HOW_TO_THROW, has_unthrown
from lettres.play.rack import RackOrder
from lettres.play.recap import table_before
from lettres.play.repair import Mended
from lettres.records.session import Session
from lettres.solver.facade import GameSolver
from lettres.solver.solution import SearchOptions, Stop
from lexicon import Lexicon

_LEARNING = 4  # turns with long advice


# -- the grid in words


def spoken_face(face: str) -> str:
    """Return the face of a die as it is said aloud."""
    return "joker" if face == JOKER else face


def grid_lines(pieces: Mapping[Cell, Piece], names: Names, before: Mapping[Cell, Piece]) -> list[str]:
    """Return a grid in lines for reading aloud: the dice of each row, with « + » before dice missing from `before`.

    >>> three = {(2, at): Piece(f"r{at}@C", f"r{at}") for at in (3, 4, 5)}
    >>> grid_lines({**three, (3, 3): Piece("*@H", "*")}, Names.beside("rbnj"), three)
    ['Ligne 3 : E r3, F r4, G r5.', 'Ligne 4 : E + joker.']
    """
    rows: dict[int, list[str]] = {}
    for cell, piece in sorted(pieces.items()):
        new = "" if before.get(cell) == piece else "+ "
        rows.setdefault(cell[0], []).append(f"{names.column(cell[1])} {new}{spoken_face(piece.shows)}")
    return [f"Ligne {row + 1} : {', '.join(dice)}." for row, dice in rows.items()]


def changed_cells(before: Grid, after: Grid) -> set[Cell]:
    """Return the cells of `after` whose dice stood elsewhere, or were missing, in `before`.

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
    """A desk for dice; `lately` holds the cells whose dice changed since the seat's last turn."""

    composer: GridComposer
    commands = DICE_COMMANDS
    help = HELP
    repairing = "arranger"
    wanted: Tiles = ()  # dice that the search must lay; empty for as many as possible

    def __init__(
        self, session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True
    ) -> None:
        super().__init__(session, seat, lexicon, order, live=live)
        self.lately = changed_cells(grid_of(table_before(session, seat)), grid_of(self.view.table))

    def read(self, line: str) -> Command:
        """Return the command of a typed line."""
        return read_line(strip_verb(line))

    @property
    def throwing(self) -> bool:
        """True if the player must throw dice first."""
        return self.view.phase is Phase.THROW

    def advice(self) -> str:
        """Return a sentence on what to type first."""
        if not self.throwing:
            if self.view.number > _LEARNING:
                return "Posez un dé au moins, ou « passer » si aucun ne va ; « aide » dit comment."
            return (
                "Tapez « r3 r4 r5 » (combinaison neuve), « D4 r3 » (à partir de D4), « D4 v n3 j3 » (vers le bas), "
                "« passer » si aucun dé ne va, « aide »."
            )
        if has_unthrown(self.game, self.view.rack):
            return f"Entrée lance vos {len(self.view.rack)} dés."
        return f"Quels dés lancer ? {HOW_TO_THROW}"

    def praise(self) -> str:
        """Return how many dice the draft lays."""
        laid = self.speech.count(len(self.composer.turn.placed), "posé")
        if self.checks_first:
            return f"{laid}. Entrée pour valider."
        return f"{laid}. Une faute vous fait reprendre vos dés et finit votre tour. Entrée pour poser."

    def known_faults(self) -> tuple[Fault, ...]:
        """Return the faults that the player may know before the turn is laid."""
        return self.visible_faults(super().known_faults())

    def read_aloud(self) -> list[str]:
        """Return the grid and the dice, in lines for reading aloud."""
        composer, game = self.composer, self.game
        lines = grid_lines(composer.pieces, composer.names, composer.of_table()) or ["La grille est vide."]
        if composer.settled.loose:
            lines.append(f"À replacer : {both(map(self._aloud, self.speech.sorted(composer.settled.loose)))}.")
        rack = self.order.show(composer.settled.rack)
        if has_unthrown(game, rack):
            return [*lines, f"Vos dés : {len(rack)}, à lancer."]
        return [*lines, f"Vos dés : {', '.join(map(self._aloud, rack)) or 'aucun'}."]

    def _aloud(self, die: str) -> str:
        return spoken_face(self.game.tiles.face(die))

    # -- dice laid by the search

    def check_repair(self) -> None:
        """Raise `MoveError` if the player must throw dice first."""
        self.check_thrown()

    def search_repair(self, solver: GameSolver, stop: Stop) -> Mended:
        """Return a grid with the dice in `wanted` laid; if `wanted` is empty, with as many dice as can be laid."""
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
        """Compose the grid `after` as one step that can be undone, with its row 0, column 0 on the draft's cell
        `at`."""
        self.composer.lay(grid_of(after), at)

    def check_thrown(self) -> None:
        """Raise `MoveError` if the player must throw dice first."""
        if self.throwing:
            how = "Entrée suffit" if has_unthrown(self.game, self.view.rack) else "par exemple « lancer tout »"
            raise MoveError(f"lancez d'abord vos dés : {how}.")
