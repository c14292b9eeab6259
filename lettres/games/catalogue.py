"""The games there are, by the names that players type: each module of this package that has an `ENTRY` is one.

>>> "lettres" in CATALOGUE, "rummikub" in CATALOGUE
(True, True)
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

import lettres.games
from lettres.games.entry import Entry

__all__ = ["CATALOGUE", "Entry", "found"]


def found() -> dict[str, Entry]:
    """The games of the package, the *rami des lettres* first, the others by their names."""
    names = [module.name for module in pkgutil.iter_modules(lettres.games.__path__, "lettres.games.")]
    modules = [import_module(name) for name in names if name != __name__]
    entries: list[Entry] = [module.ENTRY for module in modules if hasattr(module, "ENTRY")]
    return {entry.name: entry for entry in sorted(entries, key=lambda entry: (entry.family != "words", entry.name))}


CATALOGUE = found()
