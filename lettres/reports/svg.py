"""Plots as inline SVG without scripts; each player has a distinct colour, dash pattern and mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lettres.reports.html import escaped

_WIDTH, _HEIGHT = 460, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 36, 52, 12, 38
_DASHES = ("", "7 3", "2 3", "9 3 2 3")
_MANY = 40  # a curve with more points has a mark only at its end, as marks would hide the line
_APART = 14  # the least vertical distance between labels
_ROW, _NAME = 26, 70


class Bar(NamedTuple):
    """A bar from zero: its label, its value, the text beside it, and the standard error of the value."""

    label: str
    value: float
    text: str
    error: float = 0.0


class _Axes:
    """The axes of a plot, which map turns (`first` to `last`) to x and values (`least` to `most`) to y."""

    def __init__(self, first: int, last: int, least: float, most: float) -> None:
        self.first, self.last = first, max(last, first + 1)
        self.least, self.most = least, max(most, least + 1)

    def x(self, turn: float) -> float:
        return _LEFT + (turn - self.first) * (_WIDTH - _LEFT - _RIGHT) / (self.last - self.first)

    def y(self, value: float) -> float:
        return _HEIGHT - _BOTTOM - (value - self.least) * (_HEIGHT - _TOP - _BOTTOM) / (self.most - self.least)

    def frame(self, across: str) -> Iterator[str]:
        """Yield grid lines at round values, the numbers of both axes, and `across`, the name of the horizontal axis."""
        for value in ticks(self.least, self.most, 5):
            y = self.y(value)
            yield f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}"/>'
            yield _label(_LEFT - 6, y + 4, f"{value}".replace("-", "−"), "end")
        for turn in ticks(self.first, self.last, 10):
            yield _label(self.x(turn), _HEIGHT - _BOTTOM + 18, str(turn), "middle")
        yield _label((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 4, across, "middle")


def ticks(least: float, most: float, count: int) -> list[int]:
    """Return round numbers from `least` to `most`, about `count` of them or fewer.

    >>> ticks(0, 38, 5), ticks(-8, 3, 5), ticks(1, 9, 10)
    ([0, 10, 20, 30], [-5, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9])
    """
    size = 1
    while (most - least) / size > count:
        size = size * 5 // 2 if str(size)[0] == "2" else size * 2
    first = -(-int(least // 1) // size) * size
    return list(range(first, int(most) + 1, size))


def curves(title: str, series: Sequence[tuple[str, Sequence[int]]]) -> Iterator[str]:
    """Yield a plot with a curve for each player, from before the first turn to after the last."""
    every = [value for _, values in series for value in values]
    axes = _Axes(0, len(series[0][1]) - 1, min(0, *every), max(every))
    summary = " ; ".join(f"{name} : {values[-1]}" for name, values in series)
    yield from _open(title, f"À la fin, {summary}.", _HEIGHT)
    yield from axes.frame("Tour")
    for number, (_, values) in enumerate(series):
        points = [(axes.x(turn), axes.y(value)) for turn, value in enumerate(values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline class="line p{number % 4}" stroke-dasharray="{_DASHES[number % 4]}" points="{path}"/>'
        shown = points if len(points) <= _MANY else points[-1:]
        yield "".join(_mark(number, x, y) for x, y in shown)
    yield from _end_labels(axes, [values[-1] for _, values in series])
    yield "</svg>"


def _end_labels(axes: _Axes, values: Sequence[int]) -> Iterator[str]:
    """Yield the last value of each curve as a label beside its end; labels that would overlap are moved up."""
    last = float(_HEIGHT)
    for value in sorted(values):
        last = min(axes.y(value), last - _APART)
        yield _label(_WIDTH - _RIGHT + 9, last + 4, f"{value}".replace("-", "−"), "start")


def stems(title: str, summary: str, stems: Sequence[tuple[int, int, int, str]]) -> Iterator[str]:
    """Yield a plot with a stem for each turn; the stem links to the section of the turn.

    Each of `stems` is (turn, player, value, tooltip); the value is the height of the stem.
    """
    turns = [turn for turn, _, _, _ in stems]
    axes = _Axes(min(turns), max(turns), 0, max(value for _, _, value, _ in stems))
    yield from _open(title, summary, _HEIGHT)
    yield from axes.frame("Tour")
    for turn, player, value, text in stems:
        x, y = axes.x(turn), axes.y(max(value, 0))
        yield f'<a href="#tour-{turn}"><title>{escaped(text)}</title>'
        yield f'<path class="stem p{player % 4}" d="M{x:.1f} {axes.y(0):.1f}V{y:.1f}"/>{_mark(player, x, y)}</a>'
    yield "</svg>"


def bars(title: str, groups: Sequence[tuple[str, Sequence[Bar]]]) -> Iterator[str]:
    """Yield a plot of bars to the left and right of zero, in a group for each player."""
    every = [bar for _, group in groups for bar in group]
    most = max(1.0, *(abs(bar.value) + bar.error for bar in every))
    zero = _NAME + (_WIDTH - _NAME) / 2
    scale = ((_WIDTH - _NAME) / 2 - 84) / most  # leaves room for the texts beside the bars
    height = _ROW * (len(every) + len(groups)) + 6
    summary = " ".join(f"{name} : {', '.join(f'{bar.label} {bar.text}' for bar in group)}." for name, group in groups)
    yield from _open(title, summary, height)
    y = 0
    for number, (name, group) in enumerate(groups):
        y += _ROW
        yield _label(0, y - 6, name, "start", "name")
        for bar in group:
            yield _label(12, y + 17, bar.label, "start")
            yield from _bar(bar, number, zero, scale, y)
            y += _ROW
    yield f'<path class="axis" d="M{zero:.1f} {_ROW - 4}V{height}"/></svg>'


def _bar(bar: Bar, player: int, zero: float, scale: float, y: int) -> Iterator[str]:
    end, error = zero + bar.value * scale, bar.error * scale
    left, width = min(zero, end), abs(end - zero)
    yield f'<rect class="bar p{player % 4}" x="{left:.1f}" y="{y + 4}" width="{width:.1f}" height="{_ROW - 9}"/>'
    middle = y + 4 + (_ROW - 9) / 2
    if error:
        yield (
            f'<path class="error" d="M{end - error:.1f} {middle:.1f}H{end + error:.1f}'
            f'M{end - error:.1f} {middle - 4:.1f}v8M{end + error:.1f} {middle - 4:.1f}v8"/>'
        )
    if bar.value < 0:
        yield _label(min(end - error, zero) - 6, y + 17, bar.text, "end")
    else:
        yield _label(max(end + error, zero) + 6, y + 17, bar.text, "start")


def swatch(player: int) -> str:
    """Return a sample of the curve of a player, for a legend."""
    return (
        '<svg class="swatch" viewBox="0 0 36 14" aria-hidden="true">'
        f'<path class="line p{player % 4}" stroke-dasharray="{_DASHES[player % 4]}" d="M1 7H35"/>'
        f"{_mark(player, 18, 7)}</svg>"
    )


def _mark(player: int, x: float, y: float) -> str:
    """The mark of a player at a point: a disc, square, triangle or diamond."""
    if player % 4 == 0:
        return f'<circle class="mark p0" cx="{x:.1f}" cy="{y:.1f}" r="3.6"/>'
    shape = ("", "m-3.3-3.3h6.6v6.6h-6.6z", "m0-4.6 4.4 7.6h-8.8z", "m0-5 4.6 5-4.6 5-4.6-5z")[player % 4]
    return f'<path class="mark p{player % 4}" d="M{x:.1f} {y:.1f}{shape}"/>'


def _open(title: str, summary: str, height: int) -> Iterator[str]:
    yield f'<svg class="plot" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escaped(title)}">'
    yield f"<desc>{escaped(summary)}</desc>"


def _label(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(text)}</text>'
