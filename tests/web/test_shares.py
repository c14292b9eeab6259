"""Shares: who asks much keeps nobody else waiting, for a search, an analysis, a line, or the arbiter."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lettres.position import Json
from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.reviews import Reviewer
from lettres.rooms.room import Room
from lettres.rooms.wire.incoming import Message
from lettres.rooms.wire.reading import read
from lettres.server.analyses import Reviews
from lettres.server.fair_queue import Shares
from lettres.server.hub import Hub
from lettres.server.outbox import OneTimeWatcher
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.server.store.sqlite import SqliteStore
from lettres.web import answers
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.questions import VerdictsQuestion
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tests.rooms.driving import Driven, seats_of
from tests.rooms.test_after import over
from tests.rooms.test_two_servers import NoThoughts

_PATIENCE = 30.0


async def let_in(places: int, *names: str) -> list[str]:
    """The order in which names get a place, all of which ask at once."""
    shares, order = Shares(places), list[str]()

    async def one(name: str) -> None:
        async with shares.place(name):
            order.append(name)
            await asyncio.sleep(0)

    await asyncio.gather(*map(one, names))
    assert (shares.total, shares.waiting) == (0, 0) and not any(map(shares.count, names))
    return order


def test_each_name_gets_a_place_in_turn() -> None:
    assert asyncio.run(let_in(1, *"aaaabbc")) == [*"abcabaa"]
    assert asyncio.run(let_in(2, *"aaaabbc")) == [*"aabcaba"]
    assert asyncio.run(let_in(1, *"abcd")) == [*"abcd"]


def test_who_gives_up_takes_no_place() -> None:
    async def act() -> list[str]:
        shares, order = Shares(), list[str]()

        async def one(name: str) -> None:
            async with shares.place(name):
                order.append(name)

        async with shares.place("z"):
            tasks = [asyncio.create_task(one(name)) for name in "abc"]
            await asyncio.sleep(0)
            tasks[0].cancel()
            await asyncio.sleep(0)
        tasks[1].cancel()  # it has just been let in
        await asyncio.gather(*tasks, return_exceptions=True)
        assert shares.total == 0 and not shares.count("a")
        async with shares.place("d"):  # which is free again
            return order

    assert asyncio.run(act()) == ["c"]


def test_a_room_that_asks_fifty_times_does_not_delay_the_first_question_of_another() -> None:
    async def act() -> list[ThinkTask]:
        thoughts, done, gate = Thoughts(), list[ThinkTask](), asyncio.Event()

        async def ask(method: str, question: ThinkTask, *, seconds: float) -> dict[str, Any]:
            await gate.wait()
            done.append(question)
            return {"thought": Thought(question.kind, question.n, question.seat)}

        thoughts._pool.ask = ask  # type: ignore[method-assign, assignment]
        many = [asyncio.create_task(thoughts.think(ThinkTask("move", n, 0, ()), "ana")) for n in range(50)]
        await asyncio.sleep(0)
        other = [asyncio.create_task(thoughts.think(ThinkTask(kind, 99, 1, ()), "zoé")) for kind in ("move", "hint")]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*many, *other)
        thoughts.close()
        return done

    done = [(question.kind, question.n) for question in asyncio.run(act())]
    assert done[:4] == [("move", 0), ("move", 99), ("move", 1), ("hint", 99)] and len(done) == 52


class Reviewing:
    """Reviews in this process, and notes which game was reviewed."""

    def __init__(self) -> None:
        self.reviewer, self.games = Reviewer(), list[tuple[str, ...]]()

    async def ask(self, method: str, lines: tuple[str, ...], at: int, *, seconds: float) -> dict[str, Json]:
        await asyncio.sleep(0)
        self.games.append(lines)
        return self.reviewer.review(lines, at)

    def close(self) -> None:
        """Nothing is to be ended."""


def test_a_turn_of_each_game_is_reviewed_in_turn(tmp_path: Path) -> None:
    store, rooms = SqliteStore(str(tmp_path / "rooms.db")), [over("defausse", 12), over("des", 12)]
    rooms[1].row = rooms[1].row._replace(id="other", invite="other")
    for room in rooms:
        store.create(room.rows)

    async def act() -> list[tuple[str, ...]]:
        thinking = Reviewing()
        reviews = Reviews(store, thinking)  # type: ignore[arg-type]
        async with asyncio.timeout(_PATIENCE):
            while [status for status, _ in [await reviews.get(room) for room in rooms]] != [200, 200]:
                await asyncio.sleep(0)
        return thinking.games

    games = asyncio.run(act())
    first, second = ([number for number, game in enumerate(games) if game == room.texts()] for room in rooms)
    assert second[0] < 4 and second[-1] < first[-1] + 2 * len(second) and first[1] - first[0] < 4
    assert max(b - a for a, b in pairwise(second)) == 2


# -- nothing that takes long is done where all are answered


async def _beside(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, work: Callable[[], Coroutine[Any, Any, object]]
) -> None:
    """Do something in which a function is called, which does not end before the event loop has done all else."""
    begun, goes_on, function = threading.Event(), threading.Event(), getattr(owner, name)
    late = list[bool]()

    def slowly(*given: Any, **named: Any) -> Any:
        begun.set()
        late.append(not goes_on.wait(5.0))
        return function(*given, **named)

    monkeypatch.setattr(owner, name, slowly)
    task = asyncio.create_task(work())
    while not begun.is_set():
        await asyncio.sleep(0.001)
    goes_on.set()
    await task
    assert late and not any(late)


_DRAFT = '"draft":{"table":[],"rack":[]}'


@pytest.mark.parametrize(
    "message",
    [
        read(f'{{"type":"line","id":"a","n":9,"seat":0,{_DRAFT},"text":"r1 r2 r3"}}'),
        read(f'{{"type":"judge","id":"a","n":9,"seat":0,{_DRAFT}}}'),
        read('{"type":"ask","id":"a","n":9,"seat":0,"text":"r1 r2 r3"}'),
        read('{"type":"act","id":"a","n":9,"seat":0,"action":{"type":"play","after":[["r1","r2","r3"]]}}'),
    ],
    ids=lambda message: type(message).__name__,
)
def test_what_is_composed_in_a_room_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, message: Message
) -> None:
    async def act() -> None:
        hub = Hub(open_store(str(tmp_path / "rooms.sqlite")), None, NoThoughts())
        driven = Driven("rummikub", seats_of("rummikub", robot=False))
        driven.start()
        hub.store.create(driven.rows)
        live, asking = await hub.open(driven.rows.room.id), OneTimeWatcher("ana", 0)
        assert live is not None
        await _beside(monkeypatch, Room, "handle", lambda: hub.handle(live, asking, message))
        assert asking.frames
        await hub.close()

    asyncio.run(act())


def test_rooms_and_the_arbiter_compute_in_one_thread(tmp_path: Path, lexicon: Lexicon) -> None:
    async def act() -> None:
        hub, asked = Hub(open_store(str(tmp_path / "rooms.sqlite")), None, NoThoughts()), Answers(lexicon)
        make_app(asked, Shelf([]), hub=hub)
        of_rooms, of_the_arbiter = (
            await hub.tasks.compute("ana", threading.get_ident),
            await asked.computing.run("198.41.0.4", threading.get_ident),
        )
        assert of_rooms == of_the_arbiter
        await hub.close()
        asked.close()

    asyncio.run(act())


@pytest.mark.parametrize(
    "query",
    [
        VerdictsQuestion(mot=("GAMIMES",)),
        VerdictsQuestion(mot=("GAMIN", "GAMINE")),
        VerdictsQuestion(mot=("GAMINS",), table=("GAMIN",)),
    ],
    ids=lambda query: "-".join(query.mot),
)
def test_what_the_arbiter_looks_for_keeps_nobody_else_waiting(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, query: VerdictsQuestion
) -> None:
    async def act() -> None:
        asked = Answers(lexicon)
        await _beside(monkeypatch, answers, "verdict_form", lambda: asked.arbiter(query))
        asked.close()

    asyncio.run(act())
