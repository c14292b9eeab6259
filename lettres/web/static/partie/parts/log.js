// @ts-check
/** What was done, in the sentences of the record: the newest at the end, in sight. */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { onTurn } from "./view.js";
import { Written } from "./written.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./view.js").View} View */

/** @param {{game: Game}} properties */
export function Log({ game }) {
  const view = /** @type {View} */ (game.view);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [view.told.at(-1)?.n]);
  return html`<ol class="log bare" ref=${list} tabindex="0" aria-label="Ce qui s’est passé">
    ${view.told.filter(({ text, drawn_told }) => text || drawn_told).map((tale) => html`<${Line} key=${tale.n} tale=${tale} own=${tale.seat !== null && tale.seat === view.seat} view=${view} />`)}
  </ol>`;
}

/** @param {{tale: import("./view.js").Tale, own: boolean, view: View}} properties */
function Line({ tale, own, view }) {
  return html`<li class=${own ? "own" : ""}><${Written} game=${view.room.game} text=${`${tale.text} ${tale.drawn_told}`.trim()} /></li>`;
}

/** The last thing that was done, which opens the others; under it what one is advised to do. @param {{game: Game, advice: string}} properties */
export function Latest({ game, advice }) {
  const view = /** @type {View} */ (game.view);
  const last = view.told.filter(({ text }) => text).at(-1);
  if (!last) return advice ? html`<p class="verdict advice">${advice}</p>` : null;
  return html`<button class=${`latest ${onTurn(view) ? "" : "entire"}`} data-do="journal" onClick=${() => game.open("log")} title="Tout ce qui s’est passé">
    <span class="lines"><span class="text"><${Written} game=${view.room.game} text=${last.text} /></span><span class="spoken"> (tout le journal)</span>${advice && html`<span class="advised"><${Written} game=${view.room.game} text=${advice} /></span>`}</span><span aria-hidden="true">⌃</span>
  </button>`;
}
