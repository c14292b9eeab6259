"""The robots that play for persons who are away."""

from __future__ import annotations

from lettres.players import level_names
from lettres.players.levels import USUAL
from lettres.records.session import Session


def stand_in_level(session: Session) -> str:
    """The level of a robot in a person's place: that of a robot of which none is said, or of the weakest robot of the
    table where that is weaker."""
    levels = level_names(session.game)
    named = [name for bot in session.bots.values() for name in str(bot).split(":")[1:2]]
    return levels[min([USUAL, *(levels.index(name) for name in named if name in levels)])]
