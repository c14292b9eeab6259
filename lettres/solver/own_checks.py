"""Checks of a game that its solver does not know, and their verdicts on turns whose final table is not known yet.

A check is an arbitrary function, so the only way to learn what it refuses is to run it. Each check is run on incomplete
turns: one that has the tiles laid but no final table, and one that has only the number of tiles laid. If the check
reaches a verdict without asking for more, that verdict holds for every turn that lays those tiles, or that number of
tiles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NoReturn

from lettres.engine.state import Game
from lettres.engine.table import Layout
from lettres.engine.turn import Check, Turn


def own_checks(game: Game) -> tuple[Check, ...]:
    """Return the checks of a game that the solver of its family does not apply itself.

    >>> from lettres.games.rummikub import rummikub
    >>> own_checks(rummikub())
    ()
    """
    return tuple(check for check in (*game.checks, *game.contestable) if check not in game.solved)


class _Unknown(BaseException):
    """Raised when a check asks for an unknown fact; not an `Exception`, so that no check catches it."""


class _Number:
    """Tiles of which only the number is known."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __len__(self) -> int:
        return self._number

    def _ask(self, *_: object) -> NoReturn:
        raise _Unknown

    __eq__ = __hash__ = __iter__ = __getitem__ = __contains__ = __getattr__ = __add__ = __lt__ = __repr__ = _ask


class _Draft(Turn):
    """A turn whose final table is unknown: reading anything that depends on the table raises `_Unknown`."""

    def __init__(self, before: Layout, rack: tuple[str, ...], opened: bool, placed: object) -> None:
        self.before, self.rack, self.opened, self.passed = before, rack, opened, False
        self._placed = placed

    def __getattr__(self, name: str) -> NoReturn:
        raise _Unknown

    @property
    def _difference(self) -> tuple[object, tuple[str, ...]]:  # type: ignore[override]  # tiles, or a `_Number`
        return self._placed, ()


class Verdicts:
    """The verdicts of a game's own checks on turns from one position.

    False: the checks refuse all such turns. True: they accept all. None: the verdict depends on unknown facts.

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
        """Return the verdict on the turns that lay `number` tiles."""
        return self._verdict(_Number(number))

    def tiles(self, tiles: tuple[str, ...]) -> bool | None:
        """Return the verdict on the turns that lay exactly `tiles`."""
        return self._verdict(tiles)

    def _verdict(self, placed: object) -> bool | None:
        verdicts = [_verdict(check, _Draft(*self._position, placed)) for check in self._checks]
        return False if False in verdicts else None if None in verdicts else True


def _verdict(check: Check, draft: Turn) -> bool | None:
    try:
        return not any(True for _ in check(draft))
    except (_Unknown, Exception):  # a check that fails on a draft may work on a complete turn
        return None
