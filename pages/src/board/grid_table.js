/** The grid of dice: lines across and down, as in a crossword; it grows at all its edges. */

import { html } from "../vendor/preact.js";
import { layName } from "./board_text.js";
import { edgeOf } from "./edges.js";
import { classesOf, faceParting } from "./face.js";
import { cellOf, extentOf, MARGIN } from "./grid.js";
import { marksOfCells } from "./marks.js";
import { cellName, columnName, columnsTold, makerText, markText, tileName } from "./names.js";

/** @typedef {import("./board.js").Board} Board */

const LEAST_SHOWN = [8, 9]; // rows and columns that are shown of an empty grid

/** @param {{board: Board}} props */
export function GridTable({ board }) {
  const { drafting } = board;
  const [top, left, bottom, right] = shownOf(drafting);
  const first = /** @type {[number, number]} */ ([top, left]);
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  const marks = marksOfCells(drafting, board.props.judged);
  const { seats, seat } = board.props.view;
  const told = seats?.[seat]?.opened === false && board.mayLay; // once: a player who has laid dice has seen it
  return html`${told && html`<p class="quiet board-note">${columnsTold(drafting.look)}</p>`}
    <div class="board-table board-grid scrolls sideways" data-zone="table" role="group" aria-label="Grille">
    <div class="grid">
      <div class="grid-row" key="head" aria-hidden="true">
        <span class="grid-head corner"></span>
        ${columns.map(
          (column) => html`<span class="grid-head" key=${column}>${columnName(column - left, drafting.colours)}</span>`
        )}
      </div>
      ${rows.map(
        (row) => html`<div class="grid-row" key=${row}>
          <span class="grid-head" aria-hidden="true">${row - top + 1}</span>
          ${columns.map(
            (column) =>
              html`<${Cell} key=${column} board=${board} cell=${cellOf(row, column)}
                name=${cellName(cellOf(row, column), first, drafting.colours)}
                mark=${marks.get(cellOf(row, column)) ?? null} />`
          )}
        </div>`
      )}
    </div>
  </div>`;
}

/** @param {{board: Board, cell: string, name: string, mark: {ok: boolean, text?: string} | null}} props */
function Cell({ board, cell, name, mark }) {
  const { drafting } = board;
  const { picked, over, held } = board.state;
  const id = drafting.cells[cell];
  const is = over?.drop === `cell:${cell}`;
  if (!id) {
    const dropped = is ? " over" : "";
    return html`<button type="button" class=${`place cell${dropped}`} data-nav data-place="cell" data-cell=${cell}
      data-drop=${`cell:${cell}`} aria-label=${`case ${name}, vide${board.mayLay ? layName(drafting, picked) : ""}`}
      onClick=${() => board.tapCell(cell)}></button>`;
  }
  const lately =
    drafting.changed.some((place) => Array.isArray(place) && cellOf(place[0], place[1]) === cell) &&
    drafting.steps[0].cells[cell] === id;
  const maker = drafting.steps[0].cells[cell] === id ? drafting.makers.get(cell) : undefined;
  const by = makerText(board.props.view, maker);
  const classes = [
    classesOf(drafting, id),
    picked.includes(id) && "picked",
    held?.includes(id) && "away",
    is && "over",
    id.startsWith("r:") && "laid",
    by && `by by-${edgeOf(maker)}`,
    mark && (mark.ok ? "good-die" : board.props.refused ? "bad-die" : "open-die")
  ];
  const found = mark ? (mark.ok ? ", sans faute" : `, ${markText(drafting.look, mark) ?? "une faute"}`) : "";
  return html`<span class="cell" title=${markText(drafting.look, mark)}>
    <button type="button" class=${classes.filter(Boolean).join(" ")} data-nav data-id=${id}
      data-tile=${drafting.tiles[id]} data-where="table" data-cell=${cell}
    data-drop=${`cell:${cell}`} data-ok=${mark ? String(mark.ok) : null} aria-pressed=${String(picked.includes(id))}
    aria-label=${
      `${tileName(drafting, id)}, case ` +
      `${name}${found}${by && `, posé ${by}`}${lately ? ", posé depuis votre dernier tour" : ""}`
    }
    onClick=${() => board.tapTile(id)}>${faceParting(drafting, id)}${board.badge(id)}</button></span>`;
}

/**
 * The rows and columns that are shown.
 * @param {import("./draft.js").Drafting} drafting
 * @returns {[number, number, number, number]}
 */
function shownOf({ cells, first: [first, side] }) {
  const [, , bottom, right] = extentOf(Object.keys(cells));
  return [
    first,
    side,
    Math.max(bottom + MARGIN, first + LEAST_SHOWN[0] - 1),
    Math.max(right + MARGIN, side + LEAST_SHOWN[1] - 1)
  ];
}

/**
 * Show the middle of a grid; the page itself stays where it is.
 * @param {HTMLElement} root
 * @param {import("./draft.js").Drafting} drafting
 */
export function centre(root, drafting) {
  const grid = root.querySelector(".board-grid");
  const [top, left, bottom, right] = extentOf(Object.keys(drafting.cells));
  if (!grid) return;
  const middle = grid.querySelector(
    `[data-cell="${cellOf(Math.floor((top + bottom + 1) / 2), Math.floor((left + right + 1) / 2))}"]`
  );
  if (!middle) return;
  const [frame, cell] = [grid.getBoundingClientRect(), middle.getBoundingClientRect()];
  grid.scrollBy(
    cell.left + cell.width / 2 - frame.left - frame.width / 2,
    cell.top + cell.height / 2 - frame.top - frame.height / 2
  );
}
