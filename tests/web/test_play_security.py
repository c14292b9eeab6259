"""Rooms against who means harm: each promise has a test here, but for what leaks of racks (`rooms/leaks`)."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from lettres.rooms.refusals import Refusal
from lettres.rooms.rows import Change
from lettres.rooms.tokens import CODE_SECONDS
from lettres.server import pool as thinking
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.server.pool import WorkerPool
from lettres.web.answers import Answers
from lettres.web.browsers import COOKIE
from lettres.web.guard import HEADERS
from lettres.web.limits import Limits
from lettres.web.questions import Query
from lexicon import Lexicon
from tests.web.playing import BOT, GUEST, MANY, ME, Browser, House, house, until


def closed(server: House, room: str, **headers: str) -> int:
    """By which code a socket is closed that ought not to be."""
    with (
        pytest.raises(WebSocketDisconnect) as found,
        server.client.websocket_connect(f"ws://localhost/p/{room}/fil", headers=headers) as socket,
    ):
        for _ in range(100):
            socket.receive_text()
    return found.value.code


def test_a_cookie_is_a_secret_of_which_the_base_has_a_hash(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        answer = ana.post("/api/parties", {"game": "des", "seats": [ME, GUEST]})
        given = answer.headers["set-cookie"]
        assert "HttpOnly" in given and "SameSite=lax" in given and "Path=/" in given and "Secure" not in given
        token = ana.cookie.removeprefix(f"{COOKIE}=")
        assert len(token) == 22
        base = sqlite3.connect(tmp_path / "salons.sqlite")
        kept = json.dumps([base.execute(f"select * from {name}").fetchall() for name in ("browser", "room", "seat")])
        base.close()
        assert token not in kept and hashlib.sha256(token.encode()).hexdigest() in kept
        assert answer.json()["secret"] not in kept
        assert hashlib.sha256(answer.json()["secret"].encode()).hexdigest() in kept
        assert ana.post("/api/parties", {"game": "des", "seats": [ME, GUEST]}).headers.get("set-cookie") is None


@pytest.mark.parametrize(
    ("host", "address", "name", "strict"),
    (
        ("localhost", "http://localhost", "lettres=", False),
        ("maison.local", "https://maison.local", "__Host-lettres=", False),
        ("lettres.example", "https://lettres.example", "__Host-lettres=", True),
        ("lettres.example", "http://lettres.example", "__Host-lettres=", False),
    ),
)
def test_a_cookie_is_for_https_alone_but_at_home(
    lexicon: Lexicon, tmp_path: Path, host: str, address: str, name: str, strict: bool
) -> None:
    with house(tmp_path, lexicon, address=address, hosts=[host]) as server:
        answer = server.client.post("/api/parties", json={"game": "des", "seats": [ME, GUEST]})
        given = answer.headers["set-cookie"]
        assert given.startswith(name) and ("; Secure" in given) == (name != "lettres=")
        assert "Path=/;" in given and "Domain" not in given
        assert ("strict-transport-security" in answer.headers) == strict


def test_a_cookie_of_before_serves_and_gets_the_name_of_today(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        made, old = ana.made("rummikub", ME, BOT, start=True), ana.cookie
        assert old.startswith("lettres=")
    with sqlite3.connect(tmp_path / "salons.sqlite") as base:
        base.execute("update browser set joined = 0")  # as an earlier lettres has left it
    base.close()
    with house(tmp_path, lexicon, address="https://lettres.example", hosts=["lettres.example"]) as server:
        ana = server.browser()
        ana.cookie = old
        assert ana.get(f"/p/{made['id']}/vue?seat=0").json()["rack"]
        assert [game["mine"] for game in ana.get("/api/parties").json()["games"]] == [[0]]
        assert ana.cookie.startswith("__Host-lettres=") and old not in ana.cookie
        tossed = server.browser()
        tossed.cookie = old  # the secret is another one since then
        assert tossed.get(f"/p/{made['id']}/vue?seat=0").status_code == 404
        assert ana.get(f"/p/{made['id']}/vue?seat=0").json()["rack"]
        ana.cookie = f"lettres={'A' * 22}; {ana.cookie}"  # which another host could set
        assert ana.get(f"/p/{made['id']}/vue?seat=0").json()["rack"]


def test_a_secret_that_another_site_may_have_set_is_not_taken(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, address="https://lettres.example", hosts=["lettres.example"]) as server:
        zoé, ana = server.browser(), server.browser()
        name = zoé.made("rummikub", ME, BOT, start=True)["id"]
        ana.cookie = zoé.cookie.removeprefix("__Host-")
        assert ana.get(f"/p/{name}/vue?seat=0").status_code == 404
        assert ana.get("/api/parties").json()["games"] == [] and not ana.cookie.startswith("__Host-")
        own = ana.made("rummikub", ME, BOT)["id"]
        assert ana.cookie.startswith("__Host-") and ana.cookie != zoé.cookie
        assert [game["id"] for game in zoé.get("/api/parties").json()["games"]] == [name] != [own]


def test_a_stranger_sees_nothing_and_does_nothing(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        other = server.browser()
        other.made("des", ME, GUEST)  # who holds a cookie of his own
        for stranger in (server.browser(), other):
            for path in ("vue", "vue?seat=0", "partie"):
                answer = stranger.get(f"/p/{name}/{path}")
                assert answer.status_code == 404 and "rack" not in answer.text
            assert stranger.post(f"/p/{name}/agir", {"type": "start", "id": "a", "n": 0}).status_code == 404
            assert stranger.post(f"/p/{name}/revanche", {}).status_code == 404
            assert closed(server, name, Cookie=stranger.cookie) == 1008
            assert [each["id"] for each in stranger.get("/api/parties").json()["games"]] != [name]
        assert closed(server, "A" * 22, Cookie=ana.cookie) == closed(server, "x", Cookie=ana.cookie) == 4404
        assert closed(server, "A" * 22) == 1008  # who is unknown has no room looked for


def test_a_stranger_holds_nobody_up_and_asks_no_more_often_than_others(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caught_up = list[str]()

    async def counted(self: Hub, live: LiveRoom) -> None:
        caught_up.append(live.name)

    limits = Limits(rooms=1e6, joins=1e6, frame_rate=0.001, frame_burst=5)
    with house(tmp_path, lexicon, limits=limits, shared=True) as server:
        name, ana, _ = server.begun()
        léo = server.browser()
        léo.made("rummikub", ME, GUEST)
        monkeypatch.setattr(Hub, "refresh", counted)
        assert [léo.get(f"/p/{name}/vue").status_code for _ in range(6)] == [404] * 5 + [429]
        assert caught_up == []
        assert ana.get(f"/p/{name}/vue?seat=0").status_code == 200 and caught_up == [name]


def test_a_seat_is_looked_up_never_believed(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, _, zoé = server.begun("rummikub")
        assert zoé.get(f"/p/{name}/vue?seat=0").status_code == 403
        for seat in ("0.0", "-1", "9", "٠", "x" * 100):
            assert zoé.get(f"/p/{name}/vue?seat={seat}").status_code == 403
        with zoé.at(name, 1) as table:
            for kind, fields in (
                ("hello", {}),
                ("act", {"action": {"type": "pass"}}),
                ("judge", {"draft": {"table": []}}),
                ("ask", {"text": "r1"}),
                ("leave", {}),
            ):
                table.send(kind, seat=0, **fields)
                assert table.until("no")["code"] == "not_yours"
            table.ask("hello", seat=1)
            assert table.view["seat"] == 1 and sum(seat["mine"] for seat in table.view["seats"]) == 1


def test_who_has_the_invitation_watches_without_a_rack(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, léo = server.browser(), server.browser()
        made = ana.made("rummikub", ME, BOT, start=True)
        shown = léo.post("/api/rejoindre", {"secret": made["secret"]}).json()
        assert shown["id"] == made["id"] and shown["host_name"] == "Ana" and shown["mine"] == []
        view = léo.get(f"/p/{made['id']}/vue").json()
        assert view["seat"] is None and view["rack"] == [] and not any(view["may"].values())
        with ana.at(made["id"], 0) as table:
            table.send("renew")
            secret = table.until("invitation")["secret"]
        assert léo.post("/api/rejoindre", {"secret": made["secret"]}).status_code == 404
        assert léo.post("/api/rejoindre", {"secret": secret}).status_code == 200
        for wrong in ("", "A" * 22, "é"):
            assert léo.post("/api/rejoindre", {"secret": wrong}).status_code == 404


def test_whoever_is_shown_out_watches_no_longer(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("rummikub", ME, GUEST)
        zoé.sits(made)
        name = made["id"]
        with ana.at(name, 0) as table, zoé.at(name, 1) as watching:
            table.send("show_out", seat=1)
            secret = table.until("invitation")["secret"]
            with pytest.raises(WebSocketDisconnect) as found:
                while True:
                    watching.read()
            assert found.value.code == 1013  # it comes again, as a stranger
        assert closed(server, name, Cookie=zoé.cookie) == 1008
        for path in ("vue", "partie", "recit", "analyse"):
            assert zoé.get(f"/p/{name}/{path}").status_code == 404
        assert zoé.post("/api/rejoindre", {"secret": made["secret"]}).status_code == 404
        assert zoé.post("/api/rejoindre", {"secret": secret}).status_code == 200


def test_the_next_person_there_starts_where_the_host_has_gone(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("rummikub", ME, GUEST)
        zoé.sits(made)
        with zoé.at(made["id"], 1) as table:
            with ana.at(made["id"], 0):
                while table.view["room"]["host"]:
                    table.read()
                table.send("start")
                assert table.until("no")["code"] == "not_yours"
            while not table.view["room"]["host"]:
                table.read()
            table.ask("start")
            assert table.see(1)["phase"] == "playing"


def test_a_room_that_is_closed_lets_nobody_in(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        made = ana.made("rummikub", ME, GUEST)
        zoé.sits(made)
        with ana.at(made["id"], 0) as table, zoé.at(made["id"], 1) as watching:
            table.send("close")
            while watching.view["phase"] != "closed":
                watching.read()
        assert server.browser().post("/api/rejoindre", {"secret": made["secret"]}).status_code == 404
        for each in (ana, zoé):
            assert each.get("/api/parties").json()["games"] == []
        with ana.at(made["id"], 0) as table:
            table.send("start")
            assert table.until("no")["code"] == "illegal"


def test_every_answer_about_a_room_carries_the_headers_of_security(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        seen = [ana.get(path) for path in ("/api/jeux", "/api/parties", f"/p/{name}/", f"/p/{'A' * 22}/")]
        seen += [ana.get(f"/p/{name}/{path}") for path in ("vue", "vue?seat=9", "partie", "recit", "histoire/")]
        seen += [ana.post(path, {}) for path in ("/api/parties", "/api/rejoindre", "/api/appareil", f"/p/{name}/agir")]
        for answer in seen:
            assert {key: answer.headers.get(key) for key in HEADERS} == HEADERS, answer.url
            assert "access-control-allow-origin" not in answer.headers
            assert answer.headers["cache-control"] in ("no-store", "no-cache"), answer.url


def test_rooms_are_deleted_after_their_days(lexicon: Lexicon, tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    with house(tmp_path, lexicon, clock=lambda: now[0], days=90) as server:
        old, kept = (server.browser().made("rummikub", ME, GUEST)["id"] for _ in range(2))
    now[0] += 89 * 86400
    with house(tmp_path, lexicon, clock=lambda: now[0], days=90) as server:
        store = server.hub.store
        rows = store.read(kept)
        assert rows is not None and store.version(old) is not None
        room = rows.room._replace(touched=now[0], version=rows.room.version + 1)
        store.write(Change(room, rows.seats, (), rows.opinions))
    now[0] += 2 * 86400
    with house(tmp_path, lexicon, clock=lambda: now[0], days=0) as server:
        assert server.browser().get(f"/p/{old}/").status_code == 200  # of 0 days, for ever
    with house(tmp_path, lexicon, clock=lambda: now[0], days=90) as server:
        until(lambda: server.hub.store.version(old) is None)
        assert server.hub.store.version(kept) is not None and server.browser().get(f"/p/{old}/").status_code == 404


def test_another_device_is_let_in_by_a_code_that_is_good_once(lexicon: Lexicon, tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    with house(tmp_path, lexicon, replace(MANY, codes=4, home=1.0), clock=lambda: now[0]) as server:
        ana, phone = server.browser(), server.browser()
        assert phone.post("/api/appareil", {}).status_code == 404
        made = ana.made("rummikub", ME, BOT, start=True)
        code = ana.post("/api/appareil", {}).json()["code"]
        assert phone.post("/api/appareil", {"code": code.lower().replace("-", " ")}).status_code == 204
        assert phone.get(f"/p/{made['id']}/vue?seat=0").status_code == 200 and phone.cookie != ana.cookie
        assert server.browser().post("/api/appareil", {"code": code}).status_code == 404
        late = ana.post("/api/appareil", {}).json()["code"]
        now[0] += CODE_SECONDS + 1
        assert server.browser().post("/api/appareil", {"code": late}).status_code == 404
        assert server.browser().post("/api/appareil", {"code": "AAAA-AAAA"}).status_code == 404
        answer = server.browser().post("/api/appareil", {"code": "AAAA-AAAB"})
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 60


def test_the_seats_of_two_devices_are_both_had_on_both(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        one, two = (each.made("rummikub", ME, BOT, start=True)["id"] for each in (laptop, phone))
        with phone.at(two, 0) as table:
            code = laptop.post("/api/appareil", {}).json()["code"]
            assert phone.post("/api/appareil", {"code": code}).status_code == 204
            with pytest.raises(WebSocketDisconnect) as found:  # it comes again, by the cookie that it has
                while True:
                    table.read()
            assert found.value.code == 1013
        for each in (laptop, phone):
            assert {game["id"] for game in each.get("/api/parties").json()["games"]} == {one, two}
            for name in (one, two):
                assert each.get(f"/p/{name}/vue?seat=0").json()["rack"]


@pytest.mark.parametrize("way", ["http", "socket", "list"])
def test_two_devices_joined_while_nobody_watches_both_have_the_games_that_are_open(
    way: str, lexicon: Lexicon, tmp_path: Path
) -> None:
    """V1: the rooms in memory were those of before, where no socket watched them."""
    with house(tmp_path, lexicon) as server:
        laptop, phone = server.browser(), server.browser()
        one, two = (each.made("rummikub", ME, BOT, start=True)["id"] for each in (laptop, phone))
        code = laptop.post("/api/appareil", {}).json()["code"]
        assert phone.post("/api/appareil", {"code": code}).status_code == 204
        for each in (phone, laptop):
            if way == "list":
                games = {game["id"]: game for game in each.get("/api/parties").json()["games"]}
                assert all(games[name]["host"] and games[name]["mine"] == [0] for name in (one, two))
            for name in (one, two):
                if way == "http":
                    assert each.get(f"/p/{name}/vue?seat=0").json()["rack"]
                elif way == "socket":
                    with each.at(name, 0) as table:
                        assert table.view["rack"]


def test_who_plays_against_somebody_does_not_become_one_with_him(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub")
        code = ana.post("/api/appareil", {}).json()["code"]
        answer = zoé.post("/api/appareil", {"code": code})
        assert answer.status_code == 409 and "même partie" in answer.json()["message"]
        assert ana.get(f"/p/{name}/vue?seat=1").status_code == 403 == zoé.get(f"/p/{name}/vue?seat=0").status_code


def test_no_other_site_asks_in_somebodys_name(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        paths = ("/api/parties", "/api/rejoindre", "/api/appareil", "/api/qr", f"/p/{name}/agir", f"/p/{name}/revanche")
        for path in paths:
            answer = ana.post(path, {}, Origin="https://autre.example")
            assert answer.status_code == 403 and answer.json()["error"] == "foreign_origin"
            assert "access-control-allow-origin" not in answer.headers
        headers = {"Cookie": ana.cookie, "Content-Type": "text/plain"}
        assert server.client.post("/api/parties", content=b"{}", headers=headers).status_code == 415
        assert closed(server, name, Cookie=ana.cookie, Origin="https://autre.example") == 1008
        assert closed(server, name, Cookie=ana.cookie, Host="autre.example") == 1008
        with server.client.websocket_connect(
            f"ws://localhost/p/{name}/fil", headers={"Cookie": ana.cookie, "Origin": "http://localhost"}
        ):
            pass


@pytest.mark.parametrize(("own", "other"), (("https", "http"), ("http", "https")))
def test_a_page_of_this_host_by_another_scheme_asks_nothing(
    lexicon: Lexicon, tmp_path: Path, own: str, other: str
) -> None:
    with house(tmp_path, lexicon, address=f"{own}://localhost") as server:
        ana = server.browser()
        name = ana.made("rummikub", ME, GUEST)["id"]
        for path in ("/api/parties", "/api/appareil", f"/p/{name}/agir"):
            answer = ana.post(path, {}, Origin=f"{other}://localhost")
            assert answer.status_code == 403 and "--mandataire" in answer.json()["message"]
            assert ana.post(path, {}, Origin=f"{own}://localhost").status_code != 403
        address = f"{own.replace('http', 'ws')}://localhost/p/{name}/fil"
        for scheme in (other, own):
            headers = {"Cookie": ana.cookie, "Origin": f"{scheme}://localhost"}
            try:
                with server.client.websocket_connect(address, headers=headers):
                    assert scheme == own
            except WebSocketDisconnect as failure:
                assert (scheme, failure.code) == (other, 1008)


def test_an_invitation_is_drawn_for_who_has_a_room(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        link = {"link": "http://localhost/i/#AbCdEfGhIjKlMnOpQrStUv"}
        assert ana.post("/api/qr", link).status_code == 404
        ana.made("rummikub", ME, GUEST)
        rows = ana.post("/api/qr", link).json()["rows"]
        assert len(rows) == len(rows[0]) >= 29 and set("".join(rows)) == {"0", "1"}
        assert ana.post("/api/qr", {"link": "a" * 301}).status_code == 400 == ana.post("/api/qr", {}).status_code


def test_too_many_rooms_or_joins_of_an_address_have_to_wait(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, Limits()) as server:
        ana = server.browser()
        seats = [ME, GUEST]
        made = [ana.post("/api/parties", {"game": "des", "seats": seats}) for _ in range(6)]
        assert [answer.status_code for answer in made] == [201] * 5 + [429]
        assert int(made[-1].headers["retry-after"]) > 60 and "12 minutes" in made[-1].json()["message"]
        joins = [server.browser().post("/api/rejoindre", {"secret": "A" * 22}).status_code for _ in range(61)]
        assert 429 in joins[50:] and 429 not in joins[:50]
        headers = {"Content-Type": "text/plain", "Cookie": ana.cookie}  # a saved game takes a while to read
        assert server.client.post("/api/parties/importer", content=b"x", headers=headers).status_code == 429


def test_no_turn_waits_for_a_saved_game_that_is_read(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dict[str, WorkerPool]()

    async def ask(self: WorkerPool, method: str, *given: object, **named: object) -> dict[str, object]:
        asked[method] = self
        return {"rows": None, "secret": ""}

    async def act() -> None:
        answers = Answers(lexicon)
        await answers.judge(Query(), "{}")
        await answers.import_game("x", "ana", 1.0, by="")
        answers.close()

    monkeypatch.setattr(WorkerPool, "ask", ask)
    asyncio.run(act())
    assert asked["judge"] is not asked["import_game"]


def test_a_saved_game_is_read_in_another_process_within_bounds(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(*asked: object) -> None:
        raise Refusal("too_long", "la recherche a pris trop de temps.", 503, wait=5)

    def fails(*asked: object) -> None:
        raise Refusal("search_failed", "la recherche s'est arrêtée sur une erreur (RuntimeError).", 500)

    with house(tmp_path, lexicon) as server:
        headers = {"Content-Type": "text/plain", "Cookie": server.browser().cookie}

        def brought() -> tuple[int, str, str]:
            answer = server.client.post("/api/parties/importer", content=b"x", headers=headers)
            return answer.status_code, answer.json()["error"], answer.json()["message"]

        assert brought()[:2] == (400, "bad")
        monkeypatch.setattr(thinking.WorkerPool, "_answer", too_long)
        assert brought() == (
            503,
            "too_long",
            "cette partie est trop longue à relire\u00a0: ce serveur ne la reprend pas.",
        )
        monkeypatch.setattr(thinking.WorkerPool, "_answer", fails)
        assert brought() == (500, "search_failed", "cette partie ne peut être relue.")
        monkeypatch.setattr(thinking, "_EACH", 0)  # as where others of this address are read
        assert brought() == (503, "busy", "le serveur lit déjà d’autres parties\u00a0: réessayez dans un instant.")


def test_sizes_are_bounded(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        assert ana.post("/api/parties", {"game": "x" * 20_000}).status_code == 413
        headers = {"Cookie": ana.cookie, "Content-Type": "text/plain"}
        body = b"x" * (256 * 1024 + 1)
        assert server.client.post("/api/parties/importer", content=body, headers=headers).status_code == 413
        with ana.at(name, 0) as table:
            huge = {"type": "ask", "id": "a", "n": 0, "seat": 0, "text": "x" * 9000}
            table.socket.send_text(json.dumps(huge))
            assert table.until("no")["code"] == "bad"
            table.send("ask", seat=0, text="r1 " * 101)
            assert table.until("no")["code"] == "bad"
            for words in ("r1 " * 21, "r" * 61):
                table.send("ask", seat=0, text=words)
                assert table.until("no")["code"] == "too_many"
            table.socket.send_bytes(b"{}")
            with pytest.raises(WebSocketDisconnect) as found:
                while True:  # views come before
                    table.read()
            assert found.value.code == 1003


@pytest.mark.parametrize(
    "body", ("", "[]", "1", '"x"', "{", '{"a":1,"a":2}', '{"start":1}', "[" * 5000, '{"game":"des","seats":[{}]}', "\0")
)
def test_odd_bodies_are_refused_in_a_sentence(lexicon: Lexicon, tmp_path: Path, body: str) -> None:
    with house(tmp_path, lexicon) as server:
        headers = {"Content-Type": "application/json"}
        for path in ("/api/parties", "/api/rejoindre", "/api/appareil", "/p/x/agir"):
            answer = server.client.post(path, content=body.encode(), headers=headers)
            assert 400 <= answer.status_code < 500 and answer.json()["message"], (path, answer.text)


def test_a_socket_that_says_too_much_is_closed(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, replace(MANY, frame_rate=10, frame_burst=30)) as server:
        name, ana, _ = server.begun("rummikub")
        with pytest.raises(WebSocketDisconnect) as found, ana.at(name, 0) as table:
            for _ in range(60):
                table.send("hello", seat=0)
            while True:
                table.read()
        assert found.value.code == 1008
        frame = {"type": "hello", "id": "a", "n": 0, "seat": 0}  # nor without one
        assert 429 in [ana.post(f"/p/{name}/agir", frame).status_code for _ in range(40)]


def test_a_browser_has_six_sockets_in_a_room(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        with ana.at(name, 0), ana.at(name, 0), ana.at(name, 0), ana.at(name, 0), ana.at(name, 0), ana.at(name, 0):
            assert closed(server, name, Cookie=ana.cookie) == 1008
        with ana.at(name, 0):
            pass
    with house(tmp_path, lexicon, replace(MANY, all_sockets=1)) as server:
        again = server.browser()
        again.cookie = ana.cookie
        with again.at(name, 0):
            assert closed(server, name, Cookie=ana.cookie) == 1013


def test_nothing_of_a_game_is_logged(
    lexicon: Lexicon, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")

        def fails(*given: Any) -> Any:
            raise ValueError(f"{server.room(name).state.seats}")

        with ana.at(name, 0) as table:
            monkeypatch.setattr(server.room(name), "handle", fails)
            table.send("ask", seat=0, text="r1")
            assert table.until("no")["code"] == "busy"
        rack = server.room(name).state.seats[0].rack
        own = [record for record in caplog.records if record.name.startswith("lettres")]
        assert own and not any(repr(rack) in record.getMessage() or record.exc_info for record in own)
        assert not any(ana.cookie.partition("=")[2] in record.getMessage() for record in caplog.records)


def test_no_path_comes_from_a_client(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        for rules, theme in (({"dice": "/etc/passwd"}, ""), ({}, "/etc/passwd"), ({}, "../themes/x")):
            form = {"game": "lettres", "rules": rules, "theme": theme, "seats": [ME, GUEST]}
            assert ana.post("/api/parties", form).status_code == 400


def test_a_person_is_no_robot_and_no_robot_has_a_name_of_a_file(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana: Browser = server.browser()
        for seat in ({"kind": "me", "name": "bot"}, {"kind": "me", "name": "bot:expert"}):
            assert ana.post("/api/parties", {"game": "des", "seats": [seat, GUEST]}).status_code == 400
        level = {"kind": "bot", "level": "/etc/passwd"}
        assert ana.post("/api/parties", {"game": "lettres", "seats": [ME, level]}).status_code == 400
