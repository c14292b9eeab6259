"""List the tables that a partition may leave: choose words for its classes, and tiles for the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, product
from typing import NamedTuple

from lettres.engine.table import Meld, Piece, Table
from lettres.families.words.notation import JOKER
from lettres.solver.words.longer_words import Longer
from lettres.solver.words.variants import TableWord, Variant

Spellings = Callable[[int], Sequence[str]]
"""A function that returns the words of a class that may be formed, the commonest first."""


class Partition(NamedTuple):
    """A turn not spelled yet: the table words taken apart or made longer, the classes formed, the jokers' letters."""

    variant: Variant
    apart: tuple[TableWord, ...]
    longer: Longer
    classes: tuple[int, ...]
    shown: str

    @property
    def changed(self) -> int:
        """The number of table words that are taken apart or made longer."""
        return len(self.apart) + len(self.longer.words)


def tables(
    partition: Partition, before: Table, spellings: Spellings, barred: Callable[[str, tuple[str, ...]], bool]
) -> Iterator[Table]:
    """Yield the tables that a partition may leave, with every choice of words for its classes.

    `barred(new, gone)` returns whether removing the words `gone` makes `new` illegal; such words are left out.

    >>> nothing = Partition(Variant((), 0, (), 0, (), (), ()), (), Longer(), (), "")
    >>> list(tables(nothing, Table(), lambda number: (), lambda new, gone: False))
    [Table(melds=(), past=frozenset())]
    """
    longer = _longer_melds(partition.longer)
    formed = {new for new, _, _ in longer}
    taken = (*partition.apart, *(word for word, _ in partition.longer.words))
    gone = tuple(word.shows for word in taken if word.shows not in formed)
    if any(barred(new, gone) for new, _, _ in longer):
        return
    for words in _spelled(partition.classes, spellings, lambda new: barred(new, gone)):
        yield from _laid(partition, before, longer, words)


def _spelled(
    classes: tuple[int, ...], spellings: Spellings, barred: Callable[[str], bool]
) -> Iterator[tuple[str, ...]]:
    """Yield every choice of a word for each class: for a class that occurs twice, two words, or one word twice."""
    choices = []
    for number, same in groupby(sorted(classes)):
        words = [word for word in spellings(number) if not barred(word)]
        count = len(list(same))
        choices.append(list(combinations(words, count)) + [(word,) * count for word in words if count > 1])
    for chosen in product(*choices):
        yield tuple(word for words in chosen for word in words)


_Longer = tuple[str, Meld, set[int]]


def _longer_melds(longer: Longer) -> list[_Longer]:
    """Return, for each longer word, its spelling, its pieces, and the indices of the pieces from locked words."""
    if longer.joined:
        (one, new), (other, _) = longer.words
        for first in _insides(new, one.shows):
            for second in _insides(new, other.shows):
                if first + len(one.shows) <= second or second + len(other.shows) <= first:
                    return [_held(new, ((first, one.pieces), (second, other.pieces)))]
    return [_held(new, ((new.index(word.shows), word.pieces),)) for word, new in longer.words]


def _insides(word: str, part: str) -> list[int]:
    return [at for at in range(len(word)) if word.startswith(part, at)]


def _held(word: str, inside: Sequence[tuple[int, Meld]]) -> _Longer:
    meld = [Piece(letter, letter) for letter in word]
    places = set()
    for at, pieces in inside:
        meld[at : at + len(pieces)] = pieces
        places |= set(range(at, at + len(pieces)))
    return word, tuple(meld), places


def _laid(partition: Partition, before: Table, longer: list[_Longer], words: tuple[str, ...]) -> Iterator[Table]:
    """Yield the tables with the longer words and `words`, for every placing of the jokers outside locked words."""
    melds = [meld for _, meld, _ in longer] + [tuple(Piece(letter, letter) for letter in word) for word in words]
    fixed: list[set[int]] = [places for _, _, places in longer] + [set() for _ in words]
    jokers = partition.shown + "".join(
        piece.shows for word in partition.apart for piece in word.pieces if piece.tile == JOKER
    )
    kept = _kept(partition, before)
    for placed in _with_jokers(melds, fixed, Counter(jokers)):
        yield Table((*kept, *placed))


def _kept(partition: Partition, before: Table) -> list[Meld]:
    """Return the melds that stay, in the order of the table. A joker that was replaced is now the letter."""
    variant = partition.variant
    now: dict[Meld, list[Meld]] = {}
    for word in (*variant.free, *variant.locked, *variant.kept):
        now.setdefault(word.before, []).append(word.pieces)
    for word in (*partition.apart, *(word for word, _ in partition.longer.words)):
        now[word.before].remove(word.pieces)
    return [now[meld].pop(0) for meld in before.melds if now[meld]]


def _with_jokers(melds: list[Meld], fixed: list[set[int]], jokers: Counter[str]) -> Iterator[tuple[Meld, ...]]:
    """Yield `melds` with jokers in every possible placing; `jokers` has the number of jokers that show each letter.

    `fixed` are, for each meld, the indices of pieces that no joker may replace.
    """
    places = {
        letter: [
            (number, at)
            for number, meld in enumerate(melds)
            for at, piece in enumerate(meld)
            if piece.shows == letter and piece.tile != JOKER and at not in fixed[number]
        ]
        for letter in jokers
    }
    for chosen in product(*(combinations(places[letter], count) for letter, count in jokers.items())):
        taken = {place for some in chosen for place in some}
        yield tuple(
            tuple(Piece(JOKER, piece.shows) if (number, at) in taken else piece for at, piece in enumerate(meld))
            for number, meld in enumerate(melds)
        )
