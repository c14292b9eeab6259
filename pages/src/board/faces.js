// @ts-check
/** The faces of tiles, written and spoken, for every kind of piece: letters, numbers, cards, dice. */

import { colourOf, figureOf, hasSigns } from "./look.js";
import { coloursOf, faceOf, isJoker, isUnthrown, rankOf } from "./tiles.js";

/** @typedef {import("./look.js").Look} Look */

/** The character that keeps a sign from being drawn as an emoji. */
const AS_TEXT = "\ufe0e";

/**
 * Return the text on a number tile: its value, and the sign of its colour.
 * @param {Look} look
 * @param {string} tile
 * @returns {[string, string]}
 */
export function faceParts(look, tile) {
  const face = faceOf(tile);
  const value = String(rankOf(face));
  const mark = colourOf(look, face)?.mark;
  return [figureOf(look, value)?.sign ?? value, mark ? mark + AS_TEXT : face[0].toUpperCase()];
}

/** The spoken name of a tile with a number: « 7 rouge », « valet de pique ». @param {Look} look @param {string} face */
export function faceName(look, face) {
  const value = rankOf(face);
  const { name = "", mark = "" } = colourOf(look, face) ?? {};
  const called = figureOf(look, value)?.name ?? value;
  return mark ? `${called} de ${name}` : `${called} ${name}`;
}

/** Return the spoken name of the tile that a joker stands for (`standing`). @param {Look} look @param {string} stand */
export const standName = (look, stand) =>
  /^\d/.test(stand) ? (figureOf(look, stand)?.name ?? stand) : faceName(look, stand);

/** Its value alone, for eyes. @param {Look} look @param {string} stand */
export function standValue(look, stand) {
  const value = stand.replace(/^\D/u, "");
  return figureOf(look, value)?.sign ?? value;
}

/**
 * The spoken name of a tile, written as tables and racks have it: a small letter is a joker that stands for it.
 * @param {Look} look
 * @param {string} tile
 */
export function called(look, tile) {
  if (isJoker(tile)) return "joker";
  if (look.kind === "words") return tile === tile.toUpperCase() ? tile : `${tile.toUpperCase()}, joker`;
  return look.kind === "grid" && isUnthrown(tile) ? "dé à lancer" : faceName(look, faceOf(tile));
}

/**
 * A tile that is being typed by keys: its colour, its value, or both.
 * @typedef {{colour: string, value: number | null}} Wanted
 */

/**
 * Read the tile that typed keys name, a value and a colour in either order; a card's value is also typed as its figure,
 * « v » or « 11 ».
 * @param {Look} look @param {string} keys @returns {Wanted | null}
 */
export function wantedOf(look, keys) {
  const colours = coloursOf(look);
  const signs = look.figures.map(({ sign }) => sign.toLowerCase());
  const numbers = Array.from({ length: look.most }, (_, at) => String(look.most - at));
  const value = `(?:${[...numbers, ...signs].join("|")})`;
  if (!new RegExp(`^(?:[${colours}]${value}?|${value}[${colours}]?)$`).test(keys)) return null;
  const colour = [...keys].find((key) => colours.includes(key)) ?? "";
  const rest = keys.replace(colour, "");
  const figure = look.figures.find(({ sign }) => sign.toLowerCase() === rest);
  return { colour, value: rest ? (figure?.value ?? Number(rest)) : null };
}

/** Return whether a tile is the wanted one. @param {Wanted} wanted @param {string} face */
export const matches = ({ colour, value }, face) => rankOf(face) === value && (!colour || face[0] === colour);

/** @param {Look} look @param {Wanted} wanted */
export function wantedName(look, { colour, value }) {
  if (value === null) return colourOf(look, colour)?.name ?? "";
  if (colour) return faceName(look, `${colour}${value}`);
  return figureOf(look, value)?.name ?? String(value);
}

/**
 * A player's name in a sentence: nothing in it is taken for a tile (`name_for_sentences` of the server).
 * @param {string} name
 */
export const nameInSentence = (name) => name.replace(/(?<=[a-z])(?=\d)/gu, "\u034f");

/** A quotation in a sentence: a line to be typed as it is written. */
export const QUOTED = /(«[^»]*»)/u;

/**
 * A sentence to be read aloud: the tiles and cards that are written in it, by their names.
 * @param {Look} look
 * @param {string} text
 */
export function spokenText(look, text) {
  if (look.kind === "words") return text;
  const tile = tileIn(look);
  const written = new RegExp(`(^|[^\\p{L}\\d])(${tile})(?![\\p{L}\\d-])`, "gu");
  const another = new RegExp(`^ (?:${tile})(?![\\p{L}\\d-])`, "u");
  const spoken = (/** @type {string} */ part) =>
    part.replace(written, (found, before, shown, at) => {
      const name = /^(?:joker|\*)$/.test(shown) ? "joker" : faceName(look, faceWritten(look, shown));
      return `${before}${name}${another.test(part.slice(at + found.length)) ? "," : ""}`;
    });
  return text
    .split(QUOTED)
    .map((part, at) => (at % 2 ? part : spoken(part)))
    .join("");
}

/** The pattern of a tile in a sentence. @param {Look} look */
function tileIn(look) {
  const signs = look.figures.map(({ sign }) => sign).join("");
  const value = signs ? `(?:\\d{1,2}|[${signs}])` : "\\d{1,2}";
  const face = hasSigns(look)
    ? `${value}[${look.colours.map(({ mark }) => mark).join("")}]${AS_TEXT}?`
    : `[${coloursOf(look)}]${value}`;
  return `${face}|joker|\\*`;
}

/** The face of a tile as it is written in sentences: « V♠ » is `p11`. @param {Look} look @param {string} shown */
function faceWritten(look, shown) {
  if (!hasSigns(look)) return shown;
  const [value, mark] = shown.replace(AS_TEXT, "").split(/(?=.$)/u);
  const suit = look.colours.find((colour) => colour.mark === mark)?.initial ?? "";
  return `${suit}${look.figures.find(({ sign }) => sign === value)?.value ?? value}`;
}
