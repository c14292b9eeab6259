"""Games between browsers over sockets: to their ends, and whatever happens to a connection meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import Phase
from lettres.records.journal import seal
from lettres.reports.verify import Holds, check
from lexicon import Lexicon
from tests.rooms.driving import acted, robots_of
from tests.web.playing import BOT, GUEST, ME, Browser, House, house


def play_on(server: House, name: str, browsers: dict[int, Browser], upto: int = 10_000) -> None:
    """Two persons play as robots would, over sockets, until the game is over or has so many lines."""
    with browsers[0].at(name, 0) as ana, browsers[1].at(name, 1) as zoé:
        tables, room = {0: ana, 1: zoé}, server.room(name)
        robots = robots_of(room)
        while ana.view["phase"] == "playing" and ana.view["n"] < upto:
            state, n = room.state, room.row.last
            if ana.view["n"] < n or room.is_robot(state.turn):
                ana.read()
                continue
            if state.phase is Phase.DEAL:
                for seat, table in tables.items():
                    table.see(n)
                    table.act(seat, type="deal")
                continue
            table = tables[state.turn]
            table.see(n)
            action = robots[state.turn].act(room.session.game, room.session.view(state.turn))
            assert table.act(state.turn, **acted(room, action))["type"] == "done"
            ana.see(n + 1)


def test_two_browsers_and_a_robot_play_to_the_end(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("deux-cents", ME, GUEST, BOT, rounds=1, target=0)
        name = made["id"]
        assert ana.get(f"/p/{name}/partie").status_code == 409
        zoé.sits(made)
        with ana.at(name, 0) as table:
            assert table.ask("start")["type"] == "done"
        play_on(server, name, {0: ana, 1: zoé})
        record = zoé.get(f"/p/{name}/partie")
        path = tmp_path / "essai.partie"
        path.write_bytes(record.content)
        assert {finding.holds for finding in check(path, lambda _: None)} == {Holds.YES}
        assert "attachment" in record.headers["content-disposition"]
        (game,) = ana.get("/api/parties").json()["games"]
        assert game["phase"] == "over" and game["mine"] == [0] and not game["your_turn"] and game["result"]["text"]
        again = zoé.post(f"/p/{name}/revanche", {})
        assert again.status_code == 201 and ana.post(f"/p/{name}/revanche", {}).json() == again.json()
        assert ana.get(f"/p/{name}/vue?seat=0").json()["room"]["revenge"] == again.json()["id"]
        seats = ana.get(f"/p/{again.json()['id']}/vue").json()["seats"]
        assert [(seat["name"], seat["mine"]) for seat in seats] == [("Zoé", False), ("Robot", False), ("Ana", True)]
        assert server.browser().post(f"/p/{name}/revanche", {}).status_code == 404


def test_a_message_that_comes_again_plays_once(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub")
        turn = server.room(name).state.turn
        browser, n = (ana, zoé)[turn], server.room(name).row.last
        frame = {"type": "act", "id": "x", "n": n, "seat": turn, "action": {"type": "pass"}}
        with browser.at(name, turn) as table:
            table.socket.send_text(json.dumps(frame))
            first = table.until("done")
        with browser.at(name, turn) as table:
            table.socket.send_text(json.dumps(frame))
            assert table.until("done") == first
        frames = browser.post(f"/p/{name}/agir", frame).json()["frames"]
        assert frames[0] == first and frames[1]["type"] == "view" and frames[1]["n"] == n + 1
    with house(tmp_path, lexicon) as server:
        assert browser_again(server, browser).post(f"/p/{name}/agir", frame).json()["frames"][0] == first
        assert server.room(name).row.last == n + 1


def browser_again(server: House, browser: Browser) -> Browser:
    """A browser of a server that was ended, at the one that was started after it."""
    found = server.browser()
    found.cookie = browser.cookie
    return found


def test_a_game_goes_on_on_a_server_that_was_started_again(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("des", rounds=1)
        play_on(server, name, {0: ana, 1: zoé}, upto=16)
        before = ana.get(f"/p/{name}/vue?seat=0").json()
    with house(tmp_path, lexicon) as server:
        ana, zoé = browser_again(server, ana), browser_again(server, zoé)
        with ana.at(name, 0) as table:
            kept = {key: value for key, value in table.view.items() if key not in ("left_ms", "seats")}
            assert kept == {key: before[key] for key in kept}
        play_on(server, name, {0: ana, 1: zoé}, upto=30)
        lines = server.room(name).row.last
    with house(tmp_path, lexicon) as server:
        assert browser_again(server, zoé).get(f"/p/{name}/vue?seat=1").json()["n"] == lines


def test_a_robot_answers_though_nobody_watches(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        name = ana.made("rummikub", ME, BOT, start=True, first_player="seat")["id"]
        view = ana.get(f"/p/{name}/vue?seat=0").json()
        frame = {"type": "act", "id": "a", "n": view["n"], "seat": 0, "action": {"type": "pass"}}
        assert ana.post(f"/p/{name}/agir", frame).json()["frames"][0]["type"] == "done"
        with ana.at(name, 0) as table:
            assert table.see(view["n"] + 2)["turn"] == 0


def test_a_saved_game_is_gone_on_with(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("des", rounds=1)
        play_on(server, name, {0: ana, 1: zoé}, upto=14)
        room = server.room(name)
        text = "".join(f"{line}\n" for line in seal(list(room.texts()))[0])
        headers: Any = {"Content-Type": "text/plain", "Cookie": ana.cookie}
        made = server.client.post("/api/parties/importer", content=text.encode(), headers=headers)
        assert made.status_code == 201
        view = ana.get(f"/p/{made.json()['id']}/vue?seat=0").json()
        assert view["n"] == room.row.last and view["rack"] == ana.get(f"/p/{name}/vue?seat=0").json()["rack"]
        assert server.client.post("/api/parties/importer", content=b"x", headers=headers).status_code == 400


@pytest.mark.parametrize("path", ("/p/{}/", "/p/{}/vue", "/p/{}/partie"))
def test_what_is_not_there_is_told(lexicon: Lexicon, tmp_path: Path, path: str) -> None:
    with house(tmp_path, lexicon) as server:
        for name in ("A" * 22, "A", "é" * 22):
            assert server.browser().get(path.format(name)).status_code == 404
