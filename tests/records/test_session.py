"""A session without files: an action is prepared, then written, then done."""

from __future__ import annotations

import pytest

from lettres.engine import IllegalAction
from lettres.engine.events import Challenge, Discard, Draw, Pass
from lettres.records.header import Header, read_header, write_header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, StaleError, game_of, header_of, new_seed

HEADER = Header("defausse", {}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")


def begun(header: Header = HEADER) -> tuple[Session, MemoryJournal]:
    journal = MemoryJournal()
    return Session.new(header, game_of(None)(header), None, lambda: journal), journal


def test_what_is_prepared_is_neither_written_nor_done() -> None:
    session, journal = begun()
    before, lines = session.state, list(journal.texts)
    prepared = session.prepare(Draw(), 2.5)
    assert prepared.done is not None and prepared.done.text.endswith("; 2.5 s")
    assert (session.state, journal.texts) == (before, lines)
    assert session.commit(prepared) == prepared.events
    assert session.state is prepared.done.state and journal.texts == [*lines, prepared.done.text]


def test_what_was_prepared_before_something_else_is_stale() -> None:
    session, journal = begun()
    late = session.prepare(Draw())
    session.act(Draw())
    lines = list(journal.texts)
    with pytest.raises(StaleError):
        session.commit(late)
    assert journal.texts == lines and len(session.done) == 2


def test_an_illegal_action_is_refused_before_anything_is_written() -> None:
    session, journal = begun()
    lines = list(journal.texts)
    with pytest.raises(IllegalAction):
        session.prepare(Challenge(1))
    assert journal.texts == lines


def test_a_line_that_cannot_be_written_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    session, journal = begun()
    before = session.state

    def full(*texts: str) -> None:
        raise OSError(28, "disk full")

    monkeypatch.setattr(journal, "append", full)
    with pytest.raises(OSError, match="disk full"):
        session.act(Draw())
    assert session.state is before


def test_a_game_in_memory_is_taken_up_again() -> None:
    session, journal = begun()
    for action in (Draw(), Pass()):
        session.act(action)
    again = Session.resume(MemoryJournal(), journal.texts, game_of(None), None)
    assert again.state.seats == session.state.seats and again.header == session.header


def test_a_seed_has_128_bits_and_is_read_back() -> None:
    seeds = {new_seed() for _ in range(64)}
    assert len(seeds) == 64 and max(seeds) >> 120 and max(seeds) < 1 << 128
    header = HEADER._replace(seed=(1 << 128) - 1)
    lines = write_header(header)
    assert f"graine {(1 << 128) - 1}" in lines and read_header(lines).seed == header.seed == header_of(lines).seed
    racks = [begun(each)[0].state.seats for each in (header, header, HEADER)]
    assert racks[0] == racks[1] != racks[2]


def test_a_session_takes_back_what_was_not_written_and_catches_up() -> None:
    one, journal = begun()
    other = Session.resume(MemoryJournal(), journal.texts, game_of(None), None)
    one.act(Draw())
    one.act(Pass())
    other.act(Draw("pouch"), 9.0)  # which another process was quicker than
    other.go_back(1)
    other.catch_up(done.text for done in one.done[1:])
    assert [done.text for done in other.done] == [done.text for done in one.done]
    assert other.state.seats == one.state.seats and other.act(Discard(other.state.seat.rack[0]))
    other.go_back(0)
    assert len(other.done) == 1  # the deal stays
