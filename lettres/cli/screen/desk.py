"""A person's turn at the full screen: what is composed, how it stands, and what there is to show. No terminal here."""

from __future__ import annotations

from typing import NamedTuple

from lettres.cli.play.messages import tell_fault, tell_points
from lettres.cli.play.rack import RackOrder
from lettres.cli.screen.news import changed, drawn, fresh_places, news, places
from lettres.cli.screen.table import Word, loose, word
from lettres.cli.screen.text import Target
from lettres.compose import Composer, MoveError, Settled
from lettres.engine import Ruling, judge
from lettres.engine.table import faces
from lettres.games.letter_notation import JOKER, spelling
from lettres.session import Session
from lexicon import Lexicon, fold


class Judged(NamedTuple):
    """How a composition stands: its look (`good`, `bad`, `dim`) and a sentence."""

    look: str
    text: str


class Desk:
    """What a seat composes; `live` while it is its turn, else it only looks on. Its rack is sorted by `order`.

    `notice` is the answer to what was typed last, `hints` how many were asked for, `asked` the command that the next
    Enter would confirm.
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
        self.hints = 0
        self.drawn = drawn(session, seat)
        self.news = news(session, seat)
        self._new = places(changed(session, seat), self.view.table.melds)
        self._ruled: tuple[Settled, Ruling] | None = None

    # -- what there is to show

    def table(self) -> list[Word]:
        """The words of the table, those taken apart and those that changed last turn marked."""
        broken = self.composer.draft.broken
        words = []
        for at, meld in enumerate(self.view.table.melds):
            look = "gone" if at in broken else "new" if at in self._new else "tile"
            mark = {"gone": "-", "new": "+"}.get(look, "")
            words.append(word(f"{mark}{at + 1}", meld, look, ("table", at)))
        return words

    def composed(self) -> list[Word]:
        """The words formed so far and the tiles to be laid again."""
        settled = self.composer.settled
        words = [word("=", meld, "formed", ("formed", at)) for at, meld in enumerate(settled.melds)]
        return [*words, loose("À replacer", settled.loose, "loose", "loose")] if settled.loose else words

    def rack(self) -> Word:
        """What is left of the rack, in the player's order."""
        tiles = self.order.show(self.composer.settled.rack)
        return loose("", tiles, "rack", "rack", fresh_places(tiles, self.drawn))

    def judged(self) -> Judged:
        """How the composition stands: what is missing, or what it would score."""
        if not self.live or self.empty:
            return Judged("dim", self.advice() if self.live else "")
        if faults := self.faults():
            return Judged("bad", " ".join(faults))
        points = tell_points(self.session.game.score(self.composer.turn))
        if self.told_before:
            return Judged("good", f"Coup permis : {points}. Entrée pour valider.")
        return Judged("good", f"{points}, si vos mots sont permis. Entrée pour valider.")

    def advice(self) -> str:
        """What could be typed first."""
        if not self.view.seats[self.seat].opened:
            least = getattr(self.session.game.rules, "opening_letters", 6)
            return f"Votre premier mot : {least} lettres au moins, de votre chevalet. Tapez-le."
        return "Tapez un mot, un tour (IMAGE+LEP -> PAGE MIEL), « défaire 3 », « ? MOT », aide."

    # -- how it stands

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

    def load(self, settled: Settled) -> None:
        """Compose a turn that was told in one line."""
        melds = self.view.table.melds
        kept = settled.after.melds[: len(settled.after.melds) - len(settled.melds)]
        broken = sorted(set(range(len(melds))) - places(kept, melds))
        if not self.empty:
            self.composer.reset()
        if broken:
            self.composer.take_apart([str(at + 1) for at in broken])
        self.composer.form(*map(self.session.game.notation.meld, settled.melds))

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

    def _spelling(self, at: int) -> str:
        return spelling(faces(self.view.table.melds[at]))

    def _put_back(self, at: int) -> None:
        try:
            self.composer.restore(at)
        except MoveError as failure:
            name = self._spelling(at)
            raise MoveError(f"{name} ne peut être remis : un mot formé tient de ses lettres. Défaites-le.") from failure

    def click(self, target: Target) -> str:
        """Do what a click means; the answer is text for the line that is being typed. Raises `MoveError`."""
        kind, at = target
        if kind == "rack":
            return self._letter(self.rack().boxes[at].face)
        if kind == "loose":
            return self._letter(self.composer.settled.loose[at])
        if kind == "table" and self.live:
            self.take_apart(str(at + 1))
        elif kind == "formed" and self.live:
            self.composer.undo_word(at)
        return ""

    def _letter(self, tile: str) -> str:
        if tile != JOKER:
            return tile
        raise MoveError("le joker : écrivez en minuscule, dans le mot, la lettre qu'il remplace (GAMiN).")
