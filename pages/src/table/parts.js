/** The parts that the views of the companion share. */

import { plural } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { typeset } from "../lexicon/text.js";
import { html } from "../vendor/preact.js";

/** The way back to the turn. */
export const Back = () => html`<p><a class="button plain" href="#tour">‹ Le tour</a></p>`;

/**
 * The field for the name of a player.
 * @param {{name: string, at: number, take: (name: string) => void, onKeyDown?: (event: KeyboardEvent) => void}} props
 */
export const NameField = ({ name, at, take, onKeyDown }) =>
  html`<input class="grow" value=${name} placeholder=${`Joueur ${at + 1}`} maxlength="30" autocomplete="off"
    enterkeyhint="next" aria-label=${`Nom du joueur ${at + 1}`} onInput=${valueTo(take)} onKeyDown=${onKeyDown} />`;

/** Players and what each has, in a list. @param {{rows: {at: number, name: string, points: number, ahead: boolean,
 *   lead?: string}[], id: string, label?: string}} props */
export const Standing = ({ rows, id, label }) =>
  html`<ol id=${id} class="bare totals" aria-label=${label}>
    ${rows.map(
      ({ at, name, points, ahead, lead }) => html`<li key=${at} class=${ahead ? "ahead" : ""}>
        <span class="name">${name}</span>${lead && html`<span class="quiet">${lead}</span>`}
        <span class="points">${plural(points, "point")}</span>
      </li>`
    )}
  </ol>`;

/** A sentence with a sign before it, so that colour is never alone. @param {{good: boolean, text: string}} props */
export const Signed = ({ good, text }) =>
  text &&
  html`<span class=${`verdict-sign ${good ? "good" : "bad"}`} aria-hidden="true">${good ? "✓ " : "✗ "}</span>
    <span>${typeset(text)}</span>`;

/** @param {{text: string}} props */
export const Fault = ({ text }) => html`<p class="fault"><${Signed} good=${false} text=${text} /></p>`;
