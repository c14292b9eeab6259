"""The HTTP application: the routes of the server, and the responses to errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Literal, NamedTuple

from msgspec import UNSET
from msgspec.json import encode
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from lettres.position import Json
from lettres.rooms.refusals import Refusal
from lettres.server.analyses import Reviews
from lettres.server.hub import Hub
from lettres.server.loading import load_games
from lettres.server.store import BaseError
from lettres.site.assets import Asset
from lettres.site.frame import PRIVACY
from lettres.site.pages import notice
from lettres.site.privacy import privacy_page
from lettres.version import __version__
from lettres.web.answers import Answers
from lettres.web.forms import HealthForm, LexiconForm
from lettres.web.guard import Guard, check_origin, read_body
from lettres.web.health import Health
from lettres.web.ledger import Ledger
from lettres.web.limits import Limits, client_address, rate_refusal
from lettres.web.openapi import openapi
from lettres.web.play_routes import PlayRoutes
from lettres.web.questions import MeaningQuestion, MovesQuestion, PuzzleQuestion, Query, VerdictsQuestion, read_query
from lettres.web.responses import file_response, json_response, waiting_page
from lettres.web.shelf import Shelf, served_file

_LAST = (408, 413)  # the connection closes: the rest of the request is not read
_REASONS = {
    404: ("not_found", "cette page n'existe pas."),
    405: ("method_not_allowed", "cette page ne se demande pas ainsi."),
}


class ApiEndpoint(NamedTuple):
    """An endpoint of the API: its parameters and the function that answers. A request counts as a search if `searches`.
    The function also gets the request's body if `body`, and the client's address if `waits`. `price` estimates the
    seconds of work."""

    parameters: type[Query]
    answer: Callable[..., Awaitable[dict[str, Json]]]
    searches: bool = False
    body: bool = False
    waits: bool = False
    price: Callable[..., float] = lambda query: 0.0


def endpoints(answers: Answers) -> dict[str, ApiEndpoint]:
    """Return the endpoints of the API, by the last part of their paths."""
    return {
        "arbitre": ApiEndpoint(VerdictsQuestion, answers.arbiter, waits=True, price=answers.price),
        "definir": ApiEndpoint(MeaningQuestion, answers.definitions_of, waits=True),
        "themes": ApiEndpoint(Query, answers.themes),
        "defi": ApiEndpoint(PuzzleQuestion, answers.puzzle, searches=True, waits=True),
        "proposer": ApiEndpoint(MovesQuestion, answers.propose, searches=True, body=True, waits=True),
        "juger": ApiEndpoint(Query, answers.judge, body=True, waits=True),
    }


def make_app(
    answers: Answers,
    shelf: Shelf,
    *,
    prepare: Callable[[], Coroutine[None, None, None]] | None = None,
    limits: Limits | None = None,
    hosts: Collection[str] = (),
    hub: Hub | None = None,
    reviews: Reviews | None = None,
) -> Guard:
    """Return the application of a site, the API and the rooms of a `hub`. It runs `prepare` in the background.

    It answers requests to IP addresses, to the names of this machine and to `hosts`.
    """
    ledger = Ledger(limits)
    if hub is not None:
        hub.tasks.computing = answers.computing
    api = [
        Route(f"/{name}", _endpoint_handler(question, ledger), methods=["POST" if question.body else "GET"])
        for name, question in endpoints(answers).items()
    ]
    routes: list[BaseRoute] = [
        *(PlayRoutes(answers, hub, shelf, ledger, reviews).routes() if hub is not None else ()),
        *([Route(f"/{PRIVACY}", _page(privacy_page(hub.days)))] if hub is not None else ()),
        Mount("/api", routes=[*api, Route("/openapi.json", _openapi())]),
        Route("/sante", _health(answers, shelf, hub)),
        Route("/{path:path}", _files(shelf)),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        preparation = asyncio.create_task(prepare()) if prepare else None
        if hub is not None:
            hub.start()
            hub.tasks.start_optional(hub.run(load_games))
        yield
        if preparation:
            preparation.cancel()
            with suppress(asyncio.CancelledError):
                await preparation
        if reviews is not None:
            await reviews.close()
        if hub is not None:
            await hub.close()
        await asyncio.to_thread(answers.close)

    handlers = {HTTPException: _on_http_error, Refusal: _on_refusal, BaseError: _on_base_error, Exception: _on_error}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    return Guard(app, refusal_response, ledger, hosts)


Handler = Callable[[Request], Awaitable[Response]]


def _endpoint_handler(question: ApiEndpoint, ledger: Ledger) -> Handler:
    async def answer(request: Request) -> Response:
        query = read_query(request.scope["query_string"], question.parameters)
        check_origin(request.scope)
        by = client_address(request.scope)
        if question.searches and (wait := ledger.searches.take(by)) > 0:
            raise rate_refusal(wait)
        await ledger.charge_price(question.price(query))
        body = [await read_body(request, ledger.limits)] if question.body else []
        return json_response(await question.answer(query, *body, **({"by": by} if question.waits else {})))

    return answer


def _openapi() -> Handler:
    body = encode(openapi())

    async def answer(request: Request) -> Response:
        return Response(body, headers={"Cache-Control": "no-cache"}, media_type="application/json")

    return answer


def _page(asset: Asset) -> Handler:
    found = served_file(asset)

    async def answer(request: Request) -> Response:
        return file_response(request, found)

    return answer


def _health(answers: Answers, shelf: Shelf, hub: Hub | None) -> Handler:
    health = Health(hub)

    async def answer(request: Request) -> Response:
        about, trouble = answers.lexicon.about, await health.trouble()
        found = HealthForm(
            status="failed" if trouble else "ok",
            version=__version__,
            lexicon=LexiconForm(about["source"], about["version"], about["playable"], answers.lexicon.digest),
            site="failed" if shelf.trouble else "ready" if shelf.ready else "preparing",
            definitions=_state(answers),
            searches=answers.searches.pending,
            message=trouble or UNSET,
            rooms=hub.rooms if hub is not None else UNSET,
            sockets=hub.sockets if hub is not None else UNSET,
        )
        return json_response(found, 503 if trouble else 200)

    return answer


def _state(answers: Answers) -> Literal["ready", "preparing", "absent"]:
    if answers.preparing:
        return "preparing"
    return "absent" if answers.definitions is None else "ready"


def _files(shelf: Shelf) -> Handler:
    async def answer(request: Request) -> Response:
        path = request.path_params["path"]
        if (found := shelf.find(path)) is not None:
            return file_response(request, found)
        if shelf.is_folder(path):
            return RedirectResponse(f"/{path}/", 308)
        if not shelf.ready:
            return waiting_page(path, shelf)
        raise HTTPException(404)

    return answer


def refusal_response(request: Request, refusal: Refusal) -> Response:
    """Return the response for a refusal: JSON for the API and the routes of rooms, else a page."""
    path = request.url.path
    headers = {"Cache-Control": "no-store"}
    if refusal.wait is not None:
        headers["Retry-After"] = str(refusal.wait)
    if refusal.status in _LAST:
        headers["Connection"] = "close"
    if path.startswith("/api/") or (path.startswith("/p/") and not path.endswith("/")):
        return JSONResponse(refusal.form(), refusal.status, headers)
    return HTMLResponse(notice(path.removeprefix("/"), str(refusal), doors=True), refusal.status, headers)


async def _on_refusal(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, Refusal)
    return refusal_response(request, failure)


async def _on_base_error(request: Request, failure: Exception) -> Response:
    what = "le serveur n'a pu lire ou noter cela : réessayez dans un moment."
    return refusal_response(request, Refusal("busy", what, 503, wait=5))


async def _on_error(request: Request, failure: Exception) -> Response:
    return refusal_response(request, Refusal("internal_error", "erreur imprévue du serveur.", 500))


async def _on_http_error(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, HTTPException)
    code, message = _REASONS.get(failure.status_code, ("refused", "demande refusée."))
    answer = refusal_response(request, Refusal(code, message, failure.status_code))
    answer.headers.update(failure.headers or {})
    return answer
