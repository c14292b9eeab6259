"""Morphology: the tags of a form, the inflection that makes it from its lemma, and the dictionary entry."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class _Tag(StrEnum):
    """The base class of tags. A tag has the hash of its text, which Python caches, so hashing is fast."""

    __hash__ = str.__hash__


class Pos(_Tag):
    """Part of speech."""

    NOUN = "noun"
    ADJECTIVE = "adjective"
    VERB = "verb"
    ADVERB = "adverb"
    INTERJECTION = "interjection"
    PRONOUN = "pronoun"
    DETERMINER = "determiner"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    NUMERAL = "numeral"
    GRAMMATICAL = "grammatical"
    TITLE = "title"
    PROPER_NOUN = "proper_noun"
    FIRST_NAME = "first_name"
    FAMILY_NAME = "family_name"
    ROMAN_NUMERAL = "roman_numeral"
    AFFIX = "affix"
    LOCUTION_PART = "locution_part"
    ELIDED = "elided"
    SIGN = "sign"


class VerbForm(_Tag):
    """Form of a verb: the three forms that may be played, and `finite` for all conjugated forms."""

    INFINITIVE = "infinitive"
    PRESENT_PARTICIPLE = "present_participle"
    PAST_PARTICIPLE = "past_participle"
    FINITE = "finite"


class Tense(_Tag):
    """Tense and mood of a finite form."""

    PRESENT = "present"
    IMPERFECT = "imperfect"
    PAST = "past"
    FUTURE = "future"
    CONDITIONAL = "conditional"
    SUBJUNCTIVE_PRESENT = "subjunctive_present"
    SUBJUNCTIVE_IMPERFECT = "subjunctive_imperfect"
    IMPERATIVE = "imperative"


class Gender(_Tag):
    """Grammatical gender; `epicene` is both."""

    MASCULINE = "masculine"
    FEMININE = "feminine"
    EPICENE = "epicene"


class Number(_Tag):
    """Grammatical number; `invariable` is both."""

    SINGULAR = "singular"
    PLURAL = "plural"
    INVARIABLE = "invariable"


class Tags(NamedTuple):
    """The tags of one form of an entry. A form may have several parts of speech, tenses and persons."""

    pos: tuple[Pos, ...]
    verb_form: VerbForm | None = None
    tenses: tuple[Tense, ...] = ()
    persons: tuple[str, ...] = ()
    gender: Gender | None = None
    number: Number | None = None
    reform_1990: bool = False


class EndingChange(NamedTuple):
    """A change of ending: drop the last `strip` letters, add `append`."""

    strip: int
    append: str

    def apply(self, word: str) -> str:
        """Return the word with its ending changed.

        >>> EndingChange(1, "SE").apply("DANSEUR")
        'DANSEUSE'
        """
        return word[: len(word) - self.strip] + self.append


def change(one: str, other: str) -> EndingChange:
    """Return the change of ending that turns the spelling `one` into `other`.

    >>> change("DANSEUR", "DANSEUSE")
    EndingChange(strip=1, append='SE')
    """
    kept = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return EndingChange(len(one) - kept, other[kept:])


class Inflection(NamedTuple):
    """The change that makes a form from its lemma: drop the last `strip` letters, then add `append`."""

    strip: int
    append: str
    tags: Tags

    def apply(self, lemma: str) -> str:
        """Return the form that this inflection makes from `lemma`.

        >>> Inflection(2, "aux", Tags((Pos.NOUN,))).apply("cheval")
        'chevaux'
        """
        return (lemma[: -self.strip] if self.strip else lemma) + self.append


class Lexeme(NamedTuple):
    """One dictionary entry: a lemma, the inflections of its forms, its marks and its frequency (0 to 9)."""

    lemma: str
    paradigm: tuple[Inflection, ...]
    marks: tuple[str, ...] = ()
    frequency: int = 0

    def forms(self) -> Iterable[tuple[str, Tags]]:
        """Return each form with its tags, in the order of the paradigm.

        >>> plural = Inflection(0, "s", Tags((Pos.NOUN,), number=Number.PLURAL))
        >>> [form for form, _ in Lexeme("gamin", (plural,)).forms()]
        ['gamins']
        """
        return ((inflection.apply(self.lemma), inflection.tags) for inflection in self.paradigm)

    def is_verb(self) -> bool:
        """Return whether the entry has an infinitive.

        >>> Lexeme("aimer", (Inflection(0, "", Tags((Pos.VERB,), VerbForm.INFINITIVE)),)).is_verb()
        True
        """
        return any(inflection.tags.verb_form is VerbForm.INFINITIVE for inflection in self.paradigm)
