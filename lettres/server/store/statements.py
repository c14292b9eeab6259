"""Transactions and statements, as every store in SQL uses them. `?` stands for a value."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from lettres.position import Json
from lettres.server.store import Store
from lettres.server.store.notices import Notice

DAY = 86400.0

T = TypeVar("T")


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""

    def fetchone(self) -> Json:
        """Return the next row; None if there is none."""

    def fetchall(self) -> list[Json]:
        """Return the remaining rows."""


class Base(Protocol):
    """A connection in a transaction."""

    def execute(self, query: str, values: Sequence[object] = (), /) -> Cursor:
        """Execute a statement."""


class Statements(Store):
    """The base class of stores in SQL; a subclass runs the transactions."""

    @abstractmethod
    def _write(self, work: Callable[[Base], T], notice: Notice | None = None) -> T:
        """Run a write, return when it is durable, and send a notice to the other processes."""

    @abstractmethod
    def _look(self, work: Callable[[Base], T]) -> T:
        """Run a read that sees one snapshot."""

    def _begin(self, work: Callable[[Base], object]) -> object:
        """Start a write that nobody waits for, without a notice."""
        return self._write(work)

    def _all(self, query: str, *values: object) -> list[Json]:
        return self._look(lambda base: base.execute(query, values).fetchall())

    def _one(self, query: str, *values: object) -> Json:
        return next(iter(self._all(query, *values)), None)
