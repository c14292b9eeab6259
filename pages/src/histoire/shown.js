// @ts-check
/** A table and racks to look at: tiles as the page of a game draws them, and what they are called aloud. */

import { drawnOn, looksOf } from "../board/face.js";
import { called, wordCalled } from "../board/faces.js";
import { kindOf } from "../board/tiles.js";
import { plural } from "../common/telling.js";
import { html } from "../vendor/preact.js";

/** What tiles in a row are called: a word as one, with the letters that are jokers. @param {string} game @param {readonly string[]} tiles @param {boolean} word */
export const rowCalled = (game, tiles, word) =>
  word && kindOf(game) === "words" ? wordCalled(tiles) : tiles.map((tile) => called(game, tile)).join(", ") || "rien";

/** Some tiles in a row; a `word` is read as one. @param {{game: string, tiles: string[], word?: boolean}} props */
export function Tiles({ game, tiles, word = false }) {
  return html`<span class="tiles" aria-hidden="true">${tiles.map((tile, at) => html`<span key=${at} class=${looksOf(game, tile)}>${drawnOn(game, tile)}</span>`)}</span>
    <span class="spoken">${rowCalled(game, tiles, word)}</span>`;
}

/** @param {{game: string, table: import("../../types/wire.js").Table, changed: import("../../types/wire.js").Place[]}} props */
export function Table({ game, table, changed }) {
  if (!table.length) return html`<p class="quiet empty">La table est vide.</p>`;
  if (kindOf(game) === "grid") return html`<${GridShown} game=${game} rows=${table} changed=${changed} />`;
  return html`<ul class="bare shown-melds">
    ${table.map(
      (meld, at) => html`<li key=${at} class=${changed.includes(at) ? "shown-meld lately" : "shown-meld"}>
        <${Tiles} game=${game} tiles=${[...meld]} word />${changed.includes(at) && html`<span class="spoken"> (nouveau)</span>`}
      </li>`
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
          </tr>`
        )}
      </tbody>
    </table>
  </div>`;
}
