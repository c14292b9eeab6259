// @ts-check
/** The board in words: what the typed « table » tells to who does not see it. */

import { cellName, meldName, rackNoun, tileName } from "./names.js";

/** @typedef {import("./draft.js").Drafting} Drafting */

/**
 * The table, what has to go back to it, and the rack.
 * @param {Drafting} drafting
 */
export function boardText(drafting) {
  const { rack, looseIds } = drafting;
  const noun = rackNoun(drafting.game);
  const named = (/** @type {readonly string[]} */ ids) => ids.map((id) => tileName(drafting, id)).join(", ");
  const laid = drafting.kind === "grid" ? dice(drafting) : drafting.melds.map((meld) => meldName(drafting, meld, null)).join("\u202f; ");
  const table = drafting.kind === "grid" ? "grille" : "table";
  return [
    laid ? `${table[0].toUpperCase()}${table.slice(1)}\u00a0: ${laid}.` : `La ${table} est vide.`,
    looseIds.length > 0 && `À replacer\u00a0: ${named(looseIds)}.`,
    rack.length > 0 && `${noun[0].toUpperCase()}${noun.slice(1)}\u00a0: ${named(rack)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Drafting} drafting */
function dice(drafting) {
  return Object.entries(drafting.cells)
    .map(([cell, id]) => `${tileName(drafting, id)} en ${cellName(cell, drafting.first, drafting.colours)}`)
    .join(", ");
}
