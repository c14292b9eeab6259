"""A second opinion on turns and rounds: the rules implemented again, slow and obvious.

The games' own judges are not used. An opinion gives the faults that are certain, and the score of a round. Where the
rules need a dictionary or the history of a joker, it only gives some of the faults.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence

from lettres.engine import Game, Turn
from lettres.engine.tiles import Tiles


class Wrong(AssertionError):
    """The engine did something wrong."""


def ensure(holds: object, what: str) -> None:
    """Raise `Wrong` if something does not hold."""
    if not holds:
        raise Wrong(what)


class SecondOpinion(ABC):
    """The opinion of an onlooker who knows the rules of a game."""

    UNSURE: frozenset[str] = frozenset()
    """Codes of faults of which the opinion finds none, or not all."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def differs(self, turn: Turn, codes: set[str]) -> str:
        """Return how `codes`, the faults that the engine found in a turn, differ from the opinion; "" if they agree."""
        own = set(self.faults(turn))
        if (own - codes) or (codes - own - self.UNSURE):
            return f"faults {sorted(codes)} were found, not {sorted(own)}"
        return ""

    def faults(self, turn: Turn) -> Iterator[str]:
        """Yield the codes of the faults of a turn, by the rules of all games and by the rules of this game."""
        before, after, rack = Counter(turn.before.tiles()), Counter(turn.after.tiles()), Counter(turn.rack)
        if after - before - rack:
            yield "not_in_rack"
        if before - after:
            yield "table_tile_missing"
        if not after - before:
            yield "no_rack_tile"
        yield from self.own_faults(turn)

    @abstractmethod
    def own_faults(self, turn: Turn) -> Iterator[str]:
        """Yield the codes of the faults by the rules of this game."""

    @abstractmethod
    def final(self, racks: Sequence[Tiles]) -> tuple[int, ...]:
        """Return each seat's gain or loss in a round that ends with `racks`."""
