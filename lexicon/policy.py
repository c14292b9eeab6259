"""Which readings may be played, and why others may not (rules L15 to L19)."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from lexicon.morphology import Pos, Tags, VerbForm


class Reason(StrEnum):
    """Why a reading may be played or not: the values of the machine-readable verdict, in the order of `REASONS`."""

    OK = "ok"
    CONJUGATED_VERB = "conjugated_verb"
    ABBREVIATION = "abbreviation"
    BRAND = "brand"
    PROPER_NOUN = "proper_noun"
    COMPOUND = "compound"
    UNKNOWN = "unknown"


class Source(StrEnum):
    """What vouches for an entry: the values of the machine-readable verdict, the surest first."""

    DICTIONARY = "dictionary"
    OTHER_DICTIONARY = "other_dictionary"
    REVIEWED = "reviewed"
    LISTED = "listed"
    GUESSED = "guessed"


VULGAR = frozenset(("vulgar", "offensive", "explicit"))
"""The marks of words that nobody wants a program to lay at a family's table: coarse ones; insults to a people, a faith,
whom one loves or a handicap; crude things said in any register."""

_SOURCE = "source:"
_MARKED = {"guessed": Source.GUESSED, "listed": Source.LISTED}
_NAMES = {Pos.PROPER_NOUN, Pos.FIRST_NAME, Pos.FAMILY_NAME}
_NO_WORDS = {Pos.AFFIX, Pos.ELIDED, Pos.SIGN, Pos.ROMAN_NUMERAL}
_GRAMMATICAL = {Pos.ADVERB, Pos.PREPOSITION, Pos.CONJUNCTION, Pos.PRONOUN, Pos.DETERMINER, Pos.GRAMMATICAL}
_SHORTENED = {"acronym", "symbol", "abbreviation", "chemical", "field:symb"}


def source_mark(source: Source) -> str:
    """The mark of the entries of a source; `told` reads it back.

    >>> source_mark(Source.REVIEWED)
    'source:reviewed'
    """
    return f"{_SOURCE}{source}"


def told(marks: Collection[str]) -> tuple[tuple[str, ...], Source]:
    """The marks of an entry without that of its source, and the source: a dictionary, where none is marked.

    Raises `ValueError` for a source that there is not.

    >>> told(("rare", "source:reviewed")), told(("guessed",))
    ((('rare',), <Source.REVIEWED: 'reviewed'>), (('guessed',), <Source.GUESSED: 'guessed'>))
    """
    source = Source.DICTIONARY
    for mark in marks:
        source = Source(mark.removeprefix(_SOURCE)) if mark.startswith(_SOURCE) else _MARKED.get(mark, source)
    return tuple(mark for mark in marks if not mark.startswith(_SOURCE)), source


def judge(form: str, tags: Tags, marks: Collection[str]) -> Reason:
    """Whether a reading may be played; the marks are its entry's, with those of the reviewed lists.

    The mark `keep` lifts « brand » and the like; a mark `refuse:CODE` refuses with that code.

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
"""The reasons by their numbers in a container: the one that lets a word be played, then the ones most worth telling."""

WORDS = (Reason.OK, Reason.CONJUGATED_VERB)
"""The reasons of a French word, played or not: what has another is a name, a sign or no word."""
