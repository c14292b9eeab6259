"""Positions from whole games of robots by the default rules, such as a search meets in use."""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

from lettres.engine import Game, Phase, Turn, View
from lettres.engine.events import Action
from lettres.families.words.notation import JOKER
from lettres.games.catalogue import CATALOGUE
from lettres.players import Bot, bot
from lettres.players.specs import level_names
from lettres.position import Position
from lettres.tournament import play_out

WORDS = "lettres"
NUMBERS = ("rummikub", "cartes", "defausse", "deux-cents")
DICE = "des"
_SEATS = (2, 4)  # if the rules allow that


def met(name: str, games: int, seed: int) -> list[Position]:
    """Return the positions before each robot's turn in `games` games of two to four robots of any level.

    The robots play in another process, so that their caches do not help the searches of this one.
    """
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(_met, name, games, seed).result()


def _met(name: str, games: int, seed: int) -> list[Position]:
    return list(shown(name, games, seed))


def shown(name: str, games: int, seed: int) -> Iterator[Position]:
    """Yield the positions that `met` returns, but play in this process."""
    game = game_of(name)
    rules = game.rules
    for number in range(games):
        chance, seen = Random(f"{seed}/{name}/{number}"), list[Position]()
        seats = range(chance.randint(max(_SEATS[0], rules.least_players), min(_SEATS[1], rules.most_players)))
        play_out(game, [_Watched(_robot(game, chance), seen) for _ in seats], chance.getrandbits(32))
        for place, position in enumerate(seen):
            yield position._replace(game=name, rules=rules, id=f"{name} {seed}/{number}/{place}")


def game_of(name: str) -> Game:
    """Return a game by its default rules."""
    entry = CATALOGUE[name]
    return entry.game(entry.rules.from_options({}))


def _robot(game: Game, chance: Random) -> Bot:
    return bot(f"bot:{chance.choice(level_names(game))}", game, seed=chance.getrandbits(32))


class _Watched:
    """A robot that adds the positions it is shown to `seen`, each once."""

    def __init__(self, robot: Bot, seen: list[Position]) -> None:
        self._robot, self._seen = robot, seen

    def act(self, game: Game, view: View) -> Action:
        """Store the position and return the robot's action."""
        if view.phase is Phase.PLAY and view.rack:
            position = Position(game.name, view.table, view.rack, view.seats[view.seat].opened)
            if not self._seen or self._seen[-1] != position:
                self._seen.append(position)
        return self._robot.act(game, view)

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        return self._robot.contests(game, turn, number)


def kind(position: Position) -> str:
    """Return the kind of a position: a player's first meld, a joker locked in a word of the table, or neither.

    >>> from lettres.engine import Table
    >>> kind(Position("lettres", Table(), ("A",), False)), kind(Position("lettres", Table(), ("A",)))
    ('first melds', 'open')
    """
    if not position.opened:
        return "first melds"
    return "locked" if position.game == WORDS and JOKER in position.table.tiles() else "open"


def kinds(positions: Sequence[Position]) -> dict[str, list[Position]]:
    """Return the positions grouped by kind."""
    found = {name: [each for each in positions if kind(each) == name] for name in ("first melds", "open", "locked")}
    return {name: some for name, some in found.items() if some}


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options of a benchmark: the number of games (by default `games`) and the seed."""
    parser.add_argument("--games", type=int, default=games, help=f"games that positions are from ({games})")
    fresh = Random().randrange(10**6)
    parser.add_argument("--seed", type=int, default=fresh, help="which games; others each time where it is not given")
