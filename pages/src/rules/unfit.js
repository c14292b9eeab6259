/** The turns that no ruling of the players can mend: they do not fit the table, the rack or the box. */

import { both } from "../common/telling.js";
import { allTiles, counted, faces, filled, JOKER, sorted, surplus, tilesOf, UNSEEN } from "./notation.js";

/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/** @typedef {import("./turn.js").Turn} Turn */

/**
 * Sentences on what the players cannot allow: tiles that are not there, or that are left (`check_fits` of noted.py).
 * @param {Phrases} phrases
 * @param {Turn} turn
 * @returns {string[]}
 */
export function impossibleIn(phrases, turn) {
  const { unfit } = phrases;
  if (turn.missing) return [filled(unfit.missing, { tiles: [...turn.missing].join(", ") })];
  if (!turn.placed) return [unfit.nothing];
  const foreign = surplus(turn.placed, turn.rack);
  if (foreign) return [filled(unfit.foreign, { tiles: [...foreign].join(", ") })];
  const left = surplus(turn.rack, turn.placed).replaceAll(UNSEEN, "");
  const over = overBox(phrases, allTiles(turn.after)) || overBox(phrases, allTiles(turn.after) + left);
  return over ? [filled(unfit.box, { tiles: [...over].join(", ") })] : [];
}

/**
 * The tiles that the box has not so many of, each once, sorted.
 * @param {{box: Record<string, number>}} phrases
 * @param {string} tiles
 * @returns {string}
 */
export function overBox({ box }, tiles) {
  const over = [...counted(tiles)].filter(([tile, count]) => tile !== UNSEEN && count > (box[tile] ?? 0));
  return sorted(over.map(([tile]) => tile));
}

/**
 * Return a sentence on each tile that the box has too few of: how many it has, how many there would be, in which words.
 * @param {Phrases} phrases
 * @param {readonly string[]} melds
 * @returns {string[]}
 */
export function overBoxTold(phrases, melds) {
  const tiles = allTiles(melds);
  const all = counted(tiles);
  return [...overBox(phrases, tiles)].map((tile) => {
    const held = melds
      .map((meld) => ({ shown: faces(meld), times: counted(tilesOf(meld)).get(tile) ?? 0 }))
      .filter(({ times }) => times);
    const told = {
      tile,
      n: phrases.box[tile] ?? 0,
      count: all.get(tile) ?? 0,
      melds: both(held.map(({ shown, times }) => (times > 1 ? `${shown} (${times})` : shown)))
    };
    return filled(tile === JOKER ? phrases.overJokers : told.n > 1 ? phrases.overBox.many : phrases.overBox.one, told);
  });
}
