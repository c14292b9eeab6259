/** A sheet read back: its header, its turns, its end, as far as they can be read. */

import { begin, finish, follow, lineOf, note } from "./course.js";
import { TableError } from "./notation.js";
import { isName } from "./player_names.js";
import { readOptions, rulesOfRecord } from "./rules.js";
import { MAGIC, VERSION, writeEnd, writeHeader, writeTurn } from "./sheet_writing.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").End} End */
/** @typedef {import("./course.js").Line} Line */
/** @typedef {import("./course.js").Noted} Noted */
/** @typedef {import("./course.js").Setting} Setting */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/** @typedef {import("./sheet_writing.js").Header} Header */
/** @typedef {import("./sheet_writing.js").Sheet} Sheet */
/** @typedef {import("./sheet_writing.js").SheetPhrases} SheetPhrases */

const LARGEST = 1 << 20; // characters; a long game takes 1 % of it
const LONGEST = 2048; // characters of a line
const MOST_TURNS = 999;
const DATE = /^\d{4}-\d\d-\d\d(T[\d:.+Z-]+)?$/;

/**
 * A sheet as far as it can be read: `broken` says what is wrong with the next line, if anything.
 * @typedef {{sheet: Sheet, course: Course, setting: Setting, broken: string}} Reading
 */

/**
 * Read a sheet and follow it with the rulings of then; throws `TableError` where not even its header can be read.
 * @param {string} text
 * @param {Phrases} phrases
 * @returns {Reading}
 */
export function readSheet(text, phrases) {
  const texts = textLines(text, phrases.sheet);
  const size = texts.findIndex((line) => line.startsWith("date ")) + 1 || texts.length;
  const header = readHeader(texts.slice(0, size), phrases);
  const setting = { rules: rulesOfRecord(phrases, header.rules), phrases };
  const { lines, end, broken } = readLines(texts.slice(size), size + 1, setting, header.players.length);
  const course = follow(setting, { players: header.players, lines, end });
  return { sheet: { header, lines: course.turns.map((each) => each.line), end: course.end }, course, setting, broken };
}

/**
 * @param {string} text
 * @param {SheetPhrases} phrases
 * @returns {string[]}
 */
function textLines(text, phrases) {
  if (text.length > LARGEST) throw new TableError(phrases.noSheet);
  const texts = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/[ \r]+$/, ""));
  const version = texts[0].startsWith(`${MAGIC} `) ? texts[0].slice(MAGIC.length + 1) : "";
  if (/^([2-9]|[1-9]\d{1,3})$/.test(version)) throw new TableError(phrases.newer);
  if (version !== VERSION) throw new TableError(phrases.noSheet);
  return texts;
}

/**
 * @param {string[]} texts
 * @param {Phrases} phrases
 * @returns {Header}
 */
function readHeader(texts, phrases) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  /** @type {string[]} */
  const players = [];
  for (const text of texts.slice(1)) {
    const at = text.indexOf(" ");
    const [key, value] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
    if (key === "joueur") players.push(value.replace(/^\d+ /, ""));
    else fields.set(key, value);
  }
  const header = {
    rules: readOptions(phrases, fields.get("règles") ?? ""),
    lexicon: fields.get("lexique") ?? "",
    theme: fields.get("thème") ?? "",
    players,
    date: fields.get("date") ?? ""
  };
  const { least_players: least, most_players: most } = rulesOfRecord(phrases, header.rules);
  const good = players.length >= least && players.length <= most && players.every(isName);
  const dated = DATE.test(header.date) && !Number.isNaN(Date.parse(header.date));
  const exact = dated && writeHeader(header).join("\n") === texts.join("\n");
  if (!good || !exact) throw new TableError(phrases.sheet.badHeader);
  return header;
}

/**
 * The turns and the end of a sheet, to the first line that does not hold.
 * @param {string[]} texts
 * @param {number} row  of the first of them in its file
 * @param {Setting} setting
 * @param {number} players
 * @returns {{lines: Line[], end: End | null, broken: string}}
 */
function readLines(texts, row, setting, players) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {End | null} */
  let end = null;
  let state = begin(players);
  for (const [at, text] of texts.entries()) {
    try {
      if (end || lines.length >= MOST_TURNS) throw new TableError(setting.phrases.sheet.badLine);
      if (text.startsWith("fin")) {
        if (!lines.length) throw new TableError(setting.phrases.sheet.badLine);
        end = finish(setting, state, readEnd(text, players, setting.phrases.sheet));
        continue;
      }
      const { line, after } = readOne(setting, state, text, lines.length + 1);
      lines.push(line);
      state = after;
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      return { lines, end, broken: `Ligne ${row + at} : ${error.message}` };
    }
  }
  return { lines, end, broken: "" };
}

/**
 * @param {Setting} setting
 * @param {import("./course.js").State} state
 * @param {string} text
 * @param {number} number
 * @returns {Noted}
 */
function readOne(setting, state, text, number) {
  const line = readTurn(text, number, state.seats.length, setting.phrases.sheet);
  const noted = note(setting, state, line, false);
  const wrong = (line.suspended && fits(setting, state, line)) || noted.line.emptied !== line.emptied;
  if (wrong) throw new TableError(setting.phrases.sheet.badLine);
  return noted;
}

/**
 * Return whether a suspended turn would fit the table.
 * @param {Setting} setting
 * @param {import("./course.js").State} state
 * @param {Line} line
 * @returns {boolean}
 */
function fits(setting, state, line) {
  try {
    note(setting, state, { ...line, suspended: false, points: null, rule: null }, false);
  } catch (error) {
    if (error instanceof TableError) return false;
    throw error;
  }
  return true;
}

const TURN = /^(\d{1,3}) J([1-8]) ([^;]{1,400})$/;
const LAY = /^([^=!]+?)(?: = (\d{1,4}))?$/;
const FAULT = /^[a-z][a-z_0-9]*(\/[^\s/=!;]+)*$/;

/**
 * Read the turn of a line; throws `TableError` if it is badly written. Whether it fits the table is checked later.
 * @param {string} text
 * @param {number} number
 * @param {number} players
 * @param {SheetPhrases} phrases
 * @returns {Line}
 */
function readTurn(text, number, players, phrases) {
  const [first, ...fields] = text.split(" ; ");
  const match = text.length <= LONGEST ? TURN.exec(first) : null;
  if (!match || Number(match[1]) !== number || Number(match[2]) > players) throw new TableError(phrases.badLine);
  let line = readWhat(match[3], Number(match[2]) - 1, phrases);
  for (const field of fields) line = withField(line, field, phrases);
  const told = fields.filter((field) => field !== "règle ?");
  if (line.kind === "lay" && line.rule === null && told.length === fields.length) line = { ...line, rule: line.points };
  const written = writeTurn(line, number)
    .split(" ; ")
    .slice(1)
    .filter((field) => field !== "règle ?");
  if (written.join(" ; ") !== told.join(" ; ")) throw new TableError(phrases.badLine);
  return line;
}

/**
 * @param {string} what
 * @param {number} seat
 * @param {SheetPhrases} phrases
 * @returns {Line}
 */
function readWhat(what, seat, phrases) {
  if (what === "passe" || what === "hors délai") return lineOf(seat, what);
  if (what === "faute") return lineOf(seat, "fault");
  const mark = what.indexOf(" ! ");
  if (mark >= 0) {
    const faults = readFaultWords(what.slice(mark + 3), phrases);
    return lineOf(seat, "fault", { move: what.slice(0, mark), faults });
  }
  const match = LAY.exec(what);
  if (!match) throw new TableError(phrases.badLine);
  return lineOf(seat, "lay", { move: match[1], points: match[2] === undefined ? null : Number(match[2]) });
}

/**
 * @param {string} text
 * @param {SheetPhrases} phrases
 * @returns {string[]}
 */
function readFaultWords(text, phrases) {
  const faults = text.split(" ");
  if (!faults.every((fault) => FAULT.test(fault))) throw new TableError(phrases.badLine);
  return faults;
}

/**
 * Return a turn with one more field; throws `TableError`.
 * @param {Line} line
 * @param {string} field
 * @param {SheetPhrases} phrases
 * @returns {Line}
 */
function withField(line, field, phrases) {
  const at = field.indexOf(" ");
  const [name, value] = at < 0 ? [field, ""] : [field.slice(0, at), field.slice(at + 1)];
  const laid = line.kind === "lay";
  if (field === "vidé" && laid && !line.emptied) return { ...line, emptied: true };
  if (field === "en suspens" && line.move && !line.suspended) return { ...line, suspended: true };
  if (name === "chevalet" && value && line.rack === null && !value.includes(" ")) {
    return { ...line, rack: value === "-" ? "" : value };
  }
  if (name === "permis" && value && laid && !line.faults.length) {
    return { ...line, faults: readFaultWords(value, phrases) };
  }
  if (name === "règle" && laid && line.points !== null && line.rule === null) {
    if (value === "?") return line;
    if (/^\d{1,4}$/.test(value)) return { ...line, rule: Number(value) };
  }
  throw new TableError(phrases.badLine);
}

/**
 * The end of a sheet; throws `TableError`.
 * @param {string} text
 * @param {number} players
 * @param {SheetPhrases} phrases
 * @returns {End}
 */
function readEnd(text, players, phrases) {
  const [first, ...others] = text.split(" ; ");
  const left = Array.from({ length: players }, () => "");
  const pairs = others.length === 1 && others[0].startsWith("restes ") ? others[0].slice(7).split(" ") : [];
  for (const pair of pairs) {
    const seat = /^J([1-8]):(\S{1,200})$/.exec(pair);
    if (!seat || Number(seat[1]) > players) throw new TableError(phrases.badLine);
    left[Number(seat[1]) - 1] = seat[2];
  }
  const match = /^fin((?: -?\d{1,6})*)$/.exec(first);
  const totals = match ? match[1].split(" ").filter(Boolean).map(Number) : [];
  const end = { left, totals: totals.length ? totals : null };
  const counts = totals.length === 0 || totals.length === players;
  if (!match || !counts || writeEnd(end) !== text) throw new TableError(phrases.badLine);
  return end;
}
