// @ts-check
/** The playable words within one or two edits of a misspelt one: the same as `Lexicon.suggestions` of Python. */

/** @typedef {import("./reader.js").Lexicon} Lexicon */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST = 5;

/**
 * The letters of each of the commonest words, by the list of those words.
 * @type {WeakMap<string[], Int32Array>}
 */
const lettersOfCommon = new WeakMap();

/**
 * Up to five playable words at one edit of a misspelt one, common ones first; else at two edits.
 * @param {Lexicon} lexicon
 * @param {string} tiles
 * @returns {string[]}
 */
export function suggestions(lexicon, tiles) {
  if (tiles.length < 3 || tiles.length > 30) return [];
  const near = oneEdit(lexicon, tiles)
    .map((word) => /** @type {[number, string]} */ ([lexicon.frequency(word), word]))
    .sort(([one, a], [other, b]) => other - one || (a < b ? -1 : 1))
    .map(([, word]) => word);
  if (near.length || tiles.length <= 4) return near.slice(0, MOST); // at two edits of a short word, any word will do
  return twoEdits(lexicon, tiles);
}

/**
 * Every playable word at one edit: a letter added, dropped or changed, or two neighbours swapped.
 * @param {Lexicon} lexicon
 * @param {string} word
 */
function oneEdit(lexicon, word) {
  const found = new Set();
  /** @param {string} made */
  const keep = (made) => {
    if (lexicon.has(made)) found.add(made);
  };
  for (let i = 0; i <= word.length; i++) {
    const head = word.slice(0, i);
    const tail = word.slice(i);
    const rest = tail.slice(1);
    for (const letter of LETTERS) {
      keep(head + letter + tail);
      if (tail) keep(head + letter + rest);
    }
    if (tail) keep(head + rest);
    if (rest) keep(head + rest[0] + tail[0] + rest.slice(1));
  }
  found.delete(word);
  return [...found];
}

/**
 * Up to five common words at two edits, the commonest first.
 * @param {Lexicon} lexicon
 * @param {string} word
 */
function twoEdits(lexicon, word) {
  const words = lexicon.common();
  const letters = lettersOfCommon.get(words) ?? Int32Array.from(words, lettersOf);
  lettersOfCommon.set(words, letters);
  const own = lettersOf(word);
  const found = [];
  for (let i = 0; i < words.length && found.length < MOST; i++) {
    const other = words[i];
    if (bits(own ^ letters[i]) > 4 || Math.abs(word.length - other.length) > 2) continue;
    if (distance(word, other) <= 2) found.push(other);
  }
  return found;
}

/**
 * The letters that a word has, a bit each: an edit changes two bits at most.
 * @param {string} word
 */
function lettersOf(word) {
  let found = 0;
  for (let i = 0; i < word.length; i++) found |= 1 << (word.charCodeAt(i) - 65);
  return found;
}

/**
 * Return how many bits of a number are 1.
 * @param {number} number
 */
function bits(number) {
  let count = 0;
  for (let left = number; left; left &= left - 1) count++;
  return count;
}

/**
 * The number of edits between two words, a swap of neighbours being one; 3 if there are more than two.
 * @param {string} one
 * @param {string} other
 */
export function distance(one, other) {
  let start = 0;
  let end = one.length;
  let last = other.length;
  while (start < end && start < last && one[start] === other[start]) start++;
  while (end > start && last > start && one[end - 1] === other[last - 1]) {
    end--;
    last--;
  }
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: last - start + 1 }, (_, i) => i);
  for (let i = 1; i <= end - start; i++) {
    const previous = row;
    row = [i];
    for (let j = 1; j <= last - start; j++) {
      const same = one[start + i - 1] === other[start + j - 1];
      let cost = Math.min(previous[j - 1] + (same ? 0 : 1), previous[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && one[start + i - 1] === other[start + j - 2] && one[start + i - 2] === other[start + j - 1])
        cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > 2) return 3;
    before = previous;
  }
  return Math.min(row[last - start], 3);
}
