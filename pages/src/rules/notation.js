/**
 * Words, tiles and turns in writing, as records have them (lettres/families/words/notation.py).
 *
 * A tile is its letter, `?` a joker. A word of the table is a text of A to Z in which a lower-case letter is what a
 * joker stands for: « GAMiN » is five tiles, the fourth of them a joker. So two words are the same, piece for piece,
 * where their texts are. Tiles are a text, sorted: « ?ELP ».
 */

export const JOKER = "?";
/** A tile on a rack of which nothing is known. */
export const UNSEEN = ".";

/** An error in a text that is no word, tile or turn; its `message` is a French sentence without a capital. */
export class TableError extends Error {}

/** @typedef {{notWord: string, notTile: string, notOnTable: string, notWhatLacks: string}} NotationPhrases */

/**
 * Return the letters that a word shows: « GAMiN » shows « GAMIN ».
 * @param {string} meld
 * @returns {string}
 */
export function faces(meld) {
  return meld.toUpperCase();
}

/**
 * The tiles of a word: « GAMiN » has « GAM?N ».
 * @param {string} meld
 * @returns {string}
 */
export function tilesOf(meld) {
  return meld.replace(/[a-z]/g, JOKER);
}

/**
 * Tiles in order, as a text.
 * @param {Iterable<string>} tiles
 * @returns {string}
 */
export function sorted(tiles) {
  return [...tiles].sort().join("");
}

/**
 * Count each item.
 * @template T
 * @param {Iterable<T>} items
 * @returns {Map<T, number>}
 */
export function counted(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/**
 * The items of the first that the second lacks, each as often as it has more of them, in their order.
 * @template T
 * @param {Iterable<T>} these
 * @param {Iterable<T>} those
 * @returns {T[]}
 */
export function without(these, those) {
  const left = counted(those);
  return [...these].filter((item) => {
    const more = left.get(item) ?? 0;
    if (more > 0) left.set(item, more - 1);
    return more <= 0;
  });
}

/**
 * The tiles that `these` has more of than `those`, sorted.
 * @param {Iterable<string>} these
 * @param {Iterable<string>} those
 * @returns {string}
 */
export function surplus(these, those) {
  return sorted(without(these, those));
}

/**
 * A text with its marks replaced: `{melds}`…
 * @param {string} template
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (mark, name) => (name in values ? String(values[name]) : mark));
}

/**
 * The word that a text is; throws `TableError`.
 * @param {string} text
 * @param {NotationPhrases} phrases
 * @returns {string}
 */
export function readMeld(text, phrases) {
  if (!/^[A-Za-z]+$/.test(text)) throw new TableError(filled(phrases.notWord, { text }));
  return text;
}

/**
 * The tiles of a text, in its order; throws `TableError`.
 * @param {string} text
 * @param {NotationPhrases} phrases
 * @returns {string}
 */
export function readTiles(text, phrases) {
  for (const char of text) {
    if (!/^[A-Z?]$/.test(char)) throw new TableError(filled(phrases.notTile, { text: char }));
  }
  return text;
}

/**
 * The table after a turn: without the words taken apart, with those formed behind the rest; throws `TableError` where
 * a word taken apart is not there.
 * @param {readonly string[]} table
 * @param {readonly string[]} broken
 * @param {readonly string[]} formed
 * @param {NotationPhrases} phrases
 * @returns {string[]}
 */
export function replaced(table, broken, formed, phrases) {
  const missing = without(broken, table);
  if (missing.length) throw new TableError(filled(phrases.notOnTable, { text: missing[0] }));
  return [...without(table, broken), ...formed];
}

const ARROW = "->";

/**
 * A turn in one line, as `lettres` writes it: `IMAGE + ELP -> PAGE MIEL`, or `FIABILITE` where nothing is taken apart.
 * @param {{broken: readonly string[], formed: readonly string[], placed: string}} turn
 * @returns {string}
 */
export function writeMove(turn) {
  if (turn.formed.length && !turn.broken.length) return turn.formed.join(" ");
  return [...turn.broken, "+", turn.placed, ARROW, ...turn.formed].filter(Boolean).join(" ");
}

/**
 * The table after a turn in its exact form; throws `TableError`.
 * @param {readonly string[]} table
 * @param {string} text
 * @param {NotationPhrases} phrases
 * @returns {string[]}
 */
export function readMove(table, text, phrases) {
  const at = text.lastIndexOf(ARROW);
  const taken = at < 0 ? "" : text.slice(0, at);
  const plus = taken.indexOf("+");
  const before = plus < 0 ? taken : taken.slice(0, plus);
  const laid = plus < 0 ? "" : taken.slice(plus + 1);
  const broken = words(before).map((word) => readMeld(word, phrases));
  const formed = words(at < 0 ? text : text.slice(at + ARROW.length)).map((word) => readMeld(word, phrases));
  const after = replaced(table, broken, formed, phrases);
  if (at >= 0 && sorted(readTiles(laid.trim(), phrases)) !== surplus(allTiles(after), allTiles(table))) {
    throw new TableError(filled(phrases.notWhatLacks, { text: text.trim() }));
  }
  return after;
}

/**
 * Every tile of some words.
 * @param {readonly string[]} melds
 * @returns {string}
 */
export function allTiles(melds) {
  return tilesOf(melds.join(""));
}

/**
 * @param {string} text
 * @returns {string[]}
 */
function words(text) {
  return text.split(/\s+/).filter(Boolean);
}
