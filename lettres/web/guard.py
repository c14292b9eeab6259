"""What every request goes through first: its host, its size, how much is asked; and what every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lettres.web.refusals import Refusal

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer carries."""
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_HOSTS = 256  # of which is remembered whether they are ours
_HOUSE = 64  # the bits of an IPv6 address that name its network
_ADDRESSES = 10_000  # of which is remembered how much they asked
_log = logging.getLogger("lettres.web")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be asked. An address may ask `burst` questions at once, and `rate` a second; so with searches."""

    body: int = 16 * 1024
    query: int = 2 * 1024
    path: int = 1024
    seconds: float = 10.0
    """For a body to come."""
    rate: float = 2000.0
    burst: float = 4000.0
    search_rate: float = 2.0
    search_burst: float = 30.0


class Allowance:
    """How much each address may still ask, refilled as time goes by.

    >>> now = 0.0
    >>> allowance = Allowance(1.0, 2.0, lambda: now)
    >>> [allowance.wait("10.0.0.1") for _ in range(3)], allowance.wait("10.0.0.2")
    ([0.0, 0.0, 1.0], 0.0)
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Take from what an address may ask; the seconds to wait where that is too much."""
        now = self._clock()
        left, then = self._left.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self._rate


def who(scope: Scope) -> str:
    """The address that asks; of IPv6 the network, since a house has one of them and as many addresses as it likes.

    >>> [who({"client": (each, 80)}) for each in ("10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "2001:db8:0:0:7::")]
    ['10.0.0.1', '10.0.0.1', '2001:db8::/64', '2001:db8::/64']
    >>> who({"client": ("fe80::1%eth0", 80)}), who({"client": ("a proxy's word", 80)}), who({})
    ('fe80::/64', "a proxy's word", '')
    """
    client = scope.get("client")
    told = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(told.partition("%")[0])
    except ValueError:
        return told
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, _HOUSE), strict=False))


class Guard:
    """Stands before an app: refuses what is odd or too much, in its `refuse`, and puts headers on every answer."""

    def __init__(
        self, app: ASGIApp, refuse: Callable[[Request, Refusal], Response], limits: Limits, hosts: Collection[str]
    ) -> None:
        self._app, self._refuse, self._limits = app, refuse, limits
        self._hosts = {"localhost", *_own_names(), *(host.lower().rstrip(".") for host in hosts)}
        self._allowance = Allowance(limits.rate, limits.burst)
        self._is_ours = lru_cache(_HOSTS)(self._names_us)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; of what goes wrong in the app, its kind alone is told."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        refusal = self._refusal(scope)
        try:
            if refusal is None:
                await self._app(scope, receive, send_on)
                return
        except ClientDisconnect:
            return
        except Exception as failure:
            _log.error("Erreur imprévue : %s, %s", type(failure).__name__, _place(failure))  # no word, no address
            if begun:
                return
            refusal = Refusal("internal_error", "erreur imprévue du serveur.", 500)
        await self._refuse(Request(scope), refusal)(scope, receive, send_on)

    def _refusal(self, scope: Scope) -> Refusal | None:
        """Why a request is refused before it is looked at."""
        if not self._is_ours(Headers(scope=scope).get("host", "")):
            what = "ce serveur ne répond pas à ce nom d'hôte ; « lettres servir --hote NOM » l'ajoute."
            return Refusal("bad_host", what)
        if len(scope["query_string"]) > self._limits.query or len(scope["path"]) > self._limits.path:
            return Refusal("address_too_long", "l'adresse est trop longue.", 414)
        if (wait := self._allowance.wait(who(scope))) > 0:
            return too_many(wait)
        return None

    def _names_us(self, host: str) -> bool:
        """Whether a request names this server, so that no page of another host asks in its name (DNS rebinding)."""
        name = _without_port(host).lower().rstrip(".")
        return name in self._hosts or _is_address(name)


def too_many(wait: float) -> Refusal:
    """The refusal of an address that asks too much."""
    return Refusal("too_many_requests", "trop de demandes d'un coup : attendez un peu.", 429, wait=int(wait) + 1)


async def read_body(request: Request, limits: Limits) -> str:
    """The text of a request's body, of JSON; raises `Refusal`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" or request.headers.get("content-encoding", "identity") != "identity":
        raise Refusal("not_json", "on attend du JSON : Content-Type: application/json.", 415)
    body = bytearray()
    too_large = Refusal("too_large", f"le corps a plus de {limits.body >> 10} Kio.", 413)
    if request.headers.get("content-length", "0").rjust(20, "0") > str(limits.body).rjust(20, "0"):
        raise too_large
    try:
        async with asyncio.timeout(limits.seconds):
            async for piece in request.stream():
                body += piece
                if len(body) > limits.body:
                    raise too_large
    except TimeoutError as failure:
        raise Refusal("too_slow", "le corps n'est pas arrivé à temps.", 408) from failure
    try:
        return body.decode()
    except UnicodeDecodeError as failure:
        raise Refusal("bad_json", "le corps n'est pas en UTF-8.") from failure


def check_origin(headers: Headers) -> None:
    """Raise `Refusal` where a page of another site asks."""
    origin = headers.get("origin")
    foreign = origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower()
    if foreign or headers.get("sec-fetch-site") == "cross-site":
        raise Refusal("foreign_origin", "une page d'un autre site ne peut pas demander cela.", 403)


def _own_names() -> Collection[str]:
    """What this machine is called, by itself and on its network."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"}


def _without_port(host: str) -> str:
    """A host without its port.

    >>> _without_port("[::1]:8080"), _without_port("localhost:8080"), _without_port("localhost")
    ('::1', 'localhost', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    """Whether a host is an address, which no name server can point elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _place(failure: BaseException) -> str:
    """Where in the code an error was raised."""
    trace = failure.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname} ligne {trace.tb_lineno}" if trace else "?"
