"""A person's turn: what is composed, how it stands, how it is changed. The plain mode and the full screen share it."""

from __future__ import annotations

from typing import NamedTuple

from lettres.cli.play.messages import plural, tell_fault, tell_points
from lettres.cli.play.news import changed, drawn, news, places, setbacks
from lettres.cli.play.rack import RackOrder
from lettres.cli.play.repair import Repaired, tell_repair
from lettres.compose import Composer, MoveError, Settled
from lettres.engine import Ruling, judge
from lettres.engine.table import faces
from lettres.games.letter_notation import spelling
from lettres.session import Session
from lexicon import Lexicon, fold


class Judged(NamedTuple):
    """How a composition stands: its look (`good`, `bad`, `dim`) and a sentence."""

    look: str
    text: str


class Desk:
    """What a seat composes; `live` while it is its turn, else it only looks on. Its rack is sorted by `order`.

    `notice` is the answer to what was typed last, `asked` the command that the next Enter would confirm; `changed` are
    the places of the table words that changed since the seat's last turn, and `setbacks` those paragraphs, the first
    ones, of `news` that tell what the seat lost.
    """

    def __init__(self, session: Session, seat: int, lexicon: Lexicon, order: RackOrder, *, live: bool = True) -> None:
        self.session = session
        self.seat = seat
        self.lexicon = lexicon
        self.order = order
        self.live = live
        self.view = session.view(seat)
        self.composer = Composer(session.game, self.view)
        self.notice = ""
        self.asked = ""
        self.drawn = drawn(session, seat)
        self.news = news(session, seat)
        self.setbacks = setbacks(session, seat)
        self.changed = places(changed(session, seat), self.view.table.melds)
        self._ruled: tuple[Settled, Ruling] | None = None

    # -- how it stands

    def judged(self) -> Judged:
        """How the composition stands: what is missing, or what it would score."""
        if not self.live or self.empty:
            return Judged("dim", self.advice() if self.live else "")
        if faults := self.faults():
            return Judged("bad", " ".join(faults))
        points = tell_points(self.session.game.score(self.composer.turn))
        if self.told_before:
            return Judged("good", f"Coup permis : {points}. Entrée pour valider.")
        penalty = self.session.game.rules.penalty_tiles
        cost = f" Un mot refusé coûte {plural(penalty, 'lettre')}." if penalty else ""
        return Judged("good", f"{points}, si vos mots sont permis.{cost} Entrée pour poser.")

    def advice(self) -> str:
        """What could be typed first."""
        if not self.view.seats[self.seat].opened:
            rules = self.session.game.rules
            least = getattr(rules, "opening_letters", 0)
            what = "Vos premiers mots" if getattr(rules, "opening_counts", "word") == "total" else "Votre premier mot"
            return f"{what} : {least} lettres au moins, de votre chevalet."
        return "Tapez un mot, un tour (IMAGE+LEP -> PAGE MIEL), « défaire 3 », « ? MOT », aide."

    @property
    def empty(self) -> bool:
        """Whether nothing is composed."""
        return not self.composer.draft.broken and not self.composer.draft.words

    @property
    def told_before(self) -> bool:
        """Whether every fault is told before a turn is laid; else words are judged when they lie, and at a price."""
        return self.session.game.rules.arbitration == "auto"

    def faults(self) -> list[str]:
        """What is wrong with the composition, as far as it may be told before the turn is laid."""
        ruling = self._ruling()
        faults = ruling.faults if self.told_before else ruling.seen
        other = [fault for fault in faults if fault.code != "no_rack_tile"]
        return [tell_fault(fault) for fault in other or faults]

    def _ruling(self) -> Ruling:
        settled = self.composer.settled
        if self._ruled is None or self._ruled[0] is not settled:
            self._ruled = settled, judge(self.session.game, self.composer.turn)
        return self._ruled[1]

    # -- how it is changed

    def take_apart(self, *names: str) -> None:
        """Take words apart, of the table or formed this turn; one of the table that is apart already is put back."""
        others = []
        for name in names:
            formed = [at for at, each in enumerate(self.composer.draft.words) if each.letters == fold(name)]
            broken = self.composer.draft.broken
            apart = [at for at in broken if name == str(at + 1) or fold(name) == self._spelling(at)]
            if formed:
                self.composer.undo_word(formed[-1])
            elif apart:
                self._put_back(apart[-1])
            else:
                others.append(name)
        if others:
            self.composer.take_apart(others)

    def mend(self, mended: Repaired) -> None:
        """Take over a table that was repaired, in one step that can be undone."""
        self.notice = tell_repair(self.composer.settled, mended)
        self.composer.load(mended.settled)

    def _spelling(self, at: int) -> str:
        return spelling(faces(self.view.table.melds[at]))

    def _put_back(self, at: int) -> None:
        try:
            self.composer.restore(at)
        except MoveError as failure:
            name = self._spelling(at)
            raise MoveError(f"{name} ne peut être remis : un mot formé emploie ses lettres. Défaites-le.") from failure
