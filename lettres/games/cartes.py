"""Sheet S1 played with two packs of cards and two or four jokers; ace, jack, queen and king are 1, 11, 12 and 13.

>>> game = cartes()
>>> len(game.tiles.tiles()), game.notation.look.label("k12")
(106, 'D♦')
"""

from __future__ import annotations

from lettres.engine.rules import Option
from lettres.engine.state import Game
from lettres.families.numbers.notation import CARDS
from lettres.games.defausse import DiscardRules
from lettres.games.entry import Entry
from lettres.games.numbers import number_game


def cartes(rules: DiscardRules | None = None, **options: Option) -> Game:
    """Return the game with these rules, and with `options` in place of some of them; raise `RuleError`."""
    return number_game("cartes", (rules or DiscardRules()).with_options(options), CARDS)


_EDITIONS: dict[str, dict[str, Option]] = {"base": {}, "quatre-jokers": {"jokers": 4}}
ENTRY = Entry("cartes", "Rami de cartes", "numbers", DiscardRules, cartes, _EDITIONS, picture=("p10 p11 p12 c7 k7",))
