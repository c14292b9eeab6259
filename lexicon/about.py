"""Read the parts of a lexicon that its container keeps as JSON: source, counts and reviewed pairs."""

from __future__ import annotations

import json
from typing import Any

from lexicon.errors import odd_tables

Json = Any
"""A JSON value."""

_TEXTS = ("source", "version", "licence")
_COUNTS = ("playable", "spellings", "entries", "guessed")
_TABLES = ("by_class", "refused", "fields", "themes")


def read_about(data: memoryview) -> dict[str, Json]:
    """Return the description of a lexicon (its source and its counts); raise `LexiconError` if it is malformed.

    >>> read_about(memoryview(b"[1]"))  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    LexiconError: le lexique n'a pas les tables attendues.
    """
    about = _read(data)
    if not (
        isinstance(about, dict)
        and all(isinstance(about.get(name), str) for name in _TEXTS)
        and all(_is_count(about.get(name)) for name in _COUNTS)
        and all(_is_table(about.get(name)) for name in _TABLES)
        and all(isinstance(value, str) or _is_count(value) or _is_table(value) for value in about.values())
    ):
        raise odd_tables()
    return about


def read_pairs(data: memoryview) -> list[tuple[str, str, str]]:
    """Return the reviewed pairs (word, relation, word); raise `LexiconError` if the section is malformed.

    >>> read_pairs(memoryview('[["œil","plural","yeux"]]'.encode()))
    [('œil', 'plural', 'yeux')]
    """
    pairs = _read(data)
    if not (isinstance(pairs, list) and all(map(_is_pair, pairs))):
        raise odd_tables()
    return [(one, relation, other) for one, relation, other in pairs]


def _read(data: memoryview) -> Json:
    try:
        found = json.loads(data.tobytes().decode())
        json.dumps(found, ensure_ascii=False).encode()  # fails for lone surrogates, which no output could encode
    except (ValueError, RecursionError) as error:
        raise odd_tables() from error
    return found


def _is_count(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < 1 << 32


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_count, value.values()))


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(isinstance(word, str) for word in value)
