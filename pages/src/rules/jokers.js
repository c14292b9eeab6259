/**
 * Jokers on the table: how they hold the words they lie in, and how they are freed (lettres/families/words/jokers.py,
 * rules L21 to L24).
 *
 * A joker keeps its letter until a tile of that letter from the player's rack replaces it. Equal tiles cannot be told
 * apart, so a turn is legal when it has an explanation: a choice of replaced jokers for which every word that a joker
 * still holds is on the table after the turn, whole.
 */

import { counted, faces } from "./notation.js";

/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./rules.js").Rules["joker_word"]} Lock */
/**
 * Pieces that stay side by side: a word that a joker holds, or a joker by itself.
 * @typedef {{pieces: string, alone: boolean}} Held
 */

/**
 * The fault of a turn without an explanation, null if it has one; `lock` is how a joker holds its word (L22).
 * @param {Lock} lock
 * @param {Turn} turn
 * @returns {Fault | null}
 */
export function jokerFault(lock, turn) {
  const melds = withJokers(turn);
  for (const replacing of product(melds.map(choices))) if (explains(lock, turn, melds, replacing)) return null;
  const [code, row] = lock === "free" ? ["joker_face_changed", "L21"] : ["joker_word_broken", "L22"];
  const reason = lock === "frozen" ? "frozen" : "held";
  return { code, rule: row, melds: melds.map(faces), others: [], tiles: "", reason };
}

/**
 * @param {Turn} turn
 * @returns {string[]}
 */
function withJokers(turn) {
  return turn.broken.filter((meld) => /[a-z]/.test(meld));
}

/**
 * Every choice of the jokers of a word that are replaced, by their places; the empty choice first.
 * @param {string} meld
 * @returns {number[][]}
 */
function choices(meld) {
  /** @type {number[][]} */
  let chosen = [[]];
  [...meld].forEach((piece, at) => {
    if (isJoker(piece)) chosen = [...chosen, ...chosen.map((places) => [...places, at])];
  });
  return chosen;
}

/**
 * @param {string} piece
 * @returns {boolean}
 */
function isJoker(piece) {
  return piece >= "a" && piece <= "z";
}

/**
 * Every way to take one item of each list; the last list varies first.
 * @template T
 * @param {T[][]} lists
 * @returns {Generator<T[]>}
 */
function* product(lists) {
  if (!lists.length) {
    yield [];
    return;
  }
  for (const first of lists[0]) {
    for (const rest of product(lists.slice(1))) yield [first, ...rest];
  }
}

/**
 * Return whether these replaced jokers, given by their places in the broken words, explain a turn.
 * @param {Lock} lock
 * @param {Turn} turn
 * @param {string[]} melds
 * @param {number[][]} replacing
 * @returns {boolean}
 */
function explains(lock, turn, melds, replacing) {
  const used = melds.flatMap((meld, each) => replacing[each].map((at) => meld[at].toUpperCase()));
  const laid = counted(turn.placed);
  if ([...counted(used)].some(([tile, count]) => count > (laid.get(tile) ?? 0))) return false;
  const held = melds.flatMap((meld, each) => heldOf(lock, replacedIn(meld, replacing[each])));
  return located(held, turn.formed, lock === "frozen");
}

/**
 * Return the pieces of a word that stay together once jokers are replaced: all of it, or each joker left in it by
 * itself.
 * @param {Lock} lock
 * @param {string} now
 * @returns {Held[]}
 */
function heldOf(lock, now) {
  const jokers = [...now].filter(isJoker);
  if (lock !== "free" && jokers.length) return [{ pieces: now, alone: false }];
  return jokers.map((pieces) => ({ pieces, alone: true }));
}

/**
 * A word with the jokers at some places replaced by the tiles they stood for.
 * @param {string} meld
 * @param {number[]} places
 * @returns {string}
 */
function replacedIn(meld, places) {
  return [...meld].map((piece, at) => (places.includes(at) ? piece.toUpperCase() : piece)).join("");
}

/**
 * Return whether the held pieces are among the parts, none twice.
 * @param {Held[]} held
 * @param {readonly string[]} parts
 * @param {boolean} frozen
 * @returns {boolean}
 */
function located(held, parts, frozen) {
  if (!held.length) return true;
  const [{ pieces: core, alone }, ...rest] = held;
  for (const [at, pieces] of parts.entries()) {
    if (frozen && !alone && pieces !== core) continue;
    for (let start = pieces.indexOf(core); start >= 0; start = pieces.indexOf(core, start + 1)) {
      // what is left on either side may hold another one
      const sides = [pieces.slice(0, start), pieces.slice(start + core.length)];
      if (located(rest, [...parts.slice(0, at), ...sides, ...parts.slice(at + 1)], frozen)) return true;
    }
  }
  return false;
}
