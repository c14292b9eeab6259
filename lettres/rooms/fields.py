"""The fields of what a client sends, each taken once and checked: its type, its size, that nothing else is there."""

from __future__ import annotations

from typing import TypeVar

from lettres.position import Json, PositionError, json_fields
from lettres.rooms.refusals import No as No

LARGEST = 8192  # bytes of a message
WORD = 60  # letters of a word
_TILES = 120  # of a table, a rack or a throw, and melds of a table
_FAR = 99  # rows and columns from where a grid begins
_LETTERS = 240  # of all words of a table: more than a box holds

T = TypeVar("T")


class Fields:
    """The fields of an object, each taken once."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise No("bad", "on attend un objet JSON.")
        self._left: dict[str, object] = dict(value)

    def take(self, key: str, default: object) -> object:
        """A field, whatever it is."""
        return self._left.pop(key, default)

    def inside(self, key: str) -> Fields:
        """The fields of an object in this one."""
        value = self.take(key, None)
        if value is None:
            raise No("bad", f"il manque « {key} ».")
        if not isinstance(value, dict):
            raise No("bad", f"« {key} » : on attend un objet JSON.")
        return Fields(value)

    def text(self, key: str, most: int, default: str | None = None) -> str:
        """A text of so many characters at most."""
        value = self._taken(key, str, "un texte", default)
        if len(value) > most or not value.isprintable():
            raise No("bad", f"« {key} » : on attend {most} caractères au plus, tous lisibles.")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number that is not negative."""
        value = self._taken(key, int, "un nombre entier", default)
        if not 0 <= value < 1 << 31:
            raise No("bad", f"« {key} » : ce nombre est hors de toute mesure.")
        return value

    def flag(self, key: str) -> bool:
        """Whether something is so; it is not by default."""
        return self._taken(key, bool, "true ou false", False)

    def tiles(self, key: str) -> tuple[str, ...]:
        """Some tiles; none by default."""
        value = self.take(key, [])
        if not isinstance(value, list) or len(value) > _TILES or not all(_is_tile(each) for each in value):
            raise No("bad", f"« {key} » : on attend une liste de pièces.")
        return tuple(value)

    def place(self, key: str) -> tuple[int, int] | None:
        """A row and a column, before the first ones too; none by default."""
        match self.take(key, None):
            case None:
                return None
            case [int(row), int(column)] if {type(row), type(column)} == {int} and max(abs(row), abs(column)) <= _FAR:
                return row, column
        raise No("bad", f"« {key} » : on attend une rangée et une colonne.")

    def _taken(self, key: str, kind: type[T], what: str, default: T | None) -> T:
        value = self._left.pop(key, default)
        if value is None:
            raise No("bad", f"il manque « {key} ».")
        if type(value) is not kind:
            raise No("bad", f"« {key} » : on attend {what}.")
        return value

    def check_read(self) -> None:
        """Raise `No` for a field of which nothing is known."""
        for key in self._left:
            raise No("bad", f"« {key[:40]} » n'est pas attendu ici.")


def read_fields(text: str) -> Fields:
    """The fields of a text that is a JSON object; raises `No`."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise No("bad", f"ce message a plus de {LARGEST >> 10} Kio.")
    try:
        return Fields(json_fields(text))
    except PositionError as failure:
        raise No("bad", str(failure)) from failure


def _is_tile(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 8 and value.isprintable()


def read_table(value: object) -> Json:
    """A table as a client lays it: its melds, or its rows; what they hold is read by the form of its game."""
    if not isinstance(value, list) or len(value) > _TILES:
        raise No("bad", "« table » : on attend une liste de combinaisons, ou de rangées.")
    if sum(len(meld) for meld in value if isinstance(meld, str)) > _LETTERS:
        raise No("bad", f"« table » : il n'y a pas de jeu de plus de {_LETTERS} lettres.")
    for meld in value:
        row = meld if isinstance(meld, list) else [meld]
        longest = _TILES if isinstance(meld, list) else WORD
        if len(meld if isinstance(meld, list | str) else ()) > longest or not all(
            each is None or isinstance(each, str) for each in row
        ):
            raise No("bad", "« table » : une combinaison est un mot, ou une liste de pièces.")
    return value
