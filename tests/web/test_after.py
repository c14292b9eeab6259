"""The addresses of what there is after a game: told when it is over, reviewed once, a turn at a time."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec import to_builtins
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from lettres.position import Json
from lettres.rooms.effects import Save
from lettres.rooms.refusals import Refusal
from lettres.rooms.reviews import Reviewer
from lettres.rooms.room import Room
from lettres.rooms.wire.replies import Making
from lettres.server.analyses import Reviews
from lettres.server.store.sqlite import SqliteStore
from lettres.web import finished_game_routes as module
from lettres.web.finished_game_routes import Stories, after_routes
from tests.rooms.driving import counting
from tests.rooms.test_after import over


class Thinking:
    """Answers at once, in this process, and counts."""

    asked = 0

    def __init__(self) -> None:
        self.reviewer, self.reviewed = Reviewer(), list[int]()
        self.refused: list[Refusal] = []

    def close(self) -> None:
        """Nothing is to be ended."""

    async def ask(self, method: str, lines: tuple[str, ...], at: int, *, seconds: float) -> dict[str, Json]:
        assert method == "review" and seconds > 0
        await asyncio.sleep(0)
        if self.refused:
            raise self.refused.pop()
        self.reviewed.append(at)
        return self.reviewer.review(lines, at)


@pytest.fixture
def room() -> Room:
    return over("defausse", 12)


@pytest.fixture
def store(tmp_path: Path, room: Room) -> SqliteStore:
    store = SqliteStore(str(tmp_path / "rooms.db"))
    store.create(room.rows)
    return store


async def whole(reviews: Reviews, room: Room) -> tuple[list[float], dict[str, Json]]:
    """An analysis, asked for until it is there, and how far it was meanwhile."""
    seen: list[float] = []
    async with asyncio.timeout(60):
        while True:
            status, form = await reviews.get(room)
            if status == 200:
                return seen, to_builtins(form)
            assert isinstance(form, Making)
            seen.append(form.progress)
            await asyncio.sleep(0)


def test_a_review_is_made_once_and_told_as_it_goes_on(store: SqliteStore, room: Room) -> None:
    thinking = Thinking()
    seen, form = asyncio.run(whole(Reviews(store, thinking), room))  # type: ignore[arg-type]
    assert seen[0] == 0 and seen == sorted(seen) and len(set(seen)) > 2
    assert thinking.reviewed == list(range(len(form["analysis"]["turns"])))
    assert asyncio.run(whole(Reviews(store, thinking), room)) == ([], form)  # type: ignore[arg-type]


def test_a_review_goes_on_after_a_restart(store: SqliteStore, room: Room) -> None:
    thinking = Thinking()

    async def cut_short() -> None:
        reviews = Reviews(store, thinking)  # type: ignore[arg-type]
        while len(thinking.reviewed) < 3:
            await reviews.get(room)
            await asyncio.sleep(0)
        await reviews.close()

    asyncio.run(cut_short())
    _, form = asyncio.run(whole(Reviews(store, thinking), room))  # type: ignore[arg-type]
    numbers = [turn["number"] for turn in form["analysis"]["turns"]]
    assert len(numbers) == len(set(numbers)) and len(thinking.reviewed) <= len(numbers) + 1


def test_a_turn_whose_search_fails_is_left_out_and_a_busy_pool_is_waited_for(store: SqliteStore, room: Room) -> None:
    thinking = Thinking()

    async def made() -> dict[str, Json]:
        reviews = Reviews(store, thinking)  # type: ignore[arg-type]
        while not thinking.reviewed:
            await reviews.get(room)
            await asyncio.sleep(0)
        thinking.refused = [Refusal("too_long", "trop long.", 503), Refusal("busy", "occupé.", 503)]
        return (await whole(reviews, room))[1]

    turns = asyncio.run(made())["analysis"]["turns"]
    assert len(turns) == Reviewer().review(room.texts(), 0)["total"] - 1


def test_a_review_ends_where_its_room_is_deleted(store: SqliteStore, room: Room) -> None:
    thinking = Thinking()

    async def made() -> None:
        reviews = Reviews(store, thinking)  # type: ignore[arg-type]
        await reviews.get(room)
        while len(thinking.reviewed) < 2:
            await asyncio.sleep(0)
        store.delete(room.row.id)
        async with asyncio.timeout(20):
            await asyncio.gather(*reviews._making.values())

    asyncio.run(made())
    assert len(thinking.reviewed) <= 4


def test_a_review_begins_anew_where_somebody_has_another_name(store: SqliteStore, room: Room) -> None:
    thinking, lines = Thinking(), list[tuple[str, ...]]()
    ask, called = thinking.ask, Room(room.rows, None, counting())
    name = called.seats[0].name

    async def noted(method: str, asked: tuple[str, ...], at: int, *, seconds: float) -> dict[str, Json]:
        lines.append(asked)
        return await ask(method, asked, at, seconds=seconds)

    thinking.ask = noted  # type: ignore[method-assign,assignment]

    async def made() -> None:
        reviews = Reviews(store, thinking)  # type: ignore[arg-type]
        await reviews.get(called)
        while len(thinking.reviewed) < 2:
            await asyncio.sleep(0)
        [save, *_] = called.erase_person(called.seats[0].browser, 1.0)
        assert isinstance(save, Save)
        store.write(save.change)
        await whole(reviews, called)
        await asyncio.gather(*reviews._making.values())

    asyncio.run(made())
    stale = [asked == room.texts() for asked in lines]
    assert stale.index(False) <= 4 and not any(stale[stale.index(False) + 1 :])
    assert name not in (store.review(room.row.id) or ("", name))[1]


def client(found: Room | None) -> TestClient:
    """Asks the addresses of one room, or of none."""

    async def find(request: Request) -> Room:
        if found is None or request.path_params["room"] != found.row.id:
            raise Refusal("not_found", "cette partie n'existe pas.", 404)
        return found

    async def refused(request: Request, failure: Exception) -> Response:
        assert isinstance(failure, Refusal)
        return JSONResponse(failure.form(), failure.status)

    async def get(room: Room) -> tuple[int, dict[str, Json]]:
        return 202, {"state": "making", "progress": 0.5}

    routes = after_routes(find, SimpleNamespace(get=get))  # type: ignore[arg-type]
    return TestClient(
        Starlette(routes=[Route(*each) for each in routes.items()], exception_handlers={Refusal: refused})
    )


def test_the_addresses(room: Room) -> None:
    asking, name = client(room), room.row.id
    told = asking.get(f"/p/{name}/recit")
    assert told.status_code == 200 and told.headers["cache-control"] == "no-store" and told.json()["turns"]
    assert asking.get(f"/p/{name}/analyse").status_code == 202
    assert asking.get("/p/autre/recit").status_code == 404


@pytest.mark.parametrize("phase", ["lobby", "playing", "closed"])
def test_nothing_is_told_before_the_end(room: Room, phase: str) -> None:
    going = Room(room.rows._replace(room=room.row._replace(phase=phase)), None, counting())
    asking = client(going)
    assert [asking.get(f"/p/{going.row.id}/{each}").status_code for each in ("recit", "analyse")] == [409, 409]


def test_a_game_is_told_once_and_again_only_where_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def story(room: SimpleNamespace) -> dict[str, Json]:
        told.append(room.row.id)
        if told == ["a"]:
            raise ValueError
        return {"of": room.row.id}

    async def asked() -> None:
        stories = Stories()
        rooms = [SimpleNamespace(row=SimpleNamespace(id=name, version=1)) for name in "abc"]
        with pytest.raises(ValueError):
            await stories.get(rooms[0])  # type: ignore[arg-type]
        for room in (*rooms[:2], *rooms[:2], rooms[2], rooms[0]):
            assert json.loads(await stories.get(room)) == {"of": room.row.id}  # type: ignore[arg-type]
        rooms[0].row.version = 2  # somebody has left for good, under another name
        await stories.get(rooms[0])  # type: ignore[arg-type]

    monkeypatch.setattr(module, "story", story)
    monkeypatch.setattr(module, "_KEPT", 2)
    asyncio.run(asked())
    assert told == ["a", "a", "b", "c", "a", "a"]
