"""The entry of a game in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from lettres.engine.rules import Option, RuleSet
from lettres.engine.state import Family, Game
from lexicon import Lexicon


class Entry(NamedTuple):
    """A game of the catalogue: the name that players type, its title, its rule set, its maker and its editions.

    A game that `needs_lexicon` is made with a lexicon and a theme besides, one that `needs_dice` with a file of dice.
    `picture` is what lies on the table in a small picture of it, a row each: faces, `-` for a gap, `_` for a pile that
    lies face down, `+200` for a sum.
    """

    name: str
    title: str
    family: Family
    rules: type[RuleSet]
    make: Callable[..., Game]
    presets: Mapping[str, Mapping[str, Option]] = {}
    needs_lexicon: bool = False
    needs_dice: bool = False
    picture: tuple[str, ...] = ()

    def game(
        self,
        rules: RuleSet,
        *,
        lexicon: Lexicon | None = None,
        theme: Collection[str] | None = None,
        forbidden: Collection[str] = (),
        dice: str = "",
    ) -> Game:
        """Return the game by its rules, with a lexicon, words or dice if it needs them; raise `DiceError`."""
        if self.needs_lexicon:
            return self.make(rules, lexicon, theme=theme, forbidden=forbidden)
        return self.make(rules, dice=dice) if self.needs_dice else self.make(rules)
