"""The catalogue of games, by the names that players type.

Each module of this package that has an `ENTRY` is a game. Other packages add games by entry points of the group
`lettres.games`. Each entry point has the name of its game, and loads an `Entry` or a module with an `ENTRY`. Entry
points are looked up only for a list of all games, or for a name that no game of this package has.

>>> "lettres" in CATALOGUE, "rummikub" in CATALOGUE, CATALOGUE["des"].title
(True, True, 'Rami de dés')
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import lettres.games
from lettres.games.entry import Entry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["CATALOGUE", "Catalogue", "Entry", "GameError", "Shipped"]

_GROUP = "lettres.games"
_FILES = {"lettres": "letters"}  # the files whose name is not that of their game


class GameError(ValueError):
    """The error for a game that does not load; the message is for the player."""


class Shipped(Mapping[str, Entry]):
    """The games of this package that load: the *rami des lettres* first, then the others by name.

    Looking a game up imports its file alone, because making the rule sets of all games takes time.
    """

    def __init__(self) -> None:
        self.failed: dict[str, GameError] = {}
        """The errors of games that were looked up and did not load, by the name that their file suggests."""
        self._known: dict[str, Entry] = {}

    def __getitem__(self, name: str) -> Entry:
        if name not in self._known:
            entry = self._in_file(_FILES.get(name, name.replace("-", "_")))
            self._known[name] = entry if entry and entry.name == name else self._all[name]
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, Entry]:
        """Every game that loads, by name."""
        files = [module.name for module in pkgutil.iter_modules(lettres.games.__path__)]
        entries = [entry for file in files if (entry := self._in_file(file))]
        return {entry.name: entry for entry in sorted(entries, key=lambda entry: (not entry.needs_lexicon, entry.name))}

    def _in_file(self, file: str) -> Entry | None:
        """Return the `ENTRY` of a file of this package; None if the file is missing, lacks one or does not load."""
        if not file.isidentifier() or find_spec(f"{lettres.games.__name__}.{file}") is None:
            return None
        name = next((name for name, own in _FILES.items() if own == file), file.replace("_", "-"))
        where = f"le jeu « {name} » du fichier {lettres.games.__name__}.{file}"
        try:
            entry: object = getattr(import_module(f"{lettres.games.__name__}.{file}"), "ENTRY", None)
        except Exception as error:  # a player's own game may raise anything
            self.failed[name] = GameError(f"{where} ne se charge pas ({type(error).__name__} : {error}).")
            return None
        if entry is not None and not isinstance(entry, Entry):
            self.failed[name] = GameError(f"{where} a un ENTRY qui n'en est pas un.")
            return None
        return entry


class Catalogue(Mapping[str, Entry]):
    """The games of this and other packages, by name. Looking up a game that does not load raises `GameError`."""

    def __init__(self, shipped: Shipped) -> None:
        self.shipped = shipped
        self._loaded: dict[str, Entry] = {}

    def __getitem__(self, name: str) -> Entry:
        """Return a game's entry; raise `KeyError` for an unknown name, `GameError` if it does not load."""
        if name in self.shipped:
            return self.shipped[name]
        if name in self.shipped.failed:
            raise self.shipped.failed[name]
        if name not in self._loaded:
            self._loaded[name] = _load(name, self.foreign[name])
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        """Return whether there is a game of this name, even if it does not load."""
        return name in self.shipped or name in self.shipped.failed or name in self.foreign

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all games, even of those that do not load; this package's games come first."""
        return iter((*self.shipped, *self.shipped.failed, *self.foreign))

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(1 for _ in self)

    @cached_property
    def foreign(self) -> dict[str, list[EntryPoint]]:
        """The entry points of games from other packages, by name, except names that this package has itself."""
        from importlib.metadata import entry_points  # not at the top: this package's games need none

        found: dict[str, list[EntryPoint]] = {}
        for point in sorted(entry_points(group=_GROUP), key=lambda point: point.name):
            if point.name not in self.shipped and point.name not in self.shipped.failed:
                found.setdefault(point.name, []).append(point)
        return found

    def playable(self) -> Iterator[Entry]:
        """Yield the entries of all games that load."""
        for name in self:
            try:
                yield self[name]
            except GameError:
                continue


def _load(name: str, points: list[EntryPoint]) -> Entry:
    """Return the entry of the game `name`, from the only entry point in `points`.

    Raises `GameError` if that does not load, or if `points` has more: several packages have a game of this name.
    """
    packages = " et ".join(sorted(point.dist.name if point.dist else point.value for point in points))
    if len(points) > 1:
        raise GameError(f"le jeu « {name} » est dans plusieurs paquets, {packages} : désinstallez-en.")
    where = f"le jeu « {name} » du paquet {packages}"
    try:
        given = points[0].load()
    except Exception as error:  # another package may raise anything
        raise GameError(f"{where} ne se charge pas ({type(error).__name__} : {error}).") from error
    entry = getattr(given, "ENTRY", given)
    if not isinstance(entry, Entry) or entry.name != name:
        raise GameError(f"{where} n'a pas d'ENTRY de ce nom.")
    return entry


CATALOGUE = Catalogue(Shipped())
