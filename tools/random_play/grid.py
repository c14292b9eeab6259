"""Random turns on the grid of dice: new sets apart or across a die, longer lines, freed jokers, a grid laid anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from lettres.engine import GameState, Piece
from lettres.engine.grid import Cell, Grid, grid_of, lines
from lettres.engine.tiles import Tiles
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.notation import JOKER, TILES
from lettres.solver.grid import GridSolver
from tools.random_play.numbers import Row, Sets
from tools.random_play.player import AnyPlayer, Dice, some_tiles

SUITS = Suits(TILES.initials)
_WAYS = ((0, 1), (1, 0))


class GridBoard:
    """A grid during a turn, and the rack from which dice are laid on it."""

    def __init__(self, grid: Grid, rack: Tiles) -> None:
        self.pieces = grid.pieces
        self.rack = [die for die in rack if "@" in die]

    @property
    def grid(self) -> Grid:
        """The current grid."""
        return Grid.from_pieces(self.pieces)

    def held(self) -> Counter[str]:
        """Return the number of rack dice for each face."""
        return Counter(map(_face, self.rack))

    def put(self, faces: Mapping[Cell, str]) -> None:
        """Lay rack dice that show the given faces on cells."""
        for cell, face in faces.items():
            die = next(die for die in self.rack if _face(die) == face)
            self.rack.remove(die)
            self.pieces[cell] = Piece(die, face)

    def free(self, cells: Iterable[Cell], crossed: Cell | None = None) -> bool:
        """Return True if no cell has a die or touches one, apart from the cell `crossed`."""
        own = set(cells)
        for row, column in own:
            if (row, column) == crossed:
                continue
            around = {(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            if any(cell in self.pieces and cell != crossed for cell in around):
                return False
        return True


class GridPlayer(AnyPlayer):
    """A random player of the dice game."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.sets = Sets(dice, SUITS)

    def laid(self, state: GameState) -> Grid | None:
        board = GridBoard(grid_of(state.table), state.seat.rack)
        ways: list[Callable[[GridBoard], bool]] = [self.apart, self.across, self.longer, self.freed, self.anew]
        done = [any(way(board) for way in self.dice.shuffled(ways)) for _ in range(1 + self.dice.upto(2))]
        return board.grid if any(done) else None

    def apart(self, board: GridBoard) -> bool:
        """Lay a set of rack dice away from all lines; return False if the rack has no set."""
        row = self.sets.find(board.held(), 2)
        if row is None:
            return False
        board.put(self.away(board, row))
        return True

    def away(self, board: GridBoard, row: Row) -> dict[Cell, str]:
        """Return cells for the set `row`: below all dice, or to their right, with a free row or column between."""
        down, right = self.dice.pick(_WAYS)
        top = 2 + max((cell[0] for cell in board.pieces), default=-2) if right else 0
        left = 2 + max((cell[1] for cell in board.pieces), default=-2) if down else 0
        return {(top + down * at, left + right * at): face for at, face in enumerate(row)}

    def across(self, board: GridBoard) -> bool:
        """Lay a set across a die of the grid; return False if that is impossible."""
        for cell in self.dice.shuffled(board.pieces)[:6]:
            face = board.pieces[cell].shows
            held = board.held() + Counter([face])
            row = self.sets.find(held, 2, self.sets.rows.holding[face]) if face != JOKER else None
            if row is None or face not in row or len(row) < 3:
                continue
            for down, right in self.dice.shuffled(_WAYS):
                spots = _through(cell, row.index(face), len(row), down, right)
                if board.free(spots, cell) and not _met(board, cell, down, right):
                    board.put({spot: each for spot, each in zip(spots, row) if spot != cell})
                    return True
        return False

    def longer(self, board: GridBoard) -> bool:
        """Add a die to a line; return False if that is impossible."""
        for line in self.dice.shuffled([line for line in lines(board.pieces) if len(line) > 2]):
            shown = tuple(board.pieces[cell].shows for cell in line)
            first, second, last = line[0], line[1], line[-1]
            down, right = second[0] - first[0], second[1] - first[1]
            before, behind = (first[0] - down, first[1] - right), (last[0] + down, last[1] + right)
            for face in self.dice.shuffled(sorted(board.held())):
                for longer, spot, end in (((*shown, face), behind, last), ((face, *shown), before, first)):
                    if SUITS.readings(longer) and board.free([spot], end):
                        board.put({spot: face})
                        return True
        return False

    def freed(self, board: GridBoard) -> bool:
        """Replace a joker by a rack die, and lay the joker in a new set; return False if that is impossible."""
        for cell in self.dice.shuffled([cell for cell, piece in board.pieces.items() if piece.shows == JOKER]):
            for face in self.dice.shuffled(sorted(set(board.held()) - {JOKER})):
                rest = board.held() - Counter([face])
                new = self.sets.with_joker(rest, 2)
                if new is None or not self._fits(board, cell, face):
                    continue
                joker = board.pieces.pop(cell)
                board.put({cell: face})
                board.rack.append(joker.tile)
                board.put(self.away(board, new))
                return True
        return False

    def _fits(self, board: GridBoard, cell: Cell, face: str) -> bool:
        """Return True if all lines through `cell` are sets once `face` is there."""
        shown = {**{spot: piece.shows for spot, piece in board.pieces.items()}, cell: face}
        return all(SUITS.readings(tuple(shown[spot] for spot in line)) for line in lines(shown) if cell in line)

    def anew(self, board: GridBoard) -> bool:
        """Lay all dice of the grid in new sets, together with rack dice; return False if none are found soon."""
        must = Counter(piece.shows for piece in board.pieces.values())
        formed = self.sets.anew(must, board.held()) if must else None
        if formed is None or sum(map(len, formed)) == len(board.pieces):
            return False
        board.rack = [piece.tile for piece in board.pieces.values()] + board.rack
        board.pieces = {}
        for row in formed:
            board.put(self.away(board, row))
        return True

    def odd(self, state: GameState) -> Grid:
        return self.dice.pick(_ODD)(self.dice, state)

    def searched(self, state: GameState) -> Grid | None:
        moves = GridSolver(own_set=state.game.rules.passing == "set").solve(grid_of(state.table), state.seat.rack).moves
        return grid_of(moves[0].turn.after) if moves else None


def _face(die: str) -> str:
    return die.partition("@")[0]


def _through(cell: Cell, at: int, size: int, down: int, right: int) -> list[Cell]:
    """Return the `size` cells of a line whose cell number `at` is `cell`."""
    return [(cell[0] + down * (each - at), cell[1] + right * (each - at)) for each in range(size)]


def _met(board: GridBoard, cell: Cell, down: int, right: int) -> bool:
    """Return True if the die on `cell` has a neighbour in the direction of the line."""
    return any((cell[0] + down * by, cell[1] + right * by) in board.pieces for by in (-1, 1))


def _put(state: GameState, dice: Iterable[str], down: int, right: int, shows: Callable[[str], str] = _face) -> Grid:
    """Return the grid with dice laid in a line below all others."""
    top = 2 + max((row for row, _, _ in grid_of(state.table).cells), default=-2)
    line = {(top + down * at, right * at): Piece(die, shows(die)) for at, die in enumerate(dice)}
    return Grid.from_pieces({**grid_of(state.table).pieces, **line})


def _senseless(dice: Dice, state: GameState) -> Grid:
    """Lay dice that make no set, and one of them alone."""
    return _put(state, some_tiles(dice, state.seat.rack), *dice.pick(_WAYS))


def _missing(dice: Dice, state: GameState) -> Grid:
    """Remove a die of the grid."""
    pieces = _put(state, some_tiles(dice, state.seat.rack), 0, 1).pieces
    del pieces[dice.pick(list(pieces))]
    return Grid.from_pieces(pieces)


def _foreign(dice: Dice, state: GameState) -> Grid:
    """Lay dice that are not on the rack."""
    return _put(state, ("r1@Z", "r2@Z", "r3@Z") if dice.once_in(2) else ("A", "B", "C"), 1, 0)


def _same(dice: Dice, state: GameState) -> Grid:
    """Lay nothing."""
    return Grid.from_pieces(grid_of(state.table).pieces)


def _moved(dice: Dice, state: GameState) -> Grid:
    """Move a die of the grid next to a die from the rack."""
    pieces = _put(state, some_tiles(dice, state.seat.rack)[:1], 0, 1).pieces
    cell = dice.pick(list(pieces))
    piece = pieces.pop(cell)
    pieces[cell[0] + dice.upto(2), cell[1] + 1] = piece
    return Grid.from_pieces(pieces)


def _lying(dice: Dice, state: GameState) -> Grid:
    """Lay dice with false faces."""
    return _put(state, some_tiles(dice, state.seat.rack), 0, 1, lambda die: "r1" if _face(die) != "r1" else "r2")


def _turned(dice: Dice, state: GameState) -> Grid:
    """Transpose the whole grid, and lay a die beside it."""
    pieces = _put(state, some_tiles(dice, state.seat.rack)[:1], 0, 1).pieces
    return Grid.from_pieces({(column, -row): piece for (row, column), piece in pieces.items()})


_ODD = (_missing, _foreign, _senseless, _same, _moved, _lying, _turned)
