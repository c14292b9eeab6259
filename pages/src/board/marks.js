/** The server's judgement of a draft: a sign on each meld, on each die. */

import { cellOf, extentOf } from "./grid.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./draft.js").Meld} Meld */
/** The judgement of a meld. @typedef {import("../../types/wire.js").Mark} Mark */
/**
 * The judgement of a draft, with the `table` that was judged; where it is not `checked`, melds are judged once laid.
 * @typedef {{melds?: Mark[], table?: import("./steps.js").Table, checked?: boolean}} Judged
 */

/**
 * Return the judgement of a meld; null if it lies as before, or was not judged.
 * @param {Drafting} drafting
 * @param {Judged | null} judged
 * @param {Meld} meld
 * @returns {Mark | null}
 */
export function markOf(drafting, judged, meld) {
  const table = judged?.table ?? drafting.table;
  if (!judged?.melds?.length || judged.melds.length !== table.length) return null;
  const text = JSON.stringify(drafting.textOf(meld));
  const at = table.findIndex((/** @type {unknown} */ other) => JSON.stringify(other) === text);
  const mark = judged.melds[at] ?? null;
  return mark && !(mark.ok && (judged.checked === false || drafting.isAsBefore(meld))) ? mark : null;
}

/**
 * Return the judgement of each cell of a grid; a cell of two lines has that of the wrong one.
 * @param {Drafting} drafting
 * @param {Judged | null} judged
 * @returns {Map<string, Mark>}
 */
export function marksOfCells(drafting, judged) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  if (!judged?.melds || (judged.table && !drafting.lies(judged.table))) return marks;
  const [top, left] = extentOf(Object.keys(drafting.cells));
  for (const mark of judged.melds) {
    if (mark.ok && judged.checked === false) continue;
    for (const [row, column] of mark.cells ?? []) {
      const cell = cellOf(row + top, column + left);
      if (marks.get(cell)?.ok !== false) marks.set(cell, mark);
    }
  }
  return marks;
}
