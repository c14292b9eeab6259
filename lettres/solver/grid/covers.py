"""Covers of dice: lines such that each die is in one or two of them, regardless of positions on the grid.

Every arrangement has a cover. To see this, split each run longer than five into two; then, again and again, choose a
die that is in no chosen line yet, and a line through it. The other dice of that line are in no chosen line yet, or each
in one chosen line that crosses the new line; two lines share at most one die. The search does the same: it takes the
die that can be in the fewest lines, and tries each of these lines. So dice that have no cover have no arrangement,
whatever its geometry: tree, ring or block.

If a joker may stand for a face that a die shows, the die is put into a line first. Nothing is lost, because it does not
matter which of two equal faces is the joker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from lettres.solver.budget import Budget
from lettres.solver.grid.partition import Sets, parted
from lettres.solver.grid.shapes import SHORT, SHORT_THROUGH, WILD, LineShape, bits, supported


class CoverLine(NamedTuple):
    """A line of a cover: its dice, as indices in `Cover.faces`; a run has them in order, a group in any order."""

    dice: tuple[int, ...]
    run: bool


class Cover(NamedTuple):
    """The face of each die, the lines, and for each die the lines (`across`) that it is in.

    `apart` are further sets, which cross no line.
    """

    faces: tuple[int, ...]
    lines: tuple[CoverLine, ...]
    across: tuple[tuple[int, ...], ...]
    apart: Sets


class _LineOption(NamedTuple):
    """A line that a die could be in.

    `dice` has, for each face of the line, the die to cross, or None for a new die. `crossings` is the number of dice to
    cross, `jokers` the number of jokers.
    """

    shape: LineShape
    dice: tuple[int | None, ...]
    crossings: int
    jokers: int


class Covers:
    """The covers of some dice, those with the fewest crossings first.

    `opened` are dice that are laid already and may be crossed once: the face of each, and a name for its line.
    """

    def __init__(
        self, faces: tuple[int, ...], jokers: int, budget: Budget, opened: Sequence[tuple[int, str]] = ()
    ) -> None:
        self._budget = budget
        self._all = faces, jokers
        self._lines: list[CoverLine] = []
        self._faces = [face for face, _ in opened]
        names = dict.fromkeys(name for _, name in opened)
        numbers = {name: -number for number, name in enumerate(names, 1)}
        self._across: list[tuple[int, ...]] = [(numbers[name],) for _, name in opened]
        reach = bits(faces) | bits(self._faces)
        self._through = {face: _within(SHORT_THROUGH[face], reach, jokers) for face in set(faces)}
        self._known: dict[tuple[int, int, int], list[LineShape]] = {}
        self._cut = False

    def __iter__(self) -> Iterator[Cover]:
        """Yield the covers with one crossing, then those with two, and so on, until no cover can have more."""
        for crossings in count(1):
            self._cut = False
            yield from self._covering(*self._all, crossings)
            if not self._cut:
                return

    def exist(self) -> bool:
        """Return whether there is a cover."""
        return self._exist(*self._all)

    def _exist(self, faces: tuple[int, ...], jokers: int) -> bool:
        if not faces and not jokers:
            return True
        self._budget.spend()
        for way in self._ways(faces, jokers, len(self._faces) + 1):
            found = self._exist(self._cross(way, faces), jokers - way.jokers)
            self._uncross(way)
            if found:
                return True
        return False

    def _covering(self, faces: tuple[int, ...], jokers: int, crossings: int) -> Iterator[Cover]:
        """Yield the covers that complete the lines chosen so far with the dice `faces` and `jokers` jokers.

        These covers add exactly `crossings` crossings. Set `_cut` if there might be covers that add more.
        """
        self._budget.spend()
        if not crossings:
            self._cut |= bool(faces or jokers)
            sets = parted(faces, jokers)
            if sets is not None:
                yield Cover(tuple(self._faces), tuple(self._lines), tuple(self._across), sets)
            return
        for way in self._ways(faces, jokers, crossings):
            yield from self._covering(self._cross(way, faces), jokers - way.jokers, crossings - way.crossings)
            self._uncross(way)

    def _cross(self, way: _LineOption, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Add the line `way`, and return `faces` without those of the new dice in the line."""
        left, dice, line = list(faces), list[int](), (len(self._lines),)
        for face, die in zip(way.shape.faces, way.dice):
            if die is not None:
                self._across[die] += line
                dice.append(die)
                continue
            dice.append(len(self._faces))
            self._across.append(line)
            if face in left:
                left.remove(face)
                self._faces.append(face)
            else:
                self._faces.append(face + WILD)
        self._lines.append(CoverLine(tuple(dice), way.shape.run))
        return tuple(left)

    def _uncross(self, way: _LineOption) -> None:
        """Remove the last line."""
        self._lines.pop()
        for die in way.dice:
            if die is None:
                self._faces.pop()
                self._across.pop()
            else:
                self._across[die] = self._across[die][:1]

    def _ways(self, faces: tuple[int, ...], jokers: int, crossings: int) -> list[_LineOption]:
        """Return the lines that the next die could be in, those with the fewest crossings first.

        Empty if no die is left, or if some die can be in no line.
        """
        there, once = bits(faces), dict[int, list[int]]()
        for die, lines in enumerate(self._across):
            if len(lines) == 1:
                once.setdefault(self._faces[die] % WILD, []).append(die)
        reach = there | bits(once)
        chosen, shapes = None, list[LineShape]()
        if not supported(there, reach, jokers):
            return []
        if faces:
            for face in dict.fromkeys(faces):
                through = self._known.get((face, reach, jokers))
                if through is None:
                    through = self._known[face, reach, jokers] = _within(self._through[face], reach, jokers)
                if chosen is None or len(through) < len(shapes):
                    chosen, shapes = face, through
                    if len(shapes) == 1:
                        break
        elif jokers:
            shapes = _within(SHORT, reach, jokers)
        ways = [way for shape in shapes for way in self._dice(shape, chosen, there, once, jokers, crossings)]
        return sorted(ways, key=lambda way: way.crossings)

    def _dice(
        self, shape: LineShape, chosen: int | None, there: int, once: dict[int, list[int]], jokers: int, crossings: int
    ) -> Iterator[_LineOption]:
        """Yield the ways to make the set `shape` from new dice and at most `crossings` dice to cross.

        New dice have the faces `there` (as bits) or are jokers, and `once` maps faces to the dice that may be crossed.
        The die with the face `chosen` is new. If `chosen` is None, at least one new die is a joker.
        """
        partial: list[tuple[tuple[int | None, ...], int, int, tuple[int, ...]]] = [((), 0, 0, ())]
        for face in shape.faces:
            further = []
            for dice, crossed, wild, lines in partial:
                if there >> face & 1:
                    further.append(((*dice, None), crossed, wild, lines))
                elif wild < jokers:
                    further.append(((*dice, None), crossed, wild + 1, lines))
                for die in once.get(face, ()) if face != chosen else ():
                    line = self._across[die][0]
                    if crossed == crossings:
                        self._cut = True
                    elif line not in lines:
                        further.append(((*dice, die), crossed + 1, wild, (*lines, line)))
            partial = further
        for dice, crossed, wild, _ in partial:
            if chosen is not None or wild:
                yield _LineOption(shape, dice, crossed, wild)


def _within(shapes: list[LineShape], reach: int, jokers: int) -> list[LineShape]:
    return [shape for shape in shapes if (shape.bits & ~reach).bit_count() <= jokers]
