"""Bots for word games; the vocabulary and the depth of a bot can be chosen independently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from lettres.engine import Game, Turn, View, judge
from lettres.engine.events import Action, Pass, Play
from lettres.families.words.known_words import KNOWN
from lettres.grammar import either
from lettres.players.levels import USUAL, BotError
from lettres.players.words.skill import Depth, Skill
from lexicon import Lexicon, fold


class WordLevel(NamedTuple):
    """A level: the least frequency of the words it knows, its default depth, and whether it looks `ahead`.

    `phrase` describes the level to players.
    """

    name: str
    least_frequency: int
    depth: Depth = Depth.TABLE
    ahead: bool = False
    phrase: str = ""


LEVELS = (
    WordLevel(
        "débutant", KNOWN["débutant"], Depth.RACK, phrase="débute : des mots courants, sans défaire ceux de la table"
    ),
    WordLevel("amateur", KNOWN["amateur"], Depth.ONE, phrase="joue un peu : défait un mot de la table"),
    WordLevel("lecteur", KNOWN["lecteur"], Depth.TWO, phrase="joue bien : défait deux mots"),
    WordLevel("cruciverbiste", KNOWN["cruciverbiste"], phrase="joue très bien : toute la table, des mots rares"),
    WordLevel("oracle", KNOWN["oracle"], phrase="ne manque rien : marque le plus à chaque tour"),
    WordLevel("champion", KNOWN["oracle"], ahead=True, phrase="le plus fort : pense à la suite"),
)
"""The levels, from the fewest words to all.

The oracle lays the turn that scores most, the champion the turn that promises most for the rest of the game.
"""

_LEVELS = {fold(level.name): level for level in LEVELS}
_DEPTHS = {fold(depth): depth for depth in Depth}
_VOCABULARIES = sorted({level.least_frequency for level in LEVELS}, reverse=True)


@dataclass(frozen=True)
class WordBot:
    """A bot that searches with the words it knows; the same seed and view give the same turn."""

    level: WordLevel
    skill: Skill
    seed: int = 0

    def __str__(self) -> str:
        return f"bot:{self.level.name}:{self.skill.depth}"

    def act(self, game: Game, view: View) -> Action:
        """Return the turn that scores most, or promises most if the level looks `ahead`; a pass if no turn is found."""
        if self.level.ahead:
            from lettres.players.words.champion import choose  # not at the top: it imports the solver, slow to load

            turn = choose(game, view, self.skill)
        else:
            turn = self.skill.best(game, view)
        return Pass() if turn is None else Play(turn.after)

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Return whether the bot contests `turn`; it contests only faulty turns.

        The more words the bot knows, the more often it contests. A beginner never does.
        """
        sure = _VOCABULARIES.index(self.level.least_frequency) / (len(_VOCABULARIES) - 1)
        return bool(judge(game, turn).known) and Random(f"{self.seed}/{number}").random() < sure


def make(names: Sequence[str], game: Game, lexicon: Lexicon | None, seed: int, theme: Iterable[str] | None) -> WordBot:
    """Return the bot whose level and depth are in `names`, both optional; raise `BotError` for an unknown name.

    `theme` has the words of the game's theme; without it, a bot finds mostly words that the game refuses.
    """
    left = list(map(fold, names))
    level = _LEVELS[left.pop(0)] if left and left[0] in _LEVELS else LEVELS[USUAL]
    depth = _DEPTHS[left.pop(0)] if left and left[0] in _DEPTHS else level.depth
    if left:
        raise BotError(f"{either(level.name for level in LEVELS)}, et, après, la profondeur {either(Depth)}")
    words = None if theme is None else frozenset(theme)
    skill = Skill(lexicon or Lexicon.default(), level.least_frequency, depth, words)
    return WordBot(level, skill, seed)
