"""How a match stands: which round it is in, the piles of its pouch, its score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.cli.play.counts import plural
from lettres.engine import Game, GameState
from lettres.engine.events import Ended, RoundEnded, Scored
from lettres.record import Done

_PILE = 7  # tiles of a pile of the pouch, where the last tile of all begins the discard pile (S3)


def in_piles(game: Game, pouch: int) -> str:
    """The piles that a pouch is laid out in, in the game that does so.

    >>> from lettres.games.deux_cents import deux_cents
    >>> in_piles(deux_cents(), 77), in_piles(deux_cents(), 1)
    (' (11 piles)', ' (1 pile)')
    """
    return f" ({plural(-(-pouch // _PILE), 'pile')})" if game.rules.start_discard and pouch else ""


_SOON = 20  # turns before the end of a round in which nothing is laid: then it is told of


def course(state: GameState) -> list[str]:
    """How far a match has gone, where it has several rounds; and a round in which nobody has laid for some time.

    >>> from lettres.engine import seeded, start
    >>> from lettres.games.des import des
    >>> from lettres.games.deux_cents import deux_cents
    >>> course(start(des(), 2, seeded(1)).state), course(start(deux_cents(), 2, seeded(1)).state)
    (['Manche 1 sur 6.'], ["Manche 1, jusqu'à 200 points."])
    """
    rules = state.game.rules
    told = []
    if rules.rounds > 1:
        told.append(f"Manche {state.round} sur {rules.rounds}.")
    elif not rules.rounds:
        told.append(f"Manche {state.round}, jusqu'à {rules.target} points.")
    if state.barren > max(1, rules.barren_turns - _SOON) and rules.barren_turns:
        turns = "lancers" if rules.flow == "throw_play" else "tours"
        told.append(f"{state.barren} {turns} sans rien poser, sur {rules.barren_turns}.")
    return told


def score_sheet(names: Sequence[str], done: Sequence[Done]) -> list[tuple[str, list[int], int]]:
    """The score sheet: for each seat its name, the points of its turns, then what the end changed, and its total."""
    turns: list[list[int]] = [[] for _ in names]
    game = done[-1].state.game
    by_rounds = game.rules.rounds != 1  # then each round has its figure, a zero too, and turns have none
    for each in done:
        for event in each.events:
            if isinstance(event, Scored):
                turns[event.seat] += [event.total] if event.points or game.family == "words" else []
            elif isinstance(event, Ended | RoundEnded):
                for seat, points in enumerate(event.final):
                    turns[seat] += [points] if points or by_rounds else []
    totals = [seat.score for seat in done[-1].state.seats]
    return list(zip(names, turns, totals))
