"""The tables, version by version: a database is migrated to the last version, one step at a time."""

from __future__ import annotations

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        create table room (
            id text primary key, invite text not null, host text not null, game text not null, options text not null,
            theme text not null, lexicon text not null, seed text not null, phase text not null,
            created double precision not null, touched double precision not null, last integer not null,
            due double precision, due_for text not null, since double precision not null, paused integer not null,
            remaining double precision, version integer not null
        )
        """,
        "create unique index room_invite on room (invite)",
        "create index room_due on room (due)",
        "create index room_touched on room (touched)",
        """
        create table seat (
            room text not null references room (id) on delete cascade, number integer not null, name text not null,
            bot text not null, browser text not null, stand_in integer not null, primary key (room, number)
        )
        """,
        "create index seat_browser on seat (browser)",
        """
        create table line (
            room text not null references room (id) on delete cascade, number integer not null, text text not null,
            at double precision not null, request text not null, primary key (room, number)
        )
        """,
        "create unique index line_request on line (room, request) where request <> ''",
        """
        create table opinion (
            room text not null references room (id) on delete cascade, seat integer not null, what text not null,
            of_seat integer not null, primary key (room, seat, what, of_seat)
        )
        """,
        """
        create table request (
            room text not null references room (id) on delete cascade, name text not null, primary key (room, name)
        )
        """,
        "create table browser (token text primary key, owner text not null, seen double precision not null)",
        "create table code (code text primary key, owner text not null, until double precision not null)",
        """
        create table review (
            room text primary key references room (id) on delete cascade, state text not null, body text not null,
            at double precision not null
        )
        """,
    ),
    (
        "alter table room add column revenge text not null default ''",
        """
        create table guest (
            room text not null references room (id) on delete cascade, browser text not null,
            primary key (room, browser)
        )
        """,
    ),
    (
        """
        create table presence (
            room text not null references room (id) on delete cascade, process text not null, browser text not null,
            at double precision not null, primary key (room, process, browser)
        )
        """,
    ),
    ("alter table room add column checked text not null default ''",),
    ("alter table seat add column gone text not null default ''",),
    (
        "alter table seat add column turns integer not null default 0",
        "create index seat_gone on seat (gone) where gone <> ''",
        "create index room_host on room (host)",
    ),
    ("create table probe (id integer primary key, at double precision not null)",),
    (
        "alter table browser add column joined double precision not null default 0",
        "alter table browser add column name text not null default ''",
        "alter table browser add column home text not null default ''",
        "create index browser_owner on browser (owner)",
        """
        create table brought (
            room text not null references room (id) on delete cascade, seat integer not null, home text not null,
            primary key (room, seat)
        )
        """,
        "create index brought_home on brought (home)",
        "create table departure (owner text not null, at double precision not null)",
    ),
)
"""The statements of each version. Never change one: add a new step."""

VERSION = len(STEPS)

TABLES = (
    "room",
    "seat",
    "line",
    "opinion",
    "request",
    "browser",
    "code",
    "review",
    "guest",
    "presence",
    "probe",
    "brought",
    "departure",
)
"""All tables, each after those that it refers to."""
