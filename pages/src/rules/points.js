/** The score of a turn. */

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./turn.js").Points} Points */
/** @typedef {import("./turn.js").Turn} Turn */

/**
 * Return the score of a turn: its rack tiles, twice when the rack is emptied, and its longest new word (rules L1, L2).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Points[]}
 */
export function score(rules, turn) {
  const laid = turn.placed.length;
  const lines = [
    { code: "tiles", points: laid },
    { code: "doubled", points: rules.doubling && turn.emptied ? laid : 0 },
    { code: "longest", points: Math.max(0, ...turn.newWords.map((shown) => shown.length)) }
  ];
  return lines.filter(({ points }) => points);
}

/**
 * @param {readonly Points[]} points
 * @returns {number}
 */
export function sum(points) {
  return points.reduce((all, line) => all + line.points, 0);
}
