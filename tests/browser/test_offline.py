"""The pages without their server: kept at the first visit, replaced as a whole by a newer version."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, expect

from lettres.site.assets import Asset, site_of, static_assets
from lettres.site.definitions import definitions_file
from lettres.site.phrases import phrases
from lettres.site.table_phrases import phrases_asset
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.export import export, standalone
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.definitions.sources import WIKTIONARY
from lexicon.sources import tsv
from lexicon.web import web_file
from tests.browser.conftest import Open, Watch
from tests.conftest import SMALL
from tools.browser import Server, served

FAILED = "un fichier n’est pas arrivé"
READY = "Hors ligne\u00a0: prêt"
UPDATED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const { installing } = registration;
    return new Promise((done) => installing.addEventListener("statechange", () => done(installing.state)));
}"""
"""What becomes of a newer worker."""


def little(version: str, more: str = "") -> Lexicon:
    about = {"source": "essai", "version": version, "licence": ""}
    return Lexicon.from_bytes(compile_lexicon(tsv.read((SMALL + more).splitlines()), ReviewedLists(), about))


def site(
    lexicon: Lexicon, *, renamed: bool = False, as_served: Callable[[Asset], Asset] = lambda asset: asset
) -> list[Asset]:
    """A site of a little lexicon; `renamed`, its scripts go with none of the others: they call things otherwise."""
    static = [*map(as_served, static_assets()), phrases_asset()]
    if renamed:
        static = [
            replace(each, body=each.body.replace(b"typeset", b"setType")) if each.path.endswith(".js") else each
            for each in static
        ]
    return list(site_of(static, web_file(lexicon, phrases())))


@contextmanager
def folder_served(folder: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """A folder, served by the plainest server there is."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"http://localhost:{server.server_address[1]}", server
        finally:
            server.shutdown()
            thread.join()


def verdict(page: Page, word: str) -> str:
    page.locator("#mot").fill(word)
    ruling = page.locator("#verdict .ruling")
    expect(ruling).to_be_visible()
    return ruling.inner_text()


def test_from_the_first_page_to_a_verdict_without_a_network(server: Server, open_page: Open) -> None:
    page = open_page(server.address, offline=True)
    page.tap("nav >> text=Arbitre")
    assert verdict(page, "gamin") == "✓ Permis"
    expect(page.locator("#offline")).to_have_text(READY)
    page.tap("#put")
    server.stop()
    try:
        page.reload()
        assert verdict(page, "gamine") == "✕ Refusé"
        expect(page.locator("#verdict-body")).to_contain_text("GAMIN")
        assert verdict(page, "marché") == "✓ Permis"
        expect(page.locator("#verdict .senses")).to_contain_text("Aller à pied")  # the definitions came along
        page.tap("nav >> text=Table")
        page.wait_for_selector("html[data-ready]")
    finally:
        server.start()


def test_a_newer_version_is_offered_and_taken_whole(open_page: Open) -> None:
    older, newer = little("1"), little("2", "zèbre\tnoun.m\t\t\t6\t\n")
    with served(make_app(Answers(older), Shelf(site(older)))) as running:
        page = open_page(f"{running.address}/arbitre/", offline=True)
        expect(page.locator("#offline")).to_have_text(READY)
        running.stop()
        running.app = make_app(Answers(newer), Shelf(site(newer, renamed=True)))
        running.start()
        page.reload()
        expect(page.locator("#newer")).to_be_visible()
        expect(page.locator("#lexicon-about")).to_contain_text("version 1")
        assert verdict(page, "zèbre") == "✕ Refusé"
        page.reload()  # it is still the older one, until the newer one is asked for
        expect(page.locator("#lexicon-about")).to_contain_text("version 1")
        page.tap("#reload")
        expect(page.locator("#lexicon-about")).to_contain_text("version 2")
        expect(page.locator("#newer")).to_be_hidden()
        running.stop()
        page.reload()
        assert verdict(page, "zèbre") == "✓ Permis"


def test_what_words_mean_is_offered_where_it_was_made_while_the_page_is_open(open_page: Open) -> None:
    """Whoever comes first does so before it is: no page was closed, none loaded again."""
    words = little("1")
    senses = definitions_file([("gamin", ["Celui qui joue aux billes."])], [WIKTIONARY])
    whole = site_of([*static_assets(), phrases_asset()], web_file(words, phrases()), senses)
    with served(make_app(Answers(words), shelf := Shelf(site(words)))) as running:
        page = open_page(offline=True)
        page.clock.install()
        page.goto(f"{running.address}/arbitre/")
        expect(page.locator("#offline")).to_have_text(READY)
        assert verdict(page, "gamin") == "✓ Permis"
        shelf.put(whole)
        page.clock.fast_forward(60_000)
        expect(page.locator("#newer")).to_be_visible()
        page.tap("#reload")
        page.wait_for_load_state()
        assert verdict(page, "gamin") == "✓ Permis"
        expect(page.locator("#verdict .senses")).to_contain_text("aux billes")


def test_a_first_visit_that_kept_nothing_is_made_good(open_page: Open, watch: Watch) -> None:
    """A file that does not come keeps the whole from being kept, until the network is there again."""
    watch.expected = lambda fault: "404" in fault
    whole = site(little("1"))
    part = [each for each in whole if each.path != "icons/touch.png"]
    with served(make_app(Answers(little("1")), Shelf(part))) as running:
        page = open_page(f"{running.address}/arbitre/", offline=True)
        expect(page.locator("#offline")).to_contain_text(FAILED)
        running.stop()
        running.app = make_app(Answers(little("1")), Shelf(whole))
        running.start()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#offline")).to_have_text(READY)


def test_a_site_half_of_which_is_newer_is_not_kept(open_page: Open) -> None:
    """A host may give some files of one version and some of another while it is being changed."""
    older, newer = site(little("1")), {each.path: each for each in site(little("2"), renamed=True)}
    with served(make_app(Answers(little("1")), Shelf(older))) as running:
        page = open_page(f"{running.address}/arbitre/", offline=True)
        expect(page.locator("#offline")).to_have_text(READY)
        running.stop()
        mixed = [newer[each.path] if each.path.endswith(("worker.js", ".html")) else each for each in older]
        running.app = make_app(Answers(little("1")), Shelf(mixed))
        running.start()
        assert page.evaluate(UPDATED) == "redundant"
        page.reload()
        expect(page.locator("#lexicon-about")).to_contain_text("version 1")
        assert verdict(page, "gamin") == "✓ Permis"


def test_an_exported_site_works_in_any_folder_of_any_host(tmp_path: Path, open_page: Open, watch: Watch) -> None:
    watch.expected = lambda fault: "fetching the script" in fault  # a newer worker, once the host is gone
    export(site(little("1"), as_served=standalone), tmp_path / "club" / "lettres")
    with folder_served(tmp_path) as (address, host):
        page = open_page(f"{address}/club/lettres/", offline=True)
        page.tap("nav >> text=Table")
        page.wait_for_selector("html[data-ready]")
        page.tap("nav >> text=Arbitre")
        assert verdict(page, "gamin") == "✓ Permis"
        expect(page.locator("#offline")).to_have_text(READY)
        host.shutdown()
        host.socket.close()
        page.reload()
        assert verdict(page, "tarif") == "✓ Permis"
