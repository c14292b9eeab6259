// @ts-check
/** Sentences of the record on the screen: the tiles with numbers that they name are drawn, and read aloud by their names. */

import { faceName, faceParts } from "../board/names.js";
import { html } from "../../vendor/preact.js";

const TILE = /(?<![\p{L}\d+«-]|« )([rbnj]\d{1,2})(?![\p{L}\d+-])/u;
const SPELT = new Set(["lettres", "cartes"]); // letters are words, and cards have a sign of their own

/**
 * A text in parts: each second one is a tile.
 * @param {string} game
 * @param {string} text
 * @returns {string[]}
 */
export function partsOf(game, text) {
  return SPELT.has(game) ? [text] : text.split(TILE);
}

/** @param {{game?: string, text: string}} properties */
export function Written({ game = "", text }) {
  return partsOf(game, text).map((part, at) => (at % 2 ? html`<${Named} key=${at} game=${game} tile=${part} />` : part));
}

/** @param {{game: string, tile: string}} properties */
function Named({ game, tile }) {
  const [value, sign] = faceParts(tile);
  return html`<span class=${`told-tile colour-${tile[0]}`}><span aria-hidden="true">${value}<b>${sign}</b></span><span class="spoken">${faceName(game, tile)}</span></span>`;
}
