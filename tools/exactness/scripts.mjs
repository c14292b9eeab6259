// The scripts of the pages in Node, for tools/exactness/scripts.py: a line [kind, questions] in, a line of answers out.
import { createInterface } from "node:readline";
import { answersOf } from "../../pages/tests/answers.js";
import { defaultLexicon, phrases } from "../../pages/tests/spec.js";

const { lexicon, why } = defaultLexicon();
if (!lexicon) throw new Error(why);
const answers = answersOf(lexicon, phrases);

async function answer(kind, asked) {
  try {
    return (await answers[kind](asked)) ?? null;
  } catch (error) {
    return { thrown: String(error.stack) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, questions] = JSON.parse(line);
  const found = [];
  for (const asked of questions) found.push(await answer(kind, asked));
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
