// @ts-check
/** A table and racks to look at: tiles as the page of a game draws them, and what they are called aloud. */

import { faceName, faceParts, whichLetter } from "../partie/board/names.js";
import { faceOf, isJoker, isUnthrown, kindOf } from "../partie/board/tiles.js";
import { plural } from "../telling.js";
import { html } from "../vendor/preact.js";

/** @param {{game: string, tile: string}} props */
export function Tile({ game, tile }) {
  if (kindOf(game) === "words") {
    const joker = tile !== tile.toUpperCase() || tile === "?";
    return html`<span class=${`tile letter ${joker ? "joker" : ""}`}>${tile === "?" ? "★" : tile.toUpperCase()}</span>`;
  }
  const kind = kindOf(game) === "grid" ? "die" : game === "cartes" ? "playing-card" : "number";
  if (isUnthrown(tile)) return html`<span class="tile die unthrown"><span class="value">?</span></span>`;
  if (isJoker(tile)) return html`<span class=${`tile ${kind} joker`}><span class="star">★</span></span>`;
  const [value, sign] = faceParts(tile);
  return html`<span class=${`tile ${kind} colour-${faceOf(tile)[0]}`}><span class="value">${value}</span><span class="sign">${game === "cartes" ? sign : html`<b>${sign}</b>`}</span></span>`;
}

/** What a tile is called aloud. @param {string} game @param {string} tile */
export function called(game, tile) {
  if (isJoker(tile)) return "joker";
  if (kindOf(game) === "words") return tile.toUpperCase();
  if (isUnthrown(tile)) return "dé non lancé";
  return faceName(game, faceOf(tile));
}

/** What tiles in a row are called: a word as one, with the letters that are jokers. @param {string} game @param {readonly string[]} tiles @param {boolean} word */
export function rowCalled(game, tiles, word) {
  if (!word || kindOf(game) !== "words") return tiles.map((tile) => called(game, tile)).join(", ") || "rien";
  const letters = tiles.map((tile) => tile.toUpperCase());
  const jokers = tiles.flatMap((tile, at) => (tile === letters[at] ? [] : [`${whichLetter(letters, at)} est un joker`]));
  return [letters.join(""), ...jokers].join(", ");
}

/** Some tiles in a row; a `word` is read as one. @param {{game: string, tiles: string[], word?: boolean}} props */
export function Tiles({ game, tiles, word = false }) {
  return html`<span class="tiles" aria-hidden="true">${tiles.map((tile, at) => html`<${Tile} key=${at} game=${game} tile=${tile} />`)}</span>
    <span class="spoken">${rowCalled(game, tiles, word)}</span>`;
}

/** @param {{game: string, table: any[], changed: any[]}} props */
export function Table({ game, table, changed }) {
  if (!table.length) return html`<p class="quiet empty">La table est vide.</p>`;
  if (kindOf(game) === "grid") return html`<${GridShown} game=${game} rows=${table} changed=${changed} />`;
  return html`<ul class="bare shown-melds">
    ${table.map(
      (meld, at) => html`<li key=${at} class=${changed.includes(at) ? "shown-meld lately" : "shown-meld"}>
        <${Tiles} game=${game} tiles=${[...meld]} word />${changed.includes(at) && html`<span class="spoken"> (nouveau)</span>`}
      </li>`,
    )}
  </ul>`;
}

/** @param {{game: string, rows: (string | null)[][], changed: number[][]}} props */
function GridShown({ game, rows, changed }) {
  const lately = new Set(changed.map(([row, column]) => `${row},${column}`));
  const count = rows.flat().filter(Boolean).length;
  return html`<div class="shown-grid" tabindex="0" role="region" aria-label="La grille">
    <table>
      <caption class="spoken">La grille, ${plural(count, "dé")}</caption>
      <tbody>
        ${rows.map(
          (row, down) => html`<tr key=${down}>
            ${row.map((tile, right) => html`<td key=${right} class=${lately.has(`${down},${right}`) ? "lately" : ""}>${tile && html`<${Tiles} game=${game} tiles=${[tile]} />`}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
