"""What can be done with a rack and a table: words laid beside the others, words of the table formed anew, jokers freed.

A change is a step of a turn, not a turn: it is found by letters alone, and the judge of the game says what may stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from heapq import nlargest
from itertools import combinations, islice
from typing import NamedTuple

from lettres.engine.table import Meld, Piece, Table, faces
from lettres.engine.tiles import Tiles, remove
from lettres.games.letter_notation import ALPHABET, JOKER, spelling
from lettres.players.vocabulary import Letters, Vocabulary, letters_of, within

_PIECE = {letter: Piece(letter, letter) for letter in ALPHABET}

# What bounds the work of a turn, in counts: the same position takes the same time to find the same moves.
_LOOKED_AT = 200  # words of one length that are tried, for _KEPT of them
_KEPT = 40
_KEPT_WITH_JOKER = 15
_HANDFULS = 1200  # ways to take a few tiles from the rack
_FEW = 150  # the same, where each is tried with each part of a word
_TILES = 4  # of the rack, in a word of the table formed anew
_MELDS = 30  # of the table, that are looked at
_SPLIT = 8  # letters of a word that is split
_COMPLETED = 4  # words that a part of a split word may become
_PER_MELD = 12  # ways to split a word, or to pass a letter from it to another


class Depth(StrEnum):
    """What a player looks at: the own rack alone, or the words of the table too."""

    RACK = "chevalet"
    TABLE = "table"


class Change(NamedTuple):
    """Some melds of the table give way to others, formed with tiles of the rack."""

    broken: tuple[Meld, ...]
    formed: tuple[Meld, ...]
    spent: Tiles

    @property
    def promise(self) -> int:
        """What it may score: its tiles and its longest word."""
        return len(self.spent) + max(map(len, self.formed))


class Handful(NamedTuple):
    """A few tiles of the rack and the letters they make, that of a joker included."""

    letters: Letters
    tiles: Tiles


Sound = Callable[[Change], bool]
"""Whether a change could stand if nothing else lay on the table."""


def spell(word: str, tiles: Iterable[str]) -> Meld:
    """A word out of some tiles, with a joker for each letter that they lack if there is one among them.

    >>> spell("THE", ("?", "E", "T"))
    (Piece(tile='T', shows='T'), Piece(tile='?', shows='H'), Piece(tile='E', shows='E'))
    """
    left = list(tiles)
    if JOKER not in left:
        return tuple(map(_PIECE.__getitem__, word))
    meld = []
    for letter in word:
        tile = letter if letter in left else JOKER
        left.remove(tile)
        meld.append(Piece(tile, letter))
    return tuple(meld)


class Changes:
    """The changes that a vocabulary knows for a table and a rack; `random` (0 to 1) chooses where there are too many.

    >>> from lexicon import Lexicon
    >>> image = Table((spell("IMAGE", ()),))
    >>> found = Changes(image, ("E", "L", "P"), Vocabulary(Lexicon.default(), 6), lambda _: True, lambda: 0.0)
    >>> ["MIEL", "PAGE"] in [sorted(spelling(faces(m)) for m in change.formed) for change in found.on_table()]
    True
    """

    def __init__(self, table: Table, rack: Tiles, known: Vocabulary, sound: Sound, random: Callable[[], float]) -> None:
        start = int(random() * len(table.melds))
        melds = (*table.melds[start:], *table.melds[:start])[:_MELDS]
        self._plain = [meld for meld in melds if all(piece.tile != JOKER for piece in meld)]
        self._locked = [meld for meld in melds if any(piece.tile == JOKER for piece in meld)]
        self._rack = rack
        self._letters = letters_of(rack)
        self._known = known
        self._sound = sound
        self._random = random
        self._completions: dict[Letters, list[tuple[str, Handful]]] = {}

    def on_rack(self) -> Iterator[Change]:
        """Words of the rack alone, some of each length."""
        for jokers in range(min(self._rack.count(JOKER), 2) + 1):
            yield from self._words(self._rack, jokers, _KEPT_WITH_JOKER if jokers else _KEPT)

    def on_table(self) -> Iterator[Change]:
        """Words of the table lengthened, split, formed anew with each other's letters, and jokers freed."""
        for meld in self._plain:
            yield from self.grown(meld)
            yield from nlargest(_PER_MELD, self.split(meld), key=lambda change: change.promise)
            yield from nlargest(_PER_MELD, self.passed(meld), key=lambda change: change.promise)
        for meld in self._locked:
            yield from self.lengthened(meld)
            yield from self.freed(meld)

    def _words(self, rack: Tiles, jokers: int, kept: int) -> Iterator[Change]:
        letters = letters_of(rack)
        for size in self._known.sizes:
            if size > len(rack):
                continue
            words = self._known.formable(letters, size, jokers, self._random())
            changes = (self._word(word, rack) for word in islice(words, _LOOKED_AT))
            yield from islice(filter(self._sound, changes), kept)

    def _word(self, word: str, rack: Tiles) -> Change:
        meld = spell(word, rack)
        return Change((), (meld,), tuple(piece.tile for piece in meld))

    @cached_property
    def _handfuls(self) -> list[Handful]:
        """A few tiles of the rack in every way, as long as there are not too many."""
        return list(_handfuls(self._rack, _TILES, _HANDFULS))

    @cached_property
    def _few(self) -> list[Handful]:
        """No tile, one or two: what goes with a part of a word."""
        plain = tuple(tile for tile in self._rack if tile != JOKER)
        return [Handful(0, ()), *_handfuls(plain, 2, _FEW)]

    def grown(self, meld: Meld) -> Iterator[Change]:
        """A word with tiles of the rack among its letters."""
        letters = letters_of(faces(meld))
        for handful in self._handfuls:
            for word in self._known.anagrams(letters + handful.letters):
                yield Change((meld,), (spell(word, (*faces(meld), *handful.tiles)),), handful.tiles)

    def split(self, meld: Meld) -> Iterator[Change]:
        """A word that is not too long in two parts, each a new word with tiles of the rack or without."""
        for part, rest in _parts(meld, len(meld) // 2 if len(meld) <= _SPLIT else 0):
            for one, first in self._completed(part):
                for other, second in self._completed(rest):
                    spent = first.letters + second.letters
                    if spent and within(spent, self._letters):
                        formed = (spell(one, ()), spell(other, ()))
                        yield Change((meld,), formed, first.tiles + second.tiles)

    def _completed(self, part: Meld) -> list[tuple[str, Handful]]:
        letters = letters_of(faces(part))
        found = self._completions.get(letters)
        if found is None:
            words = ((word, few) for few in self._few for word in self._known.anagrams(letters + few.letters))
            found = nlargest(_COMPLETED, words, key=lambda pair: len(pair[0]))
            self._completions[letters] = found
        return found

    def passed(self, meld: Meld) -> Iterator[Change]:
        """A letter of a word goes to another one, and both are words again."""
        for part, rest in _parts(meld, 1):
            for kept, first in self._completed(rest):
                for other in self._plain:
                    if other is meld:
                        continue
                    for longer, second in self._completed(other + part):
                        spent = first.letters + second.letters
                        if spent and within(spent, self._letters):
                            formed = (spell(kept, ()), spell(longer, ()))
                            yield Change((meld, other), formed, first.tiles + second.tiles)

    def lengthened(self, meld: Meld) -> Iterator[Change]:
        """A word with a joker, with letters before it or after it."""
        core = spelling(faces(meld))
        letters = letters_of(core)
        for handful in self._handfuls:
            for word in self._known.anagrams(letters + handful.letters):
                before, found, after = word.partition(core)
                if found:
                    ends = spell(before + after, handful.tiles)
                    yield Change((meld,), ((*ends[: len(before)], *meld, *ends[len(before) :]),), handful.tiles)

    def freed(self, meld: Meld) -> Iterator[Change]:
        """A joker replaced by the tile it stands for, and laid again in a word of the rack or of the table."""
        for at, piece in enumerate(meld):
            if piece.tile != JOKER or piece.shows not in self._rack:
                continue
            plain = tuple(tile for tile in remove(self._rack, [piece.shows]) if tile != JOKER)
            whole = (*meld[:at], Piece(piece.shows, piece.shows), *meld[at + 1 :])
            for word in self._with_joker(plain):
                spent = tuple(tile for tile in word.spent if tile != JOKER)
                yield Change((meld, *word.broken), (whole, *word.formed), (piece.shows, *spent))

    def _with_joker(self, plain: Tiles) -> Iterator[Change]:
        """Words that a joker makes possible, of a rack that has none or of a word of the table."""
        yield from self._words((*plain, JOKER), 1, _KEPT_WITH_JOKER)
        for meld in self._plain:
            letters = letters_of(faces(meld))
            for handful in _jokered(plain):
                for word in self._known.anagrams(letters + handful.letters):
                    yield Change((meld,), (spell(word, (*faces(meld), *handful.tiles)),), handful.tiles)


def _handfuls(rack: Tiles, most: int, limit: int) -> Iterator[Handful]:
    """One to `most` tiles of a rack in every way, no more than `limit` ways; then with a joker."""
    plain = tuple(tile for tile in rack if tile != JOKER)
    there = 0
    for size in range(1, most + 1):
        ways = dict.fromkeys(combinations(plain, size))
        there += len(ways)
        if there > limit:
            break
        for way in ways:
            yield Handful(letters_of(way), way)
    if JOKER in rack:
        yield from _jokered(plain)


def _jokered(plain: Tiles) -> Iterator[Handful]:
    """A joker as each letter, alone or with a tile of the rack."""
    for letter in ALPHABET:
        yield Handful(letters_of(letter), (JOKER,))
        for tile in dict.fromkeys(plain):
            yield Handful(letters_of((letter, tile)), (JOKER, tile))


def _parts(meld: Meld, most: int) -> Iterator[tuple[Meld, Meld]]:
    """A part of a meld, of so many letters at most, and the rest: in every way that gives other letters."""
    seen = set()
    for size in range(1, most + 1):
        for places in combinations(range(len(meld)), size):
            part = tuple(meld[place] for place in places)
            letters = letters_of(faces(part))
            if letters not in seen:
                seen.add(letters)
                yield part, tuple(piece for place, piece in enumerate(meld) if place not in places)
