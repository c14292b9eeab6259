"""The measurements of a run, with their goals."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.load.floor import Floor
from tools.load.run import Measurements

_SOCKETS = 1000  # sockets that must have reconnected after `_BACK` seconds
_BACK = 5.0


class Figure(NamedTuple):
    """A measurement as text, and its goal; `met` is None without a goal."""

    what: str
    shown: str
    goal: str = ""
    met: bool | None = None

    @property
    def row(self) -> tuple[str, str, str]:
        """The figure as a row of a table: what was measured, its value, and its goal.

        >>> Figure("median", "3.0 ms", "≤ 10 ms", True).row
        ('median', '3.0 ms', '≤ 10 ms: met')
        """
        ended = {True: ": met", False: ": NOT MET", None: ""}[self.met]
        return self.what, self.shown, f"{self.goal}{ended}"


def at(values: Sequence[float], share: float) -> float:
    """Return the quantile `share` of `values`, 0 if there are none.

    >>> at([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    order = sorted(values)
    return order[min(len(order) - 1, int(share * len(order)))] if order else 0.0


def _most(what: str, seconds: float, most: float) -> Figure:
    """Return the figure of a time whose goal is at most `most` seconds."""
    return Figure(what, _ms(seconds), f"≤ {_ms(most, 0)}", seconds <= most)


def _ms(seconds: float, digits: int = 1) -> str:
    return f"{1000 * seconds:.{digits}f} ms"


def figures(found: Measurements, rate: float, *, thinking: bool) -> Iterator[Figure]:
    """Yield all figures of a run. With `thinking`, the goals allow for other work on both cores."""
    if found.actions:
        yield from _played(found, rate, thinking=thinking)
    size = found.bytes / (found.frames or 1)
    yield Figure("frames, of bytes each", f"{found.frames:,} / {size:,.0f}", "≤ 3 KB", size <= 3000)
    for when, memory in found.memory.items():
        goal = ("≤ 400 MB", memory <= 400e6) if found.sockets else ("", None)
        yield Figure(f"memory of the server, {when}", f"{memory / 1e6:.0f} MB", *goal)
    for number, back in enumerate(found.back):
        what = f"{found.sockets:,} sockets {'in, the first time' if not number else 'back after its end'}"
        goal = ("1,000 in ≤ 5 s", back <= _BACK * max(1.0, found.sockets / _SOCKETS)) if number else ("", None)
        yield Figure(what, f"{back:.1f} s", *goal)
    if found.opened:
        yield _most("a room opened again, median", statistics.median(found.opened), 0.15)
        yield _most("a room opened again, the slowest", at(found.opened, 1), 0.15)
    for what, wrong in (
        ("lines that were told, and are lost", found.lost),
        ("views that show too much", found.leaks),
        ("errors in the servers' log", found.logged),
        ("what else went wrong for the clients", found.clients),
    ):
        yield Figure(what, f"{len(wrong)}", "0", not wrong)
    yield Figure("refused as the server was busy, and said again", f"{found.refused:,}")


def _played(found: Measurements, rate: float, *, thinking: bool) -> Iterator[Figure]:
    """Yield the figures of the actions."""
    done, seen = found.actions / (found.took or 1), found.latencies
    yield Figure("actions a second", f"{done:,.1f}", f"{rate:,.0f}", done >= 0.95 * rate)
    if not thinking:
        yield _most("frame in to both views out, median", at(seen, 0.5), 0.01)
    yield _most("frame in to both views out, 99 in a hundred", at(seen, 0.99), 0.25 if thinking else 0.1)
    yield Figure("frame in to both views out, the slowest", _ms(at(seen, 1)))
    for what, values in (("of that in the server", found.inside.acts), ("the server late", found.inside.late)):
        if values:
            shares = " / ".join(f"{1000 * at(values, share):.1f}" for share in (0.5, 0.99, 1))
            yield Figure(f"{what}: median, 99 in a hundred, most", f"{shares} ms")
    yield Figure("actions, of which lines kept", f"{found.actions:,} / {found.lines:,}")
    yield Figure("games played to their end", f"{found.over:,}")
    if found.computed:
        yield Figure("the server's processor time an action", _ms(found.computed / found.actions))


def beside(found: Measurements, floor: Floor) -> Iterator[Figure]:
    """Yield the latencies of a bare echo under as many sockets, a lower bound, and the ratios to it."""
    for what, share in (("median", 0.5), ("99 in a hundred", 0.99)):
        own, least = at(found.latencies, share), at(floor.latencies, share)
        yield Figure(f"a bare echo, {what}, and how many times that", f"{_ms(least)} × {own / (least or 1):.1f}")
    if found.computed:
        times = found.computed / found.actions / (floor.computed or 1)
        yield Figure("its processor time an action", f"{_ms(floor.computed)} × {times:.1f}")
