"""Who asks, by the cookie of his browser: a secret of 128 bits, of which the base keeps a hash."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from lettres.web.guard import without_port
from lettres.web.ledger import Ledger
from lettres.web.limits import is_of_a_house, too_many
from lettres.web.refusals import Refusal
from lettres.web.rooms.hub import Hub
from lettres.web.rooms.live import Live
from lettres.web.rooms.tokens import digest, is_token, new_token

COOKIE = "lettres"
_YEAR = 365 * 86400
_AT_HOME = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
_PRESENT = 30.0  # seconds that who asks without a socket is taken for present


async def browser_of(connection: HTTPConnection, hub: Hub) -> str | None:
    """The browser that asks; None for one that is not known."""
    token = connection.cookies.get(COOKIE, "")
    if not is_token(token):
        return None
    return await hub.tasks.look_up(hub.store.owner, digest(token), hub.clock())


async def new_browser(hub: Hub, owner: str = "") -> tuple[str, str]:
    """A browser that was not known, or another of the same owner, and the secret that it is to hold."""
    token, owner = new_token(hub.bits), owner or new_token(hub.bits)
    await hub.run(hub.store.add_token, digest(token), owner, hub.clock())
    return owner, token


async def watched(request: Request, hub: Hub, ledger: Ledger) -> tuple[Live, str]:
    """The room of an address, and the browser that asks, which may watch it; raises `Refusal` for a stranger, who
    holds nobody up, and for one that asks more often than is allowed."""
    name, browser = request.path_params["room"], await browser_of(request, hub)
    if browser is None:
        raise _not_found()
    if (wait := ledger.messages.wait(browser)) > 0:
        raise too_many(wait)
    await ledger.charge_browser(browser)
    live = await hub.open(name) if is_token(name) else None
    if live is None or not await hub.may_watch(live, browser):
        raise _not_found()
    await hub.catch_up(live)
    hub.linger(live, browser, _PRESENT)
    return live, browser


def _not_found() -> Refusal:
    return Refusal("not_found", "cette partie n'existe pas, ou n'est pas la vôtre.", 404)


def give(response: Response, connection: HTTPConnection, token: str) -> None:
    """Have a browser hold a secret: no script reads it, no other site sends it."""
    secure = not is_plain(connection.url.scheme, connection.headers.get("host", ""))
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def is_plain(scheme: str, host: str) -> bool:
    """Whether a page came by http from a private address, so that its cookie cannot be for https alone.

    >>> is_plain("http", "192.168.1.20:8080"), is_plain("http", "localhost:8080"), is_plain("http", "maison.local")
    (True, True, True)
    >>> is_plain("http", "100.64.0.7"), is_plain("http", "[fe80::1%25eth0]:8080"), is_plain("http", "pc.lan:8080")
    (True, True, True)
    >>> is_plain("https", "192.168.1.20:8080"), is_plain("http", "lettres.example"), is_plain("http", "198.41.0.4")
    (False, False, False)
    """
    if scheme not in ("http", "ws"):
        return False
    name = without_port(host).lower().rstrip(".").partition("%")[0]
    return "." not in name.replace(":", ".") or name.endswith(_AT_HOME) or is_of_a_house(name)
