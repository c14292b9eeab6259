"""What a match and the screen that shows it know of each other."""

from __future__ import annotations

from collections.abc import Coroutine
from enum import Enum, auto
from typing import Any, Protocol


class Page(Enum):
    """What is on the screen: the table, or what covers it."""

    TABLE = auto()
    HAND_OVER = auto()
    ROUND = auto()
    CONTEST = auto()
    PAUSE = auto()
    HELP = auto()
    SCORE = auto()
    OVER = auto()


class Front(Protocol):
    """What a match asks of its screen."""

    def leave(self) -> None:
        """The player quits."""

    def redraw(self) -> None:
        """Something has changed."""

    def forget(self) -> None:
        """The turn is over: the line that was being typed is to go."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something meanwhile."""
