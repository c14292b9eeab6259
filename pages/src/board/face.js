/** The look of a tile: a letter, a number with its colour's initial, a card, a die. */

import { html } from "../vendor/preact.js";
import { faceParts, standValue } from "./faces.js";
import { letterFace, letterLooks, Star } from "./letter.js";
import { colourOf, hasSigns } from "./look.js";
import { isJoker, isUnthrown, standing } from "./tiles.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./look.js").Look} Look */

/** The sign of what may not be moved. */
export const Lock = () =>
  html`<svg class="lock" viewBox="0 0 10 12" aria-hidden="true"><rect x="1" y="5" width="8" height="6.5" rx="1.5" />
    <path d="M3 5.5V3.5a2 2 0 0 1 4 0v2" /></svg>`;

/**
 * The class of a tile for the colour of its print.
 * @param {Look} look
 * @param {string} tile
 */
export const inkOf = (look, tile) => `ink-${colourOf(look, tile)?.ink ?? "black"}`;

/**
 * The classes of a tile, written as tables and racks have it: a small letter is a joker that stands for it.
 * @param {Look} look
 * @param {string} tile
 */
export function looksOf(look, tile) {
  const style = look.piece;
  if (style === "letter") return letterLooks(tile);
  if (isJoker(tile)) return `tile ${style} joker`;
  return isUnthrown(tile) ? "tile die unthrown" : `tile ${style} ${inkOf(look, tile)}`;
}

/**
 * Draw the face of a tile, for sighted people alone; a joker that is `kept` has a lock.
 * @param {Look} look
 * @param {string} tile
 * @param {boolean} [kept]
 */
export function drawnOn(look, tile, kept = false) {
  if (isJoker(tile)) return html`<${Star} />${kept && html`<${Lock} />`}`;
  if (look.piece === "letter") return letterFace(tile);
  if (isUnthrown(tile)) return html`<span class="value">?</span>`;
  const [value, sign] = faceParts(look, tile);
  return html`<span class="value">${value}</span>
    <span class=${hasSigns(look) ? "sign" : "sign initial"} data-sign=${sign}>
    </span>`; // no text: the name of a tile says the colour in full
}

/**
 * Draw a tile of a meld; a joker also shows the tile that it stands for.
 * @param {Drafting} drafting
 * @param {import("./draft.js").Meld} meld
 * @param {number} at
 */
export function faceIn(drafting, meld, at) {
  const stand =
    drafting.kind === "numbers"
      ? standing(
          meld.tiles.map((id) => drafting.tiles[id]),
          drafting.look.most
        )[at]
      : "";
  return html`${faceParting(drafting, meld.tiles[at])}${
    stand && html`<span class="stands">${standValue(drafting.look, stand)}</span>`
  }`;
}

/** The same of a tile of a draft. @param {Drafting} drafting @param {string} id */
export const classesOf = (drafting, id) => looksOf(drafting.look, drafting.written(id));

/** @param {Drafting} drafting @param {string} id */
export const faceParting = (drafting, id) => drawnOn(drafting.look, drafting.written(id), drafting.isKept(id));
