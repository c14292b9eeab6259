"""Whole games of all six by messages alone: the record is the engine's, and nobody sees what he may not know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import decode, encode

from lettres.games.catalogue import CATALOGUE
from lettres.records.journal import seal
from lettres.records.recording import read_recording
from lettres.reports.verify import Holds, check
from lettres.rooms.files import export, import_game
from lettres.rooms.refusals import No
from lettres.rooms.room import Room
from lettres.rooms.rows import Rows
from lettres.rooms.views import player_view, view_json
from lettres.rooms.wire.outgoing import GameView, Lobby
from lexicon import Lexicon
from tests.rooms.driving import PEOPLE, Driven, counting, robots_of, seats_of
from tests.rooms.leaks import check_views
from tools.load.marks import after_each_line, expected, written

GAMES = ("lettres", "rummikub", "cartes", "defausse", "deux-cents", "des")
RULES: dict[str, dict[str, Any]] = {"deux-cents": {"rounds": 2, "target": 0}, "des": {"rounds": 2}}


def watchers(room: Room) -> list[tuple[str | None, int | None]]:
    return [(None, None), *((seat.browser, seat.number) for seat in room.seats if seat.browser)]


def views_of(room: Room, now: float) -> dict[tuple[int, int | None], str]:
    """What each watcher sees, by the last line and his seat."""
    found = dict[tuple[int, int | None], str]()
    for browser, seat in watchers(room):
        seen = encode(player_view(room, browser, seat, now))
        assert decode(seen, type=GameView if room.begun else Lobby)
        found[room.row.last, seat] = written(json.loads(seen))
    return found


def played(game: str, lexicon: Lexicon, reload: bool = False, watch: bool = False) -> Driven:
    driven = Driven(game, seats_of(game), lexicon, **RULES.get(game, {}))
    driven.start()
    robots = robots_of(driven.room)
    for number in range(3000):
        if watch:
            driven.seen |= views_of(driven.room, driven.now)
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
    for room in after_each_line(driven.rows, driven.lexicon):  # which has nothing that was made before
        for key, form in views_of(room, driven.now).items():
            assert driven.seen.get(key, form) == form
    assert len(driven.seen) > len(driven.rows.lines)
    again = played(game, lexicon, reload=True)
    assert again.room.texts() == driven.room.texts() and again.rows == driven.rows
    rows, _ = import_game(path.read_bytes(), PEOPLE[0], lexicon, counting(), driven.now)
    assert [each.text for each in rows.lines] == list(driven.room.texts()) and rows.room.phase == "over"


@pytest.mark.parametrize("game", ["defausse", "des"])
def test_what_was_shown_before_is_shown_as_if_it_were_made_anew(game: str) -> None:
    driven = Driven(game, seats_of(game))
    driven.start()
    robots = robots_of(driven.room)
    votes = [{}, {"what": "pause"}, {"what": "pause"}, {"what": "resume"}, {"what": "resume"}]
    for number in range(30):
        if vote := votes[number % 5]:
            driven.send(PEOPLE[number % 2], "vote", seat=number % 2, **vote)
        if not driven.room.row.paused:
            driven.step(robots)
        driven.room.present = frozenset(PEOPLE[number % 3 :])
        anew = Room(driven.rows, None, counting())
        anew.present = driven.room.present
        for browser, seat in watchers(anew):
            assert view_json(driven.room, browser, seat, driven.now) == view_json(anew, browser, seat, driven.now)
        driven.room.present = frozenset(PEOPLE)
        if number % 7 == 6:
            driven.room.restore(driven.rows)
    assert driven.room.row.last > 20


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
    texts = (text for text in driven.room.texts() if not text.startswith("graine "))
    damaged = "".join(f"{line}\n" for line in seal(list(texts))[0]).encode()
    with pytest.raises(No, match="la partie est abîmée : il y manque « graine »"):
        import_game(damaged, "léo", None, counting(), driven.now)


def test_for_whom_robots_played_is_no_leak() -> None:
    driven = Driven("rummikub", seats_of("rummikub", robot=False), seconds=0)
    driven.start()
    driven.send("zoé", "leave", seat=1)
    while not driven.room.state.over:
        if driven.questions:
            driven.think()
        elif driven.room.state.turn == 0:
            driven.act(0, type="pass")
        driven.wait(3.0)
    *_, last = after_each_line(driven.rows, None)
    assert written(view_json(driven.room, "ana", 0, driven.now)) == expected(last, 0)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    driven = Driven("des", seats_of("des"))
    driven.start()
    driven.act(0, type="throw", tiles=list(driven.room.state.seat.rack))
    check_views(driven)
    monkeypatch.setattr("lettres.rooms.views.result", lambda room: [seat.rack for seat in room.state.seats])
    with pytest.raises(AssertionError):
        check_views(driven)
