"""Guess the part of speech and gender of words that are no verb forms, and find their plurals and feminines.

Both are learnt from a lexicon, by the last letters of words: which part of speech and gender is likeliest, and how
often a change of ending (EUR to EUSE) really makes a feminine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from lexicon.fold import fold
from lexicon.morphology import EndingChange, Gender, Lexeme, Number, Pos, change
from lexicon.policy import Reason, judge

_OPEN = {Pos.NOUN, Pos.ADJECTIVE, Pos.ADVERB, Pos.INTERJECTION}  # the parts of speech that a new word may have
_CONTEXT = 5  # at most this many last letters (a context) are used to guess from
_SEEN = 3  # a context is used only if the lexicon has at least this many words with it
_LIKELY = 0.5  # the least likelihood of a pair that is taken for masculine and feminine


class Shape(NamedTuple):
    """The parts of speech and the gender of a singular word."""

    pos: tuple[Pos, ...]
    gender: Gender | None


class Nominals:
    """Statistics on the endings of a lexicon's nouns, adjectives, adverbs and interjections.

    `singulars` maps the tile letters of each singular noun or adjective to its spelling and shape.
    """

    def __init__(self, entries: Iterable[Lexeme]) -> None:
        self._classes: dict[str, Counter[Shape]] = defaultdict(Counter)
        self._plurals: Counter[tuple[str, EndingChange]] = Counter()
        self.singulars: dict[str, tuple[str, Shape]] = {}
        pairs: set[tuple[str, str]] = set()
        for entry in entries:
            self._learn(entry, pairs)
        self._true: Counter[tuple[EndingChange, str]] = Counter()
        self._false: Counter[tuple[EndingChange, str]] = Counter()
        self._changes: dict[str, set[EndingChange]] = defaultdict(set)
        for masculine, feminine in pairs:
            ending = change(masculine, feminine)
            self._changes[masculine[-2:]].add(ending)
        for word in self.singulars:
            for ending in self._changes.get(word[-2:], ()):
                if (made := ending.apply(word)) in self.singulars:
                    counts = self._true if (word, made) in pairs else self._false
                    for length in range(_CONTEXT + 1):
                        counts[ending, word[len(word) - length :]] += 1

    def _learn(self, entry: Lexeme, pairs: set[tuple[str, str]]) -> None:
        forms: dict[tuple[Gender | None, Number], str] = {}
        for form, tags in entry.forms():
            if tags.verb_form or judge(form, tags, entry.marks) is not Reason.OK or not (folded := fold(form)):
                continue
            if tags.number is not Number.PLURAL and _OPEN.intersection(tags.pos):
                shape = Shape(tuple(pos for pos in tags.pos if pos in _OPEN), tags.gender)
                for length in range(1, _CONTEXT + 1):
                    self._classes[folded[-length:]][shape] += 1
                if Pos.NOUN in tags.pos or Pos.ADJECTIVE in tags.pos:
                    self.singulars.setdefault(folded, (form, shape))
            if tags.number:
                forms.setdefault((tags.gender, tags.number), folded)
        for (gender, number), form in forms.items():
            if number is Number.SINGULAR and (plural := forms.get((gender, Number.PLURAL))):
                self._plurals[form[-2:], change(form, plural)] += 1
        masculine = forms.get((Gender.MASCULINE, Number.SINGULAR)) or forms.get((Gender.MASCULINE, Number.INVARIABLE))
        feminine = forms.get((Gender.FEMININE, Number.SINGULAR))
        if masculine and feminine:
            pairs.add((masculine, feminine))

    def shape(self, word: str, inflected: bool) -> Shape:
        """Return the likeliest shape of a singular word, by its last letters.

        If the word is `inflected`, that is, has a plural or a feminine, it must be a noun or an adjective.
        """
        for length in range(min(_CONTEXT, len(word)), 0, -1):
            counts = self._classes.get(word[-length:], Counter())
            if counts.total() >= _SEEN:
                for shape, _ in counts.most_common():
                    if not inflected or Pos.NOUN in shape.pos or Pos.ADJECTIVE in shape.pos:
                        return shape
        return Shape((Pos.NOUN,), Gender.MASCULINE)

    def plurals(self, word: str) -> Iterator[str]:
        """Yield the possible plurals of a singular word."""
        yield word + "S"
        for ending in (EndingChange(1, "UX"), EndingChange(2, "UX"), EndingChange(0, "X")):
            if self._plurals[word[-2:], ending] >= _SEEN:
                yield ending.apply(word)

    def feminines(self, word: str) -> Iterator[tuple[float, str]]:
        """Yield the possible feminines of a masculine word, each with its likelihood."""
        for ending in self._changes.get(word[-2:], ()):
            if len(word) - ending.strip >= 2:
                yield self._likelihood(ending, word), ending.apply(word)

    def _likelihood(self, ending: EndingChange, word: str) -> float:
        for length in range(min(_CONTEXT, len(word)), -1, -1):
            key = (ending, word[len(word) - length :])
            if (seen := self._true[key] + self._false[key]) >= _SEEN:
                return self._true[key] / seen
        return 0.0

    def pairs(self, words: Set[str], unknown: Set[str]) -> dict[str, str]:
        """Map feminines to their masculines among the singular `words`; at least one of each pair is in `unknown`."""
        best: dict[str, tuple[float, str]] = {}
        for word in sorted(words):
            for likelihood, feminine in self.feminines(word):
                if feminine in words and likelihood >= _LIKELY and (word in unknown or feminine in unknown):
                    best[feminine] = max(best.get(feminine, (0.0, "")), (likelihood, word))
        return {feminine: masculine for feminine, (_, masculine) in best.items()}
