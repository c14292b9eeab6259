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
JSON = "application/json"
_HOSTS = 256  # of which is remembered whether they are ours
_LONG = 60.0  # seconds from which on it is said how long one has to wait
_HOUSE = 64  # the bits of an IPv6 address that name its network
_ADDRESSES = 10_000  # of which is remembered how much they asked
_SECURE = {"https": "https", "wss": "https"}
_STRICT = b"strict-transport-security", b"max-age=31536000"
_AT_HOME = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
_OTHER_SCHEME = (
    "la page est venue par https et la demande par http, ou l'inverse : derrière un mandataire, il faut "
    "« lettres servir --mandataire ADRESSE », et X-Forwarded-Proto qu'il envoie."
)
_log = logging.getLogger("lettres.web")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be asked. An address may ask `burst` questions at once, and `rate` a second; so with searches."""

    body: int = 16 * 1024
    saved_game: int = 256 * 1024
    query: int = 2 * 1024
    path: int = 1024
    seconds: float = 10.0
    """For a body to come."""
    rate: float = 2000.0
    burst: float = 4000.0
    search_rate: float = 2.0
    search_burst: float = 30.0
    frame_rate: float = 10.0
    """Frames of a socket, a second; so many at once."""
    frame_burst: float = 30.0
    sockets: int = 6
    """Of a browser, in a room."""
    all_sockets: int = 4000
    rooms: float = 5.0
    """That an address may make in an hour."""
    joins: float = 60.0
    """Invitations that an address may show in an hour."""
    codes: float = 10.0
    """Codes of another device that an address may try in an hour."""
    home: float = 12.0
    """How many times as many where the address is a private one: those of a house."""


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


class Hourly:
    """How often each address may do something in an hour; one of a private network `home` times as often.

    >>> hourly = Hourly(1.0, 2.0)
    >>> [hourly.wait(each) for each in ("10.0.0.1", "10.0.0.1", "198.41.0.4")]
    [0.0, 0.0, 0.0]
    >>> 3500 < hourly.wait("198.41.0.4") <= 3600 and 1700 < hourly.wait("10.0.0.1") <= 1800
    True
    """

    def __init__(self, most: float, home: float) -> None:
        self._far = Allowance(most / 3600, most)
        self._near = Allowance(most * home / 3600, most * home)

    def wait(self, address: str) -> float:
        """The seconds that an address is to wait."""
        return (self._near if is_of_a_house(address) else self._far).wait(address)

    def check(self, scope: Scope) -> None:
        """Raise `Refusal` where an address has to wait."""
        if (wait := self.wait(who(scope))) > 0:
            raise too_many(wait)


def is_of_a_house(address: str) -> bool:
    """Whether an address, or a network, is none of the internet: of a house, or of a tunnel between some.

    >>> [is_of_a_house(each) for each in ("192.168.1.20", "100.64.0.7", "fe80::/64", "198.41.0.4", "", "?")]
    [True, True, True, False, False, False]
    """
    try:
        return not ipaddress.ip_network(address, strict=False).is_global
    except ValueError:
        return False


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
        if scope["type"] == "websocket":
            await self._meet(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *RAW_HEADERS, *_strict(scope)]
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

    async def _meet(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in, unless it is odd, too much, or of a page of another site."""
        refusal = self._refusal(scope)
        try:
            check_origin(scope)
        except Refusal as foreign:
            refusal = foreign
        if refusal is not None:
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await self._app(scope, receive, send)
        except Exception as failure:
            _log.error("Erreur imprévue : %s, %s", type(failure).__name__, _place(failure))

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
        name = without_port(host).lower().rstrip(".")
        return name in self._hosts or _is_address(name)


def too_many(wait: float) -> Refusal:
    """The refusal of an address that asks too much."""
    often = "trop de demandes d'un coup : attendez un peu."
    if wait > _LONG:
        often = f"trop de demandes en une heure : attendez {int(wait / 60) + 1} minutes."
    return Refusal("too_many_requests", often, 429, wait=int(wait) + 1)


async def read_body(request: Request, limits: Limits, most: int | None = None, expected: str = JSON) -> str:
    """The text of a request's body, of JSON unless another type is `expected`; raises `Refusal`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != expected or request.headers.get("content-encoding", "identity") != "identity":
        what = "du JSON" if expected == JSON else "un texte"
        raise Refusal("not_json", f"on attend {what} : Content-Type: {expected}.", 415)
    body, most = bytearray(), most or limits.body
    too_large = Refusal("too_large", f"le corps a plus de {most >> 10} Kio.", 413)
    if request.headers.get("content-length", "0").rjust(20, "0") > str(most).rjust(20, "0"):
        raise too_large
    try:
        async with asyncio.timeout(limits.seconds):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise too_large
    except TimeoutError as failure:
        raise Refusal("too_slow", "le corps n'est pas arrivé à temps.", 408) from failure
    try:
        return body.decode()
    except UnicodeDecodeError as failure:
        raise Refusal("bad_json", "le corps n'est pas en UTF-8.") from failure


def check_origin(scope: Scope) -> None:
    """Raise `Refusal` where a page of another site asks: of another host, or of this one by another scheme."""
    headers = Headers(scope=scope)
    scheme, host = _SECURE.get(scope["scheme"], "http"), headers.get("host", "").lower()
    origin = headers.get("origin", f"{scheme}://{host}").lower()
    if origin.partition("://")[2] != host or headers.get("sec-fetch-site") == "cross-site":
        raise Refusal("foreign_origin", "une page d'un autre site ne peut pas demander cela.", 403)
    if origin != f"{scheme}://{host}":
        raise Refusal("foreign_origin", _OTHER_SCHEME, 403)


def _own_names() -> Collection[str]:
    """What this machine is called, by itself and on its network."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"}


def without_port(host: str) -> str:
    """A host without its port.

    >>> without_port("[::1]:8080"), without_port("localhost:8080"), without_port("localhost")
    ('::1', 'localhost', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def is_at_home(host: str) -> bool:
    """Whether a host is one of a private network, by its address or its name.

    >>> [is_at_home(each) for each in ("192.168.1.20:8080", "100.64.0.7", "[fe80::1%25eth0]:8080", "198.41.0.4")]
    [True, True, True, False]
    >>> [is_at_home(each) for each in ("localhost:8080", "maison.local", "pc.lan:8080", "lettres.example")]
    [True, True, True, False]
    """
    name = without_port(host).lower().rstrip(".").partition("%")[0]
    return "." not in name.replace(":", ".") or name.endswith(_AT_HOME) or is_of_a_house(name)


def _strict(scope: Scope) -> list[tuple[bytes, bytes]]:
    """That a host is asked by https alone from now on, where it is: at home, its other ports may be of http."""
    if scope["scheme"] not in _SECURE or is_at_home(Headers(scope=scope).get("host", "")):
        return []
    return [_STRICT]


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
