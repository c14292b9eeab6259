// @ts-check
/**
 * Sentences of the record on the screen: the tiles with numbers that they name are drawn, and read aloud by their
 * names.
 */

import { inkOf } from "../../board/face.js";
import { faceName, faceParts, QUOTED } from "../../board/faces.js";
import { hasSigns, PLAIN } from "../../board/look.js";
import { coloursOf } from "../../board/tiles.js";
import { html } from "../../vendor/preact.js";

/** @typedef {import("../../board/look.js").Look} Look */

/**
 * Return a text in parts, of which every second one is a tile. A quotation stays text: it is to be typed as it is
 * written.
 * @param {Look} look
 * @param {string} text
 * @returns {string[]}
 */
export function partsOf(look, text) {
  if (look.kind === "words" || hasSigns(look)) return [text]; // cards have a sign of their own
  const tile = new RegExp(`(?<![\\p{L}\\d+-])([${coloursOf(look)}]\\d{1,2})(?![\\p{L}\\d+-])`, "u");
  return text.split(QUOTED).reduce((/** @type {string[]} */ parts, piece, at) => {
    const [first, ...more] = at % 2 ? [piece] : piece.split(tile);
    return [...parts.slice(0, -1), (parts.at(-1) ?? "") + first, ...more];
  }, []);
}

/** @param {{look?: Look, text: string}} properties */
export function Written({ look = PLAIN, text }) {
  return partsOf(look, text).map((part, at) =>
    at % 2 ? html`<${Named} key=${at} look=${look} tile=${part} />` : part
  );
}

/** @param {{look: Look, tile: string}} properties */
function Named({ look, tile }) {
  const [value, sign] = faceParts(look, tile);
  return html`<span class=${`told-tile ${inkOf(look, tile)}`}>
    <span aria-hidden="true">${value}<b>${sign}</b></span><span class="spoken">${faceName(look, tile)}</span>
  </span>`;
}
