"""The desk of a seat, by the family of its game."""

from __future__ import annotations

from typing import Any

from lettres.cli.play.desk import Desk
from lettres.cli.play.rack import RackOrder
from lettres.session import Session
from lexicon import Lexicon


def desk_type(family: str) -> type[Desk]:
    """What a desk of a family is; each is loaded when it is needed."""
    if family == "words":
        from lettres.cli.play.word_desk import WordDesk

        return WordDesk
    if family == "numbers":
        from lettres.cli.play.number_desk import NumberDesk

        return NumberDesk
    from lettres.cli.play.dice import DiceDesk

    return DiceDesk


def desk_of(session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True) -> Any:
    """What a seat composes at."""
    return desk_type(session.game.family)(session, seat, lexicon, order, live=live)
