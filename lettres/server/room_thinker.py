"""What thinks about rooms in a process of its own, and the queue of what is to be thought about."""

from __future__ import annotations

from functools import cached_property

from lettres.position import Json
from lettres.rooms.effects import ThinkTask
from lettres.rooms.thinking import RoomThinker
from lexicon import Lexicon


class Thinker:
    """Thinks by the lexicon of a file, by that of the package where there is none. Each process has one."""

    def __init__(self, lexicon: str | None = None) -> None:
        self._file = lexicon

    @cached_property
    def _rooms(self) -> RoomThinker:
        return RoomThinker(Lexicon.open(self._file) if self._file is not None else Lexicon.default())

    def warm(self) -> dict[str, Json]:
        """Nothing: the process is there, and has read its lexicon."""
        assert self._rooms
        return {}

    def think(self, question: ThinkTask) -> dict[str, Json]:
        """What is asked for, as a `thought`."""
        return {"thought": self._rooms.think(question)}
