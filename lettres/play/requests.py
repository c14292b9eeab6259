"""What a typed line asks for: an action, two of them, or a wish of the player."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, Protocol

from lettres.engine.events import Action

LONGEST = 300  # letters of a line: no move needs more


class Wish(StrEnum):
    """What a typed line asks of the front."""

    HELP = "aide"
    SCORE = "score"
    PAUSE = "pause"
    HINT = "indice"
    REPAIR = "réparer"
    RULES = "règles"
    ALL_RULES = "règles tout"
    TIME = "temps"
    QUIT = "quitter"
    WAIT = "attendre"  # until it is one's turn


class Actions(NamedTuple):
    """Two actions of one line, to be done one after the other."""

    first: Action
    then: Action


Outcome = Action | Actions | Wish | None

Words = tuple[str, ...]


class Meaning(Protocol):
    """The first sense of a word in any form, as a sentence; empty where none is known, or none is to be told.

    To a player who has `asked` about the word it says that none is known.
    """

    def __call__(self, word: str, asked: bool = False) -> str: ...


def no_meaning(word: str, asked: bool = False) -> str:
    """What is told of a word where there are no definitions: nothing.

    >>> no_meaning("GAMIN")
    ''
    """
    return ""


Handler = Callable[..., Outcome]
"""Carries out a command at a desk of its family: the words after it, and whether it was confirmed."""


def sentence(failure: ValueError) -> str:
    """What is wrong, as a sentence with a capital; a tile at its beginning stays as it is written.

    >>> sentence(ValueError("il manque r3.")), sentence(ValueError("r11 r12 : ce n'est pas une suite."))
    ('Il manque r3.', "r11 r12 : ce n'est pas une suite.")
    """
    text = str(failure)
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
