"""Read a bare list: one word on each line, with or without accents, in any case; other lines are refused."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from lexicon.fold import fold, is_compound

MAX_LETTERS = 40
# One French word in four has an accent. If fewer than one in twenty have, the list is written without accents.
_ACCENTED = 0.05


@dataclass(slots=True)
class WordList:
    """The words of one or more lists. `words` maps tile letters to a spelling in lower case.

    `forms` are all spellings in lower case. `capitalised` are the tile letters of words never written without capitals.
    `refused` has, for each list and each reason, the numbers of the refused lines.
    """

    words: dict[str, str] = field(default_factory=dict)
    forms: set[str] = field(default_factory=set)
    capitalised: set[str] = field(default_factory=set)
    refused: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    lines: int = 0

    @property
    def accented(self) -> bool:
        """True if the lists are written with accents, so that « mange » is not « mangé »."""
        return sum(not form.isascii() for form in self.forms) > _ACCENTED * len(self.forms)

    def names(self) -> set[str]:
        """Return the tile letters of names and acronyms: the capitalised words, if they are fewer than half of all.

        >>> words = WordList(); words.read(["Paris", "gamin", "tarif", "image"], "x"); words.names()
        {'PARIS'}
        """
        return self.capitalised if len(self.capitalised) * 2 < len(self.words) else set()

    def read(self, lines: Iterable[str], name: str) -> None:
        """Add the words of a list called `name`; empty lines and comments are skipped.

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
        """Add one word and return None; or return why it is refused.

        The reason is `not_letters`, `compound`, `too_short` or `too_long`.
        """
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
