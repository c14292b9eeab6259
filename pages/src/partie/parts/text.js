// @ts-check
/** A text of the terminal on the page: what stands in columns there does here too. */

import { html } from "../../vendor/preact.js";
import { rows } from "./typed_lines.js";
import { Written } from "./written.js";

/** @param {{rows: string[][]}} properties */
export function Rows({ rows: shown }) {
  return html`<dl class="keys">
    ${shown.map(([typed, meaning]) => html`<div key=${typed}><dt><kbd>${typed}</kbd></dt><dd>${meaning}</dd></div>`)}
    </dl>`;
}

const SCORE = /^(.+?) {2,}([-−]?\d+ points?)(?: {2,}(.*))?$/u; // a row of the score sheet

/**
 * A text to read; its tiles are drawn if its look is given.
 * @param {{text: string, look?: import("../../board/look.js").Look}} properties
 */
export function Text({ text, look }) {
  const lines = text.split("\n");
  const scores = lines.flatMap((line) => (SCORE.test(line) ? [line.match(SCORE) ?? []] : []));
  const others = lines.filter((line) => !SCORE.test(line));
  const found = rows(others.join("\n"));
  if (!scores.length && found.length > 1 && found.length >= lines.length - 1) return html`<${Rows} rows=${found} />`;
  return html`<div class="told-text">
    ${others.map((line, at) => html`<p key=${at}><${Written} look=${look} text=${line} /></p>`)}
    ${
      scores.length > 0 &&
      html`<table class="scores"><tbody>
      ${scores.map(
        ([, name, total, points = ""]) =>
          html`<tr key=${name}><th scope="row">${name}</th><td class="number">${total}</td><td>${points}</td></tr>`
      )}
    </tbody></table>`
    }
  </div>`;
}
