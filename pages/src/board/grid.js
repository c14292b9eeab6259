/**
 * Places of a grid of dice: a place is a text, « row,column »; the grid has no edges, rows and columns may be negative.
 */

/** @typedef {Record<string, string>} Cells  the die at each place */

export const MARGIN = 2; // free rows and columns around the dice
const WIDE = 15; // columns of dice: a grid that has more fits few screens
const MOST = [26, 18]; // rows and columns that the terminal can name too, with those around them
const NAMED = [30, 22];
/** The row and the column that are named first where a turn begins. @type {[number, number]} */
export const FIRST = [-MARGIN, -MARGIN];

/** @param {string} cell @returns {[number, number]} */
export function placeOf(cell) {
  const [row, column] = cell.split(",").map(Number);
  return [row, column];
}

/** @param {number} row @param {number} column */
export const cellOf = (row, column) => `${row},${column}`;

/**
 * The rows and columns that dice take up: [first row, first column, last row, last column].
 * @param {Iterable<string>} cells
 * @returns {[number, number, number, number]}
 */
export function extentOf(cells) {
  const places = [...cells].map(placeOf);
  if (!places.length) return [0, 0, -1, -1];
  const rows = places.map(([row]) => row);
  const columns = places.map(([, column]) => column);
  return [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)];
}

/**
 * The row and the column that are named first: those of before, unless dice lie in these, so that there would be no
 * place
 * before them, or too far after them.
 * @param {Readonly<Record<string, string>>} cells
 * @param {[number, number]} [before]
 * @param {boolean} [bare]  the turn began with no dice there: all may lie elsewhere, so no place before is needed
 * @returns {[number, number]}
 */
export function firstNamed(cells, before = FIRST, bare = false) {
  const [top, left, bottom, right] = extentOf(Object.keys(cells));
  if (!Object.keys(cells).length) return before;
  const firstOf = (/** @type {number} */ least, /** @type {number} */ first) =>
    least - first < (bare ? 0 : 1) ? least - MARGIN : first;
  const first = /** @type {[number, number]} */ ([firstOf(top, before[0]), firstOf(left, before[1])]);
  const named = bottom - first[0] < NAMED[0] && right - first[1] < NAMED[1];
  return named || before === FIRST ? first : firstNamed(cells, FIRST, bare);
}

/** Return whether dice lie within the rows and columns that the terminal can name. @param {Iterable<string>} cells */
export function fits(cells) {
  const [top, left, bottom, right] = extentOf(cells);
  return bottom - top < MOST[0] && right - left < MOST[1];
}

/**
 * The grid as rows, with null for an empty place.
 * @template T
 * @param {Record<string, T>} cells
 * @returns {(T | null)[][]}
 */
export function rowsOf(cells) {
  const [top, left, bottom, right] = extentOf(Object.keys(cells));
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => cells[cellOf(row + top, column + left)] ?? null)
  );
}

/**
 * The dice of rows by their places.
 * @param {readonly (readonly (string | null)[])[]} rows
 * @returns {Cells}
 */
export function cellsOf(rows) {
  /** @type {Cells} */
  const cells = {};
  for (const [at, row] of rows.entries()) {
    for (const [to, tile] of row.entries()) if (tile !== null) cells[cellOf(at, to)] = tile;
  }
  return cells;
}

/**
 * The shift of a grid that leaves most dice in place; of equal shifts, the smallest.
 * @param {Cells} before
 * @param {Cells} after
 * @returns {[number, number]}
 */
export function aligned(before, after) {
  /** @type {Map<string, number>} */
  const shifts = new Map();
  for (const [cell, tile] of Object.entries(before)) {
    for (const [other, die] of Object.entries(after)) {
      if (die !== tile) continue;
      const [row, column] = placeOf(cell);
      const [down, right] = placeOf(other);
      const shift = cellOf(row - down, column - right);
      shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
    }
  }
  const size = (/** @type {string} */ shift) => placeOf(shift).reduce((sum, each) => sum + Math.abs(each), 0);
  const [best] = [...shifts].sort(([one, many], [other, more]) => more - many || size(one) - size(other));
  return best ? placeOf(best[0]) : [0, 0];
}

/**
 * Return the cells with dice laid from a cell on; dice that lie on the grid already keep their shape. Null if a cell is
 * taken.
 * @param {Cells} cells  without those dice
 * @param {readonly string[]} dice
 * @param {string} cell
 * @param {{down?: boolean, there?: readonly (string | null)[]}} [how]  `there`: where each lies
 * @returns {Cells | null}
 */
export function laidAt(cells, dice, cell, { down = false, there = [] } = {}) {
  const laid = { ...cells };
  let [row, column] = placeOf(cell);
  const places = there.flatMap((each) => (each === null ? [] : [placeOf(each)]));
  if (dice.length > 1 && places.length === dice.length) {
    const [[first, left]] = places;
    const moved = places.map(([from, side]) => cellOf(from - first + row, side - left + column));
    if (moved.some((each) => each in cells)) return null;
    return { ...cells, ...Object.fromEntries(moved.map((each, at) => [each, dice[at]])) };
  }
  for (const die of dice) {
    while (cellOf(row, column) in laid) down ? row++ : column++;
    laid[cellOf(row, column)] = die;
  }
  return laid;
}

/**
 * The nearest place where so many dice fit across and touch no other.
 * @param {Iterable<string>} taken
 * @param {number} size
 * @returns {[number, number]}
 */
export function placeAlone(taken, size) {
  const cells = [...taken];
  if (!cells.length) return [0, 0];
  const near = new Set(cells.flatMap((cell) => [cell, ...neighbours(cell)]));
  const [top, left, bottom, right] = extentOf(cells);
  /** @type {[number, number]} */
  let best = [bottom + 2, left];
  let least = Infinity;
  for (let row = top - 2; row <= bottom + 2; row++) {
    for (let column = left - size - 1; column <= right + 2; column++) {
      if (Array.from({ length: size }, (_, at) => cellOf(row, column + at)).some((cell) => near.has(cell))) continue;
      const wide = Math.max(right, column + size - 1) - Math.min(left, column) + 1;
      const high = Math.max(bottom, row) - Math.min(top, row) + 1;
      const growth = Math.max(wide - WIDE, 0) * 1000 + wide * high + (row < top || column < left ? 0.5 : 0);
      if (growth < least) [best, least] = [[row, column], growth];
    }
  }
  return best;
}

/** @param {string} cell */
function neighbours(cell) {
  const [row, column] = placeOf(cell);
  return [cellOf(row, column + 1), cellOf(row, column - 1), cellOf(row + 1, column), cellOf(row - 1, column)];
}
