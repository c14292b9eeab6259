/**
 * The options of a game, by the names that records give them (lettres/families/words/rules.py), as Python exported
 * them: nothing of them is written twice.
 */

import { filled, TableError } from "./notation.js";

/** @typedef {number | boolean | string} Option */
/**
 * An option; `was` is what a record means that does not name it.
 * @typedef {object} OptionAbout
 * @property {"bool" | "int" | "choice"} kind
 * @property {boolean} fixed  the scripts know its default alone
 * @property {Option} default
 * @property {Option} was
 * @property {string[]} values  of a choice
 * @property {number} least
 * @property {number} most
 * @property {Record<string, Option>} also  older values, and what they mean
 * @property {string} taken  the values it takes, for players
 */
/** @typedef {{options: Record<string, OptionAbout>, badRule: string, fixedRule: string}} RulesPhrases */
/**
 * Every option that the scripts read, by name; the others that a sheet may name are there too.
 * @typedef {object} LetterRules
 * @property {number} least_players
 * @property {number} most_players
 * @property {number} deal
 * @property {number} refill
 * @property {number} pass_cost
 * @property {number} seconds
 * @property {number} penalty_tiles
 * @property {number} time_penalty
 * @property {number} challenge_penalty
 * @property {"auto" | "strict" | "challenge"} arbitration
 * @property {number} barren_turns
 * @property {number} opening_letters
 * @property {boolean} loanwords
 * @property {boolean} apocopes
 * @property {"extend" | "frozen" | "free"} joker_word
 * @property {boolean} doubling
 */
/** @typedef {Readonly<LetterRules & Record<string, Option>>} Rules */

/**
 * The rules of a game: its options by name, the others at their defaults. Throws `TableError` for what is none.
 *
 *     rulesOf(phrases, { seconds: 0 }).opening_letters   // 6
 * @param {RulesPhrases} phrases
 * @param {Record<string, Option>} [changed]
 * @returns {Rules}
 */
export function rulesOf(phrases, changed = {}) {
  return checked(phrases, { ...defaults(phrases, "default"), ...changed });
}

/**
 * The rules of a record, by the options that it names: the others are as they were when records began.
 * @param {RulesPhrases} phrases
 * @param {Record<string, Option>} named
 * @returns {Rules}
 */
export function rulesOfRecord(phrases, named) {
  return checked(phrases, { ...defaults(phrases, "was"), ...named });
}

/**
 * The options that a record names: those that are not as they were when records began.
 * @param {RulesPhrases} phrases
 * @param {Rules} rules
 * @returns {Record<string, Option>}
 */
export function recorded(phrases, rules) {
  const names = Object.keys(phrases.options).filter((name) => rules[name] !== phrases.options[name].was);
  return Object.fromEntries(names.map((name) => [name, rules[name]]));
}

/**
 * An option and its value as a record writes them: `seconds=0`, `doubling=non`.
 * @param {string} name
 * @param {Option} value
 * @returns {string}
 */
export function writeOption(name, value) {
  return `${name}=${typeof value === "boolean" ? (value ? "oui" : "non") : value}`;
}

/** @type {Record<string, boolean>} */
const WORDS = { oui: true, non: false, true: true, false: false };

/**
 * The options of the line of a record; throws `TableError`.
 * @param {RulesPhrases} phrases
 * @param {string} text
 * @returns {Record<string, Option>}
 */
export function readOptions(phrases, text) {
  /** @type {Record<string, Option>} */
  const named = {};
  for (const word of text.split(" ").filter(Boolean)) {
    const at = word.indexOf("=");
    const name = at < 0 ? word : word.slice(0, at);
    named[name] = readValue(ownOption(phrases, name), at < 0 ? "" : word.slice(at + 1));
  }
  checked(phrases, { ...defaults(phrases, "was"), ...named });
  return named;
}

/**
 * @param {OptionAbout | undefined} about
 * @param {string} text
 * @returns {Option}
 */
function readValue(about, text) {
  if (about?.kind === "bool" && Object.hasOwn(WORDS, text)) return WORDS[text];
  return about?.kind === "int" && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/**
 * @param {RulesPhrases} phrases
 * @param {"default" | "was"} which
 * @returns {Record<string, Option>}
 */
function defaults(phrases, which) {
  return Object.fromEntries(Object.entries(phrases.options).map(([name, about]) => [name, about[which]]));
}

/**
 * @param {RulesPhrases} phrases
 * @param {Record<string, Option>} values
 * @returns {Rules}
 */
function checked(phrases, values) {
  /** @type {Record<string, Option>} */
  const rules = {};
  for (const [name, given] of Object.entries(values)) {
    const about = ownOption(phrases, name);
    const value = about && Object.hasOwn(about.also, String(given)) ? about.also[String(given)] : given;
    if (!about || !takes(about, value)) throw new TableError(filled(phrases.badRule, badValue(name, given, about)));
    if (about.fixed && value !== about.default) {
      throw new TableError(filled(phrases.fixedRule, { rule: writeOption(name, value) }));
    }
    rules[name] = value;
  }
  return Object.freeze(/** @type {Rules} */ (rules));
}

/**
 * @param {RulesPhrases} phrases
 * @param {string} name
 * @returns {OptionAbout | undefined}
 */
function ownOption(phrases, name) {
  return Object.hasOwn(phrases.options, name) ? phrases.options[name] : undefined;
}

/**
 * @param {string} name
 * @param {Option} given
 * @param {OptionAbout | undefined} about
 * @returns {Record<string, string>}
 */
function badValue(name, given, about) {
  return { name: name.slice(0, 40), value: String(given).slice(0, 40), taken: about?.taken ?? "—" };
}

/**
 * Return whether an option takes a value.
 * @param {OptionAbout} about
 * @param {Option} value
 * @returns {boolean}
 */
function takes(about, value) {
  if (about.kind === "bool") return typeof value === "boolean";
  if (about.kind === "choice") return typeof value === "string" && about.values.includes(value);
  return typeof value === "number" && Number.isInteger(value) && value >= about.least && value <= about.most;
}
