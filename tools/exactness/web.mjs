// Asks the scripts of the pages, for tools/exactness/web.py: a line of JSON in, [what, [arguments, …]], a line of answers out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const from = (name) => import(new URL(`../../lettres/web/static/lexicon/${name}`, import.meta.url).href);
const [{ fold, isCompound }, { openLexicon }, { suggestions }] = await Promise.all(
  ["fold.js", "reader.js", "near.js"].map(from),
);
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

const asked = {
  fold,
  isCompound,
  damage,
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
