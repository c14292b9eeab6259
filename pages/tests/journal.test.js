import assert from "node:assert/strict";
import { test } from "node:test";
import { Journal, spent } from "../src/rules/journal.js";
import { Companion } from "../src/table/companion.js";
import { rackOf } from "../src/table/proposals.js";
import { localStore, memoryStore } from "../src/table/stores.js";
import { phrases } from "./spec.js";
import { cases, standIn } from "./table.js";

const words = {
  judge: () => ({ code: "ok", accepted: true }),
  explain: () => "",
  relation: () => null
};
class FakeStorage {
  items = new Map();
  get length() {
    return this.items.size;
  }
  key(at) {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, String(value));
  }
  removeItem(key) {
    this.items.delete(key);
  }
}
const tools = (store) => ({ store, phrases, words });
const begin = (store, rules = {}) =>
  Companion.begin(tools(store), "jeudi soir/1", { players: ["Ana", "Zoé"], lexicon: "essai", rules }, 1000);
const draft = (formed) => ({ formed, broken: [], typed: "", emptied: false, at: null, inserts: false });
const lay = (...formed) => standIn({ kind: "lay", formed });
const reason = (promise) =>
  promise.then(
    () => "",
    (error) => `${error.constructor.name}: ${error.message}`
  );
const scores = (companion) => companion.state.seats.map((seat) => seat.score);

test("a page that dies at any moment loses no event that was acknowledged", async () => {
  const store = memoryStore();
  const companion = await begin(store);
  const after = [companion.sheetText()];
  const steps = [
    () => companion.put(lay("FIABILITE"), 2000),
    () => companion.put(lay("JARDiN"), 3000),
    () => companion.correct(0, lay("FIABLES"), 4000),
    () => companion.undo(5000),
    () => companion.redo(6000),
    () => companion.rename(1, "Léo", 7000),
    () => companion.insert(1, { kind: "passe" }, 8000),
    () => companion.remove(2, 9000),
    () => companion.recount(0, 3, 9500),
    () => companion.end(["-", "ETR"], 10000)
  ];
  for (const step of steps) {
    await step();
    after.push(companion.sheetText());
  }
  const entries = /** @type {any[]} */ (await store.read("jeudi soir/1"));
  const again = [];
  for (let size = 1; size <= entries.length; size++) {
    const other = memoryStore();
    for (const entry of entries.slice(0, size)) await other.append("g", entry);
    again.push((await Companion.resume(tools(other), "g")).sheetText());
  }
  assert.deepEqual(after, again);
  assert.ok(new Set(after).size > 8);
});

test("what cannot be written is not acknowledged", async () => {
  const store = memoryStore();
  const companion = await begin(store);
  const append = store.append;
  store.append = async () => {
    throw new Error("the disk is full");
  };
  const refused = await reason(companion.put(lay("FIABILITE"), 2000));
  const before = scores(companion);
  store.append = append;
  await companion.put(lay("FIABLES"), 3000);
  const told = { refused, before, after: scores(companion) };
  assert.deepEqual(told, { refused: "Error: the disk is full", before: [0, 0], after: [14, 0] });
});

test("a second tap and a second page add nothing", async () => {
  const store = memoryStore();
  const companion = await begin(store);
  const other = await Companion.resume(tools(store), "jeudi soir/1");
  const seen = companion.table.size;
  const taps = [1, 2].map(() => companion.put(lay("FIABILITE"), 2000, seen));
  const said = await Promise.all(taps.map(reason));
  const { length } = companion.table.sheet.lines;
  assert.deepEqual(
    said.map((each) => each.split(":")[0]),
    ["", "TakenError"]
  );
  assert.equal(length, 1);
  assert.match(await reason(other.put({ kind: "passe" }, 3000)), /^TakenError/);
});

test("a damaged entry is told and what precedes is kept", async () => {
  const storage = standIn(new FakeStorage());
  const companion = await begin(localStore(storage));
  await companion.put(lay("FIABILITE"), 2000);
  await companion.put(lay("JARDIN"), 3000);
  const last = [...storage.items.keys()].at(-1);
  const kinds = ["", "{", "[]", '{"number":2}', storage.items.get(last).replace('"seat":1', '"seat":"x"')];
  const said = [];
  for (const text of kinds) {
    storage.setItem(last, text);
    const again = await Companion.resume(tools(localStore(storage)), "jeudi soir/1");
    said.push([scores(again), again.journal.broken !== "", await reason(again.put({ kind: "passe" }, 4000))]);
  }
  assert.deepEqual(said, Array(5).fill([[18, 0], true, `TableError: ${phrases.sheet.damaged}`]));
});

test("a later format is refused", async () => {
  const store = memoryStore();
  await begin(store);
  const [entry] = /** @type {any[]} */ (await store.read("jeudi soir/1"));
  const other = memoryStore();
  await other.append("g", { ...entry, event: { ...entry.event, format: 2 } });
  const told = [(await Journal.open(other, "g")).broken, await reason(Companion.resume(tools(other), "g"))];
  assert.ok(told[0]);
  assert.ok(told[1].startsWith("TableError"));
});

test("a game that is kept by a rule that the page no longer knows is not lost", async () => {
  const store = memoryStore();
  const companion = await begin(store);
  await companion.put(lay("FIABILITE"), 2000);
  const [first, ...others] = /** @type {any[]} */ (await store.read("jeudi soir/1"));
  const other = memoryStore();
  const header = { ...first.event.header, rules: { scoring: "longest" } };
  await other.append("g", { ...first, event: { ...first.event, header } });
  for (const entry of others) await other.append("g", entry);
  assert.match(await reason(Companion.resume(tools(other), "g")), /^TableError: cette page ne suit pas la règle/);
  const sheet = await Companion.kept(tools(other), "g");
  assert.deepEqual([sheet.header.rules, sheet.lines.length], [{ scoring: "longest" }, 1]);
});

for (const [kind, make] of cases([
  ["memory", memoryStore],
  ["local", () => localStore(standIn(new FakeStorage()))]
])) {
  test(`stores keep games apart: ${kind}`, async () => {
    const store = make();
    const setUp = { players: ["Ana"], lexicon: "essai" };
    const games = ["a", "a/b", "é"];
    for (const game of games) await Companion.begin(tools(store), game, setUp, 1000);
    const companion = await Companion.resume(tools(store), "a");
    await companion.keepDraft(draft(["ETE"]));
    await companion.put(lay("FIABILITE"), 2000);
    const kept = [await companion.draft(), await store.kept("é")];
    await store.remove("a");
    const told = [(await store.games()).sort(), kept, (await store.read("a")).length, (await store.read("a/b")).length];
    assert.deepEqual(told[1][0].formed, ["ETE"]);
    assert.equal(told[1][1], null);
    assert.deepEqual([told[0], ...told.slice(2)], [["a/b", "é"], 0, 1]);
  });
}

for (const [kind, make] of cases([
  ["memory", memoryStore],
  ["local", () => localStore(standIn(new FakeStorage()))]
])) {
  test(`a game that another page deleted takes no more: ${kind}`, async () => {
    const store = make();
    const companion = await begin(store);
    await store.remove("jeudi soir/1");
    const said = await reason(companion.put(lay("FIABILITE"), 2000));
    const told = [said, await store.games()];
    assert.ok(told[0].startsWith("TakenError"));
    assert.deepEqual(told[1], []);
  });
}

test("a draft is taken up only where it still fits", async () => {
  const store = memoryStore();
  const companion = await begin(store);
  await companion.put(lay("FIABILITE"), 2000);
  const said = [];
  const back = async () => said.push((await companion.draft())?.at);
  for (const at of standIn([0, 1, -1, 0.5, "0"])) {
    await companion.keepDraft({ ...draft(["ETE"]), at });
    await back();
  }
  await companion.keepDraft({ ...draft(["ETE"]), at: 0 });
  await companion.put(lay("JARDIN"), 3000);
  await back();
  await companion.keepDraft(draft(["ETE"]));
  await companion.undo(4000);
  await back();
  for (const value of [{}, [], "x", draft("ETE"), draft([1]), draft(["É<"])]) {
    await store.keep("jeudi soir/1", value);
    await back();
  }
  const told = said.map((at) => (at === undefined ? "none" : at));
  assert.deepEqual(told, [0, ...Array(5).fill("none"), null, ...Array(6).fill("none")]);
});

test("points that no sheet has are not counted", async () => {
  const companion = await begin(memoryStore());
  await companion.put(lay("FIABILITE"), 2000);
  const said = [];
  for (const points of [1.5, -7, 10000, NaN]) said.push(await reason(companion.recount(0, points, 3000)));
  for (const points of [0, 9999]) {
    await companion.recount(0, points, 4000);
    said.push(scores(companion)[0]);
  }
  assert.deepEqual(said, [...Array(4).fill(`TableError: ${phrases.sheet.badPoints}`), 0, 9999]);
});

test("the letters of a rack lose only their accents", () => {
  const told = ["été ?", "Ét, œuf", "a1?b-"].map(rackOf);
  assert.deepEqual(told, ["ETE?", "ETOEUF", "A?B"]);
});

test("the clock runs from turn to turn without its pauses", async () => {
  const companion = await begin(memoryStore());
  const timeLeft = (/** @type {number} */ now) => 60000 - spent(companion.table.clock, now);
  /** @type {unknown[]} */
  const left = [timeLeft(9000)];
  await companion.resume(10000);
  left.push(timeLeft(15000));
  await companion.pause(20000);
  left.push(timeLeft(99000));
  await companion.resume(100000);
  left.push(timeLeft(160000));
  await companion.put(lay("FIABILITE"), 161000);
  left.push(timeLeft(162000));
  await companion.correct(0, lay("FIABLES"), 163000);
  left.push(timeLeft(164000));
  await companion.undo(165000);
  left.push(timeLeft(170000), companion.running);
  assert.deepEqual(left, [60000, 55000, 50000, -10000, 59000, 57000, 56000, false]);
});

test("a correction tells what it changed in later turns", async () => {
  const companion = await begin(memoryStore());
  await companion.put(lay("IMAGES"), 2000);
  await companion.put(lay("JARDIN"), 3000);
  await companion.put({ kind: "lay", broken: ["IMAGES"], formed: ["PAGE", "MIELS"] }, 4000);
  const { noted, changed, draws } = await companion.correct(0, lay("VOLCANS"), 5000);
  const later = changed.map(({ at, before, after }) => [at, before.line.suspended, after.line.suspended]);
  await companion.undo(6000);
  const told = [noted.line.move, draws, later, scores(companion), companion.state.table];
  assert.deepEqual(told, ["VOLCANS", 0, [[2, false, true]], [20, 12], ["JARDIN", "PAGE", "MIELS"]]);
});

for (const [players, told] of cases([
  [["Ana", "Ana"], "Deux joueurs"],
  [["Ana", " "], "ne peut être un nom"],
  [["Bot"], "ne peut être un nom"],
  [["a:b"], "ne peut être un nom"],
  [["<script>"], "ne peut être un nom"],
  [["x".repeat(31)], "ne peut être un nom"],
  [[..."abcde"], "de 1 à 4 joueurs, non 5"]
])) {
  test(`players that a sheet could not keep are refused: ${players}`, async () => {
    const begun = Companion.begin(tools(memoryStore()), "g", { players, lexicon: "" }, 0);
    assert.ok((await reason(begun)).includes(told));
  });
}
