"""Try every way to lay dice on the grid by growing islands, which can prove that there is none.

An island grows from dice that are laid already. For each of its dice and each direction, the line through the die is
decided once. Either there is no line, and both neighbouring cells stay empty; or the line is a set, and the cells
before and after the set stay empty. The set includes the dice already in its way, if no line was decided for them in
this direction yet; its other dice are new, and their lines in the other direction are decided later. When no decision
is left, the island is complete and all its lines are sets; the dice left are laid elsewhere. Any island can be grown
like this from any of its dice, because its lines connect its dice: nothing is assumed of how lines cross.

A die is laid before a joker that stands for the same face: no arrangement is lost, as the two can be exchanged. Dice of
a group that nothing can cross are laid in one order only, unless every arrangement is wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations

from lettres.engine.grid import Cell
from lettres.families.grid.lines import valid
from lettres.solver.budget import Budget
from lettres.solver.grid.covers import Covers
from lettres.solver.grid.embed import Island, Islands
from lettres.solver.grid.shapes import THROUGH, WILD, LineShape, bits, fitting, shown, supported

Others = Callable[[tuple[int, ...], int], Iterable[Islands]]
"""A function that yields the ways to lay given faces and jokers elsewhere."""
_Spot = tuple[Cell, bool]
"""A die's cell, and the direction of a line through it: True for down, False for right."""


def arrangements(faces: tuple[int, ...], jokers: int, others: Others, budget: Budget) -> Iterator[Islands]:
    """Yield ways to lay `faces` (at least one) and `jokers` jokers; at least one way if there is any.

    The first island grows from the die that is in the fewest sets. This die has a line to the right: islands in which
    it has only a line down are the transposes of such islands.
    """
    there = bits(faces)
    sets = {face: sum((shape.bits & ~there).bit_count() <= jokers for shape in THROUGH[face]) for face in faces}
    left = list(faces)
    left.remove(first := min(sets, key=lambda face: (sets[face], face)))
    yield from Growth({(0, 0): first}, others, budget).islands(tuple(left), jokers)


def every_arrangement(faces: tuple[int, ...]) -> Iterator[Islands]:
    """Yield every way to lay dice, up to shifting and transposing islands; some ways come twice.

    >>> len(list(every_arrangement((0, 1, 2)))), len(list(every_arrangement((0, 16, 32))))
    (1, 6)
    """
    if not faces:
        yield ()
        return
    growth = Growth({(0, 0): faces[0]}, lambda left, _: every_arrangement(left), Budget(), every=True)
    yield from growth.islands(faces[1:], 0)


class Growth:
    """An island that grows from `start`, which is some complete lines or one die.

    One die alone must then be in a line to the right. `others` yields the ways to lay the remaining dice outside this
    island, where dice with the faces `beside` (as bits) are laid already. No new die is laid in the cells `shut`. With
    `every`, the dice of groups are laid in every order.
    """

    def __init__(
        self,
        start: Mapping[Cell, int],
        others: Others,
        budget: Budget,
        *,
        every: bool = False,
        beside: int = 0,
        shut: Iterable[Cell] = (),
    ) -> None:
        self._at: Island = dict(start)
        self._others = others
        self._budget = budget
        self._every = every
        self._beside = beside
        self._alone = len(start) == 1
        self._hopes: dict[tuple[tuple[int, ...], int, tuple[tuple[int, str], ...]], bool] = {}
        self._waiting: list[_Spot] = [(cell, down) for cell in start for down in (False, True)]
        self._decided: set[_Spot] = set()
        self._empty = Counter(shut)

    def islands(self, faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        """Yield the ways to lay `faces` and `jokers` on the island or elsewhere; the island comes first in each."""
        yield from self._decide(0, faces, jokers)

    def _decide(self, number: int, faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        """Decide the lines through the waiting spots from index `number` on, and yield the ways to lay the dice."""
        self._budget.spend()
        while number < len(self._waiting) and self._waiting[number] in self._decided:
            number += 1
        done = not faces and not jokers
        if done or number == len(self._waiting):
            if not done or valid({cell: shown(face % WILD) for cell, face in self._at.items()}):
                yield from ((dict(self._at), *islands) for islands in self._others(faces, jokers))
            return
        waiting = [spot for spot in self._waiting[number:] if spot not in self._decided]
        opened = bits(self._at[cell] % WILD for cell, _ in waiting)
        if not self._hope(faces, jokers, waiting, opened | self._beside):
            return
        spot = self._waiting[number]
        self._decided.add(spot)
        yield from self._no_line(number, faces, jokers)
        same_way = bits(self._at[cell] % WILD for cell, down in waiting if down == spot[1])
        face, left = self._at[spot[0]] % WILD, bits(faces)
        for shape in THROUGH[face]:
            if (shape.bits & ~(left | same_way)).bit_count() <= jokers:
                for order in self._orders(shape, face, left, opened, jokers):
                    yield from self._line(number, order, faces, jokers)
        self._decided.remove(spot)

    def _hope(self, faces: tuple[int, ...], jokers: int, waiting: list[_Spot], around: int) -> bool:
        """Return whether the dice might still be laid.

        Each die must be in a set with the other dice and the faces `around`, and all dice together must have a cover.
        """
        left = bits(faces)
        if not supported(left, left | around, jokers):
            return False
        if self._beside or self._every:
            return True
        # dice of one line are in the same row or column, and a line that crosses it meets at most one of them
        opened = sorted((self._at[cell] % WILD, f"{down} {cell[not down]}") for cell, down in waiting)
        key = faces, jokers, tuple(opened)
        if key not in self._hopes:
            self._hopes[key] = Covers(faces, jokers, self._budget, opened).exist()
        return self._hopes[key]

    def _no_line(self, number: int, faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        """Leave out the line through the waiting spot `number`, and yield the ways to lay the dice."""
        cell, down = self._waiting[number]
        around = _step(cell, down, -1), _step(cell, down, 1)
        if (self._alone and number == 0) or not self._at.keys().isdisjoint(around):
            return
        self._empty.update(around)
        yield from self._decide(number + 1, faces, jokers)
        self._empty.subtract(around)

    def _orders(self, shape: LineShape, face: int, left: int, opened: int, jokers: int) -> Iterable[tuple[int, ...]]:
        """Return the orders of a set that differ in the positions of dice that are, or might be, in a crossing line."""
        if shape.run:
            return (shape.faces,)
        if self._every or jokers:
            return permutations(shape.faces)
        around = left | opened
        free = [die for die in shape.faces if die != face and not (opened | fitting(around | 1 << die)) >> die & 1]
        orders = {tuple(-1 if die in free else die for die in order): order for order in permutations(shape.faces)}
        return orders.values()

    def _line(self, number: int, order: tuple[int, ...], faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        """Lay a set in this `order` through the waiting spot `number`, if it fits; yield the ways to lay the dice."""
        cell, down = self._waiting[number]
        at = order.index(self._at[cell] % WILD)
        before, after = _step(cell, down, -at - 1), _step(cell, down, len(order) - at)
        if before in self._at or after in self._at:
            return
        (row, column), end = before, len(order) + 1
        cells = [(row + step, column) if down else (row, column + step) for step in range(1, end)]
        left, new, old = list(faces), dict[Cell, int](), list[_Spot]()
        for face, place in zip(order, cells):
            if place in self._at:
                if self._at[place] % WILD != face:
                    return
                old.append((place, down))
            elif self._empty[place]:
                return
            elif face in left:
                left.remove(face)
                new[place] = face
            elif jokers:
                jokers -= 1
                new[place] = face + WILD
            else:
                return
        yield from self._with_line(number, new, old, (before, after), tuple(left), jokers)

    def _with_line(
        self,
        number: int,
        new: Mapping[Cell, int],
        old: list[_Spot],
        ends: tuple[Cell, Cell],
        faces: tuple[int, ...],
        jokers: int,
    ) -> Iterator[Islands]:
        """Lay the dice `new` in a line with the dice `old` already in its way, and yield the ways to lay the dice.

        The cells `ends`, before and after the line, stay empty.
        """
        down, waiting = self._waiting[number][1], len(self._waiting)
        decided = {*old, *((cell, down) for cell in new)} - self._decided
        self._at |= new
        self._waiting += [(cell, not down) for cell in new]
        self._decided |= decided
        self._empty.update(ends)
        yield from self._decide(number + 1, faces, jokers)
        self._empty.subtract(ends)
        self._decided -= decided
        del self._waiting[waiting:]
        for cell in new:
            del self._at[cell]


def _step(cell: Cell, down: bool, steps: int) -> Cell:
    row, column = cell
    return (row + steps, column) if down else (row, column + steps)
