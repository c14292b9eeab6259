// @ts-check
/**
 * The words of a lexicon, read in place: typed arrays over the file that lexicon/web makes, and no object for a word.
 * file.py and coding.py there describe the layout of the file.
 */

/** @typedef {import("./file.js").Head} Head */
/** @typedef {Uint8Array | Uint16Array | Uint32Array} Numbers */
/** @typedef {{groups: Numbers, starts: Numbers}} Starts */

const BLOCK = 48;
const GROUP = 16; // blocks
const ONE = 192; // codes below it take one byte
const LONGEST = 255;
const PACKED = 6; // letters of a word's beginning in a number

/** The words by their letters: where each is, and whether it may be played. */
export class Words {
  /**
   * @param {ArrayBuffer} buffer
   * @param {Head} head
   */
  constructor(buffer, head) {
    this.about = head.about;
    this.phrases = head.phrases;
    this._buffer = buffer;
    this._head = head;
    /** @type {Map<string, string[]>} */
    this._lines = new Map();
    /** @type {string[] | null} */
    this._common = null;
    this._bytes = new Uint8Array(buffer);
    this._blocks = Math.ceil(head.listed / BLOCK);
    this._words = this._section("words").byteOffset;
    this._places = this._starts("place");
    this._entries = this._starts("entry");
    this._ranks = this._starts("rank");
    this._heads = this._column("heads", this._blocks); // how the first word of a block begins
    this._changeDrop = this._section("change_drops");
    this._changeStart = this._column("change_starts", this._changeDrop.length + 1);
    this._letters = this._section("change_letters").byteOffset;
    this._tokenReason = this._section("token_reasons");
    this._tokenEntries = this._column("token_entries", this._tokenReason.length);
    this._target = new Uint8Array(LONGEST); // the letters that are looked for
    // Where the last look-up ended: what the word is, its first entry, how many playable words come before it.
    this._token = 0;
    this._block = 0;
    this._at = 0;
    this._entry = 0;
    this._rank = 0;
  }

  /** @param {string} name */
  _section(name) {
    const [place, size] = this._head.sections[name];
    return new Uint8Array(this._buffer, this._head.start + place, size);
  }

  /**
   * Return a column of numbers of one, two or four bytes each.
   * @param {string} name
   * @param {number} count
   * @returns {Numbers}
   */
  _column(name, count) {
    const bytes = this._section(name);
    if (bytes.length === count) return bytes;
    if (bytes.length === 2 * count) return new Uint16Array(this._buffer, bytes.byteOffset, count);
    if (bytes.length === 4 * count) return new Uint32Array(this._buffer, bytes.byteOffset, count);
    throw new Error(`odd table: ${name}`);
  }

  /**
   * Return the starts of the blocks: those of every 16th, those of each from there, and the end of the last.
   * @param {string} name
   * @returns {Starts}
   */
  _starts(name) {
    const count = this._blocks + 1;
    const groups = this._column(`${name}_groups`, Math.ceil(count / GROUP));
    return { groups, starts: this._column(`${name}_starts`, count) };
  }

  /**
   * Return where the words of a block begin.
   * @param {number} block
   */
  _place(block) {
    return this._words + startOf(this._places, block);
  }

  /**
   * The lines of a table of texts, parted when they are first asked for.
   * @param {string} name
   */
  _texts(name) {
    let lines = this._lines.get(name);
    if (!lines) {
      lines = new TextDecoder().decode(this._section(name)).split("\n");
      this._lines.set(name, lines);
    }
    return lines;
  }

  /**
   * Set the target of a look-up, and return the block where it would be: the last block whose first word does not come
   * after it.
   * @param {string} tiles
   */
  _aim(tiles) {
    const { _target: target, _heads: heads } = this;
    const size = tiles.length;
    for (let i = 0; i < size; i++) target[i] = tiles.charCodeAt(i);
    const packed = pack(target, 0, size);
    let low = 0;
    let high = heads.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (heads[middle] <= packed) low = middle;
      else high = middle - 1;
    }
    while (low > 0 && heads[low] === packed && this._comesAfter(low, size)) low--;
    return low;
  }

  /**
   * Return whether the first word of a block comes after the target.
   * @param {number} block
   * @param {number} size
   */
  _comesAfter(block, size) {
    const start = this._place(block) + 3;
    const length = this._bytes[start - 1];
    let i = 0;
    while (i < length && i < size && this._bytes[start + i] === this._target[i]) i++;
    return i < length && (i === size || this._bytes[start + i] > this._target[i]);
  }

  /**
   * Find a word; where it is there, `_token` tells what it is, `_block` and `_at` where.
   * @param {string} tiles
   * @returns {boolean}
   */
  _find(tiles) {
    const size = tiles.length;
    if (size > LONGEST) return false;
    const block = this._aim(tiles);
    const { _bytes: bytes, _target: target } = this;
    const { _changeDrop: drops, _changeStart: starts, _letters: letters } = this;
    const end = this._place(block + 1);
    let place = this._place(block);
    let length = 0; // of the word that is read
    let matched = 0; // its letters that are the target's
    while (place < end) {
      const start = place;
      let code = bytes[place++];
      if (code >= ONE) code = code < 255 ? ONE + ((code - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      let drop = drops[code];
      let at = starts[code];
      let added = starts[code + 1] - at;
      at += letters;
      if (code === 0) {
        drop = bytes[place];
        added = bytes[place + 1];
        at = place + 2;
        place = at + added;
      }
      let token = bytes[place++];
      if (token >= ONE) token = token < 255 ? ONE + ((token - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      length += added - drop;
      const kept = length - added;
      if (kept < matched) return false;
      if (kept > matched) continue;
      const last = at + added;
      while (at < last && matched < size && bytes[at] === target[matched]) {
        at++;
        matched++;
      }
      if (at < last) {
        if (matched === size || bytes[at] > target[matched]) return false;
      } else if (matched === size) {
        this._token = token;
        this._block = block;
        this._at = start;
        return true;
      }
    }
    return false;
  }

  /**
   * Look a word up; where it is there, `_token`, `_entry` and `_rank` tell of it.
   * @param {string} tiles
   * @returns {boolean}
   */
  _locate(tiles) {
    if (!this._find(tiles)) return false;
    const { _bytes: bytes, _tokenEntries: entries, _tokenReason: reasons } = this;
    let entry = startOf(this._entries, this._block);
    let rank = startOf(this._ranks, this._block);
    for (let place = this._place(this._block); place < this._at; ) {
      const code = bytes[place++];
      if (code >= ONE) place += code < 255 ? 1 : 3;
      else if (code === 0) place += 2 + bytes[place + 1];
      let token = bytes[place++];
      if (token >= ONE) token = token < 255 ? ONE + ((token - ONE) << 8) + bytes[place++] : wide(bytes, (place += 3));
      entry += entries[token];
      if (reasons[token] === 0) rank++;
    }
    this._entry = entry;
    this._rank = rank;
    return true;
  }

  /**
   * The words of a block, playable or not, each with the number of what it is.
   * @param {number} block
   * @returns {[string, number][]}
   */
  _listed(block) {
    /** @type {[string, number][]} */
    const found = [];
    let word = "";
    let place = this._place(block);
    const end = this._place(block + 1);
    const next = () => {
      const code = this._bytes[place++];
      if (code < ONE) return code;
      return code < 255 ? ONE + ((code - ONE) << 8) + this._bytes[place++] : wide(this._bytes, (place += 3));
    };
    while (place < end) {
      const code = next();
      const start = this._changeStart[code];
      let [drop, added, at] = [this._changeDrop[code], this._changeStart[code + 1] - start, this._letters + start];
      if (code === 0) {
        [drop, added, at] = [this._bytes[place], this._bytes[place + 1], place + 2];
        place = at + added;
      }
      word = word.slice(0, word.length - drop) + String.fromCharCode(...this._bytes.subarray(at, at + added));
      found.push([word, next()]);
    }
    return found;
  }

  /**
   * Return whether a word, as tiles show it, may be played: it has three letters or more, and a playable reading.
   * @param {string} tiles
   * @returns {boolean}
   */
  has(tiles) {
    return tiles.length >= 3 && this._find(tiles) && this._tokenReason[this._token] === 0;
  }

  /**
   * As `has`; `_rank` then tells how many playable words come before.
   * @param {string} tiles
   */
  _isRanked(tiles) {
    return tiles.length >= 3 && this._locate(tiles) && this._tokenReason[this._token] === 0;
  }

  /**
   * Return why a spelling may be played or not: "ok", "conjugated_verb"…; "unknown" for one without an entry.
   * @param {string} tiles
   * @returns {string}
   */
  reason(tiles) {
    return this._find(tiles) ? this._head.reasons[this._tokenReason[this._token]] : "unknown";
  }

  /**
   * The playable words that begin with a prefix, in their order.
   * @param {string} [prefix]
   * @returns {IterableIterator<string>}
   */
  *words(prefix = "") {
    if (prefix.length > LONGEST) return;
    for (let block = this._aim(prefix); block < this._blocks; block++) {
      for (const [word, token] of this._listed(block)) {
        if (!word.startsWith(prefix)) {
          if (word > prefix) return;
        } else if (word.length >= 3 && this._tokenReason[token] === 0) yield word;
      }
    }
  }

  /**
   * The commonest playable words, the commonest first: where suggestions at two edits are looked for.
   * @returns {string[]}
   */
  common() {
    const [text] = this._texts("common");
    this._common ??= text ? text.split(" ") : [];
    return this._common;
  }
}

/**
 * The code of four bytes that ends at a place.
 * @param {Uint8Array} bytes
 * @param {number} end
 */
function wide(bytes, end) {
  return bytes[end - 3] | (bytes[end - 2] << 8) | (bytes[end - 1] << 16);
}

/**
 * Return where a block starts.
 * @param {Starts} starts
 * @param {number} block
 */
export function startOf({ groups, starts }, block) {
  return groups[(block / GROUP) | 0] + starts[block];
}

/**
 * The first letters of a word as a number, in the order of words.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function pack(bytes, start, end) {
  let packed = 0;
  for (let i = start; i < start + PACKED; i++) packed = (packed << 5) | (i < end ? bytes[i] & 31 : 0);
  return packed;
}
