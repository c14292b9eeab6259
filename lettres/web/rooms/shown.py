"""What was made for views of a room and is the same until its next line: what all may see once, a seat's own by seat.

It is kept by the line itself: after another one, be it at the same place, nothing of it is shown again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lettres.engine.events import Hint
from lettres.position import Json
from lettres.records.record import Done

Form = dict[str, Json]


class Shown:
    """What a room has shown.

    >>> from lettres.engine import seeded, start
    >>> from lettres.games.des import des
    >>> one, other = (Done("", None, 0.0, *start(des(), 2, seeded(seed))) for seed in (1, 2))
    >>> shown = Shown()
    >>> [shown.after(done, seat, lambda: {"seen": f"{seat}"}) for done, seat in ((one, 0), (one, None), (other, None))]
    [{'seen': '0'}, {'seen': 'None'}, {'seen': 'None'}]
    >>> shown.after(other, None, lambda: {"seen": "made again"}), shown.after(one, 0, lambda: {"seen": "anew"})
    ({'seen': 'None'}, {'seen': 'anew'})
    """

    def __init__(self) -> None:
        self._last: Done | None = None
        self._views: dict[int | None, Form] = {}
        self._tales: dict[int | None, dict[int, tuple[Done, Form]]] = {}

    def after(self, last: Done, seat: int | None, make: Callable[[], Form]) -> Mapping[str, Json]:
        """What a seat sees after the last line, or where that is None everyone."""
        if self._last is not last:
            self._last, self._views = last, {}
        if (form := self._views.get(seat)) is None:
            form = self._views[seat] = make()
        return form

    def tales(self, lines: Sequence[Done], first: int, seat: int | None, make: Callable[[int], Form]) -> list[Form]:
        """What a seat is told of the lines from a place on; of a hint more may be told later, all else is kept."""
        known = self._tales.get(seat, {})
        told, kept = list[Form](), dict[int, tuple[Done, Form]]()
        for at in range(first, len(lines)):
            done = lines[at]
            old, tale = known.get(at, (None, None))
            if tale is None or old is not done:
                tale = make(at)
            if not isinstance(done.action, Hint):
                kept[at] = done, tale
            told.append(tale)
        self._tales[seat] = kept
        return told
