"""The protocol between the driver of the full screen and a terminal."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Protocol


class Screen(Protocol):
    """A terminal, as the driver uses it."""

    def leave(self) -> None:
        """Close the screen."""

    def redraw(self) -> None:
        """Redraw."""

    def forget(self) -> None:
        """Drop the line being typed: the turn is over."""

    def typed(self) -> str:
        """Return the line being typed."""

    def put_back(self, line: str) -> None:
        """Put a line back into the input, if the input is empty."""

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a task in the background."""
