"""The numbers by which players name the melds of a table: a meld keeps its number as long as it is on the table.

A new meld gets a number above all others, and no number is given twice in a round, so a number typed from memory names
the same meld, or none. A run or group that gains or loses tiles is still the same meld; a word with other letters is
another word. The numbers follow from the states of a game, so a resumed game has the same numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from weakref import WeakKeyDictionary

from lettres.engine import GameState, Phase
from lettres.engine.table import Meld, faces
from lettres.records.record import Done
from lettres.records.session import Session


def meld_numbers(states: Sequence[GameState], *, spelt: bool) -> tuple[int, ...]:
    """Return the number of each meld of the last table; `spelt` is True if melds are words."""
    numbering = _Numbering()
    for state in states:
        numbering.take(state, spelt=spelt)
    return numbering.numbers


def numbers_of(session: Session, *, spelt: bool) -> tuple[int, ...]:
    """Return the number of each meld on a session's table. Only states since the last call are read."""
    done = session.done
    size, last, numbering = _KEPT.get(session) or (0, None, _Numbering())
    if size > len(done) or (size and done[size - 1] is not last):
        size, numbering = 0, _Numbering()
    for each in done[size:]:
        numbering.take(each.state, spelt=spelt)
    _KEPT[session] = len(done), done[-1], numbering
    return numbering.numbers


class _Numbering:
    """The numbers of the melds, updated state by state."""

    def __init__(self) -> None:
        self.numbers: tuple[int, ...] = ()
        self._before: tuple[Meld, ...] = ()
        self._latest = self._round = 0

    def take(self, state: GameState, *, spelt: bool) -> None:
        """Update the numbers for the next state."""
        this = state.round - (state.phase is Phase.DEAL)  # the table is still that of the round that ended
        if this != self._round:
            self._before, self.numbers, self._latest, self._round = (), (), 0, this
        melds = state.table.melds
        if melds != self._before:
            self.numbers = renumber(self._before, self.numbers, melds, self._latest, spelt=spelt)
            self._before, self._latest = melds, max((self._latest, *self.numbers))


_KEPT: WeakKeyDictionary[Session, tuple[int, Done, _Numbering]] = WeakKeyDictionary()


@lru_cache(maxsize=1 << 10)
def renumber(
    before: tuple[Meld, ...], numbers: tuple[int, ...], after: tuple[Meld, ...], latest: int, *, spelt: bool
) -> tuple[int, ...]:
    """Return the numbers of the melds `after`, given the `numbers` of the melds `before`; `latest` is the last number
    used.

    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> meld, tiles = letters().notation.read_meld, rummikub().notation.read_meld
    >>> renumber((meld("IMAGE"), meld("GAMiN")), (1, 2), (meld("GAMIN"), meld("PAGE")), 2, spelt=True)
    (2, 3)
    >>> before, after = ["r3r4r5", "b7n7j7"], ["b7n7j7", "b1b2b3", "r3r4r5r6"]
    >>> renumber((*map(tiles, before),), (1, 4), (*map(tiles, after),), 5, spelt=False)
    (4, 6, 1)
    """
    left, new = dict(enumerate(before)), dict(enumerate(after))
    pairs = [*_pop_equal(left, new, lambda meld: meld), *_pop_equal(left, new, faces)]
    if not spelt:
        grown = [(_common_size(old, meld), there, here) for there, old in left.items() for here, meld in new.items()]
        for size, there, here in sorted(grown, key=lambda pair: -pair[0]):
            if size and there in left and here in new:
                pairs.append((there, here))
                del left[there], new[here]
    kept, fresh = {here: numbers[there] for there, here in pairs}, count(latest + 1)
    return tuple(kept[here] if here in kept else next(fresh) for here in range(len(after)))


def _pop_equal(
    left: dict[int, Meld], new: dict[int, Meld], key: Callable[[Meld], Hashable]
) -> Iterator[tuple[int, int]]:
    """Yield the indexes, in `left` and `new`, of melds with equal keys, and remove these melds from both."""
    places: dict[Hashable, list[int]] = {}
    for here, meld in new.items():
        places.setdefault(key(meld), []).append(here)
    for there, meld in list(left.items()):
        if found := places.get(key(meld)):
            here = found.pop(0)
            del left[there], new[here]
            yield there, here


def _common_size(old: Meld, new: Meld) -> int:
    """Return the size of the smaller meld if the larger meld contains all tiles of the smaller one; 0 if not."""
    had, has = Counter(piece.tile for piece in old), Counter(piece.tile for piece in new)
    return min(len(old), len(new)) if had <= has or has <= had else 0
