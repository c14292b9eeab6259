"""The journals of the companion in a browser's own database: kept when the page is closed, never written twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lettres.site.assets import Asset, static_assets
from tests.browser.conftest import Open
from tools.browser import Server, served

_SCRIPT = b"""
import { databaseStore } from "./table/stores.js";
import { TakenError } from "./rules/journal.js";

const opened = [];
const open = (...args) => {
  const request = indexedDB.open(...args);
  request.addEventListener("success", () => opened.push(request.result));
  return request;
};
const store = await databaseStore({ open });
const event = { type: "undo" };
const entry = (number) => ({ number, at: 1, event });
const told = { before: await store.games() };
if (!told.before.length) {
  for (let number = 0; number < 12; number++) {
    await store.append("jeudi/1", entry(number));
    if (number === 4) opened[0].close(); // as a browser does when the screen sleeps
  }
  await store.append("autre", entry(0));
  const isTaken = (error) => error instanceof TakenError;
  const taken = (game, number) => store.append(game, entry(number)).then(() => "written", isTaken);
  told.again = await taken("jeudi/1", 2);
  told.deleted = await taken("vendredi", 3); // by another page, which leaves nothing before it
  told.opened = opened.length;
  await store.keep("jeudi/1", { formed: ["ETE"] });
} else {
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
    assert page.text_content("#told") == '{"before":[],"again":true,"deleted":true,"opened":2}'
    page.reload()
    page.wait_for_selector("#told")
    kept = '"numbers":[0,1,2,3,4,5,6,7,8,9,10,11],"kept":[{"formed":["ETE"]},null],"after":[["autre"],[],null]'
    assert page.text_content("#told") == '{"before":["autre","jeudi/1"],' + kept + "}"
