"""The games of tiles and cards on the full screen: how they look at any size, and matches through a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from lettres.cli.screen import driver as screen_driver
from lettres.cli.screen.desk import NumberScreenDesk
from lettres.cli.screen.desks import screen_desk
from lettres.cli.screen.draw import UNDER, draw
from lettres.cli.screen.driver import Driver
from lettres.cli.screen.page import Page
from lettres.cli.screen.text import width
from lettres.engine import Phase
from lettres.engine.events import Deal, Discard, Draw, Pass, Play, TimeOut
from lettres.games.catalogue import CATALOGUE
from lettres.play.handlers import submit
from lettres.play.rack import RackOrder
from lettres.play.recap import draw_sentence
from lettres.records.header import Header
from lettres.records.session import Session
from tests.conftest import Begin
from tests.game_helpers import place
from tests.number_helpers import state
from tests.screen.test_screen import SIZES, Player, Still, drive, shown, text

GAMES = [name for name, entry in CATALOGUE.items() if entry.family == "numbers"]
TILES = (
    "r11b11j11 r10n10j10 r3r4r5 b2n2j2 b8b9b10b11 j3j4j5j6 r1b1n1j1 r4b4n4 r5r6r7r8r9 r7n7j7 r8b8j8 r9r10r11 "
    "b3b4b5 b6j6* n9n10* r13b13n13 j10j11j12j13 n1n2n3n4n5n6n7"
)
CARDS = re.sub(r"[rbnj]", lambda found: "pckt"["rbnj".index(found[0])], TILES)
RACK = "r1r2r12r13b1b5b6b12j1j2n11n12"
New = Callable[..., Session]


@pytest.fixture
def new(begin: Begin) -> New:
    """A new game; where a rack is given, seat 0 is on turn with it."""

    def make(laid: str = "", *racks: str, name: str = "rummikub", players: str = "Ana,Zoé", **given: Any) -> Session:
        where = {key: given.pop(key) for key in ("opened", "discard", "phase", "pouch") if key in given}
        rules = CATALOGUE[name].rules.from_options({"seconds": 0, **given}).recorded()
        header = Header(name, rules, "", "", tuple(players.split(",")), 7, "2026-01-02T03:04:05")
        session = begin(header)
        if racks:
            place(session, state(laid, racks[0], *racks[1:], name=name, **where, **given))
        return session

    return make


def desk(session: Session) -> NumberScreenDesk:
    made = screen_desk(session, session.state.turn, None, RackOrder(session.game))
    assert isinstance(made, NumberScreenDesk)
    return made


def match(session: Session) -> Driver:
    made = Driver(session, None, Still())
    made.local.desk = desk(session)
    return made


# -- how it looks


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_every_page_fits_every_size(new: New, name: str, columns: int, rows: int, plain: bool) -> None:
    cards = name == "cartes"
    rack = "p1p12c5c12k11t9" if cards else RACK
    session = new(CARDS if cards else TILES, rack, "t12" if cards else "n8", name=name)
    made = match(session)
    submit(made.desk, "défaire 1 2 3 4 5")
    made.desk.notice = "Une réponse assez longue pour prendre plusieurs lignes de l'écran. " * 4
    for page in set(Page) - {Page.CONTEST, Page.ROUND, Page.OVER}:
        made.page = page
        lines = draw(made, columns, rows, plain)
        assert len(lines) == rows - UNDER
        assert max(map(width, lines)) <= columns
        assert not re.search(r"\blettres?\b|\bmots?\b", text(lines).replace("lettres partie", ""))


def test_a_large_table_is_all_seen_in_80_by_24(new: New) -> None:
    for plain in (True, False):
        seen = shown(match(new(TILES, RACK, "n8")), plain=plain)
        flat = re.sub(r"[\s\[\]]+", " ", seen)
        for number, meld in enumerate(TILES.split(), 1):
            assert f"{number} {' '.join(re.findall(r'[rbnj][0-9]+|[*]', meld))}" in flat, (number, seen)


def test_a_rack_of_many_rows_has_even_columns(new: New) -> None:
    tiles = [f"{colour}{value}" for colour in "rbnj" for value in range(1, 14)][:38] + ["*", "*"]
    for columns in (80, 120, 60):
        for plain in (True, False):
            rows = shown(match(new("r3r4r5", "".join(tiles), "n8")), columns, 24, plain).splitlines()
            at = next(place for place, row in enumerate(rows) if "Votre chevalet" in row)
            rack = [row for row in rows[at + 1 :] if re.match(r"[\[ ]*(r1|b|n|j|\*)\d*\b", row)][:4]
            starts = [[found.start() for found in re.finditer(r"[rbnj*]", row)] for row in rack]
            assert sum(map(len, starts)) >= 39, rack
            assert all(set(row) <= set(starts[0]) for row in starts), rack


def test_a_penalty_of_this_turn_is_no_news_in_the_next_one(new: New) -> None:
    session = new(
        "r3r4r5", "r6n1n7b9", "n8n10b13j1", name="defausse", arbitration="strict", draw_from="both", opened=True
    )
    session.act(Draw())
    session.act(session.play_to(state("r3r4r5 r6n1n7", "b9", name="defausse").table))
    assert "pénalité" in desk(session).setbacks[0]
    for action in (Discard("b9"), Draw(), Pass(), Discard("b13"), Draw("discard")):
        session.act(action)
    on = desk(session)
    assert not on.setbacks and not any("pénalité" in text for text in on.news)
    assert on.drawn == ("b13",) and draw_sentence(session, 0) == "Vous avez pris la tuile b13."


def test_colour_is_told_by_the_label_and_by_the_ink(new: New) -> None:
    for name, laid, inks in (
        ("rummikub", "r3b3n3 j4j5j6", {"r3": "red", "b3": "blue", "j4": "yellow"}),
        ("cartes", "p3c3k3 t10t11t12", {"3♥": "red", "3♦": "red", "3♠": "black", "V♣": "black"}),
    ):
        session = new(laid, "r9r10" if name == "rummikub" else "p9p10", name=name, phase=Phase.PLAY)
        made = match(session)
        spans = [span for line in draw(made, 80, 24, plain=False) for span in line]
        for label, ink in inks.items():
            found = [span for span in spans if span.text.strip() == label]
            assert found and all(f"ink.{ink}" in span.style for span in found), label
        plain = [span for line in draw(made, 80, 24, plain=True) for span in line]
        assert {label for label in inks if any(label in span.text for span in plain)} == set(inks)


def test_the_head_tells_the_round_the_pouch_and_the_pile(new: New) -> None:
    made = match(new("r3r4r5", "r6r9", "n8n9n10", name="deux-cents", discard="b9", pouch="n1n2n3"))
    for columns, said in ((80, ("manche 1", "défausse : b9", "pioche : 3")), (120, ("jusqu'à 200 points", "(1 pile)"))):
        head = shown(made, columns, 40).splitlines()[0]
        assert all(each in head for each in said), head
    assert "Ana 0 pt, 2 t." in shown(made) and "Zoé 0 pt, 3 t." in shown(made)


def test_what_changed_is_marked(new: New) -> None:
    session = new("r3r4r5 b4n4j4", "r6r9n1", "n8n9")
    for action in (Pass(), Pass(), session.play_to(state("b4n4j4 r3r4r5r6", "r9").table)):
        session.act(action)
    seen = shown(match(session), plain=True)
    assert re.search(r"\+1 +\[ ?r3", seen) and not re.search(r"\+2", seen), seen
    made = match(session)
    submit(made.desk, "1")
    assert re.search(r"-1 ", shown(made, plain=True)) and "À replacer" in shown(made)


# -- what is clicked


def test_tiles_and_melds_are_clicked(new: New) -> None:
    on = desk(new("r3r4r5 b4n4j4", "r6n1V".replace("V", "*")))
    assert [on.click(("rack", at)) for at in range(3)] == ["r6 ", "n1 ", "* "]
    assert on.click(("table", 0)) == "" and on.composer.draft.broken == (0,)
    assert on.click(("loose", 1)) == "r4 "
    submit(on, "r3-6")
    on.click(("formed", 0))
    assert not on.composer.draft.formed
    on.click(("table", 0))
    assert on.empty


def test_a_click_on_a_card_types_it(new: New) -> None:
    on = desk(new("p3p4p5", "p11c10k12", name="cartes", phase=Phase.DISCARD))
    typed = on.click(("rack", 0))
    assert submit(on, typed) == Discard("p11")


# -- matches through a pipe


def test_a_turn_goes_through_its_phases(new: New, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("r3r4r5", "r6n1n7", "n8n9", name="defausse")

    async def script(me: Player) -> None:
        await me.page(Page.HAND_OVER)
        await me.type("\r")
        await me.turn(1)
        await me.type("\x1b[15~")  # F5: a hint, before anything is drawn
        await me.until(lambda: "iochez" in me.match.desk.notice)
        await me.type("piocher\r")
        await me.until(lambda: session.state.phase is Phase.PLAY and me.match.desk.view.phase is Phase.PLAY)
        assert "Vous avez pioché" in shown(me.match) and me.match.page is Page.TABLE
        await me.type("1+r6\r\r")
        await me.until(lambda: me.match.desk.view.phase is Phase.DISCARD)
        await me.type("n1\r")
        await me.page(Page.HAND_OVER)
        assert "Ana pose r3 r4 r5 r6" in shown(me.match) and "défausse la tuile n1" in shown(me.match)
        await me.type("\x03")

    drive(session, script, monkeypatch, None)
    assert [type(done.action) for done in session.done[1:]] == [Draw, Play, Discard]


def test_a_round_ends_on_a_page_of_its_own(new: New, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("r3r4r5", "r6", "n8n9", rounds=2)

    async def script(me: Player) -> None:
        await me.page(Page.HAND_OVER)
        await me.type("\r")
        await me.turn(1)
        await me.type("1+r6\r\r")
        await me.page(Page.ROUND)
        seen = shown(me.match)
        assert "La manche 1 est finie : Ana +17, Zoé −17." in seen and "Il restait à Zoé : n8, n9." in seen
        await me.type("\x1b[20~")  # F9 means nothing here
        assert me.match.page is Page.ROUND
        await me.type("\r")
        await me.page(Page.HAND_OVER)
        await me.type("\r")
        await me.until(lambda: me.match.page is Page.TABLE and me.match.desk.live)
        assert "manche 2 sur 2" in shown(me.match)
        await me.type("\x03")

    drive(session, script, monkeypatch, None)
    assert isinstance(session.done[-1].action, Deal) and session.state.round == 2


def test_the_time_runs_on_from_phase_to_phase(new: New, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("r3r4r5", "r6n1n7", "n8n9", name="defausse", seconds=60)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])

    async def script(me: Player) -> None:
        await me.page(Page.HAND_OVER)
        await me.type("\r")
        await me.turn(1)
        time[0] = 20.0
        await me.type("piocher\r")
        await me.until(lambda: me.match.desk.view.phase is Phase.PLAY)
        assert me.match.seconds_left == 40.0
        await me.type("passer\r\r")
        await me.until(lambda: me.match.desk.view.phase is Phase.DISCARD)
        time[0] = 500.0
        await me.type("table\r")
        await me.type("table\r")
        assert session.state.number == 1 and me.match.seconds_left is None, "what was laid stands"
        await me.type("n1\r")
        await me.page(Page.HAND_OVER)
        await me.type("\x03")

    drive(session, script, monkeypatch, None)
    assert [type(done.action) for done in session.done[1:]] == [Draw, Pass, Discard]


def test_a_discard_alone_ends_a_turn_in_which_nothing_is_laid(new: New, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("r3r4r5", "b6n1n7", "n8n9", name="defausse")

    async def script(me: Player) -> None:
        await me.page(Page.HAND_OVER)
        await me.type("\r")
        await me.turn(1)
        await me.type("\r")
        await me.until(lambda: me.match.desk.view.phase is Phase.PLAY)
        await me.type("jeter 7 noir\r")
        await me.page(Page.HAND_OVER)
        await me.type("\x03")

    drive(session, script, monkeypatch, None)
    assert [done.action for done in session.done[1:]] == [Draw(), Pass(), Discard("n7")]


@pytest.mark.parametrize("there", [True, False])
def test_the_game_waits_for_whoever_is_away(new: New, monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    session = new("r3r4r5", "r6n1n7b9", "n8n10b13", players="Ana,bot", seconds=60, opened=True)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])

    async def script(me: Player) -> None:
        await me.turn(1)
        time[0] += 100
        await me.turn(3)
        if there:
            await me.type("1+r6\r")
        time[0] += 100
        if there:
            await me.turn(5)
        else:
            await me.page(Page.PAUSE)
            assert session.state.number == 4, "the bot does not play on"
            await me.type("\r")
            await me.turn(5)
        await me.type("\x03")

    drive(session, script, monkeypatch, None)
    assert [type(done.action) for done in session.done[1:4:2]] == [TimeOut, TimeOut]
