// @ts-check
/** A table and racks to look at: tiles as the page of a game draws them, and what they are called aloud. */

import { drawnOn, looksOf } from "../board/face.js";
import { called } from "../board/faces.js";
import { wordCalled } from "../board/letter.js";
import { plural } from "../common/telling.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../board/look.js").Look} Look */

/**
 * Return the spoken text of tiles in a row: a word as one, with the letters that are jokers.
 * @param {Look} look
 * @param {readonly string[]} tiles
 * @param {boolean} word
 */
export const rowCalled = (look, tiles, word) =>
  word && look.kind === "words" ? wordCalled(tiles) : tiles.map((tile) => called(look, tile)).join(", ") || "rien";

/** Some tiles in a row; a `word` is read as one. @param {{look: Look, tiles: string[], word?: boolean}} props */
export function Tiles({ look, tiles, word = false }) {
  return html`<span class="tiles" aria-hidden="true">
      ${tiles.map((tile, at) => html`<span key=${at} class=${looksOf(look, tile)}>${drawnOn(look, tile)}</span>`)}
    </span>
    <span class="spoken">${rowCalled(look, tiles, word)}</span>`;
}

/**
 * @param {object} props
 * @param {Look} props.look
 * @param {import("../../types/wire.js").Table} props.table
 * @param {import("../../types/wire.js").Place[]} props.changed
 */
export function Table({ look, table, changed }) {
  if (!table.length) return html`<p class="quiet empty">La table est vide.</p>`;
  if (look.kind === "grid") return html`<${GridShown} look=${look} rows=${table} changed=${changed} />`;
  return html`<ul class="bare shown-melds">
    ${table.map(
      (meld, at) => html`<li key=${at} class=${changed.includes(at) ? "shown-meld lately" : "shown-meld"}>
        <${Tiles} look=${look} tiles=${[...meld]} word />
        ${changed.includes(at) && html`<span class="spoken"> (nouveau)</span>`}
      </li>`
    )}
  </ul>`;
}

/** @param {{look: Look, rows: (string | null)[][], changed: number[][]}} props */
function GridShown({ look, rows, changed }) {
  const lately = new Set(changed.map(([row, column]) => `${row},${column}`));
  const count = rows.flat().filter(Boolean).length;
  return html`<div class="shown-grid" tabindex="0" role="region" aria-label="La grille">
    <table>
      <caption class="spoken">La grille, ${plural(count, "dé")}</caption>
      <tbody>
        ${rows.map(
          (row, down) => html`<tr key=${down}>
            ${row.map(
              (tile, right) => html`<td key=${right} class=${lately.has(`${down},${right}`) ? "lately" : ""}>
                ${tile && html`<${Tiles} look=${look} tiles=${[tile]} />`}
              </td>`
            )}
          </tr>`
        )}
      </tbody>
    </table>
  </div>`;
}
