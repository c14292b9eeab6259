"""The routes of the server. This module, `guard` and `connections` are the only ones that know HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from lettres.position import Json
from lettres.version import __version__
from lettres.web.answers import Answers
from lettres.web.guard import Allowance, Guard, Limits, check_origin, read_body, too_many, who
from lettres.web.pages import notice
from lettres.web.questions import Values, read_query
from lettres.web.refusals import Refusal
from lettres.web.shelf import Served, Shelf

_PIECE = 1 << 16  # of a file: whoever reads slowly holds no more of it
_LAST = (408, 413)  # after which what may still come on a connection is not read
_REASONS = {
    404: ("not_found", "cette page n'existe pas."),
    405: ("method_not_allowed", "cette page ne se demande pas ainsi."),
}


class Question(NamedTuple):
    """An address of the API: its parameters, what answers, whether that is a search, and may wait for others."""

    parameters: tuple[str, ...]
    answer: Callable[..., Awaitable[dict[str, Json]]]
    searches: bool = False
    body: bool = False
    waits: bool = False


def questions(answers: Answers) -> dict[str, Question]:
    """The questions of the API, by the last part of their addresses."""
    return {
        "arbitre": Question(("mot", "table", "theme"), answers.arbiter),
        "definir": Question(("mot",), answers.definitions_of),
        "themes": Question((), answers.themes),
        "defi": Question(("niveau", "jour", "indices", "solution"), answers.puzzle, searches=True, waits=True),
        "proposer": Question(("n", "temps", "theme"), answers.propose, searches=True, body=True, waits=True),
        "juger": Question((), answers.judge, body=True, waits=True),
    }


def make_app(
    answers: Answers,
    shelf: Shelf,
    *,
    prepare: Callable[[], Coroutine[None, None, None]] | None = None,
    limits: Limits | None = None,
    hosts: Collection[str] = (),
) -> ASGIApp:
    """The server of a site and of the API, which runs `prepare` once it answers.

    It answers to addresses, to this machine's names and to `hosts`.
    """
    limits = limits or Limits()
    allowance = Allowance(limits.search_rate, limits.search_burst)
    api = [
        Route(f"/{name}", _asker(question, limits, allowance), methods=["POST" if question.body else "GET"])
        for name, question in questions(answers).items()
    ]
    routes = [
        Mount("/api", routes=[*api, Route("/openapi.json", _openapi())]),
        Route("/sante", _health(answers, shelf)),
        Route("/{path:path}", _files(shelf)),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        preparation = asyncio.create_task(prepare()) if prepare else None
        yield
        if preparation:
            preparation.cancel()
            with suppress(asyncio.CancelledError):
                await preparation
        answers.close()

    handlers = {HTTPException: _no_page, Refusal: _refused, Exception: _failed}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    return Guard(app, refused, limits, hosts)


Handler = Callable[[Request], Awaitable[Response]]


def _asker(question: Question, limits: Limits, allowance: Allowance) -> Handler:
    async def answer(request: Request) -> Response:
        values: Values = read_query(request.scope["query_string"], question.parameters)
        check_origin(request.headers)
        by = who(request.scope)
        if question.searches and (wait := allowance.wait(by)) > 0:
            raise too_many(wait)
        body = [await read_body(request, limits)] if question.body else []
        return _json(await question.answer(values, *body, **({"by": by} if question.waits else {})))

    return answer


def _json(form: Json, status: int = 200) -> Response:
    body = json.dumps(form, ensure_ascii=False).encode()
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def _openapi() -> Handler:
    body = (files("lettres.web") / "openapi.json").read_bytes()

    async def answer(request: Request) -> Response:
        return Response(body, headers={"Cache-Control": "no-cache"}, media_type="application/json")

    return answer


def _health(answers: Answers, shelf: Shelf) -> Handler:
    async def answer(request: Request) -> Response:
        about = answers.lexicon.about
        return _json(
            {
                "status": "ok",
                "version": __version__,
                "lexicon": {
                    "source": about["source"],
                    "version": about["version"],
                    "words": about["playable"],
                    "digest": answers.lexicon.digest,
                },
                "site": "failed" if shelf.trouble else "ready" if shelf.ready else "preparing",
                "definitions": _state(answers),
                "searches": answers.searches.asked,
            }
        )

    return answer


def _state(answers: Answers) -> str:
    if answers.preparing:
        return "preparing"
    return "absent" if answers.definitions is None else "ready"


def _files(shelf: Shelf) -> Handler:
    async def answer(request: Request) -> Response:
        path = request.path_params["path"]
        if (found := shelf.find(path)) is not None:
            return _sent(request, found)
        if shelf.is_folder(path):
            return RedirectResponse(f"/{path}/", 308)
        if not shelf.ready:
            return _waiting(path, shelf.trouble)
        raise HTTPException(404)

    return answer


def _sent(request: Request, found: Served) -> Response:
    """A file, packed where the browser takes that; or that it has not changed."""
    packed = found.packed if _takes_packed(request.headers.get("accept-encoding", "")) else None
    headers = {
        "ETag": found.packed_tag if packed is not None else found.tag,
        "Cache-Control": "public, max-age=31536000, immutable" if found.immutable else "no-cache",
        **({"Vary": "Accept-Encoding"} if found.packed is not None else {}),
    }
    if _is_known(request.headers.get("if-none-match", ""), found):
        return Response(None, 304, headers)
    body = packed if packed is not None else found.body
    headers |= {"Content-Encoding": "gzip"} if packed is not None else {}
    if len(body) <= _PIECE or request.method == "HEAD":
        return Response(body, 200, headers, found.mime_type)
    headers["Content-Length"] = str(len(body))
    return StreamingResponse(_pieces(body), 200, headers, found.mime_type)


async def _pieces(body: bytes) -> AsyncIterator[memoryview]:
    for start in range(0, len(body), _PIECE):
        yield memoryview(body)[start : start + _PIECE]


def _takes_packed(accepted: str) -> bool:
    """Whether a browser takes gzip.

    >>> _takes_packed("gzip, deflate, br"), _takes_packed("br;q=1, gzip;q=0"), _takes_packed("")
    (True, False, False)
    """
    for each in accepted.lower().split(","):
        name, _, quality = each.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _is_known(tags: str, found: Served) -> bool:
    """Whether one of the tags that a browser holds is that of a file.

    >>> from lettres.web.assets import Asset
    >>> from lettres.web.shelf import served
    >>> found = served(Asset("style.css", b""))
    >>> _is_known(f'"other", W/{found.tag}', found), _is_known("*", found), _is_known('"other"', found)
    (True, True, False)
    """
    held = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
    return not held.isdisjoint({"*", found.tag, found.packed_tag})


def _waiting(path: str, trouble: str) -> Response:
    """The page for whoever comes before all files are made, or where they cannot be."""
    if trouble:
        return HTMLResponse(
            notice(path, "cette page n'a pu être préparée.", trouble), 503, {"Cache-Control": "no-store"}
        )
    more = (
        "Le lexique se prépare pour marcher sans réseau : la première fois, cela prend quelques secondes. Cette page "
        "se recharge d'elle-même."
    )
    headers = {"Refresh": "2", "Retry-After": "2", "Cache-Control": "no-store"}
    return HTMLResponse(notice(path, "un instant…", more), 503, headers)


def refused(request: Request, refusal: Refusal) -> Response:
    """A refusal as JSON to whoever asks the API, as a page to others."""
    path = request.url.path
    headers = {"Cache-Control": "no-store"}
    if refusal.wait is not None:
        headers["Retry-After"] = str(refusal.wait)
    if refusal.status in _LAST:
        headers["Connection"] = "close"
    if path.startswith("/api/"):
        return JSONResponse(refusal.form(), refusal.status, headers)
    return HTMLResponse(notice(path.removeprefix("/"), str(refusal)), refusal.status, headers)


async def _refused(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, Refusal)
    return refused(request, failure)


async def _failed(request: Request, failure: Exception) -> Response:
    return refused(request, Refusal("internal_error", "erreur imprévue du serveur.", 500))


async def _no_page(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, HTTPException)
    code, message = _REASONS.get(failure.status_code, ("refused", "demande refusée."))
    answer = refused(request, Refusal(code, message, failure.status_code))
    answer.headers.update(failure.headers or {})
    return answer
