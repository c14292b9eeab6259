"""The common part of all composers: a turn is composed in steps, which can be undone and redone."""

from __future__ import annotations

import re
from typing import Generic, NamedTuple, TypeVar

from lettres.engine import Game, Turn, View
from lettres.engine.table import Layout, Meld
from lettres.engine.tiles import Tiles

ARROWS = re.compile(r"-+>|=+>|→|⇒")

D = TypeVar("D", covariant=True)
L = TypeVar("L", bound=Layout, covariant=True)


class MoveError(ValueError):
    """The error for typed text that is not a move; the message tells the player what to do."""


class Settled(NamedTuple, Generic[D, L]):
    """A draft with its tiles: those that are left over, and the table that the draft leads to.

    `loose` are the table tiles that still have to be laid, `rack` the rack tiles that are left, and `after` is the
    table that results. `melds` are the melds formed, in games with melds side by side.
    """

    draft: D
    loose: Tiles
    rack: Tiles
    after: L
    melds: tuple[Meld, ...] = ()

    @property
    def complete(self) -> bool:
        """True if no table tile is left to be laid."""
        return not self.loose


S = TypeVar("S", bound=Settled[object, Layout])


class Composer(Generic[S]):
    """A turn composed step by step. A step that fails changes nothing."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view
        self._steps = [self._start()]
        self._at = 0

    def _start(self) -> S:
        raise NotImplementedError

    @property
    def settled(self) -> S:
        """The current draft with its tiles."""
        return self._steps[self._at]

    @property
    def empty(self) -> bool:
        """True if the draft is the same as at the start of the turn."""
        return self.settled.draft == self._start().draft

    @property
    def turn(self) -> Turn:
        """The turn as composed so far."""
        return Turn(self.view.table, self.settled.after, self.view.rack, self.view.seats[self.view.seat].opened)

    def check_named(self, tiles: int, noun: str) -> None:
        """Raise `MoveError` if a line names more tiles than the table and the rack have together.

        `tiles` is the number of tiles named, `noun` the French plural for them. The tiles are looked up only later.
        """
        there = len(self.view.table.tiles()) + len(self.view.rack)
        if tiles > there:
            named = f"cette ligne nomme {tiles} {noun}, et la table et vous n'en avez que {there}"
            raise MoveError(f"il en manque {tiles - there} : {named}.")

    def load(self, settled: S) -> None:
        """Make `settled` the next step, which can be undone; steps that could be redone are dropped."""
        self._steps = [*self._steps[: self._at + 1], settled]
        self._at += 1

    def stand(self, *, undo: bool, redo: bool) -> None:
        """Forget every step but the current draft, because a browser keeps the other steps of the turn.

        `undo` says whether the browser has a step before the draft, `redo` whether it has one after the draft. For each
        such step, the composer has a copy of the draft, so that `undo()` or `redo()` succeeds and changes nothing.
        """
        now = self.settled
        self._steps = [*[now._replace()] * undo, now, *[now._replace()] * redo]
        self._at = int(undo)

    def undo(self) -> bool:
        """Go back one step; False if there is none."""
        return self._go(self._at - 1)

    def redo(self) -> bool:
        """Go forward one step; False if there is none."""
        return self._go(self._at + 1)

    def reset(self) -> None:
        """Go back to the table at the start of the turn, in a step that can be undone."""
        self.load(self._start())

    def _go(self, at: int) -> bool:
        if not 0 <= at < len(self._steps):
            return False
        self._at = at
        return True
