"""The desk of a seat, by the family of its game."""

from __future__ import annotations

from typing import Any

from lettres.play.desk import Desk
from lettres.play.rack import RackOrder
from lettres.play.word_hints import Hints
from lettres.records.session import Session, theme_of
from lettres.solver.door import GameSolver
from lexicon import Lexicon


def desk_type(family: str) -> type[Desk]:
    """What a desk of a family is; each is loaded when it is needed."""
    if family == "words":
        from lettres.play.word_desk import WordDesk  # here as below: one of the families is played

        return WordDesk
    if family == "numbers":
        from lettres.play.number_desk import NumberDesk

        return NumberDesk
    from lettres.play.dice_desk import DiceDesk

    return DiceDesk


def desk_of(session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True) -> Any:
    """What a seat composes at."""
    return desk_type(session.game.family)(session, seat, lexicon, order, live=live)


def search_of(session: Session, lexicon: Lexicon | None) -> GameSolver:
    """What searches the positions of a game that is played."""
    return GameSolver(
        session.game, lexicon, lambda: theme_of(session.header.theme, lexicon) if lexicon is not None else None
    )


def hints_of(session: Session, search: GameSolver) -> Any:
    """What tells the hints of a game: `look` searches, `tell` answers."""
    if session.game.family == "words":
        return Hints(session, search)
    if session.game.family == "numbers":
        from lettres.play.number_hints import NumberHints  # not at the top: one of the families is played

        return NumberHints(session, search)
    from lettres.play.dice_hints import DiceHints

    return DiceHints(session, search)
