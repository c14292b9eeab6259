"""Find the best choice of rack dice. Choices that might be laid are tried, best first, until one can be arranged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, groupby
from typing import NamedTuple

from lettres.solver.grid.arrange import Arrangement, arranged
from lettres.solver.grid.embed import Islands
from lettres.solver.grid.own_lines import holds_line
from lettres.solver.grid.shapes import NONE, WIDTH, Hand, bits, supports
from lettres.solver.solution import Stop

Ask = Callable[[Hand, Hand], Arrangement]
"""A function that arranges the first hand; unless the second is `NONE`, one line must consist of its dice alone."""

_FIRST, _HURRIED, _MORE = 20_000, 100, 8  # steps of an arrangement: at first; after a stop; the factor when repeated


class BestChoices(NamedTuple):
    """The best choices of rack dice, equally good; the first can be laid as `islands`, the others were not tried.

    No choice that can be laid has more than `bound` dice; if `proven`, none is better.
    """

    choices: tuple[Hand, ...]
    islands: Islands
    bound: int
    proven: bool


def search(
    table: Hand, rack: Hand, ask: Ask, *, must: Hand = NONE, joker_points: int = 0, own_set: bool = False
) -> BestChoices:
    """Return the best choices of rack dice to lay with the table dice: the most dice, then the most points.

    With `own_set`, a line of rack dice alone must be laid if the rack holds a set (rule D5).
    """
    bound, proven, own_set = 0, True, own_set and holds_line(rack)
    choices = (laid for laid in _choices(table, rack, must, joker_points) if not own_set or holds_line(laid))
    ranked = groupby(choices, lambda some: (size(some), points(some, joker_points)))
    for (dice, _), equals in ranked:
        for laid in equals:
            answer = ask(joined(table, laid), laid if own_set else NONE)
            if answer.islands is not None:
                return BestChoices((laid, *equals), answer.islands, max(bound, dice), proven)
            if not answer.known:
                bound, proven = max(bound, dice), False
    return BestChoices((), (), bound, proven)


def asking(effort: int | None, stop: Stop) -> Ask:
    """Return a function that arranges dice within `effort` steps or, if that is None, until `stop` returns True."""

    def ask(dice: Hand, own: Hand) -> Arrangement:
        if effort is not None:
            return arranged(dice, effort, own)
        steps = _FIRST
        while not stop():
            answer = arranged(dice, steps, own)
            if answer.known:
                return answer
            steps *= _MORE
        return arranged(dice, _HURRIED, own)

    return ask


@lru_cache(maxsize=1 << 14)
def laid(table: Hand, rack: Hand, steps: int, own_set: bool = False) -> Hand:
    """Return the best rack dice to lay; `own_set` is as in `search`.

    Each search for an arrangement takes at most `steps` steps.

    >>> laid(((0, 1, 2), 0), ((4, 5, 18, 34), 0), 99)
    ((18, 34), 0)
    """
    found = search(table, rack, lambda dice, own: arranged(dice, steps, own), own_set=own_set)
    return found.choices[0] if found.choices else NONE


def reach(table: Hand, rack: Hand) -> Hand:
    """Return the rack dice that might be laid; the others can be in no set, whatever jokers stand for.

    >>> reach(((0, 1, 2), 0), ((4, 5, 18, 34), 0))
    ((18, 34), 0)
    """
    there = 0
    for support in _supports(table, rack):
        there |= support
    return tuple(face for face in rack[0] if there >> face & 1), rack[1]


def promised(table: Hand, rack: Hand) -> Hand:
    """Return the rack dice that quick tests allow to be laid together: the most dice, then the most points.

    This is an upper bound: no choice of dice that can really be laid is better.

    >>> promised(((0, 1, 2), 0), ((4, 5, 18, 34), 0))
    ((18, 34), 0)
    """
    pools = [(tuple(face for face in rack[0] if there >> face & 1), rack[1]) for there in _supports(table, rack)]
    return max(pools, key=lambda pool: (size(pool), points(pool)), default=NONE)


def _supports(table: Hand, rack: Hand) -> list[int]:
    """Return the largest choices of faces, as bits, that might be laid together; each has all faces of the table."""
    needed = bits(table[0])
    return [needed | some for some in supports(needed, bits(rack[0]) & ~needed, table[1] + rack[1])]


def _choices(table: Hand, rack: Hand, must: Hand, joker_points: int) -> Iterator[Hand]:
    """Yield the choices of rack dice that might be laid, best first."""
    pools = {tuple(face for face in rack[0] if there >> face & 1) for there in _supports(table, rack)}
    for dice in range(max(map(len, pools), default=0) + rack[1], 0, -1):
        some = {
            (faces, jokers)
            for jokers in range(min(rack[1], dice) + 1)
            for pool in pools
            for faces in combinations(pool, dice - jokers)
        }
        for choice in sorted(some, key=lambda choice: (-points(choice, joker_points), choice)):
            if choice[1] >= must[1] and not Counter(must[0]) - Counter(choice[0]):
                yield choice


def joined(one: Hand, other: Hand) -> Hand:
    """Return the dice of both hands."""
    return tuple(sorted(one[0] + other[0])), one[1] + other[1]


def size(dice: Hand) -> int:
    """Return the number of dice."""
    return len(dice[0]) + dice[1]


def points(dice: Hand, joker_points: int = 0) -> int:
    """Return the sum of the numbers that dice show; a joker counts `joker_points`.

    >>> points(((0, 18), 1), 10)
    14
    """
    return sum(face % WIDTH + 1 for face in dice[0]) + dice[1] * joker_points
