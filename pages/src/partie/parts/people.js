// @ts-check
/** The people at the table: who is away or replaced, and what all players are asked for. */

import { ofName } from "../../common/telling.js";
import { ownSeats } from "./seats_at_screen.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Seat} Seat */

/**
 * The wishes of a seat: `other` stands under another's name, `own` under one's own; `told` is said to the player who
 * wishes, while others are waited for.
 * @type {Record<string, {other: string, own: string, told?: string}>}
 */
const SAYINGS = {
  pause: {
    other: "veut une pause",
    own: "pause demandée",
    told: "Vous demandez une pause\u202f: on attend l’accord des autres."
  },
  resume: {
    other: "veut reprendre",
    own: "reprise demandée",
    told: "Vous voulez reprendre\u202f: on attend les autres."
  },
  stand_in: {
    other: "veut un remplaçant",
    own: "robot demandé",
    told: "Vous demandez un remplaçant\u202f: on attend les autres."
  },
  deal: { other: "attend la suite", own: "vous attendez" },
  accept: { other: "accepte", own: "vous acceptez" }
};

/** Return the lines under the name of a seat, for what it has said. @param {Seat} seat @param {boolean} own */
export const sayingsOf = ({ said }, own) =>
  said.flatMap((what) => (SAYINGS[what] ? [SAYINGS[what][own ? "own" : "other"]] : []));

/** The seats of this screen that persons play now. @param {View} view */
export const playingHere = (view) => ownSeats(view).filter(({ stand_in }) => !stand_in);

/** Return whether people play elsewhere, who are asked about wishes of this screen. @param {View} view */
export const othersPlay = (view) =>
  view.seats.some(({ mine, kind, stand_in }) => !mine && kind === "person" && !stand_in);

/** Return whether all players at this screen have said something. @param {View} view @param {string} what */
export function haveSaid(view, what) {
  const own = playingHere(view);
  return own.length > 0 && own.every(({ said }) => said.includes(what));
}

/** Return the wishes of others that all players are asked about. @param {View} view */
export const wishes = (view) =>
  view.seats
    .filter((seat) => !seat.mine && seat.kind === "person")
    .flatMap((seat) =>
      seat.said.filter((what) => SAYINGS[what]?.told).map((what) => `${seat.name} ${SAYINGS[what].other}.`)
    );

/** @param {Seat} seat */
const replaced = ({ name, stand_in }) =>
  stand_in ? `Un robot joue à la place ${ofName(name)}.` : `${name} reprend sa place.`;

/** In whose place a robot plays now, or no more. @param {View} before @param {View} view */
export const replacements = (before, view) =>
  view.seats
    .filter((seat, at) => !seat.mine && before.seats[at] && before.seats[at].stand_in !== seat.stand_in)
    .map(replaced);

/** Return the sentences on who has taken a seat or left one. @param {View} before @param {View} view */
export function whoSat(before, view) {
  return view.seats.flatMap((seat, at) => {
    const was = before.seats[at];
    if (!was || seat.mine || was.free === seat.free) return [];
    return [seat.free ? `${was.name} n’a plus sa place.` : `${seat.name} est à table.`];
  });
}

/**
 * Return the sentences on what has happened beside the game since a view: who came and went, who was replaced, who
 * wishes something.
 * @param {View} before
 * @param {View} view
 */
export function aboutPeople(before, view) {
  const said = [];
  for (const [at, seat] of view.seats.entries()) {
    const was = before.seats[at];
    if (!was || seat.kind === "bot") continue;
    const fresh = seat.said.filter((what) => SAYINGS[what] && !was.said.includes(what));
    if (at === view.seat && othersPlay(view))
      said.push(...fresh.flatMap((what) => (view.paused === (what === "resume") ? (SAYINGS[what].told ?? []) : [])));
    if (seat.mine) continue;
    if (was.here !== seat.here) said.push(`${seat.name} ${seat.here ? "est de retour" : "n’est plus en ligne"}.`);
    if (was.stand_in !== seat.stand_in) said.push(replaced(seat));
    said.push(...fresh.map((what) => `${seat.name} ${SAYINGS[what].other}.`));
  }
  return said;
}
