"""The routes of rooms: to create, list and join rooms, to show their pages, and to act inside them."""

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
from lettres.rooms.wire.incoming import Joining, SharedLink, Start
from lettres.rooms.wire.outgoing import Denied
from lettres.rooms.wire.reading import read, read_as, read_new_room
from lettres.rooms.wire.replies import Again, Answered, Created, RoomList, Square
from lettres.server.analyses import Reviews
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.server.outbox import OneTimeWatcher
from lettres.server.summaries import invitation
from lettres.web.answers import Answers
from lettres.web.browsers import browser_of, limited_browser, new_browser, renew_cookie, set_cookie, watched_room
from lettres.web.finished_game_routes import Handler, after_routes
from lettres.web.guard import check_origin, read_body
from lettres.web.ledger import Ledger
from lettres.web.limits import client_address
from lettres.web.own_routes import OwnRoutes
from lettres.web.play_sockets import socket_handler
from lettres.web.qr_code import qr_code
from lettres.web.responses import file_response, json_response, waiting_page
from lettres.web.shelf import Shelf

_STATUS = {"bad": 400, "too_many": 400, "not_yours": 403, "busy": 503}
_LISTED = 50  # rooms in the list of a browser at most


class PlayRoutes:
    """The routes of a hub's rooms. `shelf` holds the pages, and `answers` imports saved games."""

    def __init__(self, answers: Answers, hub: Hub, shelf: Shelf, ledger: Ledger, reviews: Reviews | None) -> None:
        self._answers, self._hub, self._shelf, self._limits = answers, hub, shelf, ledger.limits
        self._after = after_routes(self._find, reviews).items() if reviews is not None else ()
        self._ledger = ledger
        self._own = OwnRoutes(hub, ledger).routes()

    def routes(self) -> list[BaseRoute]:
        """Return all routes."""
        return [
            _route("/api/jeux", self._games),
            _route("/api/parties", self._own_rooms),
            _route("/api/parties", self._create, "POST"),
            _route("/api/parties/importer", self._import, "POST"),
            _route("/api/rejoindre", self._join, "POST"),
            *(_route(*each) for each in self._own),
            _route("/api/qr", self._qr_code, "POST"),
            _route("/p/{room}/vue", self._view),
            _route("/p/{room}/agir", self._act, "POST"),
            _route("/p/{room}/partie", self._record),
            _route("/p/{room}/revanche", self._rematch, "POST"),
            Route("/p/{room}/", self._page("partie/")),
            Route("/p/{room}/histoire/", self._page("histoire/")),
            *(_route(*each) for each in self._after),
            WebSocketRoute("/p/{room}/fil", socket_handler(self._hub, self._ledger)),
        ]

    def _page(self, path: str) -> Handler:
        """Return the handler of a page of a room, the same page for all rooms."""

        async def answer(request: Request) -> Response:
            name = request.path_params["room"]
            if not is_token(name) or await self._hub.run(self._hub.store.version, name) is None:
                raise HTTPException(404)
            if (found := self._shelf.find(path)) is not None:
                return file_response(request, found)
            return waiting_page(request.url.path[1:], self._shelf)

        return answer

    async def _watched_room(self, request: Request) -> tuple[LiveRoom, str]:
        """Return the room and the browser of a request. The request is rate-limited as a socket is."""
        return await watched_room(request, self._hub, self._ledger)

    async def _find(self, request: Request) -> RoomState:
        return (await self._watched_room(request))[0].room

    async def _games(self, request: Request) -> Response:
        """Answer with the choices for a new room."""
        return json_response(await self._hub.run(_choices))

    # -- rooms

    async def _create(self, request: Request) -> Response:
        """Create a room, and start its game at once on request."""
        wanted, hub = read_new_room(await read_body(request, self._limits)), self._hub
        if wanted.start and any(seat.kind == "guest" for seat in wanted.seats):
            raise No("bad", "« start » : une partie où une place est libre ne commence pas aussitôt.")
        browser, token = await self._browser(request)
        rows, secret = await hub.run(new_room, wanted, browser, hub.lexicon, hub.bits, hub.clock())
        await self._store(request, rows)
        if wanted.start:
            await self._start(rows.room.id, browser)
        return self._json_with_cookie(request, Created(rows.room.id, secret), token, 201)

    async def _start(self, name: str, browser: str) -> None:
        live, watcher = await self._hub.open(name), OneTimeWatcher(browser)
        assert live is not None, "it was just created"
        await self._hub.handle(live, watcher, Start("start", 0))
        for frame in watcher.frames:
            if isinstance(frame, Denied):
                raise No(frame.code, frame.text)

    async def _import(self, request: Request) -> Response:
        """Create a room that continues a saved game."""
        self._ledger.joins.check(request.scope)
        text = await read_body(request, self._limits, self._limits.saved_game, "text/plain")
        browser, token = await self._browser(request)
        address = client_address(request.scope)
        rows, secret = await self._answers.import_game(text, browser, self._hub.clock(), by=address)
        await self._store(request, rows)
        await self._hub.open(rows.room.id)
        return self._json_with_cookie(request, Created(rows.room.id, secret), token, 201)

    async def _store(self, request: Request, rows: Rows) -> None:
        self._ledger.rooms.check(request.scope)
        await self._hub.run(self._hub.store.create, rows)
        if any(seat.bot for seat in rows.seats):
            self._hub.tasks.start_optional(self._hub.thoughts.warm())

    async def _own_rooms(self, request: Request) -> Response:
        """Answer with the rooms of a browser, last changed first, and renew its cookie."""
        hub, browser = self._hub, await browser_of(request, self._hub)
        if browser is None:
            return json_response(RoomList([], hub.days))
        names = await hub.run(hub.store.rooms_of, browser)
        found = [await hub.summaries.get(name, browser) for name in names[:_LISTED]]
        games = [each for each in found if each is not None]
        return self._json_with_cookie(request, RoomList(games, hub.days), await renew_cookie(request, hub))

    async def _join(self, request: Request) -> Response:
        """Answer with the room of an invitation, and let the browser watch it."""
        self._ledger.joins.check(request.scope)
        joining, hub = read_as(Joining, await read_body(request, self._limits)), self._hub
        invite = digest(joining.secret)
        name = await hub.run(hub.store.room_of_invite, invite)
        live = await hub.open(name) if name is not None else None
        if live is None:
            raise Refusal("not_found", "cette invitation ne vaut plus : demandez-en une autre à qui vous invite.", 404)
        await hub.refresh(live)
        browser, token = await self._browser(request)
        if not live.is_member(browser):
            await hub.run(hub.store.admit, live.name, browser, invite)
        return self._json_with_cookie(request, invitation(live.room, browser), token)

    async def _qr_code(self, request: Request) -> Response:
        """Answer with the QR code of a link, for a browser that has rooms. The link is not stored."""
        link = read_as(SharedLink, await read_body(request, self._limits)).link
        browser = await limited_browser(request, self._hub, self._ledger)
        if browser is None:
            raise Refusal("not_found", "ce navigateur n'a encore aucune partie où inviter.", 404)
        return json_response(Square(await self._hub.run(qr_code, link)))

    # -- in a room

    async def _view(self, request: Request) -> Response:
        """Answer with a view of a room."""
        live, browser = await self._watched_room(request)
        seat = request.query_params.get("seat", "")
        if seat and not (seat.isascii() and seat.isdecimal() and len(seat) < 3 and live.holds(browser, int(seat))):
            raise No("not_yours", "cette place n'est pas la vôtre.")
        watcher = OneTimeWatcher(browser, int(seat) if seat else None)
        await self._hub.show_once(live, watcher)
        return json_response(watcher.frames[-1])

    async def _act(self, request: Request) -> Response:
        """Handle a message sent by plain HTTP. Answer with the frames that a socket would have received."""
        message = read(await read_body(request, self._limits))
        live, browser = await self._watched_room(request)
        seat = getattr(message, "seat", None)
        watcher = OneTimeWatcher(browser, seat if seat is not None and live.holds(browser, seat) else None)
        await self._hub.handle(live, watcher, message)
        return json_response(Answered(watcher.frames))

    async def _record(self, request: Request) -> Response:
        """Answer with the saved game of a finished room."""
        live, _ = await self._watched_room(request)
        body = await self._hub.run(export, live.room)
        name = quote(f"{live.room.row.game}-{live.room.row.id[:4]}.partie")
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}", "Cache-Control": "no-store"}
        return Response(body, 200, headers, "text/plain; charset=utf-8")

    async def _rematch(self, request: Request) -> Response:
        """Create a room for another game of the same people, once."""
        live, browser = await self._watched_room(request)
        if not live.is_member(browser):
            raise No("not_yours", "seul qui a joué peut demander une revanche.")
        if not live.room.row.revenge:
            self._ledger.rooms.check(request.scope)
        await self._hub.change(live, lambda: live.room.rematch(self._hub.clock()))
        return json_response(Again(live.room.row.revenge), 201)

    # -- browsers

    async def _browser(self, request: Request) -> tuple[str, str]:
        """Return the browser of a request and an empty text. If it is unknown, return a new browser and its token."""
        browser = await browser_of(request, self._hub)
        if browser is not None:
            return browser, ""
        self._ledger.joins.check(request.scope)
        return await new_browser(request, self._hub)

    def _json_with_cookie(self, request: Request, form: object, token: str = "", status: int = 200) -> Response:
        response = json_response(form, status)
        if token:
            set_cookie(response, request, token)
        return response


@cache
def _choices() -> dict[str, Json]:
    return choices()


def _route(path: str, handler: Handler, method: str = "GET") -> Route:
    """Return a route that checks the origin first, and answers errors of rooms as refusals of the API."""

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

    return Route(path, answer, methods=[method])
