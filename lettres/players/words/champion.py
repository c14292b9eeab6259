"""The strongest bot for words: it lays the turn that promises most for the whole game.

How a turn arranges the table matters little, because the solver takes it apart again. The number of tiles laid matters,
because the pouch decides who gets the last turn (see `lookahead`). So the champion searches good turns of the most
promising sizes, and keeps back the letters that are most useful later.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice

from lettres.engine import Game, Turn, View
from lettres.engine.tiles import Tiles, remove
from lettres.families.words.notation import JOKER
from lettres.families.words.rules import LettersRules
from lettres.players.words.lookahead import Counts, Lookahead
from lettres.players.words.skill import Skill
from lettres.solver.words.levels import worth

_SIZES = 2  # sizes of turns tried besides that of the best-scoring turn
_KEPT = 2  # choices of the tiles to keep that are tried for each size
_SPARE = 2  # the tiles to keep are chosen from this many more of the most useful tiles
_EFFORT = 30_000  # solver steps of the search for one turn
_NEARLY = 2  # stop searching at a turn that promises at most this many points less than hoped
_USEFUL = {tile: place for place, tile in enumerate("WKQJXYZHVBFGPMDCOUTLANRISE" + JOKER)}


def choose(game: Game, view: View, skill: Skill) -> Turn | None:
    """Return the turn that promises most for the game; None if none is found."""
    return _Choice(game, view, skill).best()


class _Choice:
    def __init__(self, game: Game, view: View, skill: Skill) -> None:
        assert isinstance(game.rules, LettersRules)
        self.game, self.view, self.skill = game, view, skill
        self.rules = game.rules
        self.lookahead = _lookahead(game.rules)
        self.counts = Counts.seen(view)

    def best(self) -> Turn | None:
        """Return the turn that promises most; ties go to the turn that scores most."""
        first = self.skill.best(self.game, self.view)
        if first is None:
            return None
        others = self.sized(first) if self.counts.opened[0] else self.opening(first)
        return max([first, *others], key=self.promise)

    def promise(self, turn: Turn) -> float:
        """Return the points of a turn plus the lead expected from the turns after it."""
        points = sum(line.points for line in self.game.score(turn))
        return points + self.lookahead.after(self.counts, len(turn.placed))

    def sized(self, first: Turn) -> Iterator[Turn]:
        """Yield turns that may promise more than `first`, the best-scoring turn, by laying fewer tiles than the rack
        has."""
        rack = self.view.rack
        longest = max(map(len, first.new), default=0)
        hopes = {
            laid: worth(self.rules, len(rack), laid, longest) + self.lookahead.after(self.counts, laid)
            for laid in range(1, len(rack))
        }
        least = self.promise(first)
        sizes = sorted((laid for laid in hopes if hopes[laid] > least), key=lambda laid: -hopes[laid])
        for laid in sizes[:_SIZES]:
            for kept in islice(ways_to_keep(rack, len(rack) - laid), _KEPT):
                turn = self.skill.best(self.game, self.view, remove(rack, kept), _EFFORT)
                if turn is not None:
                    yield turn
                    if self.promise(turn) > hopes[sizes[0]] - _NEARLY:
                        return

    def opening(self, first: Turn) -> Iterator[Turn]:
        """Yield opening turns after `first`; each keeps back the most useful tile that the turn before it laid."""
        rack, turn = self.view.rack, first
        while len(rack) > 1:
            rack = remove(rack, [max(turn.placed, key=_usefulness)])
            shorter = self.skill.best(self.game, self.view, rack, _EFFORT)
            if shorter is None:
                return
            turn = shorter
            yield turn


def ways_to_keep(rack: Tiles, count: int) -> list[Tiles]:
    """Return ways to keep `count` tiles of a rack, each as the tiles kept; the most useful letters come first.

    >>> ways_to_keep(("?", "E", "K"), 1)
    [('?',), ('E',), ('K',)]
    """
    useful = sorted(rack, key=_usefulness)[-count - _SPARE :]
    ways = set(combinations(sorted(useful), count))
    return sorted(ways, key=lambda kept: (-sum(map(_usefulness, kept)), kept))


def _usefulness(tile: str) -> int:
    return _USEFUL[tile]


_lookahead = lru_cache(maxsize=4)(Lookahead)
