/** Tiles: their faces, how they are sorted, and the order of a meld. */

/** @typedef {import("./look.js").Look} Look */
/** @typedef {Look["kind"]} Kind */

/** The initials of the colours of a game, in order. @param {Look} look */
export const coloursOf = ({ colours }) => colours.map(({ initial }) => initial).join("");

/** Return the face of a tile; for a die, without its kind. @param {string} tile */
export const faceOf = (tile) => tile.split("@")[0];

/** @param {string} tile */
export const isJoker = (tile) => "?*".includes(faceOf(tile));

/** Return whether a die was not thrown: it is then its kind alone. @param {string} tile */
export const isUnthrown = (tile) => /^[A-Z]$/.test(tile);

/** The value of a number tile. @param {string} tile */
export const rankOf = (tile) => Number(faceOf(tile).slice(1));

/**
 * Return the key by which a rack is sorted, as the terminal does; jokers come last.
 * @param {string} way
 * @param {string} colours
 * @returns {(tile: string) => (string | number)[]}
 */
export function sortKey(way, colours) {
  if (way === "alphabet") return (tile) => [+isJoker(tile), tile];
  if (way === "voyelles") return (tile) => [+isJoker(tile), +!"AEIOUY".includes(tile), tile];
  return (tile) => {
    const known = !isJoker(tile) && faceOf(tile).length > 1;
    const colour = known ? colours.indexOf(tile[0]) : colours.length;
    const value = known ? rankOf(tile) : 0;
    return [+isJoker(tile), ...(way === "valeurs" ? [value, colour] : [colour, value]), tile];
  };
}

/**
 * @param {readonly (string | number)[]} one
 * @param {readonly (string | number)[]} other
 */
export function compareKeys(one, other) {
  const at = one.findIndex((each, place) => each !== other[place]);
  return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
}

/**
 * Return number tiles in reading order: a run upwards, a group by its colours, others as they lie. A joker stays where
 * it was laid if it fits there; a spare joker goes above a run, or below it if there is no value above.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} tileOf
 * @param {string} colours
 * @param {number} [most]  the highest value
 * @returns {T[]}
 */
export function tidied(items, tileOf, colours, most = 13) {
  const plain = items.filter((item) => !isJoker(tileOf(item)));
  const jokers = items.filter((item) => isJoker(tileOf(item)));
  const suits = new Set(plain.map((item) => tileOf(item)[0]));
  const values = new Set(plain.map((item) => rankOf(tileOf(item))));
  if (plain.length < 2 || values.size < plain.length) {
    if (values.size !== 1 || plain.length < 2) return [...items];
    return [
      ...plain.sort((one, other) => colours.indexOf(tileOf(one)[0]) - colours.indexOf(tileOf(other)[0])),
      ...jokers
    ];
  }
  if (suits.size !== 1) return [...items];
  const high = values.has(1) && values.has(most) && !values.has(2);
  const value = (/** @type {T} */ item) => (high && rankOf(tileOf(item)) === 1 ? most + 1 : rankOf(tileOf(item)));
  const first = items.indexOf(plain[0]);
  const top = high ? most + 1 : most;
  const least = value(plain[0]) - first;
  const lies = (/** @type {T} */ item, /** @type {number} */ at) => isJoker(tileOf(item)) || value(item) - at === least;
  if (least > 0 && least + items.length - 1 <= top && items.every(lies)) return [...items];
  plain.sort((one, other) => value(one) - value(other));
  /** @type {T[]} */
  const row = [];
  for (const item of plain) {
    let gap = row.length
      ? value(item) - value(/** @type {T} */ (row.filter((each) => !isJoker(tileOf(each))).at(-1))) - 1
      : 0;
    for (; gap > 0 && jokers.length; gap--) row.push(/** @type {T} */ (jokers.shift()));
    row.push(item);
  }
  const above = Math.max(0, top - value(/** @type {T} */ (plain.at(-1))));
  return [...jokers.slice(above), ...row, ...jokers.slice(0, above)];
}

/**
 * Return the tile that each joker of a meld stands for: the face of a run, « r11 », or the value of a group, « 7 »;
 * empty for other tiles, and while it is open.
 * @param {readonly string[]} tiles
 * @param {number} [most]  the highest value; an ace may follow it
 * @returns {string[]}
 */
export function standing(tiles, most = 13) {
  const faces = tiles.map(faceOf);
  const plain = faces.filter((face) => !isJoker(face));
  const [suits, values] = [new Set(plain.map((face) => face[0])), new Set(plain.map(rankOf))];
  const at = faces.findIndex((face) => !isJoker(face));
  const stands = (/** @type {number} */ place) => {
    if (plain.length < 2) return "";
    if (values.size === 1) return String(rankOf(plain[0]));
    const value = rankOf(plain[0]) - at + place;
    return suits.size === 1 && value >= 1 && value <= most + 1 ? `${plain[0][0]}${value > most ? 1 : value}` : "";
  };
  return faces.map((face, place) => (isJoker(face) ? stands(place) : ""));
}
