/**
 * The companion of a game of real tiles: what a page, or a test, plays with. Its state is that of its journal; its
 * turns are judged by the referee (turn.js) and followed on the table (course.js).
 *
 *     const store = await databaseStore(indexedDB);
 *     const tools = { store, phrases, words };  // of dictionary.js
 *     const companion = await Companion.begin(tools, "2026-01-02-1", { players: ["Ana", "Zoé"], lexicon: "…" },
 *     Date.now());
 *     const said = companion.judge({ formed: ["FIABILITE"] });
 *     if (said.accepted) await companion.put({ kind: "lay", formed: ["FIABILITE"] }, Date.now());
 *     companion.course.state.seats[0].score       // 18
 *     companion.sheetText();                      // what « lettres partie » reads
 */

import { finish, follow, lineOf, note, rackSizes, seemsOver } from "../rules/course.js";
import { FORMAT, Journal, spent } from "../rules/journal.js";
import { filled, sorted, TableError, writeMove } from "../rules/notation.js";
import { recorded, rulesOf, rulesOfRecord } from "../rules/rules.js";
import { readSheet, scoreText, totals, whyNotName, writeSheet } from "../rules/sheet_lines.js";
import { judgeTurn, tableAfter, turnOf } from "../rules/turn.js";

/** @typedef {import("../rules/course.js").Course} Course */
/** @typedef {import("../rules/course.js").Kind} Kind */
/** @typedef {import("../rules/course.js").Line} Line */
/** @typedef {import("../rules/course.js").Noted} Noted */
/** @typedef {import("../rules/course.js").Setting} Setting */
/** @typedef {import("../rules/course.js").State} State */
/** @typedef {import("../rules/fault_texts.js").Phrases} Phrases */
/** @typedef {import("../rules/journal.js").Store} Store */
/** @typedef {import("../rules/journal.js").Event} Event */
/** @typedef {import("../rules/journal.js").Table} Table */
/** @typedef {import("../rules/rules.js").Option} Option */
/** @typedef {import("../rules/sheet_lines.js").Sheet} Sheet */
/** @typedef {import("../rules/turn.js").Draft} Draft */
/** @typedef {import("../rules/turn.js").Judgement} Judgement */
/** @typedef {import("../rules/turn.js").Words} Words */
/** @typedef {{store: Store, phrases: Phrases, words: Words}} Tools */
/**
 * How a game is set up: the players in their order, the options that are not at their defaults, the name of the lexicon
 * as records have it (its source and version), the name of a theme, words that the players agreed not to form.
 * @typedef {object} SetUp
 * @property {readonly string[]} players
 * @property {Record<string, Option>} [rules]
 * @property {string} lexicon
 * @property {string} [theme]
 * @property {readonly string[]} [forbidden]
 */
/**
 * A turn to be noted: laid or refused, with what was formed and taken apart; passed, or out of time. `seat`: who
 * played, whoever is on turn by default. `points`: those that the players counted, where they are other than the
 * rule's. A laid turn that has faults is noted as allowed by the players: the page asks before.
 * @typedef {Draft & {kind: Kind, seat?: number, points?: number | null}} Play
 */
/**
 * What noting did: the turn itself, how many tiles its player now draws (by the rules), the later turns that changed.
 * @typedef {{noted: Noted | null, draws: number, changed: Change[]}} Outcome
 */
/**
 * A turn that is composed. `at`: the turn that is corrected, or before which one is put that was forgotten (`inserts`),
 * counted from 0; null for a new turn.
 * @typedef {{formed: string[], broken: string[], typed: string, emptied: boolean, at: number | null, inserts: boolean}}
 *   Composed
 */
/**
 * A later turn that a correction changed, by its place from 0.
 * @typedef {{at: number, before: Noted, after: Noted}} Change
 */

const MOST_POINTS = 9999;

/** A game at the table that is open. */
export class Companion {
  /**
   * @param {Tools} tools
   * @param {Journal} journal
   * @param {Table} table
   */
  constructor(tools, journal, table) {
    this.tools = tools;
    this.journal = journal;
    /** @type {Table} */
    this.table = table;
    /** @type {Course} */
    this.course = this.followed(table);
  }

  /**
   * Begin a game; throws `TableError` for players or options that it cannot have.
   * @param {Tools} tools
   * @param {string} game  its id
   * @param {SetUp} setUp
   * @param {number} now
   * @returns {Promise<Companion>}
   */
  static async begin(tools, game, setUp, now) {
    const { phrases } = tools;
    const rules = rulesOf(phrases, setUp.rules);
    const players = setUp.players.map((name) => name.normalize("NFC").trim());
    checkPlayers(players, rules, phrases);
    const { lexicon, theme = "", forbidden = [] } = setUp;
    const date = new Date(now).toISOString().replace(/\.\d+Z$/, "+00:00");
    const header = { rules: recorded(phrases, rules), lexicon, theme, players, date };
    return Companion.start(tools, game, { header, lines: [], end: null }, [...forbidden], now);
  }

  /**
   * Go on with a game, as far as its journal can be read (`journal.broken` tells what comes after); throws `TableError`
   * where there is none.
   * @param {Tools} tools
   * @param {string} game
   * @returns {Promise<Companion>}
   */
  static async resume(tools, game) {
    const journal = await Journal.open(tools.store, game);
    if (!journal.table) throw new TableError(tools.phrases.sheet.noSheet);
    return new Companion(tools, journal, journal.table);
  }

  /**
   * Make a game of a sheet that was shared; throws `TableError` where it cannot be read to its end.
   * @param {Tools} tools
   * @param {string} game
   * @param {string} text
   * @param {number} now
   * @returns {Promise<Companion>}
   */
  static async fromSheet(tools, game, text, now) {
    const { sheet, broken } = readSheet(text, tools.phrases);
    if (broken) throw new TableError(broken);
    return Companion.start(tools, game, sheet, [], now);
  }

  /**
   * @param {Tools} tools
   * @param {string} game
   * @param {Sheet} sheet
   * @param {string[]} forbidden
   * @param {number} now
   * @returns {Promise<Companion>}
   */
  static async start(tools, game, sheet, forbidden, now) {
    const journal = await Journal.open(tools.store, game);
    const table = await journal.add({ type: "start", format: FORMAT, ...sheet, forbidden }, now, 0);
    return new Companion(tools, journal, table);
  }

  // -- how the game stands

  /** What the game is followed and judged by. @returns {Setting & {words: Words}} */
  get setting() {
    const { phrases, words } = this.tools;
    const { header } = this.table.sheet;
    const rules = rulesOfRecord(phrases, header.rules);
    return { rules, phrases, words, theme: header.theme || null, forbidden: this.table.forbidden };
  }

  /** The names of the players. @returns {string[]} */
  get players() {
    return this.table.sheet.header.players;
  }

  /** The table, the scores, whose turn it is. @returns {State} */
  get state() {
    return this.course.state;
  }

  /** @returns {boolean} */
  get over() {
    return this.table.sheet.end !== null;
  }

  /** Whether the game is over by the rules, as far as counted tiles tell: the page then asks. @returns {boolean} */
  get seemsOver() {
    return !this.over && seemsOver(this.setting, this.course);
  }

  /**
   * How many tiles each has, and are left to draw, had everybody drawn by the rules.
   * @returns {{sizes: number[], pouch: number, drawn: number[]}}
   */
  get counts() {
    return rackSizes(this.setting, this.players.length, this.course.turns);
  }

  /**
   * How many tiles a seat has before a turn, had everybody drawn by the rules.
   * @param {number} seat
   * @param {number | null} at  null for the turn to come
   */
  heldBy(seat, at) {
    const { turns } = this.course;
    return rackSizes(this.setting, this.players.length, turns.slice(0, at ?? turns.length)).sizes[seat];
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.table.past.length > 0;
  }

  /** @returns {boolean} */
  get canRedo() {
    return this.table.future.length > 0;
  }

  /**
   * The milliseconds that the turn has left, null without a clock; negative once it is over. The page says so, and
   * notes
   * « hors délai » when the players agree.
   * @param {number} now
   * @returns {number | null}
   */
  timeLeft(now) {
    const { seconds } = this.setting.rules;
    return seconds ? seconds * 1000 - spent(this.table.clock, now) : null;
  }

  /** Whether the clock runs. @returns {boolean} */
  get running() {
    return this.table.clock.since !== null;
  }

  // -- turns

  /**
   * What the referee says of a turn that was not noted yet; throws `TableError` for what is no word, and for a word
   * taken apart that is not on the table. `at`: instead of the turn at that place.
   * @param {Draft & {seat?: number}} draft
   * @param {number} [at]
   * @returns {Judgement}
   */
  judge(draft, at) {
    const { table, past, seats, turn } = this.stateBefore(at);
    const { opened } = seats[draft.seat ?? turn];
    return judgeTurn(this.referee, { table, opened, past }, draft);
  }

  /** @returns {import("../rules/turn.js").Referee} */
  get referee() {
    const { rules, phrases, words, theme, forbidden } = this.setting;
    return { rules, phrases, words, theme: theme ?? null, forbidden: forbidden ?? [] };
  }

  /**
   * Note a turn. Throws `TableError` where it does not fit the table, and once the game is over.
   * @param {Play} play
   * @param {number} now
   * @param {number} [after]  `table.size` when the player tapped: a second tap then adds nothing (`TakenError`)
   * @returns {Promise<Outcome>}
   */
  async put(play, now, after) {
    const at = this.table.sheet.lines.length;
    if (this.over) throw new TableError(this.tools.phrases.sheet.over);
    return this.place("turn", at, [this.lineOf(play, this.state)], now, after);
  }

  /**
   * Note a turn anew, with other words, another player or other points; those after it are judged again.
   * @param {number} at  from 0
   * @param {Play} play
   * @param {number} now
   * @returns {Promise<Outcome>}
   */
  async correct(at, play, now) {
    const { before, line } = this.course.turns[at];
    return this.place("correct", at, [this.lineOf({ ...play, seat: play.seat ?? line.seat }, before)], now);
  }

  /**
   * Count other points for a turn than the rule's; null for those of the rule. Throws `TableError` for points that a
   * sheet does not have.
   * @param {number} at
   * @param {number | null} points
   * @param {number} now
   * @returns {Promise<Outcome>}
   */
  async recount(at, points, now) {
    const line = this.table.sheet.lines[at];
    const counted = points === null || (Number.isInteger(points) && points >= 0 && points <= MOST_POINTS);
    if (!counted) throw new TableError(this.tools.phrases.sheet.badPoints);
    return this.place("correct", at, [{ ...line, points: points ?? line.rule }], now);
  }

  /**
   * Note a turn that was forgotten, before the turn at a place.
   * @param {number} at
   * @param {Play} play
   * @param {number} now
   * @returns {Promise<Outcome>}
   */
  async insert(at, play, now) {
    return this.place("insert", at, [this.lineOf(play, this.stateBefore(at))], now);
  }

  /**
   * Take a turn off the sheet.
   * @param {number} at
   * @param {number} now
   * @returns {Promise<Outcome>}
   */
  async remove(at, now) {
    return this.place("remove", at, [], now);
  }

  /**
   * @param {number} [at]
   * @returns {State}
   */
  stateBefore(at) {
    return at === undefined || at >= this.course.turns.length ? this.state : this.course.turns[at].before;
  }

  /**
   * The line of a turn, before it is judged.
   * @param {Play} play
   * @param {State} before
   * @returns {Line}
   */
  lineOf(play, before) {
    const seat = play.seat ?? before.turn;
    if (play.kind === "passe" || play.kind === "hors délai") return lineOf(seat, play.kind);
    const words = [...(play.formed ?? []), ...(play.broken ?? []), ...(play.after ?? [])];
    if (play.kind === "fault" && !words.length) return lineOf(seat, "fault");
    const after = tableAfter(before.table, play, this.tools.phrases);
    const move = writeMove(turnOf(before.table, after, before.seats[seat].opened, play));
    const rack = play.rack === undefined || play.rack === null ? null : sorted(play.rack);
    if (play.kind === "fault") return lineOf(seat, "fault", { move, rack });
    return lineOf(seat, "lay", { move, rack, points: play.points ?? null, emptied: play.emptied ?? false });
  }

  /**
   * Change the sheet from a place on, judge again what follows, write that to the journal.
   * @param {"turn" | "correct" | "insert" | "remove"} what
   * @param {number} at
   * @param {Line[]} own  the turn to put there, or none
   * @param {number} now
   * @param {number} [after]
   * @returns {Promise<Outcome>}
   */
  async place(what, at, own, now, after) {
    const { lines, end, header } = this.table.sheet;
    const rest = lines.slice(what === "correct" || what === "remove" ? at + 1 : at);
    const next = [...lines.slice(0, at), ...own, ...rest];
    const course = follow(this.setting, { players: header.players, lines: next, end: next.length ? end : null }, at);
    if (own.length && course.turns[at].line.suspended) this.throwWhy(at, own[0]);
    const then = this.course;
    const judged = course.turns.slice(at).map((noted) => noted.line);
    await this.add({ type: "lines", what, at, from: at, lines: judged }, now, after);
    const shift = next.length - lines.length;
    return {
      noted: own.length ? this.course.turns[at] : null,
      draws: own.length ? this.counts.drawn[at] : 0,
      changed: changes(then, this.course, at + own.length, shift)
    };
  }

  /**
   * Throw why a turn does not fit the table.
   * @param {number} at
   * @param {Line} line
   */
  throwWhy(at, line) {
    note(this.setting, this.stateBefore(at), line, true);
  }

  // -- what else can be done

  /** @param {number} now @returns {Promise<Table>} */
  undo(now) {
    return this.add({ type: "undo" }, now);
  }

  /** @param {number} now @returns {Promise<Table>} */
  redo(now) {
    return this.add({ type: "redo" }, now);
  }

  /** Stop the clock. @param {number} now @returns {Promise<Table>} */
  pause(now) {
    return this.add({ type: "pause" }, now);
  }

  /** Let the clock run. @param {number} now @returns {Promise<Table>} */
  resume(now) {
    return this.add({ type: "resume" }, now);
  }

  /**
   * Give a player another name; throws `TableError` for one that he may not have.
   * @param {number} seat
   * @param {string} name
   * @param {number} now
   * @returns {Promise<Table>}
   */
  rename(seat, name, now) {
    const players = this.players.map((old, at) => (at === seat ? name.normalize("NFC").trim() : old));
    checkPlayers(players, this.setting.rules, this.tools.phrases);
    return this.add({ type: "rename", players }, now);
  }

  /**
   * End the game. `left`: what each player has left, as a sheet has it (tiles, how many, `-` for nothing, empty where
   * nobody told). Throws `TableError` before the first turn, and for what cannot be.
   * @param {readonly string[]} left
   * @param {number} now
   * @returns {Promise<Table>}
   */
  end(left, now) {
    const { phrases } = this.tools;
    if (!this.table.sheet.lines.length) throw new TableError(phrases.sheet.nothingNoted);
    const open = this.over
      ? follow(this.setting, { players: this.players, lines: this.table.sheet.lines, end: null })
      : this.course;
    const { end } = finish(this.setting, open.state, { left: [...left], totals: null });
    return this.add({ type: "end", end }, now);
  }

  /**
   * @param {Event} event
   * @param {number} now
   * @param {number} [after]
   * @returns {Promise<Table>}
   */
  async add(event, now, after) {
    if (this.journal.broken) throw new TableError(this.tools.phrases.sheet.damaged);
    this.table = await this.journal.add(event, now, after);
    this.course = this.followed(this.table);
    return this.table;
  }

  /**
   * @param {Table} table
   * @returns {Course}
   */
  followed({ sheet }) {
    const setting = { rules: rulesOfRecord(this.tools.phrases, sheet.header.rules), phrases: this.tools.phrases };
    return follow(setting, { players: sheet.header.players, lines: sheet.lines, end: sheet.end });
  }

  // -- what is shared

  /** The sheet that `lettres partie` reads. @returns {string} */
  sheetText() {
    return writeSheet(this.table.sheet);
  }

  /** The score sheet as plain text. @returns {string} */
  scoreText() {
    return scoreText(this.table.sheet, this.course, this.tools.phrases);
  }

  /** The totals and, once the game has ended, who has won. @returns {string[]} */
  totals() {
    return totals(this.course, this.players, this.tools.phrases);
  }

  /**
   * Keep the turn that is composed, and how far the game was then.
   * @param {Composed} draft
   * @returns {Promise<void>}
   */
  keepDraft(draft) {
    return this.tools.store.keep(this.journal.game, { ...draft, size: this.table.size });
  }

  /**
   * The turn that was composed when the page was left, null for none. The place of one that corrects another is good
   * only as long as nothing was noted since: another page may have taken turns off.
   * @returns {Promise<Composed | null>}
   */
  async draft() {
    const kept = /** @type {Partial<Composed & {size: number}> | null} */ (
      await this.tools.store.kept(this.journal.game)
    );
    const { formed, broken, typed, emptied, at = null, inserts, size } = kept ?? {};
    const whole = [formed, broken].every(
      (words) => Array.isArray(words) && words.every((word) => /^[a-z]+$/i.test(word))
    );
    const placed =
      at === null || (size === this.table.size && Number.isInteger(at) && at >= 0 && at < this.course.turns.length);
    if (!formed || !broken || !whole || !placed) return null;
    return { formed, broken, typed: String(typed ?? ""), emptied: emptied === true, at, inserts: inserts === true };
  }
}

/**
 * @param {string[]} players
 * @param {import("../rules/rules.js").Rules} rules
 * @param {Phrases} phrases
 */
function checkPlayers(players, rules, phrases) {
  const { sheet } = phrases;
  const wrong = players.map((name) => whyNotName(name, sheet)).find(Boolean);
  if (wrong) throw new TableError(wrong);
  const seen = players.map((name) => name.toLowerCase());
  const twice = players.find((_, at) => seen.indexOf(seen[at]) < at);
  if (twice) throw new TableError(filled(sheet.sameName, { name: twice }));
  const { least_players: least, most_players: most } = rules;
  const few = players.length < least || players.length > most;
  if (few) throw new TableError(filled(sheet.players, { least, most, count: players.length }));
}

/**
 * The turns that a correction changed: suspended or not, other points, other faults.
 * @param {Course} then
 * @param {Course} now
 * @param {number} from  the first that may have changed, as they are numbered now
 * @param {number} shift  by how much their numbers have changed
 * @returns {Change[]}
 */
function changes(then, now, from, shift) {
  return now.turns.slice(from).flatMap((after, index) => {
    const at = from + index;
    const before = then.turns[at - shift];
    return before && !isSame(before.line, after.line) ? [{ at, before, after }] : [];
  });
}

/**
 * @param {Line} one
 * @param {Line} other
 * @returns {boolean}
 */
function isSame(one, other) {
  const same = one.suspended === other.suspended && one.points === other.points;
  return same && one.faults.join(" ") === other.faults.join(" ");
}
