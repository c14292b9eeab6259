"""A compiled lexicon, ready to answer: is this spelling playable, what can it be, what is it to another word?"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import marisa_trie

from lexicon import container
from lexicon.errors import LexiconError
from lexicon.family import Relation, category, is_singular_of, relate, relate_linked
from lexicon.fold import fold
from lexicon.morphology import Entry, Gender, Inflection, Number, Pos, Tags, Tense, VerbForm
from lexicon.notation import parse_inflection
from lexicon.numbers import BLOCK, Texts, number_code, read_numbers
from lexicon.policy import REASONS, Reason, judge

if TYPE_CHECKING:
    from lexicon.near import Neighbours
_ODD_TABLES = (LookupError, TypeError, ValueError, RuntimeError, OSError)  # what a whole file of other tables raises
_NONE = (None,)
_REMEMBERED = 8192
K = TypeVar("K")
V = TypeVar("V")
Members = dict[tuple[int, str], list[Tags]]  # by family and category
DEFAULT_PATH = os.path.join(os.path.dirname(__file__), "francais.lexique")


class Reading(NamedTuple):
    """One way to read a spelling: a form of an entry, whether it may be played and, if not, why."""

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

    @property
    def playable(self) -> bool:
        """Whether this reading alone makes the word playable."""
        return self.reason is Reason.OK

    @property
    def guessed(self) -> bool:
        """Whether the class was inferred from the forms of a bare list, not read in a dictionary."""
        return "guessed" in self.marks


class Lexicon:
    """An immutable lexicon; get one with `Lexicon.default()`, `Lexicon.open(path)` or `Lexicon.from_bytes(data)`.

    Spellings may be given as written (« été ») or as tiles show them (« ETE »); methods
    whose argument is called `tiles` take folded letters only.

    >>> lexicon = Lexicon.default()
    >>> "mangé" in lexicon, "MANGEONS" in lexicon, len(lexicon) > 170_000
    (True, False, True)
    """

    def __init__(self, sections: Mapping[str, memoryview]) -> None:
        self._sections = sections
        self._forms = marisa_trie.Trie().frombytes(sections["forms"].tobytes())
        kinds = read_numbers("I", sections["kinds"])
        self._kinds = list(zip(kinds[::3], kinds[1::3], kinds[2::3]))
        self._kind_of = read_numbers(number_code(len(self._kinds)), sections["kind_of"])
        self._blocks = read_numbers("I", sections["analysis_blocks"])
        self._lemmas = Texts("lemma", sections)
        self._inflections = Texts("inflection", sections)
        self._marks = Texts("marks", sections)
        self._facts = sections["entry_facts"]
        self._frequencies = sections["frequency"]
        self._entry_marks = read_numbers(number_code(len(self._marks)), sections["entry_marks"])
        self._bits = len(self._inflections).bit_length()
        self._mask = (1 << self._bits) - 1
        self._analyses = read_numbers(number_code(len(self._facts) << self._bits), sections["analyses"])
        self._parsed: dict[int, Inflection] = {}
        # A verdict asks for its readings more than once, and a text has the same words again and again.
        self._read: dict[str, tuple[Reading, ...]] = {}
        self._near: dict[tuple[str, int], list[str]] = {}
        self._split_marks: dict[int, tuple[str, ...]] = {}

    @classmethod
    def from_bytes(cls, data: bytes) -> Lexicon:
        """A lexicon from the bytes of a container; raises `LexiconError` where they are not whole."""
        return cls._of(container.unpack(data), "le lexique")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Lexicon:
        """A lexicon from a file; raises `LexiconError` where it is missing, unreadable or not whole."""
        return cls._of(container.load(path), f"le lexique « {path} »")

    @classmethod
    def _of(cls, sections: Mapping[str, memoryview], name: str) -> Lexicon:
        try:
            return cls(sections)
        except _ODD_TABLES as error:
            raise LexiconError(f"{name} n'a pas les tables attendues. {container.REBUILD}") from error

    @classmethod
    @lru_cache(maxsize=1)
    def default(cls) -> Lexicon:
        """The lexicon that comes with the package, loaded once."""
        return cls.open(DEFAULT_PATH)

    def __contains__(self, spelling: str) -> bool:
        """Whether a spelling may be played: three letters or more, one reading of it playable."""
        if spelling in self._playable:
            return True
        if spelling.isascii() and spelling.isupper():
            return False
        return (fold(spelling) or "") in self._playable

    def __len__(self) -> int:
        """The number of playable words, as tiles show them."""
        return len(self._playable)

    def __iter__(self) -> Iterator[str]:
        """Every playable word, as tiles show it."""
        return self.words()

    def words(self, prefix: str = "") -> Iterator[str]:
        """The playable words that begin with a prefix, as tiles show them.

        >>> "FIABILITE" in set(Lexicon.default().words("FIAB"))
        True
        """
        return iter(self._playable.iterkeys(prefix))

    @cached_property
    def about(self) -> dict[str, Any]:
        """What the lexicon is: `source`, `version`, `licence`, and its counts."""
        return dict(self._json("about"))

    @property
    def pairs(self) -> list[tuple[str, str, str]]:
        """The reviewed pairs that the families were made with: word, relation, word."""
        return [(one, relation, other) for one, relation, other in self._json("pairs")]

    def section(self, name: str) -> memoryview:
        """The bytes of a section of the container, for who builds on its tables; raises `KeyError` where it is none."""
        return self._sections[name]

    def word(self, number: int) -> str:
        """The playable word of a number, from 0 to the number of words less 1; raises `KeyError` for any other.

        >>> lexicon = Lexicon.default()
        >>> lexicon.word(lexicon.number("GAMIN"))
        'GAMIN'
        """
        word: str = self._playable.restore_key(number)
        return word

    def number(self, tiles: str) -> int:
        """The number of a playable word, as tiles show it; raises `KeyError` for any other text."""
        number: int = self._playable[tiles]
        return number

    def _json(self, section: str) -> Any:
        import json  # not at the top: a verdict does without

        return json.loads(self._sections[section].tobytes())

    @cached_property
    def _playable(self) -> marisa_trie.Trie:
        return marisa_trie.Trie().frombytes(self._sections["playable"].tobytes())

    @cached_property
    def _neighbours(self) -> Neighbours:
        from lexicon.near import Neighbours  # not at the top: only a misspelt word wants it

        return Neighbours(self._sections, self._playable)

    def reason(self, tiles: str) -> Reason:
        """Why a spelling may be played or not: `Reason.OK` where one reading may; `UNKNOWN` in no entry.

        >>> Lexicon.default().reason("MANGEONS").value
        'conjugated_verb'
        """
        number = self._forms.get(tiles)
        return Reason.UNKNOWN if number is None else REASONS[self._kinds[self._kind_of[number]][0]]

    def readings(self, spelling: str) -> tuple[Reading, ...]:
        """Every reading of the letters of a spelling, playable ones first, then the commonest.

        A form that is several persons or parts of speech at once gives one reading for each.

        >>> [(reading.form, reading.playable) for reading in Lexicon.default().readings("MANGEONS")][0]
        ('mangeons', False)
        >>> Lexicon.default().readings("zzz")
        ()
        """
        tiles = fold(spelling)
        if not tiles:
            return ()
        readings = self._read.get(tiles)
        if readings is None:
            found = dict.fromkeys(reading for row in self._rows(tiles) for reading in self._expand(row))
            readings = _remember(self._read, tiles, tuple(found))
        return readings

    def _rows(self, tiles: str, playable: bool = False) -> memoryview | array[int] | tuple[int, ...]:
        """The analyses of a folded spelling, the playable ones first, or those alone."""
        number = self._forms.get(tiles)
        if number is None:
            return ()
        kinds, block = self._kinds, number // BLOCK
        start = self._blocks[block]
        for kind in self._kind_of[block * BLOCK : number]:
            start += kinds[kind][1]
        _, count, playable_count = kinds[self._kind_of[number]]
        return self._analyses[start : start + (playable_count if playable else count)]

    def _inflected(self, row: int) -> Inflection:
        number = row & self._mask
        inflection = self._parsed.get(number)
        if inflection is None:
            inflection = self._parsed[number] = parse_inflection(self._inflections[number])
        return inflection

    def _marks_of(self, entry: int) -> tuple[str, ...]:
        number = self._entry_marks[entry]
        marks = self._split_marks.get(number)
        if marks is None:
            marks = self._split_marks[number] = tuple(self._marks[number].split())
        return marks

    def _family(self, entry: int) -> int:
        """The first entry of a family: they lie together, each but the first marked."""
        while self._facts[entry] & 0x80:
            entry -= 1
        return entry

    def _expand(self, row: int) -> Iterator[Reading]:
        entry = row >> self._bits
        lemma = self._lemmas[entry]
        inflection = self._inflected(row)
        form, tags = inflection.apply(lemma), inflection.tags
        marks = self._marks_of(entry)
        reason, frequency = judge(form, tags, marks), self._facts[entry] & 0x7F
        if tags.reform_1990:
            marks = (*marks, "1990")
        pos, verb_form, tenses, persons, gender, number, _ = tags
        return (
            Reading(form, lemma, part, verb_form, tense, person, gender, number, reason, frequency, marks)
            for part in pos or _NONE
            for tense in tenses or _NONE
            for person in persons or _NONE
        )

    def frequency(self, tiles: str) -> int:
        """How common a playable word is: tenths of a Zipf value, 10 to 79, by what may be played of it.

        A word that no corpus has is below 10, by the digit of its commonest entry; one that may not be played has 0.

        >>> Lexicon.default().frequency("CHEVAL") > Lexicon.default().frequency("BISIMPLICIAL")
        True
        """
        number = self._playable.get(tiles)
        return 0 if number is None else self._frequencies[number]

    def frequencies(self) -> dict[str, int]:
        """The frequency of every playable word."""
        return {word: self._frequencies[number] for word, number in self._playable.items()}

    def field(self, name: str) -> frozenset[str]:
        """The playable words of a semantic field (`zool`, `bot`, `mus`…), as tiles show them; empty for an unknown one.

        >>> "LOUP" in Lexicon.default().field("zool")
        True
        """
        mark = f"field:{name}"
        return frozenset(
            tiles
            for entry in self.entries()
            if mark in entry.marks
            for form, _ in entry.forms()
            if (tiles := fold(form)) and tiles in self._playable
        )

    def relation(self, new: str, old: str, *, lenient: bool = False, participles: bool = True) -> Relation | None:
        """What a new word is to a word of the table, both as tiles show them; None where nothing forbids it.

        Any shared lemma or reviewed pair counts; only playable readings do. `lenient`: a new word that can also be read
        as something else is free (rule L13). Without `participles`, their agreement is free (rule L12). Source: rules
        L9 to L13.

        >>> lexicon = Lexicon.default()
        >>> lexicon.relation("GAMINES", "GAMIN").value, lexicon.relation("CHEVAUX", "CHEVAL").value
        ('feminine_plural', 'plural')
        >>> lexicon.relation("MINAGES", "GAMIN") is None
        True
        """
        if new == old:
            return None
        before = self._members(old)
        after = self._members(new) if before else {}
        found = None
        conflicts = set()
        for relation, member in self._relations(before, after):
            if participles or member[1] != "participle":
                conflicts.add(member)
                found = relation if relation is Relation.PLURAL else found or relation
        return None if lenient and found and self._otherwise(new, conflicts) else found

    def _relations(self, before: Members, after: Members) -> Iterator[tuple[Relation, tuple[int, str]]]:
        """Each relation of two forms, and by which family and category of the new one."""
        for family in before.keys() & after.keys():
            pairs = [(one, other) for one in before[family] for other in after[family]]
            # « portes », plural of a noun and of an adjective, back to « porte »: one reading makes it a mere singular
            if not any(is_singular_of(other, one) for one, other in pairs):
                yield from ((relation, family) for one, other in pairs if (relation := relate(one, other)))
        for (number, kind), tags in before.items() if after else ():
            for linked, to_feminine in self._links.get(number, ()) if kind == "nominal" else ():
                pairs = [(one, other) for one in tags for other in after.get((linked, kind), ())]
                found = (relate_linked(one, other, to_feminine) for one, other in pairs)
                yield from ((relation, (linked, kind)) for relation in found if relation)

    def _otherwise(self, tiles: str, conflicts: set[tuple[int, str]]) -> bool:
        """Whether a spelling has a playable reading apart from those of some families and categories."""
        return any(
            (self._family(row >> self._bits), category(self._inflected(row).tags)) not in conflicts
            for row in self._rows(tiles, playable=True)
        )

    def same_family(self, one: str, other: str) -> bool:
        """Whether two words, as tiles show them, share a lemma or are linked as masculine and feminine.

        >>> lexicon = Lexicon.default()
        >>> [lexicon.same_family(*pair) for pair in (("AIMER", "AIMANT"), ("ROI", "REINE"), ("ROI", "LOI"))]
        [True, True, False]
        """
        ones, others = (
            {self._family(row >> self._bits) for row in self._rows(tiles, playable=True)} for tiles in (one, other)
        )
        return bool(ones & others) or any(
            linked in others for family in ones for linked, _ in self._links.get(family, ())
        )

    @cached_property
    def _links(self) -> dict[int, list[tuple[int, bool]]]:
        """For each family that is linked to others, which, and whether they are its feminines."""
        numbers = read_numbers("I", self._sections["links"])
        links: dict[int, list[tuple[int, bool]]] = {}
        for masculine, feminine in zip(numbers[::2], numbers[1::2], strict=True):
            links.setdefault(masculine, []).append((feminine, True))
            links.setdefault(feminine, []).append((masculine, False))
        return links

    def _members(self, tiles: str) -> Members:
        """The tags of the playable readings of a folded spelling, by family and category."""
        members: Members = {}
        for row in self._rows(tiles, playable=True):
            tags = self._inflected(row).tags
            if kind := category(tags):
                members.setdefault((self._family(row >> self._bits), kind), []).append(tags)
        return members

    def suggestions(self, tiles: str, most: int = 5) -> list[str]:
        """Up to `most` playable words at one edit of a misspelt one, common ones first; else at two edits.

        >>> Lexicon.default().suggestions("FIABILTIE")[0]
        'FIABILITE'
        """
        if not 3 <= len(tiles) <= 30:
            return []
        known = self._near.get((tiles, most))
        if known is None:
            near = sorted(self._neighbours.one_edit(tiles), key=lambda word: (-self.frequency(word), word))
            if not near and len(tiles) > 4:  # at two edits of a short word, any word will do
                near = self._neighbours.two_edits(tiles, most)
            known = _remember(self._near, (tiles, most), near[:most])
        return list(known)

    def entries(self) -> Iterator[Entry]:
        """The entries that can be laid with tiles, whole families together, each with its paradigm."""
        paradigms: dict[int, list[Inflection]] = {}
        for row in self._analyses:
            paradigms.setdefault(row >> self._bits, []).append(self._inflected(row))
        for entry in sorted(paradigms):
            yield Entry(self._lemmas[entry], tuple(paradigms[entry]), self._marks_of(entry), self._facts[entry] & 0x7F)


def _remember(memo: dict[K, V], key: K, value: V) -> V:
    """Keep an answer; when there are many all are forgotten, so that a stream takes no more memory for being long."""
    if len(memo) >= _REMEMBERED:
        memo.clear()
    memo[key] = value
    return value
