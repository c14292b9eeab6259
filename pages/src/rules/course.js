/**
 * A noted game: each turn of a sheet is followed on the table, scored by the rule, and its ruling kept
 * (lettres/records/noted.py). No ruling of then is asked again, unless a turn is judged.
 */

import { faultsOf } from "./checks.js";
import { readFaults, writeFault } from "./fault_words.js";
import { allTiles, filled, readMove, readTiles, sorted, TableError, UNSEEN, writeMove } from "./notation.js";
import { score, sum } from "./points.js";
import { arranged, Turn, turnOf } from "./turn.js";
import { impossibleIn, overBox } from "./unfit.js";

/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./turn.js").Points} Points */
/** @typedef {import("./turn.js").Referee} Referee */
/** @typedef {import("./turn.js").Words} Words */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/**
 * The kind of a turn: laid; laid, refused and taken back; passed; out of time.
 * @typedef {"lay" | "fault" | "passe" | "hors délai"} Kind
 */
/**
 * A turn as it is noted (`Line` of lettres/records/sheet.py). `move` is empty where it is not told; `faults`, as sheets
 * write them (`unknown/ZARBIX`), are what it was refused for, or what the players allowed; `points` those that count
 * and `rule` those of the rule, null where they are still to be worked out; `rack` the whole rack before the turn, null
 * where it was not told; `suspended`: it no longer fits the table, since a turn before it was corrected.
 * @typedef {object} Line
 * @property {number} seat  from 0
 * @property {Kind} kind
 * @property {string} move
 * @property {string[]} faults
 * @property {number | null} points
 * @property {number | null} rule
 * @property {string | null} rack
 * @property {boolean} emptied
 * @property {boolean} suspended
 */
/**
 * The end of a game: the totals, null where they are to be worked out, and what each seat has left: tiles, a number of
 * tiles, `-` for nothing, or empty where it was not told.
 * @typedef {{left: string[], totals: number[] | null}} End
 */
/** @typedef {{score: number, opened: boolean}} Seat */
/**
 * The state of a game: the words on the table, the seats, whose turn it is, the number of the turn.
 * @typedef {object} State
 * @property {string[]} table
 * @property {Seat[]} seats
 * @property {number} turn
 * @property {number} number
 */
/**
 * A turn that was followed: its line with what was worked out, the state before and after, what was laid (null of a
 * turn that does not stand), its points by line. `found`: the faults that the referee finds today, null where nobody
 * asked.
 * @typedef {object} Noted
 * @property {Line} line
 * @property {State} before
 * @property {State} after
 * @property {Turn | null} turn
 * @property {Points[]} points
 * @property {Fault[] | null} found
 */
/**
 * A sheet that was followed to its end.
 * @typedef {object} Course
 * @property {Noted[]} turns
 * @property {State} state
 * @property {End | null} end
 */
/**
 * The setting in which a game is followed: without `words`, nothing can be judged anew.
 * @typedef {object} Setting
 * @property {Rules} rules
 * @property {Phrases} phrases
 * @property {Words} [words]
 * @property {string | null} [theme]
 * @property {readonly string[]} [forbidden]
 */

/** The code of the points by which the players' count differs from the rule's. */
const TABLE = "table";

/**
 * Return a turn of which nothing else is known yet.
 * @param {number} seat
 * @param {Kind} kind
 * @param {Partial<Line>} [more]
 * @returns {Line}
 */
export function lineOf(seat, kind, more) {
  return {
    seat,
    kind,
    move: "",
    faults: [],
    points: null,
    rule: null,
    rack: null,
    emptied: false,
    suspended: false,
    ...more
  };
}

/**
 * A game before its first turn.
 * @param {number} players
 * @returns {State}
 */
export function begin(players) {
  const seats = Array.from({ length: players }, () => ({ score: 0, opened: false }));
  return { table: [], seats, turn: 0, number: 1 };
}

/**
 * Follow a turn; throws `TableError` if it does not fit the table. `judged`: today's referee rules, and its faults
 * become those of the line; else the rulings of then hold.
 * @param {Setting} setting
 * @param {State} state
 * @param {Line} line
 * @param {boolean} judged
 * @returns {Noted}
 */
export function note(setting, state, line, judged) {
  const before = { ...state, turn: line.seat };
  if (line.rack) checkRack(setting.phrases, line.rack);
  if (line.suspended) return noted(before, line, null, []);
  if (line.kind === "lay") return lay(setting, before, line, judged);
  if (line.kind === "fault") return refuse(setting, before, line, judged);
  return noted(before, line, null, []);
}

/**
 * @param {Phrases} phrases
 * @param {string} rack
 */
function checkRack(phrases, rack) {
  const over = overBox(phrases, readTiles(rack, phrases));
  if (over) throw new TableError(filled(phrases.unfit.box, { tiles: [...over].join(", ") }));
}

/**
 * @param {Setting} setting
 * @param {State} before
 * @param {Line} line
 * @returns {Turn}
 */
function turnOfLine(setting, before, line) {
  const after = readMove(before.table, line.move, setting.phrases);
  return turnOf(before.table, after, before.seats[line.seat].opened, line);
}

/**
 * @param {Setting} setting
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function judgedFaults(setting, turn) {
  if (!setting.words) throw new RangeError("nothing is judged without words");
  const referee = { theme: null, forbidden: [], ...setting, words: setting.words };
  const { seen, known } = faultsOf(referee, turn);
  return [...seen, ...known];
}

/**
 * @param {Setting} setting
 * @param {State} before
 * @param {Line} given
 * @param {boolean} judged
 * @returns {Noted}
 */
function lay(setting, before, given, judged) {
  const { phrases, rules } = setting;
  const turn = turnOfLine(setting, before, given);
  const [problem] = impossibleIn(phrases, turn);
  if (problem) throw new TableError(problem);
  if (given.emptied && !turn.emptied) throw new TableError(phrases.unfit.emptied);
  const parts = score(rules, turn);
  const rule = sum(parts);
  const asRule = given.points === null || (judged && given.points === given.rule);
  const found = judged ? judgedFaults(setting, turn) : null;
  const line = {
    ...given,
    move: writeMove(turn),
    faults: found ? found.map(writeFault) : readFaults(given.faults, phrases),
    points: asRule ? rule : given.points,
    rule: judged || given.rule === null ? rule : given.rule,
    emptied: turn.emptied
  };
  if (line.rule !== rule) throw new TableError(filled(phrases.unfit.rule, { rule, points: line.rule }));
  const more = (line.points ?? 0) - rule;
  return { ...noted(before, line, turn, more ? [...parts, { code: TABLE, points: more }] : parts), found };
}

/**
 * A turn that was laid and taken back; by the players' ruling alone where the referee finds nothing wrong.
 * @param {Setting} setting
 * @param {State} before
 * @param {Line} given
 * @param {boolean} judged
 * @returns {Noted}
 */
function refuse(setting, before, given, judged) {
  if (!given.move) return noted(before, { ...given, faults: readFaults(given.faults, setting.phrases) }, null, []);
  const turn = turnOfLine(setting, before, given);
  const found = judged ? judgedFaults(setting, turn) : null;
  const written = found ? found.map(writeFault) : readFaults(given.faults, setting.phrases);
  const line = { ...given, move: writeMove(turn), faults: written.length ? written : ["refused_by_table"] };
  return { ...noted(before, line, null, []), found };
}

/**
 * The turn with the state after it, in which the next seat is on turn.
 * @param {State} before
 * @param {Line} line
 * @param {Turn | null} turn
 * @param {Points[]} points
 * @returns {Noted}
 */
function noted(before, line, turn, points) {
  const seats = before.seats.map((seat, at) =>
    turn && at === line.seat ? { score: seat.score + (line.points ?? 0), opened: true } : seat
  );
  const table = turn ? arranged(turn) : before.table;
  const after = {
    table,
    seats,
    turn: (line.seat + 1) % seats.length,
    number: before.number + 1
  };
  return { line, before, after, turn, points, found: null };
}

/**
 * Follow a sheet. Turns from `judgedFrom` on, counted from 0, are judged again, and those that no longer fit are
 * suspended until they fit again. Throws `TableError` for the end alone.
 * @param {Setting} setting
 * @param {{players: readonly string[], lines: readonly Line[], end: End | null}} sheet
 * @param {number} [judgedFrom]  none by default
 * @returns {Course}
 */
export function follow(setting, { players, lines, end }, judgedFrom = Infinity) {
  let state = begin(players.length);
  /** @type {Noted[]} */
  const turns = [];
  lines.forEach((given, at) => {
    const each = followed(setting, state, given, at >= judgedFrom);
    turns.push(each);
    state = each.after;
  });
  if (!end || !turns.length) return { turns, state, end: null };
  return { turns, state, end: finish(setting, state, { ...end, totals: null }) };
}

/**
 * @param {Setting} setting
 * @param {State} state
 * @param {Line} given
 * @param {boolean} judged
 * @returns {Noted}
 */
function followed(setting, state, given, judged) {
  const line = judged ? { ...given, suspended: false } : given;
  try {
    return note(setting, state, line, judged);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return note(setting, state, { ...line, suspended: true }, judged);
  }
}

/**
 * The end of a game with its totals, which the letters left do not change; throws `TableError`.
 * @param {Setting} setting
 * @param {State} state
 * @param {End} end
 * @returns {End}
 */
export function finish({ phrases }, state, end) {
  const left = end.left.map((text) => leftOf(phrases, text)).join("");
  checkBox(phrases, allTiles(state.table) + left);
  const totals = state.seats.map((seat) => seat.score);
  if (end.totals && end.totals.join(" ") !== totals.join(" ")) {
    throw new TableError(filled(phrases.unfit.totals, { totals: totals.join(" ") }));
  }
  return { ...end, totals };
}

/**
 * @param {Phrases} phrases
 * @param {string} tiles
 */
function checkBox(phrases, tiles) {
  const over = overBox(phrases, tiles);
  if (over) throw new TableError(filled(phrases.unfit.box, { tiles: [...over].join(", ") }));
}

/**
 * Return the tiles that a seat has left, as far as they are known.
 * @param {Phrases} phrases
 * @param {string} text
 * @returns {string}
 */
function leftOf(phrases, text) {
  if (!text || text === "-") return "";
  if (/^\d+$/.test(text)) {
    if (text.length > 3) throw new TableError(filled(phrases.unfit.count, { count: text.slice(0, 9) }));
    return UNSEEN.repeat(Number(text));
  }
  const rack = sorted(readTiles(text, phrases));
  checkBox(phrases, rack);
  return rack;
}
