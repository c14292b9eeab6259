// @ts-check
/** The line at the top: the game, its round, the pouch, the clock. */

import { html } from "../../vendor/preact.js";
import { Clock } from "./clock.js";
import { Pile } from "./pile.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./view.js").View} View */

/** @param {{game: Game}} properties */
export function Header({ game }) {
  const view = /** @type {View} */ (game.view);
  const playing = view.phase === "playing";
  const lost = game.status === "lost";
  const progress = (view.progress?.[0] ?? "").replace(/\.$/u, "");
  const [round] = progress.split(",");
  return html`<header class="bar-top">
    <a class="home" href="../../" aria-label="L’accueil"><span class="tile" aria-hidden="true">L</span></a>
    <h1 class=${lost ? "spoken" : ""}>${view.room.title}</h1>
    ${lost && html`<p class="lost"><span aria-hidden="true">⚠ </span>Connexion perdue : on réessaie</p>`}
    ${
      playing &&
      html`<p class="facts">
      ${
        progress
          ? html`<span class="round">${round}<span class="rest">${progress.slice(round.length)}</span></span>`
          : html`<span class="turn-number">Tour ${view.number}</span>`
      }
      ${
        game.drafting?.kind !== "grid" &&
        html`<span class="pouch"><span class="spoken">Pioche : </span><span class="stack" aria-hidden="true"></span>
          ${view.pouch}${view.piles && html`<small class="rest"> · ${view.piles}</small>`}</span>`
      }
      <${Pile} game=${game} />
    </p>`
    }
    ${playing && html`<${Clock} game=${game} />`}
  </header>`;
}
