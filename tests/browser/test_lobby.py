"""From the first page to a game, an invitation, the end, a revenge and the story: in browsers, each page by axe too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from lettres.rooms.times import Times
from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.site.assets import home_assets
from lettres.site.making import WordFiles
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tests.browser.conftest import Open, Watch, axe_faults, axe_faults_in_both, overflow, small_targets
from tests.long import some
from tools.browser import DESKTOP, PHONE, Server, served

pytestmark = [pytest.mark.browser, pytest.mark.slow]  # whole pages, robots and searches in processes of their own
FIELDS = "main input:not([type=radio], [type=checkbox])"
TARGETS = f"main button:not(.tile), main .button, main summary, main select, {FIELDS}"


def check(page: Page) -> None:
    """Nothing is wrong with a page as it is now."""
    assert axe_faults(page) == [] and overflow(page) == 0
    assert small_targets(page.locator(TARGETS)) == []


def test_three_taps_from_the_first_page_to_a_game_against_a_robot(rooms: Server, open_page: Open) -> None:
    page = open_page(rooms.address)
    page.locator("main").get_by_role("link", name="Jouer").click()
    page.locator(".game-card").nth(5).wait_for()
    check(page)
    assert axe_faults_in_both(page) == []
    page.locator("[data-quick=rummikub]").click()
    page.locator(".rack .tile").nth(13).wait_for()
    page.locator(".rack .tile").first.click()


def test_the_focus_and_the_title_follow_what_is_shown(rooms: Server, open_page: Open) -> None:
    page = open_page(f"{rooms.address}/jouer/")
    page.get_by_role("link", name="Mes parties").click()
    expect(page.get_by_role("heading", name="Mes parties", level=1)).to_be_focused()
    expect(page).to_have_title("Mes parties — lettres")
    page.go_back()
    expect(page.get_by_role("heading", name="Jouer", level=1)).to_be_focused()


def test_the_focus_follows_one_who_leaves_as_an_answer_comes(rooms: Server, open_page: Open) -> None:
    """What an answer shows is still being drawn when the page goes elsewhere, at various moments of it."""
    page = open_page(f"{rooms.address}/jouer/#parties")
    expect(page.get_by_role("heading", name="Mes parties", level=1)).to_be_focused()
    page.evaluate("""() => {
      const ask = window.fetch;
      window.fetch = async (...given) => {
        const answer = await ask(...given);
        if (window.leaving && String(given[0]).endsWith("api/parties")) window.leaving();
        return answer;
      };
    }""")
    for wait in some(range(0, 26, 2), 5):
        for place, title in ("", "Jouer"), ("parties", "Mes parties"):
            page.evaluate(
                """([place, wait]) => {
                  window.leaving = () => { window.leaving = null; setTimeout(() => { location.hash = place; }, wait); };
                  document.dispatchEvent(new Event("visibilitychange"));
                }""",
                [place, wait],
            )
            expect(page.get_by_role("heading", name=title, level=1)).to_be_focused()


def test_games_are_offered_once_those_that_go_on_stand_above_them(rooms: Server, open_page: Open) -> None:
    page = open_page()
    asked: list[Route] = []
    page.route("**/api/parties", lambda route: asked.append(route))
    with page.expect_response("**/api/jeux"):
        page.goto(f"{rooms.address}/jouer/")
    expect(page.get_by_role("status")).to_have_text("Les jeux arrivent…")
    asked.pop().continue_()
    expect(page.locator(".game-card")).to_have_count(6)


def test_all_rules_of_a_new_game_can_be_set_and_are_kept(rooms: Server, open_page: Open) -> None:
    page = open_page(f"{rooms.address}/jouer/#nouvelle/lettres")
    page.get_by_label("Votre nom").fill("Ana")
    page.get_by_label("Cet écran").check()
    page.get_by_label("Nom, place 2").fill("Zoé")
    page.locator("summary", has_text="Options et règles").click()
    page.locator("summary", has_text="Plus de règles").click()
    page.get_by_label("L’édition").select_option("allemand")
    page.get_by_label("Lettres piochées quand on passe").fill("2")
    page.get_by_label("Lettres piochées quand on passe").press("Tab")
    check(page)
    page.get_by_role("button", name="Commencer la partie").click()
    page.locator("[data-do=decouvrir]").wait_for()
    page.goto(f"{rooms.address}/jouer/")
    expect(page.locator(".kept-game")).to_contain_text("Ana et Zoé")
    expect(page.locator(".kept-game")).to_contain_text("À vous")
    page.goto(f"{rooms.address}/jouer/#nouvelle/lettres")
    expect(page.get_by_label("Nom, place 2")).to_have_value("Zoé")
    page.locator("summary", has_text="Options et règles").click()
    page.locator("summary", has_text="Plus de règles").click()
    expect(page.get_by_label("Lettres piochées quand on passe")).to_have_value("2")


def invited(rooms: Server, open_page: Open) -> tuple[Page, Page]:
    """A host and a friend who sat down by the invitation; the game ends when nothing is laid."""
    host = open_page(f"{rooms.address}/jouer/#nouvelle/rummikub")
    host.get_by_label("Votre nom").fill("Ana")
    host.get_by_label("Amis").check()
    host.get_by_label("Votre nom").press("Enter")
    expect(host.get_by_label("Votre nom")).not_to_be_focused()
    host.locator("summary", has_text="Options et règles").click()
    host.locator("summary", has_text="Plus de règles").click()
    host.get_by_label("Tours de suite sans rien poser").fill("1")
    host.get_by_label("Tours de suite sans rien poser").press("Tab")
    host.get_by_role("button", name="inviter").click()
    host.locator(".lobby").wait_for()
    check(host)
    host.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(host).to_have_title(re.compile("1 sur 2"))
    assert host.locator("[data-do=commencer]").evaluate("button => getComputedStyle(button).position") == "static"
    friend = open_page(host.get_by_label("Le lien de l’invitation").input_value(), DESKTOP, color_scheme="dark")
    friend.get_by_role("heading", name="Ana vous invite").wait_for()
    assert "#" not in friend.url
    check(friend)
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="M’asseoir").click()
    friend.locator(".who", has_text="Zoé").wait_for()
    check(friend)
    start = host.locator("[data-do=commencer]:not([disabled])")
    start.wait_for()
    top, high = start.evaluate("button => [button.getBoundingClientRect().top, innerHeight]")
    assert 0 <= top < high - 44, "it is in sight of who reads the invitation"
    expect(host).to_have_title(re.compile("Au complet"))
    return host, friend


def test_an_invitation_leads_to_a_game_its_end_and_a_revenge(rooms: Server, open_page: Open, watch: Watch) -> None:
    host, friend = invited(rooms, open_page)
    old = host.get_by_label("Le lien de l’invitation").input_value()
    host.locator("[data-do=renouveler]").click()
    host.get_by_label("Le lien de l’invitation").and_(host.locator(f'input:not([value="{old}"])')).wait_for()
    watch.expected = lambda what: "404" in what
    late = open_page(old)
    late.get_by_role("alert").filter(has_text="ne vaut plus").wait_for()
    check(late)
    watch.expected = lambda _: False
    host.locator("[data-do=commencer]:not([disabled])").click()
    for page in (host, friend):
        page.locator(".rack .tile").nth(13).wait_for()
    while not (on_turn := [page for page in (host, friend) if page.locator("[data-do=passer]").is_visible()]):
        host.wait_for_timeout(20)
    expect(on_turn[0]).to_have_title(re.compile("À vous"))
    on_turn[0].locator("[data-do=passer]").click()
    on_turn[0].locator("[data-do=confirmer]").click()
    for page in (host, friend):
        page.locator(".over-sheet").wait_for()
        check(page)
    again = host.url
    host.locator("[data-do=revanche]").click()
    host.locator(".lobby").wait_for()
    friend.get_by_role("link", name="Rejoindre la revanche").click()
    friend.locator(".lobby .who", has_text="vous").wait_for()
    assert host.url == friend.url != again
    host.goto(f"{again}histoire/")
    host.locator("#rejouer").wait_for()
    host.keyboard.press("End")
    expect(host.locator(".racks li")).to_have_count(2)
    expect(host.locator(".racks .tile").nth(27)).to_be_visible()
    host.locator(".sums").wait_for()
    check(host)


def test_a_page_that_comes_before_the_site_is_ready_keeps_its_invitation(
    lexicon: Lexicon, words: WordFiles, open_page: Open, watch: Watch, tmp_path: Path
) -> None:
    watch.expected = lambda what: "503" in what or "404" in what
    shelf = Shelf(home_assets(), ready=False)
    store = open_store(str(tmp_path / "rooms.sqlite"))
    hub = Hub(store, lexicon, Thoughts(), times=Times(0, 0, 0))
    with served(make_app(Answers(lexicon), shelf, hub=hub)) as early:
        page = open_page(f"{early.address}/i/#AbCdEfGhIjKlMnOpQrStUv")
        page.get_by_role("heading", name="Un instant").wait_for()
        shelf.put(words.site())
        shelf.ready = True
        page.get_by_role("heading", name="Une invitation").wait_for()
        page.locator(".trouble:not([hidden])").wait_for()
        assert "Cette adresse n’a pas d’invitation" not in page.locator(".trouble").inner_text()


def test_the_story_of_a_match_marks_its_rounds_and_shows_its_points(rooms: Server, open_page: Open) -> None:
    page = open_page(reduced_motion="reduce")
    form = {"game": "rummikub", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}], "start": True}
    rules = {"rules": {"seconds": 0, "rounds": 2, "barren_turns": 1}}
    made = page.request.post(
        f"{rooms.address}/api/parties", data={**form, **rules}, headers={"Origin": rooms.address}
    ).json()
    page.goto(f"{rooms.address}/p/{made['id']}/")
    deeds = page.locator("[data-do=passer], [data-do=distribuer], [data-do=histoire]")
    while (deed := deeds.first.get_attribute("data-do")) != "histoire":
        page.wait_for_timeout(700)  # a tap that comes at once may be meant for what stood there before
        page.locator(f"[data-do={deed}]").click()
        if deed == "passer":
            page.locator("[data-do=confirmer]").click()
        page.locator(f"[data-do={deed}]").wait_for(state="detached")
    page.locator("[data-do=histoire]").click()
    expect(page.locator("#curve-title")).to_contain_text("restant")
    expect(page.locator("#points-title")).to_contain_text("Points du match")
    for curve in page.locator(".curve").all():
        assert curve.locator(".round-name").all_text_contents() == ["Manche 1", "Manche 2"]
    second = page.locator("#rounds option").last.get_attribute("value")
    page.locator(".walk input").fill(second or "")
    expect(page.locator("#replay-title")).to_have_text("La donne, manche 2")
    page.locator("[data-do=suivant]").click()
    expect(page.locator("#replay-title")).to_contain_text("Manche 2, tour")
    page.locator(".sums").wait_for()
    check(page)


MOVED = """window.moved = 0; new PerformanceObserver((list) => {
    for (const each of list.getEntries()) window.moved += each.value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("device", some([PHONE, DESKTOP], 1))
def test_nothing_is_seen_to_move_while_the_games_arrive(rooms: Server, open_page: Open, device: Any) -> None:
    """Each shift is counted as browsers do; what comes late is made late."""
    page = open_page(device=device, scripts=[MOVED])
    headers = {"Origin": rooms.address, "Content-Type": "application/json"}
    wanted = {"game": "des", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]}
    assert page.request.post(f"{rooms.address}/api/parties", data=json.dumps(wanted), headers=headers).ok

    def lately(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    for late in ("**/api/jeux", "**/api/parties"):
        page.route(late, lately)
        page.goto(f"{rooms.address}/jouer/")
        page.locator(".kept-game").first.wait_for()
        page.locator("[data-quick]").first.wait_for()
        page.wait_for_timeout(200)
        assert page.evaluate("window.moved") <= 0.05
        page.unroute(late)


def test_whoever_begins_a_game_against_a_robot_goes_on_from_its_table(rooms: Server, open_page: Open) -> None:
    """The focus is where the game is played, not at the head of the page; Enter then does what the big button says."""
    page = open_page(f"{rooms.address}/jouer/", DESKTOP)
    page.locator("[data-quick=des]").click()
    page.locator(".bar").wait_for()
    expect(page.locator("#plateau")).to_be_focused()
