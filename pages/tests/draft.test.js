import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "../src/board/board.js";
import { Drafting } from "../src/board/draft.js";
import { spokenText } from "../src/board/faces.js";
import { markOf } from "../src/board/marks.js";
import { cases, looks, standIn } from "./table.js";

test("dice that were thrown are no longer picked", () => {
  const drafting = standIn({ began: 1, hidden: false, tiles: { "r:7J:0": "7J" }, where: () => "rack" });
  const state = { began: 0, round: 1, mine: true, throwing: true, picked: ["r:7J:0"] };
  const view = { turn: 0, seat: 0, round: 1 };
  const after = (stage) => Board.getDerivedStateFromProps(standIn({ drafting, view: { ...view, stage } }), state);
  assert.deepEqual([after("play").picked, after("play").throwing, after("throw").picked], [[], false, ["r:7J:0"]]);
});

for (const [written, spoken] of [
  ["A pose r6 b6 j6 et n10 joker n12.", "A pose 6 rouge, 6 bleu, 6 jaune et 10 noir, joker, 12 noir."],
  ["Vous avez pioché r9, un joker.", "Vous avez pioché 9 rouge, un joker."],
  ["D♠ V♠ : suite ? A♥, 10♦", "dame de pique, valet de pique : suite ? as de cœur, 10 de carreau"],
  ["« 2+r6 », « r3 b5 », D4 r3, b3-5, Rr5 a 13 points.", "« 2+r6 », « r3 b5 », D4 3 rouge, b3-5, Rr5 a 13 points."],
  ["n12 n13 * : bien", "12 noir, 13 noir, joker : bien"]
]) {
  test(`tiles are read aloud by their names: ${written}`, () => {
    assert.equal(spokenText(looks[/♠/u.test(written) ? "cartes" : "rummikub"], written), spoken);
  });
}

test("nothing is called good that nobody has judged", () => {
  const drafting = new Drafting(looks.lettres);
  const turn = { turn: 0, seat: 0, round: 1, number: 1, stage: "play" };
  drafting.take({ ...turn, table: [], rack: ["A", "B"], may: { play: true } });
  drafting.move(["r:A:0"], { fresh: true });
  drafting.move(["r:B:0"], { fresh: true });
  const melds = [{ ok: true }, { ok: false, text: "Non." }];
  const judged = (checked) => ({ melds, table: ["A", "B"], checked });
  const marks = (checked) => drafting.melds.map((meld) => markOf(drafting, judged(checked), meld)?.ok ?? null);
  assert.deepEqual(
    [marks(true), marks(false)],
    [
      [true, false],
      [null, false]
    ]
  );
});

test("a tile that is picked while an answer is on its way stays picked till the turn is over", () => {
  const drafting = new Drafting(looks["deux-cents"]);
  const start = { turn: 0, seat: 0, round: 1, number: 1, stage: "play", table: [], rack: ["r3", "j11"] };
  const view = (more) => ({ ...start, ...more });
  const take = (more) => {
    drafting.take(view(more));
    state = { ...state, ...Board.getDerivedStateFromProps(standIn({ drafting, view: view(more) }), state) };
    return state.picked;
  };
  let state = standIn({ picked: [] });
  const pick = (...picked) => {
    state = { ...state, picked };
  };
  take({});
  pick("r:j11:0");
  const laid = [...take({ stage: "discard" })];
  const over = [...take({ turn: 1, number: 2 })];
  pick("r:j11:0");
  const waited = [[...take({ turn: 2, number: 3 })], [...take({ turn: 0, number: 4 })]];
  const gone = [...take({ turn: 0, number: 4, rack: ["r3"] })];
  pick("r:r3:0");
  assert.deepEqual(
    [laid, over, waited, gone, take({ round: 2, rack: ["r3"] })],
    [["r:j11:0"], [], [["r:j11:0"], ["r:j11:0"]], [], []]
  );
});

for (const [lying, named] of cases([
  [[], [-2, -2]],
  [[["r3@A", "r4@B", "r5@C"]], [-4, -4]]
])) {
  test(`a first throw is laid where one likes and places keep their names: ${lying}`, () => {
    const drafting = new Drafting(looks.des);
    drafting.take({ may: { play: true }, table: lying, rack: ["b1@D", "b2@E"], orders: [] });
    drafting.move([drafting.rack[0]], { cell: "-2,-2" });
    assert.deepEqual(drafting.first, named);
  });
}

test("what was laid and may be contested is on the rack no more and comes back to its place", () => {
  const drafting = new Drafting(looks.lettres);
  const turn = { turn: 0, seat: 0, round: 1, number: 1, stage: "play" };
  const start = { ...turn, table: ["OR"], rack: [..."TAMIA?"], orders: ["main"] };
  drafting.take({ ...start, may: { play: true } });
  drafting.byHand(["T", "A", "M", "I", "A", "?"]);
  const shown = () => drafting.rack.map((id) => drafting.tiles[id]).join("");
  const laid = { ...start, stage: "contest", pending: ["AMi", "OR"], may: {} };
  drafting.take(laid);
  const waits = shown();
  const other = new Drafting(looks.lettres);
  other.take({ ...laid, seat: 1 });
  const others = other.rack.length;
  drafting.take({ ...start, number: 2, turn: 1, may: {} });
  const back = shown();
  assert.deepEqual([waits, others, back], ["TIA", 6, "TAMIA?"]);
});

test("a joker that was freed is any letter again", () => {
  const drafting = new Drafting(looks.lettres);
  const turn = { turn: 0, round: 1, number: 1, seat: 0, may: { play: true } };
  drafting.take({ ...turn, table: ["GAMiN"], rack: ["I", "T"] });
  const joker = drafting.melds[0].tiles[3],
    before = drafting.face(joker);
  drafting.replace("r:I:0", joker);
  const freed = [drafting.where(joker), drafting.face(joker)];
  drafting.undo();
  const shown = [before, ...freed, drafting.face(joker), drafting.textOf(drafting.melds[0])];
  assert.deepEqual(shown, ["I", "loose", "?", "I", "GAMiN"]);
});

test("a rack is shuffled and keeps its tiles and what is laid", () => {
  const drafting = new Drafting(looks.lettres);
  const view = { turn: 0, seat: 0, round: 1, number: 3, stage: "play", table: [], rack: [..."ABCDEFG"] };
  drafting.take({ ...view, orders: ["alphabet", "main"], may: { play: true } });
  drafting.move(["r:A:0", "r:B:0"], { fresh: true });
  const rack = () => drafting.rack.map((id) => drafting.tiles[id]).join("");
  const before = rack();
  drafting.shuffle(() => 0.5);
  const after = rack();
  const table = drafting.table;
  assert.equal(before, "CDEFG");
  assert.ok(after !== before);
  assert.deepEqual([...after].sort(), [...before].sort());
  assert.deepEqual(table, ["AB"]);
});

for (const [laid, order] of [
  ["r5 r3 r4", "r3 r4 r5"],
  ["n7 r7 b7", "r7 b7 n7"],
  ["r3 * r5", "r3 * r5"],
  ["r3 r5 *", "r3 * r5"],
  ["* r3 r4", "* r3 r4"],
  ["r12 r1 r13", "r12 r13 r1"],
  ["r3 b9", "r3 b9"],
  ["r11 r12 r13 *", "* r11 r12 r13"],
  ["r13 r12 *", "* r12 r13"],
  ["r12 r13 r1 *", "* r12 r13 r1"],
  ["* r1 r2 r3", "r1 r2 r3 *"],
  ["r10 * r11 *", "r10 r11 * *"],
  ["r12 r11 * *", "* r11 r12 *"]
]) {
  test(`number tiles lie in the order in which they read: ${laid}`, () => {
    const before = { turn: 0, seat: 0, table: [], rack: laid.split(" "), orders: ["main"], may: { play: true } };
    const ids = laid.split(" ").map((tile) => `r:${tile}:0`);
    const drafting = new Drafting(looks.rummikub);
    drafting.take(before);
    drafting.move(ids, { fresh: true });
    assert.deepEqual(drafting.table, [order.split(" ")]);
  });
}

/** What one sees of a game of letters in which one has to lay. */
const first = {
  turn: 0,
  seat: 0,
  round: 1,
  number: 9,
  n: 12,
  stage: "play",
  table: ["IMAGE", "GAMiN", "TARIF"],
  rack: [..."AELPRS?"],
  orders: ["alphabet", "voyelles", "main"],
  may: { play: true }
};

test("a view leaves the draft where the turn is the same", () => {
  const voted = { ...first, n: first.n + 1, left_ms: 3 };
  const drew = { ...voted, rack: [...first.rack, "Z"].sort() };
  const paused = { ...voted, paused: true, table: [], rack: [], may: {} };
  const other = { ...voted, number: first.number + 1 };
  const drafting = new Drafting(looks.lettres);
  assert.ok(drafting.take(first));
  drafting.move(["r:L:0", "r:E:0", "r:S:0"], { fresh: true });
  const composed = [...first.table, "LES"];
  assert.ok(!drafting.take(voted));
  assert.deepEqual(drafting.table, composed);
  assert.ok(!drafting.take(paused));
  assert.deepEqual(drafting.table, []);
  assert.ok(!drafting.take(drew));
  assert.deepEqual(drafting.table, composed);
  assert.ok(drafting.rack.includes("r:Z:0"));
  assert.ok(drafting.take(other));
  assert.deepEqual(drafting.table, first.table);
});

test("a meld that lies again as the turn found it has its number again", () => {
  const runs = [
    ["r3", "r4", "r5"],
    ["b7", "n7", "j7"]
  ];
  const drafting = new Drafting(looks.rummikub);
  drafting.take({ turn: 0, seat: 0, table: runs, numbers: [1, 2], rack: ["r6"], may: { play: true } });
  drafting.takeApart("m0");
  drafting.move(["r:r6:0"], { fresh: true });
  drafting.lay([...runs, ["r6"]]);
  const melds = drafting.melds.map(({ from, tiles }) => [from, tiles.length]).sort();
  assert.deepEqual(melds, [
    [-1, 1],
    [0, 3],
    [1, 3]
  ]);
});

test("the order of a rack made by hand is kept from turn to turn", () => {
  const later = { ...first, number: first.number + 2, rack: [..."AEILPSZ"] };
  const drafting = new Drafting(looks.lettres);
  drafting.take(first);
  drafting.move(["r:S:0"], { rack: 0 });
  const { order, rack } = drafting.draft;
  assert.deepEqual([order, rack.join("")], ["main", "SAELPR?"]);
  drafting.take(later);
  assert.equal(drafting.draft.rack.join(""), "SAELPIZ");
});
