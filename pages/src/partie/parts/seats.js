// @ts-check
/** The players: names, tiles, points, whose turn it is; who is away, a robot, or asks for something. */

import { edgeOf } from "../../board/edges.js";
import { figure } from "../../common/telling.js";
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { sayingsOf } from "./people.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Seat} Seat */

/** @param {{game: Game}} properties */
export function Seats({ game }) {
  const view = /** @type {View} */ (game.view);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const waits = view.phase === "playing" && !["deal", "contest"].includes(view.stage);
  useEffect(() => {
    const shown = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]") ?? null);
    if (shown && list.current) list.current.scrollLeft = shown.offsetLeft - 16;
  }, [view.turn, view.stage]);
  const edged = view.phase === "playing" && view.seats.length > 1 && (view.laid_by ?? []).length > 0;
  return html`<ol class="seats bare" ref=${list} tabindex="0" aria-label="Les joueurs">
    ${view.seats.map((seat) => {
      const current = waits && seat.seat === view.turn;
      const marks = marksOf(seat, view);
      const many = Math.abs(seat.score) > 1 ? "s" : "";
      const [name, level] = nameParts(seat);
      if (level) marks.unshift(level);
      const asking = seat.stand_in || sayingsOf(seat, false).length > 0;
      return html`<li key=${seat.seat} aria-current=${current ? "true" : undefined}
        class=${`${seat.seat === view.seat ? "own" : ""} ${asking ? "asks" : ""}`}>
        <strong class="name">
        ${current && html`<span class="turn" aria-hidden="true">▸</span>`}${name || "Place libre"}${
          current && html`<span class="spoken"> (son tour)</span>`
        }</strong>
        <span class="score"><b>${figure(seat.score)}</b><span class="unit" aria-hidden="true"> pt${many}</span>
        <span class="spoken"> point${many}, </span></span>
        <span class="held"><span class="mini" aria-hidden="true"></span>${seat.tiles}
        <span class="spoken"> en main</span></span>
        ${
          (marks.length > 0 || edged) &&
          html`<span class="marks" title=${marks.join(" · ")}>
            ${edged && html`<span class=${`edge by-${edgeOf(seat.seat)}`} aria-hidden="true"></span>`}${marks.join(
              " · "
            )}</span>`
        }
      </li>`;
    })}
  </ol>`;
}

/** A name, and apart the level of a robot: « Robot 2 (amateur) ». @param {Seat} seat @returns {string[]} */
function nameParts({ name, kind }) {
  const parts = kind === "bot" ? name.match(/^(.+) \((.+)\)$/u) : null;
  return parts ? parts.slice(1) : [name, ""];
}

/**
 * Return the notes on a seat, in words.
 * @param {Seat} seat
 * @param {View} view
 * @returns {string[]}
 */
export function marksOf(seat, view) {
  const own = seat.seat === view.seat;
  const said = seat.kind === "person" ? sayingsOf(seat, own) : [];
  const marks = own && !said.length && view.seats.length > 1 ? ["vous"] : [];
  if (seat.stand_in) marks.push("un robot joue");
  else if (seat.kind === "person" && !seat.here) marks.push("hors ligne");
  return [...marks, ...said];
}
