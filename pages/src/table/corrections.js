/** The later turns that a correction changes. */

/** @typedef {import("../rules/course.js").Course} Course */
/** @typedef {import("../rules/course.js").Line} Line */
/** @typedef {import("../rules/course.js").Noted} Noted */
/**
 * A later turn that a correction changed, by its place from 0.
 * @typedef {{at: number, before: Noted, after: Noted}} Change
 */

/**
 * The turns that a correction changed: suspended or not, other points, other faults.
 * @param {Course} then
 * @param {Course} now
 * @param {number} from  the first that may have changed, as they are numbered now
 * @param {number} shift  by how much their numbers have changed
 * @returns {Change[]}
 */
export function changes(then, now, from, shift) {
  return now.turns.slice(from).flatMap((after, index) => {
    const at = from + index;
    const before = then.turns[at - shift];
    return before && !isSame(before.line, after.line) ? [{ at, before, after }] : [];
  });
}

/**
 * @param {Line} one
 * @param {Line} other
 * @returns {boolean}
 */
function isSame(one, other) {
  const same = one.suspended === other.suspended && one.points === other.points;
  return same && one.faults.join(" ") === other.faults.join(" ");
}
