import { readFileSync } from "node:fs";
import { Game } from "../src/partie/parts/game.js";

/**
 * How each game that ships looks, as the server says.
 * @type {Record<string, import("../src/board/look.js").Look>}
 */
export const looks = JSON.parse(readFileSync(new URL("looks.json", import.meta.url), "utf8"));

/** A seat as a view has it. @param {number} number @param {object} [more] @returns {any} */
export const seat = (number, more) => ({
  seat: number,
  name: "ABC"[number],
  kind: "person",
  mine: true,
  here: true,
  said: [],
  stand_in: false,
  asked: false,
  ...more
});

/** What the server shows of a game between three. @param {object} [more] @returns {any} */
export const view = (more) => ({
  phase: "playing",
  stage: "play",
  turn: 0,
  number: 1,
  n: 5,
  seat: 0,
  paused: false,
  told: [],
  news: [],
  drawn_told: "",
  advice: "",
  may: {},
  seats: [seat(0), seat(1), seat(2)],
  ...more
});

/** Wait for what is already answered. */
export async function settle() {
  for (let each = 0; each < 20; each++) await null;
}

/** The rows of a table of cases, of whatever types. @param {any[][]} rows */
export const cases = (rows) => rows;

/** Something that stands in for what has more. @param {unknown} part @returns {any} */
export const standIn = (part) => part;

let rooms = 0;

/** A page of a game, by a line that sends nothing: what it sent, and how to answer. */
export function gameAt(shownGame = "lettres") {
  const room = { id: `room ${rooms++}`, game: shownGame, look: looks[shownGame] }; // drafts are kept by rooms
  /** @type {any[]} */
  const sent = [];
  /** @type {((answer: object) => void)[]} */
  const answers = [];
  /** @type {any} */
  const connection = {
    seat: null,
    status: "open",
    sit: (/** @type {number | null} */ at) => {
      connection.seat = at;
    },
    send: (/** @type {object} */ message) => {
      sent.push(message);
      return new Promise((done) => answers.push(done));
    }
  };
  /** @type {any} */
  const game = new Game(connection);
  const own = (/** @type {number} */ turn, /** @type {object | undefined} */ more) =>
    view({
      turn,
      seats: [seat(0), seat(1), seat(2, { mine: false })],
      room,
      table: [],
      rack: [..."AEIMNRT"],
      orders: ["alphabet"],
      may: { play: true, draw: [], stand_in: [] },
      seat: null,
      ...more
    });
  const take = (/** @type {any} */ shown) => {
    const at = connection.seat;
    connection.onView({ ...shown, seat: at, rack: at === null ? [] : shown.rack });
  };
  const begin = () => {
    take(own(0));
    game.uncover();
    take(own(0));
  };
  return { game, connection, sent, answers, own, take, begin };
}
