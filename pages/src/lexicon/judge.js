// @ts-check
/**
 * The verdict on a word, alone or against the words of a table: what `lettres/families/words/arbiter.py` says.
 */

import { fold, isCompound } from "./folding.js";
import { suggestions } from "./near.js";
import { isAspirated } from "./sentences.js";
import { strip } from "./text.js";

/** @typedef {import("./reader.js").Lexicon} Lexicon */
/** @typedef {import("./reader.js").Reading} Reading */
/**
 * @typedef {"ok" | "too_short" | "compound" | "not_letters" | "conjugated_verb" | "proper_noun" | "brand"
 *   | "abbreviation" | "unknown" | "already_on_table" | "plural_of_table_word" | "gender_of_table_word" | "off_theme"
 *   | "forbidden"} Code
 */
/**
 * @typedef {object} Conflict  a word of the table that forbids the new one, and what the new one is to it
 * @property {string} tableWord
 * @property {string} relation
 * @property {boolean} aspirated  whether the table's word begins with an aspirated h: « de » is not elided before it
 */
/**
 * @typedef {object} Choices  what a game chose
 * @property {readonly string[]} [table]  the words of the table
 * @property {string | null} [theme]  the name of a theme of the lexicon
 * @property {ReadonlySet<string> | readonly string[]} [forbidden]  words that the players agreed not to form, as tiles
 * @property {boolean} [apocopes]  whether clipped words may be played
 * @property {boolean} [loanwords]  whether those from living languages may be
 */
/**
 * @typedef {object} Verdict  all but the first seven are looked up on demand
 * @property {string} word  as it was given
 * @property {string | null} tiles  as tiles show it; null if it cannot be laid
 * @property {Code} code
 * @property {boolean} accepted
 * @property {Conflict[]} conflicts
 * @property {string} theme  the name of the theme that is played; "" for none
 * @property {Reading[]} readings  every reading of the letters, playable ones first
 * @property {Reading | null} reading  the one that allows the word, or the one that refuses it
 * @property {string | null} source  what vouches for the word
 * @property {string[]} suggestions  for an unknown word, up to five that are near
 */

/** The fewest letters of a word. */
const MIN_LETTERS = 3;

/** @type {readonly string[]} */
const NONE = [];
const HERITAGE = ["from:lat", "from:grec", "from:fra", "from:oil", "from:occ", "from:celt"];
const NATURALISED = "naturalised"; // the mark of loanwords that nobody hears as foreign any more
const SOURCES = ["dictionary", "other_dictionary", "reviewed", "listed", "guessed"]; // the surest first

/**
 * Judge a word as if it were formed this turn out of the words of the table.
 * @param {Lexicon} lexicon
 * @param {string} word
 * @param {Choices} [choices]
 * @returns {Verdict}
 */
export function judge(lexicon, word, choices = {}) {
  const tiles = fold(word);
  if (tiles === null || tiles.length < MIN_LETTERS) return verdict(lexicon, word, tiles, shape(word, tiles), [], "");
  const theme = choices.theme ?? null;
  let code = /** @type {Code} */ (lexicon.reason(tiles));
  /** @type {Conflict[]} */
  let conflicts = [];
  if (code === "ok") {
    code = byMarks(lexicon, tiles, choices);
    if (includes(choices.forbidden ?? NONE, tiles)) code = "forbidden";
    if (code === "ok") [code, conflicts] = against(lexicon, tiles, choices.table ?? NONE);
    if (code === "ok" && theme !== null && !Object.hasOwn(lexicon.themesOf(tiles), theme)) code = "off_theme";
  }
  return verdict(lexicon, word, tiles, code, conflicts, theme ?? "");
}

/**
 * A verdict whose readings and suggestions are looked up when they are asked for, once. They are properties like the
 * others to `JSON.stringify` and to `postMessage`.
 * @param {Lexicon} lexicon
 * @param {string} word
 * @param {string | null} tiles
 * @param {Code} code
 * @param {Conflict[]} conflicts
 * @param {string} theme
 * @returns {Verdict}
 */
function verdict(lexicon, word, tiles, code, conflicts, theme) {
  /** @type {Reading[] | undefined} */
  let readings;
  /** @type {string[] | undefined} */
  let near;
  return {
    word,
    tiles,
    code,
    accepted: code === "ok",
    conflicts,
    theme,
    get readings() {
      readings ??= tiles ? lexicon.readings(tiles) : [];
      return readings;
    },
    get reading() {
      return telling(this, lexicon);
    },
    get source() {
      return surest(this.readings);
    },
    get suggestions() {
      near ??= tiles && code === "unknown" ? suggestions(lexicon, tiles) : [];
      return near;
    }
  };
}

/**
 * A verdict without the words that are near, which take long to find: for while someone types.
 * @param {Verdict} verdict
 * @returns {Verdict}
 */
export function hurriedly(verdict) {
  return Object.create(verdict, { suggestions: { value: NONE } });
}

/**
 * The playable readings of a word that belong to a theme; all of them without a theme, or if none is known to belong.
 * @param {Lexicon} lexicon
 * @param {string} tiles
 * @param {string} theme
 * @param {Reading[]} [readings]
 * @returns {Reading[]}
 */
function readingsOf(lexicon, tiles, theme, readings = lexicon.readings(tiles)) {
  const playable = readings.filter((reading) => reading.playable);
  const themes = theme ? lexicon.themesOf(tiles) : {};
  const lemmas = Object.hasOwn(themes, theme) ? themes[theme] : [];
  return lemmas.length ? playable.filter((reading) => lemmas.includes(reading.lemma)) : playable;
}

/**
 * The reading that a sentence names: of an allowed word, the reading with the accents typed, else the first.
 * @param {Verdict} verdict
 * @param {Lexicon} lexicon
 * @returns {Reading | null}
 */
function telling({ word, tiles, code, theme, readings }, lexicon) {
  if (code === "ok" && tiles) {
    const typed = word.toLowerCase();
    const allowed = readingsOf(lexicon, tiles, theme, readings);
    return allowed.find((reading) => reading.form === typed) ?? allowed[0] ?? null;
  }
  const finite = code === "conjugated_verb" ? readings.find((reading) => reading.verbForm === "finite") : null;
  return finite ?? readings[0] ?? null;
}

/**
 * The surest source of the playable readings, which come first; null where there is none.
 * @param {Reading[]} readings
 * @returns {string | null}
 */
function surest(readings) {
  const playable = readings.filter((reading) => reading.playable);
  return SOURCES.find((source) => playable.some((reading) => reading.source === source)) ?? null;
}

/**
 * The verdict of the stricter choices on a playable word: one reading that they allow is enough.
 * @param {Lexicon} lexicon
 * @param {string} tiles
 * @param {Choices} choices
 * @returns {Code}
 */
function byMarks(lexicon, tiles, { apocopes = true, loanwords = true }) {
  if (apocopes && loanwords) return "ok";
  const playable = lexicon.readings(tiles).filter((reading) => reading.playable);
  if (!apocopes && playable.every(({ marks }) => marks.includes("clipped"))) return "abbreviation";
  return !loanwords && playable.every(({ marks }) => isLoanword(marks)) ? "unknown" : "ok";
}

/**
 * Return whether an entry with these marks is a loanword from a living language that is still felt to be foreign.
 * @param {string[]} marks
 */
function isLoanword(marks) {
  return !marks.includes(NATURALISED) && marks.some((mark) => mark.startsWith("from:") && !HERITAGE.includes(mark));
}

/**
 * A new word beside those of the table: no twin, no plural, no other gender.
 * @param {Lexicon} lexicon
 * @param {string} tiles
 * @param {readonly string[]} table
 * @returns {[Code, Conflict[]]}
 */
function against(lexicon, tiles, table) {
  /** @type {Conflict[]} */
  const conflicts = [];
  for (const word of table) {
    const tableWord = fold(word) ?? ""; // what tiles cannot show is nothing to a word
    if (tableWord === tiles) return ["already_on_table", []];
    const relation = lexicon.relation(tiles, tableWord);
    if (relation) conflicts.push({ tableWord, relation, aspirated: beginsAspirated(lexicon, tableWord) });
  }
  if (!conflicts.length) return ["ok", conflicts];
  return [conflicts[0].relation === "plural" ? "plural_of_table_word" : "gender_of_table_word", conflicts];
}

/**
 * @param {Lexicon} lexicon
 * @param {string} tiles
 */
function beginsAspirated(lexicon, tiles) {
  return tiles.startsWith("H") && lexicon.readings(tiles).some(isAspirated);
}

/**
 * Return why a word cannot be laid whatever it means: too short, compound, or not letters at all.
 * @param {string} word
 * @param {string | null} tiles
 * @returns {Code}
 */
function shape(word, tiles) {
  if (tiles !== null || !strip(word)) return "too_short";
  return isCompound(word) ? "compound" : "not_letters";
}

/**
 * @param {ReadonlySet<string> | readonly string[]} words
 * @param {string} word
 */
function includes(words, word) {
  return "has" in words ? words.has(word) : words.includes(word);
}
