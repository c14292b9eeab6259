// @ts-check
/** The curve of a game, a line for each player; a tap goes to its turn. What it shows is in a table too. */

import { html } from "../vendor/preact.js";

/** @typedef {import("./page.js").Story} Story */

const WIDE = 360;
const HIGH = 170;
const LEFT = 32;
const MARGIN = 12;

/** @param {{story: Story, at: number, go: (at: number) => void}} props */
export function Curve({ story, at, go }) {
  const { turns, names } = story;
  if (turns.length < 3) return null;
  const heights = turns.flatMap(({ height }) => height);
  const [least, most] = [Math.min(0, ...heights), Math.max(1, ...heights)];
  const x = (/** @type {number} */ turn) => LEFT + ((WIDE - LEFT - MARGIN) * turn) / (turns.length - 1);
  const y = (/** @type {number} */ height) => HIGH - MARGIN - ((HIGH - 2 * MARGIN) * (height - least)) / (most - least);
  const tapped = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDE;
    go(Math.max(0, Math.min(turns.length - 1, Math.round(((across - LEFT) / (WIDE - LEFT - MARGIN)) * (turns.length - 1)))));
  };
  return html`<section aria-labelledby="curve-title">
    <h2 id="curve-title">${story.curve}, tour après tour</h2>
    <svg class="curve" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${said(story)} onClick=${tapped}>
      ${ticks(least, most).map((tick) => html`<g key=${tick}><line class="rule" x1=${LEFT} x2=${WIDE - MARGIN} y1=${y(tick)} y2=${y(tick)} /><text class="tick" x=${LEFT - 6} y=${y(tick) + 4}>${tick}</text></g>`)}
      <line class="here" x1=${x(at)} x2=${x(at)} y1=${MARGIN} y2=${HIGH - MARGIN} />
      ${names.map((_, seat) => html`<polyline key=${seat} class=${`line line-${seat}`} points=${turns.map((turn, number) => `${x(number).toFixed(1)},${y(turn.height[seat]).toFixed(1)}`).join(" ")} />`)}
      ${names.map((_, seat) => html`<circle key=${seat} class=${`dot line-${seat}`} cx=${x(at)} cy=${y(turns[at].height[seat])} r="4" />`)}
    </svg>
    <ul class="bare row legend">${names.map((name, seat) => html`<li key=${seat}><span class=${`key line-${seat}`} aria-hidden="true"></span>${name} : ${turns[at].height[seat]}</li>`)}</ul>
  </section>`;
}

/** Three round numbers or so between the least and the most. @param {number} least @param {number} most */
function ticks(least, most) {
  const rough = (most - least) / 3;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough);
  const found = [];
  for (let tick = Math.ceil(least / step) * step; tick <= most; tick += step) found.push(tick);
  return found;
}

/** What the curve says, in a sentence. @param {Story} story */
function said({ turns, names, curve }) {
  const last = turns[turns.length - 1];
  return `${curve} à la fin : ${names.map((name, seat) => `${name}, ${last.height[seat]}`).join(" ; ")}.`;
}
