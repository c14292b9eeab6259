"""The notation of tiles, melds and turns: each pair of methods writes a value and reads it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from lettres.engine.table import Faces, Layout, Meld, Table, table_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn

ARROW = "->"
NOT_THERE = "« {text} » n'est pas sur la table."
NOT_LACKING = "« {text} » : ce qui est posé n'est pas ce qui manque."


class NotationError(ValueError):
    """A text that is no tile, meld or move of the game; its message is for the player."""


class Notation(Protocol):
    """A game's way of writing its tiles, melds and turns, each in one line.

    A tile or a meld has no spaces. A turn is words separated by single spaces, without `=`, `!` and `;`.
    """

    def tiles(self, tiles: Iterable[str]) -> str:
        """Write tiles, in the order given."""

    def read_tiles(self, text: str) -> Tiles:
        """Read tiles, in the order of the text; raise `NotationError` if a tile is not of the game."""

    def meld(self, meld: Meld) -> str:
        """Write a meld, with the faces that its jokers stand for."""

    def read_meld(self, text: str) -> Meld:
        """Read a meld; raise `NotationError` for a text that is no meld of the game."""

    def shown(self, shown: Faces) -> str:
        """Write the faces of a meld, as players read them."""

    def turn(self, turn: Turn) -> str:
        """Write a turn that lays at least one tile."""

    def read_turn(self, table: Layout, text: str) -> Layout:
        """Return the table after a turn written as by `turn`.

        Raise `NotationError` for any other text, or if the turn does not fit the table.
        """


class MeldNotation(Notation, Protocol):
    """A `Notation` for melds side by side.

    A turn is written as the melds taken apart, the tiles laid and the melds formed: `IMAGE + ELP -> PAGE MIEL`. If no
    meld is taken apart, only the formed melds are written: `FIABILITE`.
    """

    def turn(self, turn: Turn) -> str:
        """Write a turn in one line, from which `read_turn` restores the table after the turn.

        >>> from lettres.engine import Table
        >>> from lettres.games.letters import letters
        >>> notation = letters().notation
        >>> table = notation.read_turn(Table(), "IMAGE")
        >>> after = notation.read_turn(table, "IMAGE + ELP -> PAGE MIEL")
        >>> notation.turn(Turn(table, after, tuple("LEP"), True))
        'IMAGE + ELP -> PAGE MIEL'
        """
        broken, formed = (list(map(self.meld, melds)) for melds in (turn.broken, turn.formed))
        if formed and not broken:
            return " ".join(formed)
        return " ".join(filter(None, [*broken, "+", self.tiles(turn.placed), ARROW, *formed]))

    def read_turn(self, table: Layout, text: str) -> Layout:
        """Return the table after a turn written as by `turn`; raise `NotationError` if the text does not fit `table`.

        >>> from lettres.engine import Table
        >>> from lettres.games.letters import letters
        >>> letters().notation.read_turn(Table(), "IMAGE + S -> IMAGES")
        Traceback (most recent call last):
        lettres.engine.notation.NotationError: « IMAGE » n'est pas sur la table.
        """
        taken, arrow, given = text.rpartition(ARROW)
        before, _, laid = taken.partition("+") if arrow else ("", "", "")
        broken = [self.read_meld(word) for word in before.split()]
        formed = [self.read_meld(word) for word in given.split()]
        try:
            after = table_of(table).replace(broken, formed)
        except ValueError as failure:
            missing = next(iter(Counter(broken) - Counter(table.melds)))
            raise NotationError(NOT_THERE.format(text=self.meld(missing))) from failure
        changed = Turn(Table(tuple(broken)), Table(tuple(formed)), (), True)
        if arrow and sorted(self.read_tiles(laid.strip())) != sorted(changed.placed):
            raise NotationError(NOT_LACKING.format(text=text.strip()))
        return after
