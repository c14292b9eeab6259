// @ts-check
/** The small values that a browser remembers for a page. A browser whose storage is forbidden or full forgets them. */

/**
 * Return a remembered value; null for none or for rubbish. Stored values are checked as carefully as typed ones.
 * @param {string} key
 * @returns {any}
 */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {} // full, or forbidden: the page works without
}
