"""The sentences of what leaves, with the spaces and apostrophes of print: once, where it leaves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from lettres.grammar import printed as set_in_print
from lettres.position import Json

_TYPED = " « annuler » revient d'une étape."
_SENTENCES = frozenset(
    (
        *("text", "aloud", "notice", "question", "label", "title", "piles", "advice"),
        *("drawn_told", "news", "progress", "rules_told"),
    )
)
"""The fields that players read as sentences; all others are names, tiles and what pages compute with."""


printed = lru_cache(maxsize=1 << 12)(set_in_print)  # most sentences of a view were in the one before


_LIKE_A_TILE = re.compile(r"(?<=[a-z])(?=\d)")
_APART = "\u034f"  # has no look: it says that what it joins is not read as one


def in_sentences(name: str) -> str:
    """A player's name as sentences have it: nothing in it is taken for a tile, which pages draw and read aloud.

    >>> in_sentences("Zoé"), in_sentences("b1").encode("ascii", "namereplace").count(b"JOINER")
    ('Zoé', 1)
    """
    return _LIKE_A_TILE.sub(_APART, name)


def for_buttons(text: str) -> str:
    """A sentence of the terminal without what it says of what to type next: a page has buttons.

    >>> for_buttons("Coup permis : 12 points. Entrée pour valider.")
    'Coup permis : 12 points.'
    """
    return text.partition(" Entrée pour ")[0].removesuffix(_TYPED)


def in_print(form: Mapping[str, Json]) -> dict[str, Json]:
    """An answer or a view with its sentences set.

    >>> in_print({"type": "no", "text": "l'« X » est là : oui"})["text"].encode("ascii", "namereplace").count(b"SPACE")
    3
    """
    return {name: _sentences(value) if name in _SENTENCES else _inside(value) for name, value in form.items()}


def _sentences(value: Json) -> Json:
    if isinstance(value, list):
        return [printed(each) for each in value]
    return printed(value) if isinstance(value, str) else _inside(value)


def _inside(value: Json) -> Json:
    if isinstance(value, dict):
        return in_print(value)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [in_print(each) for each in value]
    return value
