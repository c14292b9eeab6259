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

import { finish, follow, lineOf, note } from "../rules/course.js";
import { FORMAT, Journal } from "../rules/journal.js";
import { sorted, TableError, writeMove } from "../rules/notation.js";
import { checkPlayers } from "../rules/player_names.js";
import { recorded, rulesOf } from "../rules/rules.js";
import { readSheet } from "../rules/sheet_reading.js";
import { tableAfter, turnOf } from "../rules/turn.js";
import { changes } from "./corrections.js";
import { readDraft } from "./kept_draft.js";
import { Standing } from "./standing.js";

/** @typedef {import("../rules/course.js").Course} Course */
/** @typedef {import("../rules/course.js").Kind} Kind */
/** @typedef {import("../rules/course.js").Line} Line */
/** @typedef {import("../rules/course.js").Noted} Noted */
/** @typedef {import("../rules/course.js").State} State */
/** @typedef {import("../rules/journal.js").Event} Event */
/** @typedef {import("../rules/journal.js").Table} Table */
/** @typedef {import("../rules/rules.js").Option} Option */
/** @typedef {import("../rules/sheet_writing.js").Sheet} Sheet */
/** @typedef {import("../rules/turn.js").Draft} Draft */
/** @typedef {import("./corrections.js").Change} Change */
/** @typedef {import("./kept_draft.js").Composed} Composed */
/** @typedef {import("./standing.js").Tools} Tools */
/**
 * The set-up of a game: the players in their order, the options that are not at their defaults, the name of the lexicon
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
 * The outcome of noting: the turn itself, how many tiles its player now draws (by the rules), the later turns that
 * changed.
 * @typedef {{noted: Noted | null, draws: number, changed: Change[]}} Outcome
 */
const MOST_POINTS = 9999;

/** A game at the table that is open. */
export class Companion extends Standing {
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
   * Return the sheet of a game that is kept, also if the page no longer knows its rules; null if there is none.
   * @param {Tools} tools
   * @param {string} game
   * @returns {Promise<Sheet | null>}
   */
  static async kept({ store }, game) {
    return (await Journal.open(store, game)).table?.sheet ?? null;
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

  // -- turns

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
   * Give a player another name; throws `TableError` if the name is not allowed.
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
    const end = finish(this.setting, open.state, { left: [...left], totals: null });
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
   * Keep the turn that is composed, and how far the game was then.
   * @param {Composed} draft
   * @returns {Promise<void>}
   */
  keepDraft(draft) {
    return this.tools.store.keep(this.journal.game, { ...draft, size: this.table.size });
  }

  /**
   * The turn that was composed when the page was left; null for none.
   * @returns {Promise<Composed | null>}
   */
  async draft() {
    return readDraft(await this.tools.store.kept(this.journal.game), this.table.size, this.course.turns.length);
  }
}
