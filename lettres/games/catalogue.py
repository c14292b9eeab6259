"""The games there are, by the names that players type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lettres.engine.rules import RuleSet
from lettres.engine.state import Game
from lettres.games.letters import PRESETS, LettersRules, letters


class Entry(NamedTuple):
    """A game of the catalogue: its title, its rule set, what puts it together, and its other editions."""

    title: str
    rules: type[RuleSet]
    make: Callable[..., Game]
    presets: Mapping[str, Mapping[str, Any]]


CATALOGUE = {"lettres": Entry("Rami des lettres", LettersRules, letters, PRESETS)}
