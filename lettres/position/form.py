"""What a position is, and what all its written forms have in common."""

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
"""A value of JSON. Any, as a recursive type would ask for proof at each key."""

T = TypeVar("T")

Id = str | int | None
"""A script's own name for a position, returned with the answer."""

_LONGEST = 200  # characters of a message, which may quote a whole line


class PositionError(ValueError):
    """A text that is no position: a stable `code`, a message for the player, the `id` if known.

    Codes: `bad_json`, `line_too_long`, `unknown_key`, `missing_key`, `wrong_type`, `unknown_game`, `bad_tile`,
    `bad_word`, `bad_meld`, `inventory`, `unknown_rule`, `rule_value`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message if len(message) <= _LONGEST else message[:_LONGEST] + "…")
        self.code = code
        self.id: Id = None


class Position(NamedTuple):
    """The table, the rack in the order given, and the rules.

    `opened`: the player has laid a first meld. `forbidden`: words that may not be formed, as tiles show them. `dice`:
    the file of a set of dice, if not that of the box.
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
        """The table, then the rack.

        >>> from lettres.engine import Piece, Table
        >>> print(Position("rummikub", Table(((Piece("r3", "r3"), Piece("*", "*")),)), ("b7", "*"), opened=False))
        r3*
        rack b7*, before the first meld
        """
        laid, first = str(self.table), "" if self.opened else ", before the first meld"
        return "\n".join(filter(None, [laid, f"rack {''.join(self.rack)}{first}"]))

    def _repr_html_(self) -> str:
        """The table, then the rack, for a notebook."""
        rack = meld_html(tuple(Piece(tile, tile) for tile in self.rack))
        return f"{self.table._repr_html_()}<br>{rack}"


class TypedTable(NamedTuple):
    """A table as a player typed it; `doubts` are sentences about what could be read otherwise."""

    table: Layout
    doubts: tuple[str, ...] = ()


class Form(ABC):
    """How positions of a game are written, as JSON (with these `KEYS`) and by players.

    Methods that read raise `PositionError`.
    """

    KEYS: ClassVar[tuple[str, ...]] = ("id", "game", "table", "rack", "opened", "rules")

    def __init__(self, box: TileSet, notation: Notation, rules: RuleSet) -> None:
        self.box = box
        self.notation = notation
        self.rules = rules

    @abstractmethod
    def read_table(self, value: object) -> Layout:
        """The table of a JSON value."""

    def read_laid(self, value: object) -> Layout:
        """The table of a JSON value as somebody laid it, right or wrong: its melds are for a judge to look at."""
        return self.read_table(value)

    @abstractmethod
    def read_rack(self, value: object) -> Tiles:
        """The rack of a JSON value."""

    @abstractmethod
    def tiles(self, tiles: Tiles) -> Json:
        """Some tiles as a JSON value."""

    @abstractmethod
    def meld(self, meld: Meld) -> Json:
        """A meld as a JSON value."""

    def table(self, table: Layout) -> list[Json]:
        """A table as a JSON value."""
        return list(map(self.meld, table.melds))

    def upright(self, table: Layout) -> Layout:
        """The table with its melds in their standard order, if their order has no meaning."""
        return table

    @abstractmethod
    def typed_table(self, text: str) -> TypedTable:
        """The table that a player typed."""

    @abstractmethod
    def typed_rack(self, text: str) -> Tiles:
        """The rack that a player typed."""

    @property
    @abstractmethod
    def noun(self) -> Noun:
        """What players call a tile."""

    def limits(self) -> Mapping[str, int]:
        """How many of each tile the box has."""
        return self.box.counts

    def check(self, table: Layout, rack: Tiles) -> None:
        """Raise `PositionError` for more tiles than the box has."""
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
        """A tile as players read it."""
        return tile


def typed(fields: Mapping[str, object], key: str, kind: type[T], default: T) -> T:
    """A field of a JSON object, of one type; raises `PositionError`."""
    value = fields.get(key, default)
    if not isinstance(value, kind) or type(value) is not kind:  # bool is no int here
        raise PositionError("wrong_type", f"« {key} » : on attend {TYPE_NAMES[kind]}.")
    return value


TYPE_NAMES: Mapping[type, str] = {str: "un texte", bool: "true ou false", dict: "un objet", list: "une liste de textes"}


def texts(value: object, key: str) -> list[str]:
    """A list of texts; raises `PositionError`."""
    if type(value) is not list or not all(type(text) is str for text in value):
        raise PositionError("wrong_type", f"« {key} » : on attend {TYPE_NAMES[list]}.")
    return value
