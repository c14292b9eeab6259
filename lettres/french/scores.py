"""Score sheets in French: the points and help of each player, why a game ended, the progress of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from lettres.engine import Game, GameState, Phase
from lettres.engine.events import Ended, Hint, Hinted, Repaired, RoundEnded, Scored
from lettres.french.speech import Speech
from lettres.grammar import aid_points, both, plural, written_sum
from lettres.records.record import Done


def aid_sheet(done: Sequence[Done]) -> list[str]:
    """Return, for each seat, the end of its score line: the help received and the cost of this help, if any."""
    taken = Counter(
        (event.seat, type(event)) for action in done for event in action.events if isinstance(event, Hinted | Repaired)
    )
    repair = "arrangement" if done[-1].state.game.tiles.dice else "réparation"
    notes = []
    for number, seat in enumerate(done[-1].state.seats):
        counts = ((taken[number, Hinted], "indice"), (taken[number, Repaired], repair))
        help_had = both(plural(count, word) for count, word in counts if count)
        notes.append(f", avec {help_had} ({aid_points(seat.aid)})" if help_had else "")
    return notes


def why_over(names: Sequence[str], done: Sequence[Done]) -> list[str]:
    """Return why the last round ended and, if the match ended too, why; empty while the round goes on."""
    state = done[-1].state
    ended = next((event for event in done[-1].events if isinstance(event, Ended | RoundEnded)), None)
    if ended is None:
        return []
    target, scored = state.game.rules.target, state.seat.score - ended.final[state.turn]
    if target and scored >= target:
        return [_enough([names[state.turn]], scored, target)]
    last = [_why_last(names, state)] if isinstance(ended, Ended) and state.game.rules.rounds != 1 else []
    return [_why_round_over(names, state), *last]


def _enough(names: Sequence[str], points: int, target: int) -> str:
    return f"{both(names)} {'a' if len(names) == 1 else 'ont'} {plural(points, 'point')} : il en fallait {target}."


def _why_last(names: Sequence[str], state: GameState) -> str:
    """The reason why no round follows the last one of a match."""
    rules, best = state.game.rules, max(seat.score for seat in state.seats)
    if rules.target and best >= rules.target:
        return _enough([who for who, seat in zip(names, state.seats) if seat.score == best], best, rules.target)
    if rules.last_round and state.round >= rules.last_round:
        return f"C'était la dernière des {plural(rules.last_round, 'manche')}."
    if not rules.stalled_rounds:
        return f"{plural(state.stalled, 'manche')} de suite sans un point."
    return why_stalled(state)


def why_stalled(state: GameState) -> str:
    """Return the sentence for a match that ended because nobody beat the best total for many rounds (rule N22).

    The sentence is empty for any other state.

    >>> from dataclasses import replace
    >>> from lettres.engine import seeded, start
    >>> from lettres.games.deux_cents import deux_cents
    >>> state = start(deux_cents(), 2, seeded(1)).state
    >>> why_stalled(replace(state, phase=Phase.OVER, stalled=100, best=37))
    "100 manches de suite, personne n'a dépassé 37 points : la partie finit là."
    >>> why_stalled(state)
    ''
    """
    rules = state.game.rules
    if not state.over or rules.rounds or not 0 < rules.stalled_rounds <= state.stalled:
        return ""
    nobody = f"personne n'a dépassé {plural(state.best, 'point')}" if state.best else "personne n'a jamais eu de points"
    return f"{plural(state.stalled, 'manche')} de suite, {nobody} : la partie finit là."


def _why_round_over(names: Sequence[str], state: GameState) -> str:
    rules, speech, name = state.game.rules, Speech(state.game), names[state.turn]
    out = [who for who, seat in zip(names, state.seats) if not seat.rack]
    if rules.end == "rack" and not state.seat.rack:
        return f"{name} n'a plus {speech.some_tiles('de')}."
    if not state.pouch and rules.end == "pouch":
        return "La pioche est vide."
    if not state.pouch and out:
        has = "n'a" if len(out) == 1 else "n'ont"
        return f"{both(out)} {has} plus {speech.some_tiles('de')}, et la pioche est vide."
    blocked = rules.deadlock != "none" and not rules.stocked(len(state.pouch), len(state.discard))
    if blocked and state.idle >= len(names):
        return "La pioche est vide, et personne n'a plus rien posé."
    if blocked and rules.deadlock == "first_blocked" and not 0 < rules.barren_turns <= state.barren:
        return f"La pioche est vide, et {name} ne pouvait rien poser."
    return f"{plural(state.barren, 'lancer' if rules.flow == 'throw_play' else 'tour')} de suite sans rien poser."


def score_lines(names: Sequence[str], done: Sequence[Done]) -> list[str]:
    """Return the score sheet, a sentence for each player."""
    rows = zip(score_sheet(names, done), aid_sheet(done))
    return [f"{name} : {plural(total, 'point')}{_made_of(points)}{aid}." for (name, points, total), aid in rows]


def _made_of(points: Sequence[int]) -> str:
    return f" ({written_sum(points)})" if len(points) > 1 else ""


def is_followed_by_hint(done: Sequence[Done], at: int) -> bool:
    """Return whether `done[at]` is a hint, followed in the same turn by another hint, whose sentence counts both."""
    if not isinstance(done[at].action, Hint):
        return False
    number = done[at].state.number
    later = takewhile(lambda action: action.state.number == number, done[at + 1 :])
    return any(isinstance(action.action, Hint) for action in later)


_PILE = 7  # the tiles in each pile of the pouch (rule S3)


def in_piles(game: Game, pouch: int) -> str:
    """Return, in brackets, how many piles `pouch` tiles make; empty in games without piles, or if no tile is left.

    >>> from lettres.games.deux_cents import deux_cents
    >>> in_piles(deux_cents(), 77), in_piles(deux_cents(), 1)
    (' (11 piles)', ' (1 pile)')
    """
    return f" ({plural(-(-pouch // _PILE), 'pile')})" if game.rules.start_discard and pouch else ""


_SOON = 20  # players are warned so many barren turns before a round ends, or stalled rounds before a match ends


def match_progress(state: GameState) -> list[str]:
    """Return the progress of a match of several rounds, and a warning if the match will soon end for lack of progress.

    The same warning is given for a round that will soon end because nobody lays anything.

    >>> from lettres.engine import seeded, start
    >>> from lettres.games.des import des
    >>> from lettres.games.deux_cents import deux_cents
    >>> match_progress(start(des(), 2, seeded(1)).state), match_progress(start(deux_cents(), 2, seeded(1)).state)
    (['Manche 1 sur 6.'], ["Manche 1, jusqu'à 200 points."])
    """
    rules, between = state.game.rules, state.phase is Phase.DEAL
    number = state.round - between  # between two rounds, the number of the round that has ended
    lines = []
    if rules.rounds > 1:
        lines.append(f"Manche {number} sur {rules.rounds}.")
    elif not rules.rounds:
        lines.append(f"Manche {number}, jusqu'à {plural(rules.target, 'point')}.")
    if rules.stalled_rounds - _SOON < state.stalled and not rules.rounds and 1 < state.stalled < rules.stalled_rounds:
        lines.append(f"{plural(state.stalled, 'manche')} sur {rules.stalled_rounds} sans dépasser le plus haut total.")
    if between:
        return lines
    if state.barren > max(1, rules.barren_turns - _SOON) and rules.barren_turns:
        turns = plural(state.barren, "lancer" if rules.flow == "throw_play" else "tour")
        lines.append(f"{turns} sur {rules.barren_turns} sans rien poser.")
    return lines


def score_sheet(names: Sequence[str], done: Sequence[Done]) -> list[tuple[str, list[int], int]]:
    """Return, for each seat, its name, its points turn by turn and at the end of each round, and its total."""
    turns: list[list[int]] = [[] for _ in names]
    game = done[-1].state.game
    by_rounds = game.rules.rounds != 1  # if so, each round has a figure, even zero
    for action in done:
        for event in action.events:
            if isinstance(event, Scored):
                turns[event.seat] += [event.total] if event.points or game.scores_turns else []
            elif isinstance(event, Ended | RoundEnded):
                for seat, points in enumerate(event.final):
                    turns[seat] += [points] if points or by_rounds else []
    totals = [seat.score for seat in done[-1].state.seats]
    return list(zip(names, turns, totals))
