"""What a person takes back, from pages: devices that join and part, a game deleted, a browser forgotten."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.conftest import Open, Watch, axe_faults_in_both, overflow, small_targets
from tools.browser import DESKTOP, Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

ME, BOT, GUEST = {"kind": "me", "name": "Ana"}, {"kind": "bot"}, {"kind": "guest"}


def made(rooms: Server, page: Page, *seats: dict[str, Any], start: bool = False) -> dict[str, Any]:
    """A new game of a page's browser."""
    form = {"game": "rummikub", "seats": list(seats), "rules": {"seconds": 0}, "start": start}
    answer = page.request.post(f"{rooms.address}/api/parties", data=form, headers={"Origin": rooms.address})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def looked_at(page: Page, state: str) -> None:
    """Have a state looked at: nothing is too wide, too small, or wrong by axe, by day and by night."""
    assert overflow(page) == 0, state
    assert small_targets(page.locator("main button:not(.plain)"), 40) == [], state
    assert axe_faults_in_both(page) == [], state
    if folder := os.environ.get("LETTRES_IMAGES"):
        width = page.viewport_size["width"] if page.viewport_size else 0
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(folder) / f"{state}-{width}-{scheme}.png", full_page=True)
        page.emulate_media(color_scheme="light")


def test_two_devices_are_joined_once_one_knows_what_that_does_and_part_again(rooms: Server, open_page: Open) -> None:
    laptop = open_page(device=DESKTOP, reduced_motion="reduce")
    phone = open_page(reduced_motion="reduce")
    one, two = (made(rooms, page, ME, BOT, start=True)["id"] for page in (laptop, phone))
    for page in (laptop, phone):
        page.goto(f"{rooms.address}/jouer/#appareils")
        page.locator(".listed li").wait_for()
    assert laptop.locator(".listed button").count() == 0  # its only device
    laptop.get_by_role("button", name="Montrer un code").click()
    code = laptop.locator(".code strong").inner_text()
    looked_at(laptop, "a code")
    phone.locator(".devices input").fill(code.lower().replace("-", " "))
    phone.get_by_role("button", name="Entrer").tap()
    asked = phone.locator(".sure", has_text="Joindre ces deux appareils")
    asked.wait_for()
    assert "1 partie de l’autre (Chrome sur Linux)" in asked.inner_text().replace("\u00a0", " ")
    assert "de la partie d’ici" in asked.inner_text()
    looked_at(phone, "joining")
    phone.locator("[data-do=non]").tap()
    assert phone.locator(".kept-game").count() == 1  # nothing was done
    phone.get_by_role("button", name="Entrer").tap()
    phone.locator("[data-do=joindre]").tap()
    phone.locator("h1", has_text="Mes parties").wait_for()
    phone.locator(".kept-game").nth(1).wait_for()
    laptop.reload()
    laptop.locator(".listed li").nth(1).wait_for()
    looked_at(laptop, "devices")
    laptop.get_by_role("button", name="Retirer…").click()
    looked_at(laptop, "taking out")
    laptop.locator("[data-do=retirer]").click()
    laptop.locator(".listed li").nth(1).wait_for(state="detached")
    for page, room in ((laptop, one), (phone, two)):
        page.goto("about:blank")
        page.goto(f"{rooms.address}/jouer/#parties")
        page.locator(".kept-game").wait_for()
        assert room in str(page.locator(".kept-game").get_attribute("href"))


def test_a_game_is_deleted_from_the_list_and_from_its_page(rooms: Server, open_page: Open, watch: Watch) -> None:
    page = open_page(reduced_motion="reduce")
    listed, open_game = made(rooms, page, ME, GUEST)["id"], made(rooms, page, ME, BOT, start=True)["id"]
    page.goto(f"{rooms.address}/jouer/#parties")
    page.locator(".kept-game").nth(1).wait_for()
    looked_at(page, "games")
    row = page.locator("li", has=page.locator(f'[href*="{listed}"]'))
    row.locator("[data-do=effacer]").tap()
    looked_at(page, "deleting")
    assert page.evaluate("document.activeElement.dataset.do") == "non"
    row.locator("[data-do=non]").tap()
    assert page.evaluate("document.activeElement.dataset.do") == "effacer"
    assert page.locator(".sure").count() == 0 and page.locator(".kept-game").count() == 2
    row.locator("[data-do=effacer]").tap()
    row.locator("[data-do=supprimer]").tap()
    row.wait_for(state="detached")
    page.goto(f"{rooms.address}/p/{open_game}/")
    page.locator("[data-do=plus]").tap()
    page.locator("dialog [data-do=effacer]").tap()
    page.locator("dialog [data-do=non]:focus").wait_for()
    looked_at(page, "deleting at the table")
    page.locator("dialog [data-do=supprimer]").tap()
    page.locator("h1", has_text="Mes parties").wait_for()
    page.get_by_text("Vous n’avez pas encore de partie ici.").wait_for()


def test_a_browser_is_forgotten_with_what_it_keeps(rooms: Server, open_page: Open) -> None:
    page = open_page(reduced_motion="reduce")
    made(rooms, page, ME, BOT, start=True)
    page.goto(f"{rooms.address}/vie-privee/")
    looked_at(page, "what is kept")
    page.evaluate("""async () => {
        localStorage.setItem("lettres.jouer.nom", '"Ana"');
        sessionStorage.setItem("lettres.brouillon", "1");
        await new Promise((done) => { indexedDB.open("lettres.table").onsuccess = done; });
        await caches.open("lettres / in use");
    }""")
    page.get_by_role("link", name="Mes appareils").tap()
    page.locator("[data-do=effacer]").wait_for()
    page.locator("[data-do=effacer]", has_text="Oublier").tap()
    looked_at(page, "forgetting")
    page.locator("[data-do=oublier]").tap()
    page.locator("h1", has_text="À vous de jouer").wait_for()
    left = page.evaluate("""async () => [localStorage.length, sessionStorage.length,
        (await indexedDB.databases()).length, (await caches.keys()).length]""")
    assert left == [0, 0, 0, 0] and page.context.cookies() == []
    page.goto(f"{rooms.address}/jouer/#parties")
    page.get_by_text("Vous n’avez pas encore de partie ici.").wait_for()


def test_what_is_kept_is_read_on_a_wide_screen_too(rooms: Server, open_page: Open) -> None:
    page = open_page(f"{rooms.address}/regles/", DESKTOP, reduced_motion="reduce")
    page.get_by_role("link", name="Ce qui est gardé").click()
    page.locator("h1", has_text="combien de temps").wait_for()
    looked_at(page, "what is kept, wide")
