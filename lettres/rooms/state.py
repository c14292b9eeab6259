"""A room in memory: its rows, the session that its lines make, and what is lost when the server ends."""

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
from lettres.rooms.effects import Effect, SendReply, Thought
from lettres.rooms.judge import judge_digest
from lettres.rooms.printing import name_for_sentences
from lettres.rooms.refusals import No
from lettres.rooms.rows import Change, Checksum, LineRow, Rows, SeatRow, Unreadable
from lettres.rooms.sitting import SETTLED_BY_LINE, Help, Sitting
from lettres.rooms.times import Times
from lettres.rooms.tokens import Bits
from lettres.rooms.view_cache import ViewCache
from lettres.rooms.wire.outgoing import AnyReply, HintGiven, denial
from lexicon import Lexicon

_ANSWERS = 64  # answers kept for retries


class RoomState(Sitting):
    """The state of a room, made from its rows. Every later change is written to the rows. `bits` gives random bytes for
    invitations, and `meaning` the meanings of words. Raises `Unreadable` if the lines are no record."""

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
        """The search under way before the current message, and the answer kept since: neither is written yet."""
        self.view_cache = ViewCache()
        self._form: tuple[Game, Form] | None = None
        self._checksum = Checksum(judge_digest(lexicon))
        self._read()

    def _read(self) -> None:
        """Load the game from the lines, if the game is dealt. Raises `Unreadable`, for an unknown game too."""
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
        except (ValueError, StoreError) as failure:  # such as a word or a theme that this lexicon lacks
            raise Unreadable(self.row.id) from failure

    def begin(self, session: Session) -> None:
        """Start with this session. The names of its players are made safe for sentences."""
        session.names = [name_for_sentences(name) for name in session.names]
        self.begun = session

    def _is_checked(self) -> bool:
        """Return True if this code and lexicon have checked these very lines before."""
        return self.row.checked == self._checksum.hash_lines(self.lines)

    def refresh(self, rows: Rows) -> None:
        """Take over the rows that another process has written."""
        self.thought = self.pending_task = None
        self.row, self.seats, self.opinions, self.requests = rows.room, rows.seats, rows.opinions, rows.requests
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self.lines, rows.lines)))
        head = len(self.lines) - len(self.begun.done) if self.begun is not None else 0
        self.lines = list(rows.lines)
        if self.begun is None or kept <= head:
            self._read()
        else:
            begun, self.begun = self.begun, None  # stays None if a line does not follow
            begun.go_back(kept - head)
            begun.catch_up((line.text for line in rows.lines[kept:]), trusted=self._is_checked())
            self.begun = begun

    def follow(self, change: Change | None) -> bool:
        """Apply another process's change. Return False if the change is not the next version, so that the room must be
        read again."""
        if change is None or change.room.version > self.row.version + 1:
            return False
        if change.room.version == self.row.version + 1:
            lines, requests = (*self.lines, *change.lines), self.requests | set(change.requests)
            self.refresh(Rows(change.room, change.seats, lines, change.opinions, requests))
        return True

    def restore(self, rows: Rows) -> None:
        """Return to the stored rows after a stale change, and drop what was kept for that change."""
        self.help, answer = self.unsure
        if answer is not None:
            self.answers.pop(answer, None)
        self.refresh(rows)

    @property
    def rows(self) -> Rows:
        """The rows to store."""
        return Rows(self.row, self.seats, tuple(self.lines), self.opinions, self.requests)

    @property
    def form(self) -> Form:
        """The notation of the game's tables."""
        game = self.session.game
        if self._form is None or self._form[0] is not game:
            self._form = game, form_of_game(game)
        return self._form[1]

    def answer(self, request: Help, answer: Thought | No) -> list[Effect]:
        """Return the effects that send the asker a search's answer, or the refusal."""
        if isinstance(answer, No):
            return [SendReply(request.browser, denial(answer, request.id))]
        after = self.form.table(answer.after) if answer.after is not None else None
        mends = answer.kind == "repair"  # it replaces the draft; a hint is only shown
        return [SendReply(request.browser, HintGiven(request.id, answer.text, answer.aloud, after, mends))]

    # -- seats and browsers

    def own_seat(self, browser: str | None, seat: int) -> SeatRow:
        """Return the seat if the browser holds it, else raise `No`."""
        if not browser or not 0 <= seat < len(self.seats) or self.seats[seat].browser != browser:
            raise No("not_yours", "cette place n'est pas la vôtre.")
        return self.seats[seat]

    def has_given_up(self, browser: str | None, seat: int) -> bool:
        """Return True if the browser left this seat in a game under way, and nobody has taken it since."""
        known = bool(browser) and 0 <= seat < len(self.seats)
        return known and self.seats[seat].gone == browser and not self.seats[seat].browser

    def has_seen(self, browser: str) -> bool:
        """Return True if the browser has seen a rack: it has, or had, a seat."""
        return any(browser in (seat.browser, seat.gone) for seat in self.seats)

    def is_of_one(self, browser: str) -> bool:
        """Return True if the browser is the host and nobody else has a seat."""
        return self.row.host == browser and all(seat.browser in ("", browser) for seat in self.seats)

    def leads(self, browser: str | None) -> bool:
        """Return True if the browser may act as the host. While the host is absent before the deal, the first person
        present may."""
        if self.row.phase != "lobby" or self.row.host in self.present:
            return bool(browser) and browser == self.row.host
        first = next((seat.browser for seat in self.seats if seat.browser in self.present), "")
        return bool(browser) and browser in (self.row.host, first)

    def check_host(self, browser: str | None) -> None:
        """Raise `No` unless the browser may act as the host."""
        if not self.leads(browser):
            raise No("not_yours", "seul l'hôte de la partie peut faire cela.")

    def check_phase(self, phase: str) -> None:
        """Raise `No` unless the room is in this phase."""
        if self.row.phase != phase:
            raise No("illegal", _NOT_IN[phase])

    def may_resign(self, seat: int) -> bool:
        """Return True if the seat may end the game, because all other seats are robots."""
        return all(each.bot for each in self.seats if each.number != seat)

    @property
    def resigned(self) -> int | None:
        """The seat whose person resigned and ended the game; None if nobody did."""
        return next((each.seat for each in self.opinions if each.what == "resign"), None)

    # -- the record

    def texts(self, upto: int | None = None) -> tuple[str, ...]:
        """Return the lines of the record, or those before `upto`, for another process."""
        return tuple(line.text for line in self.lines[:upto])

    def index_of_line(self, number: int) -> int:
        """Return the index in `Session.done` of a line, by its number. The deal has index 0."""
        return number - 1 - (len(self.lines) - len(self.session.done))

    def line_of_message(self, request: str) -> LineRow | None:
        """Return the first line that a message wrote; None if it wrote none."""
        return next((line for line in self.lines if line.request == request), None)

    def take_lines(self, now: float, request: str = "") -> None:
        """Take the lines that the session has written."""
        new, self.journal.texts = self.journal.texts, []
        for number, text in enumerate(new, self.row.last + 1):
            self.lines.append(LineRow(number, text, now, request if number == self.row.last + 1 else ""))
        if new:
            self.row = self.row._replace(
                last=self.row.last + len(new), touched=now, checked=self._checksum.hash_lines(self.lines)
            )
            self.drop_opinions(*SETTLED_BY_LINE)

    def rename_in_record(self, names: Mapping[int, str]) -> None:
        """Rename players, by seat, in the header of the record. A record that was checked still counts as checked."""
        checked = self._is_checked()
        for seat, name in names.items():
            start = player_line(seat, "")
            number = next(number for number, line in enumerate(self.lines) if line.text.startswith(start))
            self.lines[number] = self.lines[number]._replace(text=player_line(seat, name))
        self._checksum = Checksum(judge_digest(self.lexicon))
        if checked:
            self.row = self.row._replace(checked=self._checksum.hash_lines(self.lines))
        self._read()

    def forget_messages(self, browser: str) -> None:
        """Forget which messages a browser has sent."""
        own = f"{browser}:"
        self.lines = [line._replace(request="") if line.request.startswith(own) else line for line in self.lines]
        self.requests = frozenset(name for name in self.requests if not name.startswith(own))

    # -- what to write

    def change(self, before: Rows, *, always: bool = False) -> Change | None:
        """Return what has changed since `before`, for one transaction. None if nothing has, unless `always`."""
        new = tuple(self.lines[len(before.lines) :])
        same = (self.row, self.seats, self.opinions) == (before.room, before.seats, before.opinions)
        if same and not new and not always:
            return None
        self.row = self.row._replace(version=before.room.version + 1)
        still = (self.seats, self.opinions) == (before.seats, before.opinions)
        rewritten = tuple(line for line, old in zip(self.lines, () if still else before.lines) if line != old)
        requests = tuple(self.requests - before.requests)
        return Change(self.row, self.seats, new, self.opinions, requests, still=still, rewritten=rewritten)

    # -- retries

    def remember(self, browser: str, name: str, answers: Iterator[AnyReply]) -> None:
        """Keep the answers to the message `name` of a browser, in case the message is sent again."""
        self.answers[browser, name] = tuple(answers)
        self.unsure = self.unsure[0], (browser, name)
        while len(self.answers) > _ANSWERS:
            self.answers.popitem(last=False)


_NOT_IN = {
    "lobby": "la partie est déjà commencée.",
    "playing": "la partie n'est pas en cours.",
    "over": "la partie n'est pas finie.",
}
