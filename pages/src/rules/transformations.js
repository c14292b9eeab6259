/** No new word is the plural or the other gender of a word taken apart: `lettres/families/words/transformations.py`. */

import { fault } from "./fault_texts.js";
import { faces, without } from "./notation.js";

/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./turn.js").Words} Words */
/** @typedef {{fresh: string, old: string, relation: string}} Pair */

/**
 * No new word is the plural or the other gender of a word taken apart in the same turn (L9 to L13).
 * @param {Words} words
 * @param {Turn} turn
 * @returns {Fault[]}
 */
export function transformations(words, turn) {
  const pairs = pairsOf(words, turn, turn.removedWords);
  return [...new Set(pairs.map((pair) => pair.fresh))].map((shown) => {
    const own = pairs.filter((pair) => pair.fresh === shown);
    const relations = own.map((pair) => pair.relation);
    const code = relations[0] === "plural" ? "plural_of_table_word" : "gender_of_table_word";
    return fault(code, "L9", { melds: [shown], others: own.map((pair) => pair.old), relations });
  });
}

/**
 * @param {Words} words
 * @param {Turn} turn
 * @param {string[]} olds
 * @returns {Pair[]}
 */
function pairsOf(words, turn, olds) {
  return turn.newWords.flatMap((fresh) =>
    olds.flatMap((old) => {
      const relation = words.relation(fresh, old);
      return relation ? [{ fresh, old, relation }] : [];
    })
  );
}

/**
 * The new words that are the plural or the other gender of a word that stays whole: they are allowed, and players may
 * wonder.
 * @param {Words} words
 * @param {Turn} turn
 * @returns {Pair[]}
 */
export function pairsBeside(words, turn) {
  return pairsOf(words, turn, without(turn.before, turn.broken).map(faces));
}
