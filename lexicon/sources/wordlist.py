"""Read a bare list: a word a line, accented or not, in any case, with any rubbish in between."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from lexicon.fold import fold, is_compound

MAX_LETTERS = 40
# French has an accent in one word out of four: under one in twenty, they are accidents.
_ACCENTED = 0.05


@dataclass(slots=True)
class WordList:
    """The words of lists by their tiles, and the numbers of the refused lines, by list and reason.

    `forms` are the words as written, in lower case; `capitalised` the tiles of those that have capitals.
    """

    words: dict[str, str] = field(default_factory=dict)
    forms: set[str] = field(default_factory=set)
    capitalised: set[str] = field(default_factory=set)
    refused: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    lines: int = 0

    @property
    def accented(self) -> bool:
        """True if the lists write accents, and so distinguish « mange » from « mangé »."""
        return sum(not form.isascii() for form in self.forms) > _ACCENTED * len(self.forms)

    def names(self) -> set[str]:
        """Return the capitalised words of a list that mostly has none: names and acronyms.

        >>> words = WordList(); words.read(["Paris", "gamin", "tarif", "image"], "x"); words.names()
        {'PARIS'}
        """
        return self.capitalised if len(self.capitalised) * 2 < len(self.words) else set()

    def read(self, lines: Iterable[str], name: str) -> None:
        """Add the lines of one list; empty lines and comments are skipped.

        >>> words = WordList(); words.read(["Été", "arc-en-ciel", "h2o"], "liste")
        >>> words.words, words.refused
        ({'ETE': 'été'}, {'liste': {'compound': [2], 'not_letters': [3]}})
        """
        refused: dict[str, list[int]] = defaultdict(list)
        for number, line in enumerate(lines, 1):
            word = unicodedata.normalize("NFC", line.strip())
            if word and not word.startswith("#"):
                self.lines += 1
                if reason := self.add(word):
                    refused[reason].append(number)
        if refused:
            self.refused[name] = dict(refused)

    def add(self, word: str) -> str | None:
        """Add one word, or return why not: `not_letters`, `compound`, `too_short` or `too_long`."""
        tiles = fold(word)
        if tiles is None:
            return "compound" if is_compound(word) else "not_letters"
        if not 3 <= len(tiles) <= MAX_LETTERS:
            return "too_short" if len(tiles) < 3 else "too_long"
        form = word.lower()
        if form != word:
            if tiles not in self.words:
                self.capitalised.add(tiles)
        else:
            self.capitalised.discard(tiles)
        self.words.setdefault(tiles, form)
        self.forms.add(form)
        return None
