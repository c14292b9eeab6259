// @ts-check
/**
 * The meanings of words, offline, looked up in the file that `lettres/site/definitions.py` makes. After two lines of
 * head come lemmas with their senses, a line each, in the order of their bytes.
 */

const MAGIC = "lettres-definitions 2";
const NEWLINE = 10;

/**
 * @typedef {object} Source
 * @property {string} source
 * @property {string | null} licence
 * @property {string | null} page  what the address of a lemma's page begins with
 * @property {string} attribution  whose sentences they are, in a sentence: their licence wants it shown
 */
/**
 * @typedef {object} About
 * @property {Source[]} sources
 * @property {number} lemmas
 * @property {number} bytes
 */
/**
 * @typedef {object} Definitions
 * @property {About} about
 * @property {(lemma: string) => string[]} senses  the senses of a lemma, written with its accents; none where it
 *   has none
 * @property {(lemma: string) => string | null} page  the address of the page that a sense of it comes from, where there
 *   is one
 */

/**
 * The definitions of a file; throws an Error where it is not whole, or not such a file.
 * @param {ArrayBuffer} buffer
 * @returns {Definitions}
 */
export function openDefinitions(buffer) {
  const bytes = new Uint8Array(buffer);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const text = (/** @type {number} */ start, /** @type {number} */ end) => decoder.decode(bytes.subarray(start, end));
  const magic = bytes.indexOf(NEWLINE);
  const start = bytes.indexOf(NEWLINE, magic + 1) + 1;
  if (magic < 0 || !start || text(0, magic) !== MAGIC) throw new Error("not a file of definitions");
  const about = /** @type {About} */ (JSON.parse(text(magic + 1, start)));
  if (about.bytes !== bytes.length - start || (about.bytes && bytes[bytes.length - 1] !== NEWLINE)) {
    throw new Error("a file of definitions that is not whole");
  }

  /**
   * Return where a lemma's line begins, or would: the first line that does not come before it.
   * @param {Uint8Array} lemma
   */
  function find(lemma) {
    let low = start;
    let high = bytes.length;
    while (low < high) {
      const middle = Math.max(bytes.lastIndexOf(NEWLINE, ((low + high) >> 1) - 1) + 1, low);
      if (comesBefore(middle, lemma)) low = bytes.indexOf(NEWLINE, middle) + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Return whether the lemma of a line comes before another.
   * @param {number} line
   * @param {Uint8Array} lemma
   */
  function comesBefore(line, lemma) {
    let place = 0;
    while (place < lemma.length && bytes[line + place] === lemma[place]) place++;
    return place < lemma.length && bytes[line + place] < lemma[place];
  }

  /**
   * Return the senses that the line of a lemma holds.
   * @param {string} lemma
   */
  function sensesOf(lemma) {
    if (/[\t\n]/.test(lemma)) return [];
    const wanted = encoder.encode(`${lemma}\t`);
    const line = find(wanted);
    if (line === bytes.length || wanted.some((byte, place) => bytes[line + place] !== byte)) return [];
    return text(line + wanted.length, bytes.indexOf(NEWLINE, line)).split("\t");
  }

  return {
    about,
    senses: (lemma) => sensesOf(lemma).filter(Boolean),
    page(lemma) {
      const paged = about.sources.find(({ page }) => page);
      return paged && sensesOf(lemma).at(-1) ? paged.page + encodeURIComponent(lemma) : null;
    }
  };
}
