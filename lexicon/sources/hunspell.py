"""Read a Hunspell dictionary (`.dic` with its `.aff`) into entries, with its morphological fields if it has any.

The fields are read as the Dicollecte / Grammalecte dictionary uses them. A dictionary without `po:` fields gives
entries without part of speech, for `lexicon.guess` to guess. Start at `read_affixes` (the rules), then read `expand`
(one line of the `.dic`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from lexicon.errors import SourceError
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, VerbForm
from lexicon.notation import TENSES


def _table(text: str) -> dict[str, str]:
    """Parse a text of `code:meaning` pairs separated by spaces."""
    return dict(pair.split(":") for pair in text.split())


def _classes(text: str) -> dict[str, Pos]:
    return {code: Pos(value) for code, value in _table(text).items()}


_POS = _classes("""
    nom:noun adj:adjective interj:interjection titr:title nb:numeral mg:grammatical npr:proper_noun prn:first_name
    patr:family_name nbro:roman_numeral pfx:affix sfx:affix err:elided sign:sign ponc:sign div:sign
""")
# The longest prefix comes first: the head of a preposition (`loc.prep`: « quant à ») is a word by itself, while a piece
# of any other locution (`loc.adv`: « ad vitam ») is none.
_POS_PREFIXES = _classes("""
    loc.prep:preposition loc.cj:conjunction loc.:locution_part preverb:pronoun prep:preposition pro:pronoun
    det:determiner cj:conjunction adv:adverb negadv:adverb
""")
_VERB_FORMS = {"infi": VerbForm.INFINITIVE, "ppre": VerbForm.PRESENT_PARTICIPLE, "ppas": VerbForm.PAST_PARTICIPLE}
_GENDERS = {"mas": Gender.MASCULINE, "fem": Gender.FEMININE, "epi": Gender.EPICENE}
_NUMBERS = {"sg": Number.SINGULAR, "pl": Number.PLURAL, "inv": Number.INVARIABLE}
_PERSON = re.compile(r"([123])(i?)(sg|pl)!?")
_VERB = re.compile(r"v[0-3]\w*")
_MARKS = _table("""
    dép:brand sig:acronym symb:symbol abty:abbreviation cc:chemical abr:clipped unit:unit ord:ordinal
    onom:onomatopoeia pel:aspirated_h rare:rare vx:old fam:familiar néo:neologism arg:slang péj:pejorative
    rég:regional belg:belgian québ:quebec helv:swiss afr:african
""")
_LONGEST = 100


class _Rule(NamedTuple):
    """One rule of the affix file. `matches` tests the stem; `flags` apply to the form that the rule makes."""

    strip: str
    append: str
    flags: str
    matches: Callable[[str], object]
    fields: tuple[str, ...]

    def applies(self, stem: str) -> bool:
        return stem.endswith(self.strip) and bool(self.matches(stem))


class Affixes(NamedTuple):
    """The rules of an `.aff` file by flag.

    A stem with the flag `need_affix` is no word by itself; one with the flag `forbidden` is no word at all.
    """

    suffixes: dict[str, list[_Rule]]
    prefixes: dict[str, list[_Rule]]
    need_affix: str | None
    forbidden: str | None
    flag_kind: str
    aliases: tuple[str, ...] = ()

    def flags(self, text: str) -> list[str]:
        """Split the flags of a `.dic` line, which are written as `FLAG` declares or as the number of an alias.

        >>> Affixes({}, {}, None, None, "long").flags("a0p+()")
        ['a0', 'p+', '()']
        >>> Affixes({}, {}, None, None, "num").flags("12,3")
        ['12', '3']
        """
        if self.aliases and text.isascii() and text.isdigit() and int(text) <= len(self.aliases):
            text = self.aliases[int(text) - 1]
        if self.flag_kind == "num":
            return text.split(",") if text else []
        width = 2 if self.flag_kind == "long" else 1
        return [text[i : i + width] for i in range(0, len(text), width)]


def read_affixes(lines: Iterable[str]) -> Affixes:
    """Read the rules of an `.aff` file.

    Elisions (l', d', qu'…) are skipped, because they make no new word; prefixes of units (milli-, kilo-…) are kept.

    >>> rules = read_affixes(["FLAG long", "SFX S. Y 1", "SFX S. 0 s/D' [^sxz] is:pl"])
    >>> rules.suffixes["S."][0].append, rules.suffixes["S."][0].fields
    ('s', ('is:pl',))
    """
    rules: dict[str, dict[str, list[_Rule]]] = {"SFX": {}, "PFX": {}}
    options: dict[str, str] = {}
    aliases: list[str] = []
    for number, line in enumerate(lines, 1):
        parts = line.split("#")[0].split()
        if len(parts) == 2:
            options[parts[0]] = parts[1]
            if parts[0] == "AF":
                aliases.append(parts[1])
        elif len(parts) >= 5 and parts[0] in rules:
            kind, flag, strip, made, condition, *fields = parts
            append, _, flags = made.partition("/")
            if "'" in append:
                continue
            matches = _condition(condition, kind == "SFX", number)
            rule = _Rule("" if strip == "0" else strip, "" if append == "0" else append, flags, matches, tuple(fields))
            rules[kind].setdefault(flag, []).append(rule)
    return Affixes(
        rules["SFX"],
        rules["PFX"],
        options.get("NEEDAFFIX"),
        options.get("FORBIDDENWORD"),
        options.get("FLAG", ""),
        tuple(aliases[1:]),
    )


def _condition(text: str, at_end: bool, number: int) -> Callable[[str], object]:
    """Compile a condition of an affix rule, on line `number`, into a test of a stem.

    A condition has letters, `.` for any letter, and `[…]` or `[^…]` for a choice; anything else raises `SourceError`.
    """
    parts = re.findall(r"\[\^?[^\[\]\\]+\]|[^\[\]]", text)
    if "".join(parts) != text:
        raise SourceError(f"règle d'affixe illisible ligne {number} : {text}")
    pattern = "".join(part if part == "." or len(part) > 1 else re.escape(part) for part in parts)
    return re.compile(f"(?:{pattern})$" if at_end else f"^(?:{pattern})").search


def _values(fields: Iterable[str], key: str) -> list[str]:
    return [field[3:] for field in fields if field.startswith(key + ":")]


def _part_of_speech(value: str) -> Pos | None:
    if value in _POS:
        return _POS[value]
    if _VERB.fullmatch(value):
        return Pos.VERB
    return next((pos for prefix, pos in _POS_PREFIXES.items() if value.startswith(prefix)), None)


def _tags(entry_fields: list[str], rule_fields: tuple[str, ...]) -> Tags:
    """Return the tags of one form, from the fields of its affix rule or, where these say nothing, of its entry."""
    values = _values(entry_fields, "po")
    own = _values(rule_fields, "po")
    shape = _values(rule_fields, "is") + _values(entry_fields, "is")
    if not own:  # for « courre » and « ci-git », the verb form is in the field `is:` of the entry
        own = values + shape
    tenses = tuple(TENSES[value] for value in own if value in TENSES)
    form = next((_VERB_FORMS[value] for value in own if value in _VERB_FORMS), None)
    if form is None and tenses:
        form = VerbForm.FINITE
    pos = [Pos.VERB] if form else [p for p in map(_part_of_speech, values) if p]
    if len(pos) > 1 and Pos.GRAMMATICAL in pos:
        pos.remove(Pos.GRAMMATICAL)  # « mot grammatical » adds nothing to the word's real class
    persons = tuple(m[1] + m[3] for m in map(_PERSON.fullmatch, own) if m) if form is VerbForm.FINITE else ()
    return Tags(
        tuple(dict.fromkeys(pos)),
        form,
        tenses,
        tuple(dict.fromkeys(persons)),
        next((_GENDERS[value] for value in shape if value in _GENDERS), None),
        next((_NUMBERS[value] for value in shape if value in _NUMBERS), None),
        "R" in (_values(rule_fields, "di") or _values(entry_fields, "di")),
    )


def _marks(fields: list[str]) -> tuple[str, ...]:
    marks = [_MARKS[value] for value in _values(fields, "lx") if value in _MARKS]
    marks += ["from:" + value for value in _values(fields, "et")]
    marks += ["field:" + value for value in _values(fields, "se") if value != "@"]
    return tuple(dict.fromkeys(marks))


def _paradigm(stem: str, flags: list[str], fields: list[str], affixes: Affixes) -> tuple[Inflection, ...]:
    paradigm = [] if affixes.need_affix in flags else [Inflection(0, "", _tags(fields, ()))]
    for flag in flags:
        rules = (rule for rule in affixes.suffixes.get(flag, ()) if rule.applies(stem))
        paradigm += [Inflection(len(rule.strip), rule.append, _tags(fields, rule.fields)) for rule in rules]
    return tuple(dict.fromkeys(paradigm))


def expand(line: str, affixes: Affixes) -> Iterator[Lexeme]:
    """Yield the entries of one `.dic` line, each with all its inflected forms.

    An ordinary word gives one entry, a line without a word none. A unit gives one more for each prefix (kilo-…).

    >>> rules = read_affixes(["FLAG long", "NEEDAFFIX ()", "SFX S. Y 2",
    ...     "SFX S. 0 0/L'D'Q' [^sxz] is:sg", "SFX S. 0 s/D'Q' [^sxz] is:pl"])
    >>> [entry] = expand("gamin/S.() po:nom is:mas fq:6", rules)
    >>> [(form, str(tags.number)) for form, tags in entry.forms()], entry.frequency
    ([('gamin', 'singular'), ('gamins', 'plural')], 6)
    """
    head, *fields = line.split("\t") if "\t" in line else line.split(" ")
    stem, _, flag_text = head.strip().partition("/")
    flags = affixes.flags(flag_text.strip())
    if not stem or len(stem) > _LONGEST or affixes.forbidden in flags:
        return
    fields = [field.strip() for field in fields]
    marks = _marks(fields)
    frequency = next((int(value) for value in _values(fields, "fq") if value and value in "0123456789"), 0)
    if paradigm := _paradigm(stem, flags, fields, affixes):
        yield Lexeme(stem, paradigm, marks, frequency)
    for flag in flags:
        for rule in affixes.prefixes.get(flag, ()):
            prefixed, made_flags = rule.append + stem, affixes.flags(rule.flags)
            if rule.matches(stem) and (paradigm := _paradigm(prefixed, made_flags, fields, affixes)):
                yield Lexeme(prefixed, paradigm, marks, frequency if not rule.append else 0)


def read(dic: Iterable[str], aff: Iterable[str]) -> Iterator[Lexeme]:
    """Yield every entry of a dictionary, from the lines of its `.dic` and `.aff` files.

    The first line of the `.dic` is skipped if it is a number (the count of entries).
    """
    affixes = read_affixes(aff)
    for number, line in enumerate(dic):
        text = line.rstrip("\n")
        if text and not (number == 0 and text.strip().isdigit()):
            yield from expand(text, affixes)
