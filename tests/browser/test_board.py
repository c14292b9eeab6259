"""The table and the rack in a real browser: by touch on a phone, by mouse, by keys alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect

from lettres.games.catalogue import CATALOGUE
from lettres.rooms.game_look import look_of
from tests.browser.conftest import EMPTY, NEVER_OFFLINE, Pages, Watch, axe_faults, overflow, small_targets
from tests.long import some
from tools.browser import DESKTOP, PHONE, Server

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
_SHOW = """async ([view]) => {
    const { html, render } = await import("/vendor/preact.js");
    const { Board } = await import("/board/board.js");
    const { Drafting } = await import("/board/draft.js");
    if (window.board) render(null, window.board);
    else await new Promise((done) => {
        const link = { rel: "stylesheet", href: "/board/board.css", onload: done };
        document.head.append(Object.assign(document.createElement("link"), link));
    });
    localStorage.clear();
    for (const other of [...document.body.children]) other.remove();
    const main = window.board = document.createElement("main");
    main.style.cssText = "height: 100dvh; display: flex; flex-direction: column; padding: 8px; flex: none";
    document.body.append(main);
    const title = Object.assign(document.createElement("h1"), { textContent: "Table", className: "spoken" });
    document.body.prepend(document.createElement("header"));
    document.body.firstChild.append(title);
    const drafting = new Drafting(view.room.look);
    drafting.take(view);
    const tell = () => {
        main.dataset.table = JSON.stringify(drafting.table);
        const props = { drafting, view, judged: null, onChange: tell, onSelect: select };
        render(html`<${Board} ...${props} />`, main);
    };
    const select = (tiles) => {
        main.dataset.picked = tiles.map(({ tile }) => tile).join(" ");
        tell();
    };
    window.take = (more) => {
        drafting.take({ ...view, ...more });
        tell();
    };
    tell();
}"""
WORDS = "IMAGE GAMiN FIABILITE CLE TARIF RAT TOIT LAIT BOIS POULET CHEVAL ROUTE ZEBRE NUAGE OR TABLE AMI JEU ILE CRI"


def view_of(game: str, table: list[Any], rack: list[str], **more: Any) -> dict[str, Any]:
    """What the board reads of a view."""
    numbers = list(range(1, len(table) + 1))
    orders = ["alphabet", "voyelles", "main"] if game == "lettres" else ["couleurs", "valeurs", "main"]
    form = {
        "room": {"look": to_builtins(look_of(CATALOGUE[game].make()))},
        "turn": 0,
        "seat": 0,
        "number": 3,
        "round": 1,
        "stage": "play",
        "may": {"play": True},
    }
    return {
        **form,
        "table": table,
        "rack": rack,
        "numbers": numbers,
        "orders": orders,
        "changed": [],
        "drawn": [],
        **more,
    }


@pytest.fixture
def show(server: Server, pages: Pages, watch: Watch) -> Iterator[Any]:
    """Show a board on a page of the site, where another was shown before, unless this one is to be `fresh`."""
    taken: list[Page] = []

    def shown(view: dict[str, Any], device: dict[str, object] = SMALL, fresh: bool = False, **more: object) -> Page:
        page = pages.take({**device, **more}, [NEVER_OFFLINE, "// a board"], fresh)
        taken.append(page)
        watch.over(page)
        if page.url == EMPTY:
            page.goto(f"{server.address}/licences/")
        page.evaluate(_SHOW, [view])
        return page

    yield shown
    watch.close()
    for page in taken:
        pages.give_back(page, clear=False)


def table(page: Page) -> Any:
    return page.evaluate("JSON.parse(document.querySelector('main').dataset.table)")


def becomes(page: Page, wanted: list[Any]) -> None:
    """Wait until the table is that: what a finger does is not told of as done."""
    expect(page.locator("main")).to_have_attribute("data-table", json.dumps(wanted, separators=(",", ":")))


def rack_tile(page: Page, tile: str) -> Any:
    return page.locator(f'[data-where="rack"][data-tile="{tile}"][aria-pressed="false"]').first


def test_words_are_laid_by_taps_on_a_small_phone(show: Any) -> None:
    page = show(view_of("lettres", WORDS.split(), list("LEPSARTIUNOEV?")))
    assert overflow(page) == 0 and not small_targets(page.locator(".board button"), 40)
    assert page.locator(".rack .tile").count() == 14 and page.locator(".meld").count() == 20
    for letter in "LAPIN":
        rack_tile(page, letter).tap()
    page.tap('[data-place="new"]')
    assert table(page)[-1] == "LAPIN"
    page.locator('[data-number="1"]').tap()
    page.tap('[data-deed="apart"]')
    assert page.locator(".loose .tile").count() == 5 and len(table(page)) == 20
    for letter in "MAGE":
        page.locator(f'[data-where="loose"][data-tile="{letter}"]').tap()
    page.tap('[data-place="new"]')
    rack_tile(page, "S").tap()
    page.locator(".meld").last.tap()
    page.tap('[data-place="4"]')
    assert table(page)[-1] == "MAGES"
    assert page.locator(".loose").count() == 0, "the I of the table lies in LAPIN, that of the rack is back"
    assert rack_tile(page, "I").count() == 1
    assert axe_faults(page) == []


@pytest.mark.parametrize(("height", "table"), some([(560, 2), (740, 3)], 1))
def test_many_letters_to_replace_leave_the_rack_and_what_one_does_in_sight(show: Any, height: int, table: int) -> None:
    """They are counted, and scroll in their place: by touch one finds the way out."""
    words = ["INTERNATIONALISER", "CONSTITUTION", "ANTICONSTITUTIONNELLE"][:table]
    page = show(
        view_of("lettres", words, list("LEPSARTIUNOEVL")), {**PHONE, "viewport": {"width": 360, "height": height}}
    )
    for _ in words:
        page.locator(".meld").first.tap()
        page.tap('[data-deed="apart"]')
    many = sum(map(len, words))
    assert page.locator(".loose .tile").count() == many
    expect(page.locator(".loose-label")).to_have_text(f"{many} lettres à replacer")
    page.locator(".loose .tile").last.tap()
    rack_tile(page, "L").tap()
    for part in (".board-table", ".loose", ".board-deeds", ".rack"):
        box = page.locator(part).bounding_box()
        assert box and box["height"] >= 44 and box["y"] >= 0 and box["y"] + box["height"] <= height, part
    before = page.locator(".loose").evaluate("(part) => part.scrollTop")
    held = page.locator(".loose .tile").last
    touch(page, held, held, up=-40)
    assert page.locator(".loose").evaluate("(part) => part.scrollTop") < before, "a finger on a tile scrolls them"
    page.tap('[data-place="new"]')
    assert page.locator(".loose .tile").count() == many - 1 and page.locator(".meld").count() == 1


@pytest.mark.parametrize(
    ("game", "meld", "name"),
    [
        ("cartes", ["p7", "p8", "p9"], "combinaison 1, 7 de pique, 8 de pique, 9 de pique, posée par Zoé"),
        ("deux-cents", ["r7", "b7", "n7"], "combinaison 1, 7 rouge, 7 bleu, 7 noir, posée par Zoé"),
    ],
)
def test_a_meld_is_called_by_what_it_shows(show: Any, game: str, meld: list[str], name: str) -> None:
    """Whoever speaks to a page names what is read there: axe compares the two. Who laid it has an edge, and is told."""
    seats = [{"name": "Ana", "opened": True}, {"name": "Zoé", "opened": True}]
    page = show(view_of(game, [meld], [meld[0]], seats=seats, laid_by=[[0, 1]]))
    assert page.get_by_role("button", name=name, exact=True).count() == 1
    assert (
        page.locator(".meld.by-1 .tiles").evaluate("(tiles) => getComputedStyle(tiles).borderBottomStyle") == "dashed"
    )
    assert axe_faults(page, "label-content-name-mismatch") == []


def test_long_words_and_long_racks_stay_under_a_finger(show: Any) -> None:
    page = show(
        view_of("lettres", ["INTERNATIONALISER", "CONSTITUTION", *WORDS.split()[2:]], list("LEPSARTIUNOEVLEPSARS"))
    )
    page.locator(".meld").first.tap()
    rack_tile(page, "S").tap()
    assert overflow(page) == 0 and page.locator(".bench .tile").count() == 17
    assert not small_targets(page.locator(".bench .tile, .bench .gap, .rack .tile"), 24)
    page.set_viewport_size({"width": 320, "height": 640})
    assert overflow(page) == 0 and not small_targets(page.locator(".bench .tile, .bench .gap, .rack .tile"), 24)
    for part, least in ((".board-table", 88), (".rack", 150)):
        box = page.locator(part).bounding_box()
        assert box and box["height"] >= least and box["y"] + box["height"] <= 640
    page.tap('[data-place="17"]')
    assert table(page)[0] == "INTERNATIONALISERS"


WITHIN = """(outer) => {
    const { left, right } = outer.getBoundingClientRect();
    const boxes = [...outer.querySelectorAll(".tile")].map((each) => each.getBoundingClientRect());
    return boxes.every((each) => each.left >= left + 4 && each.right <= right - 4);
}"""
"""Whether no tile comes near an edge."""


@pytest.mark.parametrize(("width", "more"), some(product([320, 360, 640, 768, 1024, 1280], [2, 24]), 2))
def test_the_longest_word_stays_within_the_table(show: Any, width: int, more: int) -> None:
    device = {"viewport": {"width": width, "height": 900}}
    page = show(view_of("lettres", ["ANTICONSTITUTIONNELLEMENTS", *["MIEL"] * more], list("LEPSARTIUNOEV?")), device)
    table = page.locator(".board-table")
    assert table.evaluate(WITHIN) and table.evaluate("each => each.scrollWidth <= each.clientWidth")
    page.locator(".meld").first.click()
    assert page.locator(".bench-tiles").evaluate(WITHIN)
    rack_tile(page, "S").click()
    assert page.locator(".bench-tiles").evaluate(WITHIN)
    assert not small_targets(page.locator(".bench .tile, .bench .gap"), 24)


def test_a_hand_of_cards_with_the_one_that_was_drawn_is_one_row_on_a_desktop(show: Any) -> None:
    cards = [f"{suit}{value}" for suit in "pct" for value in range(1, 6)]
    page = show(view_of("cartes", [], cards), DESKTOP)
    tops = page.locator(".rack .tile").evaluate_all("tiles => tiles.map((each) => each.getBoundingClientRect().top)")
    assert len(tops) == 15 and len(set(tops)) == 1


def test_a_joker_is_asked_for_its_letter(show: Any) -> None:
    page = show(view_of("lettres", ["GAMiN"], list("AMI?")))
    for tile in "AM?":
        rack_tile(page, tile).tap()
    page.tap('[data-place="new"]')
    expect(page.get_by_role("heading", name="Quelle lettre")).to_be_visible()
    page.keyboard.press("Escape")
    assert table(page) == ["GAMiN"]
    page.tap('[data-place="new"]')
    expect(page.get_by_role("heading", name="Quelle lettre")).to_be_visible()
    page.keyboard.press("i")
    assert table(page) == ["GAMiN", "AMi"]
    rack_tile(page, "I").tap()
    page.locator('[data-number="1"]').tap()
    page.tap('[data-deed="replace"]')
    assert table(page) == ["GAMIN", "AMi"] and rack_tile(page, "?").count() == 1


def test_tiles_are_dragged_by_mouse_and_by_finger(show: Any) -> None:
    page = show(view_of("lettres", ["MANGE", "TARIF"], list("LERS")), DESKTOP)
    drag(page, rack_tile(page, "R"), page.locator('[data-number="1"] .tile').last, 12)
    becomes(page, ["MANGER", "TARIF"])
    drag(page, page.locator(".meld [data-id]").last, page.locator(".board-table"), 0)
    becomes(page, ["MANGER", "TARI", "F"])
    drag(page, page.locator(".meld .tile.laid"), page.locator(".rack"), 0)
    becomes(page, ["MANGE", "TARI", "F"])
    expect(page.locator(".rack .tile")).to_have_count(4)
    phone = show(view_of("lettres", ["MANGE"], list("LERS")))
    touch(phone, rack_tile(phone, "S"), phone.locator('[data-number="1"] .tile').last, 8)
    becomes(phone, ["MANGES"])
    touch(phone, phone.locator(".meld .tile.laid"), phone.locator(".rack"))
    becomes(phone, ["MANGE"])
    expect(phone.locator(".rack .tile")).to_have_count(4)


def test_a_tile_that_is_dragged_home_is_not_picked_where_a_click_is_no_pointer_event(show: Any) -> None:
    page = show(view_of("lettres", ["MANGE"], list("LERS")), DESKTOP, fresh=True)
    page.evaluate(_OLD_CLICKS)
    tile = rack_tile(page, "R")
    x, y = middle(tile)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 30, steps=4)
    page.locator(".ghost").wait_for()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    assert page.locator('.rack [aria-pressed="true"]').count() == 0
    tile.click()
    assert page.locator('.rack [aria-pressed="true"]').count() == 1


_OLD_CLICKS = """() => addEventListener("click", (event) => {
    if (!(event instanceof PointerEvent)) return;
    event.stopImmediatePropagation();
    document.elementFromPoint(event.clientX, event.clientY).dispatchEvent(new MouseEvent("click", event));
}, true)"""
"""Clicks as older Safari and Firefox have them: mouse events, of what is under the pointer, whoever captured it."""


def test_a_finger_scrolls_a_long_table_and_takes_a_tile_of_it_once_it_rests(show: Any) -> None:
    page = show(view_of("lettres", WORDS.split() * 4, list("LERS")), fresh=True)
    rack_tile(page, "S").tap()
    page.tap('[data-place="new"]')
    laid, rack = page.locator(".meld .tile.laid"), page.locator(".rack")
    first = page.locator('[data-number="2"] .tile').first
    up = page.locator(".board-table").evaluate("each => each.scrollTop")
    assert up > 0, "the table is longer than its place, and shows what was laid"
    page.evaluate(_NEVER_RESTS)
    touch(page, laid, first if first.is_visible() else rack, up=-60)
    for _ in range(1000):
        if (now := page.locator(".board-table").evaluate("each => each.scrollTop")) < up:
            break
        page.wait_for_timeout(20)
    assert now < up
    assert len(table(page)) == 81
    page.evaluate("() => { window.setTimeout = window.rests; }")
    laid.scroll_into_view_if_needed()
    touch(page, laid, laid, rests=True)
    expect(page.locator(".board-holds")).to_have_count(0)
    assert len(table(page)) == 81, "whoever holds a tile and lets go has done nothing but tap"
    laid.scroll_into_view_if_needed()  # the meld that was tapped lies open at the thumb
    touch(page, laid, rack, rests=True)
    becomes(page, WORDS.split() * 4)


_NEVER_RESTS = """() => {
    window.rests = setTimeout;
    window.setTimeout = (act, wait) => (wait > 200 ? 0 : window.rests(act, wait));
}"""
"""However slow the machine is that moves a finger."""


def touch(page: Page, what: Any, to: Any, right: float = 0, rests: bool = False, up: float = 0) -> None:
    """Drag by a finger that rests until it holds a tile, or not at all; `up` moves it by so much instead."""
    finger = page.context.new_cdp_session(page)
    start, end = middle(what), middle(to)
    end = (start[0], start[1] - up) if up else end
    for part in range(9 if start != end else 1):
        x, y = between(start, end, part / 8)
        kind = "touchMove" if part else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + right, "y": y}]})
        if rests and not part:
            page.locator(".board-holds").wait_for()
    page.wait_for_timeout(120)  # a finger that lifts while it moves flings
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(target: Any) -> tuple[float, float]:
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def between(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def drag(page: Page, what: Any, to: Any, right: float) -> None:
    start, end = middle(what), middle(to)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(end[0] + right, end[1], steps=6)
    page.mouse.up()


def test_a_turn_is_composed_by_keys_alone(show: Any) -> None:
    page = show(view_of("lettres", ["IMAGE"], list("LEPS?")), DESKTOP)
    page.keyboard.type("pe")
    expect(page.locator('[data-place="new"]')).to_be_focused()
    page.keyboard.press("Enter")
    assert table(page) == ["IMAGE", "PE"]
    page.locator('[data-number="1"]').focus()
    page.keyboard.press("Delete")
    assert table(page) == ["PE"]
    expect(page.locator('[data-where="loose"]').first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('[data-where="loose"][data-tile="M"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    assert page.locator('[aria-pressed="true"]').count() == 0
    page.locator('[data-where="rack"]').first.focus()
    page.keyboard.press("Alt+ArrowRight")
    assert (
        page.locator('[data-where="rack"]').evaluate_all("all => all.map((each) => each.dataset.tile).join('')")
        == "SL?"
    )
    expect(page.locator('[data-where="rack"][data-tile="L"]')).to_be_focused()
    assert page.locator('[data-where="rack"]').first.get_attribute("aria-label") == "S, chevalet, 1 sur 3"


def test_a_number_then_a_colour_pick_a_tile_or_a_colour_then_a_number(show: Any) -> None:
    page = show(view_of("rummikub", [], ["r1", "b4", "r4", "n12"]), DESKTOP, fresh=True)
    picked = page.locator("main")
    page.evaluate("window.now = 1e9; Date.now = () => window.now")
    for typed, found in (("12", "n12"), ("4", "r4"), ("4b", "b4"), ("r1", "r1"), ("44", "r4 b4")):
        page.keyboard.type(typed)
        expect(picked).to_have_attribute("data-picked", found)
        page.keyboard.press("Escape")
        page.evaluate("window.now += 1500")  # what is typed next is another number


def test_tiles_join_a_run_in_one_tap(show: Any) -> None:
    page = show(view_of("rummikub", [["r3", "r4", "r5"], ["b7", "n7", "j7"]], ["r2", "r6", "*", "n9"]))
    rack_tile(page, "r6").tap()
    rack_tile(page, "r2").tap()
    page.locator('[data-number="1"]').tap()
    assert table(page)[0] == ["r2", "r3", "r4", "r5", "r6"]
    assert (
        page.locator('[data-number="1"] .spoken').text_content()
        == "combinaison 1, 2 rouge, 3 rouge, 4 rouge, 5 rouge, 6 rouge"
    )


@pytest.mark.parametrize("device", some([SMALL, DESKTOP], 1))
def test_dice_are_laid_across_and_down_a_grid_that_grows(show: Any, device: dict[str, object]) -> None:
    page = show(view_of("des", [["r3@C"]], ["r4@D", "r5@E", "n3@B", "j3@F"]), device)
    for die in ("r4@D", "r5@E"):
        rack_tile(page, die).click()
    page.locator('[data-place="cell"][data-cell="0,1"]').click()
    assert table(page) == [["r3@C", "r4@D", "r5@E"]]
    for die in ("n3@B", "j3@F"):
        rack_tile(page, die).click()
    page.locator('[data-deed="way"]').click()
    page.locator('[data-place="cell"][data-cell="-2,0"]').click()
    assert table(page) == [["n3@B", None, None], ["j3@F", None, None], ["r3@C", "r4@D", "r5@E"]]
    assert page.locator('[data-place="cell"][data-cell="-4,0"]').count() == 1 and overflow(page) == 0
    assert axe_faults(page) == []


def test_what_is_picked_is_forgotten_with_the_turn(show: Any) -> None:
    page = show(view_of("cartes", [], ["p3", "c10", "k12"]))
    rack_tile(page, "c10").tap()
    expect(page.locator("main")).to_have_attribute("data-picked", "c10")
    page.evaluate("window.take({ number: 4, rack: ['p3', 'k12'], may: {} })")
    expect(page.locator("main")).to_have_attribute("data-picked", "")
    rack_tile(page, "k12").tap()
    expect(page.locator("main")).to_have_attribute("data-picked", "k12")
    assert page.locator('[aria-pressed="true"]').count() == 1


def test_the_rack_is_arranged_by_taps_between_ones_turns(show: Any) -> None:
    page = show(view_of("lettres", ["IMAGE"], list("ABCDE"), may={}, turn=1))
    for letter in "DB":
        rack_tile(page, letter).tap()
    assert page.locator('[data-place="new"]').count() == 0
    assert small_targets(page.locator(".board-deeds button")) == []
    page.tap('[data-deed="front"]')
    assert page.locator(".rack .tile").evaluate_all("all => all.map(each => each.dataset.tile)") == list("DBACE")
    expect(page.locator(".rack .tile").first).to_be_visible()
    assert page.locator('[aria-pressed="true"]').count() == 0 and axe_faults(page) == []


def width(page: Page) -> float:
    box = page.locator(".meld .tile").first.bounding_box()
    assert box
    return box["width"]


@pytest.mark.parametrize("device", some([SMALL, DESKTOP], 1))
def test_the_tiles_of_a_table_are_as_large_as_it_allows_and_change_at_the_end_of_a_turn_alone(
    show: Any, device: dict[str, object]
) -> None:
    few = show(view_of("lettres", ["IMAGE", "TARIF"], list("LEPS")), device)
    assert overflow(few) == 0
    large = width(few)
    rack_tile(few, "L").click()
    rack_tile(few, "E").click()
    few.locator('[data-place="new"]').click()
    assert width(few) == large
    many = [word for word in WORDS.split() if "i" not in word] * 2
    few.evaluate("words => window.take({ number: 4, table: words, numbers: words.map((_, at) => at + 1) })", many)
    expect(few.locator(".meld")).to_have_count(len(many))
    small = width(few)
    assert small < large <= rack_tile(few, "S").bounding_box()["width"]
    few.evaluate("window.take({ number: 5, table: ['IMAGE'], numbers: [1] })")
    expect(few.locator(".meld")).to_have_count(1)
    assert width(few) >= large


def test_the_numbers_of_all_colours_can_be_read_by_day_and_by_night(show: Any) -> None:
    runs = [[f"{colour}{value}" for value in (11, 12, 13)] for colour in "rbnj"]
    page = show(view_of("rummikub", runs, ["j12", "r6", "b2", "n9", "*"]))
    page.evaluate("runs => window.take({ number: 4, table: runs })", [*runs, *runs, *runs])
    expect(page.locator(".meld")).to_have_count(12)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe_faults(page, "color-contrast") == [], scheme


def test_the_focus_stays_where_a_die_is_laid(show: Any) -> None:
    page = show(view_of("des", [["r3@C", "r4@C", "r5@C"]], ["j4@F", "b5@F"]), DESKTOP)
    page.keyboard.press("4")
    page.locator('[data-cell="1,1"]').focus()
    assert page.locator('[data-cell="1,1"]').get_attribute("aria-label") == "case E4, vide, y poser 4 jaune"
    page.keyboard.press("Enter")
    expect(page.locator('[data-cell="1,1"][data-tile="j4@F"]')).to_be_focused()
    expect(page.locator("[aria-live]").last).to_have_text("4 jaune posé en E4.")
    page.keyboard.press("Delete")
    expect(page.locator('[data-cell="1,1"][data-place="cell"]')).to_be_focused()
