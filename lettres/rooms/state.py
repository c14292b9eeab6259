"""A room in memory: its rows, the session that its lines make, and what is forgotten when the server ends."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from itertools import takewhile

from lettres.engine import Game
from lettres.games.catalogue import CATALOGUE, GameError
from lettres.play.requests import Meaning, no_meaning
from lettres.position import Form, form_of_game
from lettres.records.header import player_line
from lettres.records.journal import MemoryJournal, StoreError
from lettres.records.session import Session, game_of
from lettres.rooms.effects import Effect, Tell, Thought
from lettres.rooms.judge import judge_of
from lettres.rooms.printing import in_sentences
from lettres.rooms.refusals import No
from lettres.rooms.rows import Change, Checksum, LineRow, Rows, SeatRow, Unreadable
from lettres.rooms.shown import Shown
from lettres.rooms.sitting import OVER_A_LINE, Help, Sitting
from lettres.rooms.times import Times
from lettres.rooms.tokens import Bits
from lettres.rooms.wire.frames import AnyReply, HintGiven, denied
from lexicon import Lexicon

_ANSWERS = 64  # that are kept, for messages that come again


class RoomState(Sitting):
    """A room as it stands; made of rows that were read, it changes only by what is then written.

    `bits` gives random bytes for invitations, `meaning` tells what words mean. Raises `Unreadable` for lines that are
    no record.
    """

    def __init__(
        self,
        rows: Rows,
        lexicon: Lexicon | None,
        bits: Bits,
        meaning: Meaning = no_meaning,
        times: Times | None = None,
    ) -> None:
        super().__init__(rows.room, rows.seats, None, times or Times())
        self.opinions = rows.opinions
        self.lines: list[LineRow] = list(rows.lines)
        self.requests: frozenset[str] = rows.requests
        self.lexicon, self.bits, self.meaning = lexicon, bits, meaning
        self.journal = MemoryJournal()
        self.answers: OrderedDict[tuple[str, str], tuple[AnyReply, ...]] = OrderedDict()
        self.unsure: tuple[Help | None, tuple[str, str] | None] = None, None
        """The search that went on before the last message, and the answer that was noted since: not written yet."""
        self.shown = Shown()
        self._form: tuple[Game, Form] | None = None
        self._checksum = Checksum(judge_of(lexicon))
        self._read()

    def _read(self) -> None:
        """Make the game of its lines, where it is dealt; raises `Unreadable`, as for a game that is there no more."""
        self.begun = None
        try:
            CATALOGUE[self.row.game]
        except (KeyError, GameError) as failure:
            raise Unreadable(self.row.id) from failure
        if not self.lines:
            return
        try:
            game, trusted = game_of(self.lexicon), self._is_checked()
            self.begin(Session.resume(self.journal, self.texts(), game, self.lexicon, trusted=trusted))
        except (ValueError, StoreError) as failure:  # a word that a newer lexicon has not, a theme that is gone
            raise Unreadable(self.row.id) from failure

    def begin(self, session: Session) -> None:
        """Take a game for that of the room: its names are told in sentences alone."""
        session.names = [in_sentences(name) for name in session.names]
        self.begun = session

    def _is_checked(self) -> bool:
        """Whether the lines are as they were when they were written, and checked, by the same rules and words."""
        return self.row.checked == self._checksum.of(self.lines)

    def refresh(self, rows: Rows) -> None:
        """Be as these rows are, which another process has written."""
        self.thought = self.asked = None
        self.row, self.seats, self.opinions, self.requests = rows.room, rows.seats, rows.opinions, rows.requests
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self.lines, rows.lines)))
        head = len(self.lines) - len(self.begun.done) if self.begun is not None else 0
        self.lines = list(rows.lines)
        if self.begun is None or kept <= head:
            self._read()
        else:
            begun, self.begun = self.begun, None  # where a line does not follow, all are read anew
            begun.go_back(kept - head)
            begun.catch_up((line.text for line in rows.lines[kept:]), trusted=self._is_checked())
            self.begun = begun

    def follow(self, change: Change | None) -> bool:
        """Be as another process has changed it; False where that does not follow, so that it is to be read again."""
        if change is None or change.room.version > self.row.version + 1:
            return False
        if change.room.version == self.row.version + 1:
            lines, requests = (*self.lines, *change.lines), self.requests | set(change.requests)
            self.refresh(Rows(change.room, change.seats, lines, change.opinions, requests))
        return True

    def take_back(self, rows: Rows) -> None:
        """Be as these rows are, after a change that was stale: nothing of what it went with holds."""
        self.help, answer = self.unsure
        if answer is not None:
            self.answers.pop(answer, None)
        self.refresh(rows)

    @property
    def rows(self) -> Rows:
        """What is kept of it."""
        return Rows(self.row, self.seats, tuple(self.lines), self.opinions, self.requests)

    @property
    def form(self) -> Form:
        """How tables of the game are written."""
        game = self.session.game
        if self._form is None or self._form[0] is not game:
            self._form = game, form_of_game(game)
        return self._form[1]

    def answer(self, asked: Help, found: Thought | No) -> list[Effect]:
        """What a search gave, or why it is of no use, for who asked."""
        if isinstance(found, No):
            return [Tell(asked.browser, denied(found, asked.id))]
        after = self.form.table(found.after) if found.after is not None else None
        mends = found.kind == "repair"  # what is composed is replaced; a hint only shows
        return [Tell(asked.browser, HintGiven(asked.id, found.text, found.aloud, after, mends))]

    # -- who is who

    def own(self, browser: str | None, seat: int) -> SeatRow:
        """A seat that a browser holds; raises `No`."""
        if not browser or not 0 <= seat < len(self.seats) or self.seats[seat].browser != browser:
            raise No("not_yours", "cette place n'est pas la vôtre.")
        return self.seats[seat]

    def gave_up(self, browser: str | None, seat: int) -> bool:
        """Whether a seat is free since a browser has left it in a game that goes on: it is nobody else's since then."""
        known = bool(browser) and 0 <= seat < len(self.seats)
        return known and self.seats[seat].gone == browser and not self.seats[seat].browser

    def has_seen(self, browser: str) -> bool:
        """Whether a browser knows a rack of the game: it has a seat, or has given one up."""
        return any(browser in (seat.browser, seat.gone) for seat in self.seats)

    def is_of_one(self, browser: str) -> bool:
        """Return whether a browser is the host, and nobody else has a seat."""
        return self.row.host == browser and all(seat.browser in ("", browser) for seat in self.seats)

    def leads(self, browser: str | None) -> bool:
        """Whether a browser may do what the host does: his own, or before the deal, while he is not there, that of the
        first seat whose person is."""
        if self.row.phase != "lobby" or self.row.host in self.present:
            return bool(browser) and browser == self.row.host
        first = next((seat.browser for seat in self.seats if seat.browser in self.present), "")
        return bool(browser) and browser in (self.row.host, first)

    def check_host(self, browser: str | None) -> None:
        """Raise `No` unless a browser may do what the host does."""
        if not self.leads(browser):
            raise No("not_yours", "seul l'hôte de la partie peut faire cela.")

    def check_phase(self, phase: str) -> None:
        """Raise `No` where a room is in another phase."""
        if self.row.phase != phase:
            raise No("illegal", _NOT_IN[phase])

    def may_resign(self, seat: int) -> bool:
        """Return whether a seat may end the game: all others are robots', of which nobody waits for it."""
        return all(each.bot for each in self.seats if each.number != seat)

    @property
    def resigned(self) -> int | None:
        """The seat whose person gave up, which ended the game; None where nobody did."""
        return next((each.seat for each in self.opinions if each.what == "resign"), None)

    # -- the record

    def texts(self, upto: int | None = None) -> tuple[str, ...]:
        """The lines of the record, or the first of them, for a robot that thinks elsewhere."""
        return tuple(line.text for line in self.lines[:upto])

    def done_at(self, number: int) -> int:
        """The place in `Session.done` of a line of the record, by its number; the deal has the place 0."""
        return number - 1 - (len(self.lines) - len(self.session.done))

    def answered(self, request: str) -> LineRow | None:
        """The first line that a message has led to, if there is one."""
        return next((line for line in self.lines if line.request == request), None)

    def take_lines(self, now: float, request: str = "") -> None:
        """Take the lines that the session has written."""
        new, self.journal.texts = self.journal.texts, []
        for number, text in enumerate(new, self.row.last + 1):
            self.lines.append(LineRow(number, text, now, request if number == self.row.last + 1 else ""))
        if new:
            self.row = self.row._replace(
                last=self.row.last + len(new), touched=now, checked=self._checksum.of(self.lines)
            )
            self.unsay(*OVER_A_LINE)

    def rename_in_record(self, names: Mapping[int, str]) -> None:
        """Call players of some seats otherwise in the head of the record, which is checked as it was before."""
        checked = self._is_checked()
        for seat, name in names.items():
            start = player_line(seat, "")
            number = next(number for number, line in enumerate(self.lines) if line.text.startswith(start))
            self.lines[number] = self.lines[number]._replace(text=player_line(seat, name))
        self._checksum = Checksum(judge_of(self.lexicon))
        if checked:
            self.row = self.row._replace(checked=self._checksum.of(self.lines))
        self._read()

    def forget_messages(self, browser: str) -> None:
        """Forget by which messages a browser has changed the room."""
        own = f"{browser}:"
        self.lines = [line._replace(request="") if line.request.startswith(own) else line for line in self.lines]
        self.requests = frozenset(name for name in self.requests if not name.startswith(own))

    # -- what is to be written

    def change(self, before: Rows, *, always: bool = False) -> Change | None:
        """Return what has changed since there were these rows, for one transaction; None if nothing has, unless
        `always`."""
        new = tuple(self.lines[len(before.lines) :])
        same = (self.row, self.seats, self.opinions) == (before.room, before.seats, before.opinions)
        if same and not new and not always:
            return None
        self.row = self.row._replace(version=before.room.version + 1)
        still = (self.seats, self.opinions) == (before.seats, before.opinions)
        rewritten = tuple(line for line, old in zip(self.lines, () if still else before.lines) if line != old)
        requests = tuple(self.requests - before.requests)
        return Change(self.row, self.seats, new, self.opinions, requests, still=still, rewritten=rewritten)

    # -- messages that come again

    def remember(self, browser: str, name: str, answers: Iterator[AnyReply]) -> None:
        """Keep what a message was answered."""
        self.answers[browser, name] = tuple(answers)
        self.unsure = self.unsure[0], (browser, name)
        while len(self.answers) > _ANSWERS:
            self.answers.popitem(last=False)


_NOT_IN = {
    "lobby": "la partie est déjà commencée.",
    "playing": "la partie n'est pas en cours.",
    "over": "la partie n'est pas finie.",
}
