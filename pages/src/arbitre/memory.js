/** The memory of the arbiter's page: the words of the table, the theme, the words asked. It stays in this browser. */

import { remember, remembered } from "../common/remembered.js";

/** @typedef {{word: string, accepted: boolean}} Asked */
/** @typedef {{table: string[], theme: string, history: Asked[]}} Memory */

export const KEY = "lettres.arbitre";
const LONGEST = 60;
export const MOST = { table: 200, history: 60 };

/**
 * Return a remembered list, or an empty one. Stored values are checked as carefully as typed ones.
 * @returns {Memory}
 */
export function recall() {
  const kept = remembered(KEY);
  return {
    table: list(kept?.table).filter(isWord).slice(0, MOST.table),
    theme: typeof kept?.theme === "string" ? kept.theme : "",
    history: list(kept?.history)
      .filter((each) => isWord(each?.word))
      .slice(0, MOST.history)
      .map(({ word, accepted }) => ({ word, accepted: accepted === true }))
  };
}

/** @param {Memory} memory */
export function keep(memory) {
  remember(KEY, memory);
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function isWord(value) {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST;
}
