/**
 * The draft of a turn: which tile lies where on the screen. Pure: no document, no network.
 *
 * Every tile has a name of its own: "t:A:0" is the first A of the table when the turn began, "r:A:0" the first of the
 * rack.
 * A step says where tiles of the table lie; all others are on the rack, or loose if they are the table's. So no step
 * loses
 * a tile. The order of the rack is no step: it is kept from turn to turn, and arranged at any time.
 */

import { cellOf, extentOf, FIRST, firstNamed, fits, laidAt, placeAlone } from "./grid.js";
import { stepOf } from "./laying.js";
import {
  asHeld,
  cellsWithout,
  EMPTY,
  gridOf,
  isOfTable,
  laidOf,
  named,
  onTable,
  settled,
  taken,
  textOfTable,
  tilesOf,
  without
} from "./steps.js";
import { coloursOf, compareKeys, faceOf, isJoker, sortKey, tidied } from "./tiles.js";

/** @typedef {import("./steps.js").Meld} Meld */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Table} Table */

/**
 * Where tiles go: into a meld at a place (none: where they fit), to a new meld or a line by itself, to a cell of a grid
 * and on (downwards or across), back to the rack (at a place of it).
 * @typedef {{meld: string, at?: number} | {fresh: true} | {cell: string, down?: boolean}
 *   | {rack: number | null}} Target
 */
/** @typedef {{base: string, steps: Step[], at: number, order: string, hand: string[]}} Saved */

const HAND = "main";
/** What may not be moved. @typedef {import("../../types/wire.js").Locks} Locks */
/** @type {Locks} */
const OPEN = { closed: false, joker: "", label: "" };

export class Drafting {
  /** @param {import("./look.js").Look} look */
  constructor(look) {
    this.look = look;
    this.kind = look.kind;
    this.colours = coloursOf(look);
    /** @type {Step[]} */
    this.steps = [EMPTY];
    this.at = 0;
    this.first = FIRST; // of a grid: places keep their names while one composes, as far as they can
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

  // ----- what the server tells

  /**
   * Take a view: the draft goes on where table, turn and the tiles that it laid are the same.
   * @param {any} view
   * @returns {boolean} whether it began anew
   */
  take(view) {
    this.hidden = Boolean(view.paused);
    this.canLay = !this.hidden && Boolean(view.may?.play);
    if (this.hidden) return false;
    const shown = view.pending ?? view.table ?? [];
    const base = JSON.stringify([view.turn, view.round, view.number, view.seat, shown, view.stage === "discard"]);
    const rack = named("r", view.rack ?? []);
    this.away =
      view.pending && view.turn === view.seat ? laidOf(rack, view.pending, view.table ?? [], this.kind) : new Set();
    this.locks = view.phase === "over" ? OPEN : (view.locks ?? OPEN);
    this.drawn = view.drawn ?? [];
    this.changed = view.pending ? [] : (view.changed ?? []);
    this.numbers = view.pending ? [] : (view.numbers ?? []);
    this.makers = new Map(
      (view.pending ? [] : (view.laid_by ?? [])).map((/** @type {[unknown, number]} */ [place, seat]) => [
        String(place),
        seat
      ])
    );
    const same =
      base === this.base && this.steps.every((step) => onTable(step).every((id) => !id.startsWith("r:") || id in rack));
    this.order ||= view.orders?.[0] ?? "";
    if (same) {
      this.tiles = { ...Object.fromEntries(Object.entries(this.tiles).filter(([id]) => isOfTable(id))), ...rack };
      this.arrange(Object.keys(rack));
      return false;
    }
    this.tiles = { ...named("t", tilesOf(shown, this.kind)), ...rack };
    this.base = base;
    this.steps = [EMPTY];
    this.at = 0;
    this.first = FIRST;
    this.asked = "";
    this.began += 1;
    this.steps = [stepOf(this, shown)];
    this.arrange(Object.keys(rack));
    if (this.saved?.base === base) this.resume(this.saved);
    this.saved = null;
    return true;
  }

  /**
   * What a typed line made of the draft.
   * @param {{draft?: {table?: Table, at?: [number, number], rack?: string[], order?: string, asked?: string}, done?:
   *   string | null}} composed
   */
  take_composed({ draft = {}, done }) {
    if (done === "undo") this.undo();
    else if (done === "redo") this.redo();
    else if (done === "reset") this.reset();
    else if (draft.table && !this.lies(draft.table, draft.at)) this.lay(draft.table, draft.at);
    if (draft.order === HAND && draft.rack) this.byHand(draft.rack);
    else if (draft.order && draft.order !== this.order) this.sort(draft.order);
    this.asked = draft.asked ?? "";
  }

  /** What a browser may keep, to go on with after a reload. @returns {Saved} */
  save() {
    const { base, steps, at, order } = this;
    return { base, steps, at, order, hand: this.hand.map((id) => this.tiles[id]) };
  }

  /**
   * Go on with what was kept: the rack's order at once, the draft when a view of the same turn comes.
   * @param {unknown} value
   */
  restore(value) {
    const saved = /** @type {Saved} */ (value);
    if (!saved || !Array.isArray(saved.steps) || typeof saved.base !== "string") return;
    this.saved = saved;
    this.order = saved.order ?? "";
    this.hand = (saved.hand ?? []).map((tile, at) => `was:${tile}:${at}`);
  }

  /** @param {Saved} saved */
  resume(saved) {
    const known = saved.steps.every(
      (step) => step.melds && step.cells && onTable(step).every((id) => id in this.tiles)
    );
    if (!known || !saved.steps[saved.at]) return;
    this.steps = saved.steps;
    this.at = saved.at;
    this.first = saved.steps.reduce((first, { cells }) => firstNamed(cells, first, this.bare), FIRST);
    this.keys = 1 + Math.max(0, ...saved.steps.flatMap((step) => step.melds.map((meld) => Number(meld.key.slice(1)))));
  }

  // ----- how it stands

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
   * Where a grid's first row and column that have dice lie; the turn began at 0, 0.
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

  /** Whether no dice lay on the grid when the turn began. */
  get bare() {
    return !Object.keys(this.steps[0].cells).length;
  }

  /** Whether anything is composed. */
  get touched() {
    return textOfTable(this.tableOf(this.now), this.kind) !== textOfTable(this.tableOf(this.steps[0]), this.kind);
  }

  /** The melds of the table as the server writes them. @param {Meld} meld @param {Step} [step] */
  textOf(meld, step = this.now) {
    if (this.kind === "words") return meld.tiles.map((id) => this.shown(id, step, true)).join("");
    return meld.tiles.map((id) => this.tiles[id]);
  }

  /**
   * The number of a meld, null for a new one: a word with other letters is another word.
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

  /** Whether a meld lies as it did when the turn began. @param {Meld} meld */
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
   * Why a meld may not be taken apart: the table is closed to who has not opened, or its joker holds it.
   * @param {Meld} meld
   * @returns {"" | "closed" | "joker"}
   */
  lockOf(meld) {
    if (this.locks.closed && meld.from >= 0) return "closed";
    return this.locks.joker === "meld" && meld.tiles.some((id) => isOfTable(id) && this.isJoker(id)) ? "joker" : "";
  }

  /** Whether a tile is a joker that keeps what it stands for. @param {string} id */
  isKept(id) {
    return this.locks.joker === "tile" && isOfTable(id) && this.isJoker(id);
  }

  /** What a tile shows: the letter of a joker that stands for one. @param {string} id */
  shown(id, step = this.now, small = false) {
    const letter = step.letters[id];
    const lies = () => step.melds.some((meld) => meld.tiles.includes(id)); // freed, it is any letter again
    if (this.kind === "words" && letter && this.isJoker(id) && lies()) return small ? letter.toLowerCase() : letter;
    return faceOf(this.tiles[id] ?? "");
  }

  /** A tile as tables write it: of a joker that stands for a letter, that letter, small. @param {string} id */
  written(id) {
    return this.kind === "words" ? this.shown(id, this.now, true) : (this.tiles[id] ?? "");
  }

  /** Where a tile is. @param {string} id @returns {"rack" | "table" | "loose"} */
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

  // ----- steps

  /**
   * Move tiles, in their order. Jokers among words need a letter first (`letters`, by their names).
   * @param {readonly string[]} ids
   * @param {Target} to
   * @param {Record<string, string>} [letters]
   * @returns {boolean} whether they could be moved
   */
  move(ids, to, letters = {}) {
    if (!ids.length || ids.some((id) => !(id in this.tiles))) return false;
    if ("rack" in to) return this.takeBack(ids, to.rack);
    const step = { ...this.now, letters: { ...this.now.letters, ...letters } };
    if (this.kind === "grid") return this.moveOnGrid(ids, to);
    if ("fresh" in to)
      return this.push({ ...step, melds: [...without(this.now.melds, ids), this.fresh(this.tidy(ids))] });
    if (!("meld" in to)) return false;
    const old = this.now.melds.find((meld) => meld.key === to.meld);
    if (!old) return false;
    const before = old.tiles.slice(0, to.at ?? old.tiles.length).filter((id) => !ids.includes(id));
    const after = old.tiles.slice(to.at ?? old.tiles.length).filter((id) => !ids.includes(id));
    const grown = { ...old, tiles: this.tidy([...before, ...ids, ...after]) };
    return this.push({
      ...step,
      melds: this.now.melds.flatMap((meld) => (meld === old ? [grown] : without([meld], ids)))
    });
  }

  /** @param {readonly string[]} ids @param {Target} to */
  moveOnGrid(ids, to) {
    const rest = cellsWithout(this.now.cells, ids);
    const alone = () => cellOf(...placeAlone(Object.keys(rest), ids.length));
    const there = ids.map((id) => this.cellOf(id));
    const cells =
      "cell" in to ? laidAt(rest, ids, to.cell, { down: to.down, there }) : laidAt(rest, this.tidy(ids), alone());
    return (
      cells !== null &&
      fits([...Object.keys(cells), ...Object.keys(this.steps[0].cells)]) &&
      this.push({ ...this.now, cells })
    );
  }

  /**
   * Take tiles off the table: own ones go back to the rack, at a place of it if it is said, the table's are loose.
   * @param {readonly string[]} ids
   * @param {number | null} at
   * @returns {boolean}
   */
  takeBack(ids, at) {
    const own = ids.filter((id) => id.startsWith("r:"));
    if (at !== null && own.length) {
      const rack = this.rack;
      const anchor = rack.slice(at).find((id) => !own.includes(id));
      const rest = this.hand.filter((id) => !own.includes(id));
      const place = anchor === undefined ? rest.length : rest.indexOf(anchor);
      this.hand = [...rest.slice(0, place), ...own, ...rest.slice(place)];
      this.order = HAND;
    }
    const laid = onTable(this.now);
    if (!ids.some((id) => laid.includes(id))) return at !== null && own.length > 0;
    return this.push({ ...this.now, melds: without(this.now.melds, ids), cells: cellsWithout(this.now.cells, ids) });
  }

  /** Take a meld apart. @param {string} key */
  takeApart(key) {
    const meld = this.melds.find((each) => each.key === key);
    return Boolean(meld) && this.takeBack(/** @type {Meld} */ (meld).tiles, null);
  }

  /**
   * Make two melds of one, the second from a place on.
   * @param {string} key
   * @param {number} at
   */
  split(key, at) {
    const meld = this.melds.find((each) => each.key === key);
    if (!meld || at <= 0 || at >= meld.tiles.length) return false;
    const parts = [{ ...meld, tiles: meld.tiles.slice(0, at) }, this.fresh(meld.tiles.slice(at))];
    return this.push({ ...this.now, melds: this.now.melds.flatMap((each) => (each.key === key ? parts : [each])) });
  }

  /**
   * Lay a tile in the place of a joker, which becomes loose, or goes back to the rack if it came from there.
   * @param {string} id
   * @param {string} joker
   */
  replace(id, joker) {
    const meld = this.meldOf(joker);
    const cell = this.cellOf(joker);
    if (id === joker) return false;
    if (cell !== null) return this.push({ ...this.now, cells: { ...cellsWithout(this.now.cells, [id]), [cell]: id } });
    if (!meld) return false;
    const melds = without(this.now.melds, [id]).map((each) =>
      each.key === meld.key ? { ...each, tiles: each.tiles.map((tile) => (tile === joker ? id : tile)) } : each
    );
    return this.push({ ...this.now, melds });
  }

  /** Say which letter a joker stands for. @param {string} id @param {string} letter */
  setLetter(id, letter) {
    return this.isJoker(id) && this.push({ ...this.now, letters: { ...this.now.letters, [id]: letter.toUpperCase() } });
  }

  /**
   * Lay a whole table, in one step.
   * @param {Table} table
   * @param {[number, number]} [place]  of a grid's first row and column
   */
  lay(table, place) {
    return this.push(stepOf(this, table, place));
  }

  undo() {
    return this.go(this.at - 1);
  }

  redo() {
    return this.go(this.at + 1);
  }

  /** Go back to the table as it was, in a step that can be undone. */
  reset() {
    return this.touched && this.push(this.steps[0]);
  }

  /** @param {number} at */
  go(at) {
    if (!this.steps[at]) return false;
    this.at = at;
    this.asked = "";
    return true;
  }

  /** @param {Step} step */
  push(step) {
    this.steps = [...this.steps.slice(0, this.at + 1), settled(step, this.tiles)];
    this.at += 1;
    this.first = firstNamed(this.now.cells, this.first, this.bare);
    this.asked = "";
    return true;
  }

  // ----- the rack's order

  /** Put the rack in no order. */
  shuffle(random = Math.random) {
    this.order = HAND;
    for (let left = this.hand.length - 1; left > 0; left--) {
      const at = Math.floor(random() * (left + 1));
      [this.hand[left], this.hand[at]] = [this.hand[at], this.hand[left]];
    }
  }

  /** Sort the rack, in one of the ways of the game. @param {string} order */
  sort(order) {
    this.order = order;
    this.arrange(Object.keys(this.tiles).filter((id) => id.startsWith("r:")));
  }

  /** Put tiles first, in this order. @param {readonly string[]} tiles */
  byHand(tiles) {
    const left = [...this.hand];
    const first = tiles.flatMap((tile) => taken(left, (id) => this.tiles[id] === tile));
    this.hand = [...first, ...left];
    this.order = HAND;
  }

  /** Put the rack in order; what joins an order made by hand comes last. @param {string[]} ids */
  arrange(ids) {
    const key = sortKey(this.order, this.colours);
    const keys = new Map(ids.map((id) => [id, key(this.tiles[id])]));
    this.hand =
      this.order === HAND
        ? asHeld(this.hand, ids)
        : ids.sort((one, other) => compareKeys(keys.get(one) ?? [], keys.get(other) ?? []));
  }

  // ----- tables as the server writes them

  /** @param {Step} step @returns {Table} */
  tableOf(step) {
    return this.kind === "grid" ? gridOf(step, this.tiles) : step.melds.map((meld) => this.textOf(meld, step));
  }

  /**
   * Whether a table is the one that lies, whatever the order of its melds.
   * @param {Table} table
   * @param {[number, number]} [place]
   */
  lies(table, place) {
    if (place && String(place) !== String(this.place)) return false;
    return textOfTable(table, this.kind) === textOfTable(this.table, this.kind);
  }

  key() {
    return `m${this.keys++}`;
  }

  /** A new meld. @param {readonly string[]} tiles @returns {Meld} */
  fresh(tiles) {
    return { key: this.key(), from: -1, tiles };
  }

  /** Number tiles in their order; letters as they were laid. @param {readonly string[]} ids */
  tidy(ids) {
    return this.kind === "words" ? [...ids] : tidied(ids, (id) => faceOf(this.tiles[id]), this.colours, this.look.most);
  }
}
