"""Whole games over sockets: what every seat, a stranger, every log, file and error tells is what each may know.

By default some lines of each game; `LETTRES_LONG=20` plays them to their ends.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from lettres.engine import Phase
from lettres.rooms import drafts
from lettres.rooms.files import export
from lettres.rooms.room import Room
from lettres.rooms.wire.outgoing import Result
from lexicon import Lexicon
from tests.long import SEED, draws
from tests.rooms.driving import seats_of
from tests.web.watched import Company, House, Someone, house
from tools.load.scripts import GAMES, RULES, play

_LINES = draws(4, 6)
_CONTESTED = {"arbitration": "challenge"}


async def _ask_all(company: Company, someone: Someone, draw: Random) -> None:
    """Have somebody ask whatever he may, and what he may not."""
    room, seat = company.room, someone.seat
    assert seat is not None
    composed = drafts.draft_form(drafts.desk_at(room.session, seat, room.lexicon))
    draft = {"table": composed.table, "rack": composed.rack}
    other = 1 - seat
    await someone.say("judge", draft=draft)
    await someone.say("line", draft=draft, text=draw.choice(("table", "score", "aide", "? gamin", "temps", "indice")))
    await someone.say("ask", text="GAMINS ZZZ")
    await someone.say("act", action={"type": draw.choice(("hint", "hint", "challenge", "deal"))})
    await someone.say("act", action={"type": "repair", "draft": draft})
    await someone.say("act", n=3, action={"type": "pass"})
    await someone.say("judge", seat=other, draft=draft)
    await someone.say("act", seat=other, action={"type": "pass"})
    await someone.say("line", seat=other, draft=draft, text="indice")
    await someone.write({"type": "hello", "seat": other})
    await someone.write({"type": "hello"})


async def _meddle(company: Company) -> None:
    """Ask over HTTP for what nobody may have yet, as a player, as a stranger and as nobody."""
    host = company.people[0]
    assert company.stranger is not None
    for cookie in (host.cookie, company.stranger.cookie, "", "lettres=" + "A" * 22):
        seats, headers = host.seats if cookie == host.cookie else (), {"Cookie": cookie} if cookie else {}
        for where in ("/partie", "/analyse", "/recit", "/vue", "/vue?seat=1", "/vue?seat=0"):
            answer = await company.house.http.get(f"/p/{company.name}{where}", headers=headers)
            if answer.is_success and where.startswith("/vue"):
                company.witness.hear(seats, answer.json(), None, 0, 0)
            else:
                assert answer.is_client_error, (where, answer.text)
                company.witness.read(where, answer.text)
        await _act_oddly(company, headers)
    mine = await company.house.http.get("/api/parties", headers={"Cookie": host.cookie})
    company.witness.read("parties", mine.text)


async def _act_oddly(company: Company, headers: dict[str, str]) -> None:
    form = {"type": "act", "id": "m1", "n": company.last, "seat": 7, "action": {"type": "pass"}}
    for body in (b"[", b"[" * 9000, str(form).encode()):
        kind = {"Content-Type": "application/json"}
        answer = await company.house.http.post(f"/p/{company.name}/agir", content=body, headers={**headers, **kind})
        assert answer.is_client_error, answer.text
        company.witness.read("agir", answer.text)


async def _played(company: Company, draw: Random, most: int) -> Company:
    """Play, asking and meddling on the way; one leaves and comes back, all make a pause."""
    await company.deal()
    room = company.room
    for number in range(most):
        if room.row.phase != "playing":
            break
        if room.state.phase is not Phase.DEAL and not room.contesting and not room.is_robot(room.state.turn):
            if number % 4 == 1:
                await _ask_all(company, company.people[room.state.turn], draw)
            if number % 4 == 3:
                await _ask_all(company, company.people[draw.choice(list(company.people))], draw)
            if number == 4:
                await _pause(company)
        if number == 2:
            await _meddle(company)
        if number == 5 and 1 in company.people:
            await _leave(company, company.people[1])
        await company.step()
    return company


async def _pause(company: Company) -> None:
    for what in ("pause", "resume"):
        for someone in company.people.values():
            await someone.say("vote", what=what)
    assert not company.room.row.paused


async def _leave(company: Company, someone: Someone) -> None:
    """Leave: a robot plays one line at least; then sit down again."""
    await someone.write({"type": "leave", "seat": someone.seat})
    await company.until(lambda: company.room.seats[1].stand_in)
    await someone.sit()
    assert not company.room.seats[1].stand_in


async def _a_game(home: House, game: str) -> list[str]:
    company = await home.room(game, seats_of(game), dict(RULES.get(game, {})))
    await _played(company, Random(f"{SEED}/{game}"), _LINES)
    return await company.leaks()


async def _contested(home: House) -> list[str]:
    """Turns that are contested, rightly or not, with a robot that may contest too."""
    company = await home.room("lettres", seats_of("lettres"), _CONTESTED)
    await company.deal()
    for number in range(_LINES):
        contesting = company.room.contesting
        if contesting and number % 2:
            await company.people[contesting[0]].say("act", action={"type": "challenge"})
        else:
            await company.step()
    return await company.leaks()


async def _same_screen(home: House) -> list[str]:
    """Two at one browser, each with a socket of its own."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "here", "name": "Zoé"}, {"kind": "bot"}]
    company = await home.room("rummikub", seats, {})
    await _played(company, Random(SEED), _LINES // 2)
    return await company.leaks()


async def _late(home: House) -> list[str]:
    """Nobody plays in time."""
    company = await home.room("rummikub", seats_of("rummikub", robot=False), {"seconds": 1})
    await company.deal()
    await company.until(lambda: company.room.state.number > 3)
    return await company.leaks()


async def _brought(home: House) -> list[str]:
    """A saved game, played to its end, its file read by all; a round of dice is short."""
    script = play("des", 1 << 100, None)
    company = await home.brought(script.opening(script.steps[-5].n))
    company.robots = []
    for step in script.steps[-4:]:
        for seat in step.seats:
            await company.people[seat].say("act", action=step.action)
    assert company.room.row.phase == "over"
    path = f"/p/{company.name}/partie"
    answer = await home.http.get(path, headers={"Cookie": company.people[1].cookie})
    assert answer.content == export(company.room)
    company.witness.read("partie", (await home.http.get(path)).text)
    return await company.leaks()


async def _outside(home: House) -> list[str]:
    """Who has nothing of a room is shown nothing of it."""
    company = await home.room("des", seats_of("des"), {})
    await company.deal()
    other = await home.room("des", seats_of("des"), {})
    await other.deal()
    for cookie in ("", "lettres=" + "A" * 22, other.people[0].cookie):
        url = f"{home.address.replace('http', 'ws')}/p/{company.name}/fil"
        with pytest.raises(ConnectionClosed) as closed:
            async with connect(url, origin=Origin(home.address), additional_headers={"Cookie": cookie}) as socket:
                await socket.send('{"type": "hello", "id": "a", "n": 0, "seat": 0}')
                company.witness.read("a socket", str(await socket.recv()))
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    await other.leaks()
    return await company.leaks()


async def _everything(folder: Path, lexicon: Lexicon) -> list[str]:
    async with house(folder, lexicon) as home:
        games = (_a_game(home, game) for game in GAMES)
        others = (_contested(home), _same_screen(home), _late(home), _brought(home), _outside(home))
        found = await asyncio.gather(*games, *others)
    return [each for one in found for each in one]


@pytest.mark.slow
def test_nobody_is_told_what_he_may_not_know(
    tmp_path: Path, lexicon: Lexicon, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "lettres"):
        assert asyncio.run(_everything(tmp_path, lexicon)) == []
    assert [each.getMessage() for each in caplog.records if each.name.startswith("lettres")] == []


def _racks(room: Room) -> Any:
    text = ["".join(seat.rack) for seat in room.state.seats]
    return Result([0, 0], [], None, text, False)


_LEAKS = {
    "lettres.rooms.views.result": _racks,
    "lettres.rooms.views.news_paragraph": lambda session, at, seat: " ".join(session.done[at].state.pouch[:1]),
    "lettres.rooms.drafts.ask_arbiter": lambda desk, *_: " ".join(
        tile for each in desk.session.state.seats for tile in each.rack
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("where", _LEAKS)
def test_a_leak_is_found(where: str, tmp_path: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, _LEAKS[where])

    async def played() -> list[str]:
        async with house(tmp_path, lexicon) as home:
            company = await home.room("cartes", seats_of("cartes"), {})
            await _played(company, Random(1), 4)
            return await company.leaks()

    assert asyncio.run(played())


def test_a_frame_for_another_is_found(tmp_path: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lettres.server.live.LiveRoom.holds", lambda *_: True)
    monkeypatch.setattr("lettres.rooms.state.RoomState.own_seat", lambda room, browser, seat: room.seats[seat])

    async def played() -> list[str]:
        async with house(tmp_path, lexicon) as home:
            company = await home.room("des", seats_of("des"), {})
            await company.deal()
            ana = company.people[0]
            await ana.write({"type": "hello", "seat": 1})
            heard = company.witness.heard
            await company.until(lambda: any((each.seats, each.frame.get("seat")) == (ana.seats, 1) for each in heard))
            return await company.leaks()

    assert "the view of seat 1" in asyncio.run(played())[0]
