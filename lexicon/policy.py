"""Decide which readings may be played, and why the others may not (rules L15 to L19)."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from lexicon.morphology import Pos, Tags, VerbForm


class Reason(StrEnum):
    """The reason for the verdict on a reading, as a machine-readable value. `REASONS` explains the order."""

    OK = "ok"
    CONJUGATED_VERB = "conjugated_verb"
    ABBREVIATION = "abbreviation"
    BRAND = "brand"
    PROPER_NOUN = "proper_noun"
    COMPOUND = "compound"
    UNKNOWN = "unknown"


class Source(StrEnum):
    """The kind of source that vouches for an entry, as a machine-readable value, the surest first."""

    DICTIONARY = "dictionary"
    OTHER_DICTIONARY = "other_dictionary"
    REVIEWED = "reviewed"
    LISTED = "listed"
    GUESSED = "guessed"


VULGAR = frozenset(("vulgar", "offensive", "explicit"))
"""The marks of words that a program should not lay in a family game: coarse words, insults to a group, crude terms."""

_SOURCE = "source:"
_MARKED = {"guessed": Source.GUESSED, "listed": Source.LISTED}
_NAMES = {Pos.PROPER_NOUN, Pos.FIRST_NAME, Pos.FAMILY_NAME}
_NO_WORDS = {Pos.AFFIX, Pos.ELIDED, Pos.SIGN, Pos.ROMAN_NUMERAL}
_GRAMMATICAL = {Pos.ADVERB, Pos.PREPOSITION, Pos.CONJUNCTION, Pos.PRONOUN, Pos.DETERMINER, Pos.GRAMMATICAL}
_SHORTENED = {"acronym", "symbol", "abbreviation", "chemical", "field:symb"}


def source_mark(source: Source) -> str:
    """Return the mark that entries from a source have; `split_source` reads it back.

    >>> source_mark(Source.REVIEWED)
    'source:reviewed'
    """
    return f"{_SOURCE}{source}"


def split_source(marks: Collection[str]) -> tuple[tuple[str, ...], Source]:
    """Split the marks of an entry into the other marks and its source, which is `DICTIONARY` if no mark names one.

    Raises `ValueError` for an unknown source.

    >>> split_source(("rare", "source:reviewed")), split_source(("guessed",))
    ((('rare',), <Source.REVIEWED: 'reviewed'>), (('guessed',), <Source.GUESSED: 'guessed'>))
    """
    source = Source.DICTIONARY
    for mark in marks:
        source = Source(mark.removeprefix(_SOURCE)) if mark.startswith(_SOURCE) else _MARKED.get(mark, source)
    return tuple(mark for mark in marks if not mark.startswith(_SOURCE)), source


def judge(form: str, tags: Tags, marks: Collection[str]) -> Reason:
    """Judge a reading by its form, its tags and the marks of its entry, including those of the reviewed lists.

    The mark `keep` overrides capitals and marks such as « brand »; a mark `refuse:CODE` refuses for the reason CODE.

    >>> judge("mangeons", Tags((Pos.VERB,), VerbForm.FINITE), ())
    <Reason.CONJUGATED_VERB: 'conjugated_verb'>
    >>> judge("Paris", Tags((Pos.PROPER_NOUN,)), ()), judge("pari", Tags((Pos.NOUN,)), ())
    (<Reason.PROPER_NOUN: 'proper_noun'>, <Reason.OK: 'ok'>)
    """
    for mark in marks:
        if mark.startswith("refuse:"):
            return Reason(mark[7:])
    if not form.isalpha():
        return Reason.COMPOUND
    if tags.verb_form is VerbForm.FINITE:
        return Reason.CONJUGATED_VERB
    if "keep" in marks:
        return Reason.OK
    if not _SHORTENED.isdisjoint(marks):
        return Reason.ABBREVIATION
    if "brand" in marks:
        return Reason.BRAND
    pos = tags.pos
    if not form.islower() or not _NAMES.isdisjoint(pos):
        return Reason.ABBREVIATION if form.isupper() and _NAMES.isdisjoint(pos) else Reason.PROPER_NOUN
    if not _NO_WORDS.isdisjoint(pos) or (Pos.LOCUTION_PART in pos and _GRAMMATICAL.isdisjoint(pos)):
        return Reason.UNKNOWN
    return Reason.OK


REASONS = tuple(Reason)
"""The reasons by their numbers in a container: first `OK`, then the others from the most to the least informative."""

WORDS = (Reason.OK, Reason.CONJUGATED_VERB)
"""The reasons that only French words have; all other reasons are for names, signs and non-words."""
