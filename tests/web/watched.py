"""Rooms whose every frame is noted: a server in this process, people at real sockets, robots that choose for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from lettres.engine import Phase
from lettres.rooms.room import Room
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.server.store.opening import open_store
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.connections import listening_socket, make_server
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tests.web.playing import ThoughtsHere
from tools.load.scripts import as_message, robots_of
from tools.load.server import FREE, NO_PAUSES
from tools.load.tables import asking, cookie_of
from tools.load.witness import Form, Witness

_PATIENCE = 60.0


@asynccontextmanager
async def house(folder: Path, lexicon: Lexicon, limits: Limits = FREE) -> AsyncIterator[House]:
    """A server on a free port, with a base in a folder."""
    hub = Hub(open_store(str(folder / "parties.sqlite")), lexicon, ThoughtsHere(lexicon), times=NO_PAUSES)
    app = make_app(Answers(lexicon), Shelf([]), limits=limits, hub=hub)
    listener = listening_socket("127.0.0.1", 0)
    server = make_server(app)
    served = asyncio.create_task(server.serve([listener]))
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    async with asking(address) as http:
        try:
            yield House(address, hub, http, lexicon)
        finally:
            server.should_exit = True
            await served


class House:
    """Where rooms are made; `hub` holds them."""

    def __init__(self, address: str, hub: Hub, http: httpx.AsyncClient, lexicon: Lexicon) -> None:
        self.address, self.hub, self.http, self.lexicon = address, hub, http, lexicon

    async def room(self, game: str, seats: list[dict[str, str]], rules: dict[str, Any]) -> Company:
        """A new room, with people at all its seats."""
        made = await self.http.post("/api/parties", json={"game": game, "seats": seats, "rules": rules})
        assert made.status_code == 201, made.text
        return await self._people(made)

    async def brought(self, data: bytes) -> Company:
        """A room of a saved game."""
        made = await self.http.post("/api/parties/importer", content=data, headers={"Content-Type": "text/plain"})
        assert made.status_code == 201, made.text
        return await self._people(made)

    async def _people(self, made: httpx.Response) -> Company:
        company = Company(self, made.json()["id"], made.json()["secret"])
        await company.come(cookie_of(made))
        return company


class Someone:
    """A browser with a socket, at a seat or none."""

    def __init__(self, company: Company, cookie: str, seat: int | None) -> None:
        self.company, self.cookie, self.seat = company, cookie, seat
        self._answers: dict[str, asyncio.Future[Form]] = {}
        self.socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Those of the browser: whoever sits before it may see what they all may."""
        return tuple(
            each.seat for each in self.company.people.values() if each.cookie == self.cookie and each.seat is not None
        )

    async def come(self) -> None:
        """Connect, and watch."""
        house, room = self.company.house, self.company.name
        self.socket = await connect(
            house.address.replace("http", "ws") + f"/p/{room}/fil",
            origin=Origin(house.address),
            additional_headers={"Cookie": self.cookie},
        )
        self._reading = asyncio.create_task(self._read(self.socket))
        if self.company.room.seats[self.seat or 0].browser or self.seat is None:
            await self.write({"type": "hello", "seat": self.seat})
        else:
            await self.sit()

    async def sit(self) -> None:
        """Take a seat that is free."""
        await self.write({"type": "sit", "seat": self.seat, "name": "Zoé", "secret": self.company.secret})
        await self.company.until(lambda: self.company.room.seats[self.seat or 0].browser)
        await self.write({"type": "hello", "seat": self.seat})

    async def go(self) -> None:
        """Close the socket."""
        if self.socket is not None and self._reading is not None:
            await self.socket.close()
            await self._reading

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self._take(json.loads(frame))
        except ConnectionClosed:
            pass

    def _take(self, form: Form) -> None:
        company = self.company
        sent, first = self.company.sent.get(form.get("id", ""), (None, company.last))
        company.last = max(company.last, form.get("n", 0))
        company.witness.hear(self.seats, form, sent, first, company.last)
        answer = self._answers.pop(form.get("id", ""), None)
        if answer is not None:
            answer.set_result(form)

    async def write(self, form: Form) -> str:
        """Send a message; its id."""
        name = self.company.new_name()
        message = {"id": name, "n": self.company.room.row.last, **form}
        self.company.sent[name] = message, self.company.room.row.last
        assert self.socket is not None
        await self.socket.send(json.dumps(message))
        return name

    async def say(self, kind: str, **fields: Any) -> Form:
        """Send a message from the own seat, unless another is given; what it is answered."""
        name = await self.write({"type": kind, "seat": self.seat, **fields})
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(answer, _PATIENCE)


class Company:
    """The people of a room, who have it from each other's mouth that nobody cheats: a witness hears it all."""

    def __init__(self, house: House, name: str, secret: str) -> None:
        self.house, self.name, self.secret = house, name, secret
        self.witness, self.people, self.last = Witness(), dict[int, Someone](), 0
        self.stranger: Someone | None = None
        self.secrets = [secret]
        self.robots: list[Any] = []
        self.sent: dict[str, tuple[Form, int]] = {}
        """By its id, each message, and the line after which it was sent: all sockets of a browser hear the answer."""
        self._names = 0
        self._live: LiveRoom | None = None

    def new_name(self) -> str:
        """An id that no message has had."""
        self._names += 1
        return f"m{self._names}"

    @property
    def room(self) -> Room:
        """The room, as the server has it."""
        assert self._live is not None
        return self._live.room

    async def come(self, cookie: str) -> None:
        """Have everybody come: the host, a guest for each free seat, one who is invited and sits nowhere."""
        self._live = await self.house.hub.open(self.name)
        host = self.room.row.host
        for seat in self.room.seats:
            if seat.bot:
                continue
            own = cookie if seat.browser == host else await self._invited()
            someone = self.people[seat.number] = Someone(self, own, seat.number)
            await someone.come()
        self.stranger = Someone(self, await self._invited(), None)
        await self.stranger.come()
        self.secrets += [each.cookie.partition("=")[2] for each in (*self.people.values(), self.stranger)]
        await self.until(lambda: all(seat.bot or seat.browser for seat in self.room.seats))

    async def _invited(self) -> str:
        joined = await self.house.http.post("/api/rejoindre", json={"secret": self.secret})
        self.witness.read("rejoindre", joined.text)
        return cookie_of(joined)

    async def until(self, true: Any) -> None:
        """Wait for something."""
        async with asyncio.timeout(_PATIENCE):
            while not true():
                await asyncio.sleep(0.01)

    async def deal(self) -> None:
        """Have the host deal."""
        await self.people[0].write({"type": "start"})
        await self.until(lambda: self.room.row.phase == "playing")
        self.robots = robots_of(self.room)

    async def step(self) -> None:
        """One thing more, as robots would do it."""
        room, state, last = self.room, self.room.state, self.room.row.last
        if state.phase is Phase.DEAL:
            for seat in room.persons:
                await self.people[seat].write({"type": "act", "seat": seat, "action": {"type": "deal"}})
        elif room.contesting:
            for seat in room.contesting:
                await self.people[seat].write({"type": "act", "seat": seat, "action": {"type": "accept"}})
        elif not room.is_robot(state.turn):
            action = self.robots[state.turn].act(room.session.game, room.session.view(state.turn))
            told = await self.people[state.turn].say("act", action=as_message(room.form, action))
            assert told["type"] == "done", told
        await self.until(lambda: self.room.row.last > last)

    async def go(self) -> None:
        """Have everybody go."""
        for someone in (*self.people.values(), self.stranger):
            if someone is not None:
                await someone.go()

    async def leaks(self) -> list[str]:
        """Go, and say what was told to whom who may not know it."""
        await asyncio.sleep(0.05)
        await self.go()
        rows = self.room.rows
        return await asyncio.to_thread(self.witness.leaks, rows, self.secrets, self.house.lexicon)
