"""The entry of a game in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from lettres.engine.rules import Option, RuleSet
from lettres.engine.state import Family, Game
from lexicon import Lexicon


class Entry(NamedTuple):
    """A game of the catalogue: the name that players type, its title and its rule set.

    `make` returns a game from a rule set, and also from a lexicon and a theme if the game `needs_lexicon`, or from a
    file of dice if it `needs_dice`. `presets` are the options of each edition. `picture` holds the rows of a small
    picture of the game: faces, `-` for a gap, `_` for a pile that lies face down, `+200` for a sum.
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
        """Return the game with these rules; the other arguments are ignored by games that do not need them.

        `theme` and `forbidden` hold words as tiles show them, `dice` is the path of a file. Raises `DiceError`.
        """
        if self.needs_lexicon:
            return self.make(rules, lexicon, theme=theme, forbidden=forbidden)
        return self.make(rules, dice=dice) if self.needs_dice else self.make(rules)
