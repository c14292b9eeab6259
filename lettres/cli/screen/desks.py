"""The desk of a seat on the full screen, by the family of its game."""

from __future__ import annotations

from lettres.cli.screen.desk import NumberScreenDesk, ScreenDesk, WordScreenDesk
from lettres.play.rack import RackOrder
from lettres.records.session import Session
from lexicon import Lexicon


def screen_desk(
    session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True
) -> ScreenDesk:
    """What a seat composes at, as the screen draws it."""
    kinds: dict[str, type[ScreenDesk]] = {"words": WordScreenDesk, "numbers": NumberScreenDesk}
    if session.game.family == "grid":
        from lettres.cli.screen.dice_desk import DiceScreenDesk  # not at the top: one of the families is played

        kinds["grid"] = DiceScreenDesk
    return kinds[session.game.family](session, seat, lexicon, order, live=live)
