"""The games of a server, each handled on its own. A game that fails to load does not affect the others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from lettres.games.catalogue import CATALOGUE, Entry, GameError

T = TypeVar("T")
_log = logging.getLogger("lettres")
_logged: set[str] = set()


def for_each_game(make: Callable[[Entry], T]) -> dict[str, T | None]:
    """Return what `make` returns for each game, by name; None for a game that fails, which is logged once.

    >>> for_each_game(lambda entry: entry.title)["des"]
    'Rami de dés'
    """
    results: dict[str, T | None] = {}
    for name in CATALOGUE:
        try:
            results[name] = make(CATALOGUE[name])
        except Exception as failure:  # a game from elsewhere may raise anything
            results[name] = None
            _log_once(name, failure)
    return results


def _log_once(name: str, failure: Exception) -> None:
    if name not in _logged:
        _logged.add(name)
        what = f"le jeu « {name} » ne peut être montré ({type(failure).__name__} : {failure})."
        _log.error("Un jeu manque aux pages : %s", failure if isinstance(failure, GameError) else what)
