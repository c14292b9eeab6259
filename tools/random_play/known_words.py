"""Words for the random player, found quickly rather than well; and ways to form table words anew.

A multiset of letters is one number with a field of six bits for each letter of the alphabet. To test if it has the
letters of a word, set the sixth bit of each field and subtract the word: the bit is borrowed where a letter is short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from lettres.engine.table import Meld, Piece, faces
from lettres.engine.tiles import Tiles, remove
from lettres.families.words.notation import JOKER, spelling

Letters = int
"""A multiset of letters, at most 31 of each."""
Some = Callable[[Tiles], Tiles]
"""Takes some tiles of a rack at random."""

_FIELD = 6
_ONE = {chr(ord("A") + place): 1 << (_FIELD * place) for place in range(26)}
_EACH = sum(_ONE.values())
_SHORT = _EACH << (_FIELD - 1)
_MIXED = 999_983  # a prime: the remainders have no order that a reader of words would see
_HANDFULS = 4  # ways to take some tiles that are tried
_PARTS = 12  # words that are tried as a part of a handful


class WordChange(NamedTuple):
    """A change of the table: the melds `broken` give way to the melds `formed`, with the rack tiles `spent`."""

    broken: tuple[Meld, ...]
    formed: tuple[Meld, ...]
    spent: Tiles


def letters_of(letters: Iterable[str]) -> Letters:
    """Return letters, A to Z, as one number; anything else (a joker) is ignored.

    >>> letters_of("AB") + letters_of("A") == letters_of("ABA") == letters_of("?BAA")
    True
    """
    return sum(_ONE.get(letter, 0) for letter in letters)


class KnownWords:
    """An index of words by their letters.

    >>> list(KnownWords(["PRIX", "RAT"]).formable(letters_of("PIX"), 4, jokers=1))
    ['PRIX']
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._anagrams: dict[Letters, list[str]] = {}
        for word in words:
            self._anagrams.setdefault(letters_of(word), []).append(word)
        self._by_size: dict[int, list[Letters]] = {}
        for key in sorted(self._anagrams, key=lambda key: key % _MIXED):
            self._by_size.setdefault(len(self._anagrams[key][0]), []).append(key)
        self.sizes = sorted(self._by_size)

    def __iter__(self) -> Iterator[str]:
        """Yield every word."""
        return chain.from_iterable(self._anagrams.values())

    def anagrams(self, letters: Letters) -> list[str]:
        """Return the words of exactly these letters."""
        return self._anagrams.get(letters, [])

    def formable(self, letters: Letters, size: int, jokers: int = 0, start: float = 0.0) -> Iterator[str]:
        """Yield the words of length `size` that the letters and jokers form, in a cycle begun at `start` (0 to 1)."""
        keys = self._by_size.get(size, [])
        at = int(start * len(keys))
        pool, least = letters | _SHORT, len(_ONE) - jokers
        for key in chain(islice(keys, at, None), islice(keys, at)):
            # most words are ruled out by how many letters are short, jokers aside
            enough = ((pool - key) & _SHORT).bit_count() >= least
            if enough and (not jokers or _lacking(pool, key, jokers) <= jokers):
                yield from self._anagrams[key]

    def parted(self, letters: Letters, count: int, start: float) -> Iterator[tuple[str, ...]]:
        """Yield ways to spell the `count` letters with one word, or two: the length of one depends on `start`."""
        yield from ((word,) for word in self.anagrams(letters))
        size = self.sizes[0] + int(start * (count // 2 - self.sizes[0] + 1))
        for word in islice(self.formable(letters, size, start=start), _PARTS):
            yield from ((word, other) for other in self.anagrams(letters - letters_of(word)) if other != word)


def _lacking(pool: Letters, word: Letters, most: int) -> int:
    """Return how many letters `pool`, with its sixth bits set, lacks for `word`; above `most`, any larger number.

    A letter that is short by two is still short when the pool has one more of each letter.
    """
    lacking = 0
    for more in range(most + 1):
        lacking += len(_ONE) - ((pool + more * _EACH - word) & _SHORT).bit_count()
        if not lacking or lacking > most:
            break
    return lacking


def spell(word: str, tiles: Iterable[str]) -> Meld:
    """Return `word` spelt with `tiles`, with a joker for each letter that they lack.

    >>> spell("THE", ("?", "E", "T"))
    (Piece(tile='T', shows='T'), Piece(tile='?', shows='H'), Piece(tile='E', shows='E'))
    """
    left, meld = list(tiles), []
    for letter in word:
        tile = letter if letter in left else JOKER
        left.remove(tile)
        meld.append(Piece(tile, letter))
    return tuple(meld)


def anew(melds: tuple[Meld, ...], rack: Tiles, words: KnownWords, some: Some, start: float) -> Iterator[WordChange]:
    """Yield ways to form `melds`, which have no joker, anew as one or two words, with a few rack tiles."""
    table = [piece.tile for meld in melds for piece in meld]
    for _ in range(_HANDFULS):
        spent = tuple(tile for tile in some(rack) if tile != JOKER)
        tiles = (*table, *spent)
        for found in words.parted(letters_of(tiles), len(tiles), start):
            if spent:
                yield WordChange(melds, tuple(spell(word, word) for word in found), spent)


def lengthened(meld: Meld, rack: Tiles, words: KnownWords, some: Some) -> Iterator[WordChange]:
    """Yield ways to lengthen `meld`, a word with a joker, by rack tiles before or after it."""
    core = spelling(faces(meld))
    for _ in range(_HANDFULS):
        spent = some(rack)
        for word in words.anagrams(letters_of((*core, *spent))):
            before, found, after = word.partition(core)
            if found:
                ends = spell(before + after, spent)
                yield WordChange((meld,), ((*ends[: len(before)], *meld, *ends[len(before) :]),), spent)


def freed(meld: Meld, rack: Tiles, words: KnownWords, start: float) -> Iterator[WordChange]:
    """Yield ways to replace a joker of `meld` by its letter from the rack, and to lay the joker in a rack word."""
    for at, piece in enumerate(meld):
        if piece.tile != JOKER or piece.shows not in rack:
            continue
        left = tuple(tile for tile in remove(rack, [piece.shows]) if tile != JOKER)
        whole = (*meld[:at], Piece(piece.shows, piece.shows), *meld[at + 1 :])
        for size in words.sizes:
            for word in words.formable(letters_of(left), size, 1, start):
                with_joker = spell(word, (*left, JOKER))
                spent = [each.tile for each in with_joker]
                if JOKER in spent:
                    yield WordChange((meld,), (whole, with_joker), (piece.shows, *remove(tuple(spent), [JOKER])))
                    break
