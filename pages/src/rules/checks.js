/** The checks of a turn, those of the engine (lettres/engine/turn.py, lettres/families/words/checks.py). */

import { fault } from "./fault_texts.js";
import { jokerFault } from "./jokers.js";
import { counted, faces, surplus } from "./notation.js";
import { transformations } from "./transformations.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./turn.js").Referee} Referee */
/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./turn.js").WordChoices} WordChoices */

/**
 * @param {Referee} referee
 * @returns {WordChoices}
 */
export function choicesOf({ rules, theme, forbidden }) {
  return { theme, forbidden, apocopes: rules.apocopes, loanwords: rules.loanwords };
}

// -- the checks

/**
 * Every fault of a turn, in the engine's order: those that anyone sees, and those that take knowledge.
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {{seen: Fault[], known: Fault[]}}
 */
export function faultsOf(referee, turn) {
  const { rules, words } = referee;
  const joker = jokerFault(rules.joker_word, turn);
  const seen = [...hands(turn), ...opening(rules, turn), ...(joker ? [joker] : [])];
  return { seen, known: [...allowedWords(referee, turn), ...twice(turn), ...transformations(words, turn)] };
}

/**
 * The checks that no option changes.
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function hands(turn) {
  const foreign = surplus(turn.placed, turn.rack);
  const empty = turn.formed.filter((meld) => !meld);
  return [
    ...(foreign ? [fault("not_in_rack", "1.1", { tiles: foreign })] : []),
    ...empty.map((meld) => fault("false_face", "L21", { melds: [meld] })),
    ...(turn.missing ? [fault("table_tile_missing", "R3", { tiles: turn.missing })] : []),
    ...(turn.placed ? [] : [fault("no_rack_tile", "R1")]),
    ...(!turn.opened && turn.broken.length ? [fault("table_closed", "1.1", { melds: turn.broken.map(faces) })] : [])
  ];
}

/**
 * The first turn of a player lays one word, of six letters or more (rules L5, L7).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function opening(rules, turn) {
  if (turn.opened || !turn.placed) return [];
  const sizes = turn.formed.map((meld) => meld.length);
  const melds = turn.newWords;
  const least = rules.opening_letters;
  return [
    ...(Math.max(0, ...sizes) < least ? [fault("opening_too_short", "L7", { melds, least, reason: "word" })] : []),
    ...(sizes.length > 1 ? [fault("opening_extra_words", "L5", { melds })] : [])
  ];
}

/** @type {Record<string, string>} */
const ROW_OF = { conjugated_verb: "L15", abbreviation: "L18", compound: "L19", unknown: "L17" };

/**
 * Check that every new word may be formed (rules L14 to L20).
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function allowedWords(referee, turn) {
  const choices = choicesOf(referee);
  const judged = turn.newWords.map((shown) => ({ shown, verdict: referee.words.judge(shown, choices) }));
  return judged
    .filter(({ verdict }) => !verdict.accepted)
    .map(({ shown, verdict }) => fault(verdict.code, ROW_OF[verdict.code] ?? "1.1", { melds: [shown], verdict }));
}

/**
 * No two words of the final table show the same (rule L8).
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function twice(turn) {
  const seen = counted(turn.after.map(faces));
  const again = [...new Set(turn.newWords)].filter((shown) => (seen.get(shown) ?? 0) > 1);
  return again.map((shown) => fault("already_on_table", "L8", { melds: [shown] }));
}
