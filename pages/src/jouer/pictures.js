// @ts-check
/** A small picture of each game, drawn of its own pieces: for eyes alone, as its name stands beside it. */

import { faceParts } from "../board/faces.js";
import { html } from "../vendor/preact.js";

/**
 * A piece: its face as the notation has it, the middle of where it lies, how it is turned.
 * @typedef {[string, number, number, number?]} Piece
 */

const WIDE = 232;
const HIGH = 84;

/**
 * Pieces side by side.
 * @param {string[]} faces
 * @param {number} x  of the first
 * @param {number} y
 * @param {number} step
 * @returns {Piece[]}
 */
const row = (faces, x, y, step) => faces.map((face, at) => [face, x + at * step, y]);

/** What lies on the table, by the game. @type {Record<string, Piece[]>} */
const PIECES = {
  lettres: [...row([..."JARDiN"], 52, 24, 25.5), ...row([..."MIEL"], 78, 60, 25.5)],
  cartes: [
    ["p10", 74, 52, -22],
    ["p11", 94, 44, -11],
    ["p12", 116, 41, 0],
    ["c7", 138, 44, 11],
    ["k7", 158, 52, 22]
  ],
  defausse: [...row(["r3", "r4", "r5", "r6"], 36, 42, 27), ["", 170, 39], ["", 168, 41], ["b9", 204, 42, 9]],
  des: [...row(["r5", "r6", "r7", "r8"], 74, 42, 29), ["b7", 132, 13], ["j7", 132, 71], ["*", 190, 42]],
  "deux-cents": [...row(["b11", "n11", "j11"], 22, 42, 26), ...row(["r8", "*", "r10"], 110, 42, 26), ["+200", 206, 43]],
  rummikub: [...row(["b7", "n7", "r7"], 48, 22, 27), ...row(["j4", "j5", "j6", "j7"], 103, 62, 27)]
};

/** @param {{game: string}} props */
export function Picture({ game }) {
  const kind = game === "lettres" ? "letter" : game === "cartes" ? "playing" : game === "des" ? "die" : "number";
  return html`<svg class=${`picture ${kind}`} viewBox=${`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
    ${(PIECES[game] ?? []).map(
      ([face, x, y, turned = 0]) =>
        html`<g transform=${`translate(${x} ${y}) rotate(${turned})`}>
          ${face.startsWith("+") ? html`<text class="worth" y="6">${face.slice(1)}</text>` : drawn(kind, face)}</g>`
    )}
  </svg>`;
}

/** A piece around the middle of what it is drawn on. @param {string} kind @param {string} face */
function drawn(kind, face) {
  const [wide, high, round] = { playing: [36, 50, 4], die: [27, 27, 6], letter: [24, 28, 4], number: [25, 34, 4] }[
    kind
  ] ?? [24, 28, 4];
  const body = html`<rect class="edge" x=${-wide / 2} y=${-high / 2 + 2} width=${wide} height=${high} rx=${round} />
    <rect class=${face ? "face" : "back"} x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx=${round} />`;
  if (!face) return body;
  if (face === "*") return html`${body}<text class="joker" y="7" font-size="20">★</text>`;
  if (kind === "letter")
    return html`${body}
      <text class=${face === face.toUpperCase() ? "" : "joker"} y="6" font-size="17">${face.toUpperCase()}</text>`;
  const [colour, [value, mark]] = [face[0], faceParts(face)];
  if (kind === "playing")
    return html`${body}<text class=${colour} x="-9" y="-9" font-size="14">${value}</text>
      <text class=${colour} x="-9" y="5" font-size="13">${mark}</text>
      <text class=${colour} x="5" y="19" font-size="24">${mark}</text>`;
  const [top, sign] = kind === "die" ? [2, 8] : [1, 10];
  return html`${body}<text class=${colour} y=${top} font-size="15">${value}</text>
    <rect class=${`sign ${colour}`} x="-6" y=${sign - 3.5} width="12" height="5" rx="2.5" />`;
}
