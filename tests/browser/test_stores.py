"""The journals of the companion in a browser's own database: kept when the page is closed, never written twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lettres.web.assets import Asset, static_assets
from tests.browser.conftest import Open
from tools.browser import Server, served

_SCRIPT = b"""
import { databaseStore } from "./table/stores.js";
import { TakenError } from "./table/journal.js";

let database;
const factory = {
  open: (...given) => {
    const request = indexedDB.open(...given);
    request.addEventListener("success", () => (database = request.result));
    return request;
  },
};
const store = await databaseStore(factory);
const event = { type: "undo" };
const entry = (number) => ({ number, at: 1, event });
const told = { before: await store.games() };
if (!told.before.length) {
  for (const number of [0, 1, 2, 10, 11]) await store.append("jeudi/1", entry(number));
  database.close(); // as a browser does when a telephone sleeps
  await store.append("autre", entry(0));
  told.again = await store.append("jeudi/1", entry(2)).then(() => "written", (error) => error instanceof TakenError);
  await store.keep("jeudi/1", { formed: ["ETE"] });
} else {
  database.close();
  told.numbers = (await store.read("jeudi/1")).map(({ number }) => number);
  told.kept = [await store.kept("jeudi/1"), await store.kept("autre")];
  await store.remove("jeudi/1");
  told.after = [await store.games(), await store.read("jeudi/1"), await store.kept("jeudi/1")];
}
document.body.textContent = JSON.stringify(told);
document.body.id = "told";
"""
_PAGE = b'<!doctype html><html lang="fr"><title>essai</title><script type="module" src="stores-test.js"></script>'


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The site, with a page that uses the database."""
    own = [Asset("stores-test.html", _PAGE), Asset("stores-test.js", _SCRIPT)]
    files = {asset.path: asset for asset in (*static_assets(), *own)}

    async def answer(request: Request) -> Response:
        asset = files.get(request.path_params["path"])
        return Response(asset.body, media_type=asset.mime_type) if asset else Response(status_code=204)

    with served(Starlette(routes=[Route("/{path:path}", answer)])) as running:
        yield running


def test_a_database_keeps_a_game_when_its_page_is_closed(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/stores-test.html")
    page.wait_for_selector("#told")
    assert page.text_content("#told") == '{"before":[],"again":true}'
    page.reload()
    page.wait_for_selector("#told")
    kept = '"numbers":[0,1,2,10,11],"kept":[{"formed":["ETE"]},null],"after":[["autre"],[],null]'
    assert page.text_content("#told") == '{"before":["autre","jeudi/1"],' + kept + "}"
