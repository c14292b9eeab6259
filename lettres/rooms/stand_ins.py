"""Robots that play in place of persons who are away."""

from __future__ import annotations

from lettres.players import level_names
from lettres.players.levels import USUAL
from lettres.records.session import Session


def stand_in_level(session: Session) -> str:
    """Return the level of a robot in a person's place: the usual level, or the weakest robot's if that is lower."""
    levels = level_names(session.game)
    named = [name for bot in session.bots.values() for name in str(bot).split(":")[1:2]]
    return levels[min([USUAL, *(levels.index(name) for name in named if name in levels)])]
