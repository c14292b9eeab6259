"""Guess the class and gender of words that are no verb forms, and the plurals and feminines among them.

All is learnt from a lexicon by last letters: the likeliest class and gender of a word, and how often a change of ending
(EUR to EUSE) really makes a feminine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from lexicon.fold import fold
from lexicon.morphology import EndingChange, Gender, Lexeme, Number, Pos, change
from lexicon.policy import Reason, judge

_OPEN = {Pos.NOUN, Pos.ADJECTIVE, Pos.ADVERB, Pos.INTERJECTION}  # classes that new words join
_CONTEXT = 5  # last letters that indicate a word's class
_SEEN = 3  # occurrences that make a context credible
_LIKELY = 0.5  # least share of true pairs among those of the lexicon


class Shape(NamedTuple):
    """The parts of speech and the gender of a singular word."""

    pos: tuple[Pos, ...]
    gender: Gender | None


class Nominals:
    """The endings of the nouns, adjectives and invariable words of a lexicon.

    `singulars` maps the tiles of its singular nouns and adjectives to their spelling and shape.
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
        """The likeliest shape of a singular word, by its last letters; `inflected` if it has a plural or a feminine."""
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
        """Map feminines to masculines, for the singular words of a list where one of the two is unknown."""
        best: dict[str, tuple[float, str]] = {}
        for word in sorted(words):
            for likelihood, feminine in self.feminines(word):
                if feminine in words and likelihood >= _LIKELY and (word in unknown or feminine in unknown):
                    best[feminine] = max(best.get(feminine, (0.0, "")), (likelihood, word))
        return {feminine: masculine for feminine, (_, masculine) in best.items()}
