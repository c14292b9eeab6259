"""A table: a room of two people who play a script, over HTTP and two sockets."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Sequence
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

from lettres.records.journal import unseal
from tools.load.client import ClientFailure, Leak, Lost, Person
from tools.load.marks import parting, written
from tools.load.scripts import PEOPLE, Script, ScriptStep

_PATIENCE = 60.0
_BUSY, _TRIES = 503, 5
_CLOCK = re.compile(r" ; \d+\.\d s")


def without_times(lines: Sequence[str]) -> list[str]:
    """Return `lines` of a record without the seconds of turns.

    >>> without_times(["3 J2 passe ; 12.5 s ; fin 1 2"])
    ['3 J2 passe ; fin 1 2']
    """
    return [_CLOCK.sub("", line) for line in lines]


def asking(address: str) -> httpx.AsyncClient:
    """Return an HTTP client that stores no cookies."""
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    headers = {"Origin": address}
    return httpx.AsyncClient(base_url=address, headers=headers, cookies=jar, timeout=_PATIENCE)


def cookie_of(answer: httpx.Response) -> str:
    """Return the cookie that an answer sets, in the form in which a browser sends it."""
    return answer.headers["set-cookie"].partition(";")[0]


async def post(http: httpx.AsyncClient, path: str, body: object, cookie: str = "") -> httpx.Response:
    """Return the answer to a POST, repeated while the server is busy; raise `ClientFailure` for a refusal."""
    headers = {"Cookie": cookie} if cookie else {}
    for _ in range(_TRIES):
        if isinstance(body, bytes):
            answer = await http.post(path, content=body, headers={**headers, "Content-Type": "text/plain"})
        else:
            answer = await http.post(path, json=body, headers=headers)
        if answer.status_code != _BUSY:
            break
        await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
    if answer.is_error:
        raise ClientFailure(f"{path}: {answer.status_code} {answer.text[:200]}")
    return answer


class ScriptTable:
    """A room in which a script is played from a given line on."""

    def __init__(self, address: str, script: Script, lines: int) -> None:
        self.address, self.script, self.lines = address, script, lines
        self.steps = [step for step in script.steps if step.n > lines]
        self.room = self.secret = ""
        self.people: list[Person] = []
        self.cookies: list[str] = []
        self.latencies: list[float] = []
        self.actions = 0
        self._seen: list[tuple[int, str]] = []

    async def sit(self, http: httpx.AsyncClient) -> None:
        """Import the first lines of the script as a room, and seat the two people there, each in a separate browser."""
        made = await post(http, "/api/parties/importer", self.script.opening(self.lines))
        self.room = made.json()["id"]
        self.secret = secret = made.json()["secret"]
        joined = await post(http, "/api/rejoindre", {"secret": secret})
        self.cookies = [cookie_of(made), cookie_of(joined)]
        sit = {"type": "sit", "id": "sit", "n": self.lines, "seat": 1, "name": PEOPLE[1], "secret": secret}
        seated = await post(http, f"/p/{self.room}/agir", sit, self.cookies[1])
        if any(frame["type"] == "no" for frame in seated.json()["frames"]):
            raise ClientFailure(f"nobody may sit down: {seated.text[:300]}")

    def connect(self) -> list[Person]:
        """Open a socket for each person."""
        given = enumerate(self.cookies)
        self.people = [Person(self.address, each, self.room, seat, partial(self._see, seat)) for seat, each in given]
        for person in self.people:
            person.start()
        return self.people

    def _see(self, seat: int, frame: str) -> None:
        self._seen.append((seat, frame))

    def check_views(self) -> None:
        """Raise `Leak` if a view received shows anything but what its reader may see."""
        for seat, frame in self._seen:
            form = json.loads(frame)
            known, told = self.script.seen.get((form["n"], seat)), written(form)
            if known != told:
                raise Leak(
                    f"{self.script.game}, seat {seat}, line {form['n']}: what is seen is not what may be seen: "
                    + (parting(told, known) if known else "no such line")
                )

    @property
    def finished(self) -> bool:
        """True if no step is left."""
        return not self.steps

    async def step(self) -> None:
        """Do the next step and wait until both people have seen its line; raise `ClientFailure`."""
        step = self.steps.pop(0)
        connections = [person.connections for person in self.people]
        sent = time.perf_counter()
        try:
            async with asyncio.timeout(_PATIENCE):
                answers = [await self.people[seat].act(step.action) for seat in step.seats]
                for answer in answers:
                    self._check(step, await answer)
                for person in self.people:
                    await person.see(step.n)
        except TimeoutError as failure:
            raise ClientFailure(
                f"{self.script.game}: nothing came for {_PATIENCE:.0f} s after line {step.n - 1}"
            ) from failure
        self.actions += 1
        if connections == [person.connections for person in self.people]:
            self.latencies.append(max(person.at for person in self.people) - sent)

    def _check(self, step: ScriptStep, form: dict[str, Any]) -> None:
        """Check that a step was done or, if both people send it, came too late after the other message."""
        late = form["type"] == "no" and form["code"] in ("stale", "illegal") and len(step.seats) > 1
        if not late and (form["type"] != "done" or form["n"] > step.n):
            raise ClientFailure(f"{self.script.game}, line {step.n}: {step.action} was answered {form}")

    def check_lines(self, lines: Sequence[str]) -> None:
        """Raise `Lost` if the record `lines` lacks, repeats or changes an acknowledged line of the game."""
        told = max([self.lines, *(max(person.acknowledged, person.n) for person in self.people)])
        kept, played = without_times(lines), without_times(self.script.lines)
        if kept != played[: len(kept)]:
            at = next(number for number, pair in enumerate(zip(kept, [*played, ""]), 1) if pair[0] != pair[1])
            raise Lost(f"{self.script.game}: line {at} is « {kept[at - 1]} »")
        if len(kept) < told:
            raise Lost(f"{self.script.game}: {told} lines were told, {len(kept)} are kept")

    async def export(self, http: httpx.AsyncClient) -> None:
        """Check the record of a finished game; raise `Lost`."""
        answer = await http.get(f"/p/{self.room}/partie", headers={"Cookie": self.cookies[0]})
        lines = unseal(answer.content).texts if answer.is_success else ()
        if len(lines) != len(self.script.lines):
            raise Lost(f"{self.script.game}: the record is {answer.status_code}, of {len(lines)} lines")
        self.check_lines(lines)

    async def leave(self) -> None:
        """Close both sockets; raise their failures."""
        for person in self.people:
            await person.stop()
