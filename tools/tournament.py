"""Two bots against each other, many times, by the default rules of the *rami des lettres*.

    python -m tools.tournament --games 400 --seed 1 --jobs 2 bot:champion bot:oracle

Games are paired: each deal is played twice, with seats swapped. The draw number k of a seed takes the same tile whoever
draws it, so that both games of a deal have the pouch in the same order, and luck is the same for both bots. Printed:
games won, the mean difference of the scores, and how long the bots think (processor time); intervals are of 95 %, from
resampled deals.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from typing import NamedTuple

from lettres.engine import apply, seeded, start, view
from lettres.engine.events import Pass, Play
from lettres.games.letters import letters
from lettres.players import bot
from tools.bench.timing import table

_RESAMPLED = 2000


class Result(NamedTuple):
    """A game: the points of the first bot less those of the second, and the seconds of their turns."""

    difference: int
    seconds: tuple[list[float], list[float]]


class Deal(NamedTuple):
    """The two games of one deal, the first bot in the first seat and in the second."""

    seed: int
    games: tuple[Result, Result]

    @property
    def difference(self) -> float:
        """By how much the first bot is better, a game."""
        return statistics.mean(game.difference for game in self.games)

    @property
    def won(self) -> float:
        """The share of games that the first bot won; a draw is half a game."""
        return statistics.mean((1 + (game.difference > 0) - (game.difference < 0)) / 2 for game in self.games)


def play(specs: Sequence[str], seed: int, swapped: bool) -> Result:
    """One game of two bots."""
    game, chance = letters(), seeded(seed)
    bots = [bot(spec, seed=seed) for spec in specs]
    seconds: tuple[list[float], list[float]] = ([], [])
    state = start(game, 2, chance).state
    while not state.over:
        player = state.turn ^ swapped
        begun = time.process_time()
        after = bots[player].play(game, view(state, state.turn))
        seconds[player].append(time.process_time() - begun)
        state = apply(state, Pass() if after is None else Play(after), chance).state
    scores = [seat.score for seat in state.seats]
    return Result((scores[0] - scores[1]) * (-1 if swapped else 1), seconds)


def play_deal(specs: Sequence[str], seed: int) -> Deal:
    """Both games of one deal."""
    return Deal(seed, (play(specs, seed, False), play(specs, seed, True)))


def interval(deals: Sequence[Deal], value: Callable[[Deal], float]) -> tuple[float, float, float]:
    """The mean of a value of deals, and the bounds between which 95 % of the means of resampled deals lie."""
    values = [value(deal) for deal in deals]
    random = Random(len(values))
    means = sorted(statistics.fmean(random.choices(values, k=len(values))) for _ in range(_RESAMPLED))
    return statistics.fmean(values), means[int(0.025 * _RESAMPLED)], means[int(0.975 * _RESAMPLED)]


def rows(specs: Sequence[str], deals: Sequence[Deal]) -> list[tuple[str, str, str]]:
    """The table."""
    games = [game for deal in deals for game in deal.games]
    won = sum(game.difference > 0 for game in games)
    lost = sum(game.difference < 0 for game in games)
    share, least, most = (100 * bound for bound in interval(deals, lambda deal: deal.won))
    better, low, high = interval(deals, lambda deal: deal.difference)
    found = [
        ("games (half as many deals)", str(len(games)), ""),
        (f"won, drawn, lost by {specs[0]}", f"{won}, {len(games) - won - lost}, {lost}", ""),
        ("share of the games won, %", f"{share:.1f}", f"{least:.1f} to {most:.1f}"),
        ("points more than the other, a game", f"{better:+.1f}", f"{low:+.1f} to {high:+.1f}"),
    ]
    for place, spec in enumerate(specs):
        times = [each for game in games for each in game.seconds[place]]
        found.append((f"a turn of {spec}, median, ms", f"{1000 * statistics.median(times):.0f}", ""))
        found.append((f"a turn of {spec}, longest, ms", f"{1000 * max(times):.0f}", ""))
    return found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("bots", nargs=2)
    given = parser.parse_args()
    for spec in given.bots:
        bot(spec)  # a wrong one is told before the first game
    seeds = range(given.seed, given.seed + (given.games + 1) // 2)
    deals: list[Deal] = []
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play_deal, given.bots, seed) for seed in seeds]):
            deals.append(done.result())
            better, least, most = interval(deals, lambda deal: deal.difference)
            told = f"\r{2 * len(deals)} games, {better:+.1f} points a game ({least:+.1f} to {most:+.1f}) "
            print(told, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    table(f"{given.bots[0]} against {given.bots[1]}", rows(given.bots, sorted(deals)))


if __name__ == "__main__":
    main()
