"""Responses: JSON, files (compressed, in pieces, or not modified), and the page shown while files are prepared."""

from __future__ import annotations

from collections.abc import AsyncIterator

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from lettres.site.assets import WAITING
from lettres.site.pages import notice
from lettres.web.shelf import ServedFile, Shelf

_FIRST = "Le lexique se prépare pour marcher sans réseau : la première fois, cela prend quelques secondes."
_AGAIN = "Le serveur vient de démarrer."
_PIECE = 1 << 16  # bytes of a file sent at a time: a slow reader holds no more memory


def json_response(form: object, status: int = 200) -> Response:
    """Return a JSON response that no cache stores."""
    return Response(encode(form), status, {"Cache-Control": "no-store"}, "application/json")


def file_response(request: Request, found: ServedFile) -> Response:
    """Return the response with a file, compressed if the browser accepts that; or 304 if it has not changed."""
    packed = found.packed if _accepts_gzip(request.headers.get("accept-encoding", "")) else None
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


def _accepts_gzip(accepted: str) -> bool:
    """Return True if an `Accept-Encoding` header allows gzip.

    >>> _accepts_gzip("gzip, deflate, br"), _accepts_gzip("br;q=1, gzip;q=0"), _accepts_gzip("")
    (True, False, False)
    """
    for each in accepted.lower().split(","):
        name, _, quality = each.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _is_known(tags: str, found: ServedFile) -> bool:
    """Return True if an `If-None-Match` header names a file.

    >>> from lettres.site.assets import Asset
    >>> from lettres.web.shelf import served_file
    >>> found = served_file(Asset("style.css", b""))
    >>> _is_known(f'"other", W/{found.tag}', found), _is_known("*", found), _is_known('"other"', found)
    (True, True, False)
    """
    held = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
    return not held.isdisjoint({"*", found.tag, found.packed_tag})


def waiting_page(path: str, shelf: Shelf) -> Response:
    """Return the page that says that files are being prepared, or could not be."""
    if shelf.trouble:
        return HTMLResponse(
            notice(path, "cette page n'a pu être préparée.", shelf.trouble), 503, {"Cache-Control": "no-store"}
        )
    more = f"{_FIRST if shelf.makes else _AGAIN} Cette page se recharge d'elle-même."
    headers = {"Refresh": "2", "Retry-After": "2", "Cache-Control": "no-store"}  # works without scripts
    return HTMLResponse(notice(path, "un instant…", more, WAITING), 503, headers)
