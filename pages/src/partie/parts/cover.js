// @ts-check
/** What hides the table while the screen goes from one person to another. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { Clock } from "./clock.js";
import { nameOf } from "./view.js";
import { Written } from "./written.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{game: Game}} properties */
export function Cover({ game }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const view = game.dealt;
  const name = view && game.cover !== null ? nameOf(view, game.cover) : "";
  const last = view?.seat === null ? view.told.filter(({ text }) => text).at(-1) : null; // as all may hear it
  useEffect(() => button.current?.focus(), [game.cover]);
  useEffect(() => () => document.querySelector("main")?.focus({ preventScroll: true }), []); // whoever lifts it goes on from the table
  return html`<section class="cover" aria-label="On passe l’écran">
    <span class="tiles" aria-hidden="true">${[...Array(5).keys()].map((each) => html`<span class="tile back" key=${each}></span>`)}</span>
    <h1>À ${name} : <span class="whole">passez-lui</span> l’écran</h1>
    ${last && html`<p class="last"><${Written} game=${view?.room.game} text=${last.text} /></p>`}
    ${
      view &&
      (view.handover && !view.paused
        ? html`<p>Le temps du tour commence à «\u202fC’est\u00a0moi\u202f», ou de lui-même au bout de trente secondes.</p>`
        : html`<p><${Clock} game=${game} /></p>`)
    }
    <p class="quiet">Le chevalet de chacun reste caché des autres.</p>
    <button ref=${button} class="first big" data-do="decouvrir" aria-disabled=${game.lifting} onClick=${() => game.uncover()}>C’est moi, ${name}</button>
  </section>`;
}
