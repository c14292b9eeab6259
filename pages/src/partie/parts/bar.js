// @ts-check
/** The bar at the thumb: a big button, the steps of a draft, and the other actions. */

import { capital } from "../../common/telling.js";
import { html } from "../../vendor/preact.js";
import { actionsOf, hintLaying } from "./actions.js";
import { SEARCHED } from "./game.js";
import { Face } from "./pile.js";
import { TypedLine } from "./typed.js";
import { advised } from "./view.js";
import { Written } from "./written.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./actions.js").Action} Action */

/**
 * `thumb`: it stands where another stood a moment ago, for which a tap may be meant; keys and screen readers name what
 * they press.
 * @param {{action: Action, game: Game, first?: boolean, small?: boolean, thumb?: boolean}} properties
 */
export function Button({ action, game, first = false, small = false, thumb = false }) {
  const off = action.off || Boolean(game.busy);
  const settles = () => thumb && game.settling.lasts;
  const waits = action.busy && game.busy === action.busy;
  return html`<button class=${`${first ? "first" : ""} ${small ? "step" : ""}`} data-do=${action.id}
    aria-disabled=${off || settles()}
    aria-label=${action.price && !small ? `${action.label}\u202f; ${action.spoken || action.price}` : undefined}
    title=${small ? action.label : undefined} aria-busy=${waits || undefined}
    onClick=${(/** @type {MouseEvent} */ event) =>
      !off && !(action.quiet && event.detail > 1) && !(settles() && event.detail > 0) && action.act()}>
        ${action.sign && html`<span aria-hidden="true">${action.sign}</span>`}${small ? "" : action.label}${
          action.tile && html`<${Face} look=${game.drafting?.look} tile=${action.tile} />`
        }${action.price && html`<small>${action.price}</small>`}</button>`;
}

/** Return the advice for a player who has composed nothing. @param {Game} game */
export const adviceOf = ({ live, view, composed }) => (live && view && !composed ? advised(view) : "");

/** The judgement of the draft, its faults or points; the advice while nothing is composed. @param {Game} game */
export function verdictOf(game) {
  const { view } = game;
  const { judged, wasRefused, fresh } = game.judging;
  if (!game.live || !view) return null;
  const said = game.composed ? judged : { look: "advice", text: adviceOf(game), checked: false };
  if (!said?.text) return null;
  const refused = said === judged && wasRefused && said.look !== "good";
  const look = refused ? "bad" : said.look === "good" && said.checked ? "good" : "advice"; // red is what was given in
  const mark = look === "good" ? "✓ " : look === "bad" ? "✗ " : "";
  const old = said === judged && !fresh;
  return html`<p class=${`verdict ${look} ${old ? "old" : ""}`} tabindex="0"><span aria-hidden="true">${mark}</span>
    <${Written} look=${view.room.look} text=${capital(said.text)} /></p>`;
}

/**
 * The answer to a question or a typed line, or the newest hint of the turn, until it is closed; older hints open over
 * the page.
 * @param {{game: Game}} properties
 */
export function Notice({ game }) {
  const { notice, view } = game;
  const busy = SEARCHED[game.busy];
  const hints = game.live ? game.hints.texts : [];
  const answered = Boolean(busy || notice);
  if (!answered && (!hints.length || game.closed)) return null;
  const written = (/** @type {string} */ text) => html`<${Written} look=${view?.room.look} text=${text} />`;
  const behind = hints.length - (answered ? 0 : 1);
  const price = hints.length && (!answered || game.busy === "hint") ? game.hints.price : ""; // it keeps its place
  const more = {
    id: "encore",
    label: "Encore un indice",
    price,
    quiet: true,
    act: () => game.act("hint", { type: "hint" })
  };
  const lays = !answered && game.hints.offered;
  return html`<div class="answers">
    <div class="read" key=${`${busy} ${notice?.text} ${hints.length}`}>
    ${
      answered
        ? html`<p class=${notice && !busy ? notice.look : "advice"}>${busy ?? written(notice?.text ?? "")}
    </p>`
        : html`<p class="hint">${written(hints[hints.length - 1])}</p>`
    }</div>
    ${
      (behind > 0 || price || lays) &&
      html`<div class="row">
      ${lays && html`<${Button} action=${hintLaying(game)} game=${game} />`}
      ${price && html`<${Button} action=${more} game=${game} />`}
      ${
        behind > 0 &&
        html`<button class="plain" data-do="indices" aria-haspopup="dialog" onClick=${() => game.hints.show()}>
          ${behind > 1 ? `Les ${behind} indices` : "L’indice"}${answered ? " du tour" : " d’avant"}</button>`
      }
    </div>`
    }
    ${
      !busy &&
      html`<button class="plain close" data-do="replier"
        aria-label=${answered ? "Fermer la réponse" : "Fermer l’indice"} onClick=${() => game.dismiss()}>
          <span aria-hidden="true">✕</span></button>`
    }
  </div>`;
}

/** @param {{game: Game, wide: boolean}} properties */
export function Bar({ game, wide }) {
  const { main, others, steps, more, told } = actionsOf(game);
  const row = (/** @type {Action[]} */ actions) =>
    actions.length > 0 &&
    html`<div class="others">
      ${actions.map(
        (action) => html`<${Button} key=${action.id + action.label} action=${action} game=${game}
        thumb />`
      )}</div>`;
  if (game.typed.open && game.view?.seat !== null)
    return html`<div class="bar" tabindex="-1">${main && game.view?.stage === "contest" && row([main, ...others])}
      <${TypedLine} game=${game} /></div>`;
  const beside = wide ? [...others, ...more.filter(({ id }) => NEAR.has(id))] : others;
  return html`<div class="bar" tabindex="-1" role="group" aria-label="Que faire">
    ${row(beside)}
    <div class="main">
      ${steps.map((action) => html`<${Button} key=${action.id} action=${action} game=${game} small />`)}
      ${
        main
          ? html`<${Button} key=${`main ${main.id}`} action=${main} game=${game} first=${!main.quiet} thumb />`
          : html`<p class="told">${told}</p>`
      }
      <button class="step" data-do="plus" title="Plus" aria-haspopup="dialog" onClick=${() => game.open("more")}>
      <span aria-hidden="true">⋯</span></button>
    </div>
  </div>`;
}

const NEAR = new Set(["recommencer", "indice", "reparer", "ecrire"]);
