"""Whole games of all six by messages alone: the record is the engine's, and nobody sees what he may not know."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import GameState, Phase
from lettres.engine.events import Drew, Event
from lettres.games.catalogue import CATALOGUE
from lettres.records.record import Done
from lettres.records.recording import read_recording
from lettres.reports.verify import Holds, check
from lettres.web.rooms.drafts import judged, line
from lettres.web.rooms.files import export, import_game
from lettres.web.rooms.messages import Draft
from lettres.web.rooms.room import Room
from lettres.web.rooms.rows import Rows
from lettres.web.rooms.views import view
from lexicon import Lexicon
from tests.web.rooms.driving import PEOPLE, Driven, counting, robots_of, seats_of

GAMES = ("lettres", "rummikub", "cartes", "defausse", "deux-cents", "des")
RULES: dict[str, dict[str, Any]] = {"deux-cents": {"rounds": 2, "target": 0}, "des": {"rounds": 2}}
MARK = "¤"


def played(game: str, lexicon: Lexicon, reload: bool = False, watch: bool = False) -> Driven:
    driven = Driven(game, seats_of(game), lexicon, **RULES.get(game, {}))
    driven.start()
    robots = robots_of(driven.room)
    for number in range(3000):
        if driven.room.row.phase == "over":
            return driven
        if reload and number % 5 == 0:
            driven.reload()
        if watch and number % 7 == 0:
            check_views(driven)
        driven.step(robots)
    raise AssertionError("it does not end")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_messages(game: str, lexicon: Lexicon, tmp_path: Path) -> None:
    driven = played(game, lexicon, watch=True)
    check_views(driven)
    path = tmp_path / "essai.partie"
    path.write_bytes(export(driven.room))
    entry = lexicon if CATALOGUE[game].needs_lexicon else None
    assert {finding.holds for finding in check(path, lambda _: entry)} == {Holds.YES}
    recording = read_recording(path, lambda _: entry)
    assert not recording.broken
    again = played(game, lexicon, reload=True)
    assert again.room.texts() == driven.room.texts() and again.rows == driven.rows
    rows, _ = import_game(path.read_bytes(), PEOPLE[0], lexicon, counting(), driven.now)
    assert [each.text for each in rows.lines] == list(driven.room.texts()) and rows.room.phase == "over"


def check_views(driven: Driven) -> None:
    """What each watcher sees is the same where all that is hidden from him is marked, and no mark is seen."""
    watchers = [(seat.browser, seat.number) for seat in driven.room.seats if seat.browser]
    for browser, seat in [*watchers, (None, None)]:
        seen = view(driven.room, browser, seat, driven.now)
        text = json.dumps(seen, ensure_ascii=False)
        hidden = marked(driven, seat)
        assert json.dumps(view(hidden, browser, seat, driven.now), ensure_ascii=False) == text
        assert MARK not in text and str(driven.room.row.seed) not in text and len(text.encode()) < 8192
        if seat is not None:
            draft = Draft(seen["table"], tuple(seen["rack"]))
            for typed in ("", "passer", "table", "score", "indice", "aide"):
                told = line(hidden.session, seat, hidden.lexicon, draft, typed)
                assert MARK not in f"{told.draft}{told.notice}"
            assert MARK not in str(judged(hidden.session, seat, hidden.lexicon, draft))


def marked(driven: Driven, seat: int | None) -> Room:
    """The room with every tile marked that a seat may not know: the racks of others, the pouch, what was drawn of it.

    When a round is over racks are laid open.
    """
    room = Room(driven.rows, driven.lexicon, driven.bits)
    room.present = driven.room.present
    room.row = room.row._replace(seed=0)
    session = room.session
    session.header = session.header._replace(seed=0)
    last = len(session.done) - 1
    session.done[:] = [_marked(done, seat, at == last) for at, done in enumerate(session.done)]
    return room


def _marked(done: Done, seat: int | None, last: bool) -> Done:
    state = done.state
    open_racks = last and (state.over or state.phase is Phase.DEAL)
    seats = tuple(
        each if number == seat or open_racks else replace(each, rack=(MARK,) * len(each.rack))
        for number, each in enumerate(state.seats)
    )
    hidden: GameState = replace(state, seats=seats, pouch=(MARK,) * len(state.pouch))
    return Done(MARK, done.action, done.seconds, hidden, tuple(_hidden(event, seat) for event in done.events))


def _hidden(event: Event, seat: int | None) -> Event:
    if isinstance(event, Drew) and event.seat != seat and event.why != "discard":
        return replace(event, tiles=(MARK,) * len(event.tiles))
    return event


def test_a_game_of_dice_is_gone_on_with_from_its_file() -> None:
    driven = Driven("des", seats_of("des"))
    driven.start()
    robots = robots_of(driven.room)
    for _ in range(6):
        driven.step(robots)
    over = Room(driven.rows._replace(room=driven.rows.room._replace(phase="over")), None, counting())
    rows, _ = import_game(export(over), "léo", None, counting(), driven.now)
    assert isinstance(rows, Rows) and rows.room.phase == "playing"
    assert [(seat.name, seat.browser) for seat in rows.seats] == [("Ana", "léo"), ("Zoé", "")]
    assert Room(rows, None, counting()).state.seats == driven.room.state.seats
