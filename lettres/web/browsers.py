"""The identity of a browser: a cookie with a secret token of 128 bits, of which the database has a hash."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from lettres.rooms.refusals import Refusal
from lettres.rooms.tokens import COOKIE_SECONDS, digest, is_token, new_token
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.web.guard import is_private_host
from lettres.web.ledger import Ledger
from lettres.web.limits import rate_refusal

COOKIE, SECURE_COOKIE = "lettres", "__Host-lettres"
"""The names of the cookie: over http on a private network, where it cannot be secure, and elsewhere."""
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "Mac",
    "Linux": "Linux",
}
"""The names of browsers and systems, by their mark in the user agent; the first mark found counts."""
_PRESENT = 30.0  # seconds for which a browser counts as present after a request without a socket


async def browser_of(connection: HTTPConnection, hub: Hub) -> str | None:
    """Return the browser (the owner of its token) of a request; None if it is unknown."""
    token = token_of(connection)
    if not token:
        return None
    return await hub.tasks.look_up(hub.store.token_owner, digest(token), hub.clock(), _is_old(connection))


async def new_browser(connection: HTTPConnection, hub: Hub, owner: str = "") -> tuple[str, str]:
    """Store a new device, of a new owner or of a given one; return the owner and the token for the cookie."""
    token, owner = new_token(hub.bits), owner or new_token(hub.bits)
    name = device_name(connection.headers.get("user-agent", ""))
    await hub.run(hub.store.add_token, digest(token), owner, hub.clock(), name)
    return owner, token


async def renew_cookie(connection: HTTPConnection, hub: Hub) -> str:
    """Return the token for a browser's next cookie: a new one if the token came by the old name of the cookie, which
    another site of the same domain may have set."""
    token = token_of(connection)
    if not token or not _is_old(connection):
        return token
    new = new_token(hub.bits)
    return new if await hub.run(hub.store.renew_token, digest(token), digest(new), hub.clock()) else ""


def device_name(agent: str) -> str:
    """Return a short name for a device, the only part of its user agent that is stored.

    >>> device_name("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile")
    'Chrome sur Android'
    >>> device_name("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1")
    'Safari sur iPhone'
    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"), device_name("curl/8")
    ('Firefox sur Linux', 'Un navigateur')
    """
    browser = next((name for sign, name in _BROWSERS.items() if sign in agent), "Un navigateur")
    system = next((name for sign, name in _SYSTEMS.items() if sign in agent), "")
    return f"{browser} sur {system}" if system else browser


async def limited_browser(request: Request, hub: Hub, ledger: Ledger) -> str | None:
    """Return the browser of a request, None if it is unknown. Raises `Refusal` if the rate limit is exceeded."""
    browser = await browser_of(request, hub)
    if browser is not None:
        if (wait := ledger.messages.take(browser)) > 0:
            raise rate_refusal(wait)
        await ledger.charge_browser(browser)
    return browser


async def watched_room(request: Request, hub: Hub, ledger: Ledger) -> tuple[LiveRoom, str]:
    """Return the room and the browser of a request. Raises `Refusal` if the browser may not watch the room or exceeds
    its rate limit. A stranger never waits for the lock of the room."""
    name, browser = request.path_params["room"], await limited_browser(request, hub, ledger)
    if browser is None:
        raise _not_found()
    live = await hub.open(name) if is_token(name) else None
    if live is None or not await hub.may_watch(live, browser):
        raise _not_found()
    await hub.refresh(live)
    hub.keep_present(live, browser, _PRESENT)
    return live, browser


def _not_found() -> Refusal:
    return Refusal("not_found", "cette partie n'existe pas, ou n'est pas la vôtre.", 404)


def set_cookie(response: Response, connection: HTTPConnection, token: str) -> None:
    """Set the cookie with a token. Scripts cannot read the cookie, and other sites cannot send it."""
    secure = is_secure(connection)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=secure)


def token_of(connection: HTTPConnection) -> str:
    """Return the token in a browser's cookie; empty if it has none."""
    held = (connection.cookies.get(name, "") for name in (SECURE_COOKIE, COOKIE))
    return next(filter(is_token, held), "")


def _is_old(connection: HTTPConnection) -> bool:
    """Return True if a token came by the old name of the cookie. Such a token is valid only for old devices."""
    return is_secure(connection) and not is_token(connection.cookies.get(SECURE_COOKIE, ""))


def is_secure(connection: HTTPConnection) -> bool:
    """Return True if a cookie can be marked secure: always, except for a page that came by http from a private host."""
    return connection.url.scheme not in ("http", "ws") or not is_private_host(connection.headers.get("host", ""))


def delete_cookies(response: Response) -> None:
    """Delete the cookie, under both names."""
    for name, secure in ((SECURE_COOKIE, True), (COOKIE, False)):
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)
