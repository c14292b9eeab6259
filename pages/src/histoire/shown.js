// @ts-check
/** A table to look at. */

import { Tiles } from "../board/row.js";
import { kindOf } from "../board/tiles.js";
import { plural } from "../common/telling.js";
import { html } from "../vendor/preact.js";

/** @param {{game: string, table: any[], changed: any[]}} props */
export function Table({ game, table, changed }) {
  if (!table.length) return html`<p class="quiet empty">La table est vide.</p>`;
  if (kindOf(game) === "grid") return html`<${GridShown} game=${game} rows=${table} changed=${changed} />`;
  return html`<ul class="bare shown-melds">
    ${table.map(
      (meld, at) => html`<li key=${at} class=${changed.includes(at) ? "shown-meld lately" : "shown-meld"}>
        <${Tiles} game=${game} tiles=${[...meld]} word />
        ${changed.includes(at) && html`<span class="spoken"> (nouveau)</span>`}
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
            ${row.map(
              (tile, right) =>
                html`<td key=${right} class=${lately.has(`${down},${right}`) ? "lately" : ""}>
                  ${tile && html`<${Tiles} game=${game} tiles=${[tile]} />`}</td>`
            )}
          </tr>`
        )}
      </tbody>
    </table>
  </div>`;
}
