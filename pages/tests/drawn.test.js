import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafting } from "../src/board/draft.js";
import { GridTable } from "../src/board/grid_table.js";
import { Melds } from "../src/board/melds.js";
import { Rules } from "../src/jouer/rules.js";
import { Invitation } from "../src/partie/invitation.js";
import { Lobby } from "../src/partie/lobby.js";
import { TypedLine } from "../src/partie/parts/typed.js";
import { html } from "../src/vendor/preact.js";
import { Drawn, drawn } from "./document.js";
import { looks, standIn } from "./table.js";

const room = { id: "x", game: "lettres", look: looks.lettres, title: "Rami", rules_told: [], host: true, owner: true };
const seat = (number, more) => ({
  seat: number,
  name: "ABC"[number],
  kind: "person",
  mine: !number,
  here: true,
  ...more
});
const lobby = (more, ...others) => {
  const view = { phase: "lobby", room: { ...room, ...more }, seats: [seat(0), ...others] };
  return drawn(html`<${Lobby} view=${view} send=${() => {}} />`);
};

test("who is expected and not there can be invited", () => {
  // A revenge has no place left, and its people may have gone.
  const invites = (shown) => [Boolean(shown.with("data-do", "renouveler")), shown.with("role", "status").shown];
  const gone = seat(1, { here: false });
  const guest = { host: false, host_name: "Ana" };
  const [away, guestTold, here] = [lobby({}, gone), lobby(guest, gone), lobby({}, seat(1))].map(invites);
  assert.deepEqual(away, [
    true,
    "Tout le monde est assis ; B n’a pas la page ouverte : invitez de nouveau qui manque."
  ]);
  assert.ok(!guestTold[0]);
  assert.ok(!guestTold[1].includes("invitez"));
  assert.ok(guestTold[1].endsWith("quand Ana distribue."));
  assert.ok(!here[0]);
});

test("the list of games is asked for again whenever it is opened", async () => {
  const heard = {};
  const asked = [];
  Object.assign(globalThis, {
    addEventListener: (name, act) => Object.assign(heard, { [name]: act }),
    scrollTo() {},
    fetch: async (address) => {
      asked.push(new URL(address).pathname);
      return { ok: true, json: async () => ({ games: [] }) };
    }
  });
  const root = standIn(new Drawn("div"));
  root.replaceChildren = () => {};
  Object.assign(document, { getElementById: () => root, visibilityState: "visible", title: "" });
  location.hash = "";
  const count = () => asked.filter((path) => path.endsWith("/api/parties")).length;
  await import("../src/jouer/page.js");
  await new Promise((done) => setTimeout(done, 150)); // effects
  const first = count();
  location.hash = "#parties";
  heard.hashchange();
  assert.deepEqual([first, count()], [1, 2]);
});

test("an unfinished meld is marked by what it lacks", () => {
  const drafting = new Drafting(looks.cartes);
  const rack = ["p11", "c7"];
  drafting.take({ turn: 0, seat: 0, round: 1, number: 3, stage: "play", table: [], rack, may: { play: true } });
  drafting.move(["r:p11:0"], { fresh: true });
  const board = (mark) => ({
    drafting,
    state: { over: null, held: null, picked: [], open: null },
    mayLay: true,
    props: { refused, judged: { table: drafting.draft.table, checked: true, melds: [mark] } }
  });
  let refused = false;
  const marked = (mark) => {
    const meld = drawn(html`<${Melds} board=${board({ ok: false, ...mark })} />`).with("data-meld", "0");
    return [meld.given.class, meld.shown.slice(-2)];
  };
  const composed = [marked({ lacks: 2, text: "Encore 2 cartes." }), marked({ text: "Non." })];
  refused = true;
  const [[unfinished, lacks], [wrong, fault]] = composed;
  const [given] = marked({ text: "Non." });
  assert.ok(!unfinished.includes("bad-meld"));
  assert.equal(lacks, "+2");
  assert.ok(!wrong.includes("bad-meld"), "red is for what was given in");
  assert.ok(fault.endsWith("✗"));
  assert.ok(given.includes("bad-meld"));
});

test("a long option that is chosen can be read whole", () => {
  const soft = { value: "a", label: "Souple, le programme, avant de poser" };
  const choices = [soft, { value: "b", label: "Strict" }];
  const rule = {
    name: "arbitration",
    kind: "choice",
    label: "L’arbitrage",
    value: "a",
    useful: true,
    choices,
    idle: []
  };
  const game = { rules: [rule], editions: [] };
  const page = (value) => drawn(html`<${Rules} game=${game} rules=${{ arbitration: value }} />`);
  const whole = (value) => page(value).with("class", "quiet whole")?.shown ?? null;
  const long = whole("a");
  const short = whole("b");
  assert.deepEqual([long, short], ["Souple, le programme, avant de poser", null]);
});

test("what a lock means and why columns lack letters is in sight", () => {
  // A lock tells why where it is first seen, and goes with it; columns are told of till one has laid dice.
  const shown = (game, table, opened) => {
    const drafting = new Drafting(looks[game]);
    const seats = [{ opened }];
    const locks = standIn({ closed: !opened, joker: "", label: "" });
    const view = { turn: 0, seat: 0, round: 1, number: 3, stage: "play", table, rack: [], seats, locks };
    drafting.take({ ...view, may: { play: true } });
    const state = { over: null, held: null, picked: [], open: null };
    const board = { drafting, state, mayLay: true, badge() {}, props: { view, judged: null } };
    return drawn(html`<${game === "des" ? GridTable : Melds} board=${board} />`).shown;
  };
  const words = ["IMAGE"];
  const dice = [["r3", "r4", "r5"]];
  const both = (...of) => [false, true].map((opened) => shown(...of, opened));
  const [locked, open_, novice, skilled] = [...both("lettres", words), ...both("des", dice)];
  assert.ok(locked.includes("Mot verrouillé jusqu’à votre premier coup"));
  assert.ok(!open_.includes("verrouillé"));
  assert.ok(novice.includes("Pas de colonne B, J, N ni R"));
  assert.ok(!skilled.includes("couleurs"));
});

for (const [game, note] of [
  ["lettres", "minuscule : GAMiN"],
  ["cartes", "s’écrit *"],
  ["des", "Pas de colonne"]
]) {
  test(`how a joker is written stands where one writes: ${game}`, () => {
    const typed = { history: [], commands: [], learn() {} };
    const view = { table: [], room: { look: looks[game] } };
    const page = { drafting: new Drafting(looks[game]), typed, view, busy: "", say() {}, onChange() {} };
    assert.ok(drawn(html`<${TypedLine} game=${page} />`).shown.includes(note));
  });
}

test("who is told to serve the network keeps the port", () => {
  globalThis.navigator ??= standIn({});
  const told = (port) => {
    location.port = port;
    const secret = "0123456789abcdef0123456789abcdef";
    const shown = html`<${Invitation} secret=${secret} host=${true} open=${true} title="" renew=${() => {}} />`;
    return drawn(shown).all.find(({ localName }) => localName === "code").shown;
  };
  assert.deepEqual(
    [told("8091"), told("8080")],
    ["lettres servir --adresse 0.0.0.0 --port 8091", "lettres servir --adresse 0.0.0.0"]
  );
});
