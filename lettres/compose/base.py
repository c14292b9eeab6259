"""Composing a turn, whatever the family of the game: steps that can be undone and done again."""

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
    """Typing that is no move; the text says what to do."""


class Settled(NamedTuple, Generic[D, L]):
    """A draft with its tiles.

    `loose` are the tiles of the table that still have to be laid, `rack` is the rest of the rack, `after` the table as
    it would be, `melds` the melds formed in games of melds side by side.
    """

    draft: D
    loose: Tiles
    rack: Tiles
    after: L
    melds: tuple[Meld, ...] = ()

    @property
    def complete(self) -> bool:
        """True if every tile of the table lies on it again."""
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
        """True if nothing is composed."""
        return self.settled.draft == self._start().draft

    @property
    def turn(self) -> Turn:
        """The turn as composed so far."""
        return Turn(self.view.table, self.settled.after, self.view.rack, self.view.seats[self.view.seat].opened)

    def check_named(self, tiles: int, noun: str) -> None:
        """Raise `MoveError` for a line that names more tiles than there are, before any is looked up."""
        there = len(self.view.table.tiles()) + len(self.view.rack)
        if tiles > there:
            named = f"cette ligne nomme {tiles} {noun}, et la table et vous n'en avez que {there}"
            raise MoveError(f"il en manque {tiles - there} : {named}.")

    def load(self, settled: S) -> None:
        """Compose a whole turn, in one step that can be undone."""
        self._steps = [*self._steps[: self._at + 1], settled]
        self._at += 1

    def stand(self, *, undo: bool, redo: bool) -> None:
        """Take what is composed for the present step of a turn whose other steps are kept elsewhere: whether there is
        one to go back to, or to go on to. What they hold is not known here, so going there changes nothing."""
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
        """Go back to the table as it was, in a step that can be undone."""
        self.load(self._start())

    def _go(self, at: int) -> bool:
        if not 0 <= at < len(self._steps):
            return False
        self._at = at
        return True
