"""How a game writes its tiles and melds: each pair of methods prints a value and reads it back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lettres.engine.table import Meld
from lettres.engine.tiles import Tiles


class NotationError(ValueError):
    """A text that is no tile, meld or move of the game; what it says is for the player."""


class Notation(Protocol):
    """What a game gives so that its positions and moves can be written in one line; texts have no spaces."""

    def tiles(self, tiles: Iterable[str]) -> str:
        """Some tiles, in their order."""

    def read_tiles(self, text: str) -> Tiles:
        """The tiles of a text, in their order; raises `NotationError`."""

    def meld(self, meld: Meld) -> str:
        """A meld, with what its jokers stand for."""

    def read_meld(self, text: str) -> Meld:
        """The meld of a text; raises `NotationError`."""
