"""The desk of a seat on the full screen, chosen by the family of the game."""

from __future__ import annotations

from importlib import import_module

from lettres.cli.screen.desk import ScreenDesk
from lettres.play.rack import RackOrder
from lettres.records.session import Session
from lexicon import Lexicon

_DESKS = {"words": "desk:WordScreenDesk", "numbers": "desk:NumberScreenDesk", "grid": "dice_desk:DiceScreenDesk"}
"""The class of the desk of each family, as `module:name`."""


def screen_desk(
    session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True
) -> ScreenDesk:
    """Return the desk of a seat, which the screen can draw."""
    module, name = _DESKS[session.game.family].split(":")
    # not at the top: a game needs one family only
    made: type[ScreenDesk] = getattr(import_module(f"lettres.cli.screen.{module}"), name)
    return made(session, seat, lexicon, order, live=live)
