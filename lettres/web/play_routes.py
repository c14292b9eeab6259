"""The routes of games at a distance: what makes, finds and leaves rooms, their pages, and what is done there."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from lettres.position import Json
from lettres.rooms.choices import choices
from lettres.rooms.files import export
from lettres.rooms.lobby import new_room
from lettres.rooms.printing import printed
from lettres.rooms.refusals import No, Refusal
from lettres.rooms.rows import Rows, Unreadable
from lettres.rooms.state import RoomState
from lettres.rooms.tokens import digest, is_token
from lettres.rooms.wire.frames import Denied
from lettres.rooms.wire.messages import Joining, SharedLink, Start
from lettres.rooms.wire.reading import read, read_as, read_new_room
from lettres.rooms.wire.replies import Again, Answered, Created, RoomList, Square
from lettres.server.analyses import Reviews
from lettres.server.hub import Hub
from lettres.server.live import Live
from lettres.server.outbox import Asking
from lettres.server.store import BaseError
from lettres.server.summaries import invited
from lettres.web.after_routes import Handler, after_routes
from lettres.web.answers import Answers
from lettres.web.browsers import browser_of, counted, give, new_browser, renewed, watched
from lettres.web.guard import check_origin, read_body
from lettres.web.ledger import Ledger
from lettres.web.limits import who
from lettres.web.own_routes import Own
from lettres.web.play_sockets import thread
from lettres.web.sending import as_json, sent, waiting
from lettres.web.shelf import Shelf
from lettres.web.square import square

_STATUS = {"bad": 400, "too_many": 400, "not_yours": 403, "busy": 503}
_LISTED = 50  # rooms of a browser


class Play:
    """The routes of a hub's rooms; `shelf` has the pages, `answers` reads saved games."""

    def __init__(self, answers: Answers, hub: Hub, shelf: Shelf, ledger: Ledger, reviews: Reviews | None) -> None:
        self._answers, self._hub, self._shelf, self._limits = answers, hub, shelf, ledger.limits
        self._after = after_routes(self._find, reviews).items() if reviews is not None else ()
        self._ledger = ledger
        self._own = Own(hub, ledger, self._watched).routes()

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [
            _route("/api/jeux", self._games),
            _route("/api/parties", self._mine),
            _route("/api/parties", self._create, "POST"),
            _route("/api/parties/importer", self._bring, "POST"),
            _route("/api/rejoindre", self._join, "POST"),
            *(_route(*each) for each in self._own),
            _route("/api/qr", self._square, "POST"),
            _route("/p/{room}/vue", self._look),
            _route("/p/{room}/agir", self._act, "POST"),
            _route("/p/{room}/partie", self._record),
            _route("/p/{room}/revanche", self._rematch, "POST"),
            Route("/p/{room}/", self._page("partie/")),
            Route("/p/{room}/histoire/", self._page("histoire/")),
            *(_route(*each) for each in self._after),
            WebSocketRoute("/p/{room}/fil", thread(self._hub, self._ledger)),
        ]

    def _page(self, path: str) -> Handler:
        """What sends a page of a room, the same for all."""

        async def answer(request: Request) -> Response:
            name = request.path_params["room"]
            if not is_token(name) or await self._hub.run(self._hub.store.version, name) is None:
                raise HTTPException(404)
            if (found := self._shelf.find(path)) is not None:
                return sent(request, found)
            return waiting(request.url.path[1:], self._shelf)

        return answer

    async def _watched(self, request: Request) -> tuple[Live, str]:
        """The room that is asked for, and the browser that asks, no more often than over a socket."""
        return await watched(request, self._hub, self._ledger)

    async def _find(self, request: Request) -> RoomState:
        return (await self._watched(request))[0].room

    async def _games(self, request: Request) -> Response:
        """What may be chosen for a new room."""
        return as_json(await self._hub.run(_choices))

    # -- rooms

    async def _create(self, request: Request) -> Response:
        """A new room, dealt at once where that is asked for."""
        wanted, hub = read_new_room(await read_body(request, self._limits)), self._hub
        if wanted.start and any(seat.kind == "guest" for seat in wanted.seats):
            raise No("bad", "« start » : une partie où une place est libre ne commence pas aussitôt.")
        browser, token = await self._browser(request)
        rows, secret = await hub.run(new_room, wanted, browser, hub.lexicon, hub.bits, hub.clock())
        await self._keep(request, rows)
        if wanted.start:
            await self._start(rows.room.id, browser)
        return self._given(request, Created(rows.room.id, secret), token, 201)

    async def _start(self, name: str, browser: str) -> None:
        live, asking = await self._hub.open(name), Asking(browser)
        assert live is not None, "it was just made"
        await self._hub.hear(live, asking, Start("start", 0))
        for frame in asking.frames:
            if isinstance(frame, Denied):
                raise No(frame.code, frame.text)

    async def _bring(self, request: Request) -> Response:
        """A room that goes on with a saved game, which takes a while to read."""
        self._ledger.joins.check(request.scope)
        text = await read_body(request, self._limits, self._limits.saved_game, "text/plain")
        browser, token = await self._browser(request)
        rows, secret = await self._answers.bring(text, browser, self._hub.clock(), by=who(request.scope))
        await self._keep(request, rows)
        await self._hub.open(rows.room.id)
        return self._given(request, Created(rows.room.id, secret), token, 201)

    async def _keep(self, request: Request, rows: Rows) -> None:
        self._ledger.rooms.check(request.scope)
        await self._hub.run(self._hub.store.create, rows)
        if any(seat.bot for seat in rows.seats):
            self._hub.tasks.try_(self._hub.thoughts.warm())

    async def _mine(self, request: Request) -> Response:
        """The rooms of a browser, the last touched first; it goes on holding its secret, by the name of today."""
        hub, browser = self._hub, await browser_of(request, self._hub)
        if browser is None:
            return as_json(RoomList([], hub.days))
        names = await hub.run(hub.store.rooms_of, browser)
        found = [await hub.summaries.of(name, browser) for name in names[:_LISTED]]
        games = [each for each in found if each is not None]
        return self._given(request, RoomList(games, hub.days), await renewed(request, hub))

    async def _join(self, request: Request) -> Response:
        """What an invitation leads to; whoever shows it may watch."""
        self._ledger.joins.check(request.scope)
        joining, hub = read_as(Joining, await read_body(request, self._limits)), self._hub
        invite = digest(joining.secret)
        name = await hub.run(hub.store.invited, invite)
        live = await hub.open(name) if name is not None else None
        if live is None:
            raise Refusal("not_found", "cette invitation ne vaut plus : demandez-en une autre à qui vous invite.", 404)
        await hub.catch_up(live)
        browser, token = await self._browser(request)
        if not live.is_of(browser):
            await hub.run(hub.store.admit, live.name, browser, invite)
        return self._given(request, invited(live.room, browser), token)

    async def _square(self, request: Request) -> Response:
        """A link as a square for the camera of a phone, for a browser that has rooms; nothing of it is kept."""
        link = read_as(SharedLink, await read_body(request, self._limits)).link
        browser = await counted(request, self._hub, self._ledger)
        if browser is None:
            raise Refusal("not_found", "ce navigateur n'a encore aucune partie où inviter.", 404)
        return as_json(Square(await self._hub.run(square, link)))

    # -- in a room

    async def _look(self, request: Request) -> Response:
        """A view."""
        live, browser = await self._watched(request)
        seat = request.query_params.get("seat", "")
        if seat and not (seat.isascii() and seat.isdecimal() and len(seat) < 3 and live.holds(browser, int(seat))):
            raise No("not_yours", "cette place n'est pas la vôtre.")
        asking = Asking(browser, int(seat) if seat else None)
        await self._hub.look(live, asking)
        return as_json(asking.frames[-1])

    async def _act(self, request: Request) -> Response:
        """A message without a socket; what it is answered."""
        message = read(await read_body(request, self._limits))
        live, browser = await self._watched(request)
        seat = getattr(message, "seat", None)
        asking = Asking(browser, seat if seat is not None and live.holds(browser, seat) else None)
        await self._hub.hear(live, asking, message)
        return as_json(Answered(asking.frames))

    async def _record(self, request: Request) -> Response:
        """The saved game of a room that is over."""
        live, _ = await self._watched(request)
        body = await self._hub.run(export, live.room)
        name = quote(f"{live.room.row.game}-{live.room.row.id[:4]}.partie")
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}", "Cache-Control": "no-store"}
        return Response(body, 200, headers, "text/plain; charset=utf-8")

    async def _rematch(self, request: Request) -> Response:
        """Another game of the same people."""
        live, browser = await self._watched(request)
        if not live.is_of(browser):
            raise No("not_yours", "seul qui a joué peut demander une revanche.")
        if not live.room.row.revenge:
            self._ledger.rooms.check(request.scope)
        await self._hub.change(live, lambda: live.room.rematch(self._hub.clock()))
        return as_json(Again(live.room.row.revenge), 201)

    # -- who asks

    async def _browser(self, request: Request) -> tuple[str, str]:
        """The browser that asks, a new one where it is not known, and its secret if that is new."""
        browser = await browser_of(request, self._hub)
        if browser is not None:
            return browser, ""
        self._ledger.joins.check(request.scope)
        return await new_browser(request, self._hub)

    def _given(self, request: Request, form: object, token: str = "", status: int = 200) -> Response:
        response = as_json(form, status)
        if token:
            give(response, request, token)
        return response


@cache
def _choices() -> dict[str, Json]:
    return choices()


def _route(path: str, handler: Handler, method: str = "GET") -> Route:
    """A route that checks the origin first, and tells the refusals of rooms as those of the API."""

    async def answer(request: Request) -> Response:
        try:
            check_origin(request.scope)
            return await handler(request)
        except No as no:
            raise Refusal(no.code, printed(str(no)), _STATUS.get(no.code, 409)) from no
        except Refusal as refusal:
            raise Refusal(refusal.code, printed(str(refusal)), refusal.status, wait=refusal.wait) from refusal
        except Unreadable as failure:
            what = "cette partie ne peut plus être relue : elle est d'une autre version de lettres, ou abîmée."
            raise Refusal("unreadable", what, 410) from failure
        except BaseError as failure:  # whose sentence is for whoever has the server
            what = "le serveur n'a pu lire ou noter cela : réessayez dans un moment."
            raise Refusal("busy", what, 503, wait=5) from failure

    return Route(path, answer, methods=[method])
