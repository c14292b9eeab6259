/** Steps of a draft, and tables as the server writes them. Pure: which tile lies where, by the names of tiles. */

import { rowsOf } from "./grid.js";

/** A meld: its key stays while it lies, `from` is its place on the table of the turn's start, -1 for a new one.
 * @typedef {{key: string, from: number, tiles: readonly string[]}} Meld */
/**
 * A step: melds, or the cells of a grid, and the letters that jokers stand for, by the names of the jokers.
 * @typedef {{melds: readonly Meld[], cells: Readonly<Record<string, string>>, letters: Readonly<Record<string,
 *   string>>}} Step
 */
/** A table as the server writes it. @typedef {import("../../types/wire.js").Table} Table */
/** Tiles by their names. @typedef {Record<string, string>} Tiles */
/** @typedef {import("./tiles.js").Kind} Kind */

/** @type {Step} */
export const EMPTY = { melds: [], cells: {}, letters: {} };

/**
 * Take the first item that fits out of a pool: return it alone, or nothing.
 * @template T
 * @param {T[]} pool
 * @param {(item: T) => boolean} is
 * @returns {T[]}
 */
export function pull(pool, is) {
  const at = pool.findIndex(is);
  return at < 0 ? [] : pool.splice(at, 1);
}

/**
 * Return the items that are more numerous than in another list.
 * @param {readonly string[]} items
 * @param {readonly string[]} others
 */
export function beyond(items, others) {
  const left = [...others];
  return items.filter((item) => !pull(left, (other) => other === item).length);
}

/** Names for tiles: equal ones are counted. @param {string} where @param {readonly string[]} tiles @returns {Tiles} */
export function named(where, tiles) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return Object.fromEntries(
    tiles.map((tile) => {
      const count = counts.get(tile) ?? 0;
      counts.set(tile, count + 1);
      return [`${where}:${tile}:${count}`, tile];
    })
  );
}

/** Return whether a name is that of a tile of the table. @param {string} id */
export const isOfTable = (id) => id.startsWith("t:");

/** @param {Step} step */
export function onTable(step) {
  return [...step.melds.flatMap((meld) => meld.tiles), ...Object.values(step.cells)];
}

/**
 * Melds without some tiles; those that are empty are gone.
 * @param {readonly Meld[]} melds
 * @param {readonly string[]} ids
 */
export function without(melds, ids) {
  return melds
    .map((meld) => ({ ...meld, tiles: meld.tiles.filter((id) => !ids.includes(id)) }))
    .filter((meld) => meld.tiles.length);
}

/** Cells without some dice. @param {Readonly<Record<string, string>>} cells @param {readonly string[]} ids */
export const cellsWithout = (cells, ids) =>
  Object.fromEntries(Object.entries(cells).filter(([, id]) => !ids.includes(id)));

/**
 * Of equal tiles, those of the table come first: where all that is loose has its like among what the rack laid, they
 * change
 * places, and nothing is loose any more.
 * @param {Step} step @param {Tiles} tiles
 * @returns {Step}
 */
export function settled(step, tiles) {
  const laid = onTable(step);
  const own = laid.filter((id) => !isOfTable(id));
  /** @type {Record<string, string>} */
  const instead = {};
  for (const id of Object.keys(tiles).filter((each) => isOfTable(each) && !laid.includes(each))) {
    const [like] = pull(own, (each) => tiles[each] === tiles[id]);
    if (!like) return step;
    instead[like] = id;
  }
  const other = (/** @type {string} */ id) => instead[id] ?? id;
  const letters = Object.fromEntries(Object.entries(step.letters).map(([id, letter]) => [other(id), letter]));
  const cells = Object.fromEntries(Object.entries(step.cells).map(([cell, id]) => [cell, other(id)]));
  const melds = step.melds.map((meld) => ({ ...meld, tiles: meld.tiles.map(other) }));
  return { melds, cells, letters };
}

/** The tile of a letter of a word: a lower-case letter is a joker. @param {string} letter */
export const tileOfLetter = (letter) => (/^[a-z]$/.test(letter) ? "?" : letter);

/** The tiles of a table. @param {Table} table @param {Kind} kind @returns {string[]} */
export function tilesOf(table, kind) {
  if (kind === "words") return table.flatMap((word) => [...String(word)].map(tileOfLetter));
  return table.flat().filter((tile) => tile !== null);
}

/**
 * Return the tiles of a rack that lie on the pending table: it has more of them than the table before.
 * @param {Tiles} rack @param {Table} pending @param {Table} table @param {Kind} kind
 */
export function laidOf(rack, pending, table, kind) {
  const laid = beyond(tilesOf(pending, kind), tilesOf(table, kind));
  return new Set(Object.keys(rack).filter((id) => pull(laid, (tile) => tile === rack[id]).length));
}

/** A grid as the server reads it. @param {Step} step @param {Tiles} tiles @returns {Table} */
export const gridOf = (step, tiles) =>
  rowsOf(Object.fromEntries(Object.entries(step.cells).map(([cell, id]) => [cell, tiles[id]])));

/**
 * A table as a text: the order of melds has no meaning, that of the rows of a grid has.
 * @param {Table} table
 * @param {Kind} kind
 */
export function textOfTable(table, kind) {
  const rows = table.map((row) => JSON.stringify(row));
  return (kind === "grid" ? rows : rows.sort()).join(" ");
}

/**
 * Rack tiles in the order in which they were held, by name or by like; what joins them comes last.
 * @param {readonly string[]} held
 * @param {readonly string[]} ids
 */
export function asHeld(held, ids) {
  const left = [...ids];
  const tileOf = (/** @type {string} */ id) => id.split(":")[1];
  const kept = held.flatMap((id) => pull(left, (each) => each === id || tileOf(each) === tileOf(id)));
  return [...kept, ...left];
}
