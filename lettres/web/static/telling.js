// @ts-check
/** Counts and times, as all pages tell them. */

/**
 * A count with its noun: « 1 point », « 7 points ».
 * @param {number} count
 * @param {string} noun
 */
export function plural(count, noun) {
  return `${String(count).replace("-", "−")}\u00a0${noun}${Math.abs(count) > 1 ? "s" : ""}`;
}

/**
 * Seconds as a clock shows them: « 1:00 ».
 * @param {number} seconds
 */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
