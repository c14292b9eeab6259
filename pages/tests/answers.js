import { fold, isCompound } from "../src/lexicon/folding.js";
import { judge } from "../src/lexicon/judge.js";
import { suggestions } from "../src/lexicon/near.js";
import { describe, explain } from "../src/lexicon/sentences.js";
import { typeset } from "../src/lexicon/text.js";
import { recorded, rulesOf, rulesOfRecord } from "../src/rules/rules.js";
import { turnRow } from "../src/rules/score_sheet.js";
import { readSheet } from "../src/rules/sheet_reading.js";
import { writeSheet } from "../src/rules/sheet_writing.js";
import { judgeTurn } from "../src/rules/turn.js";
import { Companion } from "../src/table/companion.js";
import { memoryStore } from "../src/table/stores.js";

/**
 * What the scripts answer to the questions of `spec/`, by kind: see `tools/spec`.
 * @param {import("../src/lexicon/reader.js").Lexicon} lexicon
 * @param {any} phrases  the tables that the companion is served
 * @returns {Record<string, (asked: any) => any>}
 */
export function answersOf(lexicon, phrases) {
  const words = {
    judge: (word, choices) => judge(lexicon, word, { table: [], ...choices }),
    explain: (verdict) => explain(verdict, lexicon.phrases),
    relation: (tiles, other) => lexicon.relation(tiles, other)
  };
  /** The game of a question, with its steps taken. */
  const played = async ({ options, players, done }, words, each = (_) => {}) => {
    const [tools, errors] = [{ store: memoryStore(), phrases, words }, []];
    const companion = await Companion.begin(tools, "game", { players, rules: options, lexicon: "essai" }, 0);
    for (const [act, ...given] of done) {
      await companion[act](...given, 1000).catch((error) => errors.push(`${error.constructor.name}: ${error.message}`));
      each(companion);
    }
    return { companion, errors, again: await Companion.resume(tools, "game") };
  };
  return {
    fold: (text) => [fold(text), isCompound(text)],
    relation: ([one, other]) => lexicon.relation(one, other),
    near: (tiles) => suggestions(lexicon, tiles),
    prefix: (prefix) => [...lexicon.words(prefix)],
    about() {
      const { version, digest, words } = lexicon.about;
      return [{ version, digest, words }, lexicon.phrases, lexicon.themes()];
    },

    word: (tiles) => ({
      has: lexicon.has(tiles),
      reason: lexicon.reason(tiles),
      frequency: lexicon.frequency(tiles),
      themes: lexicon.themesOf(tiles),
      readings: lexicon.readings(tiles)
    }),

    verdict([word, choices]) {
      const { readings, conflicts, code, accepted, tiles, source, theme, ...rest } = judge(lexicon, word, choices);
      const sentence = explain(judge(lexicon, word, choices), lexicon.phrases);
      const set = typeset(sentence);
      return {
        ...{ sentence, typeset: set === sentence ? "" : set, code, accepted, tiles, source, theme },
        conflicts: conflicts.map(({ tableWord, relation }) => [tableWord, relation]),
        suggestions: rest.suggestions,
        readings: readings.map((reading) => describe(reading, lexicon.phrases))
      };
    },

    turn({ options = {}, jokers = 2, theme = null, forbidden = [], table, opened, draft }) {
      const own = { ...phrases, box: { ...phrases.box, "?": jokers } };
      const referee = { rules: rulesOf(own, options), words, phrases: own, theme, forbidden };
      const {
        faults,
        words: formed,
        points,
        overBox: _,
        total: sum,
        ...rest
      } = judgeTurn(referee, { table, opened }, draft);
      return {
        ...rest,
        faults: faults.map(({ code, rule, melds, others, tiles, sentence, label, seen }) => [
          code,
          rule,
          melds,
          others,
          tiles,
          sentence,
          label,
          seen
        ]),
        words: formed.map(({ meld, isNew, sentence, faulty }) => [meld, isNew, sentence, faulty]),
        points: points.map(({ code, points }) => [code, points])
      };
    },

    async game(asked) {
      const { companion, errors, again } = await played(asked, words);
      const text = companion.sheetText();
      const { broken, sheet } = readSheet(text, phrases);
      if (broken || writeSheet(sheet) !== text || again.sheetText() !== text) throw new Error(`not the same: ${text}`);
      const { players, course, state, counts } = companion;
      return {
        ...{ text, errors, sizes: counts.sizes, totals: companion.totals() },
        scores: state.seats.map(({ score }) => score),
        rows: course.turns.map((noted, at) => turnRow(at + 1, noted, players, phrases.sheet))
      };
    },

    async count(asked) {
      const steps = [];
      const any = { ...words, judge: () => ({ code: "ok", accepted: true }), explain: () => "", relation: () => null };
      await played(asked, any, ({ counts, seemsOver }) => steps.push([counts.sizes, counts.pouch, seemsOver]));
      return steps;
    },

    sheet(text) {
      try {
        const { sheet, course, broken } = readSheet(text, phrases);
        return { text: writeSheet(sheet), whole: !broken, scores: course.state.seats.map(({ score }) => score) };
      } catch (error) {
        if (error.constructor.name !== "TableError") throw error;
        return { refused: true };
      }
    },

    rules(options) {
      try {
        const rules = rulesOf(phrases, options);
        const kept = recorded(phrases, rules);
        if (JSON.stringify(rulesOfRecord(phrases, kept)) !== JSON.stringify(rules)) throw new Error("not the same");
        return { recorded: kept };
      } catch (error) {
        return { error: error.message };
      }
    }
  };
}
