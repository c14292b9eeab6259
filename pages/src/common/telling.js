// @ts-check
/** Counts, names and times, as all pages tell them. */

import { isElided } from "../lexicon/text.js";

/** A number with the sign of print. @param {number} count */
export const figure = (count) => String(count).replace("-", "−");

/**
 * A count with its noun: « 1 point », « 7 points ».
 * @param {number} count
 * @param {string} noun
 */
export function plural(count, noun) {
  return `${figure(count)}\u00a0${noun}${Math.abs(count) > 1 ? "s" : ""}`;
}

/**
 * « de » and a name: « de Zoé », « d’Ana ».
 * @param {string} name
 */
export const ofName = (name) => (isElided(name) ? `d’${name}` : `de ${name}`);

/** Words or names in a row: « Ana, Zoé et Léo ». @param {readonly string[]} words */
export const both = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} et ${words[words.length - 1]}` : (words[0] ?? "");

/** A text that begins with a capital; a tile at its head stays as it is written, « r5 ». @param {string} text */
export const capital = (text) => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/**
 * Seconds as a clock shows them: « 1:00 ».
 * @param {number} seconds
 */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
