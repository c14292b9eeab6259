// @ts-check
/**
 * Text as Python takes it and as French sets it: a page does with what is typed or pasted what `lettres` does.
 */

import { fold } from "./folding.js";

// Python's str.isspace: not what \s is, which lacks U+001C to U+001F and U+0085, and has U+FEFF.
// biome-ignore lint/suspicious/noControlCharactersInRegex: blanks as Python takes them
const BLANK = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/**
 * A text without the blanks at its ends (`str.strip`).
 * @param {string} text
 */
export function strip(text) {
  let start = 0;
  let end = text.length;
  while (start < end && BLANK.test(text[start])) start++;
  while (start < end && BLANK.test(text[end - 1])) end--;
  return text.slice(start, end);
}

/**
 * A whole number with its thousands apart; `Intl` does the same, and takes long to start.
 * @param {number} number
 */
export function grouped(number) {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, "\u202f");
}

const WORDLIKE = "[\\p{L}\\p{N}_)»…]";
const PLACES = new RegExp(
  `« ([^«»]*) »|(?<=«) | (?=[;»%])|(?<=${WORDLIKE}{2}) (?=[!?](?![\\p{L}\\p{N}_]))|((?<=:) (?=\\d)| (?=:))`,
  "gu"
);

const APOSTROPHE = /(?<=[A-Za-zÀ-ÿŒœ])'(?=[A-Za-zÀ-ÿŒœ«])/g;

/**
 * A sentence with the spaces of French typography, none of which breaks a line (`lettres.grammar.typeset`): narrow
 * before « ; ! ? % » and within quotation marks, wide at a colon, before it and a figure; what is quoted keeps its
 * spaces. The apostrophe
 * is that of print (`lettres.grammar.printed`).
 * @param {string} text
 */
export function typeset(text) {
  return text
    .replace(APOSTROPHE, "’")
    .replace(PLACES, (_, /** @type {string | undefined} */ quoted, /** @type {string | undefined} */ colon) => {
      if (quoted !== undefined) return `«\u202f${quoted}\u202f»`;
      return colon ? "\u00a0" : "\u202f";
    });
}

const VOWELS = "AEIOU";

/**
 * Return whether « de » and « que » are elided before a word or a name, by the rule of `lettres.grammar.is_elided`.
 * @param {string} word
 * @param {boolean} [aspirated]  its h
 */
export function isElided(word, aspirated = false) {
  const [first, second] = [...word, "-", "-"].slice(0, 2).map((char) => (fold(char) ?? "-")[0]);
  if (first === "Y") return !VOWELS.includes(second);
  return VOWELS.includes(first) || (first === "H" && !aspirated);
}
