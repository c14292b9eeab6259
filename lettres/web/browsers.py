"""Who asks, by the cookie of his browser: a secret of 128 bits, of which the base keeps a hash."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from lettres.rooms.refusals import Refusal
from lettres.rooms.tokens import COOKIE_SECONDS, digest, is_token, new_token
from lettres.server.hub import Hub
from lettres.server.live import Live
from lettres.web.guard import is_at_home
from lettres.web.ledger import Ledger
from lettres.web.limits import too_many

COOKIE, SECURE_COOKIE = "lettres", "__Host-lettres"
"""The names of the cookie: by http at home, where none can be for https alone, and elsewhere."""
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
"""By what a browser, and a system, is known; of several, by the first."""
_PRESENT = 30.0  # seconds that who asks without a socket is taken for present


async def browser_of(connection: HTTPConnection, hub: Hub) -> str | None:
    """The browser that asks; None for one that is not known."""
    token = token_of(connection)
    if not token:
        return None
    return await hub.tasks.look_up(hub.store.owner, digest(token), hub.clock(), _is_old(connection))


async def new_browser(connection: HTTPConnection, hub: Hub, owner: str = "") -> tuple[str, str]:
    """A browser that was not known, or another of the same owner, and the secret that it is to hold."""
    token, owner = new_token(hub.bits), owner or new_token(hub.bits)
    name = device_name(connection.headers.get("user-agent", ""))
    await hub.run(hub.store.add_token, digest(token), owner, hub.clock(), name)
    return owner, token


async def renewed(connection: HTTPConnection, hub: Hub) -> str:
    """The secret that a browser goes on holding; where it came by the old name, which another site of the same domain
    may have set, a new one: who set it does not know that."""
    token = token_of(connection)
    if not token or not _is_old(connection):
        return token
    new = new_token(hub.bits)
    return new if await hub.run(hub.store.renew_token, digest(token), digest(new), hub.clock()) else ""


def device_name(agent: str) -> str:
    """Return what a person calls his browser by: nothing else is kept of what it says of itself.

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


async def counted(request: Request, hub: Hub, ledger: Ledger) -> str | None:
    """The browser that asks, None for one that is not known; raises `Refusal` for one that asks more often than is
    allowed."""
    browser = await browser_of(request, hub)
    if browser is not None:
        if (wait := ledger.messages.take(browser)) > 0:
            raise too_many(wait)
        await ledger.charge_browser(browser)
    return browser


async def watched(request: Request, hub: Hub, ledger: Ledger) -> tuple[Live, str]:
    """The room of an address, and the browser that asks, which may watch it; raises `Refusal` for a stranger, who
    holds nobody up, and for one that asks more often than is allowed."""
    name, browser = request.path_params["room"], await counted(request, hub, ledger)
    if browser is None:
        raise _not_found()
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
    secure = is_secure(connection)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=secure)


def token_of(connection: HTTPConnection) -> str:
    """The secret that a browser holds; empty where it has none."""
    held = (connection.cookies.get(name, "") for name in (SECURE_COOKIE, COOKIE))
    return next(filter(is_token, held), "")


def _is_old(connection: HTTPConnection) -> bool:
    """Return whether a secret is held by a name that is no longer given: it holds for browsers of before that alone."""
    return is_secure(connection) and not is_token(connection.cookies.get(SECURE_COOKIE, ""))


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether a cookie can be for https alone: not where a page came by http from a private address."""
    return connection.url.scheme not in ("http", "ws") or not is_at_home(connection.headers.get("host", ""))


def take_back(response: Response) -> None:
    """Have a browser hold no secret any more, by whatever name."""
    for name, secure in ((SECURE_COOKIE, True), (COOKIE, False)):
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)
