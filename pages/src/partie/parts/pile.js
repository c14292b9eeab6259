// @ts-check
/** A tile that lies open beside the table: the top of the discard pile. */

import { html } from "../../vendor/preact.js";
import { drawnOn, looksOf } from "../../board/face.js";
import { called } from "../../board/faces.js";

/** @typedef {import("./game.js").Game} Game */

/** A tile that is none of the draft: it is drawn, and called by its name. @param {{game: string, tile: string}} properties */
export const Face = ({ game, tile }) =>
  html`<span class=${`pile-face ${looksOf(game, tile)}`} aria-hidden="true">${drawnOn(game, tile)}</span><span class="spoken">${called(game, tile)}</span>`;

/** The discard pile, where there is one. @param {{game: Game}} properties */
export function Pile({ game }) {
  const tile = game.dealt?.discard;
  if (!tile || !game.drafting) return null;
  return html`<span class="pile"><span class="spoken">Défausse : </span><${Face} game=${game.drafting.game} tile=${tile} /></span>`;
}
