/**
 * The draft of a turn: what views, gestures and typed lines make of its layout. Pure: no document, no network.
 *
 * The order of the rack is no step: it is kept from turn to turn, and arranged at any time.
 */

import { cellOf, FIRST, firstNamed, fits, laidAt, placeAlone } from "./grid.js";
import { stepOf } from "./laying.js";
import { Layout, OPEN } from "./layout.js";
import {
  asHeld,
  cellsWithout,
  EMPTY,
  isOfTable,
  laidOf,
  named,
  onTable,
  pull,
  settled,
  tilesOf,
  without
} from "./steps.js";
import { compareKeys, faceOf, sortKey, tidied } from "./tiles.js";

/** @typedef {import("./layout.js").Locks} Locks */
/** @typedef {import("./layout.js").Saved} Saved */
/** @typedef {import("./steps.js").Meld} Meld */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Table} Table */
/** @typedef {import("../../types/wire.js").GameView} GameView */
/**
 * A view of a game, or the part of one that a board by itself has.
 * @typedef {Partial<Omit<GameView, "may" | "phase" | "stage" | "turn" | "seats" | "locks">> & {may?: {play?: boolean},
 *   phase?: string, stage?: string, turn?: number | null, locks?: Locks,
 *   seats?: {name?: string, opened?: boolean}[]}} View
 */
/**
 * The target of a move: a meld, at a place of it or where the tiles fit; a new meld, or a line by itself; a cell of a
 * grid and those after it, downwards or across; the rack, at a place of it.
 * @typedef {{meld: string, at?: number} | {fresh: true} | {cell: string, down?: boolean}
 *   | {rack: number | null}} Target
 */

const HAND = "main";

export class Drafting extends Layout {
  // ----- what the server tells

  /**
   * Take a view: the draft goes on where table, turn and the tiles that it laid are the same.
   * @param {View} view
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
    this.makers = new Map((view.pending ? [] : (view.laid_by ?? [])).map(([place, seat]) => [String(place), seat]));
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
   * Take the draft that a typed line has made.
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

  /** Return the state that a browser keeps, to go on with after a reload. @returns {Saved} */
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
   * Split a meld in two at a place.
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
    const first = tiles.flatMap((tile) => pull(left, (id) => this.tiles[id] === tile));
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
