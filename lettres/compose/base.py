"""What composing a turn is in every family of games: steps that are undone and done again."""

from __future__ import annotations

import re
from typing import Generic, Protocol, TypeVar

from lettres.engine import Game, Turn, View
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles

ARROWS = re.compile(r"-+>|=+>|→|⇒")


class Settled(Protocol):
    """What is composed so far: as it was named, the tiles of the table that lie nowhere, the rack left, the table."""

    @property
    def draft(self) -> object:
        """What is composed, as it was named."""

    @property
    def loose(self) -> Tiles:
        """The tiles of the table that are still to be laid."""

    @property
    def rack(self) -> Tiles:
        """What is left of the rack."""

    @property
    def after(self) -> Layout:
        """The table as it would be."""


S = TypeVar("S", bound=Settled)


class MoveError(ValueError):
    """What was typed is no move; its text says what to do."""


class Composer(Generic[S]):
    """A turn composed step by step; each step can be undone and done again. Steps that fail change nothing."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view
        self._steps = [self._start()]
        self._at = 0

    def _start(self) -> S:
        raise NotImplementedError

    @property
    def settled(self) -> S:
        """What is composed so far, with its tiles."""
        return self._steps[self._at]

    @property
    def empty(self) -> bool:
        """Whether nothing is composed."""
        return self.settled.draft == self._start().draft

    @property
    def turn(self) -> Turn:
        """The turn that it would be."""
        return Turn(self.view.table, self.settled.after, self.view.rack, self.view.seats[self.view.seat].opened)

    def load(self, settled: S) -> None:
        """Compose a whole turn, in one step that can be undone."""
        self._steps = [*self._steps[: self._at + 1], settled]
        self._at += 1

    def undo(self) -> bool:
        """Back by one step; False where there is none."""
        return self._go(self._at - 1)

    def redo(self) -> bool:
        """Forward again by one step; False where there is none."""
        return self._go(self._at + 1)

    def reset(self) -> None:
        """Back to the table as it was, in a step that can be undone."""
        self.load(self._start())

    def _go(self, at: int) -> bool:
        if not 0 <= at < len(self._steps):
            return False
        self._at = at
        return True
