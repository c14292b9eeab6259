"""The checks of a game that its solver does not know, and what they say of a turn before its table is known.

A check is a function, so nobody can tell what it will refuse; but it can be watched. It is shown a turn that has no
final table, then one whose tiles can only be counted: where it comes to a verdict all the same, that is its verdict on
every turn that lays those tiles, or so many.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lettres.engine.state import Game
from lettres.engine.table import Layout
from lettres.engine.turn import Check, Turn


def own_checks(game: Game) -> tuple[Check, ...]:
    """The checks of a game that a solver of its family does not keep to by itself.

    >>> from lettres.games.rummikub import rummikub
    >>> own_checks(rummikub())
    ()
    """
    return tuple(check for check in (*game.checks, *game.contestable) if check not in game.solved)


class _Number:
    """Some tiles of which nothing is known but how many they are."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __len__(self) -> int:
        return self._number


class _Draft(Turn):
    """A turn without a final table: whoever asks for that gets an `AttributeError`."""

    def __init__(self, before: Layout, rack: tuple[str, ...], opened: bool, placed: object) -> None:
        self.before, self.rack, self.opened, self.passed = before, rack, opened, False
        self._placed = placed

    @property
    def _difference(self) -> tuple[object, tuple[str, ...]]:  # type: ignore[override]  # tiles, or what is counted only
        return self._placed, ()


class Verdicts:
    """What the own checks of a game say of the turns of a position: False, they refuse; True, they do not; None, it
    depends on more than is told.

    >>> from dataclasses import replace
    >>> from lettres.engine import Fault, Table
    >>> from lettres.games.rummikub import rummikub
    >>> few = lambda turn: [Fault("many", "P1")] if len(turn.placed) > 2 else []
    >>> verdicts = Verdicts(replace(rummikub(), checks=(few,)), Table(), ("r1", "r2", "r3"), True)
    >>> verdicts.size(3), verdicts.size(2), verdicts.tiles(("r1", "r2"))
    (False, True, True)
    """

    def __init__(self, game: Game, before: Layout, rack: tuple[str, ...], opened: bool) -> None:
        self._checks = own_checks(game)
        self._position = before, rack, opened
        self.size = lru_cache(maxsize=None)(self._size)

    def _size(self, number: int) -> bool | None:
        """The verdict on the turns that lay so many tiles."""
        return self._on(_Number(number))

    def tiles(self, tiles: tuple[str, ...]) -> bool | None:
        """The verdict on the turns that lay these tiles."""
        return self._on(tiles)

    def _on(self, placed: object) -> bool | None:
        verdicts = [_verdict(check, _Draft(*self._position, placed)) for check in self._checks]
        return False if False in verdicts else None if None in verdicts else True


def _verdict(check: Check, draft: Turn) -> bool | None:
    try:
        faults: Iterable[object] = check(draft)
        return not any(True for _ in faults)
    except Exception:  # it wanted to know what is not there, in whatever way
        return None
