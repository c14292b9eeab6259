/** Faults as a sheet has them: `unknown/MANGO`. */

import { faces, readMeld } from "./notation.js";

/** @typedef {import("./fault_texts.js").Phrases} Phrases */

/**
 * A fault as a sheet has it: `unknown/MANGO`.
 * @param {{code: string, melds: readonly string[]}} fault
 * @returns {string}
 */
export function writeFault({ code, melds }) {
  return [code, ...melds].join("/");
}

/**
 * The fault that `writeFault` wrote, without its reasons; throws `TableError`.
 * @param {string} word
 * @param {Phrases} phrases
 * @returns {{code: string, melds: string[]}}
 */
function readFault(word, phrases) {
  const [code, ...melds] = word.split("/");
  return { code, melds: melds.map((meld) => faces(readMeld(meld, phrases))) };
}

/**
 * @param {readonly string[]} faults
 * @param {Phrases} phrases
 * @returns {string[]}
 */
export function readFaults(faults, phrases) {
  return faults.map((word) => writeFault(readFault(word, phrases)));
}
