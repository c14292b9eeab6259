// @ts-check
/** The file of words as a whole: its head, and whether its bytes are those that lexicon/web wrote. */

/**
 * @typedef {{version: string, words: number, spellings: number, digest: string, source: string, licence: string,
 *   themes: Record<string, number>}} About
 */
/**
 * The head of the file.
 * @typedef {object} Head
 * @property {About} about
 * @property {any} phrases what whoever made the file handed in
 * @property {number} listed how many words there are, playable or not
 * @property {string[]} reasons
 * @property {Record<string, Record<string, string>>} codes what tags are written with
 * @property {string[]} nominal the parts of speech that have a plural and a gender
 * @property {Record<string, [number, number]>} sections where each begins, and its bytes
 * @property {number} start where the first one does
 */

const MAGIC = "lettres-page-02\n";
const HEAD = 28; // the bytes before the JSON
const PART = 1 << 14; // numbers that are summed at a time

/**
 * Check that a file is whole, by FNV-1a of its bytes, 32 bits at a time, of even and of odd places. It goes on in
 * parts, so that a page can answer meanwhile.
 * @param {ArrayBuffer} buffer
 * @returns {Generator<void, boolean>}
 */
export function* wholeness(buffer) {
  const numbers = new Int32Array(buffer, 24);
  const sums = new Int32Array([0x811c9dc5, 0x811c9dc5]);
  for (let start = 0; start < numbers.length; start += PART) {
    add(sums, numbers.subarray(start, start + PART));
    yield;
  }
  return new Uint32Array(buffer, 20, 1)[0] === (sums[0] ^ sums[1]) >>> 0;
}

/**
 * Return whether a file is whole, in one go.
 * @param {ArrayBuffer} buffer
 */
export function isWhole(buffer) {
  const parts = wholeness(buffer);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/**
 * @param {Int32Array} sums of the numbers of even places, of those of odd ones
 * @param {Int32Array} numbers
 */
function add(sums, numbers) {
  let [even, odd] = sums;
  const last = numbers.length - 1;
  for (let i = 0; i < last; i += 2) {
    even = Math.imul(even ^ numbers[i], 0x01000193);
    odd = Math.imul(odd ^ numbers[i + 1], 0x01000193);
  }
  if (last % 2 === 0) even = Math.imul(even ^ numbers[last], 0x01000193);
  sums[0] = even;
  sums[1] = odd;
}

/**
 * The head of a file; throws an Error where it is another file's, or not of its length.
 * @param {ArrayBuffer} buffer
 * @returns {Head}
 */
export function readHead(buffer) {
  const [length, , size] = new Uint32Array(buffer, 16, 3);
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, 16));
  if (magic !== MAGIC || length !== buffer.byteLength) throw new Error("not such a file");
  const text = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(buffer, HEAD, size));
  return { ...JSON.parse(text), start: HEAD + Math.ceil(size / 4) * 4 };
}
