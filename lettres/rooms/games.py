"""The games of a server, each by itself: one that does not load or cannot be told of costs no other anything."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from lettres.games.catalogue import CATALOGUE, Entry, GameError

T = TypeVar("T")
_log = logging.getLogger("lettres")
_logged: set[str] = set()


def of_each(make: Callable[[Entry], T]) -> dict[str, T | None]:
    """Return what is made of each game, by its name; None for a game with which that fails, which is logged once.

    >>> of_each(lambda entry: entry.title)["des"]
    'Rami de dés'
    """
    made: dict[str, T | None] = {}
    for name in CATALOGUE:
        try:
            made[name] = make(CATALOGUE[name])
        except Exception as failure:  # a game of one's own may raise anything
            made[name] = None
            _log_once(name, failure)
    return made


def _log_once(name: str, failure: Exception) -> None:
    if name not in _logged:
        _logged.add(name)
        what = f"le jeu « {name} » ne peut être montré ({type(failure).__name__} : {failure})."
        _log.error("Un jeu manque aux pages : %s", failure if isinstance(failure, GameError) else what)
