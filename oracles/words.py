"""The best move of a small position, found by trying everything: slow, obvious, and independent of the solver.

Every possible final table is made: all tiles of the table and some of the rack, shared out among melds in every way,
where a meld shows a word of the lexicon or one of the table, with jokers at any places. No rule is known here, neither
which words may be taken apart nor what becomes of jokers: the judge of the game is asked about each table, the highest
score first.

>>> from lettres.games.letters import letters
>>> from lettres.position import read_position
>>> position = read_position('{"table": ["IMAGE"], "rack": "ELP"}')
>>> found = best(letters(), ["IMAGE", "MIEL", "PAGE", "MAGE", "PIE"], position.table, position.rack)
>>> letters().notation.turn(found.turn), found.score, found.gone
('IMAGE + ELP -> MIEL PAGE', 10, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import gcd, prod
from typing import NamedTuple

from lettres.engine import Game, Piece, Table, Turn, judge
from lettres.engine.table import Meld, faces
from lettres.engine.tiles import Tiles
from lettres.families.words.notation import JOKER, spelling

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103)
_PRIME = dict(zip(JOKER + "EASINRTULOMPCDGVBFHQJXYZKW", _PRIMES, strict=True))
_RARE_FIRST = sorted(_PRIME.values(), reverse=True)

Cover = tuple[int, ...]
"""Melds that use up some tiles, by their numbers, in order; the same number twice is the same meld twice."""


class TooManyTables(Exception):
    """The position is not small: it has too many final tables."""


class BestMove(NamedTuple):
    """The best score, and a move that has it with the fewest melds taken apart; no move if nothing may be laid.

    The melds taken apart are counted in two ways, each the least that a move of that score needs: `gone` counts the
    melds of the table whose word is no longer there, `broken` those that are no longer there piece for piece (a word
    whose joker was replaced is broken, not gone).
    """

    turn: Turn | None
    score: int
    gone: int
    broken: int


def best(
    game: Game,
    words: Iterable[str],
    table: Table,
    rack: Tiles,
    opened: bool = True,
    *,
    allowed: Callable[[Turn], bool] = lambda turn: True,
    limit: int = 1_000_000,
) -> BestMove:
    """Return the best move of a position with the words of a list, among those `allowed`.

    Raises `TooManyTables` if there are more than `limit` to look at.
    """
    return best_of(game, filter(allowed, turns(words, table, rack, opened, limit)))


def turns(words: Iterable[str], table: Table, rack: Tiles, opened: bool, limit: int) -> list[Turn]:
    """Return every turn that lays something with the words of a list, whatever the rules; see `final_tables`."""
    every = (Turn(table, after, rack, opened) for after in final_tables(words, table, rack, limit))
    return [turn for turn in every if turn.placed]


def best_of(game: Game, turns: Iterable[Turn]) -> BestMove:
    """Return the best of some turns."""
    by_score: dict[int, list[Turn]] = {}
    for turn in turns:
        by_score.setdefault(points(game, turn), []).append(turn)
    for score in sorted(by_score, reverse=True):
        rivals = sorted(by_score[score], key=lambda turn: len(turn.removed))
        first = next((turn for turn in rivals if not judge(game, turn).faults), None)
        if first:
            rivals = sorted((turn for turn in rivals if len(turn.broken) < len(first.broken)), key=_broken)
            fewest = next((turn for turn in rivals if not judge(game, turn).faults), first)
            return BestMove(first, score, len(first.removed), len(fewest.broken))
    return BestMove(None, 0, 0, 0)


def _broken(turn: Turn) -> int:
    return len(turn.broken)


def points(game: Game, turn: Turn) -> int:
    """Return the score of a turn."""
    return sum(line.points for line in game.score(turn))


def final_tables(words: Iterable[str], table: Table, rack: Tiles, limit: int) -> Iterator[Table]:
    """Yield every table that has all the tiles of `table` and any of the rack, in words of a list.

    Tiles are primes and some tiles are their product: tiles are among others when one product divides the other.
    """
    on_table, there = product_of(table.tiles()), product_of((*table.tiles(), *rack))
    jokers, known = (*table.tiles(), *rack).count(JOKER), {*words, *(spelling(faces(meld)) for meld in table.melds)}
    spare = set(map(prod, combinations_with_replacement((1, *_PRIMES), jokers)))
    shown = sorted(word for word in known if (own := _product_of_word(word)) // gcd(own, there) in spare)
    melds = [(meld, product) for word in shown for meld, product in _pieces(word, jokers) if there % product == 0]
    for cover in covers([product for _, product in melds], there, on_table, limit):
        yield Table(tuple(melds[number][0] for number in cover))


@cache
def _product_of_word(word: str) -> int:
    return product_of(word)


@lru_cache(maxsize=10_000)
def _pieces(word: str, most: int) -> list[tuple[Meld, int]]:
    """Return the ways to lay a word with up to `most` jokers, each with the product of its tiles."""
    return [(meld, product_of_meld(meld)) for meld in with_jokers(word, most)]


def with_jokers(word: str, most: int) -> Iterator[Meld]:
    """Yield a word with jokers at any places, no more than `most`.

    >>> [spelling(piece.tile for piece in meld) for meld in with_jokers("SAC", 1)]
    ['SAC', '?AC', 'S?C', 'SA?']
    """
    for jokers in range(most + 1):
        for places in combinations(range(len(word)), jokers):
            yield tuple(Piece(JOKER if at in places else letter, letter) for at, letter in enumerate(word))


def covers(melds: list[int], there: int, needed: int, limit: int) -> set[Cover]:
    """Return every choice of melds that uses up the required tiles, and no others than those present.

    >>> sorted(covers([2 * 3, 2 * 5, 3], there=2 * 3 * 3 * 5, needed=2, limit=9))
    [(0,), (0, 2), (1,), (1, 2), (1, 2, 2)]
    """
    holding = {prime: [number for number, meld in enumerate(melds) if meld % prime == 0] for prime in _RARE_FIRST}

    @cache
    def covering(there: int, needed: int) -> set[Cover]:
        if needed == 1:
            return set(among(there, range(len(melds))))
        rarest = next(prime for prime in _RARE_FIRST if needed % prime == 0)
        found: set[Cover] = set()
        for number in holding[rarest]:  # one of these is there
            meld = melds[number]
            if there % meld == 0:
                rest = covering(there // meld, needed // gcd(needed, meld))
                found.update(tuple(sorted((number, *others))) for others in rest)
                if len(found) > limit:
                    raise TooManyTables
        return found

    def among(there: int, numbers: Sequence[int]) -> Iterator[Cover]:
        yield ()
        fitting = [number for number in numbers if there % melds[number] == 0]
        for at, number in enumerate(fitting):
            for others in among(there // melds[number], fitting[at:]):
                yield (number, *others)

    return covering(there, needed)


def product_of(tiles: Iterable[str]) -> int:
    """Return the product of the primes of some tiles."""
    return prod(map(_PRIME.__getitem__, tiles))


def product_of_meld(meld: Meld) -> int:
    """Return the product of the primes of a meld's tiles."""
    return product_of(piece.tile for piece in meld)
