/**
 * A noted game: each turn of a sheet is followed on the table, scored by the rule, and its ruling kept
 * (lettres/records/noted.py). No ruling of then is asked again, unless a turn is judged.
 */

import { faultsOf } from "./checks.js";
import { allTiles, faces, filled, readMeld, readMove, readTiles, sorted, TableError, writeMove } from "./notation.js";
import { score, sum } from "./points.js";
import { arranged, impossibleIn, overBox, Turn, turnOf, UNSEEN } from "./turn.js";

/** @typedef {import("./turn.js").Fault} Fault */
/** @typedef {import("./turn.js").Points} Points */
/** @typedef {import("./turn.js").Referee} Referee */
/** @typedef {import("./turn.js").Words} Words */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/**
 * What a turn was: laid; laid, refused and taken back; passed; out of time.
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
 * How a game stands: the words on the table, what words have shown since it began (where `unique` is « game »), the
 * seats, whose turn it is, the number of the turn.
 * @typedef {object} State
 * @property {string[]} table
 * @property {string[]} past
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
 * A sheet that was followed to its end. `final` is what each seat gained or lost by what was left (rule L30).
 * @typedef {object} Course
 * @property {Noted[]} turns
 * @property {State} state
 * @property {End | null} end
 * @property {number[]} final
 */
/**
 * What a game is followed by: without `words`, nothing can be judged anew.
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
 * A turn of which nothing is told yet.
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
  return { table: [], past: [], seats, turn: 0, number: 1 };
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
  if (line.suspended) return noted(setting, before, line, null, []);
  if (line.kind === "lay") return lay(setting, before, line, judged);
  if (line.kind === "fault") return refuse(setting, before, line, judged);
  return noted(setting, before, line, null, []);
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
 * @param {State} before
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function judgedFaults(setting, before, turn) {
  if (!setting.words) throw new RangeError("nothing is judged without words");
  const referee = { theme: null, forbidden: [], ...setting, words: setting.words };
  const { seen, known } = faultsOf(referee, turn, before.past);
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
  const found = judged ? judgedFaults(setting, before, turn) : null;
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
  return { ...noted(setting, before, line, turn, more ? [...parts, { code: TABLE, points: more }] : parts), found };
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
  if (!given.move)
    return noted(setting, before, { ...given, faults: readFaults(given.faults, setting.phrases) }, null, []);
  const turn = turnOfLine(setting, before, given);
  const found = judged ? judgedFaults(setting, before, turn) : null;
  const written = found ? found.map(writeFault) : readFaults(given.faults, setting.phrases);
  const line = { ...given, move: writeMove(turn), faults: written.length ? written : ["refused_by_table"] };
  return { ...noted(setting, before, line, null, []), found };
}

/**
 * The turn with the state after it, in which the next seat is on turn.
 * @param {Setting} setting
 * @param {State} before
 * @param {Line} line
 * @param {Turn | null} turn
 * @param {Points[]} points
 * @returns {Noted}
 */
function noted({ rules }, before, line, turn, points) {
  const seats = before.seats.map((seat, at) =>
    turn && at === line.seat ? { score: seat.score + (line.points ?? 0), opened: true } : seat
  );
  const table = turn ? arranged(turn) : before.table;
  const remembers = rules.unique === "game" && turn;
  const after = {
    table,
    past: remembers ? [...new Set([...before.past, ...table.map(faces)])] : before.past,
    seats,
    turn: (line.seat + 1) % seats.length,
    number: before.number + 1
  };
  return { line, before, after, turn, points, found: null };
}

/**
 * A fault as a sheet has it: `unknown/MANGO`.
 * @param {{code: string, melds: readonly string[]}} fault
 * @returns {string}
 */
function writeFault({ code, melds }) {
  return [code, ...melds].join("/");
}

/**
 * The fault that `writeFault` wrote, without its reasons; throws `TableError`.
 * @param {string} word
 * @param {Phrases} phrases
 * @returns {{code: string, melds: string[]}}
 */
function readFault(word, phrases) {
  const [code, ...melds] = word.split("/");
  return { code, melds: melds.map((meld) => faces(readMeld(meld, phrases))) };
}

/**
 * @param {readonly string[]} faults
 * @param {Phrases} phrases
 * @returns {string[]}
 */
function readFaults(faults, phrases) {
  return faults.map((word) => writeFault(readFault(word, phrases)));
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
  if (!end || !turns.length) return { turns, state, end: null, final: players.map(() => 0) };
  return { turns, ...finish(setting, state, { ...end, totals: null }) };
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
 * The state after the end of a game, that end with its totals, what each seat gained or lost by what was left (rule
 * L30). Throws `TableError`.
 * @param {Setting} setting
 * @param {State} state
 * @param {End} end
 * @returns {{state: State, end: End, final: number[]}}
 */
export function finish({ rules, phrases }, state, end) {
  const racks = end.left.map((text) => leftOf(phrases, text));
  checkBox(phrases, allTiles(state.table) + racks.map((rack) => rack ?? "").join(""));
  const told = racks.map((rack) => rack ?? "");
  if (
    racks.includes(null) &&
    finalOf(
      rules,
      told.map((_, at) => UNSEEN.repeat(at + 1))
    ).some(Boolean)
  ) {
    throw new TableError(phrases.unfit.left);
  }
  const final = finalOf(rules, told);
  const seats = state.seats.map((seat, at) => ({ ...seat, score: seat.score + final[at] }));
  const totals = seats.map((seat) => seat.score);
  if (end.totals && end.totals.join(" ") !== totals.join(" ")) {
    throw new TableError(filled(phrases.unfit.totals, { totals: totals.join(" ") }));
  }
  return { state: { ...state, seats }, end: { ...end, totals }, final };
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
 * What a seat has left, null where it was not told.
 * @param {Phrases} phrases
 * @param {string} text
 * @returns {string | null}
 */
function leftOf(phrases, text) {
  if (!text || text === "-") return text ? "" : null;
  if (/^\d+$/.test(text)) {
    if (text.length > 3) throw new TableError(filled(phrases.unfit.count, { count: text.slice(0, 9) }));
    return UNSEEN.repeat(Number(text));
  }
  const rack = sorted(readTiles(text, phrases));
  checkBox(phrases, rack);
  return rack;
}

/**
 * What each seat gains or loses by the letters left on its rack, by the option `leftover` (rule L30).
 * @param {Rules} rules
 * @param {readonly string[]} racks
 * @returns {number[]}
 */
function finalOf(rules, racks) {
  const left = racks.map((rack) => {
    const jokers = rack.split("?").length - 1;
    return rules.leftover_tile * (rack.length - jokers) + rules.leftover_joker * jokers;
  });
  if (rules.leftover === "none") return left.map(() => 0);
  if (rules.leftover === "malus") return left.map((points) => (points ? -points : 0));
  const least = Math.min(...left);
  const total = left.reduce((all, points) => all + (points > least ? points : 0), 0);
  const share = Math.floor(total / left.filter((points) => points === least).length); // ties share, as in N17
  return left.map((points) => (points === least ? share : -points));
}

/**
 * How many tiles each player has and how many are left to draw, had everybody drawn by the rules: nobody counts them,
 * so it is a guess (`rack_sizes` of noted.py). `drawn`: how many each turn drew.
 * @param {Setting} setting
 * @param {number} players
 * @param {readonly Noted[]} turns
 * @returns {{sizes: number[], pouch: number, drawn: number[]}}
 */
export function rackSizes({ rules, phrases }, players, turns) {
  /** @type {Record<string, number>} */
  const costs = { passe: rules.pass_cost, "hors délai": rules.time_penalty, fault: rules.penalty_tiles };
  const sizes = Array.from({ length: players }, () => rules.deal);
  let pouch = boxSize(phrases) - players * rules.deal;
  const drawn = turns.map(({ line, turn }) => {
    const held = sizes[line.seat] - (turn ? turn.placed.length : 0);
    const cost = costs[line.kind] ?? 0;
    const count = Math.min(pouch, cost + Math.max(0, rules.refill - held - cost));
    sizes[line.seat] = Math.max(0, held + count);
    pouch -= count;
    return count;
  });
  return { sizes, pouch, drawn };
}

/**
 * Whether the game is over by the rules, as far as the tiles counted by `rackSizes` tell: it is for the players to say.
 * @param {Setting} setting
 * @param {Course} course
 * @returns {boolean}
 */
export function seemsOver(setting, course) {
  const { rules } = setting;
  const { turns, state } = course;
  const last = turns.at(-1)?.line;
  if (!last) return false;
  const { sizes, pouch, drawn } = rackSizes(setting, state.seats.length, turns);
  if (rules.target && state.seats[last.seat].score >= rules.target) return true;
  if (rules.end === "rack" && !sizes[last.seat]) return true;
  if (!pouch && (rules.end === "pouch" || sizes.includes(0))) return true;
  const barren = turns.length - 1 - turns.findLastIndex((each) => each.turn);
  if (barren >= (rules.barren_turns || BARREN * boxSize(setting.phrases))) return true;
  const idle = turns.length - 1 - turns.findLastIndex((each, at) => each.turn || drawn[at]);
  if (pouch || !idle || rules.deadlock === "none") return false;
  return idle >= sizes.length || (rules.deadlock === "first_blocked" && last.kind !== "fault");
}

/** Times the tiles of the box: after so many turns without a tile laid, the game would never end. */
const BARREN = 10;

/**
 * @param {Phrases} phrases
 * @returns {number}
 */
function boxSize({ box }) {
  return Object.values(box).reduce((all, count) => all + count, 0);
}
