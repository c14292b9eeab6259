"""A cache of the parts that the views of a room share, so that they are not computed for each watcher. An entry is
valid while the same line is the last. After any other line, even one of the same number, it is not used again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import TypeVar

from lettres.engine.events import Hint
from lettres.records.record import Done
from lettres.rooms.wire.outgoing import SeatSeen, Tale

T = TypeVar("T")
Teller = Callable[[int, int | None], Tale | None]
"""Returns the tale of a line, by its index, for a seat or for everyone; None if the seat gets the same as everyone."""


class _Tales:
    """The cached tales for a seat. `last` is the last line that they cover, and `size` its number."""

    def __init__(self) -> None:
        self.size = 0
        self.last: Done | None = None
        self.lines: list[Tale] = []


class ViewCache:
    """The cache of a room.

    >>> from lettres.engine import seeded, start
    >>> from lettres.games.des import des
    >>> one, other = (Done("", None, 0.0, *start(des(), 2, seeded(seed))) for seed in (1, 2))
    >>> cache = ViewCache()
    >>> def seen(done: Done, key: object, text: str) -> str:
    ...     return cache.get(done, key, lambda: text)
    >>> seen(one, 0, "0"), seen(one, None, "all"), seen(other, None, "all of the other")
    ('0', 'all', 'all of the other')
    >>> seen(other, None, "made again"), seen(one, 0, "anew")
    ('all of the other', 'anew')
    """

    def __init__(self) -> None:
        self._last: Done | None = None
        self._made: dict[object, object] = {}
        self._tales: dict[int | None, _Tales] = {}
        self._by: tuple[object, ...] = ()
        self._seats: list[SeatSeen] = []

    def has(self, last: Done, key: object) -> bool:
        """Return True if the key is cached for the last line."""
        return self._last is last and key in self._made

    def get(self, last: Done, key: object, make: Callable[[], T]) -> T:
        """Return the value of a key for the last line. Call `make` for a value that is not cached."""
        if self._last is not last:
            self._last, self._made = last, {}
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]  # type: ignore[assignment]  # each key has one type
        return made

    def seats(self, by: tuple[object, ...], make: Callable[[], list[SeatSeen]]) -> list[SeatSeen]:
        """Return the public view of the seats, cached as long as `by` has the same objects."""
        if len(by) != len(self._by) or not all(map(is_, by, self._by)):
            self._by, self._seats = by, make()
        return self._seats

    def tales(self, lines: Sequence[Done], most: int, seat: int | None, make: Teller) -> list[Tale]:
        """Return the tales of the last lines for a seat, at most `most`. The tale of a hint is made again once another
        line follows, because it then says less."""
        tales = self._tales.setdefault(seat, _Tales())
        size, last = len(lines), tales.last
        if size == tales.size and lines[-1] is last:
            return tales.lines
        known = tales.size if last is not None and tales.size <= size and lines[tales.size - 1] is last else 0
        kept = tales.lines if known else []
        if known and isinstance(lines[known - 1].action, Hint):
            known, kept = known - 1, kept[:-1]
        first = max(known, size - most)
        of_all = [] if seat is None else self.tales(lines, most, None, make)[first - size :]
        own = [make(at, seat) for at in range(first, size)]
        tales.lines = [*kept, *(tale for pair in zip(own, of_all or own) if (tale := pair[0] or pair[1]))][-most:]
        tales.size, tales.last = size, lines[-1]
        return tales.lines
