"""Sets sentences for print, with the spaces and apostrophes of printed French, before they are sent to a page."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lettres.grammar import printed as set_in_print

_TYPED = " « annuler » revient d'une étape."
_SENTENCES = frozenset(
    (
        *("text", "aloud", "notice", "question", "label", "title", "piles", "advice"),
        *("drawn_told", "news", "progress", "rules_told"),
    )
)
"""The fields that players read as sentences. All others are names, tiles and values for the page."""


printed = lru_cache(maxsize=1 << 12)(set_in_print)  # most sentences of a view were in the previous one


_LIKE_A_TILE = re.compile(r"(?<=[a-z])(?=\d)")
_APART = "\u034f"  # the invisible combining grapheme joiner


def name_for_sentences(name: str) -> str:
    """Return a player's name in a form that a page does not mistake for a tile to show or read aloud.

    >>> name_for_sentences("Zoé"), name_for_sentences("b1").encode("ascii", "namereplace").count(b"JOINER")
    ('Zoé', 1)
    """
    return _LIKE_A_TILE.sub(_APART, name)


def without_typing_advice(text: str) -> str:
    """Return a sentence of the terminal without its advice on what to type next, because a page has buttons.

    >>> without_typing_advice("Coup permis : 12 points. Entrée pour valider.")
    'Coup permis : 12 points.'
    """
    return text.partition(" Entrée pour ")[0].removesuffix(_TYPED)


T = TypeVar("T")


def set_for_print(value: T) -> T:
    """Return an answer, or a part of a view, with its sentences set for print.

    >>> from lettres.rooms.wire.outgoing import Denied
    >>> set_for_print(Denied("a", "bad", "l'« X » est là : oui")).text.encode("ascii", "namereplace").count(b"SPACE")
    3
    """
    if isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: new for name, old in fields.items() if (new := _field(name, old)) is not old}
        return replace(value, **changed) if changed else value
    if isinstance(value, list) and value and isinstance(value[0], Struct):
        return [set_for_print(each) for each in value]  # type: ignore[return-value]
    return value


def _field(name: str, value: object) -> object:
    if name not in _SENTENCES:
        return set_for_print(value)
    if isinstance(value, list):
        return [printed(each) for each in value]
    return printed(value) if isinstance(value, str) else set_for_print(value)
