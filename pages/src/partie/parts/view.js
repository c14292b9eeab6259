// @ts-check
import { beyond } from "../../board/steps.js";

/**
 * The view of a room, as `lettres/rooms/wire` declares it; before the deal, the fields of a dealt game are missing.
 * @typedef {import("../../../types/wire.js").GameView} GameView
 * @typedef {import("../../../types/wire.js").SeatSeen} Seat
 * @typedef {import("../../../types/wire.js").Tale} Tale
 * @typedef {Required<Omit<GameView, "phase" | "locks">> & Pick<GameView, "locks"> &
 *   {phase: GameView["phase"] | import("../../../types/wire.js").Lobby["phase"]}} View
 * @typedef {import("../../../types/wire.js").Table} Table
 * @typedef {import("../../../types/wire.js").JudgedReply & {table: Table}} Judged  with the table that was judged
 * @typedef {import("../../../types/wire.js").Draft} Draft
 */

/**
 * Return whether it is the watcher's turn.
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
 * Return the advice for a player on turn who has composed nothing: which dice are thrown again, how the first dice are
 * laid, or what the server says.
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
  const texts = (/** @type {Table} */ table) => table.map((meld) => JSON.stringify(meld));
  return beyond(texts(view.pending ?? []), texts(view.table)).map((text) => String(JSON.parse(text)).toUpperCase());
}
