/**
 * A table as the server writes it, with the tiles that a draft holds: melds that lie already stay, then the table's
 * tiles come first.
 */

import { aligned, cellOf, cellsOf, placeOf } from "./grid.js";
import { EMPTY, isOfTable, pull, tileOfLetter } from "./steps.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Table} Table */

/**
 * The step that lays a table.
 * @param {Drafting} drafting
 * @param {Table} table
 * @param {[number, number]} [place]  where a grid's first row and column lie; else most of its dice stay where they are
 * @returns {Step}
 */
export function stepOf(drafting, table, place) {
  const pool = Object.keys(drafting.tiles).sort((one, other) => Number(!isOfTable(one)) - Number(!isOfTable(other)));
  const pick = (/** @type {string} */ tile) => pull(pool, (id) => drafting.tiles[id] === tile);
  return drafting.kind === "grid" ? onGrid(drafting, table, pick, place) : inMelds(drafting, table, pool, pick);
}

/**
 * @param {Drafting} drafting
 * @param {Table} table
 * @param {(tile: string) => string[]} pick
 * @param {[number, number]} [place]
 * @returns {Step}
 */
function onGrid({ steps: [began], tiles }, table, pick, place) {
  const rows = cellsOf(/** @type {(string | null)[][]} */ (table));
  const start = Object.fromEntries(Object.entries(began.cells).map(([cell, id]) => [cell, tiles[id]]));
  const [down, right] = place ?? aligned(start, rows);
  const placed = Object.entries(rows).flatMap(([cell, tile]) => {
    const [row, column] = placeOf(cell);
    return pick(tile).map((id) => [cellOf(row + down, column + right), id]);
  });
  return { ...EMPTY, cells: Object.fromEntries(placed) };
}

/**
 * @param {Drafting} drafting
 * @param {Table} table
 * @param {string[]} pool
 * @param {(tile: string) => string[]} pick
 * @returns {Step}
 */
function inMelds(drafting, table, pool, pick) {
  const {
    now,
    steps: [began],
    numbers
  } = drafting;
  /** @type {Record<string, string>} */
  const letters = { ...now.letters };
  const wanted = table.map((meld) => JSON.stringify(meld));
  /**
   * Return whether a meld of a step is in the table; if so, reserve its tiles.
   * @param {import("./steps.js").Meld} meld
   * @param {Step} step
   */
  const lies = (meld, step) => {
    if (!meld.tiles.every((id) => pool.includes(id))) return false;
    const text = JSON.stringify(drafting.textOf(meld, step));
    if (!pull(wanted, (each) => each === text).length) return false;
    for (const id of meld.tiles) pool.splice(pool.indexOf(id), 1);
    return true;
  };
  const kept = now.melds.filter((meld) => lies(meld, now));
  const lain = began.melds.filter((meld) => {
    // as the turn found it, though it was taken apart since
    if (kept.some(({ from }) => from === meld.from) || !lies(meld, began)) return false;
    for (const id of meld.tiles) if (began.letters[id]) letters[id] = began.letters[id];
    return true;
  });
  const fresh = wanted.map((text, at) => {
    const tiles = [.../** @type {string | string[]} */ (JSON.parse(text))].flatMap((face) =>
      pick(drafting.kind === "words" ? tileOfLetter(face) : face).map((id) => {
        if (drafting.isJoker(id)) letters[id] = face.toUpperCase();
        return id;
      })
    );
    return { key: drafting.key(), from: began === EMPTY ? at : -1, tiles };
  });
  if (began === EMPTY) fresh.sort((one, other) => (numbers[one.from] ?? 0) - (numbers[other.from] ?? 0));
  return { melds: [...kept, ...lain, ...fresh.filter((meld) => meld.tiles.length)], cells: {}, letters };
}
