// @ts-check
/** The cover that hides the table while the screen goes from one person to another. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { Clock } from "./clock.js";
import { nameOf } from "./view.js";
import { Written } from "./written.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{game: Game}} properties */
export function Cover({ game }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const name = game.view && game.cover !== null ? nameOf(game.view, game.cover) : "";
  const last = game.view?.seat === null ? game.view.told.filter(({ text }) => text).at(-1) : null; // as all may hear it
  useEffect(() => button.current?.focus(), [game.cover]);
  // the player who lifts it goes on from the table
  useEffect(() => () => document.querySelector("main")?.focus({ preventScroll: true }), []);
  return html`<section class="cover" aria-label="On passe l’écran">
    <span class="tiles" aria-hidden="true">
    ${[...Array(5).keys()].map((each) => html`<span class="tile back" key=${each}></span>`)}</span>
    <h1>À ${name} : <span class="whole">passez-lui</span> l’écran</h1>
    ${last && html`<p class="last"><${Written} look=${game.view?.room.look} text=${last.text} /></p>`}
    ${
      game.view &&
      (game.view.handover && !game.view.paused
        ? html`<p>
          Le temps du tour commence à «\u202fC’est\u00a0moi\u202f», ou de lui-même au bout de trente secondes.</p>`
        : html`<p><${Clock} game=${game} /></p>`)
    }
    <p class="quiet">Le chevalet de chacun reste caché des autres.</p>
    <button ref=${button} class="first big" data-do="decouvrir" aria-disabled=${game.lifting}
      onClick=${() => game.uncover()}>C’est moi, ${name}</button>
  </section>`;
}
