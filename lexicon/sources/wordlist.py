"""Read a bare list: one word a line, in UTF-8 or Latin-1, accented or not, in any case, with any rubbish in between."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field

from lexicon.fold import fold
from lexicon.sources.files import decode

MAX_LETTERS = 40


@dataclass(slots=True)
class WordList:
    """The words of a list by their tiles, and the numbers of the lines refused, by reason."""

    words: dict[str, str] = field(default_factory=dict)
    forms: set[str] = field(default_factory=set)
    refused: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    lines: int = 0

    @property
    def accented(self) -> bool:
        """Whether the list writes accents, and so tells « mange » from « mangé »."""
        return any(not form.isascii() for form in self.forms)

    def add(self, text: str) -> None:
        """Take one line of the list; an empty one and a comment count for nothing.

        >>> words = WordList(); words.add("Été"); words.add("arc-en-ciel"); words.add("h2o")
        >>> words.words, dict(words.refused)
        ({'ETE': 'été'}, {'compound': [2], 'not_letters': [3]})
        """
        self.lines += 1
        word = unicodedata.normalize("NFC", text.strip().lstrip("\ufeff"))
        if not word or word.startswith("#"):
            return
        tiles = fold(word)
        if tiles is None:
            pieces = word.replace("-", " ").replace("'", " ").replace("’", " ").split()
            compound = len(pieces) > 1 and all(fold(piece) for piece in pieces)
            self.refused["compound" if compound else "not_letters"].append(self.lines)
        elif not 3 <= len(tiles) <= MAX_LETTERS:
            self.refused["too_short" if len(tiles) < 3 else "too_long"].append(self.lines)
        else:
            form = word.lower()
            self.words.setdefault(tiles, form)
            self.forms.add(form)


def read(data: bytes) -> WordList:
    """Every word of a list's bytes."""
    words = WordList()
    for line in decode(data).split("\n"):
        words.add(line)
    return words
