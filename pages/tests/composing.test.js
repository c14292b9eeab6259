import assert from "node:assert/strict";
import { test } from "node:test";
import { Composing } from "../src/table/composing.js";

/** A game whose table is given, and whose referee says what it was asked. */
function gameOf(table, asked = []) {
  const before = { table, turn: 0 };
  const tools = { words: { hurried: false } };
  const course = { turns: [] };
  return {
    asked,
    table: { size: 0 },
    players: ["Ana"],
    course,
    tools,
    stateBefore: () => before,
    judge: (turn) => asked.push(turn) && { turn }
  };
}

const composing = (table, asked) => new Composing(/** @type {any} */ (gameOf(table, asked)), () => {});

test("a space ends a word that is one, and what is no word stays in the field", () => {
  const turn = composing([]);
  turn.type("mare sol");
  turn.hurry(false);
  assert.deepEqual([turn.draft.formed, turn.draft.typed], [["MARE"], "sol"]);
  turn.type("1 2");
  turn.hurry(false);
  assert.deepEqual([turn.draft.formed, turn.draft.typed, turn.add()], [["MARE"], "1 2", null]);
});

test("a letter becomes a joker and a letter again", () => {
  const turn = composing([]);
  turn.type("sol ");
  turn.hurry(false);
  turn.turnJoker(0, 1);
  assert.deepEqual([turn.draft.formed, turn.hintsJoker], [["SoL"], false]);
  turn.turnJoker(0, 1);
  assert.deepEqual([turn.draft.formed, turn.hintsJoker], [["SOL"], true]);
});

test("of the words taken apart those that lie there count, each once", () => {
  const turn = composing(["SOL", "MARE"]);
  turn.draft = { ...turn.draft, broken: ["SOL", "SOL", "PARTI"] };
  assert.deepEqual(turn.broken, ["SOL"]);
  turn.takeApart("MARE", true);
  turn.takeApart("SOL", false);
  assert.deepEqual(turn.draft.broken, ["MARE"]);
});

test("the referee is asked once for what does not change", () => {
  const asked = [];
  const turn = composing(["SOL"], asked);
  assert.equal(turn.judged, null);
  turn.takeApart("SOL", true);
  assert.equal(turn.judged, turn.judged);
  turn.type("sols");
  turn.hurry(false);
  assert.deepEqual(turn.judged, { turn: { formed: ["SOLS"], broken: ["SOL"], emptied: false } });
  assert.equal(asked.length, 2);
});
