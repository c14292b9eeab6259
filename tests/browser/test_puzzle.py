"""The puzzle of the day in a real browser: played to its end by touch and by keyboard."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec import to_builtins
from playwright.sync_api import Locator, Page, Route, expect

from lettres.games.catalogue import CATALOGUE
from lettres.rooms.game_look import look_of
from tests.browser.conftest import HOSTILE, MARKUP, Open, Watch, axe_faults_in_both, overflow
from tools.browser import DESKTOP, Server

LOOK = to_builtins(look_of(CATALOGUE["lettres"].make()))


def ready(page: Page) -> Page:
    page.locator("#puzzle:not([hidden])").wait_for()
    return page


def solution(page: Page, server: Server) -> tuple[list[str], list[str]]:
    """The words that the best move takes apart, and those that it forms."""
    found = page.request.get(f"{server.address}/api/defi?solution=1").json()["solution"]
    return found["broken"], found["formed"]


def meld(page: Page, word: str) -> Locator:
    """A word of the table, by the name that it is read by."""
    return page.locator(".board-table .meld").filter(has=page.locator(".spoken", has_text=re.compile(rf", {word}\b")))


def test_it_is_played_to_its_end_by_touch(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/defi/"))
    broken, formed = solution(page, server)
    page.tap("#judge")
    expect(page.locator("#verdict")).to_be_visible()  # nothing is formed yet
    page.tap("#more")
    expect(page.locator("#hints li")).to_have_count(1)
    for word in broken:
        meld(page, word).tap()
        page.tap("[data-deed=apart]")
    page.tap("#judge")
    expect(page.locator("#verdict")).to_contain_text("Il reste")
    for word in formed:
        for letter in word:
            free = f":is(.loose, .rack) .tile[data-tile={letter}]:not(.picked)"
            page.locator(free).first.tap()
        page.tap("[data-place=new]")
    page.tap("#judge")
    expect(page.locator("#verdict")).to_contain_text("le meilleur coup")
    page.reload()
    expect(ready(page).locator("#verdict")).to_contain_text("Déjà trouvé")


def test_it_is_played_to_its_end_by_keyboard(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/defi/", DESKTOP))
    broken, formed = solution(page, server)
    for word in broken:
        meld(page, word).focus()
        page.keyboard.press("Delete")
        expect(meld(page, word)).to_have_count(0)
    for word in formed:
        page.keyboard.type(word.lower())
        page.keyboard.press("Enter")
        expect(meld(page, word)).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+z")
    expect(meld(page, formed[-1])).to_have_count(0)
    page.keyboard.press("Control+y")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("le meilleur coup")


def test_the_solution_is_shown_to_whoever_gives_up(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/defi/"))
    _, formed = solution(page, server)
    page.tap("#solve")
    expect(page.locator("#solution")).to_contain_text(formed[0])
    page.reload()
    expect(ready(page).locator("#solution")).to_contain_text(formed[0])


@pytest.mark.slow  # axe-core looks at two states
def test_nothing_is_wrong_for_axe(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/defi/"))
    page.locator(".meld").first.tap()
    page.tap("[data-deed=apart]")
    page.locator(".rack .tile").first.tap()
    page.tap("#judge")
    expect(page.locator("#verdict")).to_be_visible()
    found = axe_faults_in_both(page)
    page.tap("#solve")
    expect(page.locator("#solution")).to_be_visible()
    assert [*found, *axe_faults_in_both(page)] == []


def test_it_is_no_wider_than_its_screen(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/defi/", viewport={"width": 320, "height": 640}))
    while page.locator(".meld").count():
        page.locator(".meld").first.tap()
        page.tap("[data-deed=apart]")
    for tile in page.locator(":is(.loose, .rack) .tile").all():
        tile.tap()
    page.tap("[data-place=new]")
    page.tap("#solve")
    expect(page.locator("#solution")).to_be_visible()
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        assert overflow(page) == 0


def test_a_hostile_answer_is_only_text(server: Server, open_page: Open) -> None:
    page = open_page()
    solved = {"score": 1, "second_score": 0, "broken": HOSTILE, "formed": HOSTILE, "table_after": HOSTILE}
    puzzle = {
        "id": HOSTILE[0],
        "date": "2026-01-02",
        "level": "moyen",
        "difficulty": HOSTILE[0],
        "hints": HOSTILE,
        "position": {"table": HOSTILE, "rack": HOSTILE[0]},
        "look": LOOK,
        "solution": solved,
    }

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(puzzle), content_type="application/json")

    page.route("**/api/defi?*", answer)
    page.goto(f"{server.address}/defi/")
    ready(page).tap("#more")
    expect(page.locator("#hints li")).to_have_count(len(HOSTILE))
    page.tap("#solve")
    expect(page.locator("#solution")).to_be_visible()
    assert page.locator(MARKUP).count() == 0


def test_without_its_server_the_page_says_so(server: Server, open_page: Open, watch: Watch) -> None:
    watch.expected = lambda fault: "503" in fault
    page = open_page()
    page.route("**/api/defi?*", lambda route: route.fulfill(status=503, body="<h1>occupé</h1>"))
    page.goto(f"{server.address}/defi/")
    expect(page.locator("#trouble")).to_contain_text("Le serveur ne répond pas")


def puzzle_of(query: dict[str, list[str]]) -> dict[str, object]:
    """A puzzle of a level, whose hints name it."""
    level, hints = query["niveau"][0], int(query.get("indices", ["0"])[0])
    return {
        "id": f"2026-01-02/{level}",
        "date": "2026-01-02",
        "level": level,
        "difficulty": 1,
        "hints": [f"{level} {query.get('jour')}"] * hints,
        "position": {"table": ["IMAGE"], "rack": "LEP"},
        "look": LOOK,
    }


def test_hints_are_those_of_the_puzzle_on_the_page(server: Server, open_page: Open) -> None:
    """Whatever has been chosen since, in another tab or in this one while they are on their way."""
    held: list[Route] = []

    def answer(route: Route) -> None:
        query = parse_qs(urlsplit(route.request.url).query)
        if query.get("indices") == ["2"]:
            held.append(route)
        else:
            route.fulfill(json=puzzle_of(query))

    page = open_page()
    page.route("**/api/defi?*", answer)
    page.goto(f"{server.address}/defi/")
    ready(page).evaluate("localStorage.setItem('defi-niveau', 'expert')")
    page.tap("#more")
    expect(page.locator("#hints li")).to_have_text(["moyen ['2026-01-02']"])
    with page.expect_request(lambda request: "indices=2" in request.url):
        page.tap("#more")
    page.locator("#level label", has_text="Facile").tap()
    expect(page.locator("#hints li")).to_have_count(0)
    held[0].fulfill(json=puzzle_of({"niveau": ["moyen"], "indices": ["2"]}))
    page.tap("#more")
    expect(page.locator("#hints li")).to_have_text(["facile ['2026-01-02']"])


def test_what_has_the_focus_is_operated_by_keyboard(server: Server, open_page: Open) -> None:
    """Letters compose; a space and Enter are a link's, a choice's, a button's where one of them has the focus."""
    page = open_page(device=DESKTOP)
    page.route("**/api/defi?*", lambda route: route.fulfill(json=puzzle_of({"niveau": ["moyen"]})))
    page.goto(f"{server.address}/defi/")
    easy = ready(page).locator("#level input").first
    easy.focus()
    page.keyboard.press("Space")
    expect(easy).to_be_checked()
    ready(page).locator("nav >> text=Arbitre").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/arbitre/")
