"""The chief senses of words: everyday ones that a source lists after others, each identified by a word in it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache

PATH = os.path.join(os.path.dirname(__file__), "chief_senses.tsv")
"""Put here by the build; `data/definitions` has the source and how it was made."""

Chief = Mapping[str, Sequence[str]]
"""For a lemma, the words that identify its chief senses, in order: each occurs in one of them and in none before it."""


@cache
def chief_senses(path: str = PATH) -> Chief:
    """The chief senses of a table, a lemma a line; empty if there is no table.

    >>> chief_senses("absent.tsv")
    {}
    """
    try:
        with open(path, encoding="utf-8") as file:
            rows = (line.rstrip("\n").split("\t") for line in file if not line.startswith("#"))
            return {lemma: words for lemma, *words in rows}
    except OSError:
        return {}
