// @ts-check
/** The analysis: what each could have played, and the worst turns to try again. */

import { capital } from "../common/telling.js";
import { ask, post, Trouble } from "../game/server.js";
import { Written } from "../partie/parts/written.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Retry } from "./retry.js";

/**
 * @typedef {import("./page.js").Story} Story
 * @typedef {import("../../types/wire.js").Reviewed} Reviewed
 * @typedef {import("../../types/wire.js").Retried} Position
 * @typedef {import("../../types/wire.js").Analysis} Found
 */

const AGAIN = 1500;
const OWN = /\(\S{1,4}\)/u; // of what a meld is made: in brackets, tiles of the rack

/** @param {{story: Story, show: (number: number) => void}} props */
export function Analysis({ story, show }) {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [progress, setProgress] = useState(/** @type {number | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let timer = 0;
    const look = async () => {
      try {
        const { form } = await ask("./../analyse");
        setTrouble("message" in form ? form.message : "");
        if (form.state === "done") setFound(form.analysis);
        else if (form.state === "making") {
          setProgress(form.progress);
          timer = setTimeout(look, AGAIN);
        }
      } catch (failure) {
        setTrouble(/** @type {Error} */ (failure).message);
        timer = setTimeout(look, 4 * AGAIN);
      }
    };
    void look();
    return () => clearTimeout(timer);
  }, []);
  return html`<h2 id="analysis-title">L’analyse</h2>
    <${Trouble} text=${capital(trouble)} />
    ${
      !found &&
      progress !== null &&
      html`<p class="quiet">
        Chaque tour est comparé au meilleur coup. <progress max="1" value=${progress} aria-label="L’analyse avance">
          ${Math.round(progress * 100)} %</progress></p>`
    }
    ${found && html`<${Whole} story=${story} found=${found} show=${show} />`}`;
}

/** @param {{story: Story, found: Found, show: (number: number) => void}} props */
function Whole({ story, found, show }) {
  const worst = found.worst
    .map((number) => found.turns.find((turn) => turn.number === number))
    .filter((turn) => !!turn);
  return html`<div class="sums">
      ${found.players.map(
        ({ seat, name, told }) =>
          html`<div class="card" key=${seat}><h3>${name}</h3>
            ${told.map((line) => html`<p key=${line}>${capital(line)}</p>`)}</div>`
      )}
    </div>
    <h3>${worst.length ? (worst.length > 1 ? "Les tours à réessayer" : "Le tour à réessayer") : "Rien à réessayer"}</h3>
    ${!worst.length && html`<p>La recherche n’a rien trouvé de mieux que ce que les personnes ont joué.</p>`}
    <ol class="bare worst">
    ${worst.map(
      (turn) => html`<${Worst} key=${turn.number} story=${story} turn=${turn} position=${found.position}
      show=${show} />`
    )}</ol>
    <details class="all-turns">
      <summary>Tous les tours</summary>
      <ol class="bare">
      ${found.turns.map(
        (turn) => html`<li key=${turn.number}>
      <button type="button" class="plain" onClick=${() => show(turn.number)}>
      Tour ${turn.number}, ${story.names[turn.seat]}
        </button> <${Written} look=${story.look} text=${capital(turn.told.verdict)} />
        ${
          turn.told.best &&
          html` <span class="quiet">
        Le mieux : <${Written} look=${story.look} text=${turn.told.best} /></span>`
        }</li>`
      )}</ol>
    </details>
    ${[...legend(found.turns), found.about].map(
      (line) => line && html`<p class="quiet" key=${line}><small>${line}</small></p>`
    )}`;
}

/** Return the meanings of the short forms that these turns have. @param {Reviewed[]} turns */
function legend(turns) {
  const texts = turns.flatMap(({ told }) => [told.verdict, told.best, ...told.steps]);
  const has = (/** @type {RegExp} */ form) => texts.some((text) => form.test(text));
  return [
    has(/points? \(\d/u) && "Après les points, entre parenthèses, ce qui les fait.",
    has(/prouvé/u) && "« Prouvé » : la recherche a vu tous les coups, et aucun n’apporte davantage.",
    has(/\p{Lu}{2}\p{Ll}|\p{Ll}\p{Lu}/u) && "Une minuscule dans un mot est un joker."
  ].filter((line) => line !== false);
}

/** @param {{story: Story, turn: Reviewed, position: Position, show: (number: number) => void}} props */
function Worst({ story, turn, position, show }) {
  const [open, setOpen] = useState("");
  return html`<li class="card">
    <h4>Tour ${turn.number}, ${story.names[turn.seat]} : ${turn.lost_told} de mieux</h4>
    <p>Joué : <${Written} look=${story.look} text=${turn.told.played} /></p>
    <div class="row">
      <button type="button" class=${open ? "" : "first"} aria-expanded=${open === "retry"}
        aria-label=${`Réessayer le tour ${turn.number}`} onClick=${() => setOpen(open === "retry" ? "" : "retry")}>
          Réessayer</button>
      <button type="button" aria-expanded=${open === "best"} aria-label=${`Solution du tour ${turn.number}`}
        onClick=${() => setOpen(open === "best" ? "" : "best")}>Solution</button>
      <button type="button" class="plain" aria-label=${`Revoir le tour ${turn.number}`}
        onClick=${() => show(turn.number)}>Revoir</button>
    </div>
    ${
      open === "best" &&
      html`<div class="best"><p><strong><${Written} look=${story.look} text=${turn.told.best} /></strong></p>
        <ol>${turn.told.steps.map((step) => html`<li key=${step}><${Written} look=${story.look} text=${step} /></li>`)}
        </ol>
      ${
        turn.told.steps.some((step) => OWN.test(step)) &&
        html`<p class="quiet"><small>Entre parenthèses, ce qui ne vient pas de la table.</small></p>`
      }</div>`
    }
    ${open === "retry" && html`<${Retry} turn=${turn} position=${position} look=${story.look} judge=${judge} />`}
  </li>`;
}

/** Have a turn judged. @param {unknown} turn */
const judge = (turn) => post("api/juger", turn);
