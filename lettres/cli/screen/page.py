"""The pages of the full screen."""

from __future__ import annotations

from enum import Enum, auto


class Page(Enum):
    """What is on the screen: the table, or what covers it."""

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
"""Those that are read, then closed."""
