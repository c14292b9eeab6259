"""People at a page of a game: what they do there by touch, by mouse, by keys alone or in typed lines.

Each looks at `/p/<room>/vue` with the cookie of its browser, has a robot choose from what it may see, and plays that by
the page's own buttons, tiles and keys.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from lettres.engine import Game, Phase, Turn
from lettres.engine.events import Action, Deal, Discard, Draw, Pass, Play, Throw
from lettres.engine.grid import Cell, Grid
from lettres.engine.table import Layout, Meld
from lettres.engine.views import SeatView, View
from lettres.games.catalogue import CATALOGUE
from lettres.players import bot
from lettres.position import Form, form_of
from lexicon import Lexicon

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocket

PATIENCE = 60.0  # seconds: a busy machine, a server that is started again
OFTEN = 110  # milliseconds: a server answers ten such questions of a visitor a second
DOUBLE = 600  # milliseconds within which two taps are one double tap, of which no page passes
TOO_MANY = 429
SHOWN = """() => [...document.querySelectorAll("[data-zone] [data-id]")].filter((tile) => !tile.closest(".bench")).map(
    (tile) => [tile.dataset.where || "table", tile.dataset.tile || tile.dataset.id.split(":")[1]].join(" ")).sort()"""
"""The tiles that a page shows, each with where it lies."""

Trouble = Callable[[], object]


def nothing() -> None:
    """No trouble."""


@dataclass
class Person:
    """Someone at a page, in a seat; `hands` does what is chosen."""

    page: Page
    address: str
    seat: int
    hands: Hands
    lexicon: Lexicon | None = None
    answers: list[dict[str, Any]] = field(default_factory=list)
    acted: bool = False

    def __post_init__(self) -> None:
        self.page.on("websocket", self.hears)

    def hears(self, socket: WebSocket) -> None:
        """Hear what comes by a line of the page."""
        socket.on("framereceived", lambda frame: self.answers.append(json.loads(frame)))

    def acts(self, view: dict[str, Any], before: Trouble = nothing, after: Trouble = nothing) -> Action:
        """Choose, do it, and wait until the server has it; troubles come `before` it is done, or right `after`."""
        self.waits_for(view)
        if self.acted:
            self.hands.check_focus(self.page)
        position = Position(view, self.lexicon)
        action = self.chosen(position)
        before()
        try:
            self.hands.do(self.page, position, action)
        except Exception as failure:
            told = self.page.locator(".foot-bar, dialog[open], .lost").all_inner_texts()
            failure.add_note(f"{action} en {self.page.url} : {told}")
            raise
        after()
        until = time.monotonic() + PATIENCE
        while not (seen := self.seen()) or (seen["n"] == view["n"] and "deal" not in seen["seats"][self.seat]["said"]):
            said = self.page.locator(".answers").all_inner_texts()
            assert time.monotonic() < until, (action, self.page.url, said)
            self.page.wait_for_timeout(OFTEN)
        self.acted = True
        return action

    def seen(self) -> dict[str, Any] | None:
        """What this seat sees, None where there is no server now, or it has been asked too often."""
        from playwright.sync_api import Error

        try:
            answer = self.page.request.get(f"{self.address}vue?seat={self.seat}")
        except Error:
            return None
        assert answer.ok or answer.status == TOO_MANY, answer.text()
        found: dict[str, Any] | None = answer.json() if answer.ok else None
        return found

    def views(self) -> dict[str, Any]:
        """What this seat sees, as soon as there is a server."""
        until = time.monotonic() + PATIENCE
        while (seen := self.seen()) is None:
            assert time.monotonic() < until, self.address
            self.page.wait_for_timeout(100)
        return seen

    def chosen(self, position: Position) -> Action:
        """What a robot would do in this seat."""
        if position.view["stage"] == Phase.DEAL.value:
            return Deal()
        level = "bot:débutant" if position.game.family == "words" else "bot"
        robot = bot(level, position.game, self.lexicon, seed=self.seat)
        action = robot.act(position.game, position.seen)
        if action == Pass() and position.view["may"]["discard"]:  # by one button
            return robot.act(position.game, position.seen._replace(phase=Phase.DISCARD))
        return action

    def waits_for(self, view: dict[str, Any]) -> None:
        """Wait until the page shows what the server has told of this turn."""
        position = Position(view, self.lexicon)
        until = time.monotonic() + PATIENCE
        while (shown := self.page.evaluate(SHOWN)) != position.shown() or not self.may_act():
            assert time.monotonic() < until, (self.page.url, shown, position.shown())
            self.page.wait_for_timeout(20)

    def may_act(self) -> bool:
        """Whether the page says that it is this person's turn, or that a round may be dealt."""
        return self.page.title().startswith("▸") or self.page.locator('[data-do="distribuer"]').count() > 0


class Position:
    """What a view says, as the engine has it."""

    def __init__(self, view: dict[str, Any], lexicon: Lexicon | None) -> None:
        self.view = view
        entry = CATALOGUE[view["room"]["game"]]
        rules = entry.rules.from_options({}, view["room"]["rules"])
        self.game: Game = entry.game(rules, lexicon=lexicon)
        self.form: Form = form_of(entry.name, rules)

    @cached_property
    def table(self) -> Layout:
        """What lies there, with what is laid in this turn before a discard."""
        return self.form.read_laid(self.view["table"])

    @cached_property
    def seen(self) -> View:
        """The view as robots read it."""
        view = self.view
        pending = view["pending"]
        return View(
            game=self.game,
            seat=view["seat"],
            rack=tuple(sorted(view["rack"])),
            table=self.table,
            pending=None if pending is None else self.form.read_laid(pending),
            pouch=view["pouch"],
            discard=(view["discard"],) if view["discard"] else (),
            seats=tuple(SeatView(seat["tiles"], seat["score"], seat["opened"]) for seat in view["seats"]),
            turn=view["turn"],
            number=view["number"],
            phase=Phase(view["stage"]),
            may_discard=view["may"]["discard"],
        )

    def shown(self) -> list[str]:
        """The tiles that a page shows of it, each with where it lies."""
        laid = self.form.read_laid(self.view["pending"]) if self.view["pending"] else self.table
        return sorted([*(f"table {tile}" for tile in laid.tiles()), *(f"rack {tile}" for tile in self.view["rack"])])


class Hands:
    """A way to play: how a button is pressed, and how a turn is laid."""

    device: Mapping[str, object]

    def do(self, page: Page, position: Position, action: Action) -> None:
        """Do what was chosen."""
        match action:
            case Play(after):
                self.lay(page, position, after)
                self.press(page, "valider")
            case Draw(source):
                self.press(page, "piocher" if source == "pouch" else "prendre")
            case Discard(tile):
                self.pick(page, tile)
                self.press(page, "defausser")
            case Throw(tiles):
                for tile in [] if position.view["may"]["throw"]["all"] else tiles:
                    self.pick(page, tile)
                self.press(page, "lancer")
            case Pass():
                page.wait_for_timeout(DOUBLE)  # else it is the second half of a double tap on what was in its place
                self.press(page, "passer")
                if position.game.family != "grid":  # dice pass only where nothing can be laid, and pay nothing
                    self.press(page, "confirmer")
            case Deal():
                self.press(page, "distribuer")

    def lay(self, page: Page, position: Position, after: Layout) -> None:
        """Lay a table."""
        if isinstance(after, Grid):
            self.lay_dice(page, position, after)
            return
        kept = Counter(position.table.melds) & Counter(after.melds)
        for meld in (Counter(position.table.melds) - kept).elements():
            self.take_apart(page, position, meld)
        for meld in (Counter(after.melds) - kept).elements():
            self.form(page, position, meld)

    def lay_dice(self, page: Page, position: Position, after: Grid) -> None:
        """Lay a grid, each die at its place: those that lie elsewhere first go back."""
        table = position.table
        assert isinstance(table, Grid)
        there = {cell: piece.tile for cell, piece in table.pieces.items()}
        wanted = {cell: piece.tile for cell, piece in after.pieces.items()}
        down, right = shift(there, wanted)
        wanted = {(row + down, column + right): tile for (row, column), tile in wanted.items()}
        for cell, tile in there.items():
            if wanted.get(cell) != tile:
                self.lift(page, name(cell))
        left = {cell: tile for cell, tile in wanted.items() if there.get(cell) != tile}
        wanted = {cell: tile for cell, tile in wanted.items() if cell not in left}
        while left:
            shown = {tuple(map(int, cell.split(","))) for cell in page.locator(".place[data-cell]").evaluate_all(CELLS)}
            if not shown & left.keys():
                left = nearer(left, wanted.keys(), shown)
            cell = next(cell for cell in left if cell in shown)
            wanted[cell] = left[cell]
            self.put(page, left.pop(cell), name(cell))

    def check_focus(self, page: Page) -> None:
        """Whoever plays by keys alone is somewhere on the page after all that was done."""

    def press(self, page: Page, deed: str) -> None:
        """Press a button."""
        raise NotImplementedError

    def pick(self, page: Page, tile: str) -> None:
        """Pick a tile of the rack, or a loose one."""
        raise NotImplementedError

    def take_apart(self, page: Page, position: Position, meld: Meld) -> None:
        """Take a meld of the table apart."""
        raise NotImplementedError

    def form(self, page: Page, position: Position, meld: Meld) -> None:
        """Form a meld of tiles that do not lie on the table."""
        raise NotImplementedError

    def lift(self, page: Page, cell: str) -> None:
        """Take a die off the grid."""
        raise NotImplementedError

    def put(self, page: Page, tile: str, cell: str) -> None:
        """Lay a die at a place of the grid."""
        raise NotImplementedError


class Touch(Hands):
    """Taps alone: tiles in their order, then where they go."""

    def press(self, page: Page, deed: str) -> None:
        button = page.locator(f'[data-do="{deed}"]:not([aria-disabled="true"])')
        button.wait_for()
        self.tap(button)

    def tap(self, target: Locator) -> None:
        target.tap()

    def pick(self, page: Page, tile: str) -> None:
        self.tap(free(page, tile))

    def take_apart(self, page: Page, position: Position, meld: Meld) -> None:
        loose = page.locator('[data-where="loose"]').count()
        self.tap(lying(page, position, meld))
        self.tap(page.locator('[data-deed="apart"]'))
        page.locator('[data-where="loose"]').nth(loose + len(meld) - 1).wait_for()

    def form(self, page: Page, position: Position, meld: Meld) -> None:
        for piece in meld:
            self.pick(page, piece.tile)
        self.tap(page.locator('[data-place="new"]'))
        self.name_jokers(page, position, meld)

    def name_jokers(self, page: Page, position: Position, meld: Meld) -> None:
        """Say which letters jokers stand for."""
        for piece in meld if position.game.family == "words" else ():
            if piece.tile == position.form.box.joker:
                self.tap(page.locator("dialog.letters button", has_text=piece.shows).first)

    def lift(self, page: Page, cell: str) -> None:
        self.tap(page.locator(f'[data-cell="{cell}"][data-id]'))
        self.tap(page.locator('[data-deed="back"]'))

    def put(self, page: Page, tile: str, cell: str) -> None:
        self.pick(page, tile)
        self.tap(page.locator(place(cell)))


class Mouse(Touch):
    """Tiles are dragged; buttons are clicked."""

    def tap(self, target: Locator) -> None:
        target.click()

    def form(self, page: Page, position: Position, meld: Meld) -> None:
        melds = page.locator(".meld").count()
        for at, piece in enumerate(meld):
            tile = free(page, piece.tile)
            self.drag(page, tile, page.locator(".meld").last.locator("[data-id]").last if at else None)
            self.name_jokers(page, position, (piece,))
            page.locator(".meld").nth(melds).locator("[data-id]").nth(at).wait_for()

    def put(self, page: Page, tile: str, cell: str) -> None:
        self.drag(page, free(page, tile), page.locator(place(cell)))

    def drag(self, page: Page, tile: Locator, to: Locator | None) -> None:
        """Drag a tile behind another, to a place, or to where the table is free."""
        self.pick_up(page, tile)
        if to is None:
            page.mouse.move(*page.evaluate(FREE), steps=3)
        else:
            to.scroll_into_view_if_needed()
            page.mouse.move(*_middle(to), steps=3)
        page.mouse.up()

    def pick_up(self, page: Page, tile: Locator) -> None:
        """Hold a tile; once more where the board has grown beneath the pointer."""
        from playwright.sync_api import Error  # here as above

        for patience in (3000, 3000, 20000):
            tile.hover()
            page.mouse.down()
            page.mouse.move(*_middle(tile, 12), steps=2)
            with suppress(Error):
                return page.locator(".ghost").wait_for(timeout=patience)
            page.mouse.up()
        raise AssertionError("no tile is held")


def _middle(target: Locator, above: int = 0) -> tuple[float, float]:
    """A point of something, right of its middle."""
    box = target.bounding_box()
    assert box
    return box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2 - above


FREE = """() => {
    const table = document.querySelector(".board-table"), box = table.getBoundingClientRect();
    for (let y = box.bottom - 20; y > box.top; y -= 12)
        for (let x = box.right - 24; x > box.left; x -= 24)
            if (document.elementFromPoint(x, y)?.closest("[data-drop]")?.dataset.drop === "new") return [x, y];
    return null;
}"""
"""A point of the table where nothing lies."""


class Keys(Hands):
    """No pointer at all: tabs, arrows, letters and Enter."""

    def check_focus(self, page: Page) -> None:
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"

    def press(self, page: Page, deed: str) -> None:
        page.locator(f'[data-do="{deed}"]:not([aria-disabled="true"])').wait_for()
        self.go_to(page, f'[data-do="{deed}"]')
        page.keyboard.press("Enter")

    def go_to(self, page: Page, selector: str, keys: Sequence[str] = ("Tab",)) -> None:
        """Move the focus until it is there."""
        for key in keys:
            for _ in range(80):
                if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                    return
                page.keyboard.press(key)
        raise AssertionError(f"{selector} cannot be reached by {' '.join(keys)}")

    def pick(self, page: Page, tile: str) -> None:
        if len(tile) == 1 and tile.isupper() and page.locator(".board-grid").count():
            self.go_to(page, '.rack [data-nav][tabindex="0"]')  # a die that shows nothing has no key
            self.go_to(page, f'.rack [data-tile="{tile}"][aria-pressed="false"]', ("ArrowRight", "ArrowLeft"))
            page.keyboard.press("Enter")
            return
        before = page.locator('.board-hand [aria-pressed="true"]').count()
        for key in "*" if tile[0] in "?*" else tile.partition("@")[0].lower():
            page.keyboard.press(key)
        page.locator('.board-hand [aria-pressed="true"]').nth(before).wait_for()

    def take_apart(self, page: Page, position: Position, meld: Meld) -> None:
        loose = page.locator('[data-where="loose"]').count()
        key = lying(page, position, meld).get_attribute("data-key")
        self.go_to(page, ".meld")
        self.go_to(page, f'.meld[data-key="{key}"]', ("ArrowRight", "ArrowLeft"))
        page.keyboard.press("Delete")
        page.locator('[data-where="loose"]').nth(loose + len(meld) - 1).wait_for()

    def form(self, page: Page, position: Position, meld: Meld) -> None:
        for piece in meld:
            self.pick(page, piece.tile)
        self.go_to(page, '[data-place="new"]')
        page.keyboard.press("Enter")
        for piece in meld if position.game.family == "words" else ():
            if piece.tile == position.form.box.joker:
                page.locator("dialog.letters").wait_for()
                page.keyboard.press(piece.shows.lower())

    def lift(self, page: Page, cell: str) -> None:
        self.walk(page, cell)
        page.keyboard.press("Delete")

    def put(self, page: Page, tile: str, cell: str) -> None:
        self.pick(page, tile)
        self.walk(page, cell)
        page.keyboard.press("Enter")

    def walk(self, page: Page, cell: str) -> None:
        """Go to a place of the grid, row by row, column by column."""
        self.go_to(page, ".board-grid [data-cell]")
        here = page.evaluate("document.activeElement.dataset.cell")
        (row, column), (to, side) = (tuple(map(int, each.split(","))) for each in (here, cell))
        for key in ["ArrowDown" if to > row else "ArrowUp"] * abs(to - row):
            page.keyboard.press(key)
        for key in ["ArrowRight" if side > column else "ArrowLeft"] * abs(side - column):
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.cell") == cell


class Lines(Hands):
    """What is typed in the terminal is typed here."""

    def do(self, page: Page, position: Position, action: Action) -> None:
        if not page.locator("#typed").count():
            page.keyboard.press("/")
        for line in self.lines(page, position, action):
            self.type(page, line)

    def type(self, page: Page, line: str) -> None:
        """Type a line, and wait for its answer."""
        field_ = page.locator("#typed")
        field_.fill(line)
        field_.press("Enter")
        page.locator('[data-do="envoyer"]:not([aria-disabled="true"])').or_(page.locator(".over")).first.wait_for()

    def lines(self, page: Page, position: Position, action: Action) -> Iterator[str]:
        """The lines for what was chosen."""
        notation = position.game.notation
        match action:
            case Play(Grid() as after):
                self.lay_dice(page, position, after)
                yield "valider"
            case Play(after) if position.game.family == "words":
                yield notation.turn(Turn(position.table, after, position.seen.rack, True))
                yield "valider"
            case Play(after):
                turn = Turn(position.table, after, position.seen.rack, True)
                numbers = [lying(page, position, meld).get_attribute("data-number") for meld in turn.broken]
                yield from (f"défaire {number}" for number in numbers)
                yield from (f"former {' '.join(piece.tile for piece in meld)}" for meld in turn.formed)
                yield "valider"
            case Draw(source):
                yield "piocher" if source == "pouch" else "prendre"
            case Discard(tile):
                yield f"défausser {tile}"
            case Throw(tiles) if position.view["may"]["throw"]["all"] or len(tiles) == len(position.view["rack"]):
                yield "lancer tout"
            case Throw(tiles):
                yield f"lancer {' '.join(tile.partition('@')[0] for tile in tiles)}"
            case Pass():
                yield from ("passer",) if position.game.family == "grid" else ("passer", "")
            case Deal():
                yield ""

    def lift(self, page: Page, cell: str) -> None:
        self.type(page, f"ôter {self.named(page, cell)}")

    def put(self, page: Page, tile: str, cell: str) -> None:
        self.type(page, f"{self.named(page, cell)} {tile.partition('@')[0]}")
        page.locator(f'[data-cell="{cell}"][data-id]').wait_for()

    def named(self, page: Page, cell: str) -> str:
        """What a place of the grid is called."""
        label = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label") or ""
        return label.partition("case ")[2].partition(",")[0]


def free(page: Page, tile: str) -> Locator:
    """A tile that does not lie on the table: of the table's own first."""
    either = (f'[data-where="{where}"][data-tile="{tile}"][aria-pressed="false"]' for where in ("loose", "rack"))
    loose, own = map(page.locator, either)
    return (loose if loose.count() else own).first


def lying(page: Page, position: Position, meld: Meld) -> Locator:
    """A meld of the table."""
    wanted = [piece.tile for piece in meld]
    shows = [piece.shows for piece in meld]
    melds = page.locator(".meld[data-key]")
    script = """melds => melds.map((meld) =>
        [[...meld.querySelectorAll("[data-id]")].map((tile) => tile.dataset.id.split(":")[1]),
         meld.querySelector(".tiles").innerText])"""
    for at, (tiles, text) in enumerate(melds.evaluate_all(script)):
        letters = "".join(each for each in text if each.isalpha())
        if tiles == wanted and (position.game.family != "words" or letters == "".join(shows)):
            return melds.nth(at)
    raise AssertionError(f"{wanted} does not lie there: {melds.all_inner_texts()}")


def name(cell: Cell) -> str:
    """A place of the grid as pages call it."""
    return f"{cell[0]},{cell[1]}"


def place(cell: str) -> str:
    """The button of a place that is free."""
    return f'.place[data-cell="{cell}"]'


CELLS = "cells => cells.map((cell) => cell.dataset.cell)"
AROUND = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))


def nearer(island: Mapping[Cell, str], laid: Set[Cell], shown: Set[tuple[int, ...]]) -> dict[Cell, str]:
    """An island that is out of sight, where it can be seen and touches nothing."""
    for down, right in sorted(product(range(-40, 41), repeat=2), key=lambda step: abs(step[0]) + abs(step[1])):
        moved = {(row + down, column + right): tile for (row, column), tile in island.items()}
        touched = {(row + below, column + beside) for row, column in moved for below, beside in AROUND}
        if shown & moved.keys() and not touched & laid:
            return moved
    raise AssertionError(f"no place for {island}")


def shift(there: Mapping[Cell, str], wanted: Mapping[Cell, str]) -> Cell:
    """How far a grid is to be moved so that most dice stay where they lie."""
    shifts = Counter(
        (row - down, column - right)
        for (row, column), tile in there.items()
        for (down, right), other in wanted.items()
        if tile == other
    )
    return shifts.most_common(1)[0][0] if shifts else (0, 0)


WAYS: Mapping[str, Hands] = {"touch": Touch(), "mouse": Mouse(), "keys": Keys(), "lines": Lines()}
