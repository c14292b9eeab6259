// @ts-check
/** A small picture of each game, drawn of its own pieces: for eyes alone, as its name stands beside it. */

import { inkOf } from "../board/face.js";
import { faceParts } from "../board/faces.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../board/look.js").Look} Look */
/**
 * A piece: its face as the notation has it, the middle of where it lies, how it is turned.
 * @typedef {[string, number, number, number?]} Piece
 */

const WIDE = 232;
const HIGH = 84;
const STEP = { letter: 25.5, number: 26.5, die: 29, "playing-card": 21 };
const SIZE = { letter: [24, 28, 4], number: [25, 34, 4], die: [27, 27, 6], "playing-card": [36, 50, 4] };

/**
 * The pieces of a picture in rows, each in the middle; cards are held as a fan.
 * @param {Look["piece"]} piece @param {readonly string[]} rows
 * @returns {Piece[]}
 */
function laidOut(piece, rows) {
  const [step, apart] = [STEP[piece], piece === "die" ? 29 : 38];
  return rows.flatMap((row, down) => {
    const faces = row.split(" ");
    return faces.flatMap((face, at) => {
      const across = at - (faces.length - 1) / 2;
      const [x, y] = [WIDE / 2 + across * step, HIGH / 2 + (down - (rows.length - 1) / 2) * apart];
      if (face === "-") return [];
      if (piece === "playing-card") return [/** @type {Piece} */ ([face, x, y + across * across * 2.5, across * 11])];
      if (face === "_")
        return /** @type {Piece[]} */ ([
          ["", x + 1, y - 1],
          ["", x - 1, y]
        ]); // a pile
      return [/** @type {Piece} */ ([face, face.startsWith("+") ? x + step / 2 : x, y])];
    });
  });
}

/** @param {{game: {look: Look, picture: readonly string[]}}} props */
export function Picture({ game: { look, picture } }) {
  return html`<svg class=${`picture ${look.piece}`} viewBox=${`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
    ${laidOut(look.piece, picture).map(
      ([face, x, y, turned = 0]) => html`<g transform=${`translate(${x} ${y}) rotate(${turned})`}>
        ${face.startsWith("+") ? html`<text class="worth" y="6">${face.slice(1)}</text>` : drawn(look, face)}
      </g>`
    )}
  </svg>`;
}

/** A piece around the middle of what it is drawn on. @param {Look} look @param {string} face */
function drawn(look, face) {
  const [wide, high, round] = SIZE[look.piece];
  const size = { x: -wide / 2, width: wide, height: high, rx: round };
  const body = html`<rect class="edge" ...${size} y=${-high / 2 + 2} />
    <rect class=${face ? "face" : "back"} ...${size} y=${-high / 2} />`;
  if (!face) return body;
  if (face === "*") return html`${body}<text class="joker" y="7" font-size="20">★</text>`;
  if (look.piece === "letter")
    return html`${body}
      <text class=${face === face.toUpperCase() ? "" : "joker"} y="6" font-size="17">${face.toUpperCase()}</text>`;
  const ink = inkOf(look, face);
  const [value, mark] = faceParts(look, face);
  if (look.piece === "playing-card")
    return html`${body}
      <text class=${ink} x="-9" y="-9" font-size="14">${value}</text>
      <text class=${ink} x="-9" y="5" font-size="13">${mark}</text>
      <text class=${ink} x="5" y="19" font-size="24">${mark}</text>`;
  const [top, sign] = look.piece === "die" ? [2, 8] : [1, 10];
  return html`${body}
    <text class=${ink} y=${top} font-size="15">${value}</text>
    <rect class=${`sign ${ink}`} x="-6" y=${sign - 3.5} width="12" height="5" rx="2.5" />`;
}
