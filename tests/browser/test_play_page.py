"""The page of a game in a real browser: its line to the server, typed lines, one screen for two, what it tells aloud.

Whole games are played in `test_rooms*.py`; here are the states that they seldom meet.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lettres.rooms.files import export
from lettres.rooms.sitting import Sitting
from tests.browser.conftest import Open, Watch, axe_faults, axe_faults_in_both, overflow, small_targets
from tests.long import some
from tests.rooms.driving import Driven, robots_of, seats_of
from tools.browser import DESKTOP, PHONE, Server

ME, ROBOT = {"kind": "me", "name": "Ana"}, {"kind": "bot"}
PASS = "[data-do=passer]"
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


Deal = Callable[..., Page]


@pytest.fixture
def deal(rooms: Server, open_page: Open) -> Deal:
    """Deal a new game with these seats, and go to its table: `deal(ME, ROBOT, game="des", device=DESKTOP)`."""

    def dealt(
        *seats: dict[str, str], game: str = "lettres", device: Any = PHONE, rules: Any = None, **more: Any
    ) -> Page:
        page = open_page(device=device, **more)
        form = {"game": game, "seats": list(seats), "rules": {"seconds": 0, **(rules or {})}, "start": True}
        made = page.request.post(f"{rooms.address}/api/parties", data=form, headers={"Origin": rooms.address})
        assert made.ok, made.text()
        page.goto(f"{rooms.address}/p/{made.json()['id']}/")
        return page

    return dealt


def my_turn(page: Page) -> Page:
    """Wait until one may pass: it is one's turn, and nothing is composed."""
    page.locator(PASS).wait_for()
    return page


def told(page: Page) -> list[str]:
    """What a screen reader was told last."""
    return page.locator("[role=log].spoken p").all_inner_texts()


def say(page: Page, line: str) -> None:
    """Type a line."""
    page.fill("#typed", line)
    page.keyboard.press("Enter")


def test_lines_are_typed_as_in_the_terminal(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT, device=DESKTOP))
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    say(page, "? mangeons")
    expect(page.locator(".answers")).to_contain_text("MANGEONS est refusé")
    say(page, "aide")
    expect(page.locator("dialog")).to_contain_text("revient d’une étape")
    page.keyboard.press("Escape")
    expect(page.locator("#typed")).to_be_focused()
    say(page, "table")
    rack = page.locator("[role=log].spoken p", has_text="Votre chevalet\u00a0: ")
    expect(rack).to_have_count(1)
    table, _, letters = rack.inner_text().partition("Votre chevalet\u00a0: ")
    assert table.startswith(("La table est vide.", "Table\u00a0: mot 1, "))
    assert len(letters.split(", ")) == page.locator("[data-where=rack]").count()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#typed")).to_have_value("? mangeons")
    page.fill("#typed", "pass")
    page.keyboard.press("Tab")
    expect(page.locator("#typed")).to_have_value("passer ")
    page.keyboard.press("Enter")
    expect(page.locator(".answers")).to_contain_text("Entrée pour confirmer")
    page.keyboard.press("Enter")
    expect(page.locator(".story")).to_contain_text("Vous avez passé")


def test_a_key_pressed_twice_gives_no_turn_away_and_the_focus_goes_on_where_what_had_it_is_no_more(deal: Deal) -> None:
    page = deal(ME, ROBOT, game="des", device=DESKTOP)
    page.locator("[data-do=lancer]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=lancer]")).to_have_count(0)
    expect(page.locator(".bar")).to_be_focused()
    page.keyboard.press("Enter")
    dice = page.locator("[data-zone=rack] [data-nav]")
    dice.nth(4).focus()
    for key, at in (("End", 8), ("Home", 0)):
        page.keyboard.press(key)
        expect(dice.nth(at)).to_be_focused()
    expect(page).to_have_title(re.compile("^▸"))  # it is still one's turn
    page.locator(".bar").focus()
    page.keyboard.press("/")
    say(page, "r99")
    expect(page.locator(".answers")).to_contain_text("r99")
    page.keyboard.press("Escape")
    expect(page.locator(".bar")).to_be_focused()
    page.locator("[data-do=replier]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".answers")).to_have_count(0)
    expect(page.locator(".bar")).to_be_focused()


def test_who_skips_the_head_comes_to_the_board_and_enter_elsewhere_plays_nothing(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT, device=DESKTOP))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#plateau")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".board [data-nav]:focus")).to_have_count(1)
    page.locator("[data-where=rack]").first.click()
    page.locator(".board-deeds .new").click()
    page.locator("[data-do=valider]").wait_for()
    for place in (".story .log", "ol.seats", ".verdict"):
        page.locator(place).focus()
        page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    expect(page.locator(".verdict.bad")).to_have_count(0)
    page.locator("#plateau").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.bad")).to_be_visible()  # it is refused, where one was told what it lacks


def test_what_costs_is_asked_first_and_a_pause_hides_the_table_until_one_goes_on(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT))
    page.tap("[data-do=plus]")
    page.tap("[data-do=ecrire]")
    say(page, "p")  # the letters might form « passer »
    expect(page.locator(".answers")).to_contain_text("Entrée pour confirmer")
    page.keyboard.press("Escape")
    page.tap(PASS)
    expect(page.locator("dialog")).to_contain_text("Vous piochez")
    page.tap("[data-do=renoncer]")
    expect(page.locator(PASS)).to_be_visible()
    page.tap("[data-do=plus]")
    page.tap("[data-do=pause]")
    expect(page.locator(".paused")).to_contain_text("cachés")
    expect(page.locator("[data-where=rack]")).to_have_count(0)
    page.tap("[data-do=reprendre]")
    expect(page.locator("[data-where=rack]")).to_have_count(14)


def test_a_screen_reader_is_told_each_thing_once(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT))
    assert "C’est à vous de jouer." in told(page)
    page.tap(PASS)
    page.tap("[data-do=confirmer]")
    expect(page.locator("[role=log].spoken")).to_contain_text("Vous avez passé")
    my_turn(page)
    expect(page.locator("[role=log].spoken p", has_text="C’est à vous de jouer.").last).to_be_attached()
    lines = [line for line in told(page) if not line.startswith(("C’est à ", "Votre premier"))]  # each turn anew
    assert len(lines) == len(set(lines))


@pytest.mark.slow  # a page that is loaded three times
def test_a_line_that_is_lost_comes_back_and_what_is_composed_stays(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT, fresh=True))
    down, sockets = [False], list[Any]()

    def route(socket: Any) -> None:
        if down[0]:
            socket.close(code=1001)
            return
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/fil", route)
    page.reload()
    my_turn(page)
    for tile in range(3):
        page.locator("[data-where=rack]").nth(tile).tap()
    page.locator(".board-deeds .new").tap()
    expect(page.locator("[data-do=valider]")).to_be_visible()
    melds = page.locator("[data-meld]").count()
    down[0] = True
    sockets[-1].close(code=1001)
    expect(page.locator(".lost")).to_contain_text("Connexion perdue")
    expect(page.locator("[data-meld]")).to_have_count(melds)
    down[0] = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.locator("[data-meld]")).to_have_count(melds)
    expect(page.locator("[data-do=valider]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-meld]")).to_have_count(melds)
    page.tap("[data-do=annuler]")
    expect(page.locator("[data-where=rack]")).to_have_count(14)


@pytest.mark.slow  # three sockets fail first
def test_a_game_is_played_where_sockets_are_blocked(deal: Deal) -> None:
    page = deal(ME, ROBOT, fresh=True)
    page.route_web_socket("**/fil", lambda socket: socket.close(code=1001))
    page.reload()
    my_turn(page)
    page.tap(PASS)
    page.tap("[data-do=confirmer]")
    expect(page.locator("[role=log].spoken")).to_contain_text("Vous avez passé")


def test_a_screen_is_handed_from_one_to_the_other_and_shows_neither_the_rack_of_the_other(deal: Deal) -> None:
    page = deal(ME, {"kind": "here", "name": "Léa"})
    cover, rack = page.locator(".cover"), page.locator("[data-where=rack]")
    expect(cover).to_contain_text("passez-lui l’écran")
    first = "Léa" if "À Léa" in cover.inner_text() else "Ana"
    other = "Ana" if first == "Léa" else "Léa"
    expect(rack).to_have_count(0)
    page.tap("[data-do=decouvrir]")
    my_turn(page)
    expect(rack).to_have_count(14)
    expect(page.locator(".seats .own")).to_contain_text(first)
    page.tap(PASS)
    page.tap("[data-do=confirmer]")
    expect(cover).to_contain_text(f"À {other}")
    expect(cover).to_contain_text(f"{first} passe")
    expect(rack).to_have_count(0)
    page.reload()
    expect(cover).to_contain_text(f"À {other}")
    expect(rack).to_have_count(0)
    page.tap("[data-do=decouvrir]")
    my_turn(page)
    expect(page.locator("main")).to_be_focused()
    expect(page.locator(".seats .own")).to_contain_text(other)


def test_the_time_of_a_turn_begins_when_its_player_has_taken_the_screen(deal: Deal) -> None:
    page = deal(ME, {"kind": "here", "name": "Léa"}, rules={"seconds": 60})
    cover, clock = page.locator(".cover"), page.get_by_role("timer")
    for _ in range(2):
        expect(cover).to_contain_text("commence à « C’est moi »")
        expect(clock).to_have_count(0)
        page.tap("[data-do=decouvrir]")
        expect(clock).to_have_count(1)
        my_turn(page)
        page.tap(PASS)
        page.tap("[data-do=confirmer]")


def test_the_time_that_began_by_itself_is_shown_to_whoever_has_not_taken_the_screen(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated: Any = Sitting.__init__
    monkeypatch.setattr(Sitting, "__init__", lambda *given: seated(*given[:-1], replace(given[-1], handover=3.0)))
    page = deal(ME, {"kind": "here", "name": "Léa"}, rules={"seconds": 60})
    cover = page.locator(".cover")
    expect(cover).to_contain_text("commence à « C’est moi »")
    expect(cover.get_by_role("timer")).to_have_count(1)
    expect(cover).not_to_contain_text("commence à")


def test_a_stranger_is_told_that_there_is_no_place_for_them(deal: Deal, open_page: Open, watch: Watch) -> None:
    watch.expected = lambda what: "404" in what or "WebSocket" in what
    address = deal(ME, ROBOT).url
    expect(open_page(address).locator(".gone")).to_contain_text("cet appareil n’y a pas de place")


@pytest.mark.slow  # axe-core looks at six states
def test_nothing_is_wrong_for_axe(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT))
    found = {"turn": axe_faults_in_both(page)}
    assert overflow(page) == 0
    assert not small_targets(page.locator(".bar button, .latest, .home"))
    page.tap("[data-do=plus]")
    found["more"] = axe_faults_in_both(page)
    page.tap("[data-do=aide]")
    found["help"] = axe_faults_in_both(page)
    page.tap("[data-do=fermer]")
    page.keyboard.press("/")
    page.fill("#typed", "pa")
    found["typed"] = axe_faults_in_both(page)
    wide = my_turn(deal(ME, ROBOT, device=DESKTOP))
    found["wide"] = axe_faults_in_both(wide)
    cover = deal(ME, {"kind": "here", "name": "Léa"})
    expect(cover.locator(".cover")).to_be_visible()
    found["cover"] = axe_faults_in_both(cover)
    assert not {state: faults for state, faults in found.items() if faults}


def test_on_a_phone_on_its_side_or_magnified_four_times_nothing_lies_over_what_can_be_done(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT))
    page.set_viewport_size({"width": 640, "height": 360})
    for tile in page.locator(".rack .tile").all()[::7]:
        tile.tap()
    for each in page.locator(".rack .tile, .board-deeds button, .bar .main > button:not([aria-disabled=true])").all():
        each.tap(trial=True)  # it is what a finger meets there
    assert overflow(page) == 0 and page.evaluate("document.documentElement.scrollHeight") == 360
    current = page.locator(".seats li[aria-current] .score b")
    box, top = current.bounding_box(), page.locator(".board").bounding_box()
    assert box and top and 0 <= box["x"] < 640 and box["y"] + box["height"] <= top["y"], "the score of who is on turn"
    page.set_viewport_size({"width": 320, "height": 256})
    for each in page.locator(".rack .tile, .board-deeds .new, .bar .main > button:not([aria-disabled=true])").all():
        each.scroll_into_view_if_needed()
        each.tap(trial=True)  # it is what a finger meets there
    assert overflow(page) == 0


def test_the_page_stays_where_it_is_while_keys_move_the_focus(deal: Deal) -> None:
    page = my_turn(deal(ME, ROBOT, game="rummikub", device=DESKTOP))
    line = '<li><span class="told-tile">7<span class="spoken">7 rouge</span></span></li>'
    page.evaluate("line => document.querySelector('.log').insertAdjacentHTML('beforeend', line.repeat(60))", line)
    for _ in range(4):
        page.keyboard.press("Tab")
    heights = page.evaluate("[document.documentElement.scrollHeight, innerHeight, scrollY]")
    assert heights == [heights[1], heights[1], 0]


@pytest.mark.parametrize(("device", "game"), some(product([SMALL, DESKTOP], ["rummikub", "deux-cents"]), 2))
def test_the_rack_stays_where_it_is_whatever_is_told_or_can_be_done(deal: Deal, game: str, device: Any) -> None:
    page = deal(ME, ROBOT, game=game, device=device)
    foot = page.locator(".foot-bar")
    if game == "deux-cents":
        page.locator("[data-do=piocher]").click()
        page.locator("[data-do=defausser]").wait_for()
    else:
        my_turn(page)
    places = [foot.bounding_box()]
    tiles = page.locator("[data-where=rack]")
    for step in (*["tile"] * 3, "lay", "verdict", "tile", "lay", "undo", "undo"):
        if step == "tile":
            tiles.and_(page.locator("[aria-pressed=false]")).first.click()
        elif step == "verdict":
            page.locator(".verdict").first.wait_for()
        else:
            page.locator("[data-place=new]" if step == "lay" else "[data-do=annuler]").click()
        places.append(foot.bounding_box())
    assert places == places[:1] * len(places)


@pytest.mark.parametrize("many", some([4, 3, 2], 1))
def test_all_who_play_are_in_sight_with_their_points(deal: Deal, many: int) -> None:
    names = ["Alexandrine", "Bartholomé de la Tour", "Zoé"]
    people = [{"kind": "me" if name == names[0] else "here", "name": name} for name in names[: many - 1]]
    page = deal(*people, ROBOT, game="rummikub", device=SMALL)
    if many > 2:
        page.locator(".cover button").click()  # whose turn it is takes the screen
    page.locator(".seats li").first.wait_for()
    page.locator(".seats .score b").evaluate_all("all => all.forEach((each) => { each.textContent = '188'; })")
    boxes = page.locator(".seats li, .seats .score").evaluate_all(
        "all => all.map((each) => [each.getBoundingClientRect().right, each.scrollWidth - each.clientWidth])"
    )
    assert len(boxes) == 2 * many
    assert all(right <= 360 and beyond <= 0 for right, beyond in boxes), boxes


def test_a_long_title_leaves_room_beside_a_clock(deal: Deal) -> None:
    page = deal(ME, ROBOT, game="deux-cents", rules={"seconds": 90})
    page.locator(".clock").wait_for()
    box = page.locator(".bar-top").bounding_box()
    assert box and box["height"] <= 48 and overflow(page) == 0


def test_the_end_of_a_game_of_dice_shows_its_result_first(rooms: Server, open_page: Open) -> None:
    driven = Driven("des", seats_of("des"), seconds=0, rounds=1)
    driven.start()
    robots = robots_of(driven.room)
    while driven.room.row.phase != "over":
        driven.step(robots)
    page = open_page()
    headers = {"Origin": rooms.address, "Content-Type": "text/plain"}
    made = page.request.post(f"{rooms.address}/api/parties/importer", data=export(driven.room), headers=headers)
    assert made.ok, made.text()
    page.goto(f"{rooms.address}/p/{made.json()['id']}/")
    page.locator("[data-zone=table] .tile").first.wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("device", some([SMALL, DESKTOP], 1))
def test_between_two_rounds_the_score_sheet_is_in_sight(deal: Deal, device: Any) -> None:
    robots = [ROBOT, ROBOT, ROBOT]
    page = deal(ME, *robots, game="rummikub", rules={"rounds": 2, "barren_turns": 1}, device=device)
    again = page.locator("[data-do=distribuer]")
    while page.locator(PASS).or_(again).first.get_attribute("data-do") == "passer":
        page.wait_for_timeout(700)  # a tap that comes at once may be meant for what stood there before
        page.locator(PASS).click()
        page.locator("[data-do=confirmer]").click()
        page.locator(PASS).wait_for(state="detached")
    sheet, bar = page.locator(".between .scores tr").last.bounding_box(), page.locator(".foot-bar").bounding_box()
    assert sheet and bar and sheet["y"] + sheet["height"] <= bar["y"]
    page.locator(".rack").scroll_into_view_if_needed()
    rack = page.locator(".rack").bounding_box()
    assert rack and rack["y"] + rack["height"] <= bar["y"] + 1, "what is below is scrolled to"
    assert overflow(page) == 0 and axe_faults(page) == []
