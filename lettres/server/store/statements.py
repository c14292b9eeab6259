"""What every store in SQL does statements by. `?` stands for a value."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from lettres.position import Json
from lettres.server.store import Store
from lettres.server.store.notices import Notice

DAY = 86400.0

T = TypeVar("T")


class Found(Protocol):
    """What a statement has found, or done."""

    @property
    def rowcount(self) -> int:
        """How many rows it has changed."""

    def fetchone(self) -> Json:
        """The next row; None if there is none."""

    def fetchall(self) -> list[Json]:
        """All rows that are left."""


class Base(Protocol):
    """A connection in a transaction."""

    def execute(self, query: str, values: Sequence[object] = (), /) -> Found:
        """Do a statement."""


class Statements(Store):
    """A store of statements; a base says how a transaction is made."""

    @abstractmethod
    def _write(self, work: Callable[[Base], T], notice: Notice | None = None) -> T:
        """Do a write, and return once it is safe; other processes are told of it."""

    @abstractmethod
    def _look(self, work: Callable[[Base], T]) -> T:
        """Read what there is at one moment."""

    def _begin(self, work: Callable[[Base], object]) -> object:
        """Have a write done for which nobody waits, and of which no other process is told."""
        return self._write(work)

    def _all(self, query: str, *values: object) -> list[Json]:
        return self._look(lambda base: base.execute(query, values).fetchall())

    def _one(self, query: str, *values: object) -> Json:
        return next(iter(self._all(query, *values)), None)
