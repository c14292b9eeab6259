"""Positions of the *rami des lettres* to measure a search with. A stage and a number always give the same position.

    python -m tools.bench.positions [--stage STAGE] [--count N] > positions.jsonl

prints positions as `lettres proposer --positions` reads them. Table words are drawn from a lexicon, as far as the box
has their tiles; the rack is drawn from what is left in the box.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from random import Random
from typing import Literal, NamedTuple

from lettres.engine import Table
from lettres.families.words.checks import BOX
from lettres.families.words.notation import JOKER, LetterNotation
from lettres.position import Position, write_position
from lexicon import Lexicon

Span = tuple[int, int]
"""The least and the most."""


class Recipe(NamedTuple):
    """A recipe: the number of table words and their lengths, the number and kind of rack tiles.

    `rare` racks have several of J, K, Q, W, X, Y, Z; in racks of `consonants`, vowels are one tile in four at most.
    `jokers` lie on the rack, `locked` ones on the table: two in all at most.
    """

    words: Span
    rack: Span
    lengths: Span = (3, 8)
    draw: Literal["any", "rare", "consonants"] = "any"
    jokers: Span = (0, 0)
    locked: Span = (0, 0)


STAGES = {
    "early": Recipe((2, 4), (8, 14)),
    "middle": Recipe((8, 12), (7, 9)),
    "late": Recipe((14, 20), (5, 7), (3, 6)),
    "hard": Recipe((1, 12), (7, 14), draw="rare"),
    "adversarial": Recipe((1, 12), (14, 20), draw="consonants"),
    "jokers": Recipe((2, 12), (7, 14), jokers=(1, 2)),
    "locked": Recipe((2, 12), (7, 14), jokers=(0, 1), locked=(1, 2)),
}
"""The stages of a game, and the hard kinds: consonants, rare letters, jokers on the rack or on the table."""

_VOWELS, _RARE = "AEIOUY", "JKQWXYZ"
_SHARES = (0.0, 0.1, 0.2, 0.25)  # shares of vowels in a rack of consonants
_TRIES = 3_000  # attempts to draw a word whose tiles the box has
_STARTS = 20  # attempts to draw a table


class Positions:
    """Draws positions whose table words are among `words`."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)

    def some(self, name: str, recipe: Recipe, count: int) -> Iterator[Position]:
        """Yield the first `count` positions of a recipe; the same `name` gives the same positions."""
        return (self._drawn(recipe, f"{name} {number}") for number in range(count))

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        lengths: dict[int, list[str]] = {}
        for word in self._words:
            lengths.setdefault(len(word), []).append(word)
        return lengths

    def _drawn(self, recipe: Recipe, seed: str) -> Position:
        rng = Random(seed)
        words = self._table(rng.randint(*recipe.words), recipe.lengths, rng)
        locked = min(rng.randint(*recipe.locked), len(words))
        for _ in range(locked):
            number = rng.randrange(len(words))
            at = rng.randrange(len(words[number]))  # a letter that is a joker already may come again
            words[number] = words[number][:at] + words[number][at].lower() + words[number][at + 1 :]
        there = Counter(JOKER if char.islower() else char for word in words for char in word)
        jokers = min(rng.randint(*recipe.jokers), BOX.counts[JOKER] - there[JOKER])
        left = Counter(BOX.counts)
        left.subtract(there)
        left[JOKER] = 0
        tiles = _rack(recipe, rng.randint(*recipe.rack) - jokers, left, rng) + [JOKER] * jokers
        table = Table(tuple(map(LetterNotation().read_meld, words)))
        return Position("lettres", table, tuple(tiles), id=seed)

    def _table(self, count: int, lengths: Span, rng: Random) -> list[str]:
        """Return `count` different words that one box can spell, or the most found in many attempts."""
        attempts = (self._words_of_one_box(count, lengths, rng) for _ in range(_STARTS))
        best: list[str] = []
        for words in attempts:
            best = max(best, words, key=len)
            if len(best) == count:
                break
        return best

    def _words_of_one_box(self, count: int, lengths: Span, rng: Random) -> list[str]:
        left, words = Counter(BOX.counts), list[str]()
        some = [length for length in range(lengths[0], lengths[1] + 1) if length in self._by_length]
        for _ in range(_TRIES * count):
            if len(words) == count or not some:
                break
            word = rng.choice(self._by_length[rng.choice(some)])
            if word not in words and not Counter(word) - left:
                words.append(word)
                left.subtract(word)
        return words


def _rack(recipe: Recipe, size: int, left: Counter[str], rng: Random) -> list[str]:
    """Return `size` letters of those `left` in the box, or all of them if there are fewer."""
    every = sorted(left.elements())
    rng.shuffle(every)
    chosen: list[str] = []
    if recipe.draw == "rare":
        rare = [tile for tile in every if tile in _RARE]
        chosen = rare[: rng.randint(min(3, len(rare)), len(rare))]
    elif recipe.draw == "consonants":
        vowels = round(size * rng.choice(_SHARES))
        chosen = [tile for tile in every if tile in _VOWELS][:vowels]
        chosen += [tile for tile in every if tile not in _VOWELS][: size - vowels]
    for tile in chosen:
        every.remove(tile)
    return [*chosen, *every][:size]


def main() -> None:
    """Print positions as lines of JSON."""
    parser = argparse.ArgumentParser(description="Positions of each stage, as lines of JSON.")
    parser.add_argument("--stage", action="append", choices=list(STAGES), help="may be repeated; all by default")
    parser.add_argument("--count", type=int, default=40, help="how many of each (40)")
    arguments = parser.parse_args()
    draw = Positions(Lexicon.default().words())
    for stage in arguments.stage or STAGES:
        for position in draw.some(stage, STAGES[stage], arguments.count):
            print(json.dumps(write_position(position)))


if __name__ == "__main__":
    main()
