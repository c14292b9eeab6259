"""What addresses and browsers hold and spend: counted in one place, fair among them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from lettres.rooms.refusals import Refusal
from lettres.server.meter import Meter, charging_late, current_meter, metered_call, metering, run_metered
from lettres.server.pool import WorkerPool
from lettres.web.answers import Answers
from lettres.web.app import refusal_response
from lettres.web.connections import listening_socket, make_server
from lettres.web.guard import Guard, read_body
from lettres.web.ledger import Connections, Ledger
from lettres.web.limits import Limits
from lettres.web.questions import VerdictsQuestion
from lexicon import Lexicon
from tests.web.playing import GUEST, MANY, ME, Table, house
from tests.web.serving import client
from tools.damage.raw_socket import handshake

_WAIT = 60.0


class Held:
    """A connection as the ledger sees it."""

    def __init__(self, since: float, *, idle: bool = False, waiting: bool = True) -> None:
        self.since, self.is_idle, self.is_waiting, self.over = since, idle, waiting, False

    def cut(self) -> None:
        self.over = True


def _kept(held: Connections, given: list[tuple[Held, str]]) -> list[bool]:
    """Which of some connections, counted one after the other, are not cut."""
    for each, address in given:
        held.add(each, address)
        for gone, _ in given:
            if gone.over:
                held.drop(gone)
    return [not each.over for each, _ in given]


def test_an_address_has_so_many_connections_and_what_is_slow_makes_room() -> None:
    now = 100.0
    slow, answered, idle, fresh = Held(90.0), Held(80.0, waiting=False), Held(99.9, idle=True), Held(100.0)
    held = Connections(2, 100, lambda: now)
    assert _kept(held, [(slow, "a"), (answered, "a"), (fresh, "a")]) == [False, True, True]
    held = Connections(2, 100, lambda: now)
    assert _kept(held, [(Held(99.5), "a"), (idle, "a"), (fresh, "a"), (Held(100.0), "b")]) == [True, False, True, True]
    held = Connections(2, 100, lambda: now)  # those that have just come have some time
    assert _kept(held, [(Held(99.5), "a"), (answered, "a"), (Held(100.0), "a")]) == [True, True, False]


def test_where_all_are_taken_the_address_that_holds_most_makes_room() -> None:
    slow = [(Held(50.0 + at), "attacker") for at in range(4)]
    held = Connections(10, 5, lambda: 100.0)
    waits_longest_of_all = Held(1.0), "bystander"
    assert _kept(held, [waits_longest_of_all, *slow, (Held(100.0), "newcomer")]) == [True, False, *[True] * 4]
    busy = [(Held(50.0, waiting=False), "attacker") for _ in range(5)]
    assert _kept(Connections(10, 5, lambda: 100.0), [*busy, (Held(100.0), "newcomer")]) == [*[True] * 5, False]
    unknown = [(Held(50.0, idle=True), "") for _ in range(5)]  # of a proxy: no bound of its own
    assert _kept(Connections(2, 5, lambda: 100.0), [*unknown, (Held(100.0), "a")]) == [False, *[True] * 5]


async def _served(guard: Guard, course: Callable[[int], Coroutine[Any, Any, None]], proxy: str | None = None) -> None:
    """Run a course against a real server."""
    listener = listening_socket("127.0.0.1", 0)
    server = make_server(guard, proxy=proxy)
    running = asyncio.create_task(server.serve([listener]))
    try:
        await asyncio.wait_for(course(listener.getsockname()[1]), _WAIT)
    finally:
        server.should_exit = True
        await running


def _reading(ledger: Ledger) -> Guard:
    """An app that reads bodies."""

    async def answer(request: Request) -> Response:
        return PlainTextResponse(await read_body(request, ledger.limits, expected="text/plain"))

    async def told(request: Request, failure: Exception) -> Response:
        assert isinstance(failure, Refusal)
        return refusal_response(request, failure)

    app = Starlette(routes=[Route("/", answer, methods=["POST"])], exception_handlers={Refusal: told})
    return Guard(app, refusal_response, ledger, [])


def _begun(*headers: str, size: int = 100) -> bytes:
    """A request of whose body one byte has come."""
    lines = ["POST / HTTP/1.1", "Host: localhost", "Content-Type: text/plain", f"Content-Length: {size}", *headers]
    return ("\r\n".join(lines) + "\r\n\r\nx").encode()


def test_slow_bodies_of_an_address_leave_room_for_another() -> None:
    ledger = Ledger(Limits(all_connections=5, body_grace=_WAIT, seconds=_WAIT))

    async def course(port: int) -> None:
        slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(8)]
        for _, writer in slow:
            writer.write(_begun())
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        writer.write(_begun(size=1))
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        assert ledger.connections.count("127.0.0.2") == 1 and len(ledger.connections) <= 5
        for _, each in (*slow, (reader, writer)):
            each.transport.abort()

    asyncio.run(_served(_reading(ledger), course))


def test_behind_a_proxy_connections_are_counted_to_who_asks() -> None:
    ledger = Ledger(Limits(connections=2, body_grace=_WAIT, seconds=_WAIT))

    async def course(port: int) -> None:
        slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        for number, (_, writer) in enumerate(slow):
            writer.write(_begun(f"X-Forwarded-For: 2001:db8::{number}"))
        while ledger.connections.count("2001:db8::/64") < 2 or ledger.connections.count(""):
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_begun("X-Forwarded-For: 198.41.0.4", size=1))
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        assert ledger.connections.count("2001:db8::/64") == 2 and ledger.connections.count("127.0.0.1") == 0
        for _, each in (*slow, (reader, writer)):
            each.transport.abort()

    asyncio.run(_served(_reading(ledger), course, "127.0.0.1"))


def test_behind_a_proxy_what_is_answered_is_never_cut_and_too_much_is_refused() -> None:
    ledger, waiting, release = Ledger(Limits(connections=2, answers=4)), asyncio.Semaphore(0), asyncio.Event()

    async def answer(request: Request) -> Response:
        waiting.release()
        await release.wait()
        return PlainTextResponse("x")

    app = Guard(Starlette(routes=[Route("/", answer)]), refusal_response, ledger, [])

    async def course(port: int) -> None:
        asking = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        for number, (_, writer) in enumerate(asking):
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.41.0.4\r\n\r\n")
            if number < 4:
                await waiting.acquire()
        head = await asking[4][0].readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429 ") and b"retry-after" in head.lower()
        release.set()
        for reader, _ in asking[:4]:
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        for _, writer in asking:
            writer.transport.abort()

    asyncio.run(_served(app, course, "127.0.0.1"))


def test_a_body_that_trickles_is_cut_off() -> None:
    ledger = Ledger(Limits(body_grace=0.1, body_rate=1e6, seconds=_WAIT))

    async def course(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_begun())
        answer = asyncio.create_task(reader.readuntil(b"\r\n\r\n"))
        while not answer.done():
            writer.write(b"x")
            await asyncio.sleep(0.05)
        assert answer.result().startswith(b"HTTP/1.1 408 ") and b"connection: close" in answer.result().lower()
        writer.transport.abort()

    asyncio.run(_served(_reading(ledger), course))


def test_a_body_that_is_no_http_is_answered_once(caplog: pytest.LogCaptureFixture) -> None:
    """Though the app, which has begun and needs no body, answers too."""

    async def answer(request: Request) -> Response:
        return PlainTextResponse("x")

    app = Guard(Starlette(routes=[Route("/", answer, methods=["POST"])]), refusal_response, Ledger(), [])

    async def course(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400 ") and answer.count(b"HTTP/1.1 ") == 1
        writer.transport.abort()

    asyncio.run(_served(app, course))
    assert not [each for each in caplog.records if each.name == "lettres"]


# -- sockets


def test_an_address_has_so_many_sockets_over_all_rooms() -> None:
    ledger = Ledger(Limits(address_sockets=2))

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def course(port: int) -> None:
        async def status(address: str) -> tuple[bytes, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(handshake("/p/x/fil", port))
            return (await reader.readuntil(b"\r\n\r\n"))[9:12], writer

        held = [await status("127.0.0.1") for _ in range(3)]
        assert [each for each, _ in held] == [b"101", b"101", b"429"]
        other, writer = await status("127.0.0.2")
        assert other == b"101"
        held[0][1].transport.abort()
        while ledger.sockets["127.0.0.1"] > 1:
            await asyncio.sleep(0.01)
        again, last = await status("127.0.0.1")
        assert again == b"101"
        for each in (*(writer for _, writer in held), writer, last):
            each.transport.abort()

    async def lifespan(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            for kind in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{kind}.complete"})
        else:
            await app(scope, receive, send)

    asyncio.run(_served(Guard(lifespan, refusal_response, ledger, []), course))


def test_a_browser_has_so_many_sockets_over_all_rooms(lexicon: Lexicon, tmp_path: Path) -> None:
    from tests.web.test_play_security import closed

    with house(tmp_path, lexicon, replace(MANY, browser_sockets=2)) as server:
        first, ana, zoe = server.begun("rummikub")
        second = ana.made("des", ME, GUEST)["id"]
        with ana.at(first, 0), ana.at(second, 0):
            assert closed(server, second, Cookie=ana.cookie) == 1008
            with zoe.at(first, 1):
                pass
        with ana.at(second, 0):
            pass


# -- work


def test_time_is_charged_over_all_sockets_and_requests_of_a_browser(lexicon: Lexicon, tmp_path: Path) -> None:
    spent = replace(MANY, browser_work=1e-6, browser_work_burst=1e-9)
    with house(tmp_path, lexicon) as server:
        name, ana, zoe = server.begun("rummikub")
    with house(tmp_path, lexicon, spent) as server:
        mine, theirs = server.browser(), server.browser()
        mine.cookie, theirs.cookie = ana.cookie, zoe.cookie
        headers = {"Cookie": mine.cookie}
        with (
            mine.at(name, 0) as one,  # what it says first uses all that there is
            server.client.websocket_connect(f"ws://localhost/p/{name}/fil", headers=headers) as socket,
            theirs.at(name, 1) as zoes,
        ):
            assert zoes.view["seat"] == 1
            one.send("ask", seat=0, text="r1")
            busy = one.until("no")
            assert busy["code"] == "busy" and "attendez" in busy["text"]
            other = Table(socket)
            other.send("hello", seat=0)
            assert other.until("no")["code"] == "busy"
        answer = mine.post(f"/p/{name}/agir", {"type": "hello", "id": "a", "n": 0, "seat": 0})
        assert (answer.status_code, answer.json()["error"]) == (429, "busy") and int(answer.headers["retry-after"]) > 1


def test_an_address_that_has_had_its_share_is_slowed_or_refused() -> None:
    now = 0.0
    ledger = Ledger(Limits(work=0.5, work_burst=1.0, patience=2.0), lambda: now)
    assert ledger.wait("a") == 0.0
    ledger.spend("a", "", 3.0)
    assert ledger.wait("a") == pytest.approx(5.96) and ledger.wait("b") == 0.0  # the pace, which refuses nobody

    async def nothing() -> str:
        return "done"

    with pytest.raises(Refusal, match="attendez") as found:
        asyncio.run(ledger.charge(nothing, "a"))
    assert found.value.status == 429 and found.value.wait == 5
    assert asyncio.run(ledger.charge(nothing, "b")) == "done"
    now = 6.0
    assert ledger.wait("a") == 0.0 and asyncio.run(ledger.charge(nothing, "a")) == "done"


def _refusals(ledger: Ledger, asked: list[tuple[str, float]]) -> int:
    """How many are refused of what browsers of one address ask at once, each of which takes some seconds."""

    async def use(seconds: float) -> None:
        meter = current_meter()
        assert meter is not None
        await asyncio.sleep(0)
        meter.add(seconds)

    async def at_once(*given: object) -> None:
        await asyncio.sleep(0)

    ledger._turn = at_once  # type: ignore[method-assign, assignment]  # who waits is not refused

    async def course() -> int:
        each = (ledger.charge(partial(use, seconds), "a", browser) for browser, seconds in asked)
        return sum(isinstance(one, Refusal) for one in await asyncio.gather(*each, return_exceptions=True))

    return asyncio.run(course())


def test_who_comes_new_may_load_pages_at_once() -> None:
    assert _refusals(Ledger(), [("", 0.0)] * 200) == 0


def test_each_browser_of_an_address_has_its_share_and_no_more() -> None:
    now = 0.0
    ledger = Ledger(clock=lambda: now)
    for name in "abcd":  # who comes first
        assert _refusals(ledger, [(name, 0.0)]) == 0
    for _ in range(20):
        now += 1.0
        assert not any(_refusals(ledger, [(f"{number}", 0.025)]) for number in range(30))
    ledger = Ledger(clock=lambda: now)
    assert sum(_refusals(ledger, [("one", 0.25)]) for _ in range(30)) > 10


def test_a_request_costs_its_words_and_what_is_misspelt_more(lexicon: Lexicon) -> None:
    answers = Answers(lexicon)
    known, misspelt = (VerdictsQuestion(mot=(word,) * 20) for word in ("GAMINES", "GAMIMES"))
    assert 0 < answers.price(known) < answers.price(misspelt) / 4
    answers.close()
    share = answers.price(misspelt) * 2
    with client(lexicon, limits=Limits(work=1e-6, work_burst=share)) as asked:
        path = "/api/arbitre?" + "&".join(["mot=GAMIMES"] * 20)
        statuses = [asked.get(path).status_code for _ in range(4)]
        assert statuses[0] == 200 and statuses[-1] == 429
        assert asked.get(path).json()["error"] == "busy"


@pytest.mark.slow  # a process of its own
def test_what_another_process_does_is_charged_to_who_asked_for_it() -> None:
    """Also where it begins only once that was answered; what goes on by itself then is nobody's."""
    ledger, spent = Ledger(), list[float]()
    ledger._charge_late = lambda bill, seconds: spent.append(seconds)  # type: ignore[method-assign]
    thinkers = WorkerPool("tests.web.test_thinking:Sleeper")
    later = list[asyncio.Task[Any]]()

    async def ask() -> None:
        await thinkers.ask("pid", seconds=_WAIT)

    async def after(answered: asyncio.Event) -> None:
        await answered.wait()
        await ask()

    async def course() -> None:
        answered = asyncio.Event()

        async def begin() -> None:
            await ask()
            with charging_late():
                later.append(asyncio.create_task(after(answered)))

        async def go_on() -> None:
            later.append(asyncio.create_task(after(answered)))

        await ledger.charge(begin, "a")
        assert len(spent) == 1
        answered.set()
        await later.pop()
        assert len(spent) == 2
        answered.clear()
        await ledger.charge(go_on, "a")
        answered.set()
        await later.pop()
        assert len(spent) == 2

    try:
        asyncio.run(course())
    finally:
        thinkers.close()


def test_what_tasks_and_threads_use_counts_and_errors_pass_through() -> None:
    class Counted(Meter):
        adds = 0

        def add(self, seconds: float) -> None:
            self.adds += not self.over
            super().add(seconds)

    async def failing() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def course() -> Counted:
        meter = Counted()
        with metering(meter):
            with pytest.raises(KeyError):
                await asyncio.create_task(run_metered(failing()))
            assert meter.adds == 2
            waits = asyncio.create_task(run_metered(asyncio.sleep(_WAIT)))
            await asyncio.sleep(0)
            waits.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waits
            assert await asyncio.to_thread(metered_call(lambda: 7)) == 7
            assert meter.adds == 5 and meter.seconds > 0
        return meter

    meter = asyncio.run(course())
    before = meter.seconds
    meter.add(1.0)
    assert meter.seconds == before
