"""Plays thousands of random games of every kind, under random rules; an independent book checks every step.

    python -m tools.soak --games 100000 --seed 1 --jobs 2
    python -m tools.soak --only 4711

A seed determines the game. Printed: how many games of each and their turns, the counts of events (each event,
each fault, each reason for a draw, each way to end), and a digest of all events, the same for the same seeds in every
process. Each record is read back line by line. A game that goes wrong is printed with its seed, its options and its
fault; `--only` plays it again.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count as endless
from typing import NamedTuple

from lettres.engine import Game, GameState, Step, Turn, apply, judge, seeded, start
from lettres.engine.events import (
    Action,
    Challenged,
    Drew,
    Ended,
    Event,
    Laid,
    Pass,
    Passed,
    Refused,
    RoundEnded,
    Scored,
)
from lettres.engine.hand import Chance
from tools.random_play.games import NAMES, player_of, random_game
from tools.random_play.player import AnyPlayer, Dice
from tools.soak.ledger import GameBook, line
from tools.soak.opinion import ensure
from tools.soak.record import Record

_ENOUGH_STEPS = 400  # steps of a match of several rounds; cut ones are counted
_LOOKS = 3  # for a turn, if the game says that there is none
_BATCH = 6


class SoakFigures(NamedTuple):
    """The figures of a game, or of many."""

    games: int
    digest: bytes
    counts: Counter[str]
    wrong: str = ""


def drawn(seed: int) -> tuple[Dice, Game, int]:
    """Return random numbers from `seed`, a game under random rules drawn with them, and its number of players."""
    dice = Dice(f"soak {seed}")
    return (dice, *random_game(dice, NAMES[seed % len(NAMES)]))


def play(seed: int) -> SoakFigures:
    """Play a whole game with every step checked; raise `Wrong`."""
    dice, game, players = drawn(seed)
    chance = seeded(seed)
    ledger, digest, counts = GameBook(game, players), hashlib.sha256(), Counter[str]()
    player = player_of(game, dice)
    step = start(game, players, chance)
    ledger.started(step)
    record = Record(game, players, seed, step)
    for steps in endless():
        for event in step.events:
            digest.update(line(game, event).encode())
            counts.update(f"{game.family} {kind}" for kind in kinds(game, event))
            if isinstance(event, RoundEnded | Ended):
                counts[f"{game.name} {'out' if not all(ledger.racks) else 'blocked'}"] += 1
        if step.state.over or steps == _ENOUGH_STEPS:
            break
        step = advance(ledger, record, player, step.state, chance)
    record.check()
    counts.update({f"{game.name} games": 1, "turns": step.state.number, "unfinished": int(not step.state.over)})
    counts["pile turned over"] += ledger.turned_over
    return SoakFigures(1, digest.digest(), counts)


def advance(ledger: GameBook, record: Record, player: AnyPlayer, state: GameState, chance: Chance) -> Step:
    """Do one action of `player`, and check the step."""
    action = player.action(state)
    step = apply(state, action, chance)
    ledger.followed(state, action, step)
    record.followed(state, action, step, player.seconds())
    check_able(ledger, player, state, action, step)
    return step


def check_able(ledger: GameBook, player: AnyPlayer, state: GameState, action: Action, step: Step) -> None:
    """Check what the game says of a passing player: able to lay, so that a search finds a turn, or unable to."""
    rules = state.game.rules
    counts = rules.may_not_pass or (rules.deadlock == "first_blocked" and not state.pouch)
    if state.game.can_lay is None or not counts or not isinstance(action, Pass):
        return
    able = any(isinstance(event, Refused) or (isinstance(event, Passed) and event.able) for event in step.events)
    if able:
        after = player.sure(state)
        ensure(after is not None, "someone could lay, and nobody knows what")
        faults = list(ledger.opinion.faults(state.to(after)))
        ensure(not faults, f"someone could lay what is faulty: {faults}")
        return
    for _ in range(_LOOKS):
        after = player.laid(state)
        legal = after is not None and not judge(state.game, state.to(after)).faults
        ensure(not legal, f"nobody could lay, yet there is {after}")


def kinds(game: Game, event: Event) -> Iterator[str]:
    """Yield the counters of an event."""
    yield type(event).__name__
    if isinstance(event, Refused):
        yield "taken back" if event.taken_back else "not laid"
        yield from (f"fault {fault.code}" for fault in event.faults)
    elif isinstance(event, Drew):
        yield f"drew {event.why}"
    elif isinstance(event, Passed):
        yield from (word for word, holds in (("late", event.late), ("passed though able", event.able)) if holds)
    elif isinstance(event, Laid):
        yield from _kinds_of_turn(game, event.turn)
    elif isinstance(event, Challenged):
        yield "upheld" if event.upheld else "not upheld"
    elif isinstance(event, Scored):
        yield from (f"points {points.code}" for points in event.points)


def _kinds_of_turn(game: Game, turn: Turn) -> Iterator[str]:
    if not turn.opened:
        yield "opened"
    if not turn.broken:
        return
    yield "laid anew"
    joker = game.tiles.joker
    if any(game.tiles.face(piece.tile) == joker for meld in turn.broken for piece in meld):
        yield "laid anew with a joker"


def tell(seed: int, error: BaseException) -> str:
    """Describe a game that went wrong: the command to play it again, its rules and its fault."""
    _, game, players = drawn(seed)
    trace = "".join(traceback.format_exception(error))
    told = f"seed {seed}, {game.name}, {players} players, rules {game.rules.changed()}"
    return f"{trace}\n{told}\npython -m tools.soak --only {seed}"


def play_all(seeds: Iterable[int]) -> SoakFigures:
    """Play a game for each of `seeds`, up to the first game that goes wrong."""
    games, digest, counts = 0, hashlib.sha256(), Counter[str]()
    for seed in seeds:
        try:
            played = play(seed)
        except Exception as error:  # any error is to be printed with its seed
            return SoakFigures(games, digest.digest(), counts, tell(seed, error))
        games += 1
        digest.update(played.digest)
        counts.update(played.counts)
    return SoakFigures(games, digest.digest(), counts)


def batches(first: int, games: int) -> list[range]:
    """Return the seeds of `games` games in batches, which are the same for any number of processes."""
    last = first + games
    return [range(seed, min(seed + _BATCH, last)) for seed in range(first, last, _BATCH)]


def soak(first: int, games: int, jobs: int) -> SoakFigures:
    """Play `games` games in `jobs` processes, up to the first batch in which a game goes wrong."""
    work = batches(first, games)
    if jobs == 1:
        return together(map(play_all, work))
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            return together(pool.map(play_all, work))
        finally:
            pool.shutdown(cancel_futures=True)


def together(batches: Iterable[SoakFigures]) -> SoakFigures:
    """Return the sum of the figures of `batches`, up to the first batch in which a game goes wrong."""
    games, digest, counts = 0, hashlib.sha256(), Counter[str]()
    for batch in batches:
        games += batch.games
        digest.update(batch.digest)
        counts.update(batch.counts)
        if batch.wrong:
            return SoakFigures(games, digest.digest(), counts, batch.wrong)
    return SoakFigures(games, digest.digest(), counts)


def main() -> None:
    """Play, and print the counts; the exit code is 1 if a game went wrong."""
    parser = argparse.ArgumentParser(description="Random games, every step checked.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=int, metavar="SEED", help="play one game again")
    asked = parser.parse_args()
    begun = time.perf_counter()
    played = soak(asked.seed, asked.games, asked.jobs) if asked.only is None else soak(asked.only, 1, 1)
    seconds = time.perf_counter() - begun
    for what, count in sorted(played.counts.items()):
        print(f"  {what:<34} {count:>10}")
    print(f"games {played.games}, {60 * played.games / seconds:.0f} a minute, digest {played.digest.hex()}")
    if played.wrong:
        print(played.wrong, file=sys.stderr)
        raise SystemExit(1)
