"""Browsers for tests: each has its cookie, sits at tables over sockets, and sees what it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any

from anyio import fail_after
from starlette.testclient import TestClient, WebSocketTestSession

from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.room import Room
from lettres.rooms.thinking import RoomThinker
from lettres.rooms.times import Times
from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.server.store import Store
from lettres.server.store.sqlite import SqliteStore
from lettres.site.assets import static_assets
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon

MANY = Limits(rooms=1e6, joins=1e6, frame_rate=1e6, frame_burst=1e6, work=1e6, pace=1e6, browser_work=1e6)
ME, GUEST, BOT = {"kind": "me", "name": "Ana"}, {"kind": "guest"}, {"kind": "bot"}
Form = dict[str, Any]
_PATIENCE = 30.0
_IDS = count(1)  # a browser says none twice


class ThoughtsHere(Thoughts):
    """Thinks in a thread of the test's own process."""

    def __init__(self, lexicon: Lexicon | None) -> None:
        super().__init__()
        self._thinker = RoomThinker(lexicon)
        self.asked: list[ThinkTask] = []

    async def warm(self) -> None:
        pass

    async def think(self, question: ThinkTask, by: str = "") -> Thought:
        self.asked.append(question)
        return await asyncio.to_thread(self._thinker.think, question)


class House:
    """A server whose browsers are in the same test."""

    def __init__(self, client: TestClient, hub: Hub) -> None:
        self.client, self.hub = client, hub

    def browser(self) -> Browser:
        return Browser(self.client)

    def room(self, name: str) -> Room:
        """The room as the server has it."""
        return self.hub._open[name].room

    def begun(self, game: str = "defausse", *others: Form, **rules: Any) -> tuple[str, Browser, Browser]:
        """A room that is dealt, and the browsers of its first two seats, unless the second is given."""
        ana, zoé = self.browser(), self.browser()
        made = ana.made(game, ME, *(others or (GUEST,)), **rules)
        if not others:
            zoé.sits(made)
        with ana.at(made["id"], 0) as table:
            table.ask("start")
        return made["id"], ana, zoé


class Browser:
    """One who asks, with a cookie once it is given one."""

    def __init__(self, client: TestClient) -> None:
        self._client, self.cookie = client, ""

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    def get(self, path: str, **headers: str) -> Any:
        return self._kept(self._client.get(path, headers={**self._headers, **headers}))

    def post(self, path: str, form: object, **headers: str) -> Any:
        return self._kept(self._client.post(path, json=form, headers={**self._headers, **headers}))

    def _kept(self, answer: Any) -> Any:
        self._client.cookies.clear()  # which all browsers of a test would share
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def made(self, game: str, *seats: Form, start: bool = False, **rules: Any) -> Form:
        answer = self.post("/api/parties", {"game": game, "seats": list(seats), "rules": rules, "start": start})
        assert answer.status_code == 201, answer.text
        found: Form = answer.json()
        return found

    def sits(self, made: Form, seat: int = 1, name: str = "Zoé") -> None:
        self.post("/api/rejoindre", {"secret": made["secret"]})
        with self.at(made["id"]) as table:
            table.send("sit", seat=seat, name=name, secret=made["secret"])
            while not table.view["seats"][seat]["mine"]:
                table.read()

    @contextmanager
    def at(self, room: str, seat: int | None = None) -> Iterator[Table]:
        with self._client.websocket_connect(f"ws://localhost/p/{room}/fil", headers=self._headers) as socket:
            table = Table(socket)
            table.send("hello", seat=seat)
            table.until("view")
            yield table


class Table:
    """A socket: what was sent last is its `view`, and the answers by their kinds."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.view: Form = {"n": 0}
        self.frames: list[Form] = []

    def send(self, kind: str, **fields: Any) -> str:
        form = {"type": kind, "id": f"m{next(_IDS)}", "n": self.view["n"], **fields}
        self.socket.send_text(json.dumps(form))
        return str(form["id"])

    def read(self) -> Form:
        form: Form = self.socket.portal.call(self._received)
        self.frames.append(form)
        if form["type"] == "view":
            self.view = form
        return form

    async def _received(self) -> Form:
        """The next frame, within a time: what a server never sends is a fault, and not waited for."""
        with fail_after(_PATIENCE):
            message = await self.socket._send_rx.receive()
        self.socket._raise_on_close(message)
        form: Form = json.loads(message["text"])
        return form

    def until(self, *kinds: str, id: str | None = None) -> Form:
        """The next frame of some kinds."""
        while (form := self.read())["type"] not in kinds or id not in (None, form.get("id")):
            pass
        return form

    def ask(self, kind: str, **fields: Any) -> Form:
        """What is answered, or the view that comes of it."""
        name = self.send(kind, **fields)
        while (form := self.read()).get("id") != name and form["type"] != "view":
            pass
        return form

    def act(self, seat: int, **action: Any) -> Form:
        return self.until("done", "no", id=self.send("act", seat=seat, action=action))

    def see(self, n: int) -> Form:
        """The view once it has so many lines."""
        while self.view["n"] < n:
            self.read()
        return self.view


def until(so: Callable[[], bool]) -> None:
    """Wait until something is so, which takes a moment."""
    for _ in range(6000):
        if so():
            return
        sleep(0.01)
    raise AssertionError("it did not come")


def store_in(folder: Path) -> Store:
    return SqliteStore(str(folder / "salons.sqlite"))


@contextmanager
def house(
    folder: Path,
    lexicon: Lexicon,
    limits: Limits = MANY,
    address: str = "http://localhost",
    store: Store | None = None,
    hosts: Collection[str] = (),
    **given: Any,
) -> Iterator[House]:
    """A server on a base in a folder."""
    thoughts = ThoughtsHere(lexicon)
    hub = Hub(store or store_in(folder), lexicon, thoughts, **{"times": Times(0, 0, 0), "gone": 0.0, **given})
    app = make_app(Answers(lexicon), Shelf(static_assets()), limits=limits, hosts=hosts, hub=hub)
    with ExitStack() as stack:
        client = stack.enter_context(TestClient(app, address, follow_redirects=False))
        yield House(client, hub)
