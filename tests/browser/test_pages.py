"""Every page in a real browser: no error, no other host, nothing that axe-core finds wrong, nothing too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open, Watch, axe_faults_in_both, overflow
from tools.browser import DESKTOP, Server

PAGES = ["", "arbitre/", "table/", "defi/", "regles/", "regles/lettres/", "licences/", "licences/MIT.html", "rien"]
"""The companion's and the puzzle's states have tests of their own."""


@pytest.mark.slow  # axe-core looks at all pages, twice
def test_nothing_is_wrong_for_axe_and_every_page_says_what_it_is_and_leads_to_the_others(
    server: Server, open_page: Open, watch: Watch
) -> None:
    watch.expected = lambda fault: "/rien" in fault
    page = open_page()
    titles = set()
    for path in PAGES:
        assert axe_faults_in_both(at(page, server, path)) == [], path
        titles.add(page.title())
        assert page.locator("html").get_attribute("lang") == "fr"
        assert page.locator("h1:visible, h1.spoken").count() == 1, path
        assert page.locator("nav[aria-label=Pages] a").count() == 4, path
    assert len(titles) == len(PAGES)


def test_no_page_is_wider_than_its_screen_nor_with_letters_twice_as_big(
    server: Server, open_page: Open, watch: Watch
) -> None:
    watch.expected = lambda fault: "/rien" in fault
    page = open_page(device=DESKTOP, device_scale_factor=2)
    wide = {}
    for path in PAGES:
        at(page, server, path)
        for width in (320, 640, 768):  # 640 of 1280: a zoom of 200 %
            page.set_viewport_size({"width": width, "height": 640})
            wide[path, width] = overflow(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide[path, 0] = overflow(page)
    assert {where: pixels for where, pixels in wide.items() if pixels} == {}


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
        page.locator("#puzzle:not([hidden])").wait_for()  # it is made when it is first asked for
    return page
