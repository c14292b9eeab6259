"""Composing a turn of dice on a grid: a player names dice by their faces, and cells by a letter and a number.

Dice with the same face are interchangeable; loose dice from the table are laid before dice from the rack. A cell keeps
its name during a turn, except that a grid with dice from earlier turns is shifted when it grows at its upper or left
edge. Then `changes_since` reports the new name of one cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lettres.compose.base import Composer, MoveError, Settled
from lettres.compose.places import MARGIN, ROWS, Names, aligned, place_alone, read_line, read_places
from lettres.engine import Game, Piece, View
from lettres.engine.grid import Cell, Grid, grid_of
from lettres.families.numbers.melds import LEAST, Suits
from lettres.families.numbers.notation import NumberNotation


class GridDraft(NamedTuple):
    """The dice on the grid, each with its row and column.

    `origin` is the present cell of the upper left corner that the grid had at the start of the turn.
    """

    placed: tuple[tuple[int, int, Piece], ...]
    origin: Cell = (MARGIN, MARGIN)


GridSettled = Settled[GridDraft, Grid]


def settle(view: View, draft: GridDraft) -> GridSettled:
    """Return a draft with its dice. Table dice that the draft lacks are loose; dice that it adds come from the rack."""
    there = Counter(piece.tile for _, _, piece in draft.placed)
    table = Counter(view.table.tiles())
    loose, rack = table - there, Counter(view.rack) - (there - table)
    after = Grid.from_pieces({(row, column): piece for row, column, piece in draft.placed})
    return Settled(draft, tuple(sorted(loose.elements())), tuple(sorted(rack.elements())), after)


class GridComposer(Composer[GridSettled]):
    """A turn of dice composed step by step.

    >>> from lettres.engine import start, view
    >>> from lettres.games.des import des
    >>> game = des()
    >>> seen = view(start(game, 2, lambda pouch, _: pouch[0]).state, 0)
    >>> grid = game.notation.read_grid("r3@C,r4@D,r5@E")
    >>> turn = GridComposer(game, seen._replace(table=grid, rack=("j3@F", "n3@B", "r6@F")))
    >>> turn.read("D3 v n3 j3"); game.notation.grid(turn.settled.after), turn.settled.rack
    ('r3@C,r4@D,r5@E/n3@B/j3@F', ('r6@F',))
    >>> turn.lift(["D3"]); turn.settled.loose
    ('r3@C',)
    """

    def __init__(self, game: Game, view: View) -> None:
        assert isinstance(game.notation, NumberNotation)
        self.look = game.notation.look
        self.names = Names.beside(self.look.initials)
        self._margin = MARGIN, MARGIN
        super().__init__(game, view)

    def _start(self) -> GridSettled:
        (top, left), cells = self._margin, self.before.cells
        placed = tuple((row + top, column + left, piece) for row, column, piece in cells)
        return settle(self.view, GridDraft(placed, self._margin))

    def hold(self, first: Cell) -> None:
        """Begin the turn again, with names for the cells from the row and column `first` on, as far as possible.

        `first` is counted from the upper left corner of the grid: it is negative for cells above it or on its left.
        """
        most = ROWS, len(self.names.letters)
        cells = [(row, column) for row, column, _ in self.before.cells]
        last = (max((cell[axis] for cell in cells), default=0) for axis in (0, 1))
        top, left = (max(MARGIN, min(-at, end - 1 - far)) for at, end, far in zip(first, most, last))
        self._margin = top, left
        self._steps, self._at = [self._start()], 0

    @property
    def before(self) -> Grid:
        """The grid when the turn began."""
        return grid_of(self.view.table)

    @property
    def empty(self) -> bool:
        """True if the grid has the same dice in the same cells as at the start of the turn."""
        return self.pieces == self.of_table()

    @property
    def pieces(self) -> dict[Cell, Piece]:
        """The dice on the grid, by their cells."""
        return {(row, column): piece for row, column, piece in self.settled.draft.placed}

    @property
    def origin(self) -> Cell:
        """The present cell of the upper left corner that the grid had at the start of the turn."""
        return self.settled.draft.origin

    def of_table(self) -> dict[Cell, Piece]:
        """Return the dice that were on the grid when the turn began, by their cells as the grid is shifted now."""
        top, left = self.origin
        return {(row + top, column + left): piece for row, column, piece in self.before.cells}

    def read(self, text: str) -> None:
        """Lay the dice that a typed line names: each in its own cell, all from one cell on, or as a set apart.

        Raises `MoveError`.
        """
        if placed := read_places(self.names, self.look, self.game.tiles.faces, text):
            self.check_named(len(placed), "dés")
            self._lay_each(placed)
            return
        line = read_line(self.names, self.look, self.game.tiles.faces, text)
        self.check_named(len(line.faces), "dés")
        if line.at is None:
            self._lay_alone(line.faces)
        elif not line.faces:
            raise MoveError(f"quels dés en {self.names.name(line.at)} ? Par exemple : « C4 v r3 r4 r5 ».")
        else:
            self._lay_from(line.at, line.down, line.faces)

    def lift(self, words: Iterable[str]) -> None:
        """Take the dice in the cells that `words` name off the grid; table dice become loose, rack dice go back.

        Raises `MoveError` if a cell is empty.
        """
        pieces = self.pieces
        for cell in self._cells(words):
            del pieces[cell]
        self._step(pieces)

    def move(self, words: Sequence[str]) -> None:
        """Move the dice in the cells `words[:-1]` together: the first to the cell `words[-1]`. Raises `MoveError`."""
        if len(words) < 2:
            raise MoveError("déplacer quoi, et où ? Par exemple : « déplacer C4 E6 », ou « déplacer C4-E4 C6 ».")
        cells, to = self._cells(words[:-1]), self._cell(words[-1])
        pieces = self.pieces
        moved = [(cell, pieces.pop(cell)) for cell in cells]
        down, right = to[0] - cells[0][0], to[1] - cells[0][1]
        for (row, column), piece in moved:
            at = row + down, column + right
            if at in pieces:
                raise MoveError(f"{self.names.name(at)} est occupée par {pieces[at].shows}.")
            pieces[at] = piece
        self._step(pieces)

    @property
    def at(self) -> Cell:
        """The first row and column with dice, counted from the first row and column at the start of the turn."""
        top, left = (min((cell[axis] for cell in self.pieces), default=self.origin[axis]) for axis in (0, 1))
        return top - self.origin[0], left - self.origin[1]

    def changes_since(self, earlier: GridSettled, *, where: bool) -> str:
        """Return French sentences on the changes since `earlier` that the player did not type.

        With `where`, they say where the new dice lie. If the grid was shifted, they give the new name of one cell.
        """
        down, right = (now - then for now, then in zip(self.origin, earlier.draft.origin))
        lay = {(row + down, column + right): piece for row, column, piece in earlier.draft.placed}
        new = [self.names.name(cell) for cell, piece in sorted(self.pieces.items()) if lay.get(cell) != piece]
        told = [f"Dés posés de {new[0]} à {new[-1]}."] if where and new else []
        if lay and (down or right):
            now = min(lay)
            then, is_now = self.names.name((now[0] - down, now[1] - right)), self.names.name(now)
            told.append(f"Les cases ont changé de nom : {then} est maintenant {is_now}.")
        return " ".join(told)

    def lay(self, after: Grid, at: Cell | None = None) -> None:
        """Compose the whole grid `after` in one step.

        The upper left corner of `after` comes to the argument `at`, counted like the property `at`. Without `at`, as
        many table dice as possible stay in their cells.
        """
        (top, left), cells = self._margin, self.before.cells
        start = [((row + top, column + left), piece) for row, column, piece in cells]
        if at is not None:
            down, right = at[0] + top, at[1] + left
        else:
            down, right = aligned(start, after) if start else self._margin
        self._step({(row + down, column + right): piece for row, column, piece in after.cells}, self._margin)

    def _lay_alone(self, faces: tuple[str, ...]) -> None:
        if len(faces) < LEAST:
            cell = self.names.name(next(iter(self.pieces), (MARGIN, MARGIN)))
            raise MoveError(
                f"une combinaison neuve a {LEAST} dés au moins ; pour compléter, dites la case : « {cell} r3 »."
            )
        row = Suits(self.look.initials).ordered(faces)
        if row is None:
            raise MoveError(f"{' '.join(faces)} : ce n'est ni une suite d'une couleur, ni un groupe d'un nombre.")
        self._lay_from(place_alone(self.pieces, len(row)), False, row)

    def _lay_each(self, placed: Iterable[tuple[Cell, str]]) -> None:
        """Lay each die in its cell; raises `MoveError` if a cell is occupied or no free die shows the face."""
        pieces, free = self.pieces, [*self.settled.loose, *self.settled.rack]
        for cell, face in placed:
            if cell in pieces:
                raise MoveError(f"{self.names.name(cell)} est occupée par {pieces[cell].shows}.")
            pieces[cell] = self._free_die(face, free)
        self._step(pieces)

    def _lay_from(self, at: Cell, down: bool, faces: Iterable[str]) -> None:
        """Lay dice from the cell `at` on, to the right or `down`, skipping occupied cells.

        `faces` may also name dice that lie in the line already. Raises `MoveError`.
        """
        pieces, free = self.pieces, [*self.settled.loose, *self.settled.rack]
        row, column = at
        laid = False
        for face in faces:
            while (row, column) in pieces and pieces[row, column].shows != face:
                row, column = row + down, column + (not down)
            if (row, column) not in pieces:
                pieces[row, column] = self._free_die(face, free)
                laid = True
            row, column = row + down, column + (not down)
        if not laid:
            raise MoveError(f"ces dés sont déjà là, à partir de {self.names.name(at)}.")
        self._step(pieces)

    def _free_die(self, face: str, free: list[str]) -> Piece:
        """Remove a die with `face` from `free` and return it as a piece; raise `MoveError` if there is no such die."""
        tile = next((tile for tile in free if self.game.tiles.face(tile) == face), None)
        if tile is None:
            lies = sorted(cell for cell, piece in self.pieces.items() if piece.shows == face)
            where = f" ; sur la grille, il y en a un en {self.names.name(lies[0])}" if lies else ""
            raise MoveError(f"aucun de vos dés ne montre {face}{where}.")
        free.remove(tile)
        return Piece(tile, face)

    def _cells(self, words: Iterable[str]) -> list[Cell]:
        """The occupied cells that `words` name, each word a cell or two corners (`C4-E6`).

        Raises `MoveError` if a word names none.
        """
        cells: list[Cell] = []
        for word in words:
            first, dash, last = word.partition("-")
            corners = [self._cell(first), self._cell(last if dash else first)]
            named = [cell for cell in sorted(self.pieces) if _between(cell, *corners)]
            if not named:
                raise MoveError(f"{word.upper()} est vide.")
            cells += [cell for cell in named if cell not in cells]
        if not cells:
            raise MoveError("quelle case ? Par exemple : « ôter C4 ».")
        return cells

    def _cell(self, word: str) -> Cell:
        cell = self.names.read(word)
        if cell is None:
            raise MoveError(f"« {word[:40]} » n'est pas une case : une lettre et un nombre, par exemple C4.")
        return cell

    def _step(self, pieces: dict[Cell, Piece], origin: Cell | None = None) -> None:
        """Make the grid `pieces` the next step, shifted down or right if it comes too near the upper or left edge.

        `origin` replaces the present one. Raises `MoveError` if the grid is too large.
        """
        edge = 1 if self.before.cells else 0  # the dice of an empty table can go elsewhere: they need no free edge
        down, right = (
            MARGIN - least if (least := min((cell[axis] for cell in pieces), default=MARGIN)) < edge else 0
            for axis in (0, 1)
        )
        top, left = origin or self.origin
        placed = tuple(sorted((row + down, column + right, piece) for (row, column), piece in pieces.items()))
        if any(row >= ROWS or column >= len(self.names.letters) for row, column, _ in placed):
            raise MoveError("la grille ne va pas si loin : rapprochez ces dés des autres.")
        self.load(settle(self.view, GridDraft(placed, (top + down, left + right))))


def _between(cell: Cell, one: Cell, other: Cell) -> bool:
    return all(min(one[axis], other[axis]) <= cell[axis] <= max(one[axis], other[axis]) for axis in (0, 1))
