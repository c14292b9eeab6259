"""The routes of the server: the only module that knows HTTP."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from lettres.web.assets import Asset

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def make_app(assets: Iterable[Asset]) -> Starlette:
    """The server of some files; a folder's page is its `index.html`."""
    found = {asset.path: asset for asset in assets}
    return Starlette(routes=[Route("/{path:path}", _file_of(found), methods=["GET"])])


def _file_of(assets: dict[str, Asset]):  # type: ignore[no-untyped-def]
    async def answer(request: Request) -> Response:
        path = request.path_params["path"]
        if f"{path}/index.html" in assets:
            return RedirectResponse(f"{request.url.path}/")
        asset = assets.get(f"{path}index.html" if path == "" or path.endswith("/") else path)
        if asset is None:
            return Response("Cette page n'existe pas.", 404, HEADERS, "text/plain; charset=utf-8")
        kept = "public, max-age=31536000, immutable" if asset.immutable else "no-cache"
        return Response(asset.body, 200, {**HEADERS, "Cache-Control": kept}, asset.mime_type)

    return answer
