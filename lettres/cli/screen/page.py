"""The pages of the full screen."""

from __future__ import annotations

from enum import Enum, auto


class Page(Enum):
    """The content of the screen: the table, or a page that covers it."""

    TABLE = auto()
    HAND_OVER = auto()
    ROUND = auto()
    CONTEST = auto()
    PAUSE = auto()
    HELP = auto()
    RULES = auto()
    ALL_RULES = auto()
    SCORE = auto()
    OVER = auto()


READ_ONLY = (Page.HELP, Page.RULES, Page.ALL_RULES, Page.SCORE)
"""Pages that are read and closed, without an answer."""
