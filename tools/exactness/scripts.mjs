// Asks the scripts of the pages, for tools/exactness/scripts.py: a line of JSON in, [what, [arguments, …]], a line of answers out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const from = (name) => import(new URL(`../../lettres/web/static/lexicon/${name}`, import.meta.url).href);
const [{ fold, isCompound }, { openLexicon }, { suggestions }, { judge }] = await Promise.all(
  ["fold.js", "reader.js", "near.js", "judge.js"].map(from),
);
const [{ describe, explain }, { typeset }] = await Promise.all(["sentences.js", "text.js"].map(from));
const bytes = Uint8Array.from(readFileSync(process.argv[2]));
const lexicon = openLexicon(bytes.buffer);

/** What becomes of the file with some bytes changed, and cut or lengthened to a size. */
function damage(changes, size) {
  const copy = new Uint8Array(size);
  copy.set(bytes.subarray(0, size));
  for (const [place, mask] of changes) copy[place] ^= mask;
  try {
    openLexicon(copy.buffer);
    return "opened";
  } catch (error) {
    return error instanceof Error && error.constructor === Error ? error.message : `another: ${error}`;
  }
}

/** All that is told of a word: see `told` in tools/exactness/verdicts.py. */
function verdict(word, choices) {
  const found = judge(lexicon, word, choices);
  const sentence = explain(found, lexicon.phrases);
  return [
    sentence,
    typeset(sentence),
    found.code,
    found.accepted,
    found.tiles,
    found.source,
    found.theme,
    found.conflicts.map(({ tableWord, relation }) => [tableWord, relation]),
    found.suggestions,
    found.readings.map((reading) => describe(reading, lexicon.phrases)),
  ];
}

const asked = {
  fold,
  isCompound,
  damage,
  verdict,
  suggestions: (tiles) => suggestions(lexicon, tiles),
  about: () => lexicon.about,
  phrases: () => lexicon.phrases,
  words: (prefix) => [...lexicon.words(prefix)],
};
for (const name of ["has", "reason", "readings", "relation", "themesOf", "themes", "frequency"])
  asked[name] = (...values) => lexicon[name](...values);

for await (const line of createInterface({ input: process.stdin })) {
  const [what, calls] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(calls.map((values) => asked[what](...values)))}\n`);
}
