/**
 * A game at the table as it stands: its players and scores, its turns as they were followed, the referee who judges the
 * next one. `companion.js` changes it.
 */

import { follow } from "../rules/course.js";
import { rulesOfRecord } from "../rules/rules.js";
import { scoreText, totals } from "../rules/score_sheet.js";
import { writeSheet } from "../rules/sheet_writing.js";
import { rackSizes, seemsOver } from "../rules/tile_counts.js";
import { judgeTurn } from "../rules/turn.js";

/** @typedef {import("../rules/course.js").Course} Course */
/** @typedef {import("../rules/course.js").Setting} Setting */
/** @typedef {import("../rules/course.js").State} State */
/** @typedef {import("../rules/fault_texts.js").Phrases} Phrases */
/** @typedef {import("../rules/journal.js").Journal} Journal */
/** @typedef {import("../rules/journal.js").Store} Store */
/** @typedef {import("../rules/journal.js").Table} Table */
/** @typedef {import("../rules/turn.js").Draft} Draft */
/** @typedef {import("../rules/turn.js").Judgement} Judgement */
/** @typedef {import("../rules/turn.js").Words} Words */
/** @typedef {{store: Store, phrases: Phrases, words: Words}} Tools */

/** A game as its journal has it. */
export class Standing {
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
   * @param {Table} table
   * @returns {Course}
   */
  followed({ sheet }) {
    const setting = { rules: rulesOfRecord(this.tools.phrases, sheet.header.rules), phrases: this.tools.phrases };
    return follow(setting, { players: sheet.header.players, lines: sheet.lines, end: sheet.end });
  }

  /** The setting by which the game is followed and judged. @returns {Setting & {words: Words}} */
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

  /** True if the game is over by the rules, as far as counted tiles tell: the page then asks. @returns {boolean} */
  get seemsOver() {
    return !this.over && seemsOver(this.setting, this.course);
  }

  /**
   * The number of tiles of each player and of those left to draw, if everybody drew by the rules.
   * @returns {{sizes: number[], pouch: number, drawn: number[]}}
   */
  get counts() {
    return rackSizes(this.setting, this.players.length, this.course.turns);
  }

  /**
   * Return how many tiles a seat has before a turn, if everybody drew by the rules.
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

  /** True if the clock runs. @returns {boolean} */
  get running() {
    return this.table.clock.since !== null;
  }

  /**
   * @param {number} [at]
   * @returns {State}
   */
  stateBefore(at) {
    return at === undefined || at >= this.course.turns.length ? this.state : this.course.turns[at].before;
  }

  // -- the referee

  /**
   * Judge a turn that was not noted yet; throws `TableError` for a text that is no word, and for a word taken apart
   * that is not on the table. `at`: in place of the turn at that place.
   * @param {Draft & {seat?: number}} draft
   * @param {number} [at]
   * @returns {Judgement}
   */
  judge(draft, at) {
    const { table, seats, turn } = this.stateBefore(at);
    const { opened } = seats[draft.seat ?? turn];
    return judgeTurn(this.referee, { table, opened }, draft);
  }

  /** @returns {import("../rules/turn.js").Referee} */
  get referee() {
    const { rules, phrases, words, theme, forbidden } = this.setting;
    return { rules, phrases, words, theme: theme ?? null, forbidden: forbidden ?? [] };
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
}
