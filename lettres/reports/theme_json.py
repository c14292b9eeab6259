"""Themes as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.french.themes import examples
from lettres.grammar import bare
from lettres.position import Json
from lexicon import Lexicon


def theme_forms(lexicon: Lexicon) -> Iterator[dict[str, Json]]:
    """Yield every theme of a lexicon as JSON: its name, the number of its words, a few examples.

    >>> next(theme_forms(Lexicon.default()))["examples"]
    ['chat', 'cheval', 'hirondelle']
    """
    for name, words in sorted(lexicon.themes().items(), key=lambda theme: bare(theme[0])):
        yield {"name": name, "words": words, "examples": examples(name, lexicon)}
