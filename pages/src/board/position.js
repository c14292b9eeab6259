/** A position by itself: its table and its rack are composed as in a game, and no server follows. */

import { Drafting } from "./draft.js";

/** @typedef {import("./look.js").Look} Look */
/**
 * @typedef {object} Position
 * @property {import("./steps.js").Table} table
 * @property {Iterable<string>} rack
 * @property {number | null} [seat]
 * @property {number} [number]
 */

/** A position as a view of a game. @param {Position} position */
export function viewOf({ table, rack, seat = 0, number = 1 }) {
  return {
    phase: "playing",
    seat,
    turn: seat,
    number,
    round: 1,
    stage: "play",
    paused: false,
    table,
    pending: null,
    rack: [...rack],
    orders: [],
    drawn: [],
    changed: [],
    numbers: [],
    may: { play: true }
  };
}

/** The draft of a position, nothing composed yet. @param {Look} look @param {Position} position */
export function drafted(look, position) {
  const drafting = new Drafting(look);
  drafting.take(viewOf(position));
  return drafting;
}
