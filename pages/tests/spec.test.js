import assert from "node:assert/strict";
import { test } from "node:test";
import { openLexicon } from "../src/lexicon/reader.js";
import { answersOf } from "./answers.js";
import { bytesOf, casesOf, defaultLexicon, phrases } from "./spec.js";

const FILES = ["fold", "word", "relation", "near", "verdict", "turn", "game", "sheet", "rules", "count", "picked"];
const SHOWN = 5;
const { lexicon, why } = defaultLexicon();
const little = openLexicon(bytesOf("little.words").buffer);

/** Whether all cases of a file are answered as Python does. */
async function same(name, lexicon) {
  const answers = answersOf(lexicon, phrases);
  const wrong = [];
  for (const [kind, asked, answer] of casesOf(name)) {
    const found = JSON.parse(JSON.stringify((await answers[kind](asked)) ?? null));
    try {
      assert.deepEqual(found, answer);
    } catch (error) {
      wrong.push(`${kind} ${JSON.stringify(asked)}: ${error.message}`);
    }
  }
  assert.equal(wrong.length, 0, `${wrong.length} differ from Python's:\n${wrong.slice(0, SHOWN).join("\n")}`);
}

for (const file of FILES)
  test(`as Python answers: ${file}`, { skip: lexicon ? false : why }, () => same(`${file}.jsonl`, lexicon));
test("as Python answers: little", () => same("little.jsonl", little));
