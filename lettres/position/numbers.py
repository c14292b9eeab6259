"""Positions of games of runs and groups. A set or a rack is a list of tiles in any order; `*` is a joker."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.compose.base import MoveError
from lettres.compose.tiles import Reader
from lettres.engine.notation import Notation
from lettres.engine.rules import RuleSet
from lettres.engine.table import Layout, Meld, Table
from lettres.engine.tiles import Tiles, TileSet
from lettres.families.numbers.checks import suits_of
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.notation import JOKER, Look, NumberNotation, number, pieces
from lettres.families.numbers.rules import NumberRules
from lettres.grammar import Noun
from lettres.position.form import Form, PositionError, TypedTable


class NumberForm(Form):
    """The written form of the positions of a game of runs and groups."""

    def __init__(self, box: TileSet, notation: Notation, rules: RuleSet) -> None:
        super().__init__(box, notation, rules)
        assert isinstance(notation, NumberNotation) and isinstance(rules, NumberRules)
        self._look: Look = notation.look
        self._suits: Suits = suits_of(box, rules)
        self._reader = Reader(self._look, self._suits.values)

    @property
    def noun(self) -> Noun:
        return self._look.nouns.tile

    def label(self, tile: str) -> str:
        return self._look.label(tile)

    def read_table(self, value: object) -> Table:
        """Read a table from a list of sets, each with tiles in any order; raise `PositionError` for an invalid set."""
        return Table(tuple(map(self._set, self._rows(value))))

    def read_laid(self, value: object) -> Table:
        """Read a table like `read_table`, but keep the tiles of an invalid set in the order given.

        >>> from lettres.position import form_of
        >>> form = form_of("rummikub")
        >>> form.table(form.read_laid([["r5", "r3", "r4"], ["r3", "b7"]]))
        [['r3', 'r4', 'r5'], ['r3', 'b7']]
        """
        return Table(tuple(pieces(self._sorted(row) or row) for row in self._rows(value)))

    def _rows(self, value: object) -> list[Tiles]:
        if type(value) is not list or not all(type(row) is list for row in value):
            raise PositionError("wrong_type", '« table » : on attend une liste de listes, comme [["r3", "r4", "r5"]].')
        return [self._read(row, "table") for row in value]

    def read_rack(self, value: object) -> Tiles:
        return self._read(value, "rack")

    def _read(self, value: object, key: str) -> Tiles:
        if type(value) is not list or not all(type(tile) is str for tile in value):
            what = f'« {key} » : on attend des {self.noun.many()}, comme ["{self._suits.colours[0]}6", "*"].'
            raise PositionError("wrong_type", what)
        for tile in value:
            if tile not in self.box.counts:
                raise PositionError(
                    "bad_tile", f"« {tile[:40]} » n'est pas {self.noun.after('un')} ; {expected(self._suits)}."
                )
        return tuple(value)

    def _set(self, tiles: Tiles) -> Meld:
        """Return `tiles` as a set: a run in ascending order with jokers in place, or a group in order of colours."""
        shown = self._sorted(tiles)
        if shown is None:
            what = self.notation.shown(tiles) or "vide"
            raise PositionError("bad_meld", f"« {what} » n'est ni une suite, ni une série.")
        return pieces(shown)

    def _sorted(self, tiles: Tiles) -> Tiles | None:
        """Return `tiles` in the standard order of a set; None if they form no set."""
        return self._ordered(tiles) if len(tiles) <= self._suits.values + 1 else None  # at most 1 to 13, then 1

    def _ordered(self, tiles: Tiles) -> Tiles | None:
        for row in (tiles, tiles[::-1]):  # a run written in descending order is reversed with its jokers in place
            if self._suits.readings(row):
                return self._by_colour(row) if self._is_group(row) else row
        return self._suits.ordered(tiles)

    def _is_group(self, row: Tiles) -> bool:
        return len({number(tile).value for tile in row if tile != JOKER}) == 1 < len(row) - row.count(JOKER)

    def _by_colour(self, row: Iterable[str]) -> Tiles:
        return tuple(sorted(row, key=lambda tile: (tile == JOKER, self._suits.colours.find(tile[0]))))

    def upright(self, table: Layout) -> Table:
        """Return the table with the tiles of each run in ascending order and of each group in the order of colours."""
        rows = (tuple(piece.tile for piece in meld) for meld in table.melds)
        return Table(tuple(pieces(self._ordered(row) or row) for row in rows))

    def tiles(self, tiles: Tiles) -> list[str]:
        return list(tiles)

    def meld(self, meld: Meld) -> list[str]:
        """Return a set as a list of its tiles."""
        return [piece.tile for piece in meld]

    def typed_table(self, text: str) -> TypedTable:
        """Read a table from sets separated by spaces, or by commas if the sets contain spaces.

        Raise `PositionError` if a tile is unknown or a list of tiles is no set.

        >>> from lettres.position import form_of
        >>> form = form_of("rummikub")
        >>> form.typed_table("r3-5 b7n7*") == form.typed_table("R3 r4 r5, * n7 b7")
        True
        """
        return TypedTable(Table(tuple(map(self._set, typed_melds(self._reader, text)))))

    def typed_rack(self, text: str) -> Tiles:
        """Read the tiles of a rack, with or without spaces and commas; raise `PositionError` for an unknown tile.

        >>> from lettres.position import form_of
        >>> form_of("rummikub").typed_rack("r6 J7, *"), form_of("cartes").typed_rack("V♠ 10c ap")
        (('r6', 'j7', '*'), ('p11', 'c10', 'p1'))
        """
        return tuple(tile for tiles in typed_melds(self._reader, text) for tile in tiles)


def expected(suits: Suits) -> str:
    """Return the list of the valid tiles, as the end of a French sentence.

    >>> expected(Suits("rbnj"))
    'on attend r1 à r13, b1 à b13, n1 à n13, j1 à j13, ou * (joker)'
    """
    return f"on attend {', '.join(f'{colour}1 à {colour}{suits.values}' for colour in suits.colours)}, ou * (joker)"


def typed_melds(reader: Reader, text: str) -> list[Tiles]:
    """Return the typed tiles, meld by meld; raise `PositionError` for an unknown tile."""
    try:
        return reader.melds(text)
    except MoveError as error:
        raise PositionError("bad_tile", str(error)) from error
