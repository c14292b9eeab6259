// @ts-check
/** Counts, names and times, as all pages tell them. */

import { isElided } from "./lexicon/text.js";

/**
 * A count with its noun: « 1 point », « 7 points ».
 * @param {number} count
 * @param {string} noun
 */
export function plural(count, noun) {
  return `${String(count).replace("-", "−")}\u00a0${noun}${Math.abs(count) > 1 ? "s" : ""}`;
}

/**
 * « de » and a name: « de Zoé », « d’Ana ».
 * @param {string} name
 */
export const of = (name) => (isElided(name) ? `d’${name}` : `de ${name}`);

/**
 * Seconds as a clock shows them: « 1:00 ».
 * @param {number} seconds
 */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
