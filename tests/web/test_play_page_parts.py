"""The parts of the page of a game that draw nothing: its line to the server, what it announces, whose screen it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from lettres.grammar import de
from lettres.rooms.views import view
from lettres.web.square import square
from tests.rooms.driving import Driven
from tests.web.node import Node

Run = Callable[..., Any]
_CONNECTION = """
import { Connection } from "STATIC/partie/socket.js";

class FakeSocket {
  constructor() { sockets.push(this); this.readyState = 0; this.sent = []; }
  open() { this.readyState = 1; this.onopen(); }
  send(text) { this.sent.push(JSON.parse(text)); }
  say(frame) { this.onmessage?.({ data: JSON.stringify(frame) }); }
  close(code = 1006) { this.readyState = 3; this.onclose?.({ code }); }
  get last() { return this.sent.at(-1); }
}
const sockets = [], timers = [], asked = [];
let served = async () => { throw new Error("no network"); };
const pass = () => { const due = timers.splice(0); for (const { act } of due) act(); };
const connection = new Connection("http://here/p/x/", {
  WebSocket: FakeSocket, random: () => 0.5,
  after: (act, milliseconds) => { const timer = { act, milliseconds }; timers.push(timer); return timer; },
  stop: (timer) => { const at = timers.indexOf(timer); if (at >= 0) timers.splice(at, 1); },
  fetch: (...request) => { asked.push(request); return served(...request); },
});
const views = [], statuses = [];
connection.onView = (view) => views.push(view.n);
connection.onStatus = (status) => statuses.push(status);
const view = (n, seat = null) => ({ type: "view", n, seat });
const settle = async () => { for (let each = 0; each < 20; each++) await null; };
connection.start();
"""
_SEATS = """
const seat = (number, more) => ({ seat: number, name: "ABC"[number], kind: "person", mine: true, here: true, said: [],
  stand_in: false, asked: false, ...more });
const view = (more) => ({ phase: "playing", stage: "play", turn: 0, number: 1, n: 5, seat: 0, paused: false, told: [],
  news: [], drawn_told: "", advice: "", may: {}, seats: [seat(0), seat(1), seat(2)], ...more });
"""


@pytest.fixture
def run(node: Node) -> Run:
    """Run a module of the page."""
    return node.run


def test_what_was_not_answered_is_sent_again_with_its_id_and_once_more_by_none(run: Run) -> None:
    first, again, answers, views = run(
        _CONNECTION
        + """
        sockets[0].open(); sockets[0].say(view(3));
        const answers = [];
        connection.send({ type: "act", seat: 0 }).then((answer) => answers.push(answer.type));
        connection.send({ type: "judge", seat: 0 }, { kept: false }).then((answer) => answers.push(answer.code));
        const first = sockets[0].sent.slice(1);
        sockets[0].close();
        await settle();
        pass();
        sockets[1].open(); sockets[1].say(view(4));
        const again = sockets[1].sent.slice(1);
        sockets[1].say({ type: "done", id: again[0].id });
        sockets[1].say({ type: "done", id: again[0].id });
        await settle();
        sockets[1].close(); pass(); sockets[2].open(); sockets[2].say(view(4));
        tell([first, [...again, ...sockets[2].sent.slice(1)], answers, views]);
        """
    )
    assert again == first[:1]
    assert first[0]["n"] == 3
    assert answers == ["lost", "done"]
    assert views == [3, 4, 4]


def test_a_silent_line_is_dropped_and_tried_anew_ever_later(run: Run) -> None:
    statuses, waits = run(
        _CONNECTION
        + """
        sockets[0].open(); sockets[0].say(view(1));
        connection.wake();
        pass();
        const waits = [];
        served = async () => ({ ok: false, status: 503 });
        for (let each = 0; each < 8; each++) {
          const timer = timers.reduce((one, other) => (one.milliseconds > other.milliseconds ? one : other));
          waits.push(timer.milliseconds);
          pass();
          sockets.at(-1).close();
          await settle();
        }
        tell([statuses, waits]);
        """
    )
    assert statuses == ["open", "lost"]
    assert waits == sorted(waits)
    assert waits[0] < 1000 <= 5000 < waits[-1] <= 10_000


def test_requests_carry_on_where_sockets_are_blocked(run: Run) -> None:
    statuses, views, answer, posted = run(
        _CONNECTION
        + """
        served = async (address, how) => ({
          ok: true, status: 200,
          json: async () => how?.body ? { frames: [{ type: "done", id: JSON.parse(how.body).id }] } : view(7),
        });
        for (let each = 0; each < 3; each++) { sockets.at(-1).close(); await settle(); if (each < 2) pass(); }
        const answer = connection.send({ type: "vote", what: "pause" });
        await settle();
        const posted = asked.filter(([, how]) => how?.body).map(([address]) => address);
        tell([statuses, views.slice(0, 1), (await answer).type, posted]);
        connection.stop();
        """
    )
    assert statuses[-1] == "polling"
    assert views == [7]
    assert answer == "done"
    assert posted == ["http://here/p/x/agir"]


def test_an_older_view_that_a_request_brings_late_is_not_shown(run: Run) -> None:
    assert run(
        _CONNECTION
        + """
        const held = [];
        served = async () => ({ ok: true, status: 200, json: async () => view(3) });
        for (let each = 0; each < 3; each++) { sockets.at(-1).close(); await settle(); if (each < 2) pass(); }
        served = () => new Promise((answer) => held.push(answer));
        connection.wake(); connection.wake();
        for (const each of [1, 0]) {
          held[each]({ ok: true, status: 200, json: async () => view(4 + each) });
          await settle();
        }
        tell(views);
        connection.stop();
        """
    ) == [3, 5]


def test_a_socket_that_is_only_tried_is_not_written_to_when_a_request_is_answered(run: Run) -> None:
    assert run(
        _CONNECTION
        + """
        FakeSocket.prototype.send = function () { throw new Error(`sent in state ${this.readyState}`); };
        const answer = (how) => (how?.body ? { frames: [] } : view(7));
        served = async (address, how) => ({ ok: true, status: 200, json: async () => answer(how) });
        for (let each = 0; each < 3; each++) { sockets.at(-1).close(); await settle(); if (each < 2) pass(); }
        connection.start(); // once in a while a socket is tried again
        connection.send({ type: "vote", what: "pause" });
        await connection.ask();
        tell([sockets.length, connection.status, connection.failures > 3]);
        connection.stop();
        """
    ) == [4, "polling", True]


def test_a_room_that_is_not_there_is_asked_for_no_more(run: Run) -> None:
    statuses, sockets, lost = run(
        _CONNECTION
        + """
        sockets[0].open(); sockets[0].close(4404);
        pass();
        tell([statuses, sockets.length, connection.status]);
        """
    )
    assert (statuses, sockets, lost) == (["gone"], 1, "gone")


def test_whose_seat_is_given_up_watches_without_one(run: Run) -> None:
    """The server shows the page what strangers see: it asks for its seat once more, and is refused."""
    greeted, views = run(
        _CONNECTION
        + """
        connection.sit(0); sockets[0].open(); sockets[0].say(view(1)); sockets[0].say(view(1, 0));
        sockets[0].say(view(2)); sockets[0].say(view(2));
        sockets[0].say({ type: "no", id: sockets[0].last.id });
        sockets[0].say(view(2));
        tell([sockets[0].sent.map((each) => each.seat), views]);
        """
    )
    assert greeted == [0, 0, None] and views == [1, 2]


def test_a_view_from_a_seat_that_one_has_left_is_not_shown(run: Run) -> None:
    assert run(
        _CONNECTION
        + """
        sockets[0].open(); sockets[0].say(view(1));
        connection.sit(1);
        sockets[0].say(view(2)); sockets[0].say(view(3, 1));
        tell([views, sockets[0].last.seat]);
        """
    ) == [[1, 3], 1]


def test_a_screen_is_handed_to_whose_turn_it_is_and_stays_in_contests(run: Run) -> None:
    assert run(
        'import { handedTo, onlySeat } from "STATIC/partie/parts/seats_at_screen.js";'
        + _SEATS
        + """
        const away = [seat(0), seat(1, { mine: false }), seat(2, { stand_in: true })];
        tell([
          handedTo(view(), null), handedTo(view(), 0), handedTo(view({ turn: 1 }), 0),
          handedTo(view({ turn: 1, stage: "contest" }), 0), handedTo(view({ turn: 1, stage: "deal" }), null),
          handedTo(view({ seats: away }), null), onlySeat(view({ seats: away })), onlySeat(view()),
          handedTo(view({ phase: "over", turn: 2 }), 0),
          onlySeat(view({ phase: "lobby" })), onlySeat(view({ phase: "over" })),
        ]);
        """
    ) == [0, None, 1, None, 1, None, 0, None, None, None, 0]


def test_dice_that_were_thrown_are_no_longer_picked(run: Run) -> None:
    assert run(
        'import { Board } from "STATIC/board/board.js";'
        """
        const drafting = { began: 1, hidden: false, tiles: { "r:7J:0": "7J" }, where: () => "rack" };
        const state = { began: 0, round: 1, mine: true, throwing: true, picked: ["r:7J:0"] };
        const view = { turn: 0, seat: 0, round: 1 };
        const after = (stage) => Board.getDerivedStateFromProps({ drafting, view: { ...view, stage } }, state);
        tell([after("play").picked, after("play").throwing, after("throw").picked]);
        """
    ) == [[], False, ["r:7J:0"]]


def test_each_thing_is_announced_once(run: Run) -> None:
    first, same, played, drawn, discards, left, paused = run(
        'import { Announcer } from "STATIC/partie/parts/announcer.js";'
        + _SEATS
        + """
        const announcer = new Announcer();
        const tale = (n, text) => ({ n, seat: 1, text, points: null });
        const one = view({ told: [tale(5, "Tirage.")], news: ["Tirage."], advice: "Votre premier mot." });
        const next = { n: 6, turn: 1, number: 2, told: [...one.told, tale(6, "A passe.")] };
        const two = view({ ...one, ...next, drawn_told: "Vous avez pioché un E." });
        const gone = [seat(0), seat(1, { mine: false, here: false }), seat(2, { mine: false, said: ["pause"] })];
        const here = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const before = { ...two, seats: here };
        const said = [announcer.take(one), announcer.take(one), announcer.take(before)];
        const drawn = { ...before, stage: "turn", n: 7 };
        const mine = { ...before, seat: 1, stage: "discard", may: { discard: true }, advice: "Tapez…" };
        const more = [announcer.take(drawn), new Announcer().take(mine)];
        announcer.take(before);
        const left = { ...before, seats: gone };
        const paused = { ...left, paused: true, paused_told: "Le temps de Zoé est passé." };
        tell([...said, ...more, announcer.take(left), announcer.take(paused)]);
        """
    )
    assert first == ["Tirage.", "C’est à vous de jouer.", "Votre premier mot."]
    assert same == []
    assert played == ["A passe.", "Vous avez pioché un E.", "C’est à B de jouer."]
    assert drawn == []  # a step of the same turn: what he did is told, not again that he is on turn
    assert discards[-1] == "Choisissez ce que vous défaussez."
    assert left == ["B n’est plus en ligne.", "C veut une pause."]
    assert paused == ["Le temps de Zoé est passé."]


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("A pose r6 b6 j6 et n10 joker n12.", "A pose 6 rouge, 6 bleu, 6 jaune et 10 noir, joker, 12 noir."),
        ("Vous avez pioché r9, un joker.", "Vous avez pioché 9 rouge, un joker."),
        ("D♠ V♠ : suite ? A♥, 10♦", "dame de pique, valet de pique : suite ? as de cœur, 10 de carreau"),
        (
            "« 2+r6 », « r3 b5 », D4 r3, b3-5, Rr5 a 13 points.",
            "« 2+r6 », « r3 b5 », D4 3 rouge, b3-5, Rr5 a 13 points.",
        ),
        ("n12 n13 * : bien", "12 noir, 13 noir, joker : bien"),
    ],
)
def test_tiles_are_read_aloud_by_their_names(run: Run, written: str, spoken: str) -> None:
    code = 'import { spokenText } from "STATIC/board/faces.js";'
    assert run(f"{code} tell(spokenText({json.dumps(written)}));") == spoken


def test_a_typed_line_is_completed_by_commands_and_words_of_the_table(run: Run) -> None:
    assert run(
        'import { commandsOf, completed } from "STATIC/partie/parts/typed.js";'
        + 'import { rows } from "STATIC/partie/parts/typed_lines.js";'
        + """
        const help = rows(argument);
        const commands = commandsOf(help);
        const ask = (text) => completed(text, commands, ["GAMIN", "PASSE"]);
        tell([commands, ask("def"), ask("pa").found, ask("défaire ga").text, ask("").found, ask("défaire pas").text]);
        """,
        "PAGE MIEL  forme des mots\ndéfaire 3  défait un mot\n? MOT  demande\npasser  ne pose rien\npause  arrête",
    ) == [
        ["défaire", "passer", "pause"],
        {"text": "défaire ", "found": ["défaire"]},
        ["PASSE", "passer", "pause"],
        "défaire GAMIN ",
        [],
        "défaire PASSE ",
    ]


def test_the_clock_counts_what_the_server_left_and_stands_in_a_pause(run: Run) -> None:
    assert run(
        'import { secondsLeft } from "STATIC/partie/parts/clock.js";'
        'import { clockText } from "STATIC/common/telling.js";'
        + _SEATS
        + """
        const left = (more, since) => secondsLeft(view({ left_ms: 61_000, ...more }), since);
        const stands = [left({ paused: true }, 99_000), left({ left_ms: null }, 0)];
        tell([left({}, 0), left({}, 1500), left({}, 99_000), ...stands, clockText(61)]);
        """
    ) == [61, 60, 0, 61, None, "1:01"]


_GAME = """
import { Game } from "STATIC/partie/parts/game.js";
const sent = [], answers = [];
const connection = {
  seat: null, status: "open",
  sit(seat) { this.seat = seat; },
  send(message) { sent.push(message); return new Promise((done) => answers.push(done)); },
};
const game = new Game(connection);
const settle = async () => { for (let each = 0; each < 20; each++) await null; };
const own = (turn, more) => view({ turn, seats: [seat(0), seat(1), seat(2, { mine: false })],
  room: { id: "x", game: "lettres" }, table: [], rack: [..."AEIMNRT"], orders: ["alphabet"],
  may: { play: true, draw: [], stand_in: [] }, seat: null, ...more });
const take = (shown) => {
  const { seat } = connection;
  connection.onView({ ...shown, seat, rack: seat === null ? [] : shown.rack });
};
const begin = () => { take(own(0)); game.uncover(); take(own(0)); };
"""


def test_nothing_of_one_person_stays_on_a_screen_that_is_handed_on(run: Run) -> None:
    assert run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        begin();
        game.say("Vous avez pioché un W.");
        game.hints.push("Le mot a un W.");
        game.typed.remember("WAGON");
        game.act("hint", { type: "hint" });
        const asked = game.typed.line("WAGON");
        take(own(1, { number: 2 }));
        const covered = [game.cover, connection.seat, game.drafting, game.said, game.hints, game.typed.history];
        answers[0]({ type: "hint", text: "Il commence par W.", after: ["WAGON"] });
        await settle();
        game.uncover();
        take(own(1, { number: 2, rack: [..."BCDFGHJ"] }));
        const told = game.said.some(({ text }) => text.includes("W"));
        tell([...covered, await asked, game.holder, game.hints, game.typed.history, told]);
        """
    ) == [1, None, None, [], [], [], None, 1, [], [], False]


def test_a_screen_that_was_to_be_handed_on_shows_nobodys_rack_when_that_turn_is_over(run: Run) -> None:
    """Léo never saw his tiles, his time is over: whoever holds the screen sees none of those that Ana has."""
    assert run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        begin();
        const shown = game.drafting.rack.length;
        take(own(1, { number: 2 }));
        const covered = [game.cover, game.drafting];
        take(own(0, { number: 3 }));
        tell([shown, covered, game.cover, connection.seat, game.drafting]);
        """
    ) == [7, [1, None], 0, None, None]


def test_the_rack_of_who_has_laid_is_hidden_from_who_may_contest_at_the_same_screen(run: Run) -> None:
    assert run(
        'import { isCovered } from "STATIC/partie/parts/seats_at_screen.js";'
        + _SEATS
        + """
        const contest = (...seats) => isCovered(view({ stage: "contest", seat: 0, seats }));
        tell([
          contest(seat(0), seat(1, { asked: true })),
          contest(seat(0), seat(1, { mine: false, asked: true })),
          contest(seat(0, { asked: true }), seat(1, { mine: false })),
          isCovered(view({ seats: [seat(0), seat(1)] })),
        ]);
        """
    ) == [True, False, False, False]


def test_a_hint_that_would_be_the_same_again_is_not_offered(run: Run) -> None:
    """Where nothing can be laid nothing is counted: what one more would cost is told again once one has drawn."""
    first, again, other = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const may = { play: true, draw: [], stand_in: [], hint: { level: 1, label: "1 point d’aide" } };
        const alone = own(0, { seats, may });
        take(alone); take(alone);
        const offered = () => actionsOf(game).more.some(({ id }) => id === "indice");
        const first = offered();
        game.act("hint", { type: "hint" });
        answers[0]({ type: "hint", text: "Indice : rien ne peut être posé, c’est prouvé." });
        await settle();
        const again = offered();
        take({ ...alone, stage: "drawn" });
        tell([first, again, offered()]);
        """
    )
    assert (first, again, other) == (True, False, True)


def test_what_would_be_refused_is_given_in_by_no_big_button_and_its_refusal_is_told_once(run: Run) -> None:
    """It stays within reach, and asks the server nothing that it has said; once refused, it is red where it stands."""
    composed, refused, asked, changed = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        'import { Notice, verdictOf } from "STATIC/partie/parts/bar.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = own(0, { seats });
        take(alone); take(alone);
        const judged = (text) => {
          const { table } = game.drafting;
          game.judged = { look: "bad", text, checked: true, table, melds: [] };
        };
        const shown = () => {
          const { id, quiet, price } = actionsOf(game).main;
          return [id, quiet, price, verdictOf(game).props.class.trim(), Notice({ game }) === null];
        };
        game.drafting.move(["r:A:0", "r:E:0", "r:I:0"], { fresh: true });
        judged("AEI est refusé.");
        const composed = shown();
        await actionsOf(game).main.act();
        const refused = [...shown(), game.said.at(-1).text];
        const asked = sent.filter(({ type }) => type === "line").length;
        game.drafting.move(["r:M:0"], { fresh: true });
        judged("Non.");
        tell([composed, refused, asked, shown()]);
        """
    )
    assert composed == ["valider", True, "à corriger", "verdict advice", True]
    assert refused == ["valider", True, "à corriger", "verdict bad", True, "AEI est refusé."]
    assert asked == 0 and changed[3] == "verdict advice"


def test_what_else_can_be_done_stands_in_groups_what_is_of_the_turn_first(run: Run) -> None:
    groups, alone, among = run(
        'import { Sheets } from "STATIC/partie/parts/sheets.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const hint = { level: 1, label: "1 point d’aide" };
        const may = (resign) => ({ play: true, draw: [], stand_in: [], hint, pause: true, resign });
        const shown = own(0, { seats, may: may(true), stand_in_level: "amateur" });
        take(shown); take(shown);
        game.open("more");
        const expand = (node) => {
          if (Array.isArray(node)) return node.flatMap(expand);
          if (!node?.props) return [];
          if (node.type.name === "Group") return [[node.props.title, ...expand(node.props.children)]];
          if (node.type.name === "DeleteHere") return ["supprimer"]; // which has a state of its own
          if (typeof node.type === "function" && node.type.name !== "Button") return expand(node.type(node.props));
          const id = node.props.action?.id ?? node.props["data-do"];
          return id ? [id] : expand(node.props.children);
        };
        const sheet = Sheets({ game });
        const groups = expand(sheet.props.children);
        game.giveUp();
        const alone = [game.question.text[0], (game.question.act(), sent.at(-1).what)];
        answers.at(-1)({ type: "done", n: 9 });
        await settle();
        take({ ...shown, may: may(false) });
        game.giveUp();
        tell([groups, alone, [game.question.text[0], (game.question.act(), sent.at(-1).type)]]);
        process.exit(0);
        """
    )
    assert [group[0] for group in groups] == ["Votre tour", "À lire", "La table"]
    assert groups[0][1:] == ["indice", "ecrire", "melanger"] and groups[1][1:] == ["journal", "score", "regles", "aide"]
    assert groups[2][-3:] == ["quitter", "abandonner", "supprimer"]
    assert "La partie s’arrête là" in alone[0] and alone[1] == "resign"
    assert "un robot (amateur) joue à votre place" in among[0] and among[1] == "leave"


def test_a_typed_line_that_is_refused_is_told_once(run: Run) -> None:
    """What is wrong stands in the verdict already."""
    assert run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = own(0, { seats });
        take(alone); take(alone);
        game.drafting.move(["r:A:0", "r:E:0", "r:I:0"], { fresh: true });
        const { table } = game.drafting;
        game.judged = { look: "bad", text: "AEI est refusé.", checked: true, table, melds: [] };
        const line = game.typed.line("valider");
        answers.at(-1)({ type: "composed", draft: { asked: "" }, notice: "AEI est refusé.", done: null });
        await line;
        tell([game.notice, game.wasRefused]);
        process.exit(0); // it is judged again a moment later
        """
    ) == [None, True]


def test_a_contest_is_answered_beside_a_line_that_is_open(run: Run) -> None:
    deeds = run(
        'import { Bar } from "STATIC/partie/parts/bar.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const all = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const laid = { stage: "contest", pending: [], challenge_costs: "" };
        take(own(0, { seats: all })); take(own(0, { seats: all }));
        game.typed.open = true;
        const ids = () => [...(function* found(node) {
          if (Array.isArray(node)) for (const each of node) yield* found(each);
          else if (node?.props) {
            if (node.props.action) yield node.props.action.id;
            yield* found(node.props.children);
          }
        })(Bar({ game, wide: false }))];
        const composing = ids();
        const seats = [seat(0, { asked: true }), seat(1, { mine: false }), seat(2, { mine: false })];
        take(own(1, { seats, ...laid }));
        tell([composing, ids()]);
        """
    )
    assert deeds == [[], ["accepter", "contester"]]


@pytest.mark.parametrize("asked", ["Passer\u00a0: vous piochez 1 lettre.", "Vous piochez 1 lettre."])
def test_a_question_does_not_say_its_title_again(run: Run, asked: str) -> None:
    assert run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const alone = own(0, { seats: [seat(0), seat(1, { mine: false }), seat(2, { mine: false })] });
        take(alone); take(alone);
        const passed = game.typed.command("passer", { title: "Passer ?" });
        answers[0]({ type: "composed", draft: { asked: "passer" }, notice: "", question: argument });
        await passed;
        tell([game.question.title, game.question.text, game.question.confirm]);
        """,
        asked,
    ) == ["Passer ?", ["Vous piochez 1 lettre."], "Passer"]


def test_a_contest_tells_of_robots_in_french(run: Run) -> None:
    assert run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const label = (name, kind) => {
          const seats = [seat(0, { asked: true }), seat(1, { mine: false, name, kind })];
          take(own(1, { seats, stage: "contest", pending: [], n: 7 }));
          return actionsOf(game).main.label;
        };
        label("Ana", "person");
        tell([label("Robot (débutant)", "bot"), label("Robot 2 (amateur)", "bot"), label("Robot", "person")]);
        """
    ) == ["Accepter le tour du robot", "Accepter le tour du robot 2", "Accepter le tour de Robot"]


def test_what_was_asked_of_one_turn_is_not_answered_in_another(run: Run) -> None:
    first, later, other = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = (turn, more) => own(turn, { seats, ...more });
        take(alone(0)); take(alone(0));
        const asked = game.typed.command("passer", { title: "Passer ?" });
        answers[0]({ type: "composed", draft: { asked: "passer" }, notice: "", question: "Vous piochez." });
        await asked;
        const first = game.question?.text;
        take(alone(1, { number: 2 }));
        const later = game.question;
        game.confirm("Quitter ?", [], "Oui", () => {});
        take(alone(0, { number: 4 }));
        tell([first, later, game.question?.title]);
        """
    )
    assert (first, later, other) == (["Vous piochez."], None, "Quitter ?")


@pytest.mark.parametrize("shown_game", ["lettres", "rummikub", "cartes", "des"])
def test_a_button_that_says_a_line_sends_a_command(run: Run, shown_game: str) -> None:
    sent = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _GAME.replace("const own", _SEATS + "const own").replace('"lettres"', "argument")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const may = { play: true, pass: { cost: 0 }, draw: [], stand_in: [] };
        take(own(0, { seats, may })); take(own(0, { seats, may }));
        const press = async (id, { main, others, more } = actionsOf(game)) => {
          [main, ...others, ...more].find((each) => each?.id === id).act();
          answers.at(-1)({ type: "no", text: "" });
          await settle();
        };
        await press("passer");
        Object.defineProperty(game, "composed", { get: () => true });
        await press("valider");
        tell(sent.filter(({ type }) => type === "line").map(({ text, command }) => [text, command]));
        """,
        shown_game,
    )
    assert sent == [["passer", True], ["valider", True]]


@pytest.mark.parametrize(
    ("game", "discarding"),
    [("defausse", "moved"), ("deux-cents", "moved"), ("deux-cents", "always"), ("cartes", "moved")],
)
def test_who_lays_nothing_discards_at_once(run: Run, game: str, discarding: str) -> None:
    people = [{"kind": "me", "name": "Ana"}, {"kind": "here", "name": "Zoé"}]
    driven = Driven(game, people, seconds=0, discarding=discarding)
    driven.send("ana", "start")
    turn = driven.room.state.turn
    may = view(driven.room, "ana", turn, driven.now)["may"]
    if may["draw"]:
        assert not may["discard"]
        driven.act(turn, type="draw")
    shown = view(driven.room, "ana", turn, driven.now)
    shown |= {"holds": shown["rack"][:2]}
    ids, labels, sent = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _GAME.replace('"lettres"', "argument.room.game")
        + """
        const { holds, turn, seats } = argument;
        const alone = { ...argument, seats: seats.map((each) => ({ ...each, mine: each.seat === turn })) };
        take(alone); take(alone);
        const bar = () => { const { main, others } = actionsOf(game); return [main, ...others]; };
        const pick = (many) => { game.selected = holds.slice(0, many); return bar()[0]; };
        const labels = [0, 2, 1].map((many) => { const { label, off, tile } = pick(many); return [label, off, tile]; });
        pick(1).act();
        await settle();
        const [{ text, command }] = sent.filter(({ type }) => type === "line");
        tell([bar().map(({ id }) => id), labels, [text, command]]);
        """,
        shown,
    )
    tile = shown["holds"][0]
    assert ids == ["defausser"] and sent == [f"défausser {tile}", True]
    assert labels == [["Posez, ou défaussez", True, ""]] * 2 + [["Défausser", False, tile]]
    (told,) = driven.send("ana", "line", seat=turn, draft={"table": []}, text=sent[0], command=True)
    assert told["type"] == "done" and driven.room.state.turn != turn and driven.room.state.discard[-1] == tile


def test_what_is_answered_once_the_draft_is_another_says_so_or_opens_what_is_to_read(run: Run) -> None:
    notice, said, question, panel = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = (turn, more) => own(turn, { seats, ...more });
        take(alone(0)); take(alone(0));
        const passed = game.typed.command("passer", { title: "Passer ?" });
        take(alone(1, { number: 2 }));
        answers[0]({ type: "composed", draft: { asked: "passer" }, done: null, notice: "", question: "Vous piochez." });
        await passed;
        const { notice, question } = game;
        const said = game.said.at(-1).text;
        const read = game.typed.command("règles");
        take(alone(2, { number: 3 }));
        answers[1]({ type: "composed", draft: {}, done: "règles", notice: "Chacun son tour." });
        await read;
        tell([notice.text, said, question, game.panel.text]);
        """
    )
    assert notice == "La partie a avancé entre-temps\u202f: recommencez."
    assert (said, question, panel) == ("la partie a avancé entre-temps\u202f: recommencez.", None, "Chacun son tour.")


def test_a_step_and_a_sort_that_are_typed_are_said(run: Run) -> None:
    assert run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = own(0, { seats, orders: ["alphabet", "voyelles", "main"], room: { id: "x", game: "cartes" } });
        take(alone); take(alone);
        const type = async (text, answer) => {
          const asked = game.typed.line(text);
          answers.at(-1)({ type: "composed", draft: {}, notice: "", question: "", ...answer });
          await asked;
          return game.said.at(-1)?.text;
        };
        tell([
          await type("annuler", { done: "undo" }),
          await type("trier v", { done: null, draft: { order: "voyelles" } }),
          await type("recommencer", { done: "reset", notice: "La table est comme au début." }),
        ]);
        """
    ) == ["Annulé.", "Votre main : voyelles.", "La table est comme au début."]


def test_whoever_asks_for_something_is_told_so_as_a_person_is_and_a_pause_says_why(run: Run) -> None:
    own, other, robot, told = run(
        'import { marksOf } from "STATIC/partie/parts/seats.js";'
        + 'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _SEATS
        + """
        const said = ["pause"];
        const seats = [seat(0, { said }), seat(1, { mine: false, said }), seat(2, { kind: "bot" })];
        const paused = { paused: true, paused_told: "Le temps d’Ana est passé." };
        const may = { draw: [], stand_in: [] };
        const shown = view({ seats, room: { game: "lettres" }, ...paused, may, rack: [] });
        const marks = seats.map((each) => marksOf(each, shown));
        tell([...marks, actionsOf({ view: shown }).told]);
        """
    )
    assert (own, other, robot) == (["pause demandée"], ["veut une pause"], [])
    assert told == "Le temps d’Ana est passé."


def test_who_gave_a_seat_up_takes_it_back_and_the_host_invites_to_it(run: Run) -> None:
    left, taken, beside, host, guest, full = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _SEATS
        + """
        const may = { draw: [], stand_in: [] };
        const shown = (owner, gone, more) => view({ may, rack: [], room: { id: "x", game: "lettres", owner },
          seats: [seat(0), seat(1, { mine: false, free: true, stand_in: true, ...gone }), seat(2)], ...more });
        const sent = [];
        const doing = (what, message) => sent.push(message);
        const left = shown(false, { yours_again: true }, { seat: null });
        left.seats[0].mine = left.seats[2].mine = false;
        const { main } = actionsOf({ view: left, doing });
        main.act();
        const ids = (view) => actionsOf({ view }).more.map(({ id }) => id);
        const { more } = actionsOf({ view: shown(false, { yours_again: true }) });
        const again = more.filter(({ id }) => id === "revenir").map(({ label }) => label);
        tell([main.label, sent, again, ids(shown(true)), ids(shown(false)), ids(shown(true, { free: false }))]);
        """
    )
    assert beside == ["Reprendre la place de B"]
    assert (left, taken) == ("Reprendre ma place", [{"type": "sit", "seat": 1, "name": "B"}])
    assert ["inviter" in each for each in (host, guest, full)] == [True, False, False]


def test_a_name_is_elided_as_on_the_server(run: Run) -> None:
    names = ["Ana", "Zoé", "Éloïse", "E\u0301ric", "Hugo", "Œdipe", "Ömer", "7 nains", "Ægir", "élodie"]
    names += ["Ysé", "Yves", "Yvonne B.", "Yann", "Yasmine", "Yoël", "Y", "ÿ", "Ÿan", "Ł", "Ян", "Anne-Lise", "A 2", ""]
    code = 'import { of } from "STATIC/common/telling.js"; import { de } from "STATIC/rules/fault_texts.js";'
    told, of_words = run(f"{code} tell([argument.map(of), argument.map(de)]);", [*names, "YPREAU", "HERBE"])
    assert of_words == [de(name) for name in [*names, "YPREAU", "HERBE"]]
    assert told == [each.replace("'", "’") for each in of_words]


@pytest.mark.parametrize(
    ("game", "text", "parts"),
    [
        ("rummikub", "A pose r6 b13 et un joker.", ["A pose ", "r6", " ", "b13", " et un joker."]),
        ("rummikub", "« r6 b7 » : r3-5, jouer", ["« r6 b7 » : r3-5, jouer"]),
        ("des", "« lancer r3 b5 », r4 ou « garder r7 b7 ».", ["« lancer r3 b5 », ", "r4", " ou « garder r7 b7 »."]),
        ("des", "D4 r3, n12", ["D4 ", "r3", ", ", "n12", ""]),
        ("cartes", "A défausse D♠.", ["A défausse D♠."]),
        ("lettres", "r6", ["r6"]),
    ],
)
def test_the_tiles_that_a_sentence_names_are_drawn(run: Run, game: str, text: str, parts: list[str]) -> None:
    code = 'import { partsOf } from "STATIC/partie/parts/written.js"; tell(partsOf(argument[0], argument[1]));'
    assert run(code, [game, text]) == parts


def test_a_player_who_is_called_as_a_tile_is_none(run: Run) -> None:
    driven = Driven("defausse", [{"kind": "me", "name": "b1"}, {"kind": "here", "name": "Zoé r7"}], seconds=0)
    driven.send("ana", "start")
    turn = driven.room.state.turn
    for action in ({"type": "draw"}, {"type": "pass"}):
        driven.act(turn, **action)
    tile = next(each for each in driven.room.state.seat.rack if each not in ("b1", "r7", "*"))
    driven.act(turn, type="discard", tile=tile)
    shown = view(driven.room, "ana", 1 - turn, driven.now)
    names = [seat["name"] for seat in shown["seats"]]
    drawn, spoken, announced = run(
        """
        import { Announcer } from "STATIC/partie/parts/announcer.js";
        import { partsOf } from "STATIC/partie/parts/written.js";
        import { spokenText } from "STATIC/board/faces.js";
        const last = argument.told.at(-1).text;
        const away = { ...argument, seats: argument.seats.map((seat) => ({ ...seat, mine: false, here: false })) };
        const announcer = new Announcer();
        announcer.take({ ...argument, seats: argument.seats.map((seat) => ({ ...seat, mine: false, here: true })) });
        tell([partsOf("defausse", last), spokenText(last), announcer.take(away).map(spokenText)]);
        """,
        shown,
    )
    colour = {"r": "rouge", "b": "bleu", "n": "noir", "j": "jaune"}[tile[0]]
    assert (names, drawn[1::2]) == (["b1", "Zoé r7"], [tile])
    discards = f"{names[turn]} défausse la tuile {tile[1:]} {colour}."
    told = [discards, *(f"{name} n’est plus en ligne." for name in names)]
    assert [text.replace("\u034f", "") for text in (spoken, *announced)] == told


def test_a_tap_waits_until_a_contest_has_settled_and_a_key_does_not(run: Run) -> None:
    pressed, off = run(
        'import { Button } from "STATIC/partie/parts/bar.js";'
        + """
        const done = [], off = [];
        const press = (settling, detail, thumb) => {
          const action = { id: "valider", label: "Valider", act: () => done.push([settling, detail, thumb]) };
          const { props } = Button({ action, game: { busy: "", settling }, thumb });
          props.onClick({ detail });
          off.push(String(props["aria-disabled"]));
        };
        for (const settling of [true, false]) for (const detail of [0, 1]) press(settling, detail, true);
        press(true, 1, false);
        tell([done, off]);
        """
    )
    assert pressed == [[True, 0, True], [False, 0, True], [False, 1, True], [True, 1, False]]
    assert off == ["true", "true", "false", "false", "false"]


def test_whoever_listens_is_told_what_to_do_with_dice_as_those_who_see(run: Run) -> None:
    told = run(
        'import { Announcer } from "STATIC/partie/parts/announcer.js";'
        'import { adviceOf } from "STATIC/partie/parts/bar.js";'
        + _SEATS
        + """
        const dice = (may) => view({ room: { game: "des" }, may: { draw: [], ...may } });
        const said = (may) => new Announcer().take(dice(may));
        const seen = (may) => adviceOf({ view: dice(may), live: true, composed: false });
        const turns = [{ throw: { all: true } }, { throw: { all: false } }, { play: true }];
        tell(turns.map((may) => [said(may), seen(may)]));
        """
    )
    first, again, lays = told
    assert first == [["C’est à vous : lancez vos dés."], ""]
    assert again[0] == ["C’est à vous : choisissez les dés à lancer.", again[1]] and "un au moins" in again[1]
    assert lays[0][-1] == lays[1] and "une case" in lays[1]


def test_a_robot_that_wins_in_ones_place_is_told(run: Run) -> None:
    titles = run(
        'import { won } from "STATIC/partie/over.js";'
        + _SEATS
        + "tell([true, false].map((stand_in) => won([seat(0, { stand_in }), seat(1, { mine: false })], [0])));"
    )
    assert titles == ["Un robot a gagné à votre place", "Vous avez gagné\u202f!"]


_RENDER = """
const shown = (node) => {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(shown).join("");
  if (typeof node !== "object") return String(node);
  const { type, props } = node;
  if (type?.name === "Written") return props.text;
  if (typeof type === "function") return shown(type(props));
  return `<${type}>${shown(props.children)}</${type}>`;
};
"""


def test_hints_stand_under_what_was_answered_last_till_they_are_closed_or_the_turn_is_over(run: Run) -> None:
    hint, answer, closed, contest, opened, sent = run(
        'import { Notice } from "STATIC/partie/parts/bar.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + _RENDER
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const may = { play: true, draw: [], stand_in: [], hint: { level: 3, label: "2 points" } };
        const alone = (more) => own(0, { seats, may, ...more });
        take(alone()); take(alone());
        game.helped({ text: "Un mot en A." }); game.helped({ text: "Un mot de 7 lettres." });
        const zone = () => shown(Notice({ game }));
        const button = (id) => [...(function* found(node) {
          if (Array.isArray(node)) for (const each of node) yield* found(each);
          else if (node?.props) {
            if (node.props["data-do"] === id || node.props.action?.id === id) yield node;
            yield* found(node.props.children);
          }
        })(Notice({ game }))][0];
        const hint = zone();
        button("indices").props.onClick();
        const opened = game.panel.text;
        button("encore").props.action.act();
        const waits = Boolean(button("encore"));
        answers.at(-1)({ type: "no", text: "" });
        await settle();
        game.tell("advice", "CHAT est permis.");
        const answer = zone();
        button("replier").props.onClick();
        const closed = zone();
        game.helped({ text: "CHAT." });
        const again = zone();
        take(alone({ stage: "contest" }));
        tell([hint, answer, [closed, again, waits], zone(), opened, sent.map(({ action }) => action)]);
        """
    )
    assert "7 lettres" in hint and "en A" not in hint and "Encore un indice" in hint and "2 points" in hint
    assert answer.index("CHAT") < answer.index("Les 2 indices du tour") and "7 lettres" not in answer
    assert closed[0] == "" and "CHAT." in closed[1]
    assert closed[2], "a second tap is for nothing else"
    assert contest == ""
    assert opened == "Un mot en A.\nUn mot de 7 lettres."
    assert sent == [{"type": "hint"}]


def test_the_last_hint_of_dice_shows_a_lay_that_waits_to_be_wanted(run: Run) -> None:
    """As in other games: what one composes stays, till one says so; what mends a table replaces it at once."""
    composed, offered, laid, said, again, mended, over = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const table = [["r3", "r4", "r5"]], rack = ["j4", "b4"];
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = own(0, { seats, table, rack, room: { id: "x", game: "des" } });
        take(alone); take(alone);
        game.drafting.move(["r:j4:0"], { fresh: true });
        game.stepped();
        const before = JSON.stringify(game.drafting.table);
        const after = [["r3", "r4", "r5"], [null, "j4", null], [null, "b4", null]];
        game.helped({ text: "Indice 5 sur 5 : 4 jaune en E4 et 4 bleu en E5.", after }, true);
        const composed = JSON.stringify(game.drafting.table) === before;
        const offered = game.offered;
        game.layHint();
        const laid = [game.drafting.table, game.offered];
        const said = game.said.at(-1).text;
        game.undo();
        const again = JSON.stringify(game.drafting.table) === before;
        game.helped({ text: "Dés arrangés.", after, mends: true }, true);
        const mended = [game.drafting.table, game.notice.text, game.hints.length];
        game.undo();
        take({ ...alone, turn: 1, number: 2 });
        tell([composed, offered, laid, said, again, mended, game.offered]);
        """
    )
    after = [["r3", "r4", "r5"], [None, "j4", None], [None, "b4", None]]
    assert composed and offered == after and laid == [after, None]
    assert said.startswith("4 jaune en E4, 4 bleu en E5") and again
    assert mended == [after, "Dés arrangés.", 1] and over is None


def test_a_score_sheet_is_a_table_on_a_narrow_screen(run: Run) -> None:
    sheet = run(
        'import { Text } from "STATIC/partie/parts/text.js"; import { readFileSync as read } from "node:fs";'
        + _RENDER
        + """
        const over = read(new URL("STATIC/partie/over.js"), "utf8");
        tell([shown(Text({ text: "Ana        12 points   5 + 7\\nBen         1 point    1" })), over.includes("<pre")]);
        """
    )
    assert sheet[0].count("<tr>") == 2 and "<td>5 + 7" in sheet[0] and not sheet[1]


@pytest.mark.parametrize(
    ("game", "moved", "keys"),
    [
        (
            "lettres",
            "Touchez une lettre, puis l’endroit où elle va",
            ["d’une lettre", "cette lettre", "une lettre, la"],
        ),
        ("rummikub", "combinaison de la table se prend en entier, ou tuile à tuile.", ["la tuile de ce", "ses tuiles"]),
        ("cartes", "ou carte à carte.", ["ranger ses cartes", "la carte de cette valeur", "A, V, D, R pour as"]),
        (
            "des",
            "Touchez un dé, puis l’endroit où il va ; ou faites-le glisser. Un dé",
            ["le dé de", "un dé, le prendre"],
        ),
    ],
)
def test_help_is_in_the_words_of_each_game(run: Run, game: str, moved: str, keys: list[str]) -> None:
    told, rows = run(
        'import { keysOf, movesOf } from "STATIC/partie/parts/help.js"; tell([movesOf(argument), keysOf(argument)]);',
        game,
    )
    does = " | ".join(meaning for _, meaning in rows)
    assert moved in told and all(each in does for each in keys)
    assert not re.search(r"pièce|\{|\}|undefined", f"{told} {rows}")
    assert game != "des" or "tuile" not in f"{told} {rows}"
    assert ("Les colonnes vont A, C, D" in told) == (game == "des")


def test_what_help_costs_stands_on_its_button(run: Run) -> None:
    more = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const help = { hint: { level: 1, label: "1 point" }, repair: { label: "3" } };
        const may = { play: true, draw: [], stand_in: [], ...help };
        take(own(0, { may, seats: [seat(0)] })); take(own(0, { may, seats: [seat(0)] }));
        Object.defineProperty(game, "composed", { get: () => true });
        tell(actionsOf(game).more.map(({ id, price }) => [id, price]));
        """
    )
    assert {"indice": "1 point", "reparer": "3"}.items() <= dict(more).items()


def test_what_happened_is_told_before_the_advice_of_a_turn(run: Run) -> None:
    told = run(
        'import { adviceOf } from "STATIC/partie/parts/bar.js"; import { Latest } from "STATIC/partie/parts/log.js";'
        + _RENDER
        + _SEATS
        + """
        const told = [{ n: 4, text: "Ben conteste à tort." }];
        const at = view({ advice: "Votre premier mot : 6 lettres.", room: { game: "lettres" }, told });
        const game = { view: at, live: true, composed: false, aside: { n: 0, told: [] } };
        tell([shown(Latest({ game, advice: adviceOf(game) })), adviceOf({ ...game, composed: true })]);
        """
    )
    assert told[0].index("à tort") < told[0].index("Votre premier mot") and told[1] == ""


def test_what_others_want_and_who_plays_in_whose_place_stand_in_the_strip(run: Run) -> None:
    asked, replaced, later, played = run(
        'import { Latest } from "STATIC/partie/parts/log.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + _RENDER
        + """
        const tale = (n, seat) => ({ n, seat, text: `${n}.` });
        const told = [tale(1, 0), tale(2, 1), tale(3, 2), tale(4, 0)];
        const strip = (many, said, stand_in) => {
          const ben = { mine: false, said, stand_in };
          take(own(1, { seats: [seat(0), seat(1, ben), seat(2, { mine: false })], told: told.slice(0, many) }));
          return shown(Latest({ game, advice: "" }));
        };
        strip(1, [], false);
        tell([strip(1, ["pause"], false), strip(1, [], true), strip(3, [], true), strip(4, [], true)]);
        """
    )
    assert "B veut une pause." in asked and "à la place" not in asked
    assert "Un robot joue à la place de B." in replaced and "pause" not in replaced
    assert "à la place de B" in later and "3." in later
    assert "à la place" not in played


def test_the_verdict_of_a_contest_stands_till_one_has_played(run: Run) -> None:
    told = run(
        'import { latestOf } from "STATIC/partie/parts/log.js";'
        + _SEATS
        + """
        const tale = (n, seat, weighs) => ({ n, seat, weighs, text: `${n}` });
        const tales = [tale(1, 0, false), tale(2, 1, true), tale(3, 2, false), tale(4, 0, false), tale(5, 1, false)];
        const after = (many, more) => latestOf(view({ told: tales.slice(0, many), ...more })).map(({ n }) => n);
        tell([after(1), after(2), after(3), after(4), after(5), after(3, { seat: null }), after(3, { seat: 1 })]);
        """
    )
    assert told == [[1], [2], [2, 3], [4], [5], [2, 3], [2, 3]]


def test_a_contest_names_what_it_is_about_and_a_tap_for_another_is_not_taken(run: Run) -> None:
    labels, sent, settling = run(
        'import { actionsOf } from "STATIC/partie/parts/actions.js";'
        + _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0, { asked: true }), seat(1, { mine: false, name: "Ana" }), seat(2, { mine: false })];
        const contest = (pending, more) => own(1, { seats, stage: "contest", table: ["OR"], pending, n: 7, ...more });
        const labels = [], settling = [];
        let now = 0;
        performance.now = () => now;
        const show = (shown, at) => { now = at; take(shown); settling.push(game.settling); };
        const other = own(1, { seats });
        take(other); take(other);
        show(other, 5000);
        show(contest(["OR", "CAFéS".toUpperCase()]), 10000);
        const { main, others } = actionsOf(game);
        labels.push(main.label, others[0].label);
        now = 10700; settling.push(game.settling);
        show(contest(["ORS", "CAFES", "CHATEAUX"], { number: 3, n: 9 }), 20000);
        labels.push(actionsOf(game).main.label);
        show(own(0, { seats, n: 10 }), 20500); show(own(0, { seats, n: 10 }), 21200);
        main.act();
        tell([labels, sent.filter(({ type }) => type === "act").map(({ action, n }) => [action.type, n]), settling]);
        """
    )
    assert labels == ["Accepter CAFÉS", "Contester CAFÉS", "Accepter le tour d’Ana"]
    assert sent == [["accept", 7]]
    assert settling == [False, True, False, True, True, False]


def test_a_revenge_that_another_proposes_is_told_once(run: Run) -> None:
    assert run(
        'import { Announcer } from "STATIC/partie/parts/announcer.js";'
        + _SEATS
        + """
        const announcer = new Announcer();
        const over = (revenge) => announcer.take(view({ phase: "over", stage: "over", room: { revenge } }));
        over("");
        tell([over(""), over("y"), over("y"), new Announcer().take(view({ phase: "over", room: { revenge: "y" } }))]);
        """
    ) == [[], ["Une revanche est proposée : on vous y attend."], [], []]


def test_whoever_sits_down_before_the_deal_is_announced_once(run: Run) -> None:
    assert run(
        'import { Announcer } from "STATIC/partie/parts/announcer.js";'
        + _SEATS
        + """
        const free = seat(1, { mine: false, free: true, name: "" });
        const ben = seat(1, { mine: false, free: false, name: "Ben" });
        const lobby = (other) => view({ phase: "lobby", seats: [seat(0, { free: false }), other] });
        const announcer = new Announcer();
        tell([free, ben, ben, free].map((each) => announcer.take(lobby(each))));
        """
    ) == [[], ["Ben est à table."], [], ["Ben n’a plus sa place."]]


@pytest.mark.parametrize(
    ("text", "shown"), [("r12 r13 ne forment rien.", "r12 r13 ne forment rien."), ("joker r5", "Joker r5"), ("", "")]
)
def test_a_tile_at_the_head_of_a_sentence_stays_as_it_is_written(run: Run, text: str, shown: str) -> None:
    assert run('import { capital } from "STATIC/common/telling.js"; tell(capital(argument));', text) == shown


def test_nothing_is_called_good_that_nobody_has_judged(run: Run) -> None:
    assert run(
        """
        import { Drafting } from "STATIC/board/draft.js";
        import { markOf } from "STATIC/board/marks.js";
        const drafting = new Drafting("lettres");
        const turn = { turn: 0, seat: 0, round: 1, number: 1, stage: "play" };
        drafting.take({ ...turn, table: [], rack: ["A", "B"], may: { play: true } });
        drafting.move(["r:A:0"], { fresh: true });
        drafting.move(["r:B:0"], { fresh: true });
        const melds = [{ ok: true }, { ok: false, text: "Non." }];
        const judged = (checked) => ({ melds, table: ["A", "B"], checked });
        const marks = (checked) => drafting.melds.map((meld) => markOf(drafting, judged(checked), meld)?.ok ?? null);
        tell([marks(true), marks(false)]);
        """
    ) == [[True, False], [None, False]]


def test_a_seat_that_is_refused_for_a_moment_keeps_its_draft(run: Run) -> None:
    same, table, seat = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const alone = (turn, more) => own(turn, { seats, ...more });
        take(alone(0)); take(alone(0));
        const { drafting } = game;
        drafting.move(["r:A:0", "r:M:0", "r:I:0"], { fresh: true });
        game.stepped();
        connection.sit(null); // as it does where it is refused
        take(alone(0)); take(alone(0));
        tell([game.drafting === drafting, game.drafting.table, game.view.seat]);
        """
    )
    assert (same, table, seat) == (True, ["AMI"], 0)


@pytest.mark.parametrize(
    ("how", "kept"),
    [
        ('next({ number: 2, turn: 1, table: ["RAMI"] });', "Vous composiez ici\u00a0: AMI."),
        ('next({ number: 2, turn: 1, pending: ["AMI"], stage: "contest", turn: 0 });', "appareil."),
        ('played(); next({ number: 2, turn: 1, table: ["AMI"] });', ""),
        ("played(2); await settle(); next({ number: 2, turn: 1 });", ""),
        ("game.seenAt = -99_000; next({ number: 2, turn: 1 });", ""),
        ("seats[0].stand_in = true; next({ number: 2, turn: 1 });", ""),
        ("next({}); next({ n: 6 });", ""),
    ],
)
def test_what_one_composed_is_told_where_the_turn_was_played_in_another_tab(run: Run, how: str, kept: str) -> None:
    """Not where this page played it, or has just asked to; not where its time was over, or a robot played it."""
    notice, later, said, away = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
        const next = (more) => take(own(0, { seats, left_ms: 60_000, n: 6, ...more }));
        const played = (n) => {
          game.doing("line", { type: "line" });
          if (n) answers.at(-1)({ type: "done", n: 6 });
        };
        next({ n: 5 }); next({ n: 5 });
        game.drafting.move(["r:A:0", "r:M:0", "r:I:0"], { fresh: true });
        game.stepped();
        """
        + how
        + """
        const notice = game.notice?.text ?? "";
        const said = game.said.some(({ text }) => text === notice);
        next({ number: 3, turn: 2 });
        const later = game.notice?.text ?? "";
        game.putAway();
        tell([notice, later, said, game.notice]);
        """
    )
    assert (said, away) == (bool(kept), None)
    assert notice == later and notice.endswith(kept) if kept else notice == ""


def test_a_tile_that_is_picked_while_an_answer_is_on_its_way_stays_picked_till_the_turn_is_over(run: Run) -> None:
    assert run(
        """
        import { Board } from "STATIC/board/board.js";
        import { Drafting } from "STATIC/board/draft.js";
        const drafting = new Drafting("deux-cents");
        const start = { turn: 0, seat: 0, round: 1, number: 1, stage: "play", table: [], rack: ["r3", "j11"] };
        const view = (more) => ({ ...start, ...more });
        const take = (more) => {
          drafting.take(view(more));
          state = { ...state, ...Board.getDerivedStateFromProps({ drafting, view: view(more) }, state) };
          return state.picked;
        };
        let state = { picked: [] };
        const pick = (...picked) => { state = { ...state, picked }; };
        take({});
        pick("r:j11:0");
        const laid = [...take({ stage: "discard" })];
        const over = [...take({ turn: 1, number: 2 })];
        pick("r:j11:0");
        const waited = [[...take({ turn: 2, number: 3 })], [...take({ turn: 0, number: 4 })]];
        const gone = [...take({ turn: 0, number: 4, rack: ["r3"] })];
        pick("r:r3:0");
        tell([laid, over, waited, gone, take({ round: 2, rack: ["r3"] })]);
        """
    ) == [["r:j11:0"], [], [["r:j11:0"], ["r:j11:0"]], [], []]


def test_the_draft_of_a_seat_is_kept_where_the_browser_keeps_nothing(run: Run) -> None:
    assert run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        begin();
        game.drafting.byHand(["T", "N"]);
        game.stepped();
        take(own(1, { number: 2 })); game.uncover(); take(own(1, { number: 2 }));
        take(own(0, { number: 4 })); game.uncover(); take(own(0, { number: 4 }));
        tell(game.drafting.draft.rack.slice(0, 2));
        """
    ) == ["T", "N"]


def test_sound_and_vibration_are_off_until_they_are_wanted_and_play_after_a_tap(run: Run) -> None:
    quiet, chosen, later = run(
        """
        const kept = {}, notes = [], shakes = [];
        globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value) };
        Object.defineProperty(globalThis, "navigator", { value: { vibrate: (each) => shakes.push(each) } });
        const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        const line = () => ({ connect: (other) => other, gain });
        const start = function (at) { notes.push([this.frequency.value, at]); };
        const note = () => ({ ...line(), frequency: {}, start, stop() {} });
        globalThis.AudioContext = class {
          constructor() { this.currentTime = 5; made += 1; }
          resume() { resumed += 1; }
          createOscillator() { return note(); }
          createGain() { return line(); }
        };
        let made = 0, resumed = 0;
        const { signal, unlock } = await import("STATIC/partie/parts/settings.js");
        unlock(); signal("turn");
        const quiet = [made, notes.length, shakes.length];
        kept["lettres.partie"] = JSON.stringify({ sound: true, vibration: true });
        signal("turn");
        const chosen = [made, notes.length, shakes.length];
        unlock(); signal("turn"); unlock(); signal("late");
        tell([quiet, chosen, [made, resumed, notes, shakes]]);
        """
    )
    assert quiet == [0, 0, 0]
    assert chosen == [0, 0, 1], "before a tap nothing can be heard"
    assert later == [1, 2, [[520, 5], [660, 5.14], [440, 5]], [[60], [60], [40, 60, 40]]]


def test_an_invitation_is_drawn_as_it_was_coded(run: Run) -> None:
    rows = square("http://192.168.1.20:8080/i/#AbCdEfGhIjKlMnOpQrStUv")
    path = run('import { pathOf } from "STATIC/partie/square.js"; tell(pathOf(argument));', rows)
    drawn = {
        (int(down) - 4, int(right) - 4 + step)
        for right, down, run_ in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
        for step in range(int(run_))
    }
    assert drawn == {(down, right) for down, row in enumerate(rows) for right, each in enumerate(row) if each == "1"}
