"""The SQL statements about people: owners, their devices, codes, and what each device brought."""

from __future__ import annotations

from lettres.rooms.rows import Device, Parted
from lettres.server.store.notices import Notice
from lettres.server.store.statements import DAY, Base, Statements

_KNOWN = """
    select room, number from seat where browser = ? union select room, number from seat where gone <> '' and gone = ?
"""
"""The seats that an owner has or gave up, whose racks the owner therefore knows."""
_BOTH = f"""
    select 1 from room, ({_KNOWN}) one, ({_KNOWN}) other where one.room = id and other.room = id
    and one.number <> other.number and phase in ('lobby', 'playing')
"""
_HELD = (("room", "host"), ("seat", "browser"), ("seat", "gone"), ("browser", "owner"), ("code", "owner"))
"""The columns that name an owner."""
_HOST = -1  # in place of the number of a seat: the role of the host was brought


class People(Statements):
    """The part of the store about browsers and codes."""

    def token_owner(self, token: str, seen: float, old: bool = False) -> str | None:
        found = self._one("select owner, seen, joined from browser where token = ?", token)
        if found is None or (old and found[2]):
            return None
        if seen - found[1] > DAY:  # one write a day is enough
            self._begin(lambda base: base.execute("update browser set seen = ? where token = ?", (seen, token)))
        return str(found[0])

    def add_token(self, token: str, owner: str, seen: float, name: str = "") -> None:
        query = "insert into browser (token, owner, seen, joined, name) values (?, ?, ?, ?, ?)"
        self._write(lambda base: base.execute(query, (token, owner, seen, seen, name)))

    def renew_token(self, old: str, token: str, now: float) -> bool:
        query = "update browser set token = ?, joined = ? where token = ? and joined = 0"
        return self._write(lambda base: base.execute(query, (token, now, old)).rowcount == 1)

    def name_device(self, token: str, name: str) -> None:
        query = "update browser set name = ? where token = ? and name <> ?"
        self._write(lambda base: base.execute(query, (name, token, name)))

    def devices(self, owner: str) -> list[Device]:
        query = "select token, name, joined, seen from browser where owner = ? order by joined, token"
        return [Device(*each) for each in self._all(query, owner)]

    def add_code(self, code: str, owner: str, until: float) -> None:
        query = (
            "insert into code values (?, ?, ?) "
            "on conflict (code) do update set owner = excluded.owner, until = excluded.until"
        )
        self._write(lambda base: base.execute(query, (code, owner, until)))

    def code_owner(self, code: str, now: float) -> str | None:
        found = self._one("select owner from code where code = ? and until >= ?", code, now)
        return str(found[0]) if found is not None else None

    def take_code(self, code: str, now: float) -> str | None:
        def work(base: Base) -> str | None:
            base.execute("delete from code where until < ?", (now,))
            found = base.execute("delete from code where code = ? returning owner", (code,)).fetchone()
            return str(found[0]) if found is not None else None

        return self._write(work)

    def merge(self, owner: str, other: str, now: float = 0.0) -> bool:
        def work(base: Base) -> bool:
            both = owner, other
            if base.execute(_BOTH, (owner, owner, other, other)).fetchone() is not None:
                return False
            _note_brought(base, other)
            joined = "joined = case when joined = 0 then 0 else ? end, home = ?"  # 0 marks an old token
            base.execute(f"update browser set {joined} where owner = ? and home = ''", (now, other, other))
            held = f"host = ? or id in (select room from ({_KNOWN}) known)"
            base.execute(f"update room set version = version + 1 where {held}", (other, other, other))
            for table, column in _HELD:
                base.execute(f"update {table} set {column} = ? where {column} <> '' and {column} = ?", both)
            base.execute("update browser set home = '' where owner = ? and home = ?", (owner, owner))
            base.execute("delete from brought where home = ?", (owner,))
            return True

        return self._write(work, Notice(""))

    def remove_device(self, token: str, now: float) -> Parted:
        def work(base: Base) -> Parted:
            row = base.execute("select owner, home from browser where token = ?", (token,)).fetchone()
            if row is None:
                return Parted("")
            owner, home = row
            others = "select 1 from browser where owner = ? and token <> ?"
            if base.execute(others, (owner, token)).fetchone() is None:
                return Parted(owner, last=True)
            if home and home != owner:
                joined = "joined = case when joined = 0 then 0 else ? end"
                base.execute(f"update browser set owner = ?, home = '', {joined} where token = ?", (home, now, token))
                _give_back(base, owner, home)
            else:
                base.execute("delete from browser where token = ?", (token,))
            base.execute("delete from code where owner = ?", (owner,))  # the device could come back with one
            _note_departure(base, owner, now)
            return Parted(owner, "" if home == owner else home)

        return self._write(work, Notice(""))

    def departures(self, since: float) -> set[tuple[str, float]]:
        return {(owner, at) for owner, at in self._all("select owner, at from departure where at >= ?", since)}

    def known_rooms(self, owner: str) -> list[str]:
        query = f"select id from room where host = ? or id in (select room from ({_KNOWN}) known) order by id"
        return [each[0] for each in self._all(query, owner, owner, owner)]

    def forget_browser(self, token: str, now: float) -> None:
        def work(base: Base) -> None:
            row = base.execute("delete from browser where token = ? returning owner, home", (token,)).fetchone()
            if row is None:
                return
            owner, home = row
            _note_departure(base, owner, now)
            if base.execute("select 1 from browser where owner = ?", (owner,)).fetchone() is None:
                _forget_all(base, owner)
            known = "select 1 from browser where owner = ? or home = ?"
            if home and base.execute(known, (home, home)).fetchone() is None:
                _forget_all(base, home)

        self._write(work, Notice(""))


def _note_departure(base: Base, owner: str, now: float) -> None:
    """Record for the other processes that an owner has lost a device. Delete such records older than a day."""
    base.execute("delete from departure where at < ?", (now - DAY,))
    base.execute("insert into departure values (?, ?)", (owner, now))


def _note_brought(base: Base, other: str) -> None:
    """Record what an owner has before a merge into another owner, to give it back when the devices are detached."""
    query = f"insert into brought select room, number, ? from ({_KNOWN}) known where true on conflict do nothing"
    base.execute(query, (other, other, other))
    query = f"insert into brought select id, {_HOST}, ? from room where host = ? on conflict do nothing"
    base.execute(query, (other, other))


def _give_back(base: Base, owner: str, home: str) -> None:
    """Give the detached owner `home` what that owner's devices had brought, as far as `owner` still has it."""
    brought = "select room from brought where home = ?"
    base.execute(f"update room set version = version + 1 where id in ({brought})", (home,))
    for column in ("browser", "gone"):
        mine = "exists (select 1 from brought b where b.room = seat.room and b.seat = seat.number and b.home = ?)"
        base.execute(
            f"update seat set {column} = ? where {column} <> '' and {column} = ? and {mine}", (home, owner, home)
        )
    query = f"update room set host = ? where host = ? and id in ({brought} and seat = {_HOST})"
    base.execute(query, (home, owner, home))
    base.execute("delete from brought where home = ?", (home,))


def _forget_all(base: Base, owner: str) -> None:
    """Delete all data about an owner without devices, even the owner's seats in rooms that cannot be read."""
    held = f"host = ? or id in (select room from ({_KNOWN}) known)"
    base.execute(f"update room set version = version + 1 where {held}", (owner, owner, owner))
    heirs = "select min(browser) from seat where seat.room = room.id and browser not in ('', ?)"
    base.execute(f"update room set host = coalesce(({heirs}), host) where host = ?", (owner, owner))
    base.execute("delete from room where host = ?", (owner,))
    for table, column in (("seat", "browser"), ("seat", "gone")):
        base.execute(f"update {table} set {column} = '' where {column} <> '' and {column} = ?", (owner,))
    for room in base.execute("select room from guest where browser = ?", (owner,)).fetchall():
        forget_requests(base, room[0], owner)
    for table in ("guest", "presence"):
        base.execute(f"delete from {table} where browser = ?", (owner,))
    base.execute("delete from code where owner = ?", (owner,))
    base.execute("delete from brought where home = ?", (owner,))


def guest_condition(browser: str) -> tuple[str, tuple[str, str]]:
    """Return the SQL condition for a person's rows in `guest`, and its values. The condition includes the rows from
    before the person's devices were joined."""
    return "(browser = ? or browser in (select home from browser where owner = ? and home <> ''))", (browser, browser)


def forget_requests(base: Base, room: str, browser: str) -> None:
    """Delete the names of the messages by which a browser has changed a room."""
    own = f"{browser}:"
    base.execute("delete from request where room = ? and substr(name, 1, ?) = ?", (room, len(own), own))
