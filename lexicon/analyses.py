"""The tables of a compiled lexicon: the analyses of each spelling, and the entries that they lead to.

An analysis is one number: its low bits are the number of an inflection, its high bits that of an entry. The analyses
of a spelling are consecutive, the playable ones first. The entries of a family are consecutive too.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple

from lexicon.errors import SourceError, odd_tables
from lexicon.family import category
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, Tense, VerbForm
from lexicon.notation import parse_inflection
from lexicon.packing import BLOCK, Texts, has_blocks, number_code, read_numbers, read_trie
from lexicon.policy import REASONS, Reason, Source, judge, split_source

Member = tuple[int, str]
"""A family, by the number of its first entry, and a category within it (see `family.category`)."""

_NONE = (None,)
_CODES = frozenset(reason.value for reason in REASONS)


class Reading(NamedTuple):
    """One way to read a spelling: a form of an entry, and the reason why the form may or may not be played.

    `marks` are the marks that the entry has in its dictionary and the reviewed lists (`rare`, `vulgar`, `field:zool`…).
    `source` is the source that vouches for the entry.
    """

    form: str
    lemma: str
    pos: Pos | None
    verb_form: VerbForm | None
    tense: Tense | None
    person: str | None
    gender: Gender | None
    number: Number | None
    reason: Reason
    frequency: int
    marks: tuple[str, ...]
    source: Source = Source.DICTIONARY

    @property
    def playable(self) -> bool:
        """True if this reading makes the word playable."""
        return self.reason is Reason.OK

    @property
    def guessed(self) -> bool:
        """True if the part of speech was guessed from the forms of a bare list, not read in a dictionary."""
        return self.source is Source.GUESSED


class Analyses:
    """The analyses of every spelling of a container, read from its sections. Spellings are in tile letters.

    Small tables are checked at once. Large tables are checked as they are read, which raises `LexiconError` for an
    invalid number.
    """

    def __init__(self, sections: Mapping[str, memoryview]) -> None:
        kinds = read_numbers("I", sections["kinds"])
        self._kinds = list(zip(kinds[::3], kinds[1::3], kinds[2::3]))
        self._kind_of = read_numbers(number_code(len(self._kinds)), sections["kind_of"])
        self._blocks = read_numbers("I", sections["analysis_blocks"])
        self._lemmas = Texts("lemma", sections)
        inflections, marks = Texts("inflection", sections), Texts("marks", sections)
        self._inflection = cache(lambda number: _inflection(inflections[number]))
        self._marks = cache(lambda number: _marks(marks[number]))
        self._split = cache(lambda number: split_source(self._marks(number)))
        self._facts = sections["entry_facts"]
        self._entry_marks = read_numbers(number_code(len(marks)), sections["entry_marks"])
        self._inflection_count = len(inflections)
        self._bits = len(inflections).bit_length()
        self._mask = (1 << self._bits) - 1
        self._analyses = read_numbers(number_code(len(self._facts) << self._bits), sections["analyses"])
        self._limit = len(self._facts) << self._bits
        self._linked = sections["links"]
        self._check()
        self._forms = read_trie(sections["forms"], len(self._kind_of))

    def _check(self) -> None:
        """Raise `LexiconError` if the tables do not fit together."""
        if not (
            all(reason < len(REASONS) and 0 < count >= playable for reason, count, playable in self._kinds)
            and has_blocks(self._blocks, len(self._kind_of))
            and len(self._entry_marks) == len(self._facts) == len(self._lemmas)
            and not any(self._facts[entry] & 0x80 for entry in range(min(1, len(self._facts))))
            and len(self._linked) % 8 == 0
        ):
            raise odd_tables()

    def lemmas(self) -> Iterator[str]:
        """Return the lemma of every entry, in the order of their numbers."""
        return iter(self._lemmas)

    def spellings(self) -> Iterator[tuple[str, int, list[tuple[int, int]]]]:
        """Yield every spelling, the number of its reason, and its analyses as (entry, inflection)."""
        start, bits, mask = 0, self._bits, self._mask
        for number, kind in enumerate(self._kind_of):
            reason, count, _ = self._kinds[kind]
            found = self._analyses[start : start + count]
            yield self._forms.restore_key(number), reason, [(analysis >> bits, analysis & mask) for analysis in found]
            start += count

    def inflections(self) -> list[Inflection]:
        """The inflections in the order of their numbers."""
        return [self._inflection(number) for number in range(self._inflection_count)]

    def marks(self, entry: int) -> tuple[str, ...]:
        """The marks of an entry, including the mark of its source."""
        return self._marks(self._entry_marks[entry])

    def facts(self, entry: int) -> int:
        """Return the frequency of an entry (0 to 9), plus 128 if the entry before is of the same family."""
        return self._facts[entry]

    def reason(self, tiles: str) -> Reason:
        """Return the reason of a spelling's best reading; `UNKNOWN` if the spelling is in no entry."""
        number = self._forms.get(tiles)
        try:
            return Reason.UNKNOWN if number is None else REASONS[self._kinds[self._kind_of[number]][0]]
        except IndexError as error:
            raise odd_tables() from error

    def find(self, tiles: str, playable: bool = False) -> memoryview | array[int] | tuple[int, ...]:
        """Return the analyses of a spelling, the playable ones first; with `playable`, only the playable ones."""
        number = self._forms.get(tiles)
        if number is None:
            return ()
        kinds, block = self._kinds, number // BLOCK
        try:
            start = self._blocks[block]
            for kind in self._kind_of[block * BLOCK : number]:
                start += kinds[kind][1]
            _, count, playable_count = kinds[self._kind_of[number]]
        except IndexError as error:
            raise odd_tables() from error
        found = self._analyses[start : start + count]
        if len(found) < count or max(found) >= self._limit:
            raise odd_tables()
        return found[:playable_count] if playable else found

    def readings(self, analysis: int) -> Iterator[Reading]:
        """Return the readings of an analysis, one for each part of speech, tense and person in its tags."""
        entry, inflection = analysis >> self._bits, self._inflection(analysis & self._mask)
        lemma, (marks, source) = self._lemmas[entry], self._split(self._entry_marks[entry])
        form, tags = inflection.apply(lemma), inflection.tags
        reason, frequency = judge(form, tags, marks), self._facts[entry] & 0x7F
        if tags.reform_1990:
            marks = (*marks, "1990")
        pos, verb_form, tenses, persons, gender, number, _ = tags
        return (
            Reading(form, lemma, part, verb_form, tense, person, gender, number, reason, frequency, marks, source)
            for part in pos or _NONE
            for tense in tenses or _NONE
            for person in persons or _NONE
        )

    def member(self, analysis: int) -> Member:
        """Return the family and the category of an analysis."""
        return self.family(analysis), category(self._inflection(analysis & self._mask).tags)

    def members(self, tiles: str) -> dict[Member, list[Tags]]:
        """Return the tags of a spelling's playable analyses, by family and category."""
        members: dict[Member, list[Tags]] = {}
        for analysis in self.find(tiles, playable=True):
            tags = self._inflection(analysis & self._mask).tags
            if kind := category(tags):
                members.setdefault((self.family(analysis), kind), []).append(tags)
        return members

    def family(self, analysis: int) -> int:
        """Return the family of an analysis, as the number of its first entry.

        The later entries of the family have a mark in their facts (see `facts`).
        """
        entry = analysis >> self._bits
        while self._facts[entry] & 0x80:
            entry -= 1
        return entry

    def kin(self, tiles: str) -> Iterator[tuple[str, str]]:
        """Yield each playable lemma of a spelling paired with every lemma of its family and of linked families."""
        for analysis in self.find(tiles, playable=True):
            family = self.family(analysis)
            for each in (family, *(linked for linked, _ in self.links.get(family, ()))):
                entry = each
                while entry == each or (entry < len(self._facts) and self._facts[entry] & 0x80):
                    yield self._lemmas[analysis >> self._bits], self._lemmas[entry]
                    entry += 1

    @cached_property
    def links(self) -> dict[int, list[tuple[int, bool]]]:
        """For each family with links, the linked families, each with whether that linked family is the feminine one."""
        numbers = read_numbers("I", self._linked)
        links: dict[int, list[tuple[int, bool]]] = {}
        for masculine, feminine in zip(numbers[::2], numbers[1::2], strict=True):
            links.setdefault(masculine, []).append((feminine, True))
            links.setdefault(feminine, []).append((masculine, False))
        return links

    def entries(self, marked: Callable[[tuple[str, ...]], bool] = lambda _: True) -> Iterator[Lexeme]:
        """Yield each entry that tiles can spell, with its paradigm; the entries of a family are consecutive.

        Entries whose marks fail the test `marked` are left out.
        """
        if max(self._analyses, default=0) >= self._limit:
            raise odd_tables()
        bits, kept = self._bits, {number for number in set(self._entry_marks) if marked(self._marks(number))}
        wanted = bytes(number in kept for number in self._entry_marks)
        paradigms: dict[int, list[Inflection]] = {}
        for analysis in self._analyses:
            if wanted[entry := analysis >> bits]:
                paradigms.setdefault(entry, []).append(self._inflection(analysis & self._mask))
        for entry, paradigm in sorted(paradigms.items()):
            marks = self._marks(self._entry_marks[entry])
            yield Lexeme(self._lemmas[entry], tuple(paradigm), marks, self._facts[entry] & 0x7F)


def _inflection(text: str) -> Inflection:
    try:
        return parse_inflection(text)
    except SourceError as error:
        raise odd_tables() from error


def _marks(text: str) -> tuple[str, ...]:
    marks = tuple(text.split())
    if any(mark.startswith("refuse:") and mark[7:] not in _CODES for mark in marks):
        raise odd_tables()
    try:
        split_source(marks)
    except ValueError as error:
        raise odd_tables() from error
    return marks
