/**
 * The sheet of a game: the very text that `lettres partie noter` writes and reads (lettres/records/sheet.py;
 * docs/notation.md has its grammar), and the score sheet that players share.
 */

import { both } from "../common/telling.js";
import { begin, finish, follow, lineOf, note } from "./course.js";
import { faultLabel, pluralOf } from "./fault_texts.js";
import { filled, TableError } from "./notation.js";
import { readOptions, rulesOfRecord, writeOption } from "./rules.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").End} End */
/** @typedef {import("./course.js").Line} Line */
/** @typedef {import("./course.js").Noted} Noted */
/** @typedef {import("./course.js").Setting} Setting */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/** @typedef {import("./fault_texts.js").Plural} Plural */
/** @typedef {import("./rules.js").Option} Option */
/**
 * What it takes to set a game up again: the options that were changed (`recorded` of rules.js), the name of the lexicon
 * as records have it, the name of the theme or nothing, the players, an ISO 8601 date with its zone.
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

const MAGIC = "lettres-feuille";
const VERSION = "1";
const LARGEST = 1 << 20; // characters; a long game takes 1 % of it
const LONGEST = 2048; // characters of a line
const MOST_TURNS = 999;
const NAME = /^[\p{L}\p{N}_.'’ :-]+$/u;
const LONGEST_NAME = 30;
const DATE = /^\d{4}-\d\d-\d\d(T[\d:.+Z-]+)?$/;

// -- names

/**
 * Why a person may not have a name, as a sentence; empty if he may. A name is NFC, without spaces at its ends.
 * @param {string} name
 * @param {SheetPhrases} phrases
 * @returns {string}
 */
export function whyNotName(name, phrases) {
  return isName(name) && !name.includes(":") ? "" : filled(phrases.badName, { name: [...name].slice(0, 40).join("") });
}

/**
 * @param {string} name
 * @returns {boolean}
 */
function isName(name) {
  const length = [...name].length;
  const plain = name === name.split(/\s+/u).filter(Boolean).join(" ") && name.split(":")[0].toLowerCase() !== "bot";
  return plain && length >= 1 && length <= LONGEST_NAME && NAME.test(name);
}

// -- the sheet

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
function writeHeader({ rules, lexicon, theme, players, date }) {
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
function writeTurn(line, number) {
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
function writeEnd({ left, totals }) {
  const told = left.map((text, at) => (text ? `J${at + 1}:${text}` : "")).filter(Boolean);
  const parts = [["fin", ...(totals ?? [])].join(" "), ...(told.length ? [["restes", ...told].join(" ")] : [])];
  return parts.join(" ; ");
}

// -- a sheet read back

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
        end = finish(setting, state, readEnd(text, players, setting.phrases.sheet)).end;
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
 * Whether a turn that is in suspense would fit the table.
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
 * The turn of a line; throws `TableError` for one that is badly written. Whether it fits is another question.
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
 * A turn with one more field; throws `TableError`.
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

// -- the score sheet

/**
 * A turn in the list of turns: « 3. Ana : IMAGE + ELP -> PAGE MIEL = 7 » (`Notes.row` of lettres/french/noting.py).
 * @param {number} number
 * @param {Noted} noted
 * @param {readonly string[]} names
 * @param {SheetPhrases} phrases
 * @returns {string}
 */
export function turnRow(number, noted, names, phrases) {
  const { line } = noted;
  const what = filled(phrases.rows[rowKind(noted)], { move: line.move, points: line.points ?? 0 });
  return filled(phrases.row, { number, name: names[line.seat], what });
}

/**
 * What a turn was, as `rows` names it.
 * @param {Noted} noted
 * @returns {string}
 */
function rowKind({ line, turn }) {
  if (line.kind === "fault" && line.move) return line.suspended ? "refused_suspended" : "refused";
  if (line.kind !== "lay") return line.kind;
  if (!turn) return "suspended";
  return line.faults.length ? "allowed" : "lay";
}

/**
 * The totals and, once the game has ended, who has won and by how much (`Notes.totals`).
 * @param {Course} course
 * @param {readonly string[]} names
 * @param {Phrases} phrases
 * @returns {string[]}
 */
export function totals(course, names, { sheet, total }) {
  const scores = course.state.seats.map((seat) => seat.score);
  const each = names.map((name, at) => filled(sheet.score, { name, points: pluralOf(scores[at], total) }));
  const waiting = course.turns.flatMap(({ line }, at) => (line.suspended ? [String(at + 1)] : []));
  const suspended = waiting.length > 1 ? sheet.suspended.many : sheet.suspended.one;
  return [
    `${each.join(" ; ")}.`,
    ...(waiting.length ? [filled(suspended, { turns: both(waiting) })] : []),
    ...(course.end ? [winner(names, scores, { sheet, total })] : [])
  ];
}

/**
 * Who has won, and by how much.
 * @param {readonly string[]} names
 * @param {readonly number[]} scores
 * @param {{sheet: SheetPhrases, total: Plural}} phrases
 * @returns {string}
 */
export function winner(names, scores, { sheet, total }) {
  const best = Math.max(...scores);
  const first = names.filter((_, at) => scores[at] === best);
  if (first.length > 1) return filled(sheet.together, { names: both(first) });
  const others = scores.filter((score) => score !== best);
  if (!others.length) return filled(sheet.wins, { name: first[0] });
  return filled(sheet.winsBy, { name: first[0], points: pluralOf(best - Math.max(...others), total) });
}

/**
 * The score sheet as plain text, to be shared in a message: its day, the turns, the totals, the winner.
 * @param {Sheet} sheet
 * @param {Course} course
 * @param {Phrases} phrases
 * @returns {string}
 */
export function scoreText({ header }, course, phrases) {
  const rows = course.turns.flatMap((noted, at) => {
    const row = turnRow(at + 1, noted, header.players, phrases.sheet);
    const refused = noted.line.kind === "fault" ? noted.line.faults.map((word) => labelOf(word, phrases)) : [];
    return [row, ...refused.map((label) => `   ${label}`)];
  });
  const title = filled(phrases.sheet.title, { date: header.date.slice(0, 10).split("-").reverse().join("/") });
  return [title, "", ...rows, "", ...totals(course, header.players, phrases), ""].join("\n");
}

/**
 * @param {string} word
 * @param {Phrases} phrases
 * @returns {string}
 */
function labelOf(word, phrases) {
  const [code, ...melds] = word.split("/");
  return faultLabel({ code, melds }, phrases);
}
