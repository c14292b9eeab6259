"""The hints of a game, by its family."""

from __future__ import annotations

from typing import Any

from lettres.cli.play.hints import Hints
from lettres.cli.play.search import Search
from lettres.session import Session


def hints_of(session: Session, search: Search) -> Any:
    """What tells the hints of a game: `look` searches, `tell` answers."""
    if session.game.family == "words":
        return Hints(session, search)
    if session.game.family == "numbers":
        from lettres.cli.play.number_hints import NumberHints  # not at the top: one of the families is played

        return NumberHints(session)
    from lettres.cli.play.dice_hints import DiceHints

    return DiceHints(session)
