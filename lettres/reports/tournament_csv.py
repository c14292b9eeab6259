"""A tournament as CSV, with a row for each seat of each game."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from lettres.tournament import Plan, PlayedBoard
from lettres.tournament.standings import won

COLUMNS = ("game", "seed", "match", "seat", "player", "bot", "score", "share", "turns", "seconds")
"""The columns: `game` is the kind of game, `seed` that of the deal, `match` the number of the game in the tournament.

`share` is the share of the victory: 1 for a sole winner, and an equal part for each of several.
"""


def csv_lines(plan: Plan, played: Iterable[PlayedBoard]) -> Iterator[str]:
    """Yield the names of the columns, then the rows.

    >>> next(csv_lines(Plan("lettres", (), ("bot", "bot")), []))
    'game,seed,match,seat,player,bot,score,share,turns,seconds'
    """
    yield _row(COLUMNS)
    games = ((board.board.seed, game) for board in sorted(played) for game in board.games)
    for number, (seed, game) in enumerate(games, 1):
        for seat, (bot, score, seconds) in enumerate(zip(game.seats, game.scores, game.seconds)):
            share = round(won(game, bot), 4)
            thought = round(sum(seconds), 6)
            yield _row((plan.game, seed, number, seat, plan.bots[bot], bot, score, share, game.turns, thought))


def _row(cells: Iterable[object]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()
