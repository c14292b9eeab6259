"""`legal` and `faults`, which check an action without doing it."""

from __future__ import annotations

from lettres.engine.events import Action, Play
from lettres.engine.game import apply
from lettres.engine.hand import IllegalAction
from lettres.engine.ruling import judge
from lettres.engine.state import GameState
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Fault

NOT_NOW = "not_now"
"""The fault code of an action that the phase does not allow; its `detail` gives the reason."""


def faults(state: GameState, action: Action) -> tuple[Fault, ...]:
    """Return every fault of an action of the player on turn; none if it is legal. The state is unchanged.

    In some games, a faulty turn can be laid, and is only then contested or taken back. Its faults are returned too.

    >>> from lettres.engine import Discard, Pass, Play, seeded, start
    >>> from lettres.games.rummikub import rummikub
    >>> state = start(rummikub(), 2, seeded(1)).state
    >>> [fault.code for fault in faults(state, Play(state.table))], faults(state, Pass())
    (['no_rack_tile'], ())
    >>> [(fault.code, fault.detail) for fault in faults(state, Discard("r1"))]
    [('not_now', 'Discard in phase play')]
    """
    try:
        step = apply(state, action, _first)
    except IllegalAction as failure:
        return (Fault(NOT_NOW, "", detail=str(failure)),)
    return judge(state.game, state.to(action.after)).faults if isinstance(action, Play) else step.faults


def legal(state: GameState, action: Action) -> bool:
    """Return whether an action of the player on turn has no faults.

    >>> from lettres.engine import Pass, seeded, start
    >>> from lettres.games.rummikub import rummikub
    >>> legal(start(rummikub(), 2, seeded(1)).state, Pass())
    True
    """
    return not faults(state, action)


def _first(pouch: Tiles, number: int) -> str:
    """Return the first tile of `pouch`, because any tile will do when an action is only tried."""
    return pouch[0]
