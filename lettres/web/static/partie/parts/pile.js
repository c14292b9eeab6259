// @ts-check
/** A tile that lies open beside the table: the top of the discard pile. */

import { html } from "../../vendor/preact.js";
import { classesOf, faceParting } from "../board/face.js";
import { tileName } from "../board/names.js";

/** @typedef {import("./game.js").Game} Game */

/** The look of a tile that is no tile of the draft. @param {{game: Game, tile: string}} properties */
export function Face({ game, tile }) {
  const like = Object.create(game.drafting, { tiles: { value: { pile: tile } } });
  return html`<span class=${`pile-face ${classesOf(like, "pile")}`} aria-hidden="true">${faceParting(like, "pile")}</span>`;
}

/** The discard pile, where there is one. @param {{game: Game}} properties */
export function Pile({ game }) {
  const tile = game.view?.discard;
  if (!tile || !game.drafting) return null;
  return html`<span class="pile"><${Face} game=${game} tile=${tile} /><span class="spoken">Défausse : ${nameOfTile(game, tile)}</span></span>`;
}

/** @param {Game} game @param {string} tile */
export function nameOfTile(game, tile) {
  return tileName(Object.create(game.drafting, { tiles: { value: { pile: tile } } }), "pile");
}
