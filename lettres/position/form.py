"""The data of a position, and the base class of its written forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, TypeVar

from lettres.engine.notation import Notation
from lettres.engine.rules import RuleSet
from lettres.engine.table import Layout, Meld, Piece, meld_html
from lettres.engine.tiles import Tiles, TileSet
from lettres.families.words.rules import LettersRules
from lettres.grammar import Noun

Json = Any
"""A JSON value. It is `Any` because a recursive type would need a cast at every key."""

T = TypeVar("T")

Id = str | int | None
"""The name that the caller gave a position, returned with the answer."""

_LONGEST = 200  # characters of a message; the rest is cut, as it may quote a whole line of input


class PositionError(ValueError):
    """Raised for an invalid position, with a stable `code`, a message for the player and the position's `id` if known.

    Codes: `bad_json`, `line_too_long`, `unknown_key`, `missing_key`, `wrong_type`, `unknown_game`, `bad_tile`,
    `bad_word`, `bad_meld`, `inventory`, `unknown_rule`, `rule_value`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message if len(message) <= _LONGEST else message[:_LONGEST] + "…")
        self.code = code
        self.id: Id = None


class Position(NamedTuple):
    """A position to solve: the table, the rack in the order given, and the rules.

    `opened` is True if the player has laid a first meld. `forbidden` are the words that may not be formed, spelled as
    tiles show them. `dice` is the path of a file of dice, or empty for the dice of the box.
    """

    game: str
    table: Layout
    rack: Tiles
    opened: bool = True
    rules: RuleSet = LettersRules()
    forbidden: frozenset[str] = frozenset()
    id: Id = None
    dice: str = ""

    def __str__(self) -> str:
        """Return the table, then the rack.

        >>> from lettres.engine import Piece, Table
        >>> print(Position("rummikub", Table(((Piece("r3", "r3"), Piece("*", "*")),)), ("b7", "*"), opened=False))
        r3*
        rack b7*, before the first meld
        """
        laid, first = str(self.table), "" if self.opened else ", before the first meld"
        return "\n".join(filter(None, [laid, f"rack {''.join(self.rack)}{first}"]))

    def _repr_html_(self) -> str:
        """Return the table, then the rack, for a notebook."""
        rack = meld_html(tuple(Piece(tile, tile) for tile in self.rack))
        return f"{self.table._repr_html_()}<br>{rack}"


class TypedTable(NamedTuple):
    """A table as a player typed it; `doubts` are French sentences on other possible readings of the text."""

    table: Layout
    doubts: tuple[str, ...] = ()


class Form(ABC):
    """The written form of the positions of a game, as JSON and as typed; `KEYS` are the keys of the JSON object.

    Methods that read raise `PositionError`.
    """

    KEYS: ClassVar[tuple[str, ...]] = ("id", "game", "table", "rack", "opened", "rules")

    def __init__(self, box: TileSet, notation: Notation, rules: RuleSet) -> None:
        self.box = box
        self.notation = notation
        self.rules = rules

    @abstractmethod
    def read_table(self, value: object) -> Layout:
        """Read a table from its JSON value."""

    def read_laid(self, value: object) -> Layout:
        """Read a table from its JSON value, even if its melds break the rules, so that a judge can name the faults."""
        return self.read_table(value)

    @abstractmethod
    def read_rack(self, value: object) -> Tiles:
        """Read a rack from its JSON value."""

    @abstractmethod
    def tiles(self, tiles: Tiles) -> Json:
        """Return tiles as a JSON value."""

    @abstractmethod
    def meld(self, meld: Meld) -> Json:
        """Return a meld as a JSON value."""

    def table(self, table: Layout) -> list[Json]:
        """Return a table as a JSON value."""
        return list(map(self.meld, table.melds))

    def upright(self, table: Layout) -> Layout:
        """Return `table`, with each meld in standard tile order if tile order has no meaning in the game."""
        return table

    @abstractmethod
    def typed_table(self, text: str) -> TypedTable:
        """Read a table from what a player typed."""

    @abstractmethod
    def typed_rack(self, text: str) -> Tiles:
        """Read a rack from what a player typed."""

    @property
    @abstractmethod
    def noun(self) -> Noun:
        """The French noun that players use for a tile."""

    def limits(self) -> Mapping[str, int]:
        """Return how many of each tile the box has."""
        return self.box.counts

    def check(self, table: Layout, rack: Tiles) -> None:
        """Raise `PositionError` if the table and the rack together hold more tiles than the box."""
        held = Counter((*table.tiles(), *rack))
        if over := list(self._over(held, self.limits())):
            raise PositionError("inventory", f"trop de {self.noun.many()} : {' ; '.join(over)}.")

    def _over(self, held: Mapping[str, int], limits: Mapping[str, int]) -> Iterator[str]:
        for tile, most in limits.items():
            if held.get(tile, 0) > most:
                name = f"joker{'s' if held[tile] > 1 else ''}" if tile == self.box.joker else self.label(tile)
                only = f"que {most}" if most > 1 else "qu'un" if most else "aucun"
                yield f"{held[tile]} {name}, la boîte n'en a {only}"

    def label(self, tile: str) -> str:
        """Return a tile as players read it."""
        return tile


def typed(fields: Mapping[str, object], key: str, kind: type[T], default: T) -> T:
    """Return the field `key`, or `default` if it is missing; raise `PositionError` if its type is not `kind`."""
    value = fields.get(key, default)
    if not isinstance(value, kind) or type(value) is not kind:  # a bool does not count as an int
        raise PositionError("wrong_type", f"« {key} » : on attend {TYPE_NAMES[kind]}.")
    return value


TYPE_NAMES: Mapping[type, str] = {str: "un texte", bool: "true ou false", dict: "un objet", list: "une liste de textes"}


def texts(value: object, key: str) -> list[str]:
    """Return `value`, the field `key`; raise `PositionError` if it is not a list of texts."""
    if type(value) is not list or not all(type(text) is str for text in value):
        raise PositionError("wrong_type", f"« {key} » : on attend {TYPE_NAMES[list]}.")
    return value
