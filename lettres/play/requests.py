"""The result of a typed line: an action, two of them, or a wish."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, Protocol

from lettres.engine.events import Action

LONGEST = 300  # characters of a line: no move needs more


class Wish(StrEnum):
    """Something that a typed line asks of the front."""

    HELP = "aide"
    SCORE = "score"
    PAUSE = "pause"
    HINT = "indice"
    REPAIR = "réparer"
    RULES = "règles"
    ALL_RULES = "règles tout"
    TIME = "temps"
    QUIT = "quitter"
    WAIT = "attendre"  # until the player's turn


class Actions(NamedTuple):
    """Two actions from one typed line, to do in order."""

    first: Action
    then: Action


Outcome = Action | Actions | Wish | None

Words = tuple[str, ...]


class Meaning(Protocol):
    """Returns the first meaning of a word in any form, as a sentence; empty if no meaning is known or may be shown.

    But if the player has `asked` about a word without a known meaning, the sentence says that no meaning is known.
    """

    def __call__(self, word: str, asked: bool = False) -> str: ...


def no_meaning(word: str, asked: bool = False) -> str:
    """Return an empty text: the `Meaning` where there are no definitions.

    >>> no_meaning("GAMIN")
    ''
    """
    return ""


Handler = Callable[..., Outcome]
"""Carries out a command at a desk, given its words and whether it was confirmed."""


def sentence(failure: ValueError) -> str:
    """Return the text of an error as a sentence with a capital; a tile at the start of the text is left as it is.

    >>> sentence(ValueError("il manque r3.")), sentence(ValueError("r11 r12 : ce n'est pas une suite."))
    ('Il manque r3.', "r11 r12 : ce n'est pas une suite.")
    """
    text = str(failure)
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
