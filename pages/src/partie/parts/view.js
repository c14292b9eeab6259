// @ts-check
import { beyond } from "../../board/steps.js";

/**
 * What the server shows of a room: `lettres/rooms/views.py` makes it.
 *
 * @typedef {{
 *   seat: number, name: string, kind: "person" | "bot", free: boolean, mine: boolean, here: boolean, tiles: number,
 *   score: number, opened: boolean, stand_in: boolean, yours_again: boolean, asked: boolean, said: string[],
 * }} Seat
 * @typedef {{level: number, label?: string}} HintPrice
 * @typedef {{
 *   play: boolean, pass: {cost: number, label: string} | null, draw: string[], discard: boolean,
 *   throw: {all: boolean} | null, challenge: boolean, accept: boolean, hint: HintPrice | null,
 *   repair: {label: string} | null, deal: boolean, stand_in: number[], stand_back: boolean, pause: boolean,
 *   resume: boolean, ready: boolean, resign: boolean,
 * }} May
 * @typedef {{n: number, seat: number | null, text: string, drawn_told: string, points: number | null,
 *   weighs?: boolean}} Tale  `weighs`: what was laid was contested or taken back
 * @typedef {{scores: number[], winners: number[], resigned: number | null, text: string[], analysis: boolean}} Result
 * @typedef {{
 *   id: string, game: string, title: string, look: import("../../board/look.js").Look,
 *   theme: string, rules: Record<string, unknown>, rules_told: string[],
 *   host: boolean, host_name?: string, owner: boolean, seconds: number, lexicon: string, revenge?: string,
 * }} Room
 * @typedef {{
 *   n: number, phase: "lobby" | "playing" | "over" | "closed", room: Room, seats: Seat[], seat: number | null, may:
 *   May,
 *   turn: number, number: number, round: number, stage: string, left_ms: number | null, paused: boolean,
 *   table: any[], pending: any[] | null, pouch: number, piles: string, discard: string | null, challenge_costs: string,
 *   progress: string[],
 *   laid_by: [number | [number, number], number][], told: Tale[], result: Result | null, numbers: number[], changed:
 *   any[], rack: string[], orders: string[],
 *   drawn: string[], drawn_told: string, advice: string, news: string[], locks?: import("../../board/draft.js").Locks,
 *   paused_told: string, handover: boolean, stand_in_level: string,
 * }} View
 * @typedef {{look: string, text: string, checked: boolean, table: any[], points?: number, melds: {ok: boolean, text?:
 *   string, lacks?: number, cells?: number[][]}[]}} Judged
 * @typedef {{table: any[], rack: string[], order: string, asked: string, undo: boolean, redo: boolean}} Draft
 */

/**
 * Whether it is the turn of who watches.
 * @param {View} view
 */
export function onTurn(view) {
  return (
    view.phase === "playing" &&
    view.seat !== null &&
    view.turn === view.seat &&
    !["deal", "contest", "over"].includes(view.stage)
  );
}

/**
 * What who is on turn and has composed nothing is advised to do; which dice are thrown again; how they are laid, to who
 * has laid none yet.
 * @param {View} view
 */
export function advised({ advice, may, room, seats, seat }) {
  if (may.throw && !may.throw.all) return "Relancez vos dés, un au moins.";
  const lays = may.play && room?.look.kind === "grid" && seat !== null && !seats[seat].opened;
  return advice || (lays ? "À vous\u00a0: choisissez un dé, puis une case." : "");
}

/**
 * The name of a seat, as in « C'est à … de jouer ».
 * @param {View} view
 * @param {number} seat
 */
export function nameOf(view, seat) {
  return view.seats[seat]?.name ?? "";
}

/**
 * The melds that were laid and may be contested, in capitals.
 * @param {View} view
 * @returns {string[]}
 */
export function laidIn(view) {
  const texts = (/** @type {any[]} */ table) => table.map((meld) => JSON.stringify(meld));
  return beyond(texts(view.pending ?? []), texts(view.table)).map((text) => String(JSON.parse(text)).toUpperCase());
}
