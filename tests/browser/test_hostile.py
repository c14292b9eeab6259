"""Hostile names, words, sheets and addresses at the companion: text, or a refusal in a sentence; never markup."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HOSTILE, MARKUP, Open
from tests.browser.test_table import SHEET, begin, form, imported, ready
from tests.long import some
from tools.browser import Server

SHOWN = "view => new Promise(done => { location.hash = view; setTimeout(() => requestAnimationFrame(done)); })"
"""Goes to a view of the page, and waits until it is drawn."""


@pytest.fixture
def phone(server: Server, open_page: Open) -> Page:
    """The page on a phone that has never seen it."""
    return ready(open_page(f"{server.address}/table/"))


def test_a_hostile_name_is_refused_or_only_text(phone: Page) -> None:
    for name in HOSTILE:
        phone.locator("#players input").first.fill(name)
        phone.tap("text=Commencer la partie")
        expect(phone.locator("#trouble:visible, #turn-of:visible")).to_have_count(1)
        assert phone.locator(MARKUP).count() == 0
        if phone.locator("#turn-of").is_visible():
            phone.goto(phone.url.partition("#")[0] + "#parties")


def test_a_hostile_word_is_only_text(phone: Page) -> None:
    begin(phone, "Ana", "Zoé")
    for word in HOSTILE:
        form(phone, word)
        assert phone.locator(MARKUP).count() == 0
        phone.locator("#word").fill("")


@pytest.mark.slow  # two dozen sheets, each looked at in every view
def test_a_hostile_sheet_is_refused_or_only_text(phone: Page, tmp_path: Path) -> None:
    for part, text in some(product(("Ana", "TARIF", "essai", "2026-01-02T03:04:05+00:00"), HOSTILE), 8):
        imported(phone, tmp_path, SHEET.replace(part, text))
        expect(phone.locator("#trouble:visible, #turn-of:visible")).to_have_count(1)
        for view in ("scores", "partie", "parties"):
            phone.evaluate(SHOWN, view)
            assert phone.locator(MARKUP).count() == 0, (part, text)


def test_a_hostile_address_opens_no_game(server: Server, phone: Page) -> None:
    for text in some(HOSTILE, 3):
        phone.goto(f"{server.address}/table/#tour/{text}")
        phone.reload()
        expect(ready(phone).locator("#parties")).to_be_visible()
        assert phone.locator(MARKUP).count() == 0
