/**
 * The layout of a draft: which tile lies where on the screen. It is read here, and changed by `draft.js`.
 *
 * Every tile has a name of its own: "t:A:0" is the first A of the table when the turn began, "r:A:0" the first of the
 * rack. A step says where tiles lie; those that it does not name are on the rack or, if they are the table's, loose. So
 * no step loses a tile.
 */

import { extentOf, FIRST } from "./grid.js";
import { EMPTY, gridOf, isOfTable, onTable, textOfTable } from "./steps.js";
import { coloursOf, faceOf, isJoker } from "./tiles.js";

/** @typedef {import("./steps.js").Meld} Meld */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Table} Table */
/** The tiles and melds that may not be moved. @typedef {import("../../types/wire.js").Locks} Locks */
/** @typedef {{base: string, steps: Step[], at: number, order: string, hand: string[]}} Saved */

/** @type {Locks} */
export const OPEN = { closed: false, joker: "", label: "" };

export class Layout {
  /** @param {import("./look.js").Look} look */
  constructor(look) {
    this.look = look;
    this.kind = look.kind;
    this.colours = coloursOf(look);
    /** @type {Step[]} */
    this.steps = [EMPTY];
    this.at = 0;
    this.first = FIRST; // of a grid: cells keep their names during a turn, as far as they can
    this.base = "";
    /** @type {Record<string, string>} */
    this.tiles = {}; // of the table and the rack, by their names
    /** @type {string[]} */
    this.hand = []; // the whole rack in its order
    this.order = "";
    this.asked = "";
    this.began = 0; // grows when a draft begins anew
    this.keys = 0;
    /** @type {Set<string>} */
    this.away = new Set(); // of the rack, what was laid and may yet come back
    this.hidden = false;
    this.canLay = false;
    this.drawn = /** @type {string[]} */ ([]);
    this.changed = /** @type {(number | [number, number])[]} */ ([]);
    this.numbers = /** @type {number[]} */ ([]);
    this.makers = /** @type {Map<string, number>} */ (new Map()); // the seats that laid melds, or dice, lately
    this.locks = OPEN;
    /** @type {Saved | null} */
    this.saved = null;
  }

  /** @returns {Step} */
  get now() {
    return this.steps[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at + 1 < this.steps.length;
  }

  /** The draft as messages carry it. */
  get draft() {
    const { table, order, asked, place, first } = this;
    return {
      table,
      ...(place && { at: place, first }),
      rack: this.rack.map((id) => this.tiles[id]),
      order,
      asked,
      undo: this.canUndo,
      redo: this.canRedo
    };
  }

  /** The whole table as the server reads it. @returns {Table} */
  get table() {
    return this.hidden ? [] : this.tableOf(this.now);
  }

  /**
   * The first row and column of a grid that have dice; both were 0 when the turn began.
   * @returns {[number, number] | undefined}
   */
  get place() {
    if (this.kind !== "grid") return undefined;
    const [top, left] = extentOf(Object.keys(this.cells));
    return [top, left];
  }

  /** The names of the tiles on the rack, in its order. */
  get rack() {
    const laid = new Set(onTable(this.now));
    return this.hidden ? [] : this.hand.filter((id) => id in this.tiles && !laid.has(id) && !this.away.has(id));
  }

  /** The names of the table's tiles that are not laid. */
  get looseIds() {
    const laid = new Set(onTable(this.now));
    return this.hidden ? [] : Object.keys(this.tiles).filter((id) => isOfTable(id) && !laid.has(id));
  }

  get loose() {
    return this.looseIds.map((id) => this.tiles[id]);
  }

  get melds() {
    return this.hidden ? [] : this.now.melds;
  }

  get cells() {
    return this.hidden ? {} : this.now.cells;
  }

  /** True if no dice lay on the grid when the turn began. */
  get bare() {
    return !Object.keys(this.steps[0].cells).length;
  }

  /** True if the table differs from that of the turn's start. */
  get touched() {
    return textOfTable(this.tableOf(this.now), this.kind) !== textOfTable(this.tableOf(this.steps[0]), this.kind);
  }

  /** The melds of the table as the server writes them. @param {Meld} meld @param {Step} [step] */
  textOf(meld, step = this.now) {
    if (this.kind === "words") return meld.tiles.map((id) => this.face(id, step, true)).join("");
    return meld.tiles.map((id) => this.tiles[id]);
  }

  /**
   * The number of a meld; null for a new one, and for a word whose letters have changed.
   * @param {Meld} meld
   * @returns {number | null}
   */
  numberOf(meld) {
    return this.numbers[this.startOf(meld)] ?? null;
  }

  /**
   * The place of a meld on the table of the turn's start; -1 where it was not there.
   * @param {Meld} meld
   * @returns {number}
   */
  startOf(meld) {
    if (this.kind !== "words") return meld.from;
    const spelt = String(this.textOf(meld)).toUpperCase();
    const first = this.firstOf(meld.from);
    return first && String(this.textOf(first, this.steps[0])).toUpperCase() === spelt ? meld.from : -1;
  }

  /** A meld as it lay when the turn began. @param {number} from */
  firstOf(from) {
    return this.steps[0].melds.find((meld) => meld.from === from);
  }

  /** Return whether a meld lies as it did when the turn began. @param {Meld} meld */
  isAsBefore(meld) {
    const first = this.firstOf(meld.from);
    return (
      first !== undefined && JSON.stringify(this.textOf(first, this.steps[0])) === JSON.stringify(this.textOf(meld))
    );
  }

  /** @param {string} id */
  isJoker(id) {
    return isJoker(this.tiles[id] ?? "");
  }

  /**
   * Return why a meld may not be taken apart: the table is closed to a player who has not opened, or a joker holds the
   * meld.
   * @param {Meld} meld
   * @returns {"" | "closed" | "joker"}
   */
  lockOf(meld) {
    if (this.locks.closed && meld.from >= 0) return "closed";
    return this.locks.joker === "meld" && meld.tiles.some((id) => isOfTable(id) && this.isJoker(id)) ? "joker" : "";
  }

  /** Return whether a tile is a joker that keeps the value it stands for. @param {string} id */
  isKept(id) {
    return this.locks.joker === "tile" && isOfTable(id) && this.isJoker(id);
  }

  /** Return the face of a tile; a joker that stands for a letter shows it. @param {string} id */
  face(id, step = this.now, small = false) {
    const letter = step.letters[id];
    const lies = () => step.melds.some((meld) => meld.tiles.includes(id)); // freed, it is any letter again
    if (this.kind === "words" && letter && this.isJoker(id) && lies()) return small ? letter.toLowerCase() : letter;
    return faceOf(this.tiles[id] ?? "");
  }

  /** A tile as tables write it: of a joker that stands for a letter, that letter, small. @param {string} id */
  written(id) {
    return this.kind === "words" ? this.face(id, this.now, true) : (this.tiles[id] ?? "");
  }

  /** Return where a tile is. @param {string} id @returns {"rack" | "table" | "loose"} */
  where(id) {
    if (onTable(this.now).includes(id)) return "table";
    return isOfTable(id) ? "loose" : "rack";
  }

  /** The meld in which a tile lies. @param {string} id */
  meldOf(id) {
    return this.melds.find((meld) => meld.tiles.includes(id)) ?? null;
  }

  /** The place of the grid where a die lies. @param {string} id */
  cellOf(id) {
    return Object.keys(this.cells).find((cell) => this.cells[cell] === id) ?? null;
  }

  /** @param {Step} step @returns {Table} */
  tableOf(step) {
    return this.kind === "grid" ? gridOf(step, this.tiles) : step.melds.map((meld) => this.textOf(meld, step));
  }

  /**
   * Return whether a table is the one that lies, whatever the order of its melds.
   * @param {Table} table
   * @param {[number, number]} [place]
   */
  lies(table, place) {
    if (place && String(place) !== String(this.place)) return false;
    return textOfTable(table, this.kind) === textOfTable(this.table, this.kind);
  }
}
