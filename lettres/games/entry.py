"""What a game says of itself to the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from lettres.engine.rules import RuleSet
from lettres.engine.state import Game


class Entry(NamedTuple):
    """A game of the catalogue: the name that players type, its title, what its melds are, its rule set, what puts it
    together from one (a game of words takes a lexicon and a theme besides, one of dice a file), and its editions.
    """

    name: str
    title: str
    family: Literal["words", "numbers", "grid"]
    rules: type[RuleSet]
    make: Callable[..., Game]
    presets: Mapping[str, Mapping[str, Any]] = {}
