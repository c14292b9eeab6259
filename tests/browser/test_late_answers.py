"""Answers that come when one has gone on: to another page, another question, another draft."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins
from playwright.sync_api import expect

from lettres.games.catalogue import CATALOGUE
from lettres.rooms.game_look import look_of
from tests.browser.conftest import Open
from tests.browser.test_play_page import Deal, deal, my_turn, say
from tests.browser.test_table import SHEET, imported, ready
from tools.browser import DESKTOP, Server

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

__all__ = ["deal"]  # a fixture
LOOK = to_builtins(look_of(CATALOGUE["lettres"].make()))
BOAT = {"date": "2026-01-02", "level": "moyen", "difficulty": 3, "hints": [], "id": "x", "look": LOOK}


def held(page: Page, address: str, among: Callable[[Route], bool] = lambda _: True) -> list[Route]:
    """Questions to an address that are not answered before the test does."""
    found: list[Route] = []
    page.route(address, lambda route: found.append(route) if among(route) else route.continue_())
    return found


def waits(page: Page, routes: list[Route], many: int) -> None:
    """Wait until so many questions were asked."""
    for _ in range(200):
        if len(routes) >= many:
            return
        page.wait_for_timeout(20)
    raise AssertionError(len(routes))


def kept(title: str) -> str:
    """The answer that one has one game."""
    game = {"id": "x", "title": title, "phase": "playing", "seats": ["Ana"], "mine": [0], "turn": 0}
    return json.dumps({"games": [{**game, "your_turn": True, "touched": 0, "result": None}]})


def test_the_list_of_games_is_what_was_answered_to_the_last_question(rooms: Server, open_page: Open) -> None:
    page = open_page(f"{rooms.address}/jouer/#parties")
    page.get_by_text("pas encore de partie").wait_for()
    asked = held(page, "**/api/parties")
    for many in (1, 2):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        waits(page, asked, many)
    asked[1].fulfill(body=kept("la nouvelle"))
    expect(page.locator(".kept-game")).to_contain_text("la nouvelle")
    asked[0].fulfill(body=kept("l’ancienne"))
    page.wait_for_timeout(300)
    expect(page.locator(".kept-game")).to_contain_text("la nouvelle")


def test_whoever_has_gone_elsewhere_is_not_led_to_the_game_that_was_made(rooms: Server, open_page: Open) -> None:
    page = open_page(f"{rooms.address}/jouer/")
    made = held(page, "**/api/parties", lambda route: route.request.method == "POST")
    page.locator("[data-quick=rummikub]").click()
    waits(page, made, 1)
    page.locator('a[href="#nouvelle/lettres"]').click()
    expect(page.locator("h1")).to_be_focused()
    with page.expect_response("**/api/parties"):  # the list, with that game, is asked for anew
        made[0].continue_()
    page.wait_for_timeout(500)
    assert page.url.endswith("/jouer/#nouvelle/lettres")
    page.locator(".back a").first.click()
    expect(page.locator(".kept-game")).to_have_count(1)


def test_a_line_that_is_typed_while_another_is_answered_stays(deal: Deal) -> None:
    page = my_turn(deal({"kind": "me", "name": "Ana"}, {"kind": "bot"}, device=DESKTOP))
    page.evaluate("""() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (text) {
        setTimeout(() => send.call(this, text), text.includes('"ask"') ? 1000 : 0);
      };
    }""")
    page.keyboard.press("/")
    say(page, "? mangeons")
    page.fill("#typed", "score")
    page.keyboard.press("Enter")  # one thing at a time: it is not sent
    expect(page.locator("#typed")).to_have_value("score")
    page.locator(".felt").focus()
    expect(page.locator(".answers")).to_contain_text("MANGEONS est refusé")
    expect(page.locator("#typed")).to_have_value("score")
    expect(page.locator(".felt")).to_be_focused()
    page.locator("#typed").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_contain_text("Ana")
    page.keyboard.press("Escape")
    expect(page.locator("#typed")).to_have_value("")


def test_a_puzzle_is_told_the_verdict_of_what_it_shows(server: Server, open_page: Open) -> None:
    page = open_page(device=DESKTOP)
    puzzle = {**BOAT, "position": {"table": [], "rack": "ABCDE"}, "solution": {"score": 9, "formed": ["ABCDE"]}}
    page.route("**/api/defi?*", lambda route: route.fulfill(json=puzzle))
    judged = held(page, "**/api/juger")
    page.goto(f"{server.address}/defi/")
    page.locator("#puzzle:not([hidden])").wait_for()

    def lay(letters: str) -> None:
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
        page.evaluate("document.activeElement.blur()")

    lay("bac")
    page.keyboard.press("Enter")
    waits(page, judged, 1)
    lay("e")
    judged[0].fulfill(json={"legal": True, "points": 9, "faults": []})
    page.wait_for_timeout(300)
    expect(page.locator("#verdict")).to_be_hidden()
    page.keyboard.press("Enter")
    waits(page, judged, 2)
    judged[1].fulfill(json={"legal": False, "points": 0, "faults": [{"message": "Non."}]})
    expect(page.locator("#verdict")).to_have_text("Non.")
    page.reload()  # what was found stays found
    expect(page.locator("#verdict")).to_contain_text("Déjà trouvé : 9")


def test_a_question_that_one_answers_is_not_replaced_by_what_was_searched(
    server: Server, open_page: Open, tmp_path: Path
) -> None:
    page = ready(open_page(f"{server.address}/table/"))
    imported(page, tmp_path, SHEET)
    asked = held(page, "**/api/proposer?*")
    page.tap("text=Un meilleur coup")
    page.locator("dialog input").fill("loupezs")
    page.tap("text=Chercher")
    waits(page, asked, 1)
    page.tap("dialog >> text=Fermer")
    page.goto(page.url.partition("#")[0] + "#partie")
    page.tap("#finish")
    expect(page.locator("dialog h2")).to_have_text("La partie est finie ?")
    asked[0].continue_()
    page.wait_for_timeout(2000)
    expect(page.locator("dialog h2")).to_have_text("La partie est finie ?")


def test_a_seat_that_another_takes_asks_for_no_name_and_two_taps_sit_down_once(rooms: Server, open_page: Open) -> None:
    host = open_page()
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "guest"}, {"kind": "guest"}]
    form = {"game": "rummikub", "seats": seats, "rules": {"seconds": 0}}
    made = host.request.post(f"{rooms.address}/api/parties", data=form, headers={"Origin": rooms.address}).json()
    host.goto(f"{rooms.address}/p/{made['id']}/")
    friend = open_page(f"{rooms.address}/i/#{made['secret']}", DESKTOP)
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="M’asseoir").click()
    friend.get_by_role("button", name="Quitter").click()
    friend.locator("[data-do=asseoir]").first.click()
    friend.get_by_label("Votre nom").wait_for()
    host.locator("[data-do=robot]").first.tap()
    expect(friend.locator(".who")).to_contain_text("Robot")
    expect(friend.get_by_label("Votre nom")).to_have_count(0)
    friend.locator("[data-do=asseoir]").click()
    friend.get_by_role("button", name="OK").dblclick()
    expect(friend.locator(".who")).to_contain_text("Zoé")
    friend.wait_for_timeout(300)
    expect(friend.locator(".trouble:not([hidden])")).to_have_count(0)
