// @ts-check
/** A tile that lies open beside the table: the top of the discard pile. */

import { drawnOn, looksOf } from "../../board/face.js";
import { called } from "../../board/faces.js";
import { html } from "../../vendor/preact.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * A tile that is none of the draft: it is drawn, and called by its name.
 * @param {{look: import("../../board/look.js").Look, tile: string}} properties
 */
export const Face = ({ look, tile }) =>
  html`<span class=${`pile-face ${looksOf(look, tile)}`} aria-hidden="true">${drawnOn(look, tile)}</span>
    <span class="spoken">${called(look, tile)}</span>`;

/** The discard pile, in games that have one. @param {{game: Game}} properties */
export function Pile({ game }) {
  const tile = game.view?.discard;
  if (!tile || !game.drafting) return null;
  return html`<span class="pile"><span class="spoken">Défausse : </span>
    <${Face} look=${game.drafting.look} tile=${tile} /></span>`;
}
