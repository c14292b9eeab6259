"""The chief senses of words: everyday senses that a source lists after other senses. A table identifies each by a
word."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache

PATH = os.path.join(os.path.dirname(__file__), "chief_senses.tsv")
"""The table, which the build of the package puts here; `data/definitions` tells how it was made."""

Chief = Mapping[str, Sequence[str]]
"""For each lemma, one word for each of its chief senses, in order; the first raw sense with that word is meant."""


@cache
def chief_senses(path: str = PATH) -> Chief:
    """Read a table of chief senses, with one lemma on each line; empty if the table is missing.

    >>> chief_senses("absent.tsv")
    {}
    """
    try:
        with open(path, encoding="utf-8") as file:
            rows = (line.rstrip("\n").split("\t") for line in file if not line.startswith("#"))
            return {lemma: words for lemma, *words in rows}
    except OSError:
        return {}
