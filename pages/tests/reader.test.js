import assert from "node:assert/strict";
import { test } from "node:test";
import { openLexicon } from "../src/lexicon/reader.js";
import { bytesOf } from "./spec.js";

const bytes = bytesOf("little.words");

/** What becomes of the file with some bytes changed, and cut or lengthened to a size. */
function opened(changes, size = bytes.length) {
  const copy = new Uint8Array(size);
  copy.set(bytes.subarray(0, size));
  for (const [place, mask] of changes) copy[place] ^= mask;
  try {
    return openLexicon(copy.buffer);
  } catch (error) {
    assert.equal(error.constructor, Error);
    return error.message;
  }
}

test("a damaged file is refused with one error", () => {
  const size = bytes.length;
  const said = new Set([opened([], size + 1), opened([], size + 4)]);
  for (let place = 0; place < size; place++) {
    said.add(opened([[place, 1 << (place % 8)]]));
    if (place < 64 || place % 10 === 0) said.add(opened([], place));
    if (place % 40 === 0) said.add(opened([0, 1, 2].map((each) => [(place * 7 + each * 1000) % size, 255])));
  }
  const [message, ...others] = said;
  assert.deepEqual(others, []);
  assert.match(message, /rechargez la page/);
  assert.ok(opened([]).has("GAMIN"));
});

test("what no tiles show is no word", () => {
  const lexicon = opened([]);
  const others = ["GAMIN\0", "gamin", "été", "ÉTÉ", "🂡", "\ud800"];
  assert.deepEqual(
    others.filter((each) => lexicon.has(each)),
    []
  );
});

test("an empty lexicon has a file", () => {
  const lexicon = openLexicon(bytesOf("empty.words").buffer);
  assert.deepEqual([lexicon.has("GAMIN"), [...lexicon.words("")]], [false, []]);
});
