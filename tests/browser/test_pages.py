"""Every page in a real browser: no error, no other host, nothing that axe-core finds wrong, nothing too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open, Watch, axe_faults, overflow
from tools.browser import DESKTOP, Server

PAGES = ["", "arbitre/", "table/", "defi/", "regles/", "regles/lettres/", "licences/", "licences/MIT.html", "rien"]
"""The companion's and the puzzle's states have tests of their own."""


@pytest.mark.slow  # axe-core looks at all pages, twice
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wrong_for_axe(server: Server, open_page: Open, watch: Watch, scheme: str) -> None:
    watch.expected = lambda fault: "/rien" in fault
    page = open_page("about:blank", color_scheme=scheme)
    found = {path: faults for path in PAGES if (faults := axe_faults(at(page, server, path)))}
    assert found == {}


@pytest.mark.parametrize(("width", "ratio"), [(320, 2), (640, 2), (768, 1)])  # 640 of 1280: a zoom of 200 %
def test_no_page_is_wider_than_its_screen(
    server: Server, open_page: Open, watch: Watch, width: int, ratio: int
) -> None:
    watch.expected = lambda fault: "/rien" in fault
    page = open_page("about:blank", DESKTOP, viewport={"width": width, "height": 640}, device_scale_factor=ratio)
    assert {path: wide for path in PAGES if (wide := overflow(at(page, server, path)))} == {}


def test_letters_twice_as_big_fit_too(server: Server, open_page: Open, watch: Watch) -> None:
    watch.expected = lambda fault: "/rien" in fault
    page = open_page("about:blank", DESKTOP, viewport={"width": 768, "height": 640})
    wide = {}
    for path in PAGES:
        at(page, server, path).evaluate("document.documentElement.style.fontSize = '200%'")
        wide[path] = overflow(page)
    assert set(wide.values()) == {0}, wide


def test_every_page_says_what_it_is_and_leads_to_the_others(server: Server, open_page: Open) -> None:
    page = open_page("about:blank")
    titles = set()
    for path in PAGES[:-1]:
        at(page, server, path)
        titles.add(page.title())
        assert page.locator("html").get_attribute("lang") == "fr"
        assert page.locator("h1:visible, h1.spoken").count() == 1, path
        assert page.locator("nav[aria-label=Pages] a").count() == 3, path
    assert len(titles) == len(PAGES) - 1


def test_the_watch_sees_what_the_policy_forbids(server: Server, open_page: Open, watch: Watch) -> None:
    page = open_page(server.address)
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'alert(1)'}))")
    page.evaluate("fetch('https://example.invalid/').catch(() => {})")
    seen, watch.faults = watch.faults, []
    assert any("script-src" in fault for fault in seen) and any("connect-src" in fault for fault in seen), seen


def at(page: Page, server: Server, path: str) -> Page:
    """The page of the site at a path, once its scripts are done."""
    page.goto(f"{server.address}/{path}")
    if path == "arbitre/":
        page.locator("#lexicon-about:not(:empty)").wait_for(state="attached")
    elif path == "table/":
        page.wait_for_selector("html[data-ready]")
    elif path == "defi/":
        page.locator("#puzzle:not([hidden])").wait_for()
    return page
