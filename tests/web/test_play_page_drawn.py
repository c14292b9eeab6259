"""What parts of the page of a game draw: the lobby, what is answered, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.drawn import DRAWN
from tests.web.node import Node

Run = Callable[..., Any]
_LOBBY = (
    'import { Lobby } from "STATIC/partie/lobby.js";'
    + DRAWN
    + """
const room = { id: "x", game: "lettres", title: "Rami", rules_told: [], host: true, owner: true };
const seat = (number, more) =>
  ({ seat: number, name: "ABC"[number], kind: "person", mine: !number, here: true, ...more });
const lobby = (more, ...others) => {
  const view = { phase: "lobby", room: { ...room, ...more }, seats: [seat(0), ...others] };
  return drawn(html`<${Lobby} view=${view} send=${() => {}} />`);
};
"""
)


@pytest.fixture
def run(node: Node) -> Run:
    """Run a module of the page."""
    return node.run


def test_who_is_expected_and_not_there_can_be_invited(run: Run) -> None:
    """A revenge has no place left, and its people may have gone."""
    away, guest, here = run(
        _LOBBY
        + """
        const invites = (shown) => [Boolean(shown.of("data-do", "renouveler")), shown.of("role", "status").shown];
        const gone = seat(1, { here: false });
        const guest = { host: false, host_name: "Ana" };
        tell([lobby({}, gone), lobby(guest, gone), lobby({}, seat(1))].map(invites));
        """
    )
    assert away == [True, "Tout le monde est assis ; B n’a pas la page ouverte : invitez de nouveau qui manque."]
    assert not guest[0] and "invitez" not in guest[1] and guest[1].endswith("quand Ana distribue.")
    assert not here[0]


def test_the_list_of_games_is_asked_for_again_whenever_it_is_opened(run: Run) -> None:
    asked = run(
        DRAWN
        + """
        const heard = {}, asked = [];
        Object.assign(globalThis, {
          addEventListener: (name, act) => (heard[name] = act), scrollTo() {},
          fetch: async (address) => {
            asked.push(new URL(address).pathname);
            return { ok: true, json: async () => ({ games: [] }) };
          },
        });
        const root = new Drawn("div");
        root.replaceChildren = () => {};
        Object.assign(document, { getElementById: () => root, visibilityState: "visible", title: "" });
        location.hash = "";
        const count = () => asked.filter((path) => path.endsWith("/api/parties")).length;
        await import("STATIC/jouer/page.js");
        await new Promise((done) => setTimeout(done, 150)); // effects
        const first = count();
        location.hash = "#parties"; heard.hashchange();
        tell([first, count()]);
        """
    )
    assert asked == [1, 2]


def test_an_unfinished_meld_is_marked_by_what_it_lacks(run: Run) -> None:
    marks = run(
        'import { Drafting } from "STATIC/board/draft.js"; import { Melds } from "STATIC/board/melds.js";'
        + DRAWN
        + """
        const drafting = new Drafting("cartes");
        const rack = ["p11", "c7"];
        drafting.take({ turn: 0, seat: 0, round: 1, number: 3, stage: "play", table: [], rack, may: { play: true } });
        drafting.move(["r:p11:0"], { fresh: true });
        const board = (mark) => ({
          drafting, state: { over: null, held: null, picked: [], open: null }, mayLay: true,
          props: { refused, judged: { table: drafting.draft.table, checked: true, melds: [mark] } },
        });
        let refused = false;
        const marked = (mark) => {
          const meld = drawn(html`<${Melds} board=${board({ ok: false, ...mark })} />`).of("data-meld", "0");
          return [meld.given.class, meld.shown.slice(-2)];
        };
        const composed = [marked({ lacks: 2, text: "Encore 2 cartes." }), marked({ text: "Non." })];
        refused = true;
        tell([...composed, marked({ text: "Non." })]);
        """
    )
    (unfinished, lacks), (wrong, fault), (refused, _) = marks
    assert "bad-meld" not in unfinished and lacks == "+2"
    assert "bad-meld" not in wrong and fault.endswith("✗"), "red is for what was given in"
    assert "bad-meld" in refused


def test_a_long_option_that_is_chosen_can_be_read_whole(run: Run) -> None:
    long, short = run(
        'import { Rules } from "STATIC/jouer/rules.js";'
        + DRAWN
        + """
        const soft = { value: "a", label: "Souple, le programme, avant de poser" };
        const choices = [soft, { value: "b", label: "Strict" }];
        const rule = {
          name: "arbitration", kind: "choice", label: "L’arbitrage", value: "a", useful: true, choices, idle: [],
        };
        const game = { rules: [rule], editions: [] };
        const page = (value) => drawn(html`<${Rules} game=${game} rules=${{ arbitration: value }} />`);
        const whole = (value) => page(value).of("class", "quiet whole")?.shown ?? null;
        tell([whole("a"), whole("b")]);
        """
    )
    assert (long, short) == ("Souple, le programme, avant de poser", None)


def test_what_a_lock_means_and_why_columns_lack_letters_is_in_sight(run: Run) -> None:
    """A lock tells why where it is first seen, and goes with it; columns are told of till one has laid dice."""
    locked, open_, novice, skilled = run(
        'import { Drafting } from "STATIC/board/draft.js"; import { Melds } from "STATIC/board/melds.js";'
        'import { GridTable } from "STATIC/board/grid_table.js";'
        + DRAWN
        + """
        const shown = (game, table, opened) => {
          const drafting = new Drafting(game);
          const seats = [{ opened }];
          const locks = { closed: !opened, joker: "", label: "" };
          const view = { turn: 0, seat: 0, round: 1, number: 3, stage: "play", table, rack: [], seats, locks };
          drafting.take({ ...view, may: { play: true } });
          const state = { over: null, held: null, picked: [], open: null };
          const board = { drafting, state, mayLay: true, badge() {}, props: { view, judged: null } };
          return drawn(html`<${game === "des" ? GridTable : Melds} board=${board} />`).shown;
        };
        const words = ["IMAGE"], dice = [["r3", "r4", "r5"]];
        const both = (...of) => [false, true].map((opened) => shown(...of, opened));
        tell([...both("lettres", words), ...both("des", dice)]);
        """
    )
    assert "Mot verrouillé jusqu’à votre premier coup" in locked and "verrouillé" not in open_
    assert "Pas de colonne B, J, N ni R" in novice and "couleurs" not in skilled


@pytest.mark.parametrize(
    ("game", "note"), [("lettres", "minuscule : GAMiN"), ("cartes", "s’écrit *"), ("des", "Pas de colonne")]
)
def test_how_a_joker_is_written_stands_where_one_writes(run: Run, game: str, note: str) -> None:
    shown = run(
        'import { Drafting } from "STATIC/board/draft.js";'
        'import { TypedLine } from "STATIC/partie/parts/typed.js";'
        + DRAWN
        + """
        const typed = { history: [], commands: [], learn() {} };
        const view = { table: [], room: { game: argument } };
        const game = { drafting: new Drafting(argument), typed, view, busy: "", say() {}, onChange() {} };
        tell(drawn(html`<${TypedLine} game=${game} />`).shown);
        process.exit(0); // a timer of the field waits
        """,
        game,
    )
    assert note in shown


def test_who_is_told_to_serve_the_network_keeps_the_port(run: Run) -> None:
    other, usual = run(
        'import { Invitation } from "STATIC/partie/invitation.js";'
        + DRAWN
        + """
        globalThis.navigator ??= {};
        const told = (port) => {
          location.port = port;
          const secret = "0123456789abcdef0123456789abcdef";
          const shown = html`<${Invitation} secret=${secret} host=${true} open=${true} title="" renew=${() => {}} />`;
          return drawn(shown).all.find(({ localName }) => localName === "code").shown;
        };
        tell([told("8091"), told("8080")]);
        """
    )
    assert (other, usual) == ("lettres servir --adresse 0.0.0.0 --port 8091", "lettres servir --adresse 0.0.0.0")
