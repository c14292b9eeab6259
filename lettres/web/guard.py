"""The checks of the host, size and rate of every request, and the headers of every response."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable, Collection
from functools import lru_cache, partial

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lettres.rooms.refusals import Refusal
from lettres.web.ledger import Ledger
from lettres.web.limits import Limits, client_address, is_private, rate_refusal

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
"""The headers of every response."""
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
JSON = "application/json"
_HOSTS = 256  # size of the cache of checked hosts
_SECURE = {"https": "https", "wss": "https"}
_STRICT = b"strict-transport-security", b"max-age=31536000"
_AT_HOME = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
_OTHER_SCHEME = (
    "la page est venue par https et la demande par http, ou l'inverse : derrière un mandataire, il faut "
    "« lettres servir --mandataire ADRESSE », et X-Forwarded-Proto qu'il envoie."
)
_log = logging.getLogger("lettres")


class Guard:
    """Wraps an app. Answers invalid or too many requests with `refuse`, and adds the headers to every response."""

    def __init__(
        self, app: ASGIApp, refuse: Callable[[Request, Refusal], Response], ledger: Ledger, hosts: Collection[str]
    ) -> None:
        self._app, self._refuse, self.ledger = app, refuse, ledger
        self._hosts = {"localhost", *_own_names(), *(host.lower().rstrip(".") for host in hosts)}
        self._is_ours = lru_cache(_HOSTS)(self._is_our_host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; log errors of the app without their text, which may name a word or an address."""
        if scope["type"] == "websocket":
            await self._admit_socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *RAW_HEADERS, *_transport_security(scope)]
            await send(message)

        refusal = self._refusal(scope)
        try:
            if refusal is None:
                await self.ledger.charge(partial(self._answer, scope, receive, send_on), client_address(scope))
                return
        except ClientDisconnect:
            return
        except Refusal as spent:
            refusal = spent
        except Exception as failure:
            _log.error("Erreur imprévue : %s, %s", type(failure).__name__, _place(failure))  # without its text
            if begun:
                return
            refusal = Refusal("internal_error", "erreur imprévue du serveur.", 500)
        await self._refuse(Request(scope), refusal)(scope, receive, send_on)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _admit_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a socket, unless it is invalid, beyond the limits or from a page of another site."""
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
        """Return the refusal of an invalid request or of one beyond the limits, else None."""
        if not self._is_ours(Headers(scope=scope).get("host", "")):
            what = "ce serveur ne répond pas à ce nom d'hôte ; « lettres servir --hote NOM » l'ajoute."
            return Refusal("bad_host", what)
        limits = self.ledger.limits
        if len(scope["query_string"]) > limits.query or len(scope["path"]) > limits.path:
            return Refusal("address_too_long", "l'adresse est trop longue.", 414)
        if (wait := self.ledger.requests.take(client_address(scope))) > 0:
            return rate_refusal(wait)
        if self.ledger.connections.count(client_address(scope)) > limits.answers:
            return rate_refusal(1.0)
        return None

    def _is_our_host(self, host: str) -> bool:
        """Return True if a `Host` header names this server: a guard against DNS rebinding."""
        name = without_port(host).lower().rstrip(".")
        return name in self._hosts or _is_address(name)


async def read_body(request: Request, limits: Limits, most: int | None = None, expected: str = JSON) -> str:
    """Return the text of a request's body. Raises `Refusal` if it is too large, too slow or of an unexpected type."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != expected or request.headers.get("content-encoding", "identity") != "identity":
        what = "du JSON" if expected == JSON else "un texte"
        raise Refusal("not_json", f"on attend {what} : Content-Type: {expected}.", 415)
    body, most = bytearray(), most or limits.body
    too_large = Refusal("too_large", f"le corps a plus de {most >> 10} Kio.", 413)
    if request.headers.get("content-length", "0").rjust(20, "0") > str(most).rjust(20, "0"):
        raise too_large
    start = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout_at(start + limits.body_grace) as end:
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise too_large
                end.reschedule(start + min(limits.seconds, limits.body_grace + len(body) / limits.body_rate))
    except TimeoutError as failure:
        raise Refusal("too_slow", "le corps n'est pas arrivé à temps.", 408) from failure
    try:
        return body.decode()
    except UnicodeDecodeError as failure:
        raise Refusal("bad_json", "le corps n'est pas en UTF-8.") from failure


def check_origin(scope: Scope) -> None:
    """Raise `Refusal` for a request from a page of another site: on another host, or on this host by another scheme."""
    headers = Headers(scope=scope)
    scheme, host = _SECURE.get(scope["scheme"], "http"), headers.get("host", "").lower()
    origin = headers.get("origin", f"{scheme}://{host}").lower()
    if origin.partition("://")[2] != host or headers.get("sec-fetch-site") == "cross-site":
        raise Refusal("foreign_origin", "une page d'un autre site ne peut pas demander cela.", 403)
    if origin != f"{scheme}://{host}":
        raise Refusal("foreign_origin", _OTHER_SCHEME, 403)


def _own_names() -> Collection[str]:
    """Return the two names of this machine: its host name, and its `.local` name on the network."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"}


def without_port(host: str) -> str:
    """Return a host without its port.

    >>> without_port("[::1]:8080"), without_port("localhost:8080"), without_port("localhost")
    ('::1', 'localhost', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def is_private_host(host: str) -> bool:
    """Return True if a host is on a private network, by its address or its name.

    >>> [is_private_host(each) for each in ("192.168.1.20:8080", "100.64.0.7", "[fe80::1%25eth0]:8080", "198.41.0.4")]
    [True, True, True, False]
    >>> [is_private_host(each) for each in ("localhost:8080", "maison.local", "pc.lan:8080", "lettres.example")]
    [True, True, True, False]
    """
    name = without_port(host).lower().rstrip(".").partition("%")[0]
    return "." not in name.replace(":", ".") or name.endswith(_AT_HOME) or is_private(name)


def _transport_security(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return the header that allows only https from now on; none on private hosts, because their other ports may use
    http."""
    if scope["scheme"] not in _SECURE or is_private_host(Headers(scope=scope).get("host", "")):
        return []
    return [_STRICT]


def _is_address(name: str) -> bool:
    """Return True if a host is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _place(failure: BaseException) -> str:
    """Return the function and the line that raised an error."""
    trace = failure.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname} ligne {trace.tb_lineno}" if trace else "?"
