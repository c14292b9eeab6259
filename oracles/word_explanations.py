"""Every way in which a turn of the *rami des lettres* may have gone, tile by tile: the basis of `oracles.judge`.

Words are text: a lower-case letter is a joker that stands for it, and `?` is a joker on a rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

RACK = -1


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options that decide on a turn, at their defaults."""

    opening_letters: int = 6
    opening_extra_words: bool = False
    opening_counts: str = "word"
    words_per_turn: int = 0
    unique: str = "table"
    rule4: str = "lexical"
    joker_word: str = "extend"
    joker_release: str = "all"
    freed_joker: str = "anywhere"
    replacement_alone: bool = True
    longest_needs_rack: bool = False
    scoring: str = "tiles_and_longest"
    doubling: bool = True


class Case(NamedTuple):
    """A turn to judge: the words before and after, its rack, and whether its player has opened."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    rack: str
    opened: bool
    rules: Rules = Rules()


class Tile(NamedTuple):
    """A tile: its number, its face (`?` for a joker), the letter it stood for, its word and place before the turn."""

    number: int
    face: str
    shows: str
    word: int
    place: int


Place = tuple[int, int]
"""A word of the new table, and a place in it."""


class TileExplanation(NamedTuple):
    """One way in which a turn may have gone.

    `lies` is the tile at each place of the new table; `replaced` the tile of the rack that took the place of each joker
    taken; `gone` and `new` are the old words that were taken apart and the new ones formed. A word that is there again,
    letter for letter, was simply kept.
    """

    lies: dict[Place, Tile]
    replaced: dict[Tile, Tile]
    gone: frozenset[int]
    new: frozenset[int]


def face(letter: str) -> str:
    """Return the tile under a letter of a word: `?` for one in lower case."""
    return "?" if letter.islower() else letter


def faces(words: Iterable[str]) -> Counter[str]:
    """Return the number of tiles of each face in some words."""
    return Counter(face(letter) for word in words for letter in word)


def spelt(words: Iterable[str]) -> list[str]:
    """Return the letters of words, jokers or not."""
    return [word.upper() for word in words]


def locked_words(case: Case, replaced: dict[Tile, Tile]) -> list[int]:
    """Return the old words whose letters may not part: those with a joker that has not been replaced."""
    if case.rules.joker_word == "free":
        return []
    free = all if case.rules.joker_release == "all" else any
    jokers = [[tile in replaced for tile in row if tile.face == "?"] for row in table_tiles(case)]
    return [word for word, taken in enumerate(jokers) if taken and not free(taken)]


def now(case: Case, explanation: TileExplanation, word: int) -> list[Tile]:
    """Return the tiles of an old word, with those that replaced its jokers."""
    return [explanation.replaced.get(tile, tile) for tile in table_tiles(case)[word]]


@lru_cache(maxsize=1)
def table_tiles(case: Case) -> list[list[Tile]]:
    """Return the tiles of the old table, word by word."""
    rows: list[list[Tile]] = []
    for number, word in enumerate(case.before):
        first = sum(map(len, rows))
        rows.append([Tile(first + at, face(c), c.upper(), number, at) for at, c in enumerate(word)])
    return rows


def laid_tiles(case: Case) -> list[Tile]:
    """Return the tiles that came from the rack; equal ones of a rack are not distinguished."""
    laid = (faces(case.after) - faces(case.before)).elements()
    return [Tile(1000 + at, letter, letter, RACK, at) for at, letter in enumerate(laid)]


def explanations(case: Case, every: bool) -> Iterator[TileExplanation]:
    """Yield every explanation of a turn, except those that differ only by equal letters unless `every`."""
    rows, laid = table_tiles(case), laid_tiles(case)
    jokers = [tile for row in rows for tile in row if tile.face == "?"]

    def kind(tile: Tile) -> int:
        return tile.number if every or tile.face == "?" else 0

    for replaced in replacements(jokers, laid):
        held = [[replaced.get(tile, tile) for tile in rows[word]] for word in locked_words(case, replaced)]
        for fixed in [{}] if every else blocks(case, held):
            for lies in arrangements(case, fixed, kind):
                for gone, new in kept_words(case):
                    yield TileExplanation(lies, replaced, gone, new)


def retellings(case: Case, explanation: TileExplanation) -> Iterator[TileExplanation]:
    """Yield an explanation again, each time with other letters from the rack: jokers and the tiles they hold stay."""
    held = {tile for word in locked_words(case, explanation.replaced) for tile in now(case, explanation, word)}
    fixed = {place: tile for place, tile in explanation.lies.items() if tile.face == "?" or tile in held}
    for lies in arrangements(case, fixed, lambda tile: int(tile.word == RACK)):
        yield explanation._replace(lies=lies)


def replacements(jokers: list[Tile], laid: list[Tile]) -> Iterator[dict[Tile, Tile]]:
    """Yield every way to replace some jokers, each by a laid tile of the letter that it stands for."""
    if not jokers:
        yield {}
        return
    for chosen in (None, *(tile for tile in laid if tile.face == jokers[0].shows)):
        rest = [tile for tile in laid if tile is not chosen]
        for more in replacements(jokers[1:], rest):
            yield {jokers[0]: chosen, **more} if chosen else more


def blocks(case: Case, rows: list[list[Tile]]) -> Iterator[dict[Place, Tile]]:
    """Yield every way to find some words whole, together and in order, somewhere in the new words."""
    if not rows:
        yield {}
        return
    row = rows[0]
    text = "".join(tile.shows.lower() if tile.face == "?" else tile.shows for tile in row)
    for more in blocks(case, rows[1:]):
        for home, word in enumerate(case.after):
            for start in range(len(word) - len(row) + 1):
                block = {(home, start + at): tile for at, tile in enumerate(row)}
                if word[start : start + len(row)] == text and not block.keys() & more.keys():
                    yield {**more, **block}


def arrangements(case: Case, fixed: dict[Place, Tile], kind: Callable[[Tile], int]) -> Iterator[dict[Place, Tile]]:
    """Yield every way to lay the tiles at the new places, each on one of its face, some being fixed."""
    numbers = {tile.number for tile in fixed.values()}
    places: dict[str, list[Place]] = {}
    left: dict[str, list[Tile]] = {}
    for number, word in enumerate(case.after):
        for at, letter in enumerate(word):
            if (number, at) not in fixed:
                places.setdefault(face(letter), []).append((number, at))
    for tile in chain(*table_tiles(case), laid_tiles(case)):
        if tile.number not in numbers:
            left.setdefault(tile.face, []).append(tile)
    for orders in product(*(list(distinct_orders(left[each], kind)) for each in places)):
        lies = dict(fixed)
        for each, order in zip(places, orders, strict=True):
            lies.update(zip(places[each], order, strict=True))
        yield lies


def distinct_orders(tiles: list[Tile], kind: Callable[[Tile], int]) -> Iterator[tuple[Tile, ...]]:
    """Yield every order of some tiles, tiles of one kind being as good as each other."""
    if not tiles:
        yield ()
    for first in {kind(tile): tile for tile in reversed(tiles)}.values():
        rest = [tile for tile in tiles if tile is not first]
        for more in distinct_orders(rest, kind):
            yield (first, *more)


def kept_words(case: Case) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Yield every choice of the words that are gone and those that are new, for words there twice."""
    before, after = spelt(case.before), spelt(case.after)
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    for lost in choices(before, gone):
        for found in choices(after, new):
            yield lost, found


def choices(words: list[str], wanted: Counter[str]) -> list[frozenset[int]]:
    """Return every way to take so many words of each spelling."""
    places = [[at for at, word in enumerate(words) if word == each] for each in wanted]
    ways = product(*(combinations(at, wanted[each]) for each, at in zip(wanted, places, strict=True)))
    return [frozenset(at for group in way for at in group) for way in ways]
