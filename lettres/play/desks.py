"""What is played with, by the family of a game: the desk of a seat, what its commands do, its hints.

Each family is loaded when it is needed: one of them is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lettres.engine import Game
from lettres.play.desk import Desk
from lettres.play.outcome import Order
from lettres.play.rack import RackOrder
from lettres.play.word_hints import GivenHint, Hints
from lettres.records.session import Session, theme_of
from lettres.solver.door import GameSolver
from lexicon import Lexicon


class TellsHints(Protocol):
    """What tells the hints of a game, the vaguest first; one search does for all those of a turn."""

    def tell(self) -> GivenHint:
        """The next hint for whoever is on turn."""


def desk_type(family: str) -> type[Desk]:
    """What a desk of a family is."""
    if family == "words":
        from lettres.play.word_desk import WordDesk  # here as below: one of the families is played

        return WordDesk
    if family == "numbers":
        from lettres.play.number_desk import NumberDesk

        return NumberDesk
    from lettres.play.dice_desk import DiceDesk

    return DiceDesk


def desk_of(session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True) -> Desk:
    """What a seat composes at."""
    return desk_type(session.game.family)(session, seat, lexicon, order, live=live)


def search_of(session: Session, lexicon: Lexicon | None) -> GameSolver:
    """What searches the positions of a game that is played."""
    return GameSolver(
        session.game, lexicon, lambda: theme_of(session.header.theme, lexicon) if lexicon is not None else None
    )


def orders_of(game: Game) -> Mapping[str, Order]:
    """What those commands of a game do that mean something else in others, or nothing."""
    if game.family == "words":
        return {}
    if game.family == "numbers":
        from lettres.play.number_orders import ORDERS

        return ORDERS
    from lettres.play.dice_orders import ORDERS as DICE_ORDERS

    return DICE_ORDERS


def hints_of(session: Session, search: GameSolver) -> TellsHints:
    """What tells the hints of a game."""
    if session.game.family == "words":
        return Hints(session, search)
    if session.game.family == "numbers":
        from lettres.play.number_hints import NumberHints

        return NumberHints(session, search)
    from lettres.play.dice_hints import DiceHints

    return DiceHints(session, search)
