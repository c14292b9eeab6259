/** A letter on a tile, and words of them: how they look, and what they are called aloud. */

import { html } from "../vendor/preact.js";

/** The sign of a joker. */
export const Star = () => html`<span class="star">★</span>`;

/** Return whether a joker stands for a letter, which is then a small one. @param {string} tile */
const isStanding = (tile) => tile !== tile.toUpperCase();

/** The classes of a letter. @param {string} tile */
export const letterLooks = (tile) => (tile === "?" || isStanding(tile) ? "tile letter joker" : "tile letter");

/** Draw a letter, for sighted people alone. @param {string} tile */
export const letterFace = (tile) =>
  tile === "?"
    ? html`<${Star} />`
    : html`${tile.toUpperCase()}${isStanding(tile) && html`<span class="star small">★</span>`}`;

/**
 * A word as tiles, read aloud as a word; characters that are not letters (`loose`) are read one by one.
 * @param {{word: string, loose?: boolean}} props
 */
export function Word({ word, loose = false }) {
  const tiles = [...word];
  const spoken = loose ? tiles.map((tile) => (tile === "?" ? "joker" : tile)).join(", ") : wordCalled(tiles);
  return html`<span class="tiles" aria-hidden="true">
    ${tiles.map((tile, at) => html`<span key=${at} class=${letterLooks(tile)}>${letterFace(tile)}</span>`)}</span>
    <span class="spoken">${spoken}</span>`;
}

/**
 * Return the spoken name of a letter in a word: « S », or « le 2e S » if there are several.
 * @param {readonly string[]} letters @param {number} at
 */
export function whichLetter(letters, at) {
  const like = letters.flatMap((letter, place) => (letter === letters[at] ? [place] : []));
  const rank = like.indexOf(at) + 1;
  return like.length < 2 ? letters[at] : `le ${rank}${rank > 1 ? "e" : "er"} ${letters[at]}`;
}

/**
 * Return the spoken name of a word, with its jokers, which are small letters: « CHAT, T est un joker ».
 * @param {readonly string[]} tiles
 */
export function wordCalled(tiles) {
  const letters = tiles.map((tile) => tile.toUpperCase());
  const jokers = tiles.flatMap((tile, at) =>
    tile === letters[at] ? [] : [`${whichLetter(letters, at)} est un joker`]
  );
  return [letters.join(""), ...jokers].join(", ");
}
