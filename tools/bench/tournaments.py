"""The games a second that robots play on one core, compared with another checkout of the project.

    python -m tools.bench.tournaments [--games N] [--seed S] [--game NAME …] [--against DIR]

A row for each pair of robots: games a second of processor time, the start of the program included, and with `--against`
the same of the tree there (a checkout before a change), one pair after the other in turn, and how many games have the
same scores and as many turns. Every deal is played in both orders, so an odd number of games is rounded up.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from tools.bench.timing import grid

HERE = Path(__file__).parents[2]
GAMES = 10
PAIRS = (
    ("lettres", "lecteur", "amateur"),
    ("lettres", "oracle", "amateur"),
    ("lettres", "champion", "amateur"),
    ("rummikub", "joueur", "débutant"),
    ("rummikub", "stratège", "joueur"),
    ("deux-cents", "joueur", "débutant"),
    ("deux-cents", "stratège", "joueur"),
    ("cartes", "stratège", "joueur"),
    ("defausse", "stratège", "joueur"),
    ("des", "joueur", "débutant"),
    ("des", "stratège", "joueur"),
)


class PlayedTournament(NamedTuple):
    """A tournament of two robots: its processor time, and the result of each game."""

    seconds: float
    games: list[str]

    @property
    def rate(self) -> str:
        """The games a second.

        >>> PlayedTournament(0.5, ["", ""]).rate
        '4.00'
        """
        return f"{len(self.games) / self.seconds:.2f}"


def play(tree: Path, game: str, robots: list[str], games: int, seed: int) -> PlayedTournament:
    """Play a tournament with the code of the checkout `tree`, in another process."""
    options = ["--jeu", game, "--parties", str(games), "--graine", str(seed), "--coeurs", "1", "--json"]
    command = [sys.executable, "-m", "lettres", "tournoi", *robots, *options]
    environment = {**os.environ, "PYTHONPATH": str(tree), "OPENBLAS_NUM_THREADS": "1"}
    before = _spent()
    said = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    *played, _ = map(json.loads, said.splitlines())
    return PlayedTournament(_spent() - before, [f"{each['bots']} {each['scores']} {each['turns']}" for each in played])


def _spent() -> float:
    """Return the processor time of the child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(pair: tuple[str, str, str], games: int, seed: int, against: Path | None) -> list[str]:
    """Return the cells of the row for a pair of robots."""
    game, *names = pair
    robots = [f"bot:{name}" for name in names]
    here = play(HERE, game, robots, games, seed)
    cells = [f"{game} {' '.join(names)}", str(len(here.games)), here.rate]
    if against:
        there = play(against, game, robots, games, seed)
        ratio = there.seconds / here.seconds
        same = sum(map(str.__eq__, here.games, there.games))
        cells += [there.rate, f"x{ratio:.1f}", f"{same} of {len(here.games)}"]
    return cells


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Games that robots play a second, on one core.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each pair ({GAMES})")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6), help="which; others each time without")
    parser.add_argument("--game", action="append", help="only these games")
    parser.add_argument("--against", type=Path, help="another tree of the project, whose figures stand beside")
    chosen = parser.parse_args()
    pairs = [pair for pair in PAIRS if not chosen.game or pair[0] in chosen.game]
    against = chosen.against and chosen.against.resolve()
    heads = ["", "games", "a second", *(["there", "", "the same"] if against else [])]
    rows = [row(pair, chosen.games, chosen.seed, against) for pair in pairs]
    grid(f"games a second and core, seed {chosen.seed}", heads, rows)


if __name__ == "__main__":
    main()
