/** How a tile looks: a letter, a number with its colour's initial, a card, a die. */

import { html } from "../../vendor/preact.js";
import { faceParts } from "./names.js";
import { faceOf, isUnthrown } from "./tiles.js";

/** @typedef {import("./draft.js").Drafting} Drafting */

/** The sign of what may not be moved. */
export const Lock = () => html`<svg class="lock" viewBox="0 0 10 12" aria-hidden="true"><rect x="1" y="5" width="8" height="6.5" rx="1.5" /><path d="M3 5.5V3.5a2 2 0 0 1 4 0v2" /></svg>`;

/** The classes of a tile. @param {Drafting} drafting @param {string} id */
export function classesOf(drafting, id) {
  const tile = drafting.tiles[id] ?? "";
  const kind = drafting.kind === "words" ? "letter" : drafting.kind === "grid" ? "die" : drafting.game === "cartes" ? "playing-card" : "number";
  if (drafting.isJoker(id)) return `tile ${kind} joker`;
  if (kind === "letter") return "tile letter";
  return isUnthrown(tile) ? "tile die unthrown" : `tile ${kind} colour-${faceOf(tile)[0]}`;
}

/** What is drawn on a tile, for eyes alone. @param {Drafting} drafting @param {string} id */
export function faceParting(drafting, id) {
  const tile = drafting.tiles[id] ?? "";
  if (drafting.kind === "words") {
    const shown = drafting.shown(id);
    return shown === "?" ? html`<span class="star">★</span>` : html`${shown}${drafting.isJoker(id) && html`<span class="star small">★</span>`}`;
  }
  if (drafting.isJoker(id)) return html`<span class="star">★</span>${drafting.isKept(id) && html`<${Lock} />`}`;
  if (isUnthrown(tile)) return html`<span class="value">?</span>`;
  const [value, sign] = faceParts(tile);
  return html`<span class="value">${value}</span><span class="sign">${drafting.game === "cartes" ? sign : html`<b>${sign}</b>`}</span>`;
}
