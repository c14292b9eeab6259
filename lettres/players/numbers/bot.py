"""Bots for games of runs and groups: a beginner, one that lays the most, and one that plays for the whole round.

Nothing is random, so the same view gives the same turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lettres.engine import Game, Phase, View
from lettres.engine.events import Action, Discard, Draw, Pass, Play
from lettres.players.levels import Level, LevelBot, level
from lettres.players.numbers.manners import Beginner, Player
from lettres.players.numbers.seen import Seen
from lettres.players.numbers.strategist import Strategist
from lexicon import Lexicon

LEVELS: tuple[Level[Player], ...] = (
    Level("débutant", Beginner(), "débute : pose ce qui saute aux yeux"),
    Level("joueur", Player(), "joue bien : pose le plus à chaque tour"),
    Level("stratège", Strategist(), "joue très bien : pense à la suite"),
)
"""The levels, the weakest first."""


class NumberBot(LevelBot[Player]):
    """A bot for runs and groups."""

    def act(self, game: Game, view: View) -> Action:
        """Return the bot's action in any phase of its turn. If the bot lays nothing, it draws if it may, else
        passes."""
        seen, manner = Seen(game, view), self.level.manner
        if view.phase is Phase.DISCARD:
            return Discard(manner.discard(seen))
        if view.phase is Phase.DRAW:
            return self._draw(seen)
        turn = seen.allowed(manner.lay(seen))
        if turn is not None:
            return Play(turn.after)
        draws = game.rules.flow == "play_discard_or_draw" and view.phase is Phase.PLAY
        return self._draw(seen) if draws and seen.rules.drawable(view.pouch, len(view.discard)) else Pass()

    def _draw(self, seen: Seen) -> Draw:
        pile = seen.view.discard if seen.rules.draw_from == "both" else ()
        none = not seen.rules.stocked(seen.view.pouch, len(seen.view.discard))
        return Draw("discard") if pile and (none or self.level.manner.takes(seen, pile[-1])) else Draw()


def make(
    names: Sequence[str], game: Game, lexicon: Lexicon | None, seed: int, theme: Iterable[str] | None
) -> NumberBot:
    """Return a bot of the level that `names` names, by default the second level; raise `BotError` for an unknown level.

    The other arguments are not used.
    """
    return NumberBot(level(names, LEVELS))
