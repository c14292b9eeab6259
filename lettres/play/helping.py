"""Hints and repairs for the player on turn: what is to be searched, wherever a front lets that take its time."""

from __future__ import annotations

from lettres.play.desk import Desk
from lettres.play.desks import hints_of, search_of
from lettres.play.effects import HelpSought
from lettres.play.outcome import Wish
from lettres.records.session import Session
from lettres.solver.door import for_seconds
from lexicon import Lexicon


class Helping:
    """The help of a match: one solver for all of its searches."""

    def __init__(self, session: Session, lexicon: Lexicon | None) -> None:
        self._search = search_of(session, lexicon)
        self._hints = hints_of(session, self._search)

    def hint(self, desk: Desk) -> HelpSought:
        """The next hint of the best move."""
        desk.notice = "Recherche du meilleur coup…"
        return HelpSought(Wish.HINT, desk, desk.composer.settled, self._hints.tell)

    def repair(self, desk: Desk) -> HelpSought:
        """A legal table near to what is composed."""
        desk.notice = "Recherche d'une table permise…"
        composed = desk.composer.settled
        return HelpSought(Wish.REPAIR, desk, composed, lambda: desk.repairing(self._search, for_seconds()))
