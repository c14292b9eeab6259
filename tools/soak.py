"""Random games by the thousand, each under rules drawn at random, with every step checked against a book of its own.

    python -m tools.soak --games 100000 --seed 1 --jobs 2
    python -m tools.soak --only 4711

Printed: how many games and turns, how often what happened (each event, each fault, each reason for a draw), and a
digest of all events, the same for the same seeds in every process. A game that goes wrong is told with its seed, its
options and what is wrong; `--only` plays it again.
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
from typing import NamedTuple

from lettres.engine import Game, GameState, RuleSet, Step, apply, seeded, start
from lettres.engine.events import Challenged, Drew, Event, Laid, Refused, Scored
from lettres.engine.hand import Chance
from lettres.games.letter_notation import JOKER
from lettres.games.letters import letters
from lexicon import Lexicon
from tools.random_play import Dice, RandomPlayer, known_words, random_rules
from tools.soak_ledger import Ledger, ensure, line

_MOST_STEPS = 2000
_ENOUGH_STEPS = 300
_BATCH = 25


class Played(NamedTuple):
    """What is kept of a game, or of many."""

    games: int
    digest: bytes
    counts: Counter[str]
    wrong: str = ""


def random_game(dice: Dice) -> tuple[Game, int]:
    """A game under rules drawn at random, now and then with a theme or with forbidden words; and its players."""
    rules = random_rules(dice)
    words = known_words()
    theme = frozenset(word for word in words if not dice.once_in(3)) if dice.once_in(8) else None
    forbidden = frozenset(word for word in words if dice.once_in(20)) if dice.once_in(8) else frozenset[str]()
    return letters(rules, Lexicon.default(), theme=theme, forbidden=forbidden), dice.pick((1, 2, 2, 3, 3, 4, 4))


def must_end(rules: RuleSet) -> bool:
    """Whether a game ends soon: where passing is free, it may take a thousand turns."""
    return rules.pass_cost > 0


def play(seed: int) -> Played:
    """A whole game with every step checked; raises `Wrong`."""
    dice = Dice(f"soak {seed}")
    game, players = random_game(dice)
    chance = seeded(seed)
    ledger, digest, counts = Ledger(game, players, Lexicon.default()), hashlib.sha256(), Counter[str]()
    player = RandomPlayer(dice)
    step = start(game, players, chance)
    ledger.started(step)
    steps, ends = 0, must_end(game.rules)
    while True:
        for event in step.events:
            digest.update(line(event).encode())
            counts.update(kinds(event))
        if step.state.over or (steps == _ENOUGH_STEPS and not ends):
            break
        ensure(steps < _MOST_STEPS, "the game does not end")
        step = advance(ledger, player, step.state, chance)
        steps += 1
    counts["turns"] += step.state.number
    counts["unfinished"] += not step.state.over
    return Played(1, digest.digest(), counts)


def advance(ledger: Ledger, player: RandomPlayer, state: GameState, chance: Chance) -> Step:
    """One action, checked."""
    action = player.action(state)
    step = apply(state, action, chance)
    ledger.followed(state, action, step)
    return step


def kinds(event: Event) -> Iterator[str]:
    """What is counted of an event."""
    yield type(event).__name__
    if isinstance(event, Refused):
        yield "taken back" if event.taken_back else "not laid"
        yield from (f"fault {fault.code}" for fault in event.faults)
    if isinstance(event, Drew):
        yield f"drew {event.why}"
    if isinstance(event, Laid) and event.turn.broken:
        yield "laid anew"
        if any(piece.tile == JOKER for meld in event.turn.broken for piece in meld):
            yield "laid anew with a joker"
    if isinstance(event, Challenged):
        yield "upheld" if event.upheld else "not upheld"
    if isinstance(event, Scored):
        yield from (f"points {points.code}" for points in event.points)


def tell(seed: int, error: BaseException) -> str:
    """A game that went wrong: how to play it again, its rules and what is wrong."""
    rules = random_game(Dice(f"soak {seed}"))[0].rules
    trace = "".join(traceback.format_exception(error))
    return f"{trace}\nseed {seed}, rules {rules.changed()}\npython -m tools.soak --only {seed}"


def play_all(seeds: Iterable[int]) -> Played:
    """Games one after the other, up to the first that goes wrong."""
    games, digest, counts = 0, hashlib.sha256(), Counter[str]()
    for seed in seeds:
        try:
            played = play(seed)
        except Exception as error:  # whatever it is, it is to be told with its seed
            return Played(games, digest.digest(), counts, tell(seed, error))
        games += 1
        digest.update(played.digest)
        counts.update(played.counts)
    return Played(games, digest.digest(), counts)


def batches(first: int, games: int) -> list[range]:
    """The seeds of so many games, a batch at a time: the same ones however many processes there are."""
    last = first + games
    return [range(seed, min(seed + _BATCH, last)) for seed in range(first, last, _BATCH)]


def soak(first: int, games: int, jobs: int) -> Played:
    """So many games, in some processes; up to the first batch that goes wrong."""
    work = batches(first, games)
    if jobs == 1:
        return together(map(play_all, work))
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            return together(pool.map(play_all, work))
        finally:
            pool.shutdown(cancel_futures=True)


def together(batches: Iterable[Played]) -> Played:
    """The sum of some batches, up to the first that goes wrong."""
    games, digest, counts = 0, hashlib.sha256(), Counter[str]()
    for batch in batches:
        games += batch.games
        digest.update(batch.digest)
        counts.update(batch.counts)
        if batch.wrong:
            return Played(games, digest.digest(), counts, batch.wrong)
    return Played(games, digest.digest(), counts)


def main() -> None:
    """Play, and print what happened; the exit code is 1 where a game went wrong."""
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


if __name__ == "__main__":
    main()
