/** What a turn scores. */

import { explanations, jokerRule } from "./jokers.js";
import { faces, tilesOf } from "./notation.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./turn.js").Points} Points */
/** @typedef {import("./turn.js").Turn} Turn */

// -- the score

/**
 * What a turn scores: its rack tiles, twice when the rack is emptied, and its longest new word (rules L1, L2).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Points[]}
 */
export function score(rules, turn) {
  const laid = turn.placed.length;
  const longest = longestOf(rules, turn);
  const doubled = rules.doubling && turn.emptied;
  /** @type {Record<string, [string, number][]>} */
  const ways = {
    tiles_and_longest: [
      ["tiles", laid],
      ["doubled", doubled ? laid : 0],
      ["longest", longest]
    ],
    longest: [
      ["longest", longest],
      ["doubled", doubled ? longest : 0]
    ],
    new_words: [["new_words", turn.newWords.join("").length]],
    none: []
  };
  return ways[rules.scoring].filter(([, points]) => points).map(([code, points]) => ({ code, points }));
}

/**
 * @param {Points[]} points
 * @returns {number}
 */
export function sum(points) {
  return points.reduce((all, line) => all + line.points, 0);
}

/**
 * The length of the longest new word, among those with a rack tile if they need one (rule L27).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {number}
 */
function longestOf(rules, turn) {
  if (!rules.longest_needs_rack) return Math.max(0, ...turn.newWords.map((shown) => shown.length));
  const fresh = new Set(turn.newWords);
  const sizes = [...explanations(jokerRule(rules), turn)]
    .flatMap(({ fed, laid, unheld }) => [
      ...fed,
      ...unheld
        .filter(({ pieces }) => [...tilesOf(pieces)].some((tile) => laid.includes(tile)))
        .map(({ number }) => number)
    ])
    .map((at) => faces(turn.formed[at]))
    .filter((shown) => fresh.has(shown))
    .map((shown) => shown.length);
  return Math.max(0, ...sizes);
}
