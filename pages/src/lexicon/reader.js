// @ts-check
/** The lexicon of the pages: what a word is, what it can be, what it is to another. Its file is read in place. */

import { isWhole, readHead } from "./file.js";
import { fold } from "./folding.js";
import { linkedRelations, parseTags, relations } from "./kinship.js";
import { startOf, Words } from "./words.js";

/** @typedef {import("./kinship.js").Tags} Tags */
/** @typedef {import("./file.js").Head} Head */
/**
 * One way to read a spelling; the values are those of Python's `Reading`.
 * @typedef {object} Reading
 * @property {string} form
 * @property {string} lemma
 * @property {string | null} pos
 * @property {string | null} verbForm
 * @property {string | null} tense
 * @property {string | null} person
 * @property {string | null} gender
 * @property {string | null} number
 * @property {string} reason
 * @property {number} frequency
 * @property {string[]} marks
 * @property {string} source
 * @property {boolean} guessed
 * @property {boolean} playable
 */
/**
 * The way from a form to its entry and back (lexicon/web/entries.py).
 * @typedef {object} Step
 * @property {number} letters how many to take from the end of the form's tiles
 * @property {string} cut what to add then, for the word that the entry lies under
 * @property {number} place which of the entries there
 * @property {number} reason
 * @property {number} strip how many letters of the lemma the form has not
 * @property {string} added what it has instead
 * @property {Tags} tags
 * @property {string} category within which forms are each other's plural or feminine; empty if there is none
 */

const DAMAGED = "Le fichier du lexique est incomplet, abîmé ou d’un autre format : rechargez la page.";
const SAME_FAMILY = 0x80; // as the entry before

/**
 * A lexicon from the bytes of its file; throws an Error where they are not whole, or another file's.
 * @param {ArrayBuffer} buffer
 * @param {boolean} [known] whether they are known to be whole
 * @returns {Lexicon}
 */
export function openLexicon(buffer, known = false) {
  try {
    if (!known && !isWhole(buffer)) throw new Error("not whole");
    return new Lexicon(buffer, readHead(buffer));
  } catch (error) {
    throw new Error(DAMAGED, { cause: error });
  }
}

export class Lexicon extends Words {
  /**
   * @param {ArrayBuffer} buffer
   * @param {Head} head
   */
  constructor(buffer, head) {
    super(buffer, head);
    const entries = startOf(this._entries, this._blocks);
    this._entryKind = this._column("entry_kinds", entries);
    this._entryAccents = this._column("entry_accents", entries);
    this._kindFacts = this._section("kind_facts");
    this._kindMarks = this._column("kind_marks", this._kindFacts.length);
    this._frequency = this._section("frequency");
    this._themes = this._column("theme_of", startOf(this._ranks, this._blocks));
    const count = this._tokenReason.length;
    this._tokenStart = this._column("token_starts", count + 1);
    this._stepNumbers = this._column("token_steps", this._tokenStart[count]);
    /** @type {(Step | undefined)[]} */
    this._steps = [];
    /** @type {Map<number, number> | null} */
    this._apart = null;
    /** @type {Map<number, [number, boolean][]> | null} */
    this._links = null;
  }

  /**
   * Return how common a playable word is, in tenths of a Zipf value; 0 for any other.
   * @param {string} tiles
   * @returns {number}
   */
  frequency(tiles) {
    return this._isRanked(tiles) ? this._frequency[this._rank] : 0;
  }

  /**
   * The themes in the order of a French dictionary, each with the number of its words.
   * @returns {{name: string, words: number}[]}
   */
  themes() {
    const order = new Intl.Collator("fr").compare;
    return Object.entries(this.about.themes)
      .map(([name, words]) => ({ name, words }))
      .sort((one, other) => order(one.name, other.name));
  }

  /**
   * The themes of a playable word, each with the lemmas that are of it, none if all are.
   * @param {string} tiles
   * @returns {Record<string, string[]>}
   */
  themesOf(tiles) {
    const themes = this._isRanked(tiles) ? this._texts("theme_sets")[this._themes[this._rank]] : "";
    const named = themes
      .split(" ")
      .filter(Boolean)
      .map((theme) => theme.split("="));
    return Object.fromEntries(named.map(([name, lemmas]) => [name, lemmas?.split(",") ?? []]));
  }

  /**
   * Every reading of the letters of a spelling, playable ones first, then the commonest.
   * @param {string} tiles
   * @returns {Reading[]}
   */
  readings(tiles) {
    const steps = this._stepsOf(tiles);
    const found = steps.flatMap((step) => this._readingsOf(tiles, step));
    return steps.length > 1 ? distinct(found) : found;
  }

  /**
   * The readings of one analysis: one for each part of speech, tense and person.
   * @param {string} tiles
   * @param {Step} step
   * @returns {Reading[]}
   */
  _readingsOf(tiles, step) {
    const entry = this._entryOf(tiles, step);
    const lemma = this._lemma(entry, this._key(tiles, step));
    const form = lemma.slice(0, lemma.length - step.strip) + step.added;
    const kind = this._entryKind[entry];
    const frequency = this._kindFacts[kind] & ~SAME_FAMILY;
    const [source, ...own] = this._texts("marks")[this._kindMarks[kind]].split(" ");
    const marks = step.tags.reform ? [...own, "1990"] : own;
    const guessed = source === "guessed";
    const playable = step.reason === 0;
    const reason = this._head.reasons[step.reason];
    const { verbForm, gender, number } = step.tags;
    /** @type {Reading[]} */
    const found = [];
    for (const pos of orNull(step.tags.pos))
      for (const tense of orNull(step.tags.tenses))
        for (const person of orNull(step.tags.persons)) {
          const tags = { pos, verbForm, tense, person, gender, number };
          found.push({ form, lemma, ...tags, reason, frequency, marks, source, guessed, playable });
        }
    return found;
  }

  /**
   * Return the relation of a new word to a word of the table: "plural", "feminine"…; null where nothing forbids it (L9
   * to L13).
   * @param {string} tiles
   * @param {string} other the word of the table
   * @returns {string | null}
   */
  relation(tiles, other) {
    const found = tiles === other ? [] : this._relations(tiles, other);
    return found.includes("plural") ? "plural" : (found[0] ?? null);
  }

  /**
   * Each relation of two spellings.
   * @param {string} tiles
   * @param {string} other
   * @returns {string[]}
   */
  _relations(tiles, other) {
    const before = this._members(other);
    const after = before.size ? this._members(tiles) : before;
    const found = [...before].flatMap(([member, tags]) => relations(tags, after.get(member) ?? []));
    for (const [member, tags] of before) {
      const [family, category] = member.split(" ");
      for (const [linked, toFeminine] of category === "nominal" ? this._linked(Number(family)) : []) {
        found.push(...linkedRelations(tags, after.get(`${linked} nominal`) ?? [], toFeminine));
      }
    }
    return found;
  }

  /**
   * The tags of the playable readings of a spelling, by family and category.
   * @param {string} tiles
   */
  _members(tiles) {
    /** @type {Map<string, Tags[]>} */
    const members = new Map();
    for (const step of this._stepsOf(tiles)) {
      if (step.reason !== 0 || !step.category) continue;
      const member = `${this._family(this._entryOf(tiles, step))} ${step.category}`;
      members.set(member, [...(members.get(member) ?? []), step.tags]);
    }
    return members;
  }

  /**
   * The steps from a spelling to the entries that it is read from.
   * @param {string} tiles
   * @returns {Step[]}
   */
  _stepsOf(tiles) {
    if (!this._locate(tiles)) return [];
    const numbers = this._stepNumbers.subarray(this._tokenStart[this._token], this._tokenStart[this._token + 1]);
    return Array.from(numbers, (number) => (this._steps[number] ??= this._step(number)));
  }

  /**
   * @param {number} number
   * @returns {Step}
   */
  _step(number) {
    const line = /** @type {RegExpExecArray} */ (
      /^(.*) (\d+) (\d+) (\d+)>([^:]*):(.*)$/u.exec(this._texts("steps")[number])
    );
    const [, cut, place, reason, strip, added, text] = line;
    const tags = parseTags(text, this._head.codes);
    const nominal = tags.pos.some((pos) => this._head.nominal.includes(pos)) ? "nominal" : "";
    const category = tags.verbForm === "past_participle" ? "participle" : nominal;
    const letters = tilesOf(added).length;
    return { letters, cut, place: +place, reason: +reason, strip: +strip, added, tags, category };
  }

  /**
   * The word that an entry lies under: its lemma, as tiles show it.
   * @param {string} tiles
   * @param {Step} step
   */
  _key(tiles, step) {
    return tiles.slice(0, tiles.length - step.letters) + step.cut;
  }

  /**
   * The number of the entry that a step leads to.
   * @param {string} tiles
   * @param {Step} step
   */
  _entryOf(tiles, step) {
    this._locate(this._key(tiles, step));
    return this._entry + step.place;
  }

  /**
   * The lemma of an entry: its word, with what the pattern of its accents puts in place of some letters.
   * @param {number} entry
   * @param {string} key
   */
  _lemma(entry, key) {
    const pattern = this._texts("accents")[this._entryAccents[entry]];
    if (pattern.startsWith("=")) return pattern.slice(1);
    let lemma = "";
    let place = 0;
    for (const [, from, letter] of pattern.matchAll(/(\d+)(\D)/gu)) {
      lemma += key.slice(place, +from).toLowerCase() + letter;
      place = +from + tilesOf(letter).length;
    }
    return lemma + key.slice(place).toLowerCase();
  }

  /**
   * The family of an entry, by its first one; those of a family lie side by side, but for a few.
   * @param {number} entry
   */
  _family(entry) {
    while (this._kindFacts[this._entryKind[entry]] & SAME_FAMILY) entry--;
    this._apart ??= new Map(this._pairs("apart"));
    return this._apart.get(entry) ?? entry;
  }

  /**
   * The families that a family is linked to, and whether they are its feminines.
   * @param {number} family
   */
  _linked(family) {
    if (!this._links) {
      const links = new Map();
      this._links = links;
      for (const [masculine, feminine] of this._pairs("links")) {
        links.set(masculine, [...(links.get(masculine) ?? []), [feminine, true]]);
        links.set(feminine, [...(links.get(feminine) ?? []), [masculine, false]]);
      }
    }
    return this._links.get(family) ?? [];
  }

  /**
   * @param {string} name
   * @returns {[number, number][]}
   */
  _pairs(name) {
    const { byteOffset, length } = this._section(name);
    const numbers = new Uint32Array(this._buffer, byteOffset, length / 4);
    return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
  }
}

/**
 * The tiles of what may be more than letters.
 * @param {string} text
 */
function tilesOf(text) {
  return Array.from(text, (letter) => fold(letter) ?? "").join("");
}

/**
 * @param {string[]} values
 * @returns {(string | null)[]}
 */
function orNull(values) {
  return values.length ? values : [null];
}

/**
 * The readings without repetitions.
 * @param {Reading[]} readings
 * @returns {Reading[]}
 */
function distinct(readings) {
  const found = new Map(readings.map((reading) => [JSON.stringify(reading), reading]));
  return [...found.values()];
}
