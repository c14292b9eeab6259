"""Which senses of a word come first: the everyday ones, that a source has after others, told by a word in each."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache

PATH = os.path.join(os.path.dirname(__file__), "chief_senses.tsv")
"""The build puts it here; its home, and how it was made, is `data/definitions`."""

Chief = Mapping[str, Sequence[str]]
"""For a lemma, what tells its chief senses, in their order: each stands in one of them and in none before it."""


@cache
def chief_senses(path: str = PATH) -> Chief:
    """The chief senses of a table, a lemma a line; none where there is no table.

    >>> chief_senses("absent.tsv")
    {}
    """
    try:
        with open(path, encoding="utf-8") as file:
            rows = (line.rstrip("\n").split("\t") for line in file if not line.startswith("#"))
            return {lemma: words for lemma, *words in rows}
    except OSError:
        return {}
