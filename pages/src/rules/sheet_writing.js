/**
 * The sheet of a game: the very text that `lettres partie noter` writes and reads (lettres/records/sheet.py;
 * docs/notation.md has its grammar).
 */

import { writeOption } from "./rules.js";

/** @typedef {import("./course.js").End} End */
/** @typedef {import("./course.js").Line} Line */
/** @typedef {import("./fault_texts.js").Plural} Plural */
/** @typedef {import("./rules.js").Option} Option */
/**
 * The header of a sheet, from which a game can be set up again: the options that were changed (`recorded` of rules.js),
 * the name of the lexicon as records have it, the name of the theme or nothing, the players, an ISO 8601 date with its
 * zone.
 * @typedef {object} Header
 * @property {Record<string, Option>} rules
 * @property {string} lexicon
 * @property {string} theme
 * @property {string[]} players
 * @property {string} date
 */
/** @typedef {{header: Header, lines: Line[], end: End | null}} Sheet */
/**
 * @typedef {object} SheetPhrases
 * @property {string} title  of the score sheet
 * @property {string} row  « {number}. {name} : {what} »
 * @property {Record<string, string>} rows  what a turn was, in the list of turns
 * @property {string} score  « {name} : {points} »
 * @property {Plural} suspended
 * @property {string} together
 * @property {string} wins
 * @property {string} winsBy
 * @property {string} badLine
 * @property {string} badHeader
 * @property {string} noSheet
 * @property {string} newer
 * @property {string} badName
 * @property {string} sameName
 * @property {string} players
 * @property {string} over
 * @property {string} nothingNoted
 * @property {string} damaged
 * @property {string} badPoints
 */

export const MAGIC = "lettres-feuille";
export const VERSION = "1";

/**
 * The text of a sheet, each line ended.
 * @param {Sheet} sheet
 * @returns {string}
 */
export function writeSheet({ header, lines, end }) {
  const texts = [...writeHeader(header), ...lines.map((line, at) => writeTurn(line, at + 1))];
  return [...texts, ...(end ? [writeEnd(end)] : []), ""].join("\n");
}

/**
 * @param {Header} header
 * @returns {string[]}
 */
export function writeHeader({ rules, lexicon, theme, players, date }) {
  const options = Object.keys(rules)
    .sort()
    .map((name) => writeOption(name, rules[name]));
  const fields = [
    [MAGIC, VERSION],
    ["jeu", "lettres"],
    ["règles", options.join(" ")],
    ["lexique", lexicon],
    ["thème", theme],
    ...players.map((name, at) => ["joueur", `${at + 1} ${name}`]),
    ["date", date]
  ];
  return fields.map(([key, value]) => (value ? `${key} ${value}` : key));
}

/**
 * A turn in one line.
 * @param {Line} line
 * @param {number} number
 * @returns {string}
 */
export function writeTurn(line, number) {
  const laid = line.kind === "lay";
  const bare = line.kind === "fault" ? "faute" : line.kind;
  const words = [String(number), `J${line.seat + 1}`, line.move || bare];
  if (line.kind === "fault" && line.move) words.push("!", ...line.faults);
  if (laid && line.points !== null) words.push("=", String(line.points));
  const fields = [words.join(" ")];
  if (laid && line.rule !== line.points) fields.push(`règle ${line.rule ?? "?"}`);
  if (line.rack !== null) fields.push(`chevalet ${line.rack || "-"}`);
  if (line.emptied) fields.push("vidé");
  if (laid && line.faults.length) fields.push(["permis", ...line.faults].join(" "));
  if (line.suspended) fields.push("en suspens");
  return fields.join(" ; ");
}

/**
 * @param {End} end
 * @returns {string}
 */
export function writeEnd({ left, totals }) {
  const told = left.map((text, at) => (text ? `J${at + 1}:${text}` : "")).filter(Boolean);
  const parts = [["fin", ...(totals ?? [])].join(" "), ...(told.length ? [["restes", ...told].join(" ")] : [])];
  return parts.join(" ; ");
}
