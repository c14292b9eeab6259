"""What was made for views of a room, with the text of each part: each is written once, however many see it.

It is kept by the line itself: after another one, be it at the same place, nothing of it is shown again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from operator import is_
from typing import NamedTuple

from lettres.engine.events import Hint
from lettres.position import Json
from lettres.records.record import Done

Form = dict[str, Json]
Tale = Callable[[int, int | None], Form | None]
"""What a line is told as, by its place, to a seat, or to all; None where the seat is told what all are."""
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def as_text(form: Form) -> str:
    """A frame."""
    return _encode(form)


class Part:
    """Some fields of a view, and how they are written, where that is known; `aside` is of use to make the others.

    >>> Part({"n": 3, "phase": "over"}).text
    '"n":3,"phase":"over"'
    """

    def __init__(self, form: Form, aside: Form | None = None, text: str = "") -> None:
        self.form, self.aside, self._text = form, aside or {}, text

    @property
    def text(self) -> str:
        """The fields as JSON, without what is around an object."""
        if not self._text:
            self._text = as_text(self.form)[1:-1]
        return self._text


class View(NamedTuple):
    """A view in parts; `left_ms` is what runs out, None where nothing does.

    >>> seen = View((Part({"n": 3}), Part({"turn": 0})), 5)
    >>> seen.form, seen.text, seen.steady
    ({'left_ms': 5, 'n': 3, 'turn': 0}, '{"left_ms":5,"n":3,"turn":0}', '"n":3,"turn":0')
    """

    parts: tuple[Part, ...]
    left_ms: int | None = None

    @property
    def form(self) -> Form:
        """All its fields."""
        return {"left_ms": self.left_ms, **{name: value for part in self.parts for name, value in part.form.items()}}

    @property
    def steady(self) -> str:
        """All its fields as JSON but for the time, which alone makes no other view."""
        return ",".join([part.text for part in self.parts])

    @property
    def text(self) -> str:
        """The frame."""
        return f'{{"left_ms":{json.dumps(self.left_ms)},{self.steady}}}'


def _written(form: Form) -> tuple[Form, str]:
    return form, as_text(form)


class _Tales:
    """What a seat is told of the last lines: up to which, by its number and itself, and the whole of it."""

    def __init__(self) -> None:
        self.size = 0
        self.last: Done | None = None
        self.lines: list[tuple[Form, str]] = []
        self.part = Part({"told": []})


class Shown:
    """What a room has shown.

    >>> from lettres.engine import seeded, start
    >>> from lettres.games.des import des
    >>> one, other = (Done("", None, 0.0, *start(des(), 2, seeded(seed))) for seed in (1, 2))
    >>> shown = Shown()
    >>> def seen(done: Done, seat: int | None, text: str) -> Form:
    ...     return shown.after(done, seat, lambda: Part({"seen": text})).form
    >>> seen(one, 0, "0"), seen(one, None, "all"), seen(other, None, "all of the other")
    ({'seen': '0'}, {'seen': 'all'}, {'seen': 'all of the other'})
    >>> seen(other, None, "made again"), seen(one, 0, "anew")
    ({'seen': 'all of the other'}, {'seen': 'anew'})
    """

    def __init__(self) -> None:
        self._last: Done | None = None
        self._views: dict[int | None, Part] = {}
        self._tales: dict[int | None, _Tales] = {}
        self._by: tuple[object, ...] = ()
        self._seats: list[Form] = []

    def after(self, last: Done, seat: int | None, make: Callable[[], Part]) -> Part:
        """What a seat sees after the last line, or where that is None everyone."""
        if self._last is not last:
            self._last, self._views = last, {}
        if (part := self._views.get(seat)) is None:
            part = self._views[seat] = make()
        return part

    def seats(self, by: tuple[object, ...], make: Callable[[], list[Form]]) -> list[Form]:
        """What everyone sees of the seats, while all that it is made `by` are the same things."""
        if len(by) != len(self._by) or not all(map(is_, by, self._by)):
            self._by, self._seats = by, make()
        return self._seats

    def tales(self, lines: Sequence[Done], most: int, seat: int | None, make: Tale) -> Part:
        """What a seat is told of the last lines, so many at `most`; of a hint less is told once another one follows."""
        tales = self._tales.setdefault(seat, _Tales())
        size, last = len(lines), tales.last
        if size == tales.size and lines[-1] is last:
            return tales.part
        known = tales.size if last is not None and tales.size <= size and lines[tales.size - 1] is last else 0
        if known and isinstance(lines[known - 1].action, Hint):
            known -= 1
            tales.lines.pop()
        kept = tales.lines if known else []
        first = max(known, size - most)
        if seat is None:
            new = [_written(make(at, None) or {}) for at in range(first, size)]
        else:
            self.tales(lines, most, None, make)
            of_all = self._tales[None].lines[first - size :]
            new = [_written(own) if (own := make(at, seat)) else each for at, each in enumerate(of_all, first)]
        tales.lines = [*kept, *new][-most:]
        tales.size, tales.last = size, lines[-1]
        text = ",".join([text for _, text in tales.lines])
        tales.part = Part({"told": [form for form, _ in tales.lines]}, text=f'"told":[{text}]')
        return tales.part
