"""A second opinion on turns and rounds: from the rules anew, slow and obvious.

Nothing of the games' own judges is asked. An opinion tells the faults that it is sure of, and what a round is worth;
where the rules ask for a dictionary or for the story of a joker, it tells only what must be so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence

from lettres.engine import Game, Turn
from lettres.engine.tiles import Tiles


class Wrong(AssertionError):
    """The engine did what it ought not to do."""


def ensure(holds: object, what: str) -> None:
    """Raise `Wrong` where something does not hold."""
    if not holds:
        raise Wrong(what)


class Opinion(ABC):
    """What an onlooker who knows the rules of a game thinks."""

    UNSURE: frozenset[str] = frozenset()
    """Codes of faults that it cannot find, or only some of them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def differs(self, turn: Turn, codes: set[str]) -> str:
        """What is wrong with the faults that were found in a turn; nothing where it agrees."""
        own = set(self.faults(turn))
        if (own - codes) or (codes - own - self.UNSURE):
            return f"faults {sorted(codes)} were found, not {sorted(own)}"
        return ""

    def faults(self, turn: Turn) -> Iterator[str]:
        """The codes of the faults of a turn: those of any game, and those of this one."""
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
        """The codes of the faults by the rules of this game."""

    @abstractmethod
    def final(self, racks: Sequence[Tiles]) -> tuple[int, ...]:
        """What each seat gains or loses by a round that ends with these racks."""
