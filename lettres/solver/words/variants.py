"""The variants of a position. The jokers on the table that a variant replaces decide which table words may change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lettres.engine.table import Meld, Piece, Table
from lettres.engine.tiles import Tiles, remove
from lettres.families.words.notation import JOKER
from lettres.families.words.rules import LettersRules


class TableWord(NamedTuple):
    """A table word: its letters, its pieces after the variant's jokers were replaced, and its pieces before that."""

    shows: str
    pieces: Meld
    before: Meld


class Variant(NamedTuple):
    """A position after certain jokers on the table were replaced by letters of the rack.

    `rack` are the letters still on the rack, `jokers` the number of jokers on it. `laid` are the letters that replaced
    jokers, `loose` the number of jokers set free, which must be laid again. Table words in `free` may be taken apart,
    those in `locked` only made longer, those in `kept` neither. `must` are letters of the rack that have to be laid.
    """

    rack: Tiles
    jokers: int
    laid: Tiles
    loose: int
    free: tuple[TableWord, ...]
    locked: tuple[TableWord, ...]
    kept: tuple[TableWord, ...]
    must: Tiles = ()


def variants(table: Table, rack: Tiles, rules: LettersRules, opened: bool) -> Iterator[Variant]:
    """Yield every variant of a position, the one without replaced jokers first (rules L21 to L25).

    >>> gamin = tuple(Piece(tile, shows) for tile, shows in zip("GAM?N", "GAMIN"))
    >>> [(v.laid, v.loose, len(v.free)) for v in variants(Table((gamin,)), tuple("EIS"), LettersRules(), True)]
    [((), 0, 0), (('I',), 1, 1)]
    """
    jokers = [
        (number, at, piece.shows)
        for number, meld in enumerate(table.melds)
        for at, piece in enumerate(meld)
        if piece.tile == JOKER
    ]
    letters = tuple(tile for tile in rack if tile != JOKER)
    seen = set()
    for count in range(len(jokers) + 1 if opened else 1):
        for chosen in combinations(jokers, count):
            laid = tuple(sorted(shows for _, _, shows in chosen))
            if Counter(laid) - Counter(letters):
                continue
            places = frozenset((number, at) for number, at, _ in chosen)
            words = tuple(_word(number, meld, places) for number, meld in enumerate(table.melds))
            held = sorted(words[number].pieces for number in {number for number, _, _ in jokers})
            if (key := (laid, tuple(held))) not in seen:
                seen.add(key)
                yield _variant(words, remove(letters, laid), len(rack) - len(letters), laid, rules, opened)


def _word(number: int, meld: Meld, places: frozenset[tuple[int, int]]) -> TableWord:
    pieces = meld
    if any(number == own for own, _ in places):
        pieces = tuple(
            Piece(piece.shows, piece.shows) if (number, at) in places else piece for at, piece in enumerate(meld)
        )
    return TableWord("".join(piece.shows for piece in meld), pieces, meld)


def _variant(
    words: tuple[TableWord, ...], rack: Tiles, jokers: int, laid: Tiles, rules: LettersRules, opened: bool
) -> Variant:
    free: list[TableWord] = []
    locked: list[TableWord] = []
    kept: list[TableWord] = []
    for word in words:
        if not opened:
            kept.append(word)
        elif not _is_locked(word, rules):
            free.append(word)
        else:
            (kept if rules.joker_word == "frozen" else locked).append(word)
    return Variant(rack, jokers, laid, len(laid), tuple(free), tuple(locked), tuple(kept))


def _is_locked(word: TableWord, rules: LettersRules) -> bool:
    """Return whether a joker still prevents a word from being taken apart (rules L22, L23)."""
    if rules.joker_word == "free" or all(piece.tile != JOKER for piece in word.pieces):
        return False
    return rules.joker_release == "all" or word.pieces == word.before
