// The companion's judgements and sheets, for `tools/exactness/companion.py`: a line of JSON in, a line of JSON out.
// The first line of the input has the phrases; then each line is a list of things to do, each of a `kind` below.
// FILE, where it is given, is the lexicon's file for the page; else each turn comes with the verdicts on its words.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const from = (path) => import(new URL(`../../../pages/src/${path}`, import.meta.url).href);
const [{ Companion }, { memoryStore }, { rulesOf }, { judgeTurn }, { readSheet, turnRow, writeSheet }] =
  await Promise.all(
    ["table/companion.js", "table/stores.js", "rules/rules.js", "rules/turn.js", "rules/sheet_lines.js"].map(from),
  );
const known = process.argv[2] ? await lexiconWords(process.argv[2]) : null;
let phrases = null;

async function lexiconWords(path) {
  const names = ["reader.js", "judge.js", "sentences.js"];
  const [{ openLexicon }, { judge }, { explain }] = await Promise.all(names.map((name) => from(`lexicon/${name}`)));
  const lexicon = openLexicon(new Uint8Array(readFileSync(path)).buffer);
  return {
    judge: (word, choices) => judge(lexicon, word, { table: [], ...choices }),
    explain: (verdict) => explain(verdict, lexicon.phrases),
    relation: (tiles, other, choices) => lexicon.relation(tiles, other, choices),
    sameFamily: (tiles, other) => lexicon.sameFamily(tiles, other),
  };
}

const ANY = {
  judge: () => ({ code: "ok", accepted: true }),
  explain: () => "",
  relation: () => null,
  sameFamily: () => false,
};

function wordsFor(words) {
  if (words === "any") return ANY;
  return words ? listedWords(words) : known;
}

function listedWords({ verdicts, relations, families }) {
  return {
    judge: (word) => verdicts[word],
    explain: (verdict) => verdict.sentence,
    relation: (tiles, other) => relations[`${tiles} ${other}`] ?? null,
    sameFamily: (tiles, other) => families.includes(`${tiles} ${other}`),
  };
}

const attempt = (act) => {
  try {
    return act();
  } catch (error) {
    return { error: `${error.constructor.name}: ${error.message}` };
  }
};

function judged({ options, box, words, theme, forbidden, state, draft }) {
  const own = { ...phrases, box };
  const referee = { rules: rulesOf(own, options), words: wordsFor(words), phrases: own, theme, forbidden };
  return judgeTurn(referee, state, draft);
}

const KINDS = {
  /** What the companion alone says of a turn. */
  advice(asked) {
    const { overBox, words } = judged(asked);
    return { overBox, beside: words.map(({ beside }) => beside) };
  },

  turn(asked) {
    const { faults, words: formed, overBox: _, ...rest } = judged(asked);
    return {
      ...rest,
      faults: faults.map(({ code, rule, melds, others, tiles, sentence, label, seen }) =>
        [code, rule, melds, others, tiles, sentence, label, seen]),
      words: formed.map(({ meld, isNew, sentence, faulty }) => [meld, isNew, sentence, faulty]),
    };
  },

  async game({ options, players, words, done }) {
    const tools = { store: memoryStore(), phrases, words: wordsFor(words) };
    const setUp = { players, rules: options, lexicon: "essai", forbidden: [] };
    const companion = await Companion.begin(tools, "game", setUp, 0);
    const [errors, steps] = [[], []];
    for (const [act, ...given] of done) {
      try {
        await companion[act](...given, 1000);
      } catch (error) {
        errors.push(`${error.constructor.name}: ${error.message}`);
      }
      steps.push({ ...companion.counts, over: companion.seemsOver });
    }
    const again = await Companion.resume(tools, "game");
    const text = companion.sheetText();
    const shared = readSheet(text, phrases);
    return {
      text,
      errors,
      scores: companion.state.seats.map((seat) => seat.score),
      steps,
      sizes: companion.counts.sizes,
      totals: companion.totals(),
      rows: companion.course.turns.map((noted, at) => turnRow(at + 1, noted, companion.players, phrases.sheet)),
      resumed: again.sheetText() === text,
      shared: shared.broken || writeSheet(shared.sheet) === text,
    };
  },

  sheet({ text }) {
    return attempt(() => {
      const { sheet, course, broken } = readSheet(text, phrases);
      return { text: writeSheet(sheet), broken, scores: course.state.seats.map((seat) => seat.score) };
    });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  if (!phrases) {
    phrases = JSON.parse(line);
    continue;
  }
  const answers = [];
  for (const each of JSON.parse(line)) {
    try {
      answers.push(await KINDS[each.kind](each));
    } catch (error) {
      answers.push({ error: String(error.stack) });
    }
  }
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
