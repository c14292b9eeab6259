// @ts-check
/**
 * The lexicon of the pages, read in place: typed arrays over the file that lexicon/web makes, no object a word.
 * How the file is laid out is told there: lexicon/web/file.py, coding.py, entries.py.
 */
import { fold } from "./fold.js";

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
/** @typedef {{pos: string[], verbForm: string | null, tenses: string[], persons: string[], gender: string | null, number: string | null, reform: boolean}} Tags */
/** @typedef {{relation: string, family: number, category: string}} Member */
/** @typedef {{cut: string, place: number, reason: number, strip: number, added: string, letters: number, tags: Tags, category: string}} Step */
/** @typedef {{version: string, words: number, spellings: number, digest: string, source: string, licence: string, themes: Record<string, number>}} About */
/**
 * @typedef {object} Head
 * @property {About} about
 * @property {any} phrases
 * @property {number} listed
 * @property {number} changes
 * @property {number} tokens
 * @property {string[]} reasons
 * @property {Record<string, Record<string, string>>} codes
 * @property {string[]} nominal
 * @property {Record<string, [number, number]>} sections
 */

const MAGIC = "lettres-page-01\n";
const HEAD = 28; // the bytes before the JSON
const BLOCK = 64;
const STEP = 64; // blocks between two rests of a long walk
const ONE = 192; // codes below it have one byte
const LONGEST = 255;
const DAMAGED = "Le fichier du lexique est incomplet, abîmé ou d’un autre format : rechargez la page.";

/**
 * A lexicon from the bytes of its file; throws an Error where they are not whole, or another file's.
 * @param {ArrayBuffer} buffer
 * @returns {Lexicon}
 */
export function openLexicon(buffer) {
  try {
    return new Lexicon(buffer, readHead(buffer));
  } catch (error) {
    throw new Error(DAMAGED, { cause: error });
  }
}

/**
 * The head of a file, whose bytes are checked as a whole: FNV-1a, 32 bits at a time.
 * @param {ArrayBuffer} buffer
 * @returns {Head & {start: number}}
 */
function readHead(buffer) {
  const [length, check] = new Uint32Array(buffer, 16, 2);
  const words = new Int32Array(buffer, 24);
  let found = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) found = Math.imul(found ^ words[i], 0x01000193);
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, 16));
  if (magic !== MAGIC || length !== buffer.byteLength || check !== found >>> 0) throw new Error("not whole");
  const size = words[0];
  const head = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(buffer, HEAD, size)));
  return { ...head, start: HEAD + Math.ceil(size / 4) * 4 };
}

export class Lexicon {
  /**
   * @param {ArrayBuffer} buffer
   * @param {Head & {start: number}} head
   */
  constructor(buffer, head) {
    this.about = head.about;
    this.phrases = head.phrases;
    this._buffer = buffer;
    this._head = head;
    this._bytes = new Uint8Array(buffer);
    this._listed = head.listed;
    this._words = this._section("words").byteOffset;
    this._readBlocks();
    this._readChanges();
    this._readTokens();
    this._entryKinds = this._column("entry_kinds", this._blockEntries[this._blocks]);
    this._entryAccents = this._column("entry_accents", this._blockEntries[this._blocks]);
    this._kindFacts = this._section("kind_facts");
    this._kindMarks = this._column("kind_marks", this._kindFacts.length);
    this._frequency = this._section("frequency");
    this._themeOf = this._column("theme_of", this._frequency.length);
    if (this._frequency.length !== this._blockPlayable[this._blocks]) throw new Error("odd tables");
    this._target = new Uint8Array(LONGEST + 1); // the letters that are looked for
    this._token = 0; // where the last look-up ended: what the word is, its first entry, its rank among the playable
    this._entry = 0;
    this._rank = 0;
    /** @type {Map<string, string[]>} */
    this._texts = new Map();
    /** @type {(Step | undefined)[]} */
    this._steps = [];
    /** @type {Map<number, number> | null} */
    this._apart = null;
    /** @type {Map<number, [number, boolean][]> | null} */
    this._links = null;
  }

  /** @param {string} name */
  _section(name) {
    const [place, size] = this._head.sections[name];
    return new Uint8Array(this._buffer, this._head.start + place, size);
  }

  /**
   * A column of so many numbers, of one, two or four bytes each.
   * @param {string} name
   * @param {number} count
   */
  _column(name, count) {
    const bytes = this._section(name);
    if (bytes.length === count) return bytes;
    const numbers =
      bytes.length === 2 * count
        ? new Uint16Array(this._buffer, bytes.byteOffset, count)
        : new Uint32Array(this._buffer, bytes.byteOffset, count);
    if (numbers.byteLength !== bytes.length) throw new Error("odd tables");
    return numbers;
  }

  /**
   * The line of a table of texts; its lines are parted when first asked for.
   * @param {string} name
   * @param {number} number
   */
  _text(name, number) {
    let lines = this._texts.get(name);
    if (!lines) {
      lines = new TextDecoder().decode(this._section(name)).split("\n");
      this._texts.set(name, lines);
    }
    return lines[number];
  }

  /** Where each block starts, and what comes before it: entries, playable words. */
  _readBlocks() {
    this._blocks = Math.ceil(this._listed / BLOCK);
    this._blockStart = this._sums("block_sizes", this._words);
    this._blockEntries = this._sums("block_entries", 0);
    this._blockPlayable = this._sums("block_playable", 0);
  }

  /**
   * @param {string} name
   * @param {number} start
   */
  _sums(name, start) {
    const sizes = new Uint16Array(this._buffer, this._section(name).byteOffset, this._blocks);
    const sums = new Uint32Array(this._blocks + 1);
    sums[0] = start;
    for (let i = 0; i < sizes.length; i++) sums[i + 1] = sums[i] + sizes[i];
    return sums;
  }

  /** The changes of ending that have a code, from 1: letters to drop, how many to add, where those are. */
  _readChanges() {
    const count = this._head.changes;
    this._changeDrop = new Uint8Array(count + 1);
    this._changeSize = new Uint8Array(count + 1);
    this._changeAt = new Uint32Array(count + 1);
    let place = this._section("changes").byteOffset;
    for (let i = 1; i <= count; i++) {
      this._changeDrop[i] = this._bytes[place];
      this._changeSize[i] = this._bytes[place + 1];
      this._changeAt[i] = place + 2;
      place += 2 + this._bytes[place + 1];
    }
  }

  /** What words are: the reason, how many entries lie under the word, how many steps there are, and where. */
  _readTokens() {
    const count = this._head.tokens;
    this._tokenReason = new Uint8Array(count);
    this._tokenUnder = new Uint8Array(count);
    this._tokenPlayable = new Uint8Array(count);
    /** @type {Uint32Array[]} */
    this._tokenSteps = new Array(count);
    const section = this._section("tokens");
    let place = section.byteOffset;
    const next = () => {
      const byte = this._bytes[place++];
      if (byte < ONE) return byte;
      if (byte < 255) return ONE + ((byte - ONE) << 8) + this._bytes[place++];
      place += 3;
      return this._bytes[place - 3] | (this._bytes[place - 2] << 8) | (this._bytes[place - 1] << 16);
    };
    for (let i = 0; i < count; i++) {
      this._tokenReason[i] = next();
      this._tokenPlayable[i] = this._tokenReason[i] ? 0 : 1;
      this._tokenUnder[i] = next();
      const steps = new Uint32Array(next());
      for (let j = 0; j < steps.length; j++) steps[j] = next();
      this._tokenSteps[i] = steps;
    }
  }

  /**
   * The last block whose first word does not come after the target.
   * @param {number} size the target's letters
   */
  _blockOf(size) {
    const bytes = this._bytes;
    const target = this._target;
    let low = 0;
    let high = this._blocks - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const start = this._blockStart[middle] + 3;
      const end = start + bytes[start - 1];
      let i = start;
      let j = 0;
      while (i < end && j < size && bytes[i] === target[j]) {
        i++;
        j++;
      }
      if (i === end || (j < size && bytes[i] < target[j])) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Look a word up; where it is there, `_token`, `_entry` and `_rank` tell of it.
   * @param {string} tiles
   * @returns {boolean}
   */
  _locate(tiles) {
    const size = tiles.length;
    if (size > LONGEST) return false;
    const target = this._target;
    for (let i = 0; i < size; i++) target[i] = tiles.charCodeAt(i);
    const block = this._blockOf(size);
    const { _bytes: bytes, _tokenUnder: under, _tokenPlayable: playable } = this;
    let place = this._blockStart[block];
    const end = this._blockStart[block + 1];
    let entry = this._blockEntries[block];
    let rank = this._blockPlayable[block];
    let length = 0; // of the word that is read
    let matched = 0; // its letters that are the target's
    while (place < end) {
      let code = bytes[place++];
      if (code >= ONE) code = code < 255 ? ONE + ((code - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      let drop = this._changeDrop[code];
      let added = this._changeSize[code];
      let at = this._changeAt[code];
      if (code === 0) {
        drop = bytes[place];
        added = bytes[place + 1];
        at = place + 2;
        place = at + added;
      }
      let token = bytes[place++];
      if (token >= ONE) token = token < 255 ? ONE + ((token - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      const kept = length - drop;
      length = kept + added;
      if (kept < matched) return false;
      if (kept === matched) {
        const last = at + added;
        while (at < last && matched < size && bytes[at] === target[matched]) {
          at++;
          matched++;
        }
        if (at === last) {
          if (matched === size) {
            this._token = token;
            this._entry = entry;
            this._rank = rank;
            return true;
          }
        } else if (matched === size || bytes[at] > target[matched]) return false;
      }
      entry += under[token];
      rank += playable[token];
    }
    return false;
  }

  /**
   * Each word of a block, by its letters; the array is used again for the next.
   * @param {number} block
   * @param {(letters: Uint8Array, length: number, rank: number) => void} visit is told of the playable ones only
   */
  _visit(block, visit) {
    const bytes = this._bytes;
    const letters = new Uint8Array(2 * LONGEST);
    let place = this._blockStart[block];
    const end = this._blockStart[block + 1];
    let rank = this._blockPlayable[block];
    let length = 0;
    while (place < end) {
      let code = bytes[place++];
      if (code >= ONE) code = code < 255 ? ONE + ((code - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      let drop = this._changeDrop[code];
      let added = this._changeSize[code];
      let at = this._changeAt[code];
      if (code === 0) {
        drop = bytes[place];
        added = bytes[place + 1];
        at = place + 2;
        place = at + added;
      }
      let token = bytes[place++];
      if (token >= ONE) token = token < 255 ? ONE + ((token - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      length -= drop;
      for (let i = 0; i < added; i++) letters[length++] = bytes[at++];
      if (this._tokenPlayable[token]) {
        if (length >= 3) visit(letters, length, rank);
        rank++;
      }
    }
  }

  /**
   * Whether a word, as tiles show it, may be played: three letters or more, one reading of it playable.
   * @param {string} tiles
   * @returns {boolean}
   */
  has(tiles) {
    return tiles.length >= 3 && this._locate(tiles) && this._tokenReason[this._token] === 0;
  }

  /**
   * Why a spelling may be played or not: "ok", "conjugated_verb"…; "unknown" for what has no entry.
   * @param {string} tiles
   * @returns {string}
   */
  reason(tiles) {
    return this._locate(tiles) ? this._head.reasons[this._tokenReason[this._token]] : "unknown";
  }

  /**
   * How common a playable word is, tenths of a Zipf value; 0 for any other.
   * @param {string} tiles
   * @returns {number}
   */
  frequency(tiles) {
    return this.has(tiles) ? this._frequency[this._rank] : 0;
  }

  /**
   * The playable words that begin with a prefix, in their order.
   * @param {string} [prefix]
   * @returns {IterableIterator<string>}
   */
  *words(prefix = "") {
    if (prefix.length > LONGEST) return;
    for (let i = 0; i < prefix.length; i++) this._target[i] = prefix.charCodeAt(i);
    for (let block = this._blockOf(prefix.length); block < this._blocks; block++) {
      /** @type {string[]} */
      const found = [];
      this._visit(block, (letters, length) => found.push(String.fromCharCode(...letters.subarray(0, length))));
      for (const word of found) {
        if (word.startsWith(prefix)) yield word;
        else if (word > prefix) return;
      }
    }
  }

  /**
   * The commonest playable words, then the shortest, in the order of their letters.
   * @param {number} most
   * @returns {string[]}
   */
  commonest(most) {
    const steps = this.findCommonest(most);
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
  }

  /**
   * The same found step by step, for a page that has other things to do between them.
   * @param {number} most
   * @returns {Generator<void, string[], void>}
   */
  *findCommonest(most) {
    const counts = new Uint32Array(256);
    for (const frequency of this._frequency) counts[frequency]++;
    let least = 255;
    for (let enough = counts[255]; enough < most && least > 0; enough += counts[least]) least--;
    /** @type {[number, string][]} */
    const found = [];
    for (let block = 0; block < this._blocks; block++) {
      this._visit(block, (letters, length, rank) => {
        const frequency = this._frequency[rank];
        if (frequency >= least) found.push([frequency, String.fromCharCode(...letters.subarray(0, length))]);
      });
      if (block % STEP === 0) yield;
    }
    found.sort(([one, a], [other, b]) => other - one || a.length - b.length || (a < b ? -1 : 1));
    return found.slice(0, most).map(([, word]) => word);
  }

  /**
   * The themes, each with the number of its words.
   * @returns {{name: string, words: number}[]}
   */
  themes() {
    return Object.entries(this.about.themes).map(([name, words]) => ({ name, words }));
  }

  /**
   * The themes of a playable word, each with the lemmas that are of it, none if all are.
   * @param {string} tiles
   * @returns {Record<string, string[]>}
   */
  themesOf(tiles) {
    const set = this.has(tiles) ? this._text("theme_sets", this._themeOf[this._rank]) : "";
    return Object.fromEntries(
      set.split(" ").filter(Boolean).map((theme) => {
        const [name, lemmas] = theme.split("=");
        return [name, lemmas ? lemmas.split(",") : []];
      }),
    );
  }

  /**
   * The steps of the word that was located.
   * @returns {Step[]}
   */
  _stepsOf() {
    return Array.from(this._tokenSteps[this._token], (number) => this._step(number));
  }

  /**
   * @param {number} number
   * @returns {Step}
   */
  _step(number) {
    const known = this._steps[number];
    if (known) return known;
    const [cut, place, reason, ...rest] = this._text("steps", number).split(" ");
    const [, strip, added, text] = /** @type {RegExpExecArray} */ (/^(\d+)>([^:]*):(.*)$/su.exec(rest.join(" ")));
    const tags = parseTags(text, this._head.codes);
    const step = {
      cut,
      place: Number(place),
      reason: Number(reason),
      strip: Number(strip),
      added,
      letters: Array.from(added, (letter) => fold(letter) ?? "").join("").length,
      tags,
      category: this._category(tags),
    };
    this._steps[number] = step;
    return step;
  }

  /**
   * The category within which forms are each other's plural or feminine; empty if there is none.
   * @param {Tags} tags
   */
  _category(tags) {
    if (tags.verbForm === "past_participle") return "participle";
    return tags.pos.some((pos) => this._head.nominal.includes(pos)) ? "nominal" : "";
  }

  /**
   * The number of the entry that a step leads to, and the word that it lies under.
   * @param {string} tiles
   * @param {Step} step
   * @returns {[number, string]}
   */
  _follow(tiles, step) {
    const key = tiles.slice(0, tiles.length - step.letters) + step.cut;
    this._locate(key);
    return [this._entry + step.place, key];
  }

  /**
   * The lemma of an entry: the letters of its word, with its accents.
   * @param {number} entry
   * @param {string} key
   */
  _lemma(entry, key) {
    const pattern = this._text("accents", this._entryAccents[entry]);
    if (pattern.startsWith("=")) return pattern.slice(1);
    let lemma = "";
    let place = 0;
    for (const [, from, letter] of pattern.matchAll(/(\d+)(\D)/gu)) {
      lemma += key.slice(place, Number(from)).toLowerCase() + letter;
      place = Number(from) + (fold(letter) ?? "").length;
    }
    return lemma + key.slice(place).toLowerCase();
  }

  /**
   * Every reading of the letters of a spelling, playable ones first, then the commonest.
   * @param {string} tiles
   * @returns {Reading[]}
   */
  readings(tiles) {
    if (!this._locate(tiles)) return [];
    /** @type {Map<string, Reading>} */
    const found = new Map();
    for (const step of this._stepsOf()) {
      const [entry, key] = this._follow(tiles, step);
      const lemma = this._lemma(entry, key);
      const kind = this._entryKinds[entry];
      const [source, ...marks] = this._text("marks", this._kindMarks[kind]).split(" ");
      const { pos, verbForm, tenses, persons, gender, number, reform } = step.tags;
      if (reform) marks.push("1990");
      const reason = this._head.reasons[step.reason];
      const all = {
        form: lemma.slice(0, lemma.length - step.strip) + step.added,
        lemma,
        verbForm,
        gender,
        number,
        reason,
        frequency: this._kindFacts[kind] & 0x7f,
        marks,
        source,
        guessed: source === "guessed",
        playable: reason === "ok",
      };
      for (const part of orNull(pos))
        for (const tense of orNull(tenses))
          for (const person of orNull(persons)) {
            const reading = { ...all, pos: part, tense, person };
            const same = JSON.stringify(reading);
            if (!found.has(same)) found.set(same, reading);
          }
    }
    return [...found.values()];
  }

  /**
   * The family of an entry, by its first one.
   * @param {number} entry
   */
  _family(entry) {
    while (this._kindFacts[this._entryKinds[entry]] & 0x80) entry--;
    this._apart ??= new Map(this._pairs("apart"));
    return this._apart.get(entry) ?? entry;
  }

  /**
   * @param {string} name
   * @returns {[number, number][]}
   */
  _pairs(name) {
    const numbers = this._column(name, this._section(name).length / 4);
    return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
  }

  /**
   * The families that one is linked to, and whether they are its feminines.
   * @param {number} family
   */
  _linked(family) {
    if (!this._links) {
      this._links = new Map();
      for (const [masculine, feminine] of this._pairs("links")) {
        for (const [one, other, toFeminine] of /** @type {[number, number, boolean][]} */ ([
          [masculine, feminine, true],
          [feminine, masculine, false],
        ])) {
          const others = this._links.get(one);
          if (others) others.push([other, toFeminine]);
          else this._links.set(one, [[other, toFeminine]]);
        }
      }
    }
    return this._links.get(family) ?? [];
  }

  /**
   * The tags of the playable readings of a spelling, by family and category.
   * @param {string} tiles
   * @returns {Map<string, {family: number, category: string, tags: Tags[]}>}
   */
  _members(tiles) {
    const members = new Map();
    if (!this._locate(tiles)) return members;
    for (const step of this._stepsOf()) {
      if (step.reason !== 0 || !step.category) continue;
      const family = this._family(this._follow(tiles, step)[0]);
      const key = `${family} ${step.category}`;
      if (!members.has(key)) members.set(key, { family, category: step.category, tags: [] });
      members.get(key).tags.push(step.tags);
    }
    return members;
  }

  /**
   * What a new word is to a word of the table: "plural", "feminine"…; null where nothing forbids it (L9 to L13).
   * `lenient`: a new word that can also be read as something else is free (L13); without `participles`, their agreement
   * is free (L12).
   * @param {string} tiles
   * @param {string} other the word of the table
   * @param {{lenient?: boolean, participles?: boolean}} [choices]
   * @returns {string | null}
   */
  relation(tiles, other, { lenient = false, participles = true } = {}) {
    const found = tiles === other ? [] : this._relations(tiles, other).filter(({ category }) => participles || category !== "participle");
    if (!found.length || (lenient && this._readsOtherwise(tiles, found))) return null;
    return found.some(({ relation }) => relation === "plural") ? "plural" : found[0].relation;
  }

  /**
   * Each relation of two spellings, and by which family and category of the new one.
   * @param {string} tiles
   * @param {string} other
   * @returns {Member[]}
   */
  _relations(tiles, other) {
    const before = this._members(other);
    if (!before.size) return [];
    const after = this._members(tiles);
    /** @type {Member[]} */
    const found = [];
    /** @type {(relations: (string | null)[], family: number, category: string) => void} */
    const add = (relations, family, category) => {
      for (const relation of relations) if (relation) found.push({ relation, family, category });
    };
    for (const [key, { family, category, tags }] of before) {
      const pairs = product(tags, after.get(key)?.tags ?? []);
      if (!pairs.some(([one, two]) => isSingularOf(two, one))) add(pairs.map(([one, two]) => relate(one, two)), family, category);
    }
    for (const { family, category, tags } of before.values()) {
      if (category !== "nominal") continue;
      for (const [linked, toFeminine] of this._linked(family)) {
        const pairs = product(tags, after.get(`${linked} ${category}`)?.tags ?? []);
        add(pairs.map(([one, two]) => relateLinked(one, two, toFeminine)), linked, category);
      }
    }
    return found;
  }

  /**
   * Whether a spelling has a playable reading outside some families and categories.
   * @param {string} tiles
   * @param {Member[]} members
   */
  _readsOtherwise(tiles, members) {
    const known = new Set(members.map(({ family, category }) => `${family} ${category}`));
    return this._playable(tiles).some(({ family, category }) => !known.has(`${family} ${category}`));
  }

  /**
   * The family and the category of each playable reading of a spelling.
   * @param {string} tiles
   * @returns {{family: number, category: string}[]}
   */
  _playable(tiles) {
    if (!this._locate(tiles)) return [];
    const steps = [...this._stepsOf()].filter((step) => step.reason === 0);
    return steps.map((step) => ({ family: this._family(this._follow(tiles, step)[0]), category: step.category }));
  }

  /**
   * Whether two words share a lemma or are linked as masculine and feminine.
   * @param {string} tiles
   * @param {string} other
   */
  sameFamily(tiles, other) {
    const [ones, others] = [tiles, other].map((each) => new Set(this._playable(each).map(({ family }) => family)));
    return [...ones].some((one) => others.has(one) || this._linked(one).some(([linked]) => others.has(linked)));
  }
}

/**
 * The code of three bytes that ends at a place.
 * @param {Uint8Array} bytes
 * @param {number} end
 */
function wide(bytes, end) {
  return bytes[end - 3] | (bytes[end - 2] << 8) | (bytes[end - 1] << 16);
}

/**
 * @template T
 * @param {T[]} values
 * @returns {(T | null)[]}
 */
function orNull(values) {
  return values.length ? values : [null];
}

/**
 * @template T
 * @param {T[]} ones
 * @param {T[]} others
 * @returns {[T, T][]}
 */
function product(ones, others) {
  return ones.flatMap((one) => others.map((other) => /** @type {[T, T]} */ ([one, other])));
}

/**
 * Tags, as `lexicon/notation.py` writes them.
 * @param {string} text
 * @param {Record<string, Record<string, string>>} codes
 * @returns {Tags}
 */
function parseTags(text, codes) {
  /** @type {Tags} */
  const tags = { pos: [], verbForm: null, tenses: [], persons: [], gender: null, number: null, reform: false };
  for (const code of text.split(/[.+]/u)) {
    if (code in codes.pos) tags.pos.push(codes.pos[code]);
    else if (code in codes.tense) tags.tenses.push(codes.tense[code]);
    else if (/^[123](sg|pl)$/u.test(code)) tags.persons.push(code);
    else if (code in codes.verbForm) tags.verbForm = codes.verbForm[code];
    else if (code in codes.gender) tags.gender = codes.gender[code];
    else if (code in codes.number) tags.number = codes.number[code];
    else if (code === "R") tags.reform = true;
  }
  if (tags.tenses.length) tags.verbForm = "finite";
  return tags;
}

/**
 * What a form is to another of its family and category; null if the rules allow it.
 * @param {Tags} old
 * @param {Tags} tags
 */
function relate(old, tags) {
  const was = old.gender === "feminine";
  const is = tags.gender === "feminine";
  if (was !== is) return gendered(tags, is);
  return tags.number === "plural" && (old.number === "singular" || old.number === "invariable") ? "plural" : null;
}

/**
 * The same for two families that are linked as masculine and feminine.
 * @param {Tags} old
 * @param {Tags} tags
 * @param {boolean} toFeminine
 */
function relateLinked(old, tags, toFeminine) {
  const [masculine, feminine] = toFeminine ? [old, tags] : [tags, old];
  return masculine.gender === "feminine" || feminine.gender === "masculine" ? null : gendered(tags, toFeminine);
}

/**
 * @param {Tags} tags
 * @param {boolean} feminine
 */
function gendered(tags, feminine) {
  return (feminine ? "feminine" : "masculine") + (tags.number === "plural" ? "_plural" : "");
}

/**
 * Whether a form may be the singular of another, its gender unchanged, which the rules allow (L11).
 * @param {Tags} tags
 * @param {Tags} old
 */
function isSingularOf(tags, old) {
  return old.number === "plural" && tags.number === "singular" && old.gender === tags.gender;
}
