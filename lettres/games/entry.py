"""What a game says of itself to the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

from lettres.engine.rules import Option, RuleSet
from lettres.engine.state import Family, Game
from lexicon import Lexicon


class Entry(NamedTuple):
    """A game of the catalogue: the name that players type, its title, its family, its rule set, what makes it from
    one, and its editions.

    A game that `needs_lexicon` is made with a lexicon and a theme besides, one that `needs_dice` with a file of dice.
    Only registries read the family: solvers, bots, composers and screens are made for one.
    """

    name: str
    title: str
    family: Family
    rules: type[RuleSet]
    make: Callable[..., Game]
    presets: Mapping[str, Mapping[str, Option]] = {}
    needs_lexicon: bool = False
    needs_dice: bool = False

    def game(
        self,
        rules: RuleSet,
        *,
        lexicon: Lexicon | None = None,
        theme: Container[str] | None = None,
        forbidden: Container[str] = (),
        dice: str = "",
    ) -> Game:
        """The game by its rules, with what it needs of the rest: a lexicon (by default that of the package) and words,
        or a file of dice. Raises `DiceError`.
        """
        if self.needs_lexicon:
            return self.make(rules, lexicon, theme=theme, forbidden=forbidden)
        return self.make(rules, dice=dice) if self.needs_dice else self.make(rules)
