"""The highlights of a finished game: the best turn of each player, and the longest word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from lettres.engine import Turn
from lettres.engine.events import Laid, Scored
from lettres.families.words.notation import spelling
from lettres.french.speech import Speech
from lettres.french.turns import turn_in_play
from lettres.grammar import de, plural
from lettres.records.record import Done


class _Stood(NamedTuple):
    """A turn that stayed on the table; `gained` is its points, or the number of tiles laid if turns score nothing."""

    seat: int
    number: int
    turn: Turn
    gained: int


def highlights(names: Sequence[str], done: Sequence[Done]) -> list[str]:
    """Return lines with the best turn of each player who laid anything and, in word games, the longest word formed.

    Ties go to the earliest turn and word.
    """
    game = done[-1].state.game
    speech, stood = Speech(game), list(_stood(done))
    lines = []
    for seat, name in enumerate(names):
        own = [each for each in stood if each.seat == seat]
        if best := max(own, key=lambda each: each.gained, default=None):
            brought = f"{plural(best.gained, 'point')}, " if game.scores_turns else ""
            what = f"{brought}{turn_in_play(best.turn, speech)}"
            lines.append(f"Le meilleur tour {de(name)} est le {best.number} : {what}.")
    if speech.spelt and (words := [(spelling(shown), each) for each in stood for shown in each.turn.new]):
        word, laid = max(words, key=lambda each: len(each[0]))
        letters = plural(len(word), "lettre")
        lines.append(f"Le mot le plus long : {word}, {letters}, {de(names[laid.seat])} au tour {laid.number}.")
    return lines


def _stood(done: Sequence[Done]) -> Iterator[_Stood]:
    """Yield the turns that stayed on the table: a turn stays if it scores, at once or (if it may be contested)
    later."""
    laid: Laid | None = None
    for before, action in pairwise(done):
        for event in action.events:
            if isinstance(event, Laid):
                laid = event
            elif isinstance(event, Scored) and laid is not None:
                gained = event.total if before.state.game.scores_turns else len(laid.turn.placed)
                yield _Stood(event.seat, before.state.number, laid.turn, gained)
                laid = None
