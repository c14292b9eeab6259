"""Write tags and inflections as short text, and read them back. `data/` and the container use this notation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lexicon.errors import SourceError
from lexicon.morphology import Gender, Inflection, Number, Pos, Tags, Tense, VerbForm

# the codes below are in the order of the enumerations that they stand for
_POS = "noun adj verb adv interj pron det prep conj num gram title proper first family roman affix loc elided sign"
_POS_CODES = dict(zip(_POS.split(), Pos, strict=True))
_FORM_CODES = dict(zip(("inf", "ppre", "ppas", "finite"), VerbForm, strict=True))
TENSES = dict(zip(("ipre", "iimp", "ipsi", "ifut", "cond", "spre", "simp", "impe"), Tense, strict=True))
_GENDER_CODES = dict(zip("mfe", Gender, strict=True))
_NUMBER_CODES = dict(zip(("sg", "pl", "inv"), Number, strict=True))
_PERSONS = {number + plural for number in "123" for plural in ("sg", "pl")}
_CODE_OF = {
    value: code
    for codes in (_POS_CODES, _FORM_CODES, TENSES, _GENDER_CODES, _NUMBER_CODES)
    for code, value in codes.items()
}


def parse_tags(text: str) -> Tags:
    """Parse the tags of a form from the text that `format_tags` writes.

    >>> parse_tags("noun+adj.f.pl").gender
    <Gender.FEMININE: 'feminine'>
    >>> format_tags(parse_tags("verb.ipre+spre.1sg+3sg.R"))
    'verb.ipre+spre.1sg+3sg.R'
    """
    pos: list[Pos] = []
    tenses: list[Tense] = []
    persons: list[str] = []
    form = gender = number = None
    reform = False
    for code in text.replace("+", ".").split("."):
        if code in _POS_CODES:
            pos.append(_POS_CODES[code])
        elif code in TENSES:
            tenses.append(TENSES[code])
        elif code in _PERSONS:
            persons.append(code)
        elif code in _FORM_CODES:
            form = _FORM_CODES[code]
        elif code in _GENDER_CODES:
            gender = _GENDER_CODES[code]
        elif code in _NUMBER_CODES:
            number = _NUMBER_CODES[code]
        elif code == "R":
            reform = True
        elif code:
            raise SourceError(f"étiquette inconnue « {code} » dans « {text} »")
    if tenses:
        form = VerbForm.FINITE
    return Tags(tuple(pos), form, tuple(tenses), tuple(persons), gender, number, reform)


def format_tags(tags: Tags) -> str:
    """Write tags so that `parse_tags` reads them back.

    >>> format_tags(Tags((Pos.NOUN,), gender=Gender.FEMININE))
    'noun.f'
    """
    parts = ["+".join(_CODE_OF[pos] for pos in tags.pos)]
    if tags.tenses:
        parts.append("+".join(_CODE_OF[tense] for tense in tags.tenses))
    elif tags.verb_form:
        parts.append(_CODE_OF[tags.verb_form])
    parts.append("+".join(tags.persons))
    parts += [_CODE_OF[value] for value in (tags.gender, tags.number) if value]
    parts.append("R" if tags.reform_1990 else "")
    return ".".join(part for part in parts if part)


CODES: dict[str, Mapping[str, str]] = {
    "pos": _POS_CODES,
    "verbForm": _FORM_CODES,
    "tense": TENSES,
    "gender": _GENDER_CODES,
    "number": _NUMBER_CODES,
}
"""For each feature of a form, the meaning of its codes."""

_STRIP = re.compile(r"[0-9]{1,3}")
_LONGEST = 100


def parse_inflection(text: str) -> Inflection:
    """Parse « letters to drop > letters to add : tags ».

    >>> parse_inflection("1>ux:noun.m.pl").apply("cheval")
    'chevaux'
    """
    change, colon, tags = text.partition(":")
    strip, arrow, append = change.partition(">")
    if not (arrow and colon and _STRIP.fullmatch(strip) and len(append) <= _LONGEST):
        raise SourceError(f"forme illisible « {text} » : on attend « nombre>ajout:étiquettes »")
    return Inflection(int(strip), append, parse_tags(tags))


def format_inflection(inflection: Inflection) -> str:
    """Write an inflection so that `parse_inflection` reads it back.

    >>> format_inflection(parse_inflection("1>ux:noun.m.pl"))
    '1>ux:noun.m.pl'
    """
    return f"{inflection.strip}>{inflection.append}:{format_tags(inflection.tags)}"
