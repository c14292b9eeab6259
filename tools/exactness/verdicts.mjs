// The page's verdicts, for `tools/exactness/verdicts.py`: FILE is the lexicon's file for the page.
// Each line of the input is a list of cases [word, choices]; the answer is a line, a list of what is told of each.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const from = (name) => import(new URL(`../../lettres/web/static/lexicon/${name}`, import.meta.url).href);
const [{ openLexicon }, { judge }, { describe, explain }, { typeset }] = await Promise.all(
  ["reader.js", "judge.js", "sentences.js", "text.js"].map(from),
);
const { buffer } = new Uint8Array(readFileSync(process.argv[2]));
const lexicon = openLexicon(buffer);
const { phrases } = lexicon;

function told([word, choices]) {
  const verdict = judge(lexicon, word, choices);
  const sentence = explain(verdict, phrases);
  return [
    sentence,
    typeset(sentence),
    verdict.code,
    verdict.accepted,
    verdict.tiles,
    verdict.source,
    verdict.theme,
    verdict.conflicts.map(({ tableWord, relation }) => [tableWord, relation]),
    verdict.suggestions,
    verdict.readings.map((reading) => describe(reading, phrases)),
  ];
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(JSON.parse(line).map(told))}\n`);
}
