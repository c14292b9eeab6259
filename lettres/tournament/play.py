"""Play a board. Apart from processor times, the result depends only on the bots, the game, its rules and the seed.

So a board whose process died can be played again in another process.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from lettres.engine import Game, GameState, IllegalAction, Phase, Turn, View, apply, seeded, start, view
from lettres.engine.events import Accept, Action, Deal, Play
from lettres.engine.rules import Option
from lettres.games.catalogue import CATALOGUE
from lettres.players import Bot, BotFault, bot
from lettres.tournament.boards import Board, seatings
from lettres.version import __version__
from lexicon import Lexicon, LexiconError

_ALONE = Lock()  # a cluster may run several threads, but the bots of a process share solvers that are not thread-safe


class Plan(NamedTuple):
    """The data that a process needs to play any board of a tournament.

    `rules` are the options that differ from the defaults, `bots` the specs of the bots, `lexicon` the path of a
    player's own lexicon. `version` is the version of the program; a process that runs another version refuses to play.
    """

    game: str
    rules: tuple[tuple[str, Option], ...]
    bots: tuple[str, ...]
    lexicon: str | None = None
    version: str = __version__

    def setting(self) -> tuple[Game, Lexicon | None]:
        """Return the game, and its lexicon (None in games without words). Raise `LexiconError` if the lexicon is
        unreadable."""
        return _setting(self.game, self.rules, self.lexicon)


class GameResult(NamedTuple):
    """A finished game: the bot in each seat, the score of each seat, the seats that won, the number of turns.

    `seconds[seat]` are the processor times of the turns of a seat.
    """

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    seconds: tuple[tuple[float, ...], ...]


class PlayedBoard(NamedTuple):
    """A board and its games, one for each seating."""

    board: Board
    games: tuple[GameResult, ...]


class FailedBoard(NamedTuple):
    """A board that could not be played to the end (a bot failed, say), the seating that failed, and the reason."""

    board: Board
    seats: tuple[int, ...]
    reason: str


Outcome = PlayedBoard | FailedBoard


def play_out(game: Game, bots: Sequence[Bot], seed: int) -> GameState:
    """Play a game from its deal to its end, as `lettres jouer --auto` does, and return the last state.

    Raise `IllegalAction`, which names the faults, if the game refuses an action, because the bot would repeat the
    action for ever.

    >>> from lettres.games.rummikub import rummikub
    >>> class Odd:
    ...     def act(self, game, view):
    ...         return Play(view.table)
    >>> play_out(rummikub(), [Odd(), Odd()], seed=1)
    Traceback (most recent call last):
    lettres.engine.hand.IllegalAction: the game refuses what the bot of seat 1 did in turn 1: no_rack_tile
    """
    chance = seeded(seed)
    state = start(game, len(bots), chance).state
    while not state.over:
        action = _action(state, bots)
        step = apply(state, action, chance)
        if step.state is state:
            what = f"the game refuses what the bot of seat {state.turn} did in turn {state.number}"
            raise IllegalAction(f"{what}: {', '.join(dict.fromkeys(fault.code for fault in step.faults))}")
        state = step.state
    return state


def _action(state: GameState, bots: Sequence[Bot]) -> Action:
    if state.phase is Phase.DEAL:
        return Deal()
    if state.phase is Phase.CONTEST:
        return Accept()  # bots lay only legal turns, so contesting them is pointless
    action = bots[state.turn].act(state.game, view(state, state.turn))
    return Play(state.table.arranged(action.after)) if isinstance(action, Play) else action


def play_board(plan: Plan, board: Board) -> Outcome:
    """Play a board. A failure is returned, not raised, because some exceptions cannot be sent between processes."""
    games: list[GameResult] = []
    for seats in seatings(board.bots):
        try:
            with _ALONE:
                games.append(_play(plan, board.seed, seats))
        except (LexiconError, BotFault) as failure:
            return FailedBoard(board, seats, str(failure))
        except Exception as failure:
            return FailedBoard(board, seats, f"{type(failure).__name__} : {failure}")
    return PlayedBoard(board, tuple(games))


def _play(plan: Plan, seed: int, seats: tuple[int, ...]) -> GameResult:
    if plan.version != __version__:
        raise RuntimeError(f"lettres {plan.version} est attendu, et un poste a lettres {__version__}")
    game, lexicon = plan.setting()
    bots = [_Timed(bot(plan.bots[number], game, lexicon, seed + seat)) for seat, number in enumerate(seats)]
    state = play_out(game, bots, seed)
    scores = tuple(seat.score for seat in state.seats)
    return GameResult(seats, scores, state.winners(), state.number, tuple(tuple(player.seconds) for player in bots))


class _Timed:
    """A bot whose processor time is measured for each turn, which may have several actions."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.seconds: list[float] = []
        self._turn = 0

    def act(self, game: Game, seen: View) -> Action:
        begun = time.process_time()
        action = self.player.act(game, seen)
        spent = time.process_time() - begun
        if seen.number == self._turn:
            self.seconds[-1] += spent
        else:
            self.seconds.append(spent)
        self._turn = seen.number
        return action

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        return self.player.contests(game, turn, number)


@lru_cache(maxsize=2)
def _setting(name: str, rules: tuple[tuple[str, Option], ...], path: str | None) -> tuple[Game, Lexicon | None]:
    entry = CATALOGUE[name]
    options = entry.rules.from_options({}, dict(rules))
    if not entry.needs_lexicon:
        return entry.game(options), None
    lexicon = Lexicon.open(path) if path is not None else Lexicon.default()
    return entry.game(options, lexicon=lexicon), lexicon
