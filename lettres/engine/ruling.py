"""The judge, which finds every fault of a turn by the checks that its game lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lettres.engine.state import Game
from lettres.engine.turn import Fault, Turn


class Ruling(NamedTuple):
    """The faults of a turn. `seen` are visible to anyone. `known` take a dictionary to find, and may be contested."""

    seen: tuple[Fault, ...] = ()
    known: tuple[Fault, ...] = ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All the faults."""
        return self.seen + self.known


Judge = Callable[[Game, Turn], Ruling]


def judge(game: Game, turn: Turn) -> Ruling:
    """Return every fault of a turn; none if it is legal.

    A pass has at most one fault, `could_lay`: the player could have laid tiles.

    >>> from lettres.engine import start
    >>> from lettres.games.letters import letters
    >>> state, _ = start(letters(), 2, lambda pouch, _: pouch[0])
    >>> [fault.code for fault in judge(state.game, state.to(state.table)).faults]
    ['no_rack_tile']
    """
    if turn.passed:
        able = game.can_lay is not None and game.can_lay(game, turn)
        return Ruling((Fault("could_lay", "D5"),) if able else ())
    seen, known = (tuple(f for check in checks for f in check(turn)) for checks in (game.checks, game.contestable))
    return Ruling(seen, known)
