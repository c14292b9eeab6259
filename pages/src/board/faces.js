// @ts-check
/** What is written on tiles and what they are called, whatever they lie on: a letter, a number, a card, a die. */

import { coloursOf, faceOf, isJoker, isUnthrown, kindOf, rankOf } from "./tiles.js";

const COLOURS = new Map(
  Object.entries({ r: "rouge", b: "bleu", n: "noir", j: "jaune", p: "pique", c: "cœur", t: "trèfle", k: "carreau" })
);
const FIGURES = new Map(Object.entries({ 1: "as", 11: "valet", 12: "dame", 13: "roi" }));
const INITIALS = new Map(Object.entries({ 1: "A", 11: "V", 12: "D", 13: "R" }));
const MARKS = new Map(Object.entries({ p: "♠\ufe0e", c: "♥\ufe0e", t: "♣\ufe0e", k: "♦\ufe0e" }));

/**
 * What is written on a number tile: its value, and the sign of its colour.
 * @param {string} tile
 * @returns {[string, string]}
 */
export function faceParts(tile) {
  const face = faceOf(tile);
  const mark = MARKS.get(face[0]);
  const value = String(rankOf(face));
  return mark ? [INITIALS.get(value) ?? value, mark] : [value, face[0].toUpperCase()];
}

/** A tile with a number, as one says it: « 7 rouge », « valet de pique ». @param {string} game @param {string} face */
export function faceName(game, face) {
  const value = String(rankOf(face));
  const colour = COLOURS.get(face[0]) ?? "";
  return game === "cartes" ? `${FIGURES.get(value) ?? value} de ${colour}` : `${value} ${colour}`;
}

/** What a joker stands for (`standing`), as one says it. @param {string} game @param {string} stand */
export const standName = (game, stand) =>
  /^\d/.test(stand) ? (game === "cartes" && FIGURES.get(stand)) || stand : faceName(game, stand);

/** Its value alone, for eyes. @param {string} game @param {string} stand */
export function standValue(game, stand) {
  const value = stand.replace(/^\D/u, "");
  return (game === "cartes" && INITIALS.get(value)) || value;
}

/**
 * A tile as tables and racks write it, as one says it; of letters, a small one is a joker that stands for it.
 * @param {string} game
 * @param {string} tile
 */
export function called(game, tile) {
  const kind = kindOf(game);
  if (isJoker(tile)) return "joker";
  if (kind === "words") return tile === tile.toUpperCase() ? tile : `${tile.toUpperCase()}, joker`;
  return kind === "grid" && isUnthrown(tile) ? "dé à lancer" : faceName(game, faceOf(tile));
}

/**
 * A tile that is being typed by keys: its colour, its value, or both.
 * @typedef {{colour: string, value: number | null}} Wanted
 */

/**
 * What keys in a row name, a value and a colour in either order: in cards a value is a figure too, « v » or « 11 ».
 * @param {string} game @param {string} keys @returns {Wanted | null}
 */
export function wantedOf(game, keys) {
  const colours = coloursOf(game);
  const value = game === "cartes" ? "(?:1[0-3]|[1-9avdr])" : "(?:1[0-3]|[1-9])";
  if (!new RegExp(`^(?:[${colours}]${value}?|${value}[${colours}]?)$`).test(keys)) return null;
  const colour = [...keys].find((key) => colours.includes(key)) ?? "";
  const rest = keys.replace(colour, "");
  const figure = [...INITIALS].find(([, initial]) => initial.toLowerCase() === rest)?.[0] ?? rest;
  return { colour, value: rest ? Number(figure) : null };
}

/** Whether a tile shows what is wanted. @param {Wanted} wanted @param {string} face */
export const matches = ({ colour, value }, face) => rankOf(face) === value && (!colour || face[0] === colour);

/** @param {string} game @param {Wanted} wanted */
export function wantedName(game, { colour, value }) {
  if (value === null) return COLOURS.get(colour) ?? "";
  if (colour) return faceName(game, `${colour}${value}`);
  return (game === "cartes" && FIGURES.get(String(value))) || String(value);
}

const WRITTEN = /(^|[^\p{L}\d])(?:([rbnj])(\d{1,2})|(\d{1,2}|[AVDR])([♠♥♣♦])\ufe0e?|joker|\*)(?![\p{L}\d-])/gu;
const ANOTHER = /^ (?:[rbnj]\d{1,2}|(?:\d{1,2}|[AVDR])[♠♥♣♦]\ufe0e?|joker|\*)(?![\p{L}\d-])/u;

/**
 * A player's name in a sentence: nothing in it is taken for a tile (`in_sentences` of the server).
 * @param {string} name
 */
export const nameInSentence = (name) => name.replace(/(?<=[rbnj])(?=\d)/gu, "\u034f");

/** What is quoted in a sentence, to be typed as it is written. */
export const QUOTED = /(«[^»]*»)/u;

/** A sentence to be read aloud: the tiles and cards that are written in it, by their names. @param {string} text */
export const spokenText = (text) =>
  text
    .split(QUOTED)
    .map((part, at) => (at % 2 ? part : spokenPart(part)))
    .join("");

/** @param {string} text */
const spokenPart = (text) =>
  text.replace(WRITTEN, (found, before, initial, value, figure, mark, at) => {
    const suit = [...MARKS].find(([, sign]) => sign[0] === mark)?.[0] ?? "";
    const rank = [...INITIALS].find(([, written]) => written === figure)?.[0] ?? figure;
    const name = initial ? faceName("", `${initial}${value}`) : mark ? faceName("cartes", `${suit}${rank}`) : "joker";
    return `${before}${name}${ANOTHER.test(text.slice(at + found.length)) ? "," : ""}`;
  });
