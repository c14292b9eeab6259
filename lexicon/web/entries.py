"""The entries of the web file, kept under their lemmas, and the steps from a form to its entry.

The file has no table of lemmas. An entry is found by its key, which is the tile letters of its lemma, and by its index
among the entries with the same key. A pattern restores the accents of the lemma: `0É3é` puts É for the first letter and
é for the fourth. A step leads from a form to its entry and back. For AIMAIT, the step
« ER 0 1 2>ait:verb.iimp.3sg » means: drop the letters of « ait », add ER, and take entry 0 under AIMER; the form is
« aimer » less two letters, plus « ait »; the reason of the form is number 1.
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
"""The analyses of a spelling, as the numbers of an entry and an inflection."""
Step = tuple[str, int, int, str]
"""The letters to add for the entry's key, the entry's index under that key, the number of a reason, an inflection."""
_SAME = 0x80
_LONGEST = 255
_NUMBER = {reason: number for number, reason in enumerate(REASONS)}


def _key(lemma: str) -> str:
    """Return the tile letters of a lemma, ignoring characters that tiles cannot show.

    >>> _key("œil"), _key("n°")
    ('OEIL', 'N')
    """
    return fold(lemma) or "".join(fold(letter) or "" for letter in lemma)


def accents(lemma: str) -> str:
    """Return the pattern that restores a lemma from its key; « = » and the whole lemma if it is not only letters.

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
    """The `used` entries, those that at least one spelling leads to, in the order of the file.

    `under` maps each key to its entries.
    """

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
        """Yield, for each row (spelling, number of its reason, analyses), the steps to its entries.

        Raise `LexiconError` if a spelling cannot be made from an entry in this way.
        """
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
        """Return the tile letters that inflection `number` drops from the lemma, those that it adds, and its text."""
        inflection, lemma = self._inflections[number], self._lemmas[entry]
        end = lemma[len(lemma) - inflection.strip :]
        if not (known := self._ends.get((number, end))):
            known = self._ends[number, end] = _key(end), _key(inflection.append), format_inflection(inflection)
        return known

    def _reason(self, entry: int, number: int) -> int:
        inflection, marks = self._inflections[number], self._analyses.marks(entry)
        return _NUMBER[judge(inflection.apply(self._lemmas[entry]), inflection.tags, marks)]

    def sections(self) -> dict[str, bytes]:
        """Return the sections of the entries: their accents, marks and facts, and the families and links."""
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
        """Return the source of an entry and its marks, as one text."""
        marks, source = split_source(self._analyses.marks(entry))
        return " ".join((source, *marks))

    def _family(self, entry: int) -> int:
        while self._analyses.facts(entry) & _SAME:
            entry -= 1
        return entry

    def _heads(self) -> Iterator[int]:
        """Yield, for each entry in the order of the file, the index of the first entry of its family."""
        first: dict[int, int] = {}
        for number, entry in enumerate(self._order):
            yield first.setdefault(self._family(entry), number)

    def _kinship(self, heads: list[int]) -> dict[str, bytes]:
        """Return the sections `apart` and `links`. Both contain pairs of entry indices.

        `apart` pairs an entry with the first of its family if another family lies between them. `links` pairs the first
        entries of a masculine and a feminine family.
        """
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
