"""The class `Lexicon`: judge a spelling, list its readings, and relate it to other words."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from lexicon import container
from lexicon.analyses import Analyses, Member, Reading
from lexicon.errors import LexiconError, odd_tables
from lexicon.family import Relation, is_singular_of, relate, relate_linked
from lexicon.fold import fold
from lexicon.morphology import Lexeme, Tags
from lexicon.packing import read_numbers, read_trie
from lexicon.policy import Reason

if TYPE_CHECKING:
    import marisa_trie

    from lexicon.about import Json
    from lexicon.near import NearWords
    from lexicon.themes import Themes
_ODD_TABLES = (LookupError, TypeError, ValueError, RuntimeError, OSError)  # raised by an intact file's malformed tables
_TABLES = (
    "about playable frequency forms kinds kind_of analysis_blocks analyses entry_marks entry_facts inflection_texts "
    "inflection_lengths inflection_blocks lemma_texts lemma_lengths lemma_blocks marks_texts marks_lengths "
    "marks_blocks links pairs near_masked near_common near_letters near_buckets near_words near_tags anagram_starts "
    "anagram_low anagram_high anagram_sizes anagram_words theme_of theme_set_texts theme_set_lengths theme_set_blocks "
    "vulgar"
)
_REMEMBERED = 8192  # cached answers, because a verdict reads a word twice and texts repeat words
_KIN = 2048  # cached spellings, because the words on a table are judged again in every turn
DEFAULT_PATH = os.path.join(os.path.dirname(__file__), "francais.lexique")


class Lexicon:
    """An immutable lexicon; get one with `Lexicon.default()`, `Lexicon.open(path)` or `Lexicon.from_bytes(data)`.

    An argument `spelling` may be as written (« été ») or as tiles show it (« ETE »); an argument called `tiles` must be
    in tile letters. Small tables are checked when a file is opened and large ones as they are read, so any method may
    raise `LexiconError` for a forged file.

    >>> lexicon = Lexicon.default()
    >>> "mangé" in lexicon, "MANGEONS" in lexicon, len(lexicon) > 170_000
    (True, False, True)
    """

    def __init__(self, sections: Mapping[str, memoryview]) -> None:
        self._sections = sections
        self._analyses = Analyses(sections)
        self._frequencies = sections["frequency"]
        self._readings = lru_cache(_REMEMBERED)(self._read)
        self._suggestions = lru_cache(_REMEMBERED)(self._suggest)
        self._members = lru_cache(_KIN)(self._analyses.members)

    @classmethod
    def from_bytes(cls, data: bytes) -> Lexicon:
        """Open a lexicon from the bytes of a container; raise `LexiconError` if they are damaged or foreign."""
        return cls._from_sections(container.unpack(data), "le lexique")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Lexicon:
        """Open a lexicon file; raise `LexiconError` if it is missing, unreadable, damaged or foreign."""
        return cls._from_sections(container.load(path), f"le lexique « {path} »")

    @classmethod
    def _from_sections(cls, sections: Mapping[str, memoryview], name: str) -> Lexicon:
        if not sections.keys() >= set(_TABLES.split()):
            raise odd_tables(name)
        try:
            return cls(sections)
        except (*_ODD_TABLES, LexiconError) as error:
            raise odd_tables(name) from error

    @classmethod
    @lru_cache(maxsize=1)
    def default(cls) -> Lexicon:
        """The lexicon that comes with the package, loaded once."""
        return cls.open(DEFAULT_PATH)

    def __contains__(self, spelling: str) -> bool:
        """Return whether a spelling may be played, that is, has three letters or more and a playable reading."""
        if spelling in self._playable:
            return True
        if spelling.isascii() and spelling.isupper():
            return False
        return (fold(spelling) or "") in self._playable

    def __len__(self) -> int:
        """Return the number of playable words; spellings with the same tile letters count once."""
        return len(self._playable)

    def __repr__(self) -> str:
        """Return the source, the version and the number of playable words."""
        return f"<Lexicon {self.about['source']} {self.about['version']}, {len(self)} words>"

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield the playable words that begin with a prefix, as tiles show them.

        >>> "FIABILITE" in set(Lexicon.default().words("FIAB"))
        True
        """
        try:
            yield from self._playable.iterkeys(prefix)
        except UnicodeDecodeError as error:
            raise odd_tables() from error

    @cached_property
    def about(self) -> dict[str, Json]:
        """The description of the lexicon: `source`, `version`, `licence` and counts of words and entries."""
        from lexicon.about import read_about  # not at the top, as below: a verdict needs no JSON

        return read_about(self._sections["about"])

    @property
    def pairs(self) -> list[tuple[str, str, str]]:
        """The reviewed pairs (word, relation, word) from which families were built."""
        from lexicon.about import read_pairs  # not at the top, as above

        return read_pairs(self._sections["pairs"])

    @property
    def digest(self) -> str:
        """The SHA-256 of the lexicon, which changes with its content."""
        return container.digest(self._sections["about"])

    def section(self, name: str) -> memoryview:
        """Return the bytes of section `name` of the container; raise `KeyError` if there is none."""
        return self._sections[name]

    def word(self, number: int) -> str:
        """Return the playable word with this number; numbers go from 0 up. Raise `KeyError` for any other number.

        >>> lexicon = Lexicon.default()
        >>> lexicon.word(lexicon.number("GAMIN"))
        'GAMIN'
        """
        return str(self._playable.restore_key(number))

    def number(self, tiles: str) -> int:
        """Return the number of a playable word; raise `KeyError` for any other text."""
        return int(self._playable[tiles])

    @cached_property
    def _playable(self) -> marisa_trie.Trie:
        return read_trie(self._sections["playable"], len(self._frequencies))

    @cached_property
    def _neighbours(self) -> NearWords:
        from lexicon.near import NearWords  # not at the top: only misspelt words need it

        return NearWords(self._sections, self._playable)

    @cached_property
    def _themes(self) -> Themes:
        from lexicon.themes import Themes  # not at the top: few games have a theme

        return Themes(self._sections, len(self))

    def reason(self, tiles: str) -> Reason:
        """Return `Reason.OK` if a reading of `tiles` may be played, else why not; `UNKNOWN` if `tiles` is in no entry.

        >>> Lexicon.default().reason("MANGEONS").value
        'conjugated_verb'
        """
        return self._analyses.reason(tiles)

    def readings(self, spelling: str) -> tuple[Reading, ...]:
        """Return every reading of the tile letters of a spelling: playable ones first, then the likeliest ones.

        A form that stands for several persons or parts of speech has one reading for each.

        >>> [(reading.form, reading.playable) for reading in Lexicon.default().readings("MANGEONS")][0]
        ('mangeons', False)
        >>> Lexicon.default().readings("zzz")
        ()
        """
        tiles = fold(spelling)
        return self._readings(tiles) if tiles else ()

    def _read(self, tiles: str) -> tuple[Reading, ...]:
        analyses = self._analyses
        readings = (reading for analysis in analyses.find(tiles) for reading in analyses.readings(analysis))
        found = tuple(dict.fromkeys(readings))
        if found and found[0].reason is not analyses.reason(tiles):
            raise odd_tables()
        return found

    def frequency(self, word: str) -> int:
        """Return how common a playable word is: 10 to 79, in tenths of a Zipf value, all playable readings together.

        A word in no corpus has the frequency of its commonest entry, 0 to 9; a word that may not be played has 0.
        `word` may be as written or as tiles show it.

        >>> Lexicon.default().frequency("CHEVAL") > Lexicon.default().frequency("BISIMPLICIAL")
        True
        >>> Lexicon.default().frequency("cheval") == Lexicon.default().frequency("CHEVAL")
        True
        """
        number = self._playable.get(word)
        if number is None:
            number = self._playable.get(fold(word) or "")
        return 0 if number is None else self._frequencies[number]

    def frequencies(self) -> dict[str, int]:
        """Return the frequency of every playable word."""
        return {word: self._frequencies[number] for word, number in self._playable.items()}

    @cached_property
    def vulgar(self) -> frozenset[str]:
        """The playable words, as tiles show them, whose first reading has a mark of `lexicon.policy.VULGAR`.

        >>> "FOUTU" in Lexicon.default().vulgar, "CON" in Lexicon.default().vulgar
        (False, True)
        """
        try:
            return frozenset(map(self.word, read_numbers("I", self._sections["vulgar"])))
        except (*_ODD_TABLES, OverflowError) as error:
            raise odd_tables() from error

    def themes(self) -> dict[str, int]:
        """Return the number of words of each theme, by name.

        >>> Lexicon.default().themes()["animaux"] > 500
        True
        """
        return dict(self.about["themes"])

    def themes_of(self, tiles: str) -> dict[str, frozenset[str]]:
        """Return the themes of a playable word, each with the lemmas that are in it (an empty set means all lemmas).

        >>> lexicon = Lexicon.default()
        >>> "animaux" in lexicon.themes_of("CHAT"), "animaux" in lexicon.themes_of("TABLE"), lexicon.themes_of("ZZZ")
        (True, False, {})
        """
        number = self._playable.get(tiles)
        return {} if number is None else self._themes.of_word(number)

    def theme(self, name: str) -> frozenset[str]:
        """Return the playable words of a theme, as tiles show them; empty for an unknown theme.

        If a lemma belongs to the theme, all its forms do, whatever other readings they have.

        >>> {"CHAT", "CHATTES"} <= Lexicon.default().theme("animaux")
        True
        """
        return frozenset(map(self.word, self._themes.numbers(name)))

    def relation(self, new: str, old: str, *, lenient: bool = False, participles: bool = True) -> Relation | None:
        """Return the relation of `new` to `old`, a word on the table, in tile letters; None if nothing forbids `new`.

        Playable readings are related by a shared lemma or a reviewed pair (rules L9 to L13). With `lenient`, a new word
        that can also be read otherwise is allowed (L13). Without `participles`, agreed past participles are allowed
        (L12).

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
        return None if lenient and found and self._reads_otherwise(new, conflicts) else found

    def _relations(
        self, before: Mapping[Member, list[Tags]], after: Mapping[Member, list[Tags]]
    ) -> Iterator[tuple[Relation, Member]]:
        """Yield each relation of the readings `after` to the readings `before`, with the new reading's `Member`."""
        for member in before.keys() & after.keys():
            pairs = [(one, other) for one in before[member] for other in after[member]]
            # a new word that one reading makes the singular of the old one is allowed, even if another reading makes
            # it its masculine: from « portes », plural of a noun and of an adjective, to « porte »
            if not any(is_singular_of(other, one) for one, other in pairs):
                yield from ((relation, member) for one, other in pairs if (relation := relate(one, other)))
        for (family, kind), tags in before.items() if after else ():
            for linked, to_feminine in self._analyses.links.get(family, ()) if kind == "nominal" else ():
                pairs = [(one, other) for one in tags for other in after.get((linked, kind), ())]
                found = (relate_linked(one, other, to_feminine) for one, other in pairs)
                yield from ((relation, (linked, kind)) for relation in found if relation)

    def _reads_otherwise(self, tiles: str, members: set[Member]) -> bool:
        """Return whether a spelling has a playable reading that is in none of `members`."""
        return any(self._analyses.member(each) not in members for each in self._analyses.find(tiles, playable=True))

    def same_family(self, one: str, other: str) -> bool:
        """Return whether two words, in tile letters, are of one family or of families linked as masculine and feminine.

        >>> lexicon = Lexicon.default()
        >>> [lexicon.same_family(*pair) for pair in (("AIMER", "AIMANT"), ("ROI", "REINE"), ("ROI", "LOI"))]
        [True, True, False]
        """
        analyses = self._analyses
        ones, others = (set(map(analyses.family, analyses.find(tiles, playable=True))) for tiles in (one, other))
        linked = {other for family in ones for other, _ in analyses.links.get(family, ())}
        return not others.isdisjoint(ones | linked)

    def suggestions(self, tiles: str, most: int = 5) -> list[str]:
        """Return up to `most` playable words one edit from `tiles`, common ones first; if none, words two edits away.

        >>> Lexicon.default().suggestions("FIABILTIE")[0]
        'FIABILITE'
        """
        return list(self._suggestions(tiles, most)) if 3 <= len(tiles) <= 30 else []

    def _suggest(self, tiles: str, most: int) -> list[str]:
        try:
            return self._near(tiles, most)
        except _ODD_TABLES as error:
            raise odd_tables() from error

    def _near(self, tiles: str, most: int) -> list[str]:
        near = sorted(self._neighbours.one_edit(tiles), key=lambda word: (-self.frequency(word), word))
        if not near and len(tiles) > 4:  # two edits turn a short word into almost any other
            near = self._neighbours.two_edits(tiles, most)
        return near[:most]

    def entries(self, marked: Callable[[tuple[str, ...]], bool] = lambda _: True) -> Iterator[Lexeme]:
        """Yield the entries that tiles can spell and whose marks pass the test `marked`, one family after another."""
        return self._analyses.entries(marked)

    def lemmas(self) -> Iterator[str]:
        """Yield the lemma of every entry as dictionaries print it; if several entries share a lemma, it is repeated.

        >>> "été" in set(Lexicon.default().lemmas())
        True
        """
        return self._analyses.lemmas()

    def kin(self, lemma: str) -> tuple[str, ...]:
        """Return the other lemmas in the family of `lemma`, and the lemmas in the families linked with that family.

        >>> Lexicon.default().kin("reine")
        ('roi',)
        """
        kin = self._analyses.kin(fold(lemma) or "")
        return tuple(dict.fromkeys(other for own, other in kin if own == lemma != other))
