/** No new word is the plural or the other gender of a word of the table, as in lettres/families/words/rule4.py. */

import { fault } from "./fault_texts.js";
import { explanations, jokerRule } from "./jokers.js";
import { faces, surplus, tilesOf, without } from "./notation.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./turn.js").Referee} Referee */
/** @typedef {import("./turn.js").Turn} Turn */
// -- rule 4

/** @typedef {{fresh: string, old: string, relation: string}} Pair */

/**
 * No new word is the plural or the other gender of a word of the table, in the scope of the option `rule4` (L9 to L13).
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Fault[]}
 */
export function transformations(referee, turn) {
  const { rules } = referee;
  if (rules.rule4 === "none") return [];
  if (rules.rule4 === "stem") return stems(referee, turn);
  let pairs = pairsOf(referee, turn, rules.rule4 === "table" ? turn.before.map(faces) : turn.removedWords);
  if (rules.rule4 === "tiles" && pairs.length) pairs = takenOver(rules, turn, pairs);
  return [...new Set(pairs.map((pair) => pair.fresh))].map((shown) => {
    const own = pairs.filter((pair) => pair.fresh === shown);
    const relations = own.map((pair) => pair.relation);
    const code = relations[0] === "plural" ? "plural_of_table_word" : "gender_of_table_word";
    return fault(code, "L9", { melds: [shown], others: own.map((pair) => pair.old), relations });
  });
}

/**
 * @param {Referee} referee
 * @param {Turn} turn
 * @param {string[]} olds
 * @returns {Pair[]}
 */
function pairsOf({ rules, words }, turn, olds) {
  const choices = { lenient: rules.homographs === "lenient", participles: rules.participles };
  return turn.newWords.flatMap((fresh) =>
    olds.flatMap((old) => {
      const relation = rules.irregular || isRegular(fresh, old) ? words.relation(fresh, old, choices) : null;
      return relation ? [{ fresh, old, relation }] : [];
    })
  );
}

/**
 * The new words that are the plural or the other gender of a word that stays whole: where only words taken apart
 * count, they are allowed, and players may wonder.
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Pair[]}
 */
export function pairsBeside(referee, turn) {
  const { rule4 } = referee.rules;
  return rule4 === "lexical" || rule4 === "tiles"
    ? pairsOf(referee, turn, without(turn.before, turn.broken).map(faces))
    : [];
}

const ENDINGS = ["", "S", "X", "E", "ES"];

/**
 * Whether two words differ by an ending alone (rule L10 without `irregular`).
 * @param {string} fresh
 * @param {string} old
 * @returns {boolean}
 */
function isRegular(fresh, old) {
  const stems = ENDINGS.map((ending) => stem(old, ending));
  return ENDINGS.some((ending) => stems.includes(stem(fresh, ending)));
}

/**
 * @param {string} word
 * @param {string} ending
 * @returns {string}
 */
function stem(word, ending) {
  return word.endsWith(ending) ? word.slice(0, word.length - ending.length) : word;
}

/**
 * The pairs whose new word takes every tile of the old one, in the explanation with the fewest.
 * @param {Rules} rules
 * @param {Turn} turn
 * @param {Pair[]} pairs
 * @returns {Pair[]}
 */
function takenOver(rules, turn, pairs) {
  const found = [...explanations(jokerRule(rules), turn)].map((each) => new Map(each.replaced));
  const ways = (found.length ? found : [new Map()]).map((replaced) =>
    pairs.filter((pair) => takes(turn, pair, replaced))
  );
  return ways.reduce((fewest, way) => (way.length < fewest.length ? way : fewest));
}

/**
 * Whether a new word has every tile of an old one, tiles that replaced its jokers included.
 * @param {Turn} turn
 * @param {Pair} pair
 * @param {Map<string, string>} replaced
 * @returns {boolean}
 */
function takes(turn, pair, replaced) {
  const olds = turn.broken.filter((meld) => faces(meld) === pair.old);
  const news = turn.formed.filter((meld) => faces(meld) === pair.fresh).map(tilesOf);
  const own = olds.flatMap((meld) => [meld, replaced.get(meld) ?? meld]).map(tilesOf);
  return own.some((tiles) => news.some((other) => !surplus(tiles, other)));
}

/**
 * No two words of a family on the final table (the German edition).
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function stems({ words }, turn) {
  const { sameFamily } = words;
  if (!sameFamily) throw new RangeError("rule4=stem asks for Words.sameFamily");
  const after = turn.after.map(faces);
  return turn.newWords.flatMap((shown) => {
    const others = after.filter((other) => other !== shown && sameFamily(shown, other));
    return others.length ? [fault("same_stem", "L9", { melds: [shown], others })] : [];
  });
}
