"""The course of a room: who sits where, times that end, contests, pauses, stand-ins, messages that come again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import to_builtins

from lettres.engine import Phase
from lettres.engine.events import Accept, Challenge, Deal, Discard, Ended, Pass, Play, RoundEnded, TimeOut
from lettres.french.scores import why_over
from lettres.position import form_of_game
from lettres.rooms.effects import Disconnect, Save, SendView, Thought
from lettres.rooms.files import export
from lettres.rooms.lobby import new_room, rematch
from lettres.rooms.refusals import No
from lettres.rooms.room import Room
from lettres.rooms.rows import SeatRow
from lettres.rooms.story import story
from lettres.rooms.times import Times
from lettres.rooms.views import view_json
from lettres.rooms.wire.reading import read, read_new_room
from lettres.server import summaries
from lexicon import Lexicon
from tests.game_helpers import place, table
from tests.game_helpers import state as position
from tests.rooms.driving import PEOPLE, Driven, counting, robots_of
from tests.rooms.leaks import check_views

TIMES = Times()
DEAL, ACCEPT, DISCARD = (seconds or 0.0 for seconds in (TIMES.deal, TIMES.accept, TIMES.discard))
ME, GUEST, BOT = {"kind": "me", "name": "Ana"}, {"kind": "guest"}, {"kind": "bot"}


def begun(
    game: str = "defausse", seats: Sequence[dict[str, str]] = (ME, GUEST), lexicon: Lexicon | None = None, **rules: Any
) -> Driven:
    driven = Driven(game, seats, lexicon, **rules)
    driven.start()
    return driven


def text(told: Sequence[dict[str, Any]]) -> str:
    return " ".join(str(each.get("text", each.get("notice", ""))) for each in told)


def shown(driven: Driven, seat: int) -> Any:
    return view_json(driven.room, driven.room.seats[seat].browser, seat, driven.now)


def codes(told: Sequence[dict[str, Any]]) -> list[str]:
    return [each.get("code", each["type"]) for each in told]


# -- the lobby


def test_who_may_sit_down() -> None:
    driven = Driven("defausse", [ME, GUEST, BOT])
    sit = {"seat": 1, "secret": driven.secret}
    assert "invitation" in text(driven.send("léo", "sit", seat=1, name="Léo", secret="A" * 22))
    assert "robots" in text(driven.send("léo", "sit", name="bot:oracle", **sit))
    assert "commande" in text(driven.send("léo", "sit", name="passer", **sit))
    assert "même nom" in text(driven.send("léo", "sit", name="ana", **sit))
    assert codes(driven.send("léo", "start")) == ["not_yours"]
    assert "libre" in text(driven.send("ana", "start"))
    assert driven.send("zoé", "sit", name="Zoé", **sit)[0]["type"] == "done"
    assert "prise" in text(driven.send("léo", "sit", name="Léo", **sit))
    assert (
        driven.send("zoé", "name", seat=1, name="Zoé B")[0]["type"] == "done" and driven.room.seats[1].name == "Zoé B"
    )
    assert codes(driven.send("zoé", "name", seat=0, name="Moi")) == ["not_yours"]
    told = driven.send("ana", "show_out", seat=1)
    assert driven.room.seats[1].browser == "" and codes(told) == ["invitation"]
    assert codes(driven.send("zoé", "sit", name="Zoé", **sit)) == ["not_yours"]
    assert driven.send("zoé", "sit", seat=1, name="Zoé", secret=told[0]["secret"])[0]["type"] == "done"
    driven.send("ana", "start")
    assert driven.room.session.header.players == ("Ana", "Zoé", "bot") and driven.rows.room.phase == "playing"
    assert codes(driven.send("ana", "close")) == ["illegal"]


def test_another_does_what_the_host_would_while_he_is_away() -> None:
    driven = Driven("rummikub", [ME, GUEST, GUEST])
    for seat, name in ((2, "léo"), (1, "zoé")):
        driven.send(name, "sit", seat=seat, name=name.title(), secret=driven.secret)
    driven.room.present = frozenset({"ana", "zoé", "léo"})
    assert codes(driven.send("zoé", "start")) == codes(driven.send("zoé", "renew")) == ["not_yours"]
    driven.room.present = frozenset({"zoé", "léo"})
    hosts = [view_json(driven.room, each, None, driven.now)["room"] for each in ("ana", "zoé", "léo", "eva", None)]
    assert [room["host"] for room in hosts] == [True, True, False, False, False]
    assert [room["owner"] for room in hosts] == [True, False, False, False, False]
    assert {room["host_name"] for room in hosts} == {"Ana"}
    assert codes(driven.send("léo", "start")) == codes(driven.send("zoé", "close")) == ["not_yours"]
    assert codes(driven.send("zoé", "show_out", seat=0)) == ["done"]
    assert codes(driven.send("zoé", "robot", seat=0, level="")) == ["done"]
    assert codes(driven.send("zoé", "renew")) == ["invitation"]
    assert codes(driven.send("zoé", "start")) == ["done"] and driven.rows.room.phase == "playing"
    assert not driven.room.leads("zoé") and codes(driven.send("zoé", "renew")) == ["not_yours"]


def test_whoever_is_shown_out_is_a_stranger_from_then_on() -> None:
    driven = Driven("rummikub", [ME, GUEST, GUEST])
    for seat in (1, 2):
        driven.send("zoé", "sit", seat=seat, name=f"Zoé {seat}", secret=driven.secret)
    assert codes(driven.send("ana", "show_out", seat=1)) == ["done"]  # who has another seat plays on
    effects = driven.room.handle("ana", read('{"type":"show_out","id":"a","n":0,"seat":2}'), driven.now)
    assert [each for each in effects if isinstance(each, Disconnect)] == [Disconnect("zoé")]
    assert isinstance(effects[0], Save) and effects[0].change.out == ("zoé",)
    told = driven.take(effects)
    assert codes(driven.send("zoé", "sit", seat=2, name="Zoé", secret=driven.secret)) == ["not_yours"]
    assert codes(driven.send("zoé", "sit", seat=2, name="Zoé", secret=told[0]["secret"])) == ["done"]


def test_a_free_seat_is_given_to_a_robot_and_back() -> None:
    driven = Driven("rummikub", [ME, GUEST])
    assert codes(driven.send("zoé", "robot", seat=1)) == ["not_yours"]
    assert "prise" in text(driven.send("ana", "robot", seat=0))
    assert "niveau" in text(driven.send("ana", "robot", seat=1, level="os:system"))
    assert driven.send("ana", "robot", seat=1, level="")[0]["type"] == "done" and driven.room.seats[1].bot == "bot"
    assert driven.send("ana", "show_out", seat=1)[0]["type"] == "done" and driven.room.seats[1] == SeatRow(1)
    driven.send("ana", "robot", seat=1)
    driven.send("ana", "start")
    assert driven.room.session.header.players == ("Ana", "bot")


@pytest.mark.parametrize(
    ("wanted", "what"),
    [
        ({"game": "belote"}, "jeu"),
        ({"rules": {"deal": 99}}, "deal"),
        ({"rules": {"nope": 1}}, "nope"),
        ({"theme": "/etc/passwd"}, "thème"),
        ({"seats": [GUEST]}, "place à vous"),
        ({"seats": [ME, {"kind": "bot", "level": "os:system"}]}, "niveau"),
        ({"seats": [{"kind": "me", "name": "bot"}]}, "robots"),
        ({"seats": [ME] + [GUEST] * 5}, "au plus"),
    ],
)
def test_a_room_that_cannot_be(wanted: dict[str, Any], what: str) -> None:
    asked = {"game": "defausse", "seats": [ME, BOT], **wanted}
    with pytest.raises(No, match=what):
        new_room(read_new_room(json.dumps(asked)), "ana", None, counting(), 0.0)


def test_another_game_of_the_same_people() -> None:
    driven = begun("des")
    with pytest.raises(No):
        rematch(driven.room, driven.now)
    driven.room.row = driven.room.row._replace(phase="over")
    rows = rematch(driven.room, driven.now)
    assert [(seat.number, seat.name, seat.browser) for seat in rows.seats] == [(0, "Zoé", "zoé"), (1, "Ana", "ana")]
    again = Room(rows, None, counting())
    assert rows.room.host == "ana"
    assert any(isinstance(each, Save) for each in again.handle("ana", read('{"type":"start","id":"a","n":0}'), 1.0))
    effects = driven.room.rematch(driven.now)
    driven.take(effects)
    assert view_json(driven.room, "zoé", 1, driven.now)["room"]["revenge"] == driven.rows.room.revenge != ""
    assert again.session.header.seed != driven.room.session.header.seed


def test_a_clock_that_is_set_back_holds_nothing_up() -> None:
    driven = begun("rummikub", seconds=60)
    driven.now -= 3600
    assert driven.room.wake_at is not None and driven.room.wake_at > driven.now + 3600
    driven.take(driven.room.tick(driven.now))
    assert 59 < (driven.room.wake_at or 0) - driven.now < 62
    n = driven.room.row.last
    driven.wait(62)
    assert driven.room.row.last == n + 1


def test_whoever_holds_no_seat_only_watches() -> None:
    driven = Driven("defausse", [ME, GUEST])
    message = {"type": "sit", "id": "a", "n": 0, "seat": 1, "name": "Léo", "secret": driven.secret}
    assert codes(driven.take(driven.room.handle(None, read(json.dumps(message)), driven.now))) == ["not_yours"]
    assert driven.send("léo", "hello") == [] and codes(driven.send("léo", "hello", seat=0)) == ["not_yours"]
    assert view_json(driven.room, None, None, driven.now)["room"]["host"] is False
    with pytest.raises(No):
        view_json(driven.room, "léo", 0, driven.now)


def test_what_takes_long_is_said_beforehand() -> None:
    tiles, dice = begun("defausse"), begun("des")
    draft = '"draft":{"table":[],"rack":[]}'
    hint = '{"type":"act","id":"a","n":0,"seat":0,"action":{"type":"hint"}}'
    asked = '{"type":"ask","id":"a","n":0,"seat":0,"text":"r3"}'
    line = f'{{"type":"line","id":"a","n":0,"seat":0,{draft},"text":"r3"}}'
    judge = f'{{"type":"judge","id":"a","n":0,"seat":0,{draft}}}'
    for room in (tiles.room, dice.room):
        assert all(room.takes_long(read(each)) for each in (hint, asked, line, judge))
        assert not room.takes_long(read('{"type":"hello","id":"a","n":0}'))
    act = read('{"type":"act","id":"a","n":0,"seat":0,"action":{"type":"pass"}}')
    found = [room.takes_long(message) for room in (tiles.room, dice.room) for message in (act, None)]
    assert found == [False, False, True, True]


# -- times


def test_the_time_of_a_turn_ends_it_with_its_grace() -> None:
    driven = begun(seconds=60)
    seat, lines = driven.room.state.turn, driven.room.row.last
    driven.act(seat, type="draw")
    due = driven.room.wake_at
    assert due == driven.now + 60.5  # of the whole turn, not of each thing done
    seen = view_json(driven.room, driven.room.seats[seat].browser, seat, driven.now + 20.25)
    assert seen["left_ms"] == 39_750
    driven.wait(60.4)
    assert driven.room.row.last == lines + 1
    driven.wait(0.1)
    assert isinstance(driven.room.session.done[-1].action, TimeOut) and driven.room.state.turn != seat


@pytest.mark.parametrize("acts", [False, True])
def test_the_time_of_a_turn_begins_once_its_player_has_taken_the_screen(acts: bool) -> None:
    driven = begun(seats=(ME, {"kind": "here", "name": "Zoé"}), seconds=40)
    room, first = driven.room, driven.room.state.turn
    assert TIMES.handover == 30 and room.wake_at == driven.now + 30
    seen = shown(driven, first)
    assert seen["left_ms"] is None and seen["handover"] and seen["may"]["ready"]
    assert not shown(driven, 1 - first)["may"]["ready"]
    driven.now += 29
    driven.send("ana", "vote", seat=1 - first, what="ready")
    assert shown(driven, first)["left_ms"] is None, "said by the other"
    driven.reload()
    room = driven.room
    if not acts:
        driven.send("ana", "vote", seat=first, what="ready")
        seen = shown(driven, first)
        assert seen["left_ms"] == 40_000 and not (seen["handover"] or seen["may"]["ready"])
        driven.now += 5
        driven.send("ana", "vote", seat=first, what="ready")
        assert shown(driven, first)["left_ms"] == 35_000, "it does not begin again"
    driven.act(first, type="draw")
    assert shown(driven, first)["left_ms"] == (40_000 if acts else 35_000)
    assert [done.seconds for done in room.session.done[1:]] == [0.0 if acts else 5.0]


def test_the_time_of_a_turn_begins_by_itself_where_nobody_takes_the_screen() -> None:
    driven = begun(seats=(ME, {"kind": "here", "name": "Zoé"}), seconds=40)
    driven.wait(29.9)
    assert shown(driven, 0)["left_ms"] is None
    driven.wait(0.1)
    assert shown(driven, 0)["left_ms"] == 40_000
    driven.wait(40.5)
    assert isinstance(driven.room.session.done[-1].action, TimeOut)


def test_who_comes_as_something_is_due_is_shown_the_room() -> None:
    driven = begun(seconds=40)
    driven.now += 41
    effects = driven.room.handle("ana", read('{"type": "hello", "id": "h", "n": 0, "seat": 0}'), driven.now)
    assert [each for each in effects if isinstance(each, SendView)] == [SendView(), SendView("ana")]


def test_what_comes_too_late_is_told_so_and_what_comes_in_time_counts() -> None:
    for after, code in ((60.4, "done"), (60.6, "late")):
        driven = begun(seconds=60)
        seat = driven.room.state.turn
        driven.now += after  # nobody has woken the room
        assert codes(driven.act(seat, type="draw")) == [code]
        assert isinstance(driven.room.session.done[1].action, TimeOut) is (code == "late")


def test_what_does_not_follow_is_stale_and_shows_a_view() -> None:
    driven = begun()
    seat, shown = driven.room.state.turn, driven.shown
    told = driven.send(driven.room.seats[seat].browser, "act", seat=seat, n=3, action={"type": "draw"})
    assert codes(told) == ["stale"] and driven.shown == shown + 1 and len(driven.room.session.done) == 1


def test_who_does_not_discard_has_it_done_by_a_robot() -> None:
    driven = begun(seconds=60)
    seat = driven.room.state.turn
    driven.act(seat, type="draw")
    driven.act(seat, type="pass")
    assert driven.room.state.phase is Phase.DISCARD
    driven.wait(DISCARD - 1)
    assert not driven.questions
    driven.wait(2)
    driven.think()
    assert isinstance(driven.room.session.done[-1].action, Discard) and not driven.room.seats[seat].stand_in


def test_a_round_is_dealt_when_all_have_seen_the_scores_or_in_time() -> None:
    for said in (0, 1, 2):
        driven = begun("des", rounds=2)
        robots = robots_of(driven.room)
        while driven.room.state.phase is not Phase.DEAL:
            driven.step(robots)
        assert view_json(driven.room, None, None, driven.now)["result"]["analysis"] is False
        for seat in range(said):
            assert codes(driven.act(seat, type="deal")) == ["done"]
        assert (driven.room.state.phase is Phase.DEAL) is (said < 2)
        driven.wait(DEAL)
        assert isinstance(driven.room.session.done[-1].action, Deal)


def test_a_robot_that_cannot_think_holds_nobody_up() -> None:
    driven = begun("rummikub", [ME, BOT])
    for _ in range(4):
        if not driven.questions:
            driven.act(driven.room.state.turn, type="pass")
        question, last = driven.questions.pop(), driven.room.row.last
        driven.take(driven.room.think(Thought("move", question.n, question.seat, failed=True), driven.now))
        driven.wait(TIMES.most)
        assert driven.room.row.last == last + 1


def test_a_robots_move_is_shown_after_a_while() -> None:
    driven = begun("rummikub", [ME, BOT])
    if not driven.questions:
        driven.act(0, type="pass")
    last = driven.room.row.last
    driven.think()
    driven.wait(TIMES.least - 0.1)
    assert driven.room.row.last == last
    driven.wait(TIMES.most - TIMES.least + 0.2)
    assert driven.room.row.last == last + 1


def test_a_robot_takes_longer_for_a_turn_that_changes_more() -> None:
    driven = begun("rummikub", [ME, BOT])
    if not driven.questions:
        driven.act(0, type="pass")
    question = driven.questions[0]
    laid = form_of_game(driven.room.session.game).read_laid([["r1", "b1", "j1"], ["r5", "r6", "r7"]])
    for action, seconds in ((Pass(), TIMES.least), (Play(laid), (TIMES.least + TIMES.most) / 2)):
        driven.room.pending_task = question
        driven.take(driven.room.think(Thought("move", question.n, question.seat, action), driven.now))
        assert driven.room.wake_at == driven.now + seconds


# -- messages that come again


def test_a_message_that_comes_again_is_done_once() -> None:
    driven = begun()
    seat = driven.room.state.turn
    browser, n = driven.room.seats[seat].browser, driven.room.row.last
    message = {"seat": seat, "n": n, "id": "tap", "action": {"type": "draw"}}
    first = driven.send(browser, "act", **message)
    assert driven.send(browser, "act", **message) == first and driven.room.row.last == n + 1
    driven.reload()
    assert driven.send(browser, "act", **message) == first and driven.room.row.last == n + 1
    other = next(name for name in PEOPLE if name != browser)
    assert codes(driven.send(other, "act", **message)) == ["not_yours"]  # ids are each browser's own


def test_a_room_has_one_search_at_a_time() -> None:
    driven = begun("rummikub", [ME, GUEST], seconds=0)
    seat = driven.room.state.turn
    assert driven.act(seat, type="hint") == [] and len(driven.questions) == 1
    assert codes(driven.act(seat, type="hint")) == ["busy"] and len(driven.questions) == 1
    driven.think()
    assert driven.act(seat, type="hint") == [] and len(driven.questions) == 1


def test_a_hint_is_paid_once_and_told_again() -> None:
    driven = begun("des")
    driven.act(driven.room.state.turn, type="throw", tiles=list(driven.room.state.seat.rack))
    seat, n = driven.room.state.turn, driven.room.row.last
    browser = driven.room.seats[seat].browser
    message = {"seat": seat, "n": n, "id": "hint", "action": {"type": "hint"}}
    assert driven.send(browser, "act", **message) == [] == driven.send(browser, "act", **message)
    assert codes(driven.act(seat, type="hint")) == ["busy"] and len(driven.questions) == 1
    driven.think()
    first = driven.told[-1]
    assert first[0] == browser and first[1]["type"] == "hint" and "Indice 1 sur 5" in first[1]["text"]
    assert driven.send(browser, "act", **message) == [first[1]] and driven.room.state.seat.aid == 1
    driven.reload()
    assert driven.send(browser, "act", **message) == []
    driven.think()
    assert driven.told[-1] == first and driven.room.state.seat.aid == 1


def test_a_hint_for_a_turn_that_is_over_is_not_paid() -> None:
    driven = begun("rummikub", seconds=30)
    seat = driven.room.state.turn
    driven.act(seat, type="hint")
    driven.wait(31)
    driven.think()
    assert codes([driven.told[-1][1]]) == ["stale"] and driven.room.state.seats[seat].aid == 0


def test_a_search_of_a_turn_that_is_over_holds_up_no_other() -> None:
    driven = begun("rummikub", seconds=30)
    first = driven.room.state.turn
    driven.act(first, type="hint")
    driven.wait(31)
    asked = {"type": "act", "id": "b", "n": driven.room.row.last, "seat": 1 - first, "action": {"type": "hint"}}
    browsers = [driven.room.seats[at].browser for at in (first, 1 - first)]
    driven.take(driven.room.handle(browsers[1], read(json.dumps(asked)), driven.now))
    assert driven.told[-1][0] == browsers[0] and driven.told[-1][1]["code"] == "stale"
    driven.think()
    assert [(name, form["type"]) for name, form in driven.told[-2:]] == [(browsers[0], "no"), (browsers[1], "hint")]


# -- contests


def spelt(driven_rack: Sequence[str], *, wrong: bool) -> str:
    """Letters of a rack that are no word."""
    return "".join(sorted(set(driven_rack) - {"?"}, reverse=wrong)[:7])


@pytest.mark.parametrize("answers", [("accept", "accept"), ("accept", "challenge"), ("accept",), ()])
def test_each_says_whether_he_contests_or_the_delay_does(lexicon: Lexicon, answers: Sequence[str]) -> None:
    driven = Driven("lettres", [ME, GUEST, GUEST], lexicon, arbitration="challenge", seconds=0)
    for seat in (1, 2):
        driven.send("zoé", "sit", seat=seat, name=f"Zoé {seat}", secret=driven.secret)
    driven.send("ana", "start")
    seat = driven.room.state.turn
    word = spelt(driven.room.state.seat.rack, wrong=True)
    assert codes(driven.act(seat, type="play", after=[word])) == ["done"]
    assert driven.room.state.pending == table(word) and codes(driven.act(seat, type="accept")) == ["illegal"]
    check_views(driven)
    others = driven.room.contesting
    for other, answer in zip(others, answers):
        assert driven.room.state.phase is Phase.CONTEST
        driven.act(other, type=answer)
    if len(answers) < 2:
        assert driven.room.state.phase is Phase.CONTEST
        driven.wait(ACCEPT)
    action = driven.room.session.done[-1].action
    assert action == (Challenge(others[1]) if "challenge" in answers else Accept())
    check_views(driven)
    assert (driven.room.state.table == table(word)) is ("challenge" not in answers)


@pytest.mark.parametrize("contested", [False, True])
def test_who_contests_too_late_is_told_so(lexicon: Lexicon, contested: bool) -> None:
    driven = Driven("lettres", [ME, GUEST, GUEST], lexicon, arbitration="challenge", seconds=0)
    for seat in (1, 2):
        driven.send("zoé", "sit", seat=seat, name=f"Zoé {seat}", secret=driven.secret)
    driven.send("ana", "start")
    laid = driven.room.state.turn
    driven.act(laid, type="play", after=[spelt(driven.room.state.seat.rack, wrong=True)])
    seen, (first, late) = driven.room.row.last, driven.room.contesting
    if contested:
        driven.act(first, type="challenge")
    else:
        driven.wait(ACCEPT)

    def say(seat: int, kind: str, **fields: Any) -> str:
        told = driven.send(driven.room.seats[seat].browser, kind, seat=seat, **fields)
        return str(told[0].get("text") or told[0].get("notice"))

    typed = {"draft": {"table": [], "rack": []}, "text": "contester"}
    for text in (say(late, "act", n=seen, action={"type": "challenge"}), say(late, "line", **typed)):
        assert "trop tard" in text and ("déjà contesté" in text) is contested
    assert "trop tard" not in say(laid, "line", **typed)
    assert not contested or "trop tard" not in say(first, "line", **typed)
    assert "trop tard" not in say(late, "act", n=seen, action={"type": "accept"})


@pytest.mark.parametrize("line", ["c miel", "contester MIEL", "conteste"])
def test_whoever_is_on_turn_and_types_a_word_is_not_told_that_he_contests_too_late(lexicon: Lexicon, line: str) -> None:
    driven = begun("lettres", lexicon=lexicon, arbitration="challenge", seconds=0)
    laid = driven.room.state.turn
    driven.act(laid, type="play", after=[spelt(driven.room.state.seat.rack, wrong=True)])
    driven.wait(ACCEPT)
    assert driven.room.state.turn != laid
    seen = view_json(driven.room, driven.room.seats[1 - laid].browser, 1 - laid, driven.now)
    draft = {"table": seen["table"], "rack": seen["rack"]}
    told = driven.send(driven.room.seats[1 - laid].browser, "line", seat=1 - laid, draft=draft, text=line)
    assert codes(told) == ["composed"] and "trop tard" not in text(told)


@pytest.mark.parametrize("paused", [False, True])
def test_what_was_laid_and_may_be_contested_is_in_no_hand(lexicon: Lexicon, paused: bool) -> None:
    driven = begun("lettres", lexicon=lexicon, arbitration="challenge", seconds=0)
    laid = driven.room.state.turn
    before = [seat["tiles"] for seat in view_json(driven.room, "ana", 0, driven.now)["seats"]]
    word = spelt(driven.room.state.seat.rack, wrong=True)
    driven.act(laid, type="play", after=[word])
    for seat, browser in enumerate(("ana", "zoé") if paused else ()):
        driven.send(browser, "vote", seat=seat, what="pause")
    assert driven.room.row.paused is paused and driven.room.state.phase is Phase.CONTEST
    for browser, watches in (("ana", 0), ("zoé", 1), ("ana", None)):
        held = [each["tiles"] for each in view_json(driven.room, browser, watches, driven.now)["seats"]]
        assert [was - now for was, now in zip(before, held)] == [len(word) * (each == laid) for each in (0, 1)]


def test_robots_answer_after_the_same_while_whatever_they_say(lexicon: Lexicon) -> None:
    seats = [ME, {"kind": "bot", "level": "oracle"}]
    driven = Driven("lettres", seats, lexicon, arbitration="challenge", seconds=0, first_player="seat")
    driven.start()
    word = spelt(driven.room.state.seat.rack, wrong=True)
    driven.act(0, type="play", after=[word])
    driven.think()
    driven.wait(TIMES.says - 0.1)
    assert driven.room.state.phase is Phase.CONTEST
    driven.wait(0.1)
    assert driven.room.session.done[-1].action == Challenge(1) and not driven.room.state.table.melds


# -- pauses and stand-ins


def test_a_pause_ends_by_a_typed_line_too() -> None:
    driven = begun(seconds=60)
    for seat, browser in enumerate(("ana", "zoé")):
        driven.send(browser, "vote", seat=seat, what="pause")
    for seat, browser in enumerate(("ana", "zoé")):
        assert driven.room.row.paused
        driven.send(browser, "line", seat=seat, draft={"table": []}, text=" Reprendre")
    assert not driven.room.row.paused


def test_who_contests_wrongly_is_told_the_tiles_of_the_penalty_alone(lexicon: Lexicon) -> None:
    driven = begun("lettres", lexicon=lexicon, arbitration="challenge", seconds=0)
    place(driven.room.session, position("IMAGE", "LEP", "ABC"))
    driven.act(0, type="pass")
    driven.act(1, type="pass")
    before = view_json(driven.room, "zoé", 1, driven.now)["drawn_told"]
    driven.act(0, type="play", after=["PAGE", "MIEL"])
    driven.act(1, type="challenge")
    after = view_json(driven.room, "zoé", 1, driven.now)
    assert len(after["drawn"]) == before.count(",") + 2 and "," not in after["drawn_told"]


def test_a_pause_is_agreed_on_and_keeps_the_time() -> None:
    driven = begun(seconds=60)
    seat = driven.room.state.turn
    driven.wait(10)
    driven.send("ana", "vote", seat=0, what="pause")
    assert not driven.room.row.paused
    driven.send("zoé", "vote", seat=1, what="pause")
    assert driven.room.row.paused and driven.room.wake_at is None
    seen = view_json(driven.room, "ana", 0, driven.now)
    assert seen["paused_told"] == "La partie est en pause."
    assert seen["rack"] == seen["table"] == [] and seen["left_ms"] == 50_000 and seen["may"]["resume"]
    assert "pause" in text(driven.act(seat, type="draw"))
    draft = {"table": []}
    assert "pause" in text(driven.send("ana", "judge", seat=0, draft=draft))
    assert "reprendre" in text(driven.send("ana", "line", seat=0, draft=draft, text="table"))
    driven.wait(1000)
    driven.reload()
    driven.room.present = frozenset({"ana"})  # who is away holds nobody up
    driven.send("ana", "vote", seat=0, what="resume")
    assert driven.room.wake_at == driven.now + 50.5
    driven.act(seat, type="draw")
    assert driven.room.session.done[-1].seconds == 10.0


def test_a_robot_plays_for_who_has_left_on_the_word_of_the_others() -> None:
    driven = begun("rummikub")
    away, stays = driven.room.state.turn, 1 - driven.room.state.turn
    browser = driven.room.seats[stays].browser
    assert "parti" in text(driven.send(browser, "vote", seat=stays, what="stand_in", of=away))
    driven.room.present = frozenset({browser})
    assert view_json(driven.room, browser, stays, driven.now)["may"]["stand_in"] == [away]
    driven.send(browser, "vote", seat=stays, what="stand_in", of=away)
    driven.think()
    driven.wait(TIMES.most)
    assert driven.room.state.turn == stays and driven.room.seats[away].stand_in
    gone = driven.room.seats[away].browser
    assert "robot" in text(driven.act(away, type="pass"))
    driven.send(gone, "vote", seat=away, what="stand_back")
    driven.act(stays, type="pass")
    assert driven.room.state.turn == away and not driven.questions
    driven.act(away, type="pass")
    assert driven.room.state.turn == stays


def test_who_leaves_gives_the_seat_to_whoever_is_invited() -> None:
    driven = begun("rummikub")
    driven.send("zoé", "leave", seat=1)
    assert driven.room.seats[1] == SeatRow(1, "Zoé", stand_in=True, gone="zoé")
    assert driven.send("léo", "sit", seat=1, name="Léo", secret=driven.secret)[0]["type"] == "done"
    assert driven.room.seats[1] == SeatRow(1, "Zoé", browser="léo", gone="zoé")
    assert codes(driven.send("zoé", "sit", seat=1, name="Zoé")) == ["not_yours"]
    driven.send("ana", "leave", seat=0)
    assert view_json(driven.room, "léo", 1, driven.now)["paused_told"] == ""
    driven.send("léo", "leave", seat=1)
    assert driven.room.row.paused  # nobody is left
    assert "plus personne" in str(view_json(driven.room, "léo", None, driven.now)["paused_told"])


def test_who_left_may_take_his_own_seat_back_without_an_invitation() -> None:
    driven = begun("rummikub", [ME, GUEST, BOT])
    driven.send("zoé", "leave", seat=1)
    driven.send("ana", "renew")  # the link that zoé had, or in a revenge never had
    assert [seat["yours_again"] for seat in view_json(driven.room, "zoé", None, driven.now)["seats"]] == [
        False,
        True,
        False,
    ]
    assert not any(seat["yours_again"] for seat in view_json(driven.room, "léo", None, driven.now)["seats"])
    assert codes(driven.send("léo", "sit", seat=1, name="Zoé")) == ["not_yours"]
    assert codes(driven.send("zoé", "sit", seat=0, name="Zoé")) == ["not_yours"]
    driven.reload()
    assert codes(driven.send("zoé", "sit", seat=1, name="Zoé")) == ["done"]
    assert driven.room.seats[1].browser == "zoé" and not driven.room.seats[1].stand_in
    assert not any(seat["yours_again"] for seat in view_json(driven.room, "zoé", 1, driven.now)["seats"])


def test_the_host_invites_to_a_seat_that_was_left_while_the_game_goes_on() -> None:
    driven = begun("rummikub")
    driven.send("zoé", "leave", seat=1)
    (told,) = driven.send("ana", "renew")
    assert codes(driven.send("zoé", "renew")) == ["not_yours"]
    assert codes(driven.send("léo", "sit", seat=1, name="Zoé", secret=told["secret"])) == ["done"]
    driven.room.row = driven.room.row._replace(phase="over")
    assert codes(driven.send("ana", "renew")) == ["illegal"]


def test_the_end_says_why_it_is_one_and_who_was_replaced() -> None:
    driven = begun("rummikub", [ME, GUEST])
    assert view_json(driven.room, "ana", 0, driven.now)["result"] is None
    while not driven.room.state.over:
        driven.act(driven.room.state.turn, type="pass")
    driven.room.replace_seat(driven.room.seats[1]._replace(stand_in=True))
    told = view_json(driven.room, "ana", 0, driven.now)["result"]["text"]
    assert told[:2] == [
        "La pioche est vide, et personne n’a plus rien posé.",
        "Un robot (joueur) jouait à la place de Zoé.",
    ]


def test_the_end_tells_how_many_turns_a_robot_played_for_who_came_back() -> None:
    driven = begun("rummikub", [ME, GUEST], seconds=0)
    for times in (1, 2):
        while driven.room.state.turn != 1:
            driven.act(0, type="pass")
        driven.send("zoé", "leave", seat=1)
        driven.think()
        driven.wait(TIMES.most)
        assert driven.send("zoé", "sit", seat=1, name="Zoé")[0]["type"] == "done"
        assert driven.rows.seats[1].turns == times
    while not driven.room.state.over:
        driven.act(driven.room.state.turn, type="pass")
    told = view_json(driven.room, "ana", 0, driven.now)["result"]["text"]
    assert told[1] == "Un robot (joueur) a joué 2 tours à la place de Zoé."


@pytest.mark.parametrize(("level", "plays"), [("débutant", "débutant"), ("joueur", "joueur"), ("stratège", "joueur")])
def test_a_robot_in_a_persons_place_is_no_stronger_than_those_of_the_table(level: str, plays: str) -> None:
    driven = begun("rummikub", [ME, GUEST, {"kind": "bot", "level": level}])
    assert view_json(driven.room, "ana", 0, driven.now)["stand_in_level"] == plays


def test_who_was_shown_out_before_the_deal_takes_no_seat_back() -> None:
    driven = Driven("rummikub", [ME, GUEST, BOT])
    driven.send("zoé", "sit", seat=1, name="Zoé", secret=driven.secret)
    driven.send("ana", "show_out", seat=1)
    driven.send("ana", "robot", seat=1, level="débutant")
    driven.send("ana", "start")
    assert not any(seat["yours_again"] for seat in view_json(driven.room, "zoé", None, driven.now)["seats"])
    assert codes(driven.send("zoé", "sit", seat=1, name="Zoé", secret=driven.secret)) == ["not_yours"]


def test_only_who_has_a_place_in_the_revenge_is_told_of_it() -> None:
    driven = begun("rummikub", [ME, GUEST, BOT])
    driven.send("zoé", "leave", seat=1)
    driven.room.row = driven.room.row._replace(phase="over")
    driven.take(driven.room.rematch(driven.now))
    assert view_json(driven.room, "ana", 0, driven.now)["room"]["revenge"] == driven.room.row.revenge != ""
    assert view_json(driven.room, "zoé", None, driven.now)["room"]["revenge"] is None
    assert view_json(driven.room, None, None, driven.now)["room"]["revenge"] is None


def test_a_host_whom_nobody_is_left_to_replace_is_told_of_the_revenge() -> None:
    driven = begun("rummikub", [ME, BOT])
    driven.send("ana", "leave", seat=0)
    driven.room.row = driven.room.row._replace(phase="over")
    driven.take(driven.room.rematch(driven.now))
    assert view_json(driven.room, "ana", None, driven.now)["room"]["revenge"] == driven.room.row.revenge != ""
    assert view_json(driven.room, "zoé", None, driven.now)["room"]["revenge"] is None


def test_who_took_over_a_seat_has_not_the_name_of_who_left_it_in_the_revenge() -> None:
    driven = Driven("rummikub", [{"kind": "me", "name": "Joueur 1"}, GUEST, BOT])
    driven.start()
    driven.send("zoé", "leave", seat=1)
    driven.send("léo", "sit", seat=1, name="Léo", secret=driven.secret)
    driven.room.row = driven.room.row._replace(phase="over")
    rows = rematch(driven.room, driven.now)
    assert [(seat.name, seat.browser) for seat in rows.seats if seat.browser] == [
        ("Joueur 2", "léo"),
        ("Joueur 1", "ana"),
    ]
    again = Room(rows, None, counting())
    again.handle("léo", read('{"type":"name","id":"a","n":0,"seat":0,"name":"Léo"}'), 1.0)
    again.handle("ana", read('{"type":"start","id":"a","n":0}'), 1.0)
    assert again.session.header.players == ("Léo", "bot", "Joueur 1")


def test_the_game_waits_for_a_single_person_who_seems_to_be_away() -> None:
    driven = begun("rummikub", [ME, BOT], seconds=30)
    for _ in range(12):
        driven.think()
        driven.wait(10)
    assert driven.room.row.paused and sum(isinstance(done.action, TimeOut) for done in driven.room.session.done) == 2
    told = view_json(driven.room, "ana", 0, driven.now)["paused_told"]
    assert told == "Le temps d’Ana est passé deux fois de suite\u00a0: la partie est en pause."
    driven.send("ana", "vote", seat=0, what="resume")
    driven.think()
    driven.wait(2)
    assert not driven.room.row.paused and driven.room.state.turn == 0


def test_what_a_seat_draws_when_its_time_is_over_stands_in_its_story() -> None:
    driven = begun("rummikub", [ME, {"kind": "here", "name": "Zoé"}], seconds=30)
    seat = driven.room.state.turn
    before = Counter(driven.room.state.seats[seat].rack)
    driven.wait(61)
    drawn = Counter(driven.room.state.seats[seat].rack) - before
    last = view_json(driven.room, "ana", seat, driven.now)["told"][-1]
    assert drawn and all(("joker" if tile == "*" else tile) in last["drawn_told"] for tile in drawn)
    assert view_json(driven.room, "ana", 1 - seat, driven.now)["told"][-1]["drawn_told"] == ""


@pytest.mark.parametrize(
    ("rules", "scores", "round_", "last"),
    [
        ({"rounds": 0, "target": 100}, (16, 116), 3, "Zoé a 116 points : il en fallait 100."),
        ({"rounds": 0, "target": 100}, (100, 100), 3, "Ana et Zoé ont 100 points : il en fallait 100."),
        ({"rounds": 2, "target": 0}, (16, 40), 2, "C'était la dernière des 2 manches."),
        ({"rounds": 0, "target": 100, "most_rounds": 5}, (16, 40), 5, "C'était la dernière des 5 manches."),
        (
            {"rounds": 0, "target": 100, "most_rounds": 0},
            (0, 0),
            100,
            "100 manches de suite, personne n'a jamais eu de points : la partie finit là.",
        ),
        (
            {"rounds": 0, "target": 100, "most_rounds": 0},
            (-90, 37),
            100,
            "100 manches de suite, personne n'a dépassé 37 points : la partie finit là.",
        ),
        ({"rounds": 1, "target": 0}, (16, 40), 1, ""),
    ],
)
def test_the_end_of_a_match_of_several_rounds_says_why_no_other_follows(
    rules: dict[str, Any], scores: tuple[int, ...], round_: int, last: str
) -> None:
    session = begun("rummikub", **rules).room.session
    at, dealt = 1, session.state
    for over in (False, True):
        seats = tuple(
            replace(seat, score=score, rack=seat.rack if number != at else ())
            for number, (seat, score) in enumerate(zip(dealt.seats, scores))
        )
        phase, best = Phase.OVER if over else Phase.DEAL, max(0, *scores)
        state = replace(dealt, seats=seats, turn=at, phase=phase, round=round_, best=best, stalled=100)
        event = Ended((0, 20), (1,)) if over else RoundEnded(round_, (0, 20))
        done = [session.done[0], session.done[0]._replace(state=state, events=(event,))]
        assert why_over(["Ana", "Zoé"], done) == ["Zoé n'a plus de tuiles.", *([last] if over and last else [])]


def test_what_a_seat_drew_stands_in_its_own_story_alone() -> None:
    driven = begun("rummikub", [ME, {"kind": "here", "name": "Zoé"}], seconds=0)
    seat = driven.room.state.turn
    before = Counter(driven.room.state.seat.rack)
    driven.act(seat, type="pass")
    (tile,) = (Counter(driven.room.state.seats[seat].rack) - before).elements()
    last = [
        view_json(driven.room, driven.room.seats[at].browser, at, driven.now)["told"][-1] for at in (seat, 1 - seat)
    ]
    label = "un joker" if tile == "*" else f"la tuile {tile}"
    assert [each["drawn_told"] for each in last] == [f"Vous avez pioché {label}.", ""]
    assert last[0]["text"].startswith("Vous avez ")
    assert "pioche" in last[1]["text"]
    for each in (0, 1):
        driven.send("ana", "vote", seat=each, what="pause")
    paused = view_json(driven.room, "ana", seat, driven.now)
    assert paused["paused"] and {each["drawn_told"] for each in paused["told"]} == {""} == {paused["drawn_told"]}


def test_ones_own_deeds_are_told_in_the_second_person_to_oneself_alone(lexicon: Lexicon) -> None:
    seats = [ME, {"kind": "here", "name": "Zoé"}]
    driven = begun("lettres", seats, lexicon, seconds=0)
    place(driven.room.session, position("IMAGE", "LEP?", "ABC"))
    driven.act(0, type="play", after=["PAGE", "MIEL"])
    driven.act(1, type="pass")
    form = [view_json(driven.room, "ana", at, driven.now) for at in (0, 1)]
    form.append(view_json(driven.room, None, None, driven.now))
    laid, passed = zip(*([tale["text"] for tale in each["told"][-2:]] for each in form))
    assert laid[0].startswith("Vous avez formé PAGE et MIEL, avec IMAGE et 3 lettres du chevalet, et marqué 7 points")
    assert laid[1] == laid[2] and laid[1].startswith("Ana forme PAGE et MIEL") and "marque 7 points" in laid[1]
    assert passed[1] == "Vous avez passé." and passed[0] == passed[2] and passed[0].startswith("Zoé passe")
    assert "Vous avez pioché" in form[1]["told"][-1]["drawn_told"] and not form[0]["told"][-1]["drawn_told"]


def test_who_gives_up_against_robots_ends_the_game_and_all_can_be_read(lexicon: Lexicon) -> None:
    driven = begun("lettres", [ME, {**BOT, "level": "débutant"}], lexicon, seconds=0)
    driven.think()
    driven.wait(5.0)
    assert shown(driven, 0)["may"]["resign"] and shown(driven, 0)["result"] is None
    number = driven.room.state.number
    assert codes(driven.send("ana", "vote", seat=0, what="resign")) == ["done"]
    driven.reload()
    found = shown(driven, 0)
    assert found["phase"] == "over" and not any(found["may"].values())
    assert found["result"]["winners"] == [1] and found["result"]["resigned"] == 0
    assert found["result"]["text"][0] == f"Ana a abandonné au tour {number}\xa0: la partie s’arrête là."
    assert story(driven.room).ending[0] == found["result"]["text"][0]
    assert export(driven.room).decode().splitlines()[0].startswith("lettres")
    assert to_builtins(summaries.summary(driven.room, "ana"))["result"]["resigned"] == 0
    assert driven.room.wake_at is None and not driven.room.wake()
    assert codes(driven.act(0, type="pass")) == ["illegal"]
    assert rematch(driven.room, driven.now).room.phase == "lobby"


def test_nobody_ends_a_game_in_which_others_play_or_may_come_back() -> None:
    driven = begun("defausse", [ME, GUEST, BOT])
    assert not shown(driven, 0)["may"]["resign"]
    assert codes(driven.send("ana", "vote", seat=0, what="resign")) == ["illegal"]
    driven.send("zoé", "leave", seat=1)
    assert codes(driven.send("ana", "vote", seat=0, what="resign")) == ["illegal"]
    assert driven.room.row.phase == "playing"


def test_help_that_comes_after_one_has_given_up_is_written_nowhere(lexicon: Lexicon) -> None:
    driven = begun("lettres", [ME, {**BOT, "level": "débutant"}], lexicon, seconds=0)
    driven.think()
    driven.wait(5.0)
    driven.act(0, type="hint")
    lines = len(driven.room.lines)
    driven.send("ana", "vote", seat=0, what="resign")
    driven.think()
    assert len(driven.room.lines) == lines and driven.room.row.phase == "over"


def test_what_lies_there_says_who_laid_it_in_the_last_turns(lexicon: Lexicon) -> None:
    driven = begun("lettres", [ME, {"kind": "here", "name": "Zoé"}], lexicon, seconds=0)
    place(driven.room.session, position("IMAGE", "LEP?", "ROI"))
    driven.act(0, type="play", after=["PAGE", "MIEL"])
    assert sorted(shown(driven, 1)["laid_by"]) == [[0, 0], [1, 0]]
    driven.act(1, type="play", after=["PAGE", "MIEL", "ROI"])
    found = dict(shown(driven, 0)["laid_by"])
    laid = {text: found.get(at) for at, text in enumerate(shown(driven, 0)["table"])}
    assert laid == {"PAGE": 0, "MIEL": 0, "ROI": 1}
    for seat in (0, 1, 0):
        driven.act(seat, type="pass")
    assert shown(driven, 0)["laid_by"] == [], "it is long ago"


@pytest.mark.parametrize(
    ("game", "before", "action", "why"),
    [
        ("defausse", ["draw", "pass"], {"type": "discard", "tile": "zz"}, "vous n’avez pas cette tuile"),
        ("defausse", ["draw"], {"type": "draw"}, "on ne pioche pas une fois son tour commencé"),
        ("defausse", [], {"type": "draw", "source": "discard"}, "ici, la défausse ne se prend pas"),
        ("deux-cents", [], {"type": "pass"}, "qui ne pose rien pioche d’abord une tuile"),
        ("des", [], {"type": "throw", "tiles": []}, "tous les dés se lancent"),
        ("des", [], {"type": "throw", "tiles": ["one"]}, "tous les dés se lancent"),
        ("des", [], {"type": "pass"}, "cela ne se fait pas à ce moment de la partie"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_an_action(
    game: str, before: list[str], action: dict[str, Any], why: str
) -> None:
    """Findings R5: whatever it was, it « was not for that moment »."""
    driven = begun(game, [ME, {"kind": "here", "name": "Zoé"}], seconds=0)
    seat = driven.room.state.turn
    for kind in before:
        driven.act(seat, type=kind)
    if action.get("tiles") == ["one"]:
        action = {**action, "tiles": [driven.room.state.seat.rack[0]]}
    if "tile" in action:
        others = {*driven.room.session.game.tiles.tiles()} - {*driven.room.state.seat.rack}
        action = {**action, "tile": min(others)}
    last = driven.room.row.last
    [told] = driven.act(seat, **action)
    assert why in told["text"] and driven.room.row.last == last
