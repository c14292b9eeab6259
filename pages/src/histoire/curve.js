// @ts-check
/** A curve of a game, a line for each player; a tap goes to its turn, and the rounds of a match are marked. */

import { figure } from "../common/telling.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("./page.js").Story} Story */
/** @typedef {import("./page.js").Turn} Turn */

const WIDE = 360;
const HIGH = 170;
const LEFT = 32;
const MARGIN = 12;
const TITLED = 4; // rounds whose marks have the place to be called so

/** Return the turns at which the rounds of a match begin; none for a single round. @param {Story} story */
export function roundsOf({ turns }) {
  const deals = turns.flatMap(({ kind, round }, at) => (kind === "deal" ? [{ at, round }] : []));
  return deals.length > 1 ? deals : [];
}

/**
 * The curve of a game; of a match whose rounds alone give points, the rounds as well.
 * @param {{story: Story, at: number, go: (at: number) => void}} props
 */
export function Curves({ story, at, go }) {
  const { turns, curve } = story;
  const points = roundsOf(story).length > 0 && turns.some(({ height, scores }) => height.join() !== scores.join());
  if (turns.length < 3) return null;
  return html`<${Curve} key="height" id="curve-title" story=${story} at=${at} go=${go} title=${curve}
    of=${(/** @type {Turn} */ { height }) => height} />
    ${
      points &&
      html`<${Curve} key="points" id="points-title" story=${story} at=${at} go=${go} title="Points du match"
        of=${(/** @type {Turn} */ { scores }) => scores} />`
    }`;
}

/**
 * @param {{id: string, story: Story, at: number, go: (at: number) => void, title: string, of: (turn: Turn) =>
 *   number[]}} props
 */
function Curve({ id, story, at, go, title, of }) {
  const { turns, names } = story;
  const heights = turns.flatMap(of);
  const rounds = roundsOf(story);
  const [least, most] = [Math.min(0, ...heights), Math.max(1, ...heights)];
  const x = (/** @type {number} */ turn) => LEFT + ((WIDE - LEFT - MARGIN) * turn) / (turns.length - 1);
  const y = (/** @type {number} */ height) => HIGH - MARGIN - ((HIGH - 2 * MARGIN) * (height - least)) / (most - least);
  const tapped = (/** @type {import("../vendor/preact.js").TargetedEvent<SVGSVGElement, MouseEvent>} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDE;
    go(
      Math.max(
        0,
        Math.min(turns.length - 1, Math.round(((across - LEFT) / (WIDE - LEFT - MARGIN)) * (turns.length - 1)))
      )
    );
  };
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${title}, tour après tour</h2>
    <svg class="curve" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${describe(story, title, of)}
      onClick=${tapped}>
      ${ticks(least, most).map(
        (tick) =>
          html`<g key=${tick}><line class="rule" x1=${LEFT} x2=${WIDE - MARGIN} y1=${y(tick)} y2=${y(tick)} />
            <text class="tick" x=${LEFT - 6} y=${y(tick) + 4}>${figure(tick)}</text></g>`
      )}
      ${rounds.map(
        ({ at: first, round }) =>
          html`<g key=${`round ${round}`}>
            <line class="round" x1=${x(first)} x2=${x(first)} y1="1" y2=${HIGH - MARGIN} />
            <text class="round-name" x=${x(first) + 3} y=${MARGIN - 3}>
            ${rounds.length > TITLED ? round : `Manche ${round}`}</text></g>`
      )}
      <line class="here" x1=${x(at)} x2=${x(at)} y1=${MARGIN} y2=${HIGH - MARGIN} />
      ${names.map(
        (_, seat) =>
          html`<polyline key=${seat} class=${`line line-${seat}`}
            points=${turns
              .map((turn, number) => `${x(number).toFixed(1)},${y(of(turn)[seat]).toFixed(1)}`)
              .join(" ")} />`
      )}
      ${names.map(
        (_, seat) =>
          html`<circle key=${seat} class=${`dot line-${seat}`} cx=${x(at)} cy=${y(of(turns[at])[seat])} r="4" />`
      )}
    </svg>
    <ul class="bare row legend">
    ${names.map(
      (name, seat) => html`<li key=${seat}><span class=${`key line-${seat}`} aria-hidden="true"></span>
    ${name} : ${figure(of(turns[at])[seat])}</li>`
    )}</ul>
  </section>`;
}

/** Some four round numbers between the least and the most. @param {number} least @param {number} most */
function ticks(least, most) {
  const rough = (most - least) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough);
  const found = [];
  for (let tick = Math.ceil(least / step) * step; tick <= most; tick += step) found.push(tick);
  return found;
}

/**
 * Return the sentence that describes a curve.
 * @param {Story} story
 * @param {string} title
 * @param {(turn: Turn) => number[]} of
 */
function describe(story, title, of) {
  const { turns, names } = story;
  const rounds = roundsOf(story).length;
  const last = of(turns[turns.length - 1]);
  return (
    `${title} à la fin${rounds ? ` des ${rounds} manches` : ""}\u00a0: ` +
    `${names.map((name, seat) => `${name}, ${figure(last[seat])}`).join("\u202f; ")}.`
  );
}
