"""The *rami des lettres*: its box, its rule set, what makes a word legal on the table, and its score (rules L1 to L30).

>>> from lettres.engine import seeded, start
>>> state, _ = start(letters(), 2, seeded(1))
>>> state.game.name, len(state.seat.rack)
('lettres', 14)
"""

from __future__ import annotations

from collections.abc import Container

from lettres.engine.state import Game
from lettres.families.words.checks import BOX, joker_rule, score
from lettres.families.words.game import word_game
from lettres.families.words.notation import JOKER
from lettres.families.words.rules import PRESETS, LettersRules
from lettres.games.entry import Entry
from lexicon import Lexicon

__all__ = ["BOX", "ENTRY", "JOKER", "PRESETS", "LettersRules", "joker_rule", "letters", "score"]


def letters(
    rules: LettersRules | None = None,
    lexicon: Lexicon | None = None,
    *,
    theme: Container[str] | None = None,
    forbidden: Container[str] = (),
) -> Game:
    """The game, by its rules and a lexicon (the package's own by default).

    `theme` holds the words of the theme and `forbidden` those that may not be formed, as tiles show them.

    >>> letters(LettersRules(joker_word="frozen")).rules.changed()
    {'joker_word': 'frozen'}
    """
    return word_game("lettres", rules, lexicon, theme=theme, forbidden=forbidden)


ENTRY = Entry("lettres", "Rami des lettres", "words", LettersRules, letters, PRESETS, needs_lexicon=True)
