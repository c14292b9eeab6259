// @ts-check
/**
 * Tiles on their way from a table and a rack to new words: what one turn of the puzzle is composed with.
 * No DOM: a page shows it, and asks the judge about `after()`.
 *
 * @typedef {{id: number, letter: string, from: number}} Tile  `from`: the word of the table it lay in, -1 for the rack
 */

const RACK = -1;

export class Composition {
  /**
   * @param {string[]} table  the words of the table
   * @param {string} rack     the letters of the rack
   */
  constructor(table, rack) {
    let id = 0;
    /** @type {Tile[][]} */
    this.words = table.map((word, from) => [...word].map((letter) => ({ id: id++, letter, from })));
    /** @type {Tile[]} */
    this.rack = [...rack].map((letter) => ({ id: id++, letter, from: RACK }));
    /** @type {Set<number>} the words of the table that are taken apart */
    this.apart = new Set();
    /** @type {Tile[][]} the words being formed, an empty one last */
    this.formed = [[]];
    /** which of them takes the next letter */
    this.at = 0;
  }

  /** The tiles that can be laid, in order: those of the words taken apart, then those of the rack. @returns {Tile[]} */
  get loose() {
    const laid = new Set(this.formed.flat().map((tile) => tile.id));
    const free = [...[...this.apart].sort((a, b) => a - b).flatMap((from) => this.words[from]), ...this.rack];
    return free.filter((tile) => !laid.has(tile.id));
  }

  /** The words formed. @returns {string[]} */
  get spelled() {
    return this.formed.map(spell).filter(Boolean);
  }

  /**
   * Take a word of the table apart, or put it back whole: its letters then leave the words formed.
   * @param {number} from
   */
  toggle(from) {
    if (!this.apart.delete(from)) this.apart.add(from);
    else this.formed = this.formed.map((tiles) => tiles.filter((tile) => tile.from !== from));
    this.#tidy();
  }

  /** Lay a loose tile at the end of the word being formed. @param {number} id */
  lay(id) {
    const tile = this.loose.find((each) => each.id === id);
    if (tile) this.formed[this.at].push(tile);
    this.#tidy();
  }

  /**
   * Lay a loose tile with a letter, as typed; one of the table goes before one of the rack.
   * @param {string} letter
   * @returns {boolean} whether there was one
   */
  type(letter) {
    const tile = this.loose.find((each) => each.letter === letter);
    if (tile) this.lay(tile.id);
    return Boolean(tile);
  }

  /** Take a laid tile back. @param {number} id */
  take(id) {
    this.formed = this.formed.map((tiles) => tiles.filter((tile) => tile.id !== id));
    this.#tidy();
  }

  /** Take the last tile of the word being formed back; of an empty one, go to the word before it. */
  back() {
    const last = this.formed[this.at].at(-1);
    if (last) this.take(last.id);
    else this.choose(this.at - 1);
  }

  /** Begin another word. */
  next() {
    this.choose(this.formed.length - 1);
  }

  /** Go on with a word begun. @param {number} at */
  choose(at) {
    this.at = Math.max(0, Math.min(at, this.formed.length - 1));
    this.#tidy();
  }

  /** All as it was. */
  reset() {
    this.apart.clear();
    this.formed = [[]];
    this.at = 0;
  }

  /** The table after the turn: the words left alone, then those formed. @returns {string[]} */
  get after() {
    return [...this.words.filter((_, from) => !this.apart.has(from)).map(spell), ...this.spelled];
  }

  /** The tiles of the table that lie nowhere yet. @returns {Tile[]} */
  get missing() {
    return this.loose.filter((tile) => tile.from !== RACK);
  }

  /** Words without letters go, but for the one being formed and one at the end. */
  #tidy() {
    const current = this.formed[this.at];
    this.formed = this.formed.filter((tiles) => tiles.length || tiles === current);
    this.at = this.formed.indexOf(current);
    if (this.formed[this.formed.length - 1].length) this.formed.push([]);
  }
}

/**
 * What a step has changed, in a sentence; empty for nothing.
 * @param {Composition} turn  after it
 * @param {{apart: Set<number>, word: string}} before
 */
export function stepText(turn, before) {
  const words = (/** @type {number[]} */ places) => places.map((from) => spell(turn.words[from])).join(", ");
  const apart = [...turn.apart].filter((from) => !before.apart.has(from));
  const whole = [...before.apart].filter((from) => !turn.apart.has(from));
  const word = spell(turn.formed[turn.at]);
  if (apart.length) return `${words(apart)}\u00a0: défait.`;
  if (whole.length) return `${words(whole)}\u00a0: remis.`;
  return word === before.word ? "" : word ? `Votre mot\u00a0: ${word}.` : "Un autre mot.";
}

/** What `stepText` compares with. @param {Composition} turn */
export const standing = (turn) => ({ apart: new Set(turn.apart), word: spell(turn.formed[turn.at]) });

/** @param {Tile[]} tiles */
function spell(tiles) {
  return tiles.map((tile) => tile.letter).join("");
}
