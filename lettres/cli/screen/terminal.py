"""What the driver of the full screen asks of a terminal."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Protocol


class Screen(Protocol):
    """What a driver asks of the terminal."""

    def leave(self) -> None:
        """Close the screen."""

    def redraw(self) -> None:
        """Draw again."""

    def forget(self) -> None:
        """Drop the line being typed: the turn is over."""

    def typed(self) -> str:
        """The line being typed."""

    def put_back(self, line: str) -> None:
        """Let a line be typed on, where none is."""

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a task in the background."""
