"""What somebody might try, and what might happen: clocks cheated, seats taken, games held up, texts that break."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.json import encode

from lettres.engine import Phase
from lettres.engine.events import Accept, TimeOut
from lettres.rooms import flow
from lettres.rooms.effects import Think
from lettres.rooms.lobby import new_room, rematch
from lettres.rooms.refusals import No
from lettres.rooms.views import view_json
from lettres.rooms.wire.outgoing import denial
from lettres.rooms.wire.reading import read, read_new_room
from lexicon import Lexicon
from tests.rooms.driving import Driven, counting
from tests.rooms.test_course import BOT, GUEST, ME, begun, codes, spelt, text

# -- texts


@pytest.mark.parametrize(
    "sent",
    [
        '{"\\ud800": 1, "type": "start", "id": "a", "n": 0}',
        '{"type": "act", "id": "a", "n": 0, "seat": 0, "action": {"type": "pass", "\\udfff": 1}}',
        '{"\\ud800": 1, "\\ud800": 2}',
    ],
)
def test_a_refusal_can_be_sent_whatever_it_quotes(sent: str) -> None:
    with pytest.raises(No) as refusal:
        read(sent)
    assert encode(denial(refusal.value, "a"))
    with pytest.raises(No) as refusal:
        read_new_room('{"game": "des", "rules": {"\\ud800": 1}, "seats": [{"kind": "me", "name": "Ana"}]}')
    assert encode(denial(refusal.value, "a"))
    wanted = read_new_room('{"game": "des", "rules": {"x": "\\u0000"}, "seats": [{"kind": "me", "name": "Ana"}]}')
    with pytest.raises(No) as refusal:
        new_room(wanted, "ana", None, counting(), 0.0)
    assert encode(denial(refusal.value, "a"))


@pytest.mark.parametrize("game", ["rummikub", "des"])
def test_a_rack_by_hand_may_hold_anything(game: str) -> None:
    driven = begun(game)
    seat = driven.room.state.turn
    browser = driven.room.seats[seat].browser
    rack = list(driven.room.state.seats[seat].rack)
    table = driven.room.form.table(driven.room.state.table)
    draft = {"table": table, "rack": ["r99", "zz", *rack[::-1]], "order": "main"}
    told = driven.send(browser, "line", seat=seat, draft=draft, text="table")
    assert told[0]["draft"]["order"] == "main" and sorted(told[0]["draft"]["rack"]) == sorted(rack)


def test_who_asks_without_end_is_stopped_alone() -> None:
    driven = begun(seconds=60)
    driven.room.present = frozenset({"ana"})
    told: list[str] = []
    for number in range(1010):
        told = codes(driven.send("ana", "vote", seat=0, what="resume" if number % 2 else "pause"))
    assert told == ["too_many"] and len(driven.room.requests) < 1010
    driven.room.present = frozenset({"zoé"})
    assert codes(driven.send("zoé", "vote", seat=1, what="pause")) == ["done"]


# -- clocks


def test_leaving_and_coming_back_winds_no_clock_up() -> None:
    for there in (frozenset({"zoé"}), frozenset[str]()):
        driven = begun("rummikub", seconds=60)
        seat = driven.room.state.turn
        browser = driven.room.seats[seat].browser
        due = driven.room.wake_at
        driven.wait(50)
        if there:
            driven.send(browser, "leave", seat=seat)
            driven.send("léo", "sit", seat=seat, name="Léo", secret=driven.secret)
        else:
            driven.room.replace_seat(driven.room.seats[seat]._replace(stand_in=True))
            flow.change_player(driven.room, driven.now)
            driven.rows = driven.room.rows
            driven.send(browser, "vote", seat=seat, what="stand_back")
        assert driven.room.wake_at == due


def test_a_turn_of_several_lines_keeps_its_time_when_its_player_comes_back() -> None:
    driven = begun(seconds=60)
    seat = driven.room.state.turn
    due = driven.room.wake_at
    driven.wait(20)
    driven.act(seat, type="draw")
    driven.wait(20)
    driven.send(driven.room.seats[seat].browser, "leave", seat=seat)
    driven.wait(0.5)
    driven.send("léo", "sit", seat=seat, name="Léo", secret=driven.secret)
    assert driven.room.wake_at == due


def test_while_the_server_was_down_no_time_went_by() -> None:
    driven = begun(seconds=60)
    seat, last = driven.room.state.turn, driven.room.row.last
    driven.now += 3600
    driven.take(driven.room.tick(driven.now))
    assert driven.room.row.last == last and driven.room.wake_at == driven.now + 60.5
    driven.reload()
    driven.wait(61)
    assert isinstance(driven.room.session.done[-1].action, TimeOut) and driven.room.state.turn != seat


def test_a_contest_waits_for_who_could_not_be_there(lexicon: Lexicon) -> None:
    driven = Driven("lettres", [ME, GUEST], lexicon, arbitration="challenge", seconds=0)
    driven.start()
    seat = driven.room.state.turn
    driven.act(seat, type="play", after=[spelt(driven.room.state.seat.rack, wrong=True)])
    driven.now += 3600
    assert codes(driven.act(1 - seat, type="challenge")) == ["done"] and not driven.room.state.table.melds


# -- seats


def test_a_seat_that_was_left_is_for_nobody_who_plays_already() -> None:
    driven = begun("rummikub")
    driven.send("zoé", "leave", seat=1)
    assert codes(driven.send("ana", "sit", seat=1, name="Zoé", secret=driven.secret)) == ["illegal"]
    assert driven.room.seats[1].browser == ""


def test_whoever_hops_between_seats_that_were_left_knows_one_rack_alone() -> None:
    driven = Driven("rummikub", [ME, GUEST, GUEST], seconds=0)
    for seat, name in ((1, "zoé"), (2, "léo")):
        driven.send(name, "sit", seat=seat, name=name.title(), secret=driven.secret)
    driven.send("ana", "start")
    for name, seat in (("léo", 2), ("ana", 0), ("zoé", 1)):
        assert codes(driven.send(name, "leave", seat=seat)) == ["done"]
    for name, own in (("ana", 0), ("zoé", 1), ("léo", 2)):  # ana is the host: she needs no invitation
        for seat in {0, 1, 2} - {own}:
            assert codes(driven.send(name, "sit", seat=seat, name="Eva", secret=driven.secret)) == ["illegal"]
            with pytest.raises(No):
                view_json(driven.room, name, seat, driven.now)
    for name, own in (("ana", 0), ("zoé", 1), ("léo", 2)):  # whose right nobody has taken
        assert codes(driven.send(name, "sit", seat=own, name="Eva")) == ["done"]


def test_whose_seat_somebody_else_has_takes_no_other() -> None:
    driven = Driven("rummikub", [ME, GUEST, GUEST], seconds=0)
    for seat, name in ((1, "zoé"), (2, "léo")):
        driven.send(name, "sit", seat=seat, name=name.title(), secret=driven.secret)
    driven.send("ana", "start")
    driven.send("zoé", "leave", seat=1)
    driven.send("eva", "sit", seat=1, name="Eva", secret=driven.secret)
    driven.send("léo", "leave", seat=2)
    assert codes(driven.send("zoé", "sit", seat=2, name="Zoé", secret=driven.secret)) == ["illegal"]


def test_of_two_at_one_screen_each_takes_back_what_he_gave_up() -> None:
    driven = begun("rummikub", [ME, {"kind": "here", "name": "Zoé"}, BOT], seconds=0)
    driven.send("ana", "leave", seat=1)
    assert view_json(driven.room, "ana", 0, driven.now)["seats"][1]["yours_again"]
    assert codes(driven.send("ana", "sit", seat=1, name="Zoé")) == ["done"]
    for seat in (0, 1):
        assert codes(driven.send("ana", "leave", seat=seat)) == ["done"]
    for seat in (1, 0):
        assert codes(driven.send("ana", "sit", seat=seat, name="Zoé")) == ["done"]


def test_what_somebody_wanted_goes_with_him() -> None:
    driven = begun("rummikub")
    driven.room.present |= {"léo"}
    driven.send("zoé", "vote", seat=1, what="pause")
    driven.send("zoé", "leave", seat=1)
    driven.send("léo", "sit", seat=1, name="Léo", secret=driven.secret)
    driven.send("ana", "vote", seat=0, what="pause")
    assert not driven.room.row.paused


def test_who_plays_on_wants_no_pause_any_more() -> None:
    driven = begun()
    seat = driven.room.state.turn
    driven.send(driven.room.seats[seat].browser, "vote", seat=seat, what="pause")
    driven.act(seat, type="draw")
    driven.send(driven.room.seats[1 - seat].browser, "vote", seat=1 - seat, what="pause")
    assert not driven.room.row.paused


def test_nobody_is_replaced_on_what_was_said_before_he_came_back() -> None:
    driven = Driven("rummikub", [ME, GUEST, GUEST])
    for seat, name in ((1, "zoé"), (2, "léo")):
        driven.send(name, "sit", seat=seat, name=name.title(), secret=driven.secret)
    driven.send("ana", "start")
    driven.room.present = frozenset({"ana", "zoé"})
    driven.send("ana", "vote", seat=0, what="stand_in", of=2)
    driven.room.present = frozenset({"ana", "zoé", "léo"})
    shown = driven.shown
    driven.send("léo", "hello", seat=2)
    assert driven.shown == shown + 2, "all are shown it, and he is, though he has seen nothing yet"
    driven.room.present = frozenset({"ana", "zoé"})
    driven.send("zoé", "vote", seat=1, what="stand_in", of=2)
    assert not driven.room.seats[2].stand_in


def test_who_left_is_not_expected_in_the_next_game() -> None:
    driven = begun("rummikub")
    driven.send("zoé", "leave", seat=1)
    driven.room.row = driven.room.row._replace(phase="over")
    rows = rematch(driven.room, driven.now)
    assert [(seat.name, seat.browser) for seat in rows.seats] == [("", ""), ("Ana", "ana")]
    driven.room.row = driven.room.row._replace(host="zoé")
    assert rematch(driven.room, driven.now).room.host == "ana"


@pytest.mark.parametrize(("game", "seats"), [("rummikub", [ME]), ("des", [ME]), ("des", [ME, GUEST, GUEST])])
def test_a_room_has_as_many_seats_as_its_game(game: str, seats: list[dict[str, str]]) -> None:
    with pytest.raises(No, match="se joue"):
        Driven(game, seats)


# -- what holds a game up


def test_where_nobody_can_contest_nobody_is_waited_for(lexicon: Lexicon) -> None:
    driven = Driven("lettres", [ME, GUEST], lexicon, arbitration="challenge", seconds=0)
    driven.start()
    seat = driven.room.state.turn
    other = driven.room.seats[1 - seat].browser
    driven.send(other, "leave", seat=1 - seat)
    driven.act(seat, type="play", after=[spelt(driven.room.state.seat.rack, wrong=True)])
    assert driven.room.state.phase is Phase.CONTEST
    driven.wait(driven.room.times.most)
    assert driven.room.session.done[-1].action == Accept()


def test_a_game_that_all_have_left_open_waits_for_them() -> None:
    driven = begun("rummikub", seconds=30)
    driven.wait(300)
    assert not driven.room.row.paused  # they are there, and slow
    driven.room.present = frozenset()
    driven.wait(300)
    assert driven.room.row.paused
    driven.room.present = frozenset({"zoé"})
    driven.send("zoé", "vote", seat=1, what="resume")
    assert not driven.room.row.paused


def test_a_hint_that_was_typed_and_lost_is_told_again() -> None:
    driven = begun("des")
    driven.act(driven.room.state.turn, type="throw", tiles=list(driven.room.state.seat.rack))
    seat, n = driven.room.state.turn, driven.room.row.last
    browser = driven.room.seats[seat].browser
    message: dict[str, Any] = {"seat": seat, "n": n, "id": "hint", "draft": {"table": []}, "text": "indice"}
    driven.send(browser, "line", **message)
    driven.think()
    first = driven.told[-1]
    driven.reload()
    assert driven.send(browser, "line", **message) == []
    driven.think()
    assert driven.told[-1] == first and driven.room.state.seat.aid == 1


def test_a_lost_thought_is_asked_for_again_by_whoever_reads_the_room() -> None:
    driven = begun("rummikub", [ME, BOT])
    if not driven.questions:
        driven.act(0, type="pass")
    driven.reload()
    assert len(driven.questions) == 1 and not any(isinstance(each, Think) for each in driven.room.wake())


# -- what is read


def test_sentences_leave_with_the_spaces_of_print(lexicon: Lexicon) -> None:
    driven = Driven("lettres", [ME, {"kind": "bot", "level": "débutant"}], lexicon, seconds=0)
    driven.start()
    seen = view_json(driven.room, "ana", 0, driven.now)
    told = driven.send("ana", "ask", seat=0, text="mangeons")
    for sentence in (
        text(told),
        *seen["progress"],
        *seen["news"],
        seen["advice"],
        *(each["text"] for each in seen["told"]),
    ):
        assert not re.search(r" [;!?»]|« |[a-z]'[a-zé]", sentence), sentence
    assert "\u00a0:" in text(told)


@pytest.mark.parametrize("game", ["rummikub", "cartes", "defausse"])
def test_what_a_first_move_needs_is_told_without_what_could_be_typed(game: str) -> None:
    driven = begun(game, seconds=0)
    seat = driven.room.state.turn
    seen = view_json(driven.room, driven.room.seats[seat].browser, seat, driven.now)
    said = seen["advice"]
    assert (said.endswith(".") and "«" not in said and "Tapez" not in said) == seen["may"]["play"]


def test_a_hint_is_worded_to_be_seen_and_to_be_heard(lexicon: Lexicon) -> None:
    driven = Driven("lettres", [ME, GUEST], lexicon, seconds=0)
    driven.start()
    for _ in range(4):
        driven.act(driven.room.state.turn, type="hint")
        driven.think()
    form = driven.told[-1][1]
    assert "inconnue" in form["aloud"] and "inconnue" not in form["text"]


def test_an_empty_row_of_a_grid_keeps_what_it_parts_apart() -> None:
    driven = begun("des", seconds=0)
    driven.act(driven.room.state.turn, type="throw", tiles=list(driven.room.state.seat.rack))
    seat, rack = driven.room.state.turn, driven.room.state.seat.rack
    browser = driven.room.seats[seat].browser
    found = [
        driven.send(browser, "judge", seat=seat, draft={"table": [[rack[0]], row, [rack[1]]]})[0]
        for row in ([], [None])
    ]
    assert found[0]["melds"] == found[1]["melds"] and len(found[0]["melds"]) == 2
