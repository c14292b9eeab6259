"""Bots: each knows so many words and looks so far, the one chosen apart from the other.

>>> str(bot("bot"))
'bot:amateur:table'
>>> str(bot("bot:debutant")), str(bot("BOT:Oracle:chevalet"))
('bot:débutant:chevalet', 'bot:oracle:chevalet')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from lettres.engine import Game, Table, Turn, View, judge
from lettres.players.changes import Depth
from lettres.players.moves import best_moves
from lettres.players.vocabulary import Vocabulary, vocabulary
from lexicon import Lexicon, fold


class Bot(Protocol):
    """Whoever decides from what its seat may see."""

    def play(self, game: Game, view: View) -> Table | None:
        """The table after its turn; None to pass."""

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Whether it contests a turn of another, the number of which is given."""


class Level(NamedTuple):
    """How many words a bot knows, by how common they are, and how far it looks if nothing else is said."""

    name: str
    least_frequency: int
    depth: Depth = Depth.TABLE


LEVELS = (
    Level("débutant", 7, Depth.RACK),
    Level("amateur", 6),
    Level("lecteur", 4),
    Level("cruciverbiste", 2),
    Level("oracle", 0),
)
"""From the fewest words to all."""

_DEFAULT = LEVELS[1]
_LEVELS = {fold(level.name): level for level in LEVELS}
_DEPTHS = {fold(depth): depth for depth in Depth}


@dataclass(frozen=True)
class Greedy:
    """A bot that lays what promises most; the same seed and the same view give the same turn."""

    level: Level
    depth: Depth
    known: Vocabulary
    seed: int = 0

    def __str__(self) -> str:
        """The spec that gives this bot."""
        return f"bot:{self.level.name}:{self.depth}"

    def play(self, game: Game, view: View) -> Table | None:
        """The best turn it finds, which the judge of the game has let pass; None where it finds none."""
        return next(iter(best_moves(game, view, self.known, self.depth, seed=self.seed)), None)

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """It never contests wrongly; but the fewer words it knows, the more it lets pass, a beginner everything."""
        sure = LEVELS.index(self.level) / (len(LEVELS) - 1)
        return bool(judge(game, turn).known) and Random(f"{self.seed}/{number}").random() < sure


def bot(spec: str, lexicon: Lexicon | None = None, seed: int = 0, theme: Iterable[str] | None = None) -> Greedy:
    """The bot of a spec, `bot[:level][:depth]`; accents and case do not count.

    `theme` holds the words of the theme that the players agreed on: a bot plays without it too, but then thinks mostly
    of words that it may not form. Raises `ValueError`, in French, for any other spec.
    """
    level, depth = _parse(spec)
    lexicon = lexicon or Lexicon.default()
    if theme is None:
        known = vocabulary(lexicon, level.least_frequency)
    else:
        known = Vocabulary(lexicon, level.least_frequency, theme)
    return Greedy(level, depth, known, seed)


def _parse(spec: str) -> tuple[Level, Depth]:
    first, *names = map(fold, spec.split(":"))
    level = _LEVELS[names.pop(0)] if names and names[0] in _LEVELS else _DEFAULT
    depth = _DEPTHS[names.pop(0)] if names and names[0] in _DEPTHS else level.depth
    if first != "BOT" or names:
        raise ValueError(
            f"joueur inconnu : « {spec[:40]} ». On attend « bot », « bot:niveau » ou « bot:niveau:profondeur », "
            f"où le niveau est {_either(each.name for each in LEVELS)}, et la profondeur {_either(Depth)}."
        )
    return level, depth


def _either(names: Iterable[str]) -> str:
    """A choice, in French."""
    *some, last = names
    return f"{', '.join(some)} ou {last}"
