/** The turn that is composed at the table, as a browser keeps it. */

/**
 * A turn that is composed. `at`: the turn that it corrects or, if it `inserts`, before which it is put, counted from 0;
 * null for a new turn.
 * @typedef {{formed: string[], broken: string[], typed: string, emptied: boolean, at: number | null, inserts: boolean}}
 *   Composed
 */

/**
 * Read a turn that was kept; null if there is none. A turn with a place counts only while the game has not moved since:
 * another page may have taken turns off.
 * @param {unknown} kept
 * @param {number} now  the size of the journal
 * @param {number} turns
 * @returns {Composed | null}
 */
export function readDraft(kept, now, turns) {
  const {
    formed,
    broken,
    typed,
    emptied,
    at = null,
    inserts,
    size
  } = /** @type {Partial<Composed & {size: number}>} */ (kept ?? {});
  const whole = [formed, broken].every(
    (words) => Array.isArray(words) && words.every((word) => /^[a-z]+$/i.test(word))
  );
  const placed = at === null || (size === now && Number.isInteger(at) && at >= 0 && at < turns);
  if (!formed || !broken || !whole || !placed) return null;
  return { formed, broken, typed: String(typed ?? ""), emptied: emptied === true, at, inserts: inserts === true };
}
