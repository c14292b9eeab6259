// @ts-check
/** The turns again, one at a time: buttons, a slider, the arrows of the keyboard. */

import { plural } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { Written } from "../partie/parts/written.js";
import { html, useEffect } from "../vendor/preact.js";
import { roundsOf } from "./curve.js";
import { Table, Tiles } from "./shown.js";

/**
 * @typedef {import("./page.js").Story} Story
 * @typedef {import("./page.js").Turn} Turn
 */

const TYPED = "input, select, textarea, [role=group] *";

/** @param {{story: Story, at: number, go: (at: number) => void}} props */
export function Replay({ story, at, go }) {
  const last = story.turns.length - 1;
  const turn = story.turns[at];
  const to = (/** @type {number} */ next) => go(Math.max(0, Math.min(last, next)));
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.altKey || event.ctrlKey || event.metaKey || target.matches(TYPED) || target.closest(".board")) return;
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      to(next);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [at, last]);
  return html`<section id="rejouer" tabindex="-1" class="replay" aria-labelledby="replay-title">
    <h2 id="replay-title">${heading(story, turn)}</h2>
    <div class="walk">
      <button type="button" data-do="precedent" aria-label="Tour précédent" disabled=${at === 0}
        onClick=${() => to(at - 1)}>‹</button>
      <input type="range" min="0" max=${last} value=${at} list="rounds" aria-label="Le tour"
        aria-valuetext=${heading(story, turn)} onInput=${valueTo((typed) => to(Number(typed)))} />
      <button type="button" data-do="suivant" aria-label="Tour suivant" disabled=${at === last}
        onClick=${() => to(at + 1)}>›</button>
      <datalist id="rounds">
      ${roundsOf(story).map(
        ({ at: first, round }) => html`<option key=${round} value=${first}>Manche ${round}
      </option>`
      )}</datalist>
    </div>
    <div class="shown on-felt"><${Table} look=${story.look} table=${turn.table} changed=${turn.changed} /></div>
    <div class="happened" role="status">
    ${turn.text.map((line, number) => html`<p key=${number}><${Written} look=${story.look} text=${line} /></p>`)}</div>
    <ul class="bare racks">
      ${turn.racks.map(
        (rack, seat) => html`<li key=${seat} class=${turn.seat === seat ? "played" : ""}>
          <p class="spread"><strong>${story.names[seat]}</strong><span>${plural(turn.scores[seat], "point")}</span></p>
          <div class="shown"><${Tiles} look=${story.look} tiles=${rack} /></div>
        </li>`
      )}
    </ul>
  </section>`;
}

/** @param {Story} story @param {Turn} turn */
function heading(story, turn) {
  const match = roundsOf(story).length > 0;
  if (turn.seat === null) return match ? `La donne, manche ${turn.round}` : "La donne";
  const points = turn.points === null ? "" : turn.points ? `, ${plural(turn.points, "point")}` : "";
  return `${match ? `Manche ${turn.round}, tour` : "Tour"} ${turn.n}, ${story.names[turn.seat]}${points}`;
}
