// @ts-check
/** The log of a game, in the sentences of the record: the newest at the end, in sight. */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { wishes } from "./people.js";
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
    ${view.told
      .filter(({ text, drawn_told }) => text || drawn_told)
      .map(
        (tale) =>
          html`<${Line} key=${tale.n} tale=${tale} own=${tale.seat !== null && tale.seat === view.seat} view=${view} />`
      )}
    ${asidesOf(game, view).map((told) => html`<li key=${told}>${told}</li>`)}
  </ol>`;
}

/** @param {{tale: import("./view.js").Tale, own: boolean, view: View}} properties */
function Line({ tale, own, view }) {
  return html`<li class=${own ? "own" : ""}>
    <${Written} look=${view.room.look} text=${`${tale.text} ${tale.drawn_told}`.trim()} /></li>`;
}

const LATELY = 4; // tales, for a player who has done nothing among them

/**
 * The last entry of the log and, before it, the last contest or refusal since the player's own last turn: robots play
 * on at once.
 * @param {View} view
 * @returns {import("./view.js").Tale[]}
 */
export function latestOf(view) {
  const tales = view.told.filter(({ text }) => text);
  const own = view.seat === null ? -1 : tales.findLastIndex(({ seat }) => seat === view.seat);
  const weighty = tales.slice(Math.max(0, own, tales.length - LATELY), -1).filter(({ weighs }) => weighs);
  return [...weighty.slice(-1), ...tales.slice(-1)];
}

/**
 * The sentences beside the record: who was replaced since the player's last turn, and what others want.
 * @param {Game} game
 * @param {View} view
 */
function asidesOf({ aside }, view) {
  const own = view.told.findLast(({ seat }) => seat !== null && seat === view.seat)?.n ?? 0;
  return [...(own <= aside.n ? aside.told : []), ...wishes(view)];
}

/**
 * The last entries, which open the whole log; under them the advice to the player.
 * @param {{game: Game, advice: string}} properties
 */
export function Latest({ game, advice }) {
  const view = /** @type {View} */ (game.view);
  const tales = latestOf(view);
  const asides = asidesOf(game, view);
  if (!tales.length && !asides.length) return advice ? html`<p class="verdict advice">${advice}</p>` : null;
  const weighty = asides.length > 0 || tales.some(({ weighs }) => weighs);
  return html`<button class=${`latest ${weighty ? "entire" : ""}`} data-do="journal" onClick=${() => game.open("log")}
    title="Tout ce qui s’est passé">
    <span class="lines">
    ${tales.map(
      ({ n, text }) => html`<span class="text" key=${n}><${Written} look=${view.room.look} text=${text} />
    </span>`
    )}${asides.map((text) => html`<span class="text aside" key=${text}>${text}</span>`)}
    <span class="spoken"> (tout le journal)</span>
    ${advice && html`<span class="advised"><${Written} look=${view.room.look} text=${advice} /></span>`}</span>
    <span aria-hidden="true">⌃</span>
  </button>`;
}
