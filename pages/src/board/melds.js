/** The table of words, runs and groups: each meld is one target, and opens at the thumb. */

import { capital } from "../common/telling.js";
import { html } from "../vendor/preact.js";
import { layName } from "./board_text.js";
import { edgeOf } from "./edges.js";
import { classesOf, faceIn, Lock } from "./face.js";
import { markOf } from "./marks.js";
import { inTiles, locksTold, makerText, markText, meldName, ofMeld } from "./names.js";

/** @typedef {import("./board.js").Board} Board */

const ROOMY = 40; // tiles on the table
const LONG = 16; // tiles of a meld that larger ones would make too long
const SIZES = [2, 1.75, 1.5, 1.25, 1.125, 1]; // of the table's tiles, in rem

/** A hint for the first move. @param {import("./draft.js").Drafting} drafting */
const hint = ({ kind, look }) =>
  kind === "words"
    ? "Touchez vos lettres dans l’ordre du mot."
    : inTiles(look, "Touchez des {tuiles}, puis «\u202fNouvelle combinaison\u202f».");

/** @param {{board: Board}} props */
export function Melds({ board }) {
  const { drafting } = board;
  const { over } = board.state;
  const fresh = over?.drop === "new";
  return html`<div class="board-table scrolls" data-zone="table" data-drop="new" role="group" aria-label="Table">
    <div class=${`melds ${drafting.kind}${roomy(drafting) ? " roomy" : ""}`}>
      ${drafting.melds.map((meld, at) => html`<${TableMeld} key=${meld.key} board=${board} meld=${meld} at=${at} />`)}
      ${fresh && html`<div class="meld-to-be" aria-hidden="true"><span class="tile">+</span></div>`}
      ${
        !drafting.melds.length &&
        !fresh &&
        html`<p class="quiet board-empty">La table est vide.${board.mayLay && html`<br />${hint(drafting)}`}</p>`
      }
    </div>
    ${
      drafting.melds.some((meld) => drafting.lockOf(meld)) &&
      html`<p class="quiet board-note" aria-hidden="true"><${Lock} /> ${capital(locksTold(drafting))}</p>`
    }
  </div>`;
}

/**
 * Return whether there is room for larger tiles. The table of the turn's start decides: nothing grows or shrinks under
 * a finger.
 * @param {import("./draft.js").Drafting} drafting
 */
const roomy = ({ steps: [{ melds }] }) =>
  melds.reduce((sum, { tiles }) => sum + tiles.length, 0) <= ROOMY && melds.every(({ tiles }) => tiles.length <= LONG);

/**
 * Show the tiles of a table in the largest size at which the whole table and one more row are in sight; if none is, in
 * the size of the style. It is called when a turn begins: nothing grows or shrinks during one.
 * @param {HTMLElement} root
 */
export function fit(root) {
  const melds = /** @type {HTMLElement | null} */ (root.querySelector(".melds"));
  const table = melds?.parentElement;
  if (!melds || !table) return;
  const { paddingTop, paddingBottom } = getComputedStyle(table);
  const note = /** @type {HTMLElement | null} */ (table.querySelector(".board-note"))?.offsetHeight ?? 0;
  const room = table.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - note;
  const fits = (/** @type {number} */ size) => {
    melds.style.setProperty("--size", `${size}rem`);
    const row = /** @type {HTMLElement | null} */ (melds.querySelector(".meld"))?.offsetHeight ?? 0;
    return melds.offsetHeight + row <= room && melds.scrollWidth <= melds.clientWidth;
  };
  melds.classList.add("fitting"); // no meld in two lines, if it can be
  if (!SIZES.some(fits)) melds.style.removeProperty("--size");
  melds.classList.remove("fitting");
}

/** @param {{board: Board, meld: import("./draft.js").Meld, at: number}} props */
function TableMeld({ board, meld, at }) {
  const { drafting } = board;
  const { open, over, held, picked } = board.state;
  const mark = markOf(drafting, board.props.judged, meld);
  const start = drafting.startOf(meld);
  const lately = start >= 0 && drafting.isAsBefore(meld) && drafting.changed.some((place) => place === start);
  const number = drafting.numberOf(meld);
  const lays =
    board.mayLay && drafting.kind === "numbers" && !meld.tiles.some((id) => picked.includes(id))
      ? layName(drafting, picked)
      : "";
  const drop = `meld:${meld.key}`;
  const caret = over?.drop === drop ? over.at : -1;
  const fault = board.props.refused ? "bad-meld" : "open-meld";
  const maker = start >= 0 && drafting.isAsBefore(meld) ? drafting.makers.get(String(start)) : undefined;
  const by = makerText(board.props.view, maker);
  const classes = [
    "meld",
    open === meld.key && "open",
    by && `by by-${edgeOf(maker)}`,
    mark && (mark.ok ? "good-meld" : mark.lacks ? "open-meld" : fault),
    caret >= 0 && "over"
  ];
  return html`<button type="button" class=${classes.filter(Boolean).join(" ")} data-nav data-meld=${at}
    data-key=${meld.key} data-drop=${drop}
      data-ok=${mark ? String(mark.ok) : null} data-number=${number} aria-expanded=${String(open === meld.key)}
      onClick=${() => board.tapMeld(meld)}>
    <span class="spoken">
    ${meldName(drafting, meld, mark)}${by && `, ${ofMeld(drafting.look, "posé")} ${by}`}${
      lately && `, ${ofMeld(drafting.look, "changé")} depuis votre dernier tour`
    }${lays}</span>
    ${number !== null && html`<span class="meld-number" aria-hidden="true">${number}</span>`}
    <span class="tiles" aria-hidden="true"
      title=${markText(drafting.look, mark) ?? (by ? capital(`${ofMeld(drafting.look, "posé")} ${by}`) : undefined)}>
      ${meld.tiles.map(
        (id, place) =>
          html`<span key=${id} data-id=${id} class=${[
            classesOf(drafting, id),
            caret === place && "caret",
            caret === place + 1 && place + 1 === meld.tiles.length && "caret-after",
            held?.includes(id) && "away",
            id.startsWith("r:") && "laid"
          ]
            .filter(Boolean)
            .join(" ")}>${faceIn(drafting, meld, place)}</span>`
      )}
    </span>
    ${drafting.lockOf(meld) && html`<${Lock} />`}
    ${
      mark &&
      html`<span class="meld-mark" aria-hidden="true">${mark.ok ? "✓" : mark.lacks ? `+${mark.lacks}` : "✗"}</span>`
    }
  </button>`;
}
