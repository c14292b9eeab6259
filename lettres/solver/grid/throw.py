"""Choose the dice to throw again before laying, so that the expected worth of the turn is highest (rule D1).

Choices are first compared over the same simulated throws, by an upper bound on the dice to lay, which is quick
(`search.promised`). If there are few dice, all choices are compared. Otherwise two choices are improved by adding or
removing one die at a time. The best choices are then compared by the dice that can really be laid: over all outcomes if
they are few, else over simulated throws, with a standard error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, cycle, product
from math import comb, factorial, prod, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from lettres.families.grid.lines import JOKER, Face
from lettres.solver.grid.search import laid, points, promised, reach, size
from lettres.solver.grid.shapes import WILD, Hand, hand, number

LOOKS = 80
"""The number of outcomes for which a bot finds the dice to lay: more of them hardly make better throws."""
JOKER_HELD = 10
"""The points of a joker left on the rack."""
_STEPS = 1_000  # the most steps of one arrangement of dice: more are hardly ever needed
_QUICK = 24  # simulated throws over which choices are first compared
_FEW = 5  # up to this many dice, all choices are compared
_ROUNDING = 1e-9
_FINALISTS = 3  # choices that are compared by the dice that can really be laid


class RackDie(NamedTuple):
    """A die's kind, and the face it shows; None if it was never thrown, so that it has to be thrown."""

    kind: str
    face: Face | None


class TurnOutcome(NamedTuple):
    """The outcome of a turn: the number of dice laid and their points, the number left on the rack and their points."""

    dice: int
    points: int
    left: int
    held: int


class BestThrow(NamedTuple):
    """The dice to throw, the expected worth of the turn, and its standard error: 0 if all outcomes were computed."""

    dice: tuple[RackDie, ...]
    expected: float
    error: float


Worth = Callable[[TurnOutcome], float]
_Choice = tuple[int, ...]
"""The dice to throw, as indices on the rack."""
_Thrown = tuple[int, ...]
"""The face that each die of the rack would show."""


def most_dice(result: TurnOutcome) -> float:
    """Return the worth of a turn: the number of dice laid, and a thousandth of their points.

    >>> most_dice(TurnOutcome(3, 24, 2, 11))
    3.024
    """
    return result.dice + result.points / 1000


def throw(
    table: Iterable[Face],
    rack: Iterable[RackDie],
    kinds: Mapping[str, Sequence[Face]],
    *,
    worth: Worth = most_dice,
    own_set: bool = False,
    looks: int = LOOKS,
    seed: int = 0,
) -> BestThrow:
    """Choose the rack dice to throw, at least one; the others keep their faces.

    `kinds` are the faces of each kind of die. `worth` rates the outcome of a turn in which the best dice are laid
    (`search.search`, with `own_set` as there); about `looks` outcomes are rated. The same seed gives the same answer.
    Raises `ValueError` if there is no die.

    >>> kinds = {"A": [Face(0, 3), Face(1, 7)]}
    >>> throw([Face(0, 4), Face(0, 5), Face(0, 6)], [RackDie("A", Face(1, 7)), RackDie("A", Face(0, 3))], kinds).dice
    (RackDie(kind='A', face=Face(colour=1, value=7)),)
    """
    dice = tuple(sorted(rack, key=lambda die: (die.kind, die.face or JOKER)))
    if not dice:
        raise ValueError("no die to throw")
    return _Decision(hand(table), dice, kinds, worth, own_set).best(looks, Random(seed))


class _Decision:
    """One decision: a table, a rack, and the outcomes computed so far."""

    def __init__(
        self,
        table: Hand,
        rack: tuple[RackDie, ...],
        kinds: Mapping[str, Sequence[Face]],
        worth: Worth,
        own_set: bool,
    ) -> None:
        self._table = table
        self._own_set = own_set
        self._rack = rack
        self._faces = [_numbered(die.face or JOKER) for die in rack]
        self._unthrown = {at for at, die in enumerate(rack) if die.face is None}
        self._sides = {kind: [_numbered(face) for face in kinds[kind]] for kind, _ in rack}
        self._worth = worth
        self._promise = lru_cache(maxsize=None)(self._promised_worth)
        self._value = lru_cache(maxsize=None)(self._laid_worth)

    def best(self, looks: int, chance: Random) -> BestThrow:
        """Return the choice with the highest expected worth."""
        finalists = self._finalists(self._throws(_QUICK, chance))
        throws = self._throws(max(2, looks // len(finalists)), chance)
        first, *others = finalists
        found = self._expected(first, throws)
        for choice in others:
            if self._worth is not most_dice or self._may_exceed(choice, throws, found.expected):
                found = max(found, self._expected(choice, throws), key=lambda throw: throw.expected)
        return found

    def _may_exceed(self, choice: _Choice, throws: Sequence[_Thrown], least: float) -> bool:
        """Return whether a choice may be worth more than `least`, by upper bounds on the dice that can be laid."""
        outcomes = self._outcomes(choice, throws)
        most = sum(p * self._promise(rack) for p, rack in outcomes)
        for p, rack in outcomes:
            if most < least - _ROUNDING:
                return False
            most -= p * (self._promise(rack) - self._value(rack))
        return True

    def _finalists(self, throws: Sequence[_Thrown]) -> list[_Choice]:
        """Return the best choices by an upper bound on the dice that can be laid, over `throws`."""
        values: dict[_Choice, float] = {}

        def value(choice: _Choice) -> float:
            if choice not in values:
                values[choice] = sum(self._promise(self._after(choice, thrown)) for thrown in throws)
            return values[choice]

        dice = range(len(self._rack))
        if len(dice) <= _FEW:
            for choice in {self._same(some) for count in dice for some in combinations(dice, count + 1)}:
                value(choice)
        else:
            for start in self._starts():
                _climb(start, len(dice), lambda choice: value(self._same(choice)))
        return sorted(values, key=lambda choice: (-values[choice], choice))[:_FINALISTS]

    def _starts(self) -> set[_Choice]:
        """Return the choices to improve: to throw all dice, or all except those that might be laid as they are."""
        might = promised(self._table, _hand(face for at, face in enumerate(self._faces) if at not in self._unthrown))
        kept, left = Counter([*might[0], *[WILD] * might[1]]), []
        for die, face in enumerate(self._faces):
            if kept[face]:
                kept[face] -= 1
            else:
                left.append(die)
        return {tuple(range(len(self._rack))), tuple(left) or (0,)}

    def _same(self, choice: Iterable[int]) -> _Choice:
        """Return `choice` in a standard form, which stands for all choices that amount to the same throw.

        Dice that were never thrown are added, because they have to be thrown. Of equal dice, the first on the rack are
        taken.
        """
        wanted = Counter(self._rack[die] for die in {*choice} | self._unthrown)
        first = {die: self._rack.index(die) for die in wanted}
        return tuple(sorted(at for die, many in wanted.items() for at in range(first[die], first[die] + many)))

    def _throws(self, count: int, chance: Random) -> list[_Thrown]:
        """Return `count` simulated throws of all dice; each die shows its sides equally often, as far as possible."""
        columns = []
        for kind, _ in self._rack:
            sides = self._sides[kind]
            places = sorted(range(count), key=lambda _: chance.random())
            columns.append([sides[place * len(sides) // count] for place in places])
        return list(zip(*columns))

    def _after(self, choice: _Choice, thrown: Sequence[int]) -> Hand:
        """Return the rack after the dice of `choice` were thrown."""
        faces = self._faces.copy()
        for die in choice:
            faces[die] = thrown[die]
        return _hand(faces)

    def _promised_worth(self, rack: Hand) -> float:
        return self._outcome_worth(promised(self._table, rack), rack)

    def _laid_worth(self, rack: Hand) -> float:
        return self._outcome_worth(laid(self._table, reach(self._table, rack), _STEPS, self._own_set), rack)

    def _outcome_worth(self, placed: Hand, rack: Hand) -> float:
        held = points(rack, JOKER_HELD) - points(placed, JOKER_HELD)
        return self._worth(TurnOutcome(size(placed), points(placed), size(rack) - size(placed), held))

    def _expected(self, choice: _Choice, throws: Sequence[_Thrown]) -> BestThrow:
        """Return a choice with its expected worth."""
        outcomes = self._outcomes(choice, throws)
        dice, values = tuple(self._rack[die] for die in choice), [self._value(rack) for _, rack in outcomes]
        if self._few(choice, throws):
            return BestThrow(dice, sum(p * value for (p, _), value in zip(outcomes, values)), 0.0)
        return BestThrow(dice, fmean(values), stdev(values) / sqrt(len(values)))

    def _few(self, choice: _Choice, throws: Sequence[_Thrown]) -> bool:
        """Return whether a choice has no more outcomes than there are throws."""
        kinds = Counter(self._rack[die].kind for die in choice)
        return prod(comb(len({*self._sides[kind]}) + n - 1, n) for kind, n in kinds.items()) <= len(throws)

    def _outcomes(self, choice: _Choice, throws: Sequence[_Thrown]) -> list[tuple[float, Hand]]:
        """Return the racks that a choice may lead to, with their probabilities.

        If a choice has more outcomes than there are `throws`, return the racks after these throws instead.
        """
        if not self._few(choice, throws):
            return [(1 / len(throws), self._after(choice, thrown)) for thrown in throws]
        kinds = Counter(self._rack[die].kind for die in choice)
        rest = [face for die, face in enumerate(self._faces) if die not in choice]
        sides = [list(_rolls(self._sides[kind], many)) for kind, many in kinds.items()]
        return [
            (prod(p for p, _ in way), _hand([*rest, *(face for _, faces in way for face in faces)]))
            for way in product(*sides)
        ]


def _climb(choice: _Choice, dice: int, value: Callable[[_Choice], float]) -> None:
    """Improve `choice` by adding or removing one of the `dice` dice at a time, until that no longer raises `value`.

    Nothing is returned: `value` records the choices that it rates.
    """
    tried = 0
    for die in cycle(range(dice)):
        other = tuple(sorted({*choice} ^ {die}))
        if other and value(other) > value(choice):
            choice, tried = other, 0
        tried += 1
        if tried > dice:
            return


def _rolls(sides: Sequence[int], dice: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield each combination of faces that `dice` equal dice may show, with its probability.

    >>> list(_rolls([1, 2], 2))
    [(0.25, (1, 1)), (0.5, (1, 2)), (0.25, (2, 2))]
    """
    often = Counter(sides)
    for faces in combinations_with_replacement(sorted(often), dice):
        shown = Counter(faces)
        ways = factorial(dice) // prod(map(factorial, shown.values()))
        yield ways * prod((often[face] / len(sides)) ** many for face, many in shown.items()), faces


def _numbered(face: Face) -> int:
    return WILD if face == JOKER else number(face)


def _hand(dice: Iterable[int]) -> Hand:
    faces = sorted(dice)
    jokers = faces.count(WILD)
    return tuple(faces[: len(faces) - jokers]), jokers
