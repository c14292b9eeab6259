"""What a person takes back (V7, V8): devices join and part, games are deleted, or his part of one; he is forgotten."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from starlette.websockets import WebSocketDisconnect

from lettres.rooms import rows as rows_module
from lettres.rooms.effects import Effect
from lettres.rooms.rows import Change, Rows
from lexicon import Lexicon
from tests.web.playing import BOT, GUEST, MANY, ME, Browser, House, Table, house, until
from tests.web.test_api import OPENAPI, resolved

PHONE = {"User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149 Mobile"}


def deleted(server: House, browser: Browser, path: str) -> Any:
    """The answer to a DELETE."""
    headers = {"Cookie": browser.cookie} if browser.cookie else {}
    return browser._kept(server.client.delete(path, headers=headers))


def games(browser: Browser) -> dict[str, list[int]]:
    """The games of a browser, and its seats there."""
    return {game["id"]: game["mine"] for game in browser.get("/api/parties").json()["games"]}


def devices(browser: Browser) -> list[dict[str, Any]]:
    """The devices of a person, as one of them is told."""
    found: list[dict[str, Any]] = browser.get("/api/appareils").json()["devices"]
    return found


def joined(laptop: Browser, phone: Browser) -> None:
    """Join two devices by a code of the first."""
    code = laptop.post("/api/appareil", {}).json()["code"]
    assert phone.post("/api/appareil", {"code": code}, **PHONE).status_code == 204


def cut(table: Table) -> bool:
    """Whether a socket is closed."""
    with suppress(AssertionError), pytest.raises(WebSocketDisconnect):
        while True:
            table.read()
        return True
    return True


def test_what_a_code_will_do_is_told_before_it_is_done(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        laptop.made("rummikub", ME, BOT)
        code = laptop.post("/api/appareil", {}).json()["code"]
        for _ in range(2):  # it is not used up
            told = phone.post("/api/appareil", {"code": code, "ask": True}).json()
            assert told == {"devices": ["Un navigateur"], "games": 1, "own_games": 0, "same": False}
        assert phone.cookie == "" and len(devices(laptop)) == 1
        phone.made("rummikub", ME, BOT)
        assert phone.post("/api/appareil", {"code": code, "ask": True}).json()["own_games"] == 1
        assert laptop.post("/api/appareil", {"code": code, "ask": True}).json()["same"] is True
        assert phone.post("/api/appareil", {"code": "AAAA-AAAB", "ask": True}).status_code == 404
        assert phone.post("/api/appareil", {"code": code}).status_code == 204


def test_devices_are_listed_by_a_short_name(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, clock=lambda: 5000.0) as server:
        laptop, phone, stranger = server.browser(), server.browser(), server.browser()
        assert devices(stranger) == []
        laptop.made("rummikub", ME, BOT)
        joined(laptop, phone)
        one, two = sorted(devices(laptop), key=lambda each: not each["mine"])
        assert (one["mine"], one["name"]) == (True, "Un navigateur")
        assert (two["mine"], two["name"]) == (False, "Chrome sur Android")
        assert (two["joined"], two["seen"]) == (5000.0, 5000.0)
        assert {each["id"]: each["mine"] for each in devices(phone)} == {one["id"]: False, two["id"]: True}
        kept = sqlite3.connect(tmp_path / "salons.sqlite").execute("select * from browser").fetchall()
        assert "Mozilla" not in str(kept)


def test_a_device_that_is_taken_out_sees_and_plays_nothing_more(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        name = laptop.made("rummikub", ME, BOT, start=True)["id"]
        joined(laptop, phone)
        late = phone.post("/api/appareil", {}).json()["code"]  # by which it would come back
        with phone.at(name, 0) as table:
            [other] = [each["id"] for each in devices(laptop) if not each["mine"]]
            assert deleted(server, laptop, f"/api/appareils/{other}").status_code == 204
            assert cut(table)
        assert phone.get(f"/p/{name}/vue?seat=0").status_code == 404
        assert games(phone) == {} and devices(phone) == [] and len(devices(laptop)) == 1
        assert server.browser().post("/api/appareil", {"code": late}).status_code == 404
        assert laptop.get(f"/p/{name}/vue?seat=0").json()["rack"]
        assert deleted(server, laptop, f"/api/appareils/{other}").status_code == 404


@pytest.mark.parametrize("by", ["itself", "the other"])
def test_a_device_that_parts_takes_along_what_it_had_brought(lexicon: Lexicon, tmp_path: Path, by: str) -> None:
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        one, two = (each.made("rummikub", ME, BOT, start=True)["id"] for each in (laptop, phone))
        joined(laptop, phone)
        three = phone.made("rummikub", ME, BOT, start=True)["id"]  # of both
        assert games(laptop) == games(phone) == {one: [0], two: [0], three: [0]}
        [own] = [each["id"] for each in devices(phone) if each["mine"]]
        assert deleted(server, phone if by == "itself" else laptop, f"/api/appareils/{own}").status_code == 204
        assert games(laptop) == {one: [0], three: [0]} and games(phone) == {two: [0]}
        assert phone.get(f"/p/{two}/vue?seat=0").json()["room"]["owner"] is True
        for browser, name in ((phone, one), (phone, three), (laptop, two)):
            assert browser.get(f"/p/{name}/vue").status_code == 404
        assert len(devices(phone)) == len(devices(laptop)) == 1


def test_the_last_device_does_not_part(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        name = ana.made("rummikub", ME, BOT)["id"]
        [own] = devices(ana)
        answer = deleted(server, ana, f"/api/appareils/{own['id']}")
        assert (answer.status_code, answer.json()["error"]) == (409, "last_device")
        assert games(ana) == {name: [0]}


def test_a_stranger_takes_out_no_device(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        ana.made("rummikub", ME, BOT)
        zoé.made("rummikub", ME, BOT)
        [own] = devices(ana)
        for browser in (zoé, server.browser()):
            for name in (own["id"], "x", "%25", ""):
                assert deleted(server, browser, f"/api/appareils/{name}").status_code in (404, 405)
        assert len(devices(ana)) == 1


def test_its_host_deletes_a_game_for_all(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub")
        assert deleted(server, zoé, f"/p/{name}/partie").status_code == 403
        assert deleted(server, server.browser(), f"/p/{name}/partie").status_code == 404
        with zoé.at(name, 1) as table:
            assert deleted(server, ana, f"/p/{name}/partie").status_code == 204
            assert cut(table)
        assert server.hub.store.read(name) is None and server.hub.rooms == 0
        assert games(ana) == games(zoé) == {} and ana.get(f"/p/{name}/").status_code == 404


def test_a_deleted_game_is_deleted_in_other_processes(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, shared=True) as one, house(tmp_path, lexicon, shared=True) as other:
        name, ana, zoé = one.begun("rummikub")
        there = other.browser()
        there.cookie = zoé.cookie
        with there.at(name, 1) as table:
            assert deleted(one, ana, f"/p/{name}/partie").status_code == 204
            assert cut(table)
        assert there.get(f"/p/{name}/vue?seat=1").status_code == 404


def test_a_device_taken_out_elsewhere_is_cut_here(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, shared=True) as one, house(tmp_path, lexicon, shared=True) as other:
        laptop, phone = one.browser(), one.browser()
        name = laptop.made("rummikub", ME, BOT, start=True)["id"]
        joined(laptop, phone)
        there = other.browser()
        there.cookie = phone.cookie
        with there.at(name, 0) as table:
            [its] = [each["id"] for each in devices(laptop) if not each["mine"]]
            assert deleted(one, laptop, f"/api/appareils/{its}").status_code == 204
            assert cut(table)
        assert there.get(f"/p/{name}/vue?seat=0").status_code == 404


def _written(rows: Rows | None) -> str:
    return str(rows)


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
def test_a_player_deletes_his_part(lexicon: Lexicon, tmp_path: Path, phase: str) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("rummikub", ME, GUEST)
        name = made["id"]
        zoé.sits(made, name="Zoé Dupont")
        who = server.room(name).seats[1].browser
        with ana.at(name, 0) as table:
            if phase != "lobby":
                table.ask("start")
            if phase == "over":
                live = server.room(name)
                live.row = live.row._replace(phase="over", due=None)
            with zoé.at(name) as watching:
                assert deleted(server, zoé, f"/p/{name}/moi").status_code == 204
                assert cut(watching)
            seat = {"lobby": "", "playing": "Joueur parti", "over": "Joueur parti"}[phase]
            while table.view["seats"][1]["name"] != seat:
                table.read()
            assert table.view["seats"][1]["stand_in"] == (phase == "playing")
            assert "Zoé" not in str(table.view)
        assert games(zoé) == {} and zoé.get(f"/p/{name}/vue").status_code == 404
        rows = server.hub.store.read(name)
        assert "Dupont" not in _written(rows) and who not in _written(rows)
    with house(tmp_path, lexicon) as server:  # it reads as it was written
        assert ana.get(f"/p/{name}/vue").json()["seats"][0]["mine"]


def test_a_robot_goes_on_for_who_has_deleted_his_part(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub")
        turn = server.room(name).state.turn
        leaver, stays = ((ana, zoé), (zoé, ana))[turn]
        with stays.at(name, 1 - turn) as table:
            assert deleted(server, leaver, f"/p/{name}/moi").status_code == 204
            table.see(table.view["n"] + 1)
            assert table.view["seats"][turn]["name"] == "Joueur parti"
            assert table.view["room"]["owner"] is True  # the host's own is handed on
        checked = server.hub.store.read(name)
        assert checked is not None and checked.room.checked == server.room(name)._checksum.hash_lines(checked.lines)


def test_the_last_person_who_deletes_his_part_deletes_the_game(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        name = ana.made("rummikub", ME, BOT, start=True)["id"]
        assert deleted(server, ana, f"/p/{name}/moi").status_code == 204
        assert server.hub.store.read(name) is None


def test_a_game_stays_where_somebody_sits_down_as_its_host_deletes_his_part(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path, lexicon) as server:
        ana, store, tried = server.browser(), server.hub.store, list[bool]()
        name, delete = ana.made("rummikub", ME, GUEST)["id"], store.delete

        def late(room: str, *version: int) -> bool:
            if not tried:  # another process was there first
                rows = store.read(room)
                assert rows is not None
                seats = rows.seats[0], rows.seats[1]._replace(name="Zoé", browser="zoé")
                store.write(Change(rows.room._replace(version=rows.room.version + 1), seats, (), rows.opinions))
            tried.append(delete(room, *version))
            return tried[-1]

        monkeypatch.setattr(store, "delete", late)
        assert deleted(server, ana, f"/p/{name}/moi").status_code == 204
        rows = store.read(name)
        assert rows is not None and rows.room.host == "zoé" and [seat.name for seat in rows.seats] == ["", "Zoé"]
        assert tried == [False]


def test_a_long_game_is_read_again_once_and_elsewhere_for_who_deletes_his_part(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("defausse", ME, {"kind": "here", "name": "Max"}, GUEST)
        zoé.sits(made, 2)
        room = server.room(made["id"])
        with ana.at(made["id"], 0) as table:
            table.ask("start")
        threads, read = list[str](), room._read

        def noted() -> None:
            threads.append(threading.current_thread().name)
            read()

        monkeypatch.setattr(room, "_read", noted)
        monkeypatch.setattr(rows_module, "_SHORT", 0)
        assert deleted(server, ana, f"/p/{made['id']}/moi").status_code == 204
        loop = server.client.portal.call(threading.current_thread).name  # type: ignore[union-attr]
        assert len(threads) == 1 and threads[0] != loop
        assert "Max" not in str(server.hub.store.read(made["id"]))


def test_who_only_watched_watches_no_more(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, léo = server.browser(), server.browser()
        made = ana.made("rummikub", ME, GUEST)
        léo.post("/api/rejoindre", {"secret": made["secret"]})
        assert léo.get(f"/p/{made['id']}/vue").status_code == 200
        assert deleted(server, léo, f"/p/{made['id']}/moi").status_code == 204
        assert léo.get(f"/p/{made['id']}/vue").status_code == 404


def test_a_browser_is_forgotten_with_all_that_is_kept_of_it(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub")
        alone = zoé.made("rummikub", {"kind": "me", "name": "Zoé"}, BOT, start=True)["id"]
        lobby = zoé.made("rummikub", {"kind": "me", "name": "Zoé"}, GUEST)["id"]
        taken = ana.made("des", ME, GUEST)
        zoé.sits(taken)
        who = server.room(name).seats[1].browser
        code = zoé.post("/api/appareil", {}).json()["code"]
        answer = deleted(server, zoé, "/api/navigateur")
        assert answer.status_code == 204
        ended = answer.headers.get_list("set-cookie")
        assert [each.partition("=")[0] for each in ended] == ["__Host-lettres", "lettres"]
        assert all("Max-Age=0" in each for each in ended)
        assert server.hub.store.read(alone) is None is server.hub.store.read(lobby)
        assert server.browser().post("/api/appareil", {"code": code}).status_code == 404
        assert set(games(ana)) == {name, taken["id"]}
    base = sqlite3.connect(tmp_path / "salons.sqlite")
    tables = [each for (each,) in base.execute("select name from sqlite_master where type = 'table'")]
    kept = {each: str(base.execute(f"select * from {each}").fetchall()) for each in tables if each != "departure"}
    base.close()
    assert {each for each, rows in kept.items() if who in rows or "Zoé" in rows} == set()


def test_of_a_closed_lobby_one_deletes_his_part_and_is_forgotten(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé, léo = server.browser(), server.browser(), server.browser()
        made = ana.made("defausse", ME, GUEST, GUEST)
        name = made["id"]
        zoé.sits(made)
        léo.sits(made, 2, "Léo")
        with ana.at(name, 0) as table:
            table.ask("close")
        assert deleted(server, zoé, f"/p/{name}/moi").status_code == 204
        rows = server.hub.store.read(name)
        assert rows is not None and [seat.name for seat in rows.seats] == ["Ana", "", "Léo"]
        for browser in (léo, ana):
            assert deleted(server, browser, "/api/navigateur").status_code == 204
            assert devices(browser) == []
        assert server.hub.store.read(name) is None


def test_a_room_that_fails_keeps_nobody_from_being_forgotten(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        names = sorted(zoé.made("rummikub", {"kind": "me", "name": "Zoé"}, GUEST)["id"] for _ in range(3))
        for made in names:
            with zoé.at(made, 0) as table:
                secret = table.until("invitation", id=table.send("renew"))["secret"]
            ana.sits({"id": made, "secret": secret}, name="Ana")

        def fails(browser: str, now: float) -> list[Effect]:
            raise ValueError

        monkeypatch.setattr(server.room(names[0]), "erase_person", fails)
        assert deleted(server, zoé, "/api/navigateur").status_code == 204
        assert devices(zoé) == []
        kept = [server.hub.store.read(name) for name in names]
        assert all(rows is not None and rows.room.host == rows.seats[1].browser != "" for rows in kept)
        assert all(rows is not None and rows.seats[0].browser == "" for rows in kept)


def test_a_game_stays_given_up_where_who_gave_it_up_deletes_his_part(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("rummikub", ME, GUEST)
        name = made["id"]
        zoé.sits(made)
        with ana.at(name, 0) as table:
            table.ask("leave", seat=0)
            table.ask("robot", seat=0, level="")
            table.ask("start")
        with zoé.at(name, 1) as table:
            table.send("vote", seat=1, what="resign")
            while table.view["phase"] != "over":
                table.read()
            ending = table.view["result"]["text"][0]
        assert "Zoé" in ending
        assert deleted(server, zoé, f"/p/{name}/moi").status_code == 204
        result = ana.get(f"/p/{name}/vue").json()["result"]
        assert result["text"][0] == ending.replace("Zoé", "Joueur parti")


def test_of_several_devices_one_is_forgotten(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        name = laptop.made("rummikub", ME, BOT, start=True)["id"]
        joined(laptop, phone)
        assert deleted(server, laptop, "/api/navigateur").status_code == 204
        assert games(phone) == {name: [0]} and len(devices(phone)) == 1
        assert deleted(server, server.browser(), "/api/navigateur").status_code == 204  # who is not known


def test_a_joined_device_that_is_forgotten_takes_along_what_it_had_brought(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        one, two = (each.made("rummikub", ME, BOT, start=True)["id"] for each in (laptop, phone))
        joined(laptop, phone)
        assert deleted(server, phone, "/api/navigateur").status_code == 204
        assert games(laptop) == {one: [0]} and server.hub.store.read(two) is None
        assert len(devices(laptop)) == 1 and devices(phone) == []


def test_what_was_thought_about_for_a_deleted_game_comes_to_nothing(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        name = ana.made("rummikub", ME, BOT, start=True)["id"]
        server.hub.store.delete(name)
        assert ana.get(f"/p/{name}/vue?seat=0").status_code == 404
        server.hub.store.keep_review(name, 1, "done", "{}", 1.0)
        server.hub.store.set_presence(name, ["ana"], "p1", 1.0)
        until(lambda: server.hub.rooms == 0)


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "appareils"), ("DELETE", "appareils/0123456789abcdef"), ("DELETE", "navigateur")]
)
def test_who_asks_for_his_devices_too_often_waits(lexicon: Lexicon, tmp_path: Path, method: str, path: str) -> None:
    with house(tmp_path, lexicon, replace(MANY, frame_rate=1 / 3600, frame_burst=2)) as server:
        ana = server.browser()
        ana.made("rummikub", ME, BOT)
        for _ in range(2):
            assert devices(ana)
        answer = server.client.request(method, f"/api/{path}", headers={"Cookie": ana.cookie})
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0


def test_what_is_answered_is_as_described(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        ana.made("rummikub", ME, BOT)
        told = [("/api/appareil", ana.post("/api/appareil", {})), ("/api/appareils", ana.get("/api/appareils"))]
        ask = {"code": told[0][1].json()["code"], "ask": True}
        told += [("/api/appareil", server.browser().post("/api/appareil", ask))]
    for path, answer in told:
        method = "post" if path == "/api/appareil" else "get"
        schema = resolved(OPENAPI["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"])
        fastjsonschema.compile(schema)(answer.json())
