// @ts-check
/** Tiles in a row, to look at: as the board draws them, and what they are called aloud. */

import { html } from "../vendor/preact.js";
import { drawnOn, looksOf } from "./face.js";
import { called, wordCalled } from "./faces.js";
import { kindOf } from "./tiles.js";

/**
 * What tiles in a row are called: a word as one, with the letters that are jokers.
 * @param {string} game
 * @param {readonly string[]} tiles
 * @param {boolean} word
 */
export const rowCalled = (game, tiles, word) =>
  word && kindOf(game) === "words" ? wordCalled(tiles) : tiles.map((tile) => called(game, tile)).join(", ") || "rien";

/** Some tiles in a row; a `word` is read as one. @param {{game: string, tiles: string[], word?: boolean}} props */
export function Tiles({ game, tiles, word = false }) {
  return html`<span class="tiles" aria-hidden="true">
    ${tiles.map((tile, at) => html`<span key=${at} class=${looksOf(game, tile)}>${drawnOn(game, tile)}</span>`)}</span>
    <span class="spoken">${rowCalled(game, tiles, word)}</span>`;
}
