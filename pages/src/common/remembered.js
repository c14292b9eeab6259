// @ts-check
/** Small things that a browser remembers for a page; one that keeps nothing, or is full, only forgets them. */

/**
 * What was remembered, null for nothing and for rubbish: it is believed no more than what is typed.
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
