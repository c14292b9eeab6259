/**
 * The faults and the points of a turn in French: the sentences of the engine (lettres/families/words/wordings.py,
 * lettres/french/faults.py and points.py), put together from tables that Python exported
 * (lettres/site/table_phrases.py). No sentence is written here.
 */

import { both } from "../common/telling.js";
import { isElided } from "../lexicon/text.js";
import { filled, JOKER } from "./notation.js";

/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./turn.js").Points} Points */
/** @typedef {import("./turn.js").Verdict} Verdict */
/**
 * A sentence for one and for several; `{n}` is the number.
 * @typedef {{one: string, many: string}} Plural
 */
/**
 * A fault: its sentences by what its detail is (`""` where there is none), and its label for later.
 * @typedef {{sentences: Record<string, string>, label: string}} FaultPhrases
 */
/**
 * The French of the companion, as `lettres/site/table_phrases.py` exports it; `options` are the rules.
 * @typedef {object} Phrases
 * @property {number} version
 * @property {Record<string, import("./rules.js").OptionAbout>} options
 * @property {Record<string, number>} box
 * @property {Record<string, FaultPhrases>} faults
 * @property {string} otherFault  of a code without a sentence; `{melds}` has its own space and brackets
 * @property {Record<string, string>} otherLabels  why a noted turn does not stand, where no check is the reason
 * @property {Record<string, string>} relations
 * @property {string} joker
 * @property {number} mostNamed  letters that are named one by one
 * @property {Plural} total
 * @property {Record<string, Plural>} points
 * @property {string} gained  the code of the line whose points are told with their sign
 * @property {{[why in "missing" | "nothing" | "foreign" | "box" | "emptied" | "rule" | "totals" | "count"]: string}}
 *   unfit
 * @property {Plural} overBox  a letter that the box has not so often; `{n}` is how often, `{count}` how often it would
 *   be there
 * @property {string} overJokers
 * @property {string} boxHelp  what to do then
 * @property {Plural} beside  a new word that is the plural or the other gender of words that stay, which is allowed
 * @property {string} badRule
 * @property {string} fixedRule  of a rule that the scripts do not know
 * @property {string} notWord
 * @property {string} notTile
 * @property {string} notOnTable
 * @property {string} notWhatLacks
 * @property {import("./sheet_writing.js").SheetPhrases} sheet
 */

/**
 * The sentence on a fault, and how to mend it.
 * @param {Fault} fault
 * @param {Phrases} phrases
 * @param {(verdict: Verdict) => string} explain  the sentence of a verdict
 * @returns {string}
 */
export function faultSentence(fault, phrases, explain) {
  if (fault.verdict) return explain(fault.verdict);
  const known = phrases.faults[fault.code];
  const melds = both(fault.melds);
  if (!known) return filled(phrases.otherFault, { melds: melds && ` (${melds})` });
  const template = known.sentences[variantOf(fault, phrases)] ?? known.sentences[""];
  return filled(template, {
    melds,
    of_melds: both(fault.melds.map(de)),
    tiles: tilesNamed(fault.tiles, phrases),
    count: fault.tiles.length,
    links: linksOf(fault, phrases),
    least: fault.least ?? ""
  });
}

/**
 * Return which of a fault's sentences is meant: why jokers hold a word, how letters are counted, that there are many,
 * that no word is named.
 * @param {Fault} fault
 * @param {Phrases} phrases
 * @returns {string}
 */
function variantOf(fault, phrases) {
  const many = fault.tiles.length > phrases.mostNamed;
  return fault.reason ?? (many ? "many" : fault.melds.some(Boolean) ? "" : "unnamed");
}

/**
 * Return the relation of a new word to the words of the table, in French.
 * @param {Fault} fault
 * @param {Phrases} phrases
 * @returns {string}
 */
function linksOf(fault, phrases) {
  const { relations = [] } = fault;
  return both(relations.map((relation, at) => `${phrases.relations[relation]} ${de(fault.others[at])}`));
}

/**
 * @param {string} tiles
 * @param {Phrases} phrases
 * @returns {string}
 */
function tilesNamed(tiles, phrases) {
  return [...tiles].map((tile) => (tile === JOKER ? phrases.joker : tile)).join(", ");
}

/**
 * A fault of a past turn, in a few words: « XYZ (inconnu du dictionnaire) ».
 * @param {{code: string, melds: readonly string[]}} fault
 * @param {Phrases} phrases
 * @returns {string}
 */
export function faultLabel(fault, phrases) {
  const label = phrases.faults[fault.code]?.label ?? phrases.otherLabels[fault.code] ?? fault.code.replaceAll("_", " ");
  return fault.melds.length ? `${fault.melds.join(", ")} (${label})` : label;
}

/**
 * A score, and what it is made of: « 7 points (3 lettres posées, mot le plus long : 4) ».
 * @param {readonly Points[]} points
 * @param {Phrases} phrases
 * @returns {string}
 */
export function itemised(points, phrases) {
  const total = pluralOf(
    points.reduce((all, line) => all + line.points, 0),
    phrases.total
  );
  const lines = points.map(({ code, points: number }) => {
    const signed = code === phrases.gained ? gain(number) : undefined;
    return pluralOf(number, phrases.points[code], signed);
  });
  return lines.length ? `${total} (${lines.join(", ")})` : total;
}

/**
 * A number and its noun.
 * @param {number} number
 * @param {Plural} phrases
 * @param {string} [shown]  the number as it is written, where that is not by its digits
 * @returns {string}
 */
export function pluralOf(number, phrases, shown = signed(number)) {
  return filled(Math.abs(number) > 1 ? phrases.many : phrases.one, { n: shown });
}

/**
 * A whole number, with a minus sign where it is negative.
 * @param {number} number
 * @returns {string}
 */
function signed(number) {
  return String(number).replace("-", "−");
}

/**
 * Return a gain with its sign: « +18 », « −5 », « 0 ».
 * @param {number} points
 * @returns {string}
 */
export function gain(points) {
  return points > 0 ? `+${points}` : signed(points);
}

/**
 * « de » and a word of the table, with the apostrophe of sentences that are not yet set.
 * @param {string} word
 */
export const de = (word) => (isElided(word) ? `d'${word}` : `de ${word}`);

/**
 * A fault of a turn.
 * @param {string} code
 * @param {string} rule
 * @param {Partial<Fault>} [more]
 * @returns {Fault}
 */
export function fault(code, rule, more) {
  return { code, rule, melds: [], others: [], tiles: "", ...more };
}
