"""The checks of a game unknown to its solver, and their verdicts on a turn before its table is known.

A check is a function, so nobody can tell what it will refuse, but it can be watched. It is shown a turn without a final
table, then one whose tiles can only be counted. A verdict that it reaches all the same holds for every turn that lays
those tiles, or that many.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NoReturn

from lettres.engine.state import Game
from lettres.engine.table import Layout
from lettres.engine.turn import Check, Turn


def own_checks(game: Game) -> tuple[Check, ...]:
    """Return the checks of a game that the solver of its family does not obey by itself.

    >>> from lettres.games.rummikub import rummikub
    >>> own_checks(rummikub())
    ()
    """
    return tuple(check for check in (*game.checks, *game.contestable) if check not in game.solved)


class _Unknown(BaseException):
    """A check asked for an unknown fact. No check catches it: it is no `Exception`."""


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
    """A turn without a final table: asking for it raises `_Unknown`."""

    def __init__(self, before: Layout, rack: tuple[str, ...], opened: bool, placed: object) -> None:
        self.before, self.rack, self.opened, self.passed = before, rack, opened, False
        self._placed = placed

    def __getattr__(self, name: str) -> NoReturn:
        raise _Unknown

    @property
    def _difference(self) -> tuple[object, tuple[str, ...]]:  # type: ignore[override]  # tiles, or a `_Number`
        return self._placed, ()


class Verdicts:
    """The verdicts of the own checks on a position's turns: False if they refuse, True if not, None if it depends.

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
        """The verdict on the turns that lay this many tiles."""
        return self._verdict(_Number(number))

    def tiles(self, tiles: tuple[str, ...]) -> bool | None:
        """Return the verdict on the turns that lay these tiles."""
        return self._verdict(tiles)

    def _verdict(self, placed: object) -> bool | None:
        verdicts = [_verdict(check, _Draft(*self._position, placed)) for check in self._checks]
        return False if False in verdicts else None if None in verdicts else True


def _verdict(check: Check, draft: Turn) -> bool | None:
    try:
        return not any(True for _ in check(draft))
    except (_Unknown, Exception):  # a failure on a draft says nothing of a turn
        return None
