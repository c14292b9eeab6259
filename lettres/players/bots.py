"""Bots: each knows so many words and looks so far, the one chosen apart from the other.

>>> str(bot("bot"))
'bot:amateur:un'
>>> str(bot("bot:debutant")), str(bot("BOT:Oracle:chevalet"))
('bot:débutant:chevalet', 'bot:oracle:chevalet')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from lettres.engine import Game, Table, Turn, View, judge
from lettres.players.search import Depth, Search
from lexicon import Lexicon, fold


class Bot(Protocol):
    """Whoever decides from what its seat may see."""

    def play(self, game: Game, view: View) -> Table | None:
        """The table after its turn; None to pass."""

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Whether it contests a turn of another, the number of which is given."""


class Level(NamedTuple):
    """How many words a bot knows, by how common they are; how far it looks if nothing else is said; whether ahead."""

    name: str
    least_frequency: int
    depth: Depth = Depth.TABLE
    ahead: bool = False


LEVELS = (
    Level("débutant", 40, Depth.RACK),
    Level("amateur", 33, Depth.ONE),
    Level("lecteur", 23, Depth.TWO),
    Level("cruciverbiste", 10),
    Level("oracle", 0),
    Level("champion", 0, ahead=True),
)
"""From the fewest words to all: of French, about 5,000, 14,000, 41,000, 106,000 (all that a corpus has) and 218,000.

The oracle lays what scores most, the champion what is best for the game.
"""

_DEFAULT = LEVELS[1]
_LEVELS = {fold(level.name): level for level in LEVELS}
_DEPTHS = {fold(depth): depth for depth in Depth}
_VOCABULARIES = sorted({level.least_frequency for level in LEVELS}, reverse=True)


@dataclass(frozen=True)
class Searcher:
    """A bot that searches with the words it knows; the same seed and the same view give the same turn."""

    level: Level
    search: Search
    seed: int = 0

    def __str__(self) -> str:
        """The spec that gives this bot."""
        return f"bot:{self.level.name}:{self.search.depth}"

    def play(self, game: Game, view: View) -> Table | None:
        """The best turn of all that it knows, or what is best for the game; None where it finds none."""
        if self.level.ahead:
            from lettres.players.champion import choose  # not at the top: it thinks with the solver, slow to load

            turn = choose(game, view, self.search)
        else:
            turn = self.search.best(game, view)
        return None if turn is None else turn.after

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """It never contests wrongly; but the fewer words it knows, the more it lets pass, a beginner everything."""
        sure = _VOCABULARIES.index(self.level.least_frequency) / (len(_VOCABULARIES) - 1)
        return bool(judge(game, turn).known) and Random(f"{self.seed}/{number}").random() < sure


def bot(spec: str, lexicon: Lexicon | None = None, seed: int = 0, theme: Iterable[str] | None = None) -> Searcher:
    """The bot of a spec, `bot[:level][:depth]`; accents and case do not count.

    `theme` holds the words of the theme that the players agreed on: a bot plays without it too, but then thinks mostly
    of words that it may not form. Raises `ValueError`, in French, for any other spec.
    """
    level, depth = _parse(spec)
    words = None if theme is None else frozenset(theme)
    search = Search(lexicon or Lexicon.default(), level.least_frequency, depth, words)
    return Searcher(level, search, seed)


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
