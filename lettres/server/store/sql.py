"""The SQL statements about rooms, the same for every database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from lettres.position import Json
from lettres.rooms.rows import Change, LineRow, Opinion, RoomRow, Rows, SeatRow, Stale
from lettres.server.store.notices import Notice
from lettres.server.store.people import People, forget_requests, guest_condition
from lettres.server.store.statements import DAY, Base

_ROOM = (
    "id, invite, host, game, options, theme, lexicon, seed, phase, created, touched, last, due, due_for, since, "
    "paused, remaining, version, revenge, checked"
)
_PLACEHOLDERS = ", ".join("?" * len(_ROOM.split(",")))
SET = ", ".join(f"{name.strip()} = ?" for name in _ROOM.split(","))
_MANY = 500  # names in one statement at most


class SqlStore(People):
    """The store in SQL; a subclass runs the transactions."""

    duplicate_error: type[Exception]
    """The exception of the database for a duplicate key."""

    # -- writing

    def create(self, rows: Rows) -> None:
        self._write(lambda base: _make(base, rows))

    def write(self, change: Change) -> None:
        self._write(self._change_work(change), Notice(change.room.id, change))

    def _change_work(self, change: Change) -> Callable[[Base], None]:
        """Return the work that applies a change."""
        room = change.room

        def work(base: Base) -> None:
            values = (*room_values(room), room.id, room.version - 1)
            if base.execute(f"update room set {SET} where id = ? and version = ?", values).rowcount != 1:
                raise Stale(room.id)
            if not change.still:
                base.execute("delete from seat where room = ?", (room.id,))
                base.execute("delete from opinion where room = ?", (room.id,))
            for browser in change.out:
                shown, values = guest_condition(browser)
                base.execute(f"delete from guest where room = ? and {shown}", (room.id, *values))
                forget_requests(base, room.id, browser)
            for line in change.rewritten:
                values = line.text, line.request, room.id, line.number
                base.execute("update line set text = ?, request = ? where room = ? and number = ?", values)
            if change.rewritten:
                base.execute("delete from review where room = ?", (room.id,))  # the review has the old names
            try:
                _insert(base, change)
            except self.duplicate_error as failure:  # a line with that number or of that message exists
                raise Stale(room.id) from failure
            for rows in change.made:
                _make(base, rows)

        return work

    def forget_before(self, touched: float) -> int:
        def work(base: Base) -> int:
            base.execute("delete from browser where seen < ?", (touched - DAY,))  # `seen` may be a day late
            base.execute("delete from code where until < ?", (touched,))
            base.execute("delete from departure where at < ?", (touched,))
            return base.execute("delete from room where touched < ?", (touched,)).rowcount

        return self._write(work)

    def delete(self, room: str, version: int | None = None) -> bool:
        where, values = ("", (room,)) if version is None else (" and version = ?", (room, version))
        query = f"delete from room where id = ?{where}"
        return self._write(lambda base: base.execute(query, values).rowcount == 1, Notice(room))

    def admit(self, room: str, browser: str, invite: str) -> None:
        query = "insert into guest select id, ? from room where id = ? and invite = ? on conflict do nothing"
        self._write(lambda base: base.execute(query, (browser, room, invite)))

    def check_writable(self, now: float) -> None:
        query = "insert into probe values (1, ?) on conflict (id) do update set at = excluded.at"
        self._write(lambda base: base.execute(query, (now,)))

    def keep_review(self, room: str, version: int, state: str, body: str, at: float) -> bool:
        query = (
            "insert into review values (?, ?, ?, ?) "
            "on conflict (room) do update set state = excluded.state, body = excluded.body, at = excluded.at"
        )

        def work(base: Base) -> bool:
            held = "update room set version = version where id = ? and version = ?"  # locks the row
            if base.execute(held, (room, version)).rowcount != 1:
                return False
            base.execute(query, (room, state, body, at))
            return True

        return self._write(work)

    def set_presence(self, room: str, browsers: Collection[str], process: str, at: float) -> None:
        query = (
            "insert into presence select id, ?, ?, ? from room where id = ? "
            "on conflict (room, process, browser) do update set at = excluded.at"
        )

        def work(base: Base) -> None:
            base.execute("delete from presence where room = ? and process = ?", (room, process))
            for browser in sorted(browsers):
                base.execute(query, (process, browser, at, room))

        self._write(work, Notice(room, presence=True))

    def renew_presence(self, rooms: Sequence[str], process: str, at: float) -> None:
        def work(base: Base) -> None:
            for part in _parts(rooms):
                query = f"update presence set at = ? where process = ? and room in ({_placeholders(part)})"
                base.execute(query, (at, process, *part))

        self._write(work)

    # -- reading

    def read(self, room: str) -> Rows | None:
        return self._look(lambda base: _rows(base, room))

    def room_of_invite(self, invite: str) -> str | None:
        found = self._one("select id from room where invite = ? and phase <> 'closed'", invite)
        return found[0] if found is not None else None

    def is_admitted(self, room: str, browser: str) -> bool:
        shown, values = guest_condition(browser)
        return self._one(f"select 1 from guest where room = ? and {shown}", room, *values) is not None

    def rooms_of(self, browser: str) -> list[str]:
        query = """
            select id from room where phase <> 'closed' and (
                host = ? or id in (select room from seat where browser = ?)
                or id in (select room from seat where gone <> '' and gone = ? and browser = '')
            ) order by touched desc, id
        """
        return [each[0] for each in self._all(query, browser, browser, browser)]

    def due_rooms(self, until: float) -> list[tuple[str, float]]:
        found = self._all("select id, due from room where due <= ? and phase = 'playing' order by due", until)
        return [(room, float(due)) for room, due in found]

    def version(self, room: str) -> int | None:
        return self.versions([room]).get(room)

    def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        def work(base: Base) -> dict[str, int]:
            found: dict[str, int] = {}
            for part in _parts(rooms):
                query = f"select id, version from room where id in ({_placeholders(part)})"
                found.update(base.execute(query, part).fetchall())
            return found

        return self._look(work)

    def presence(self, room: str, process: str, since: float) -> frozenset[str]:
        query = "select browser from presence where room = ? and process <> ? and at >= ?"
        return frozenset(browser for (browser,) in self._all(query, room, process, since))

    def all_presence(self, process: str, since: float) -> dict[str, frozenset[str]]:
        found = dict[str, set[str]]()
        query = "select room, browser from presence where process <> ? and at >= ?"
        for room, browser in self._all(query, process, since):
            found.setdefault(room, set()).add(browser)
        return {room: frozenset(browsers) for room, browsers in found.items()}

    def review(self, room: str) -> tuple[str, str] | None:
        found = self._one("select state, body from review where room = ?", room)
        return (found[0], found[1]) if found is not None else None


def _parts(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Split names into parts that fit into one statement."""
    return (names[at : at + _MANY] for at in range(0, len(names), _MANY))


def _placeholders(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _rows(base: Base, room: str) -> Rows | None:
    row = base.execute(f"select {_ROOM} from room where id = ?", (room,)).fetchone()
    if row is None:
        return None

    def fetch(query: str) -> list[Json]:
        return base.execute(query, (room,)).fetchall()

    seats = fetch("select number, name, bot, browser, stand_in, gone, turns from seat where room = ? order by number")
    lines = fetch("select number, text, at, request from line where room = ? order by number")
    return Rows(
        _room_row(row),
        tuple(SeatRow(*each)._replace(stand_in=bool(each[4])) for each in seats),
        tuple(LineRow(*each) for each in lines),
        frozenset(Opinion(*each) for each in fetch("select seat, what, of_seat from opinion where room = ?")),
        frozenset(name for (name,) in fetch("select name from request where room = ?")),
    )


def _make(base: Base, rows: Rows) -> None:
    base.execute(f"insert into room ({_ROOM}) values ({_PLACEHOLDERS})", room_values(rows.room))
    _insert(base, Change(rows.room, rows.seats, rows.lines, rows.opinions, tuple(rows.requests)))


def _insert(base: Base, change: Change) -> None:
    room = change.room.id
    for seat in () if change.still else change.seats:
        columns = {**seat._asdict(), "stand_in": int(seat.stand_in)}
        base.execute("insert into seat values (?, ?, ?, ?, ?, ?, ?, ?)", (room, *columns.values()))
    for line in change.lines:
        base.execute("insert into line values (?, ?, ?, ?, ?)", (room, *line))
    for opinion in () if change.still else change.opinions:
        base.execute("insert into opinion values (?, ?, ?, ?)", (room, *opinion))
    for name in change.requests:
        base.execute("insert into request values (?, ?)", (room, name))


def room_values(room: RoomRow) -> tuple[object, ...]:
    """Return the values of a room's columns; the seed as text, since it has more bits than a number of the database."""
    return tuple({**room._asdict(), "seed": str(room.seed), "paused": int(room.paused)}.values())


def _room_row(columns: Sequence[object]) -> RoomRow:
    named = dict(zip(RoomRow._fields, columns))
    named |= {"seed": int(str(named["seed"])), "paused": bool(named["paused"])}
    return RoomRow(**named)  # type: ignore[arg-type]
