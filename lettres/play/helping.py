"""Hints and repairs at the full screen: searched beside it, kept in the record, and then told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from lettres.engine.events import Repair
from lettres.play.aside import aside
from lettres.play.desk import Desk
from lettres.play.desks import hints_of, search_of
from lettres.solver.door import for_seconds
from lexicon import Lexicon

if TYPE_CHECKING:
    from lettres.play.match import Match
T = TypeVar("T")


class Helping:
    """The help that the player on turn asks for, one thing at a time: a key pressed twice is not paid twice."""

    def __init__(self, match: Match, lexicon: Lexicon | None) -> None:
        self._match = match
        self._search = search_of(match.session, lexicon)
        self._hints = hints_of(match.session, self._search)
        self._busy: Desk | None = None

    def hint(self) -> None:
        """Search the best move, and tell the next hint."""
        self._beside("Recherche du meilleur coup…", self._hints.look, self._tell)

    def repair(self) -> None:
        """Search a legal table near to what is composed, and lay it there."""
        desk, composed = self._match.desk, self._match.desk.composer.settled
        self._beside(
            "Recherche d'une table permise…",
            lambda: desk.repaired(self._search, for_seconds()),
            lambda mended: self._mend(composed, mended),
        )

    def _beside(self, notice: str, work: Callable[[], T], use: Callable[[T], None]) -> None:
        """Do something in a thread of its own; what comes when the turn is over is neither used nor paid."""
        desk = self._match.desk
        desk.notice = notice
        if self._busy is desk:
            return
        self._busy = desk

        async def look() -> None:
            found = await aside(work)
            if self._busy is desk:
                self._busy = None
            if self._match.asks(desk):
                use(found)
                self._match.front.redraw()

        self._match.front.spawn(look())

    def _tell(self, best: object) -> None:
        told = self._hints.tell()
        if told.action is not None:
            self._match.session.act(told.action, self._match.clock.lap())
        if told.after is not None:
            self._match.desk.composer.lay(told.after)
        self._match.desk.notice = told.text

    def _mend(self, composed: Any, mended: Any) -> None:
        desk = self._match.desk
        if desk.composer.settled is not composed:
            desk.notice = "Votre coup a changé entre-temps : demandez encore « réparer »."
            return
        if mended.found:
            self._match.session.act(Repair(), self._match.clock.lap())
        desk.mend(mended)
