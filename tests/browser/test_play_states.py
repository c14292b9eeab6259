"""The states of a game's page that whole games seldom meet: each by axe, by day and by night; dialogs by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from lettres.engine import seeded, start
from lettres.records.header import Header, write_header
from lettres.records.record import write_deal
from lettres.records.session import game_of
from lexicon import Lexicon
from tests.browser.conftest import Open, Watch, axe_faults_in_both, overflow
from tools.browser import DESKTOP, Server
from tools.damage.bytes import sealed

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow  # axe-core looks at each of many states
PASS, RACK = "[data-do=passer]", "[data-where=rack]"
OPEN = "dialog[open]"


def with_joker(lexicon: Lexicon, rules: dict[str, Any]) -> str:
    """A saved game of Ana's and a robot's, of which nothing is played: she begins, and has a joker."""
    named = f"{lexicon.about['source']} {lexicon.about['version']}"
    for seed in range(100):
        header = Header("lettres", rules, named, "", ("Ana", "bot:débutant"), seed, "2026-01-02T03:04:05")
        step = start(game_of(lexicon)(header), 2, seeded(seed))
        if "?" in step.state.seats[0].rack and step.state.turn == 0:
            return sealed([*write_header(header), write_deal(game_of(lexicon)(header), step.events)]).decode()
    raise AssertionError("no deal has a joker")


class Table:
    """Ana's page of a game, and what is wrong with its states."""

    def __init__(self, rooms: Server, page: Page) -> None:
        self.rooms, self.page = rooms, page
        self.found: dict[str, list[str]] = {}

    def post(self, path: str, data: Any, page: Page | None = None) -> Any:
        kind = "text/plain" if isinstance(data, str) else "application/json"
        headers = {"Origin": self.rooms.address, "Content-Type": kind}
        answer = (page or self.page).request.post(self.rooms.address + path, data=data, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def goes_to(self, room: str) -> None:
        self.page.goto(f"{self.rooms.address}/p/{room}/")

    def mine(self) -> None:
        """Wait until it is Ana's turn."""
        self.page.locator(PASS).wait_for()

    def look(self, state: str) -> None:
        """Have axe look at the page as it is."""
        assert overflow(self.page) == 0, state
        self.found[state] = axe_faults_in_both(self.page)

    def check(self) -> None:
        assert not {state: faults for state, faults in self.found.items() if faults}


@pytest.fixture
def table(rooms: Server, open_page: Open) -> Table:
    page = open_page(reduced_motion="reduce")
    return Table(rooms, page)


def test_nothing_is_wrong_while_one_composes_is_contested_or_waits(
    rooms: Server, open_page: Open, watch: Watch, lexicon: Lexicon
) -> None:
    watch.expected = lambda what: "WebSocket" in what or "ERR_" in what
    table = Table(rooms, page := open_page(reduced_motion="reduce", fresh=True))
    sockets, down = list[Any](), [False]

    def route(socket: Any) -> None:
        if down[0]:
            socket.close(code=1001)
        else:
            sockets.append(socket)
            socket.connect_to_server()

    page.route_web_socket("**/fil", route)
    room = table.post("/api/parties/importer", with_joker(lexicon, {"seconds": 0, "arbitration": "challenge"}))
    table.goes_to(room["id"])
    table.mine()
    page.locator(RACK).first.tap()
    table.look("a tile is held")
    page.locator(f'{RACK}[data-tile="?"]').tap()
    page.locator('[data-place="new"]').tap()
    page.locator("dialog.letters").wait_for()
    table.look("a joker's letter is asked")
    page.keyboard.press("Escape")
    page.locator("dialog.letters").wait_for(state="detached")
    page.locator(f'{RACK}[data-tile="?"][aria-pressed="true"]').or_(page.locator(".board")).first.wait_for()
    page.reload()
    table.mine()
    for at in (0, 1):
        page.locator(f'{RACK}:not([data-tile="?"])').nth(at).tap()
    page.locator('[data-place="new"]').tap()
    page.locator("[data-do=valider]").wait_for()
    page.locator(".verdict").wait_for()
    assert page.locator(".verdict.good, .good-meld").count() == 0, "nobody has judged it"
    table.look("something is composed")
    down[0] = True
    sockets[-1].close(code=1001)
    page.locator(".lost").wait_for()
    table.look("the network is lost")
    down[0] = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.locator(".lost").wait_for(state="detached")
    page.locator("[data-do=plus]").tap()
    page.locator("[data-do=recommencer]").tap()
    page.locator(PASS).tap()
    page.locator(OPEN).wait_for()
    table.look("passing is asked")
    page.locator("[data-do=confirmer]").tap()
    page.locator("[data-do=contester]", has_text="à tort, pioche 1 lettre").wait_for()
    table.look("what was laid may be contested")
    page.wait_for_timeout(700)  # a tap that comes at once may be meant for what stood there before
    page.locator("[data-do=accepter]").tap()
    table.mine()
    page.locator("[data-do=plus]").tap()
    page.locator("[data-do=pause]").tap()
    page.locator(".paused").wait_for()
    table.look("paused")
    table.check()


def beside_zoé(table: Table, open_page: Open) -> tuple[Any, Page]:
    """A game of Ana's that began with Zoé, who has her seat and looks elsewhere."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "guest"}]
    room = table.post("/api/parties", {"game": "rummikub", "seats": seats, "rules": {"seconds": 0}})
    zoé = open_page(device=DESKTOP)
    sit = {"type": "sit", "id": "sit", "n": 0, "seat": 1, "name": "Zoé", "secret": room["secret"]}
    table.post("/api/rejoindre", {"secret": room["secret"]}, zoé)
    table.post(f"/p/{room['id']}/agir", sit, zoé)
    table.goes_to(room["id"])
    table.page.locator("[data-do=commencer]:not([disabled])").tap()
    table.page.locator(RACK).first.wait_for()
    return room, zoé


def test_who_is_asked_for_a_pause_finds_what_to_accept_it_with(table: Table, open_page: Open) -> None:
    _, zoé = beside_zoé(table, open_page)
    zoé.goto(table.page.url)
    zoé.locator(RACK).first.wait_for()
    zoé.locator("[data-do=plus]").click()
    zoé.locator("[data-do=pause]").click()
    table.page.locator(".bar [data-do=pause]", has_text="Accepter la pause").wait_for()
    table.look("another asks for a pause")
    assert zoé.locator(".bar [data-do=pause]").count() == 0
    table.page.locator("[data-do=pause]").tap()
    for page in (table.page, zoé):
        page.locator("[data-do=reprendre]").click()
    table.page.locator(RACK).first.wait_for()
    table.check()


def test_nothing_is_wrong_beside_a_robot_that_stands_in(table: Table, open_page: Open) -> None:
    room, zoé = beside_zoé(table, open_page)
    table.look("a guest is away")
    table.post(f"/p/{room['id']}/agir", {"type": "leave", "id": "leave", "n": 1, "seat": 1}, zoé)
    table.mine()
    table.look("a robot stands in")
    table.page.locator("[data-do=plus]").tap()
    table.page.locator("[data-do=inviter]").tap()
    table.page.locator("dialog[open] .invitation").wait_for()
    table.look("the host invites to a seat that was left")
    table.page.keyboard.press("Escape")
    zoé.goto(table.page.url)
    zoé.locator(".bar [data-do=revenir]").click()
    zoé.locator(RACK).first.wait_for()
    table.check()


def test_nothing_is_wrong_where_a_file_is_no_game_nor_with_the_code_of_a_device(table: Table, watch: Watch) -> None:
    watch.expected = lambda what: "400" in what or "422" in what
    page = table.page
    table.post("/api/parties", {"game": "des", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]})
    page.goto(f"{table.rooms.address}/jouer/")
    page.locator("input[type=file]").set_input_files(
        {"name": "essai.partie", "mimeType": "text/plain", "buffer": b"rien"}
    )
    page.get_by_role("alert").wait_for()
    table.look("a file that is no game")
    page.locator("summary", has_text="Mes appareils").tap()
    page.get_by_role("button", name="Montrer un code").tap()
    shown = page.locator(".code strong").inner_text()
    table.look("a code")
    page.get_by_role("button", name="Montrer un autre code").tap()
    page.locator(".code strong", has_not_text=shown).wait_for()
    table.check()


def test_keys_open_and_close_all_that_opens_and_come_back_to_where_they_were(rooms: Server, open_page: Open) -> None:
    page = open_page(device=DESKTOP, reduced_motion="reduce")
    table = Table(rooms, page)
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]
    form = {"game": "lettres", "seats": seats, "rules": {"seconds": 0}, "start": True}
    table.goes_to(table.post("/api/parties", form)["id"])
    table.mine()

    def comes_back(to: str, *keys: str) -> None:
        page.keyboard.press("Escape")
        page.locator(OPEN).wait_for(state="detached")
        assert page.evaluate("document.activeElement.dataset.do") == to, keys

    for deed in ("passer", "plus", "indice"):
        page.locator(f"[data-do={deed}]").focus()
        page.keyboard.press("Enter")
        page.locator(OPEN).wait_for()
        table.look(deed)
        comes_back(deed, deed)
    for deed in ("score", "regles", "aide", "reglages", "quitter"):
        page.locator("[data-do=plus]").focus()
        page.keyboard.press("Enter")
        page.locator(f"{OPEN} [data-do={deed}]").focus()
        page.keyboard.press("Enter")
        page.locator(f"{OPEN}:not(:has([data-do={deed}]))").wait_for()
        table.look(deed)
        comes_back("plus", "plus", deed)
    page.keyboard.press("/")
    page.locator("#typed:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator("#typed").wait_for(state="detached")
    assert page.evaluate("document.activeElement !== document.body")
    table.check()
