"""The entries of the file, under the spelling of their lemma, and the steps from an analysis to its entry.

The file keeps no lemma for an entry: it lies under the word that is its lemma without accents, and is the first,
second… that does. Its accents are a pattern: `0É3é` puts É for the first letter and é for the fourth. A step leads from
a form to its entry and back: « ER 0 1 2>ait:verb.iimp.3sg » is to take the letters of « ait » from the end of AIMAIT,
add ER, and take the entry 0 under AIMER; its form is « aimer » less two letters, with « ait »; its reason is number 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from lexicon.analyses import Analyses
from lexicon.errors import LexiconError
from lexicon.fold import fold
from lexicon.notation import format_inflection
from lexicon.packing import write_numbers
from lexicon.policy import REASONS, judge, split_source
from lexicon.web.coding import by_use, column, lines

Row = list[tuple[int, int]]
"""The analyses of a spelling: entries and inflections, by their numbers."""
Step = tuple[str, int, int, str]
"""Letters to add for the entry's word, the place of the entry there, the number of a reason, an inflection."""
_SAME = 0x80
_LONGEST = 255
_NUMBER = {reason: number for number, reason in enumerate(REASONS)}


def _key(lemma: str) -> str:
    """The letters of a lemma, without anything else.

    >>> _key("œil"), _key("n°")
    ('OEIL', 'N')
    """
    return fold(lemma) or "".join(fold(letter) or "" for letter in lemma)


def accents(lemma: str) -> str:
    """Return the pattern that makes a lemma from its key; « = » and the lemma if it has more than letters.

    >>> accents("gamin"), accents("cœur"), accents("Été"), accents("n°")
    ('', '1œ', '0É2é', '=n°')
    """
    if lemma.isascii() and lemma.islower() and lemma.isalpha():
        return ""
    if not fold(lemma):
        return f"={lemma}"
    pattern, place = "", 0
    for letter in lemma:
        tiles = fold(letter)
        if not tiles:  # a lone accent
            return f"={lemma}"
        if tiles.lower() != letter:
            pattern += f"{place}{letter}"
        place += len(tiles)
    return pattern


class Entries:
    """The entries that some spelling is read from, in the order of the file."""

    def __init__(self, analyses: Analyses, used: Iterable[int]) -> None:
        self._analyses = analyses
        self._lemmas = list(analyses.lemmas())
        self.under: dict[str, list[int]] = defaultdict(list)
        self._keys: dict[int, str] = {}
        for entry in sorted(used):
            self._keys[entry] = key = _key(self._lemmas[entry])
            self.under[key].append(entry)
        self._order = [entry for key in sorted(self.under) for entry in self.under[key]]
        self._place = {entry: place for entries in self.under.values() for place, entry in enumerate(entries)}
        self._inflections = analyses.inflections()
        self._ends: dict[tuple[int, str], tuple[str, str, str]] = {}

    def steps(self, rows: Iterable[tuple[str, int, Row]]) -> Iterator[tuple[Step, ...]]:
        """Yield the steps from each spelling, of a reason and with its analyses, to the entries: see above."""
        keys, places, end_of = self._keys, self._place, self._end
        for tiles, reason, row in rows:
            found = []
            for entry, number in row:
                cut, added, text = end_of(entry, number)
                begun = tiles.removesuffix(added)
                if begun + cut != keys[entry] or len(begun) + len(added) != len(tiles) or len(tiles) > _LONGEST:
                    raise LexiconError(f"la page ne saurait pas lire le mot {tiles} de ce lexique.")
                found.append((cut, places[entry], reason if len(row) == 1 else self._reason(entry, number), text))
            yield tuple(found)

    def _end(self, entry: int, number: int) -> tuple[str, str, str]:
        """The letters that an inflection takes from the end of a lemma, those that it adds, and its text."""
        inflection, lemma = self._inflections[number], self._lemmas[entry]
        end = lemma[len(lemma) - inflection.strip :]
        if not (known := self._ends.get((number, end))):
            known = self._ends[number, end] = _key(end), _key(inflection.append), format_inflection(inflection)
        return known

    def _reason(self, entry: int, number: int) -> int:
        inflection, marks = self._inflections[number], self._analyses.marks(entry)
        return _NUMBER[judge(inflection.apply(self._lemmas[entry]), inflection.tags, marks)]

    def sections(self) -> dict[str, bytes]:
        """Return the sections of the entries: accents, marks and digits, families and links."""
        marks = {entry: self._marks(entry) for entry in self._order}
        patterns = [accents(self._lemmas[entry]) for entry in self._order]
        pattern_numbers, mark_numbers = by_use(patterns), by_use(marks.values())
        heads = list(self._heads())
        facts = [
            self._analyses.facts(entry) & 0x7F | (head == before) * _SAME
            for entry, head, before in zip(self._order, heads, [-1, *heads])
        ]
        kinds = [(mark_numbers[marks[entry]], fact) for entry, fact in zip(self._order, facts)]
        kind_numbers = by_use(kinds)
        return {
            "entry_kinds": column([kind_numbers[kind] for kind in kinds]),
            "kind_marks": column([mark for mark, _ in kind_numbers]),
            "kind_facts": bytes(fact for _, fact in kind_numbers),
            "marks": lines(mark_numbers),
            "entry_accents": column([pattern_numbers[pattern] for pattern in patterns]),
            "accents": lines(pattern_numbers),
            **self._kinship(heads),
        }

    def _marks(self, entry: int) -> str:
        """The source of an entry and its marks."""
        marks, source = split_source(self._analyses.marks(entry))
        return " ".join((source, *marks))

    def _family(self, entry: int) -> int:
        while self._analyses.facts(entry) & _SAME:
            entry -= 1
        return entry

    def _heads(self) -> Iterator[int]:
        """Yield the place of the first entry of each entry's family."""
        first: dict[int, int] = {}
        for number, entry in enumerate(self._order):
            yield first.setdefault(self._family(entry), number)

    def _kinship(self, heads: list[int]) -> dict[str, bytes]:
        """The families whose entries lie apart, and the links of masculine and feminine families."""
        apart = [
            (number, head)
            for number, (head, before) in enumerate(zip(heads, [-1, *heads]))
            if head != number and head != before
        ]
        first = {self._family(entry): head for entry, head in zip(self._order, heads)}
        links = [
            (first[masculine], first[linked])
            for masculine, others in sorted(self._analyses.links.items())
            for linked, to_feminine in others
            if to_feminine and masculine in first and linked in first
        ]
        return {
            "apart": write_numbers("I", (number for pair in apart for number in pair)),
            "links": write_numbers("I", (number for pair in links for number in pair)),
        }
