// Times the page's code, for `tools/bench/page.py`: microseconds, a line of JSON. Arguments: the lexicon's file,
// that of definitions, and a file of words of several kinds, as JSON.
import { readFileSync } from "node:fs";

const from = (name) => import(new URL(`../../pages/src/lexicon/${name}`, import.meta.url).href);
const [{ openLexicon }, { judge }, { explain }, { openDefinitions }] = await Promise.all(
  ["reader.js", "judge.js", "sentences.js", "definitions.js"].map(from),
);
const [file, senses] = process.argv.slice(2, 4).map((path) => new Uint8Array(readFileSync(path)).buffer);
const words = JSON.parse(readFileSync(process.argv[4], "utf8"));

/** The least time of a few rounds over some values, a value. */
function best(values, action, rounds = 5) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (const value of values) action(value);
    least = Math.min(least, performance.now() - start);
  }
  return (1000 * least) / values.length;
}

const lexicon = openLexicon(file);
const definitions = openDefinitions(senses);
const tell = (word, choices) => explain(judge(lexicon, word, choices), lexicon.phrases);
tell("zzzzzzz"); // the commonest words are found once
process.stdout.write(
  JSON.stringify({
    judge: best(words.mixed, (word) => judge(lexicon, word)),
    known: best(words.known, (word) => tell(word)),
    misspelt: best(words.misspelt, (word) => tell(word)),
    mixed: best(words.mixed, (word) => tell(word)),
    table: best(words.known, (word) => tell(word, { table: words.table })),
    definition: best(words.lemmas, definitions.of),
  }),
);
