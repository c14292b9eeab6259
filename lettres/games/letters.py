"""The *rami des lettres*: its box, its rule set, its checks and its score (rules L1 to L30).

>>> from lettres.engine import seeded, start
>>> state, _ = start(letters(), 2, seeded(1))
>>> state.game.name, len(state.seat.rack)
('lettres', 14)
"""

from __future__ import annotations

from lettres.families.words.checks import BOX, joker_rule, score
from lettres.families.words.game import word_game as letters
from lettres.families.words.notation import JOKER
from lettres.families.words.rules import PRESETS, LettersRules
from lettres.games.entry import Entry

__all__ = ["BOX", "ENTRY", "JOKER", "PRESETS", "LettersRules", "joker_rule", "letters", "score"]

_PICTURE = ("J A R D i N", "M I E L")
ENTRY = Entry(
    "lettres", "Rami des lettres", "words", LettersRules, letters, PRESETS, needs_lexicon=True, picture=_PICTURE
)
