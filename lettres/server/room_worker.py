"""The worker that answers the questions of rooms: the moves of bots, hints, repairs."""

from __future__ import annotations

from functools import cached_property

from lettres.position import Json
from lettres.rooms.effects import ThinkTask
from lettres.rooms.thinking import RoomThinker
from lexicon import Lexicon


class RoomWorker:
    """Thinks with the lexicon of a file, or with the default lexicon. Each worker process has one."""

    def __init__(self, lexicon: str | None = None) -> None:
        self._file = lexicon

    @cached_property
    def _rooms(self) -> RoomThinker:
        return RoomThinker(Lexicon.open(self._file) if self._file is not None else Lexicon.default())

    def warm(self) -> dict[str, Json]:
        """Load the lexicon; return nothing else."""
        assert self._rooms
        return {}

    def think(self, question: ThinkTask) -> dict[str, Json]:
        """Return the thought that answers a question, under the key `thought`."""
        return {"thought": self._rooms.think(question)}
