// Times the reader of the lexicon's file, for `tools/bench/web_lexicon.py`: seconds a call, as JSON.
// Arguments: the file, and words by kind, as JSON.
import { readFileSync } from "node:fs";

const from = (name) => import(new URL(`../../pages/src/lexicon/${name}`, import.meta.url).href);
const [{ openLexicon }, { suggestions }] = await Promise.all(["reader.js", "near.js"].map(from));
const file = new Uint8Array(readFileSync(process.argv[2])).buffer;
const { words, one, two } = JSON.parse(readFileSync(process.argv[3], "utf8"));

/** The least time of a few rounds over some values, a value. */
function best(values, action, rounds = 7) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (const value of values) action(value);
    least = Math.min(least, performance.now() - start);
  }
  return least / values.length / 1000;
}

const start = performance.now();
const lexicon = openLexicon(file);
const first = (performance.now() - start) / 1000;
const figures = {
  first,
  open: best([file], openLexicon),
  has: best(words, (word) => lexicon.has(word)),
  reason: best(words, (word) => lexicon.reason(word)),
  readings: best(words.slice(0, 5000), (word) => lexicon.readings(word)),
  relation: best(words.slice(0, 5000), (word) => lexicon.relation(word, "GAMIN")),
  one: best(one, (word) => suggestions(lexicon, word)),
  two: best(two, (word) => suggestions(lexicon, word)),
};
console.log(JSON.stringify(figures));
