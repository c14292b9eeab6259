"""The help that players had, for their score sheet: how many hints, how often a table was repaired, and the cost."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.engine import Game, GameState
from lettres.engine.events import Ended, Hint, Hinted, Repaired, RoundEnded, Scored
from lettres.grammar import aid_text, both, plural, sum_text
from lettres.records.record import Done


def aid_sheet(done: Sequence[Done]) -> list[str]:
    """For each seat what follows its points: the help that it had, or nothing."""
    events = [event for each in done for event in each.events if isinstance(event, Hinted | Repaired)]
    repair = "arrangement" if done[-1].state.game.tiles.dice else "réparation"
    told = []
    for number, seat in enumerate(done[-1].state.seats):
        own = [type(event) for event in events if event.seat == number]
        counted = ((own.count(Hinted), "indice"), (own.count(Repaired), repair))
        had = both(plural(count, word) for count, word in counted if count)
        told.append(f", avec {had} ({aid_text(seat.aid)})" if had else "")
    return told


def score_lines(names: Sequence[str], done: Sequence[Done]) -> list[str]:
    """The score sheet in sentences, one a player."""
    rows = zip(score_sheet(names, done), aid_sheet(done))
    return [
        f"{name} : {plural(total, 'point')} ({sum_text(points) or 'rien'}){aid}." for (name, points, total), aid in rows
    ]


def is_told_with_next(done: Sequence[Done], at: int) -> bool:
    """Whether what was done at a place is a hint that is told with the next one of its turn."""
    if not isinstance(done[at].action, Hint):
        return False
    number = done[at].state.number
    for later in done[at + 1 :]:
        if later.state.number != number:
            break
        if isinstance(later.action, Hint):
            return True
    return False


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
                turns[event.seat] += [event.total] if event.points or game.scores_turns else []
            elif isinstance(event, Ended | RoundEnded):
                for seat, points in enumerate(event.final):
                    turns[seat] += [points] if points or by_rounds else []
    totals = [seat.score for seat in done[-1].state.seats]
    return list(zip(names, turns, totals))
