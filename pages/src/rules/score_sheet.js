/** The score sheet that players share: the turns in words, the totals, the winner. */

import { both } from "../common/telling.js";
import { faultLabel, pluralOf } from "./fault_texts.js";
import { filled } from "./notation.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Noted} Noted */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/** @typedef {import("./fault_texts.js").Plural} Plural */
/** @typedef {import("./sheet_writing.js").Sheet} Sheet */
/** @typedef {import("./sheet_writing.js").SheetPhrases} SheetPhrases */

/**
 * A turn in the list of turns: « 3. Ana : IMAGE + ELP -> PAGE MIEL = 7 » (`Notes.row` of lettres/french/noting.py).
 * @param {number} number
 * @param {Noted} noted
 * @param {readonly string[]} names
 * @param {SheetPhrases} phrases
 * @returns {string}
 */
export function turnRow(number, noted, names, phrases) {
  const { line } = noted;
  const what = filled(phrases.rows[rowKind(noted)], { move: line.move, points: line.points ?? 0 });
  return filled(phrases.row, { number, name: names[line.seat], what });
}

/**
 * Return the key in `rows` of what a turn was.
 * @param {Noted} noted
 * @returns {string}
 */
function rowKind({ line, turn }) {
  if (line.kind === "fault" && line.move) return line.suspended ? "refused_suspended" : "refused";
  if (line.kind !== "lay") return line.kind;
  if (!turn) return "suspended";
  return line.faults.length ? "allowed" : "lay";
}

/**
 * The totals and, once the game has ended, who has won and by how much (`Notes.totals`).
 * @param {Course} course
 * @param {readonly string[]} names
 * @param {Phrases} phrases
 * @returns {string[]}
 */
export function totals(course, names, { sheet, total }) {
  const scores = course.state.seats.map((seat) => seat.score);
  const each = names.map((name, at) => filled(sheet.score, { name, points: pluralOf(scores[at], total) }));
  const waiting = course.turns.flatMap(({ line }, at) => (line.suspended ? [String(at + 1)] : []));
  const suspended = waiting.length > 1 ? sheet.suspended.many : sheet.suspended.one;
  return [
    `${each.join(" ; ")}.`,
    ...(waiting.length ? [filled(suspended, { turns: both(waiting) })] : []),
    ...(course.end ? [winner(names, scores, { sheet, total })] : [])
  ];
}

/**
 * Return who has won, and by how much.
 * @param {readonly string[]} names
 * @param {readonly number[]} scores
 * @param {{sheet: SheetPhrases, total: Plural}} phrases
 * @returns {string}
 */
export function winner(names, scores, { sheet, total }) {
  const best = Math.max(...scores);
  const first = names.filter((_, at) => scores[at] === best);
  if (first.length > 1) return filled(sheet.together, { names: both(first) });
  const others = scores.filter((score) => score !== best);
  if (!others.length) return filled(sheet.wins, { name: first[0] });
  return filled(sheet.winsBy, { name: first[0], points: pluralOf(best - Math.max(...others), total) });
}

/**
 * The score sheet as plain text, to be shared in a message: its day, the turns, the totals, the winner.
 * @param {Sheet} sheet
 * @param {Course} course
 * @param {Phrases} phrases
 * @returns {string}
 */
export function scoreText({ header }, course, phrases) {
  const rows = course.turns.flatMap((noted, at) => {
    const row = turnRow(at + 1, noted, header.players, phrases.sheet);
    const refused = noted.line.kind === "fault" ? noted.line.faults.map((word) => labelOf(word, phrases)) : [];
    return [row, ...refused.map((label) => `   ${label}`)];
  });
  const title = filled(phrases.sheet.title, { date: header.date.slice(0, 10).split("-").reverse().join("/") });
  return [title, "", ...rows, "", ...totals(course, header.players, phrases), ""].join("\n");
}

/**
 * @param {string} word
 * @param {Phrases} phrases
 * @returns {string}
 */
function labelOf(word, phrases) {
  const [code, ...melds] = word.split("/");
  return faultLabel({ code, melds }, phrases);
}
