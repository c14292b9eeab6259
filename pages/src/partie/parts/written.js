// @ts-check
/**
 * Sentences of the record on the screen: the tiles with numbers that they name are drawn, and read aloud by their
 * names.
 */

import { faceName, faceParts, QUOTED } from "../../board/faces.js";
import { html } from "../../vendor/preact.js";

const TILE = /(?<![\p{L}\d+-])([rbnj]\d{1,2})(?![\p{L}\d+-])/u;
const SPELT = new Set(["lettres", "cartes"]); // letters are words, and cards have a sign of their own

/**
 * A text in parts: each second one is a tile. What is quoted is to be typed as it is written.
 * @param {string} game
 * @param {string} text
 * @returns {string[]}
 */
export function partsOf(game, text) {
  if (SPELT.has(game)) return [text];
  return text.split(QUOTED).reduce((/** @type {string[]} */ parts, piece, at) => {
    const [first, ...more] = at % 2 ? [piece] : piece.split(TILE);
    return [...parts.slice(0, -1), (parts.at(-1) ?? "") + first, ...more];
  }, []);
}

/** @param {{game?: string, text: string}} properties */
export function Written({ game = "", text }) {
  return partsOf(game, text).map((part, at) =>
    at % 2 ? html`<${Named} key=${at} game=${game} tile=${part} />` : part
  );
}

/** @param {{game: string, tile: string}} properties */
function Named({ game, tile }) {
  const [value, sign] = faceParts(tile);
  return html`<span class=${`told-tile colour-${tile[0]}`}><span aria-hidden="true">${value}<b>${sign}</b></span>
    <span class="spoken">${faceName(game, tile)}</span></span>`;
}
