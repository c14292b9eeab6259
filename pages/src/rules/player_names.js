/** The names that players may have. */

import { filled, TableError } from "./notation.js";

/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/** @typedef {import("./sheet_writing.js").SheetPhrases} SheetPhrases */

const NAME = /^[\p{L}\p{N}_.'’ :-]+$/u;
const LONGEST_NAME = 30;

/**
 * Return why a person may not have a name, as a sentence; empty if the name is good. A name is NFC, without spaces at
 * its ends.
 * @param {string} name
 * @param {SheetPhrases} phrases
 * @returns {string}
 */
function whyNotName(name, phrases) {
  return isName(name) && !name.includes(":") ? "" : filled(phrases.badName, { name: [...name].slice(0, 40).join("") });
}

/**
 * @param {string} name
 * @returns {boolean}
 */
export function isName(name) {
  const length = [...name].length;
  const plain = name === name.split(/\s+/u).filter(Boolean).join(" ") && name.split(":")[0].toLowerCase() !== "bot";
  return plain && length >= 1 && length <= LONGEST_NAME && NAME.test(name);
}

/**
 * Throw a `TableError` for players that a game cannot have.
 * @param {readonly string[]} players
 * @param {import("./rules.js").Rules} rules
 * @param {Phrases} phrases
 */
export function checkPlayers(players, rules, phrases) {
  const { sheet } = phrases;
  const wrong = players.map((name) => whyNotName(name, sheet)).find(Boolean);
  if (wrong) throw new TableError(wrong);
  const seen = players.map((name) => name.toLowerCase());
  const twice = players.find((_, at) => seen.indexOf(seen[at]) < at);
  if (twice) throw new TableError(filled(sheet.sameName, { name: twice }));
  const { least_players: least, most_players: most } = rules;
  const few = players.length < least || players.length > most;
  if (few) throw new TableError(filled(sheet.players, { least, most, count: players.length }));
}
