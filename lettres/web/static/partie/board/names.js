/** What tiles, melds and places are called: read aloud, and in titles. */

import { coloursOf, faceOf, isUnthrown, valueOf } from "./tiles.js";
import { placeOf } from "./grid.js";

/** @typedef {import("./draft.js").Drafting} Drafting */

const COLOURS = new Map(Object.entries({ r: "rouge", b: "bleu", n: "noir", j: "jaune", p: "pique", c: "cœur", t: "trèfle", k: "carreau" }));
const FIGURES = new Map(Object.entries({ 1: "as", 11: "valet", 12: "dame", 13: "roi" }));
const SHORT = new Map(Object.entries({ 1: "A", 11: "V", 12: "D", 13: "R" }));
const MARKS = new Map(Object.entries({ p: "♠\ufe0e", c: "♥\ufe0e", t: "♣\ufe0e", k: "♦\ufe0e" }));

/** What is written on a number tile: its value, and the sign of its colour. @param {string} tile @returns {[string, string]} */
export function faceParts(tile) {
  const face = faceOf(tile);
  const mark = MARKS.get(face[0]);
  const value = String(valueOf(face));
  return mark ? [SHORT.get(value) ?? value, mark] : [value, face[0].toUpperCase()];
}

/** What the rack of a game is called. @param {string} game */
export const rackNoun = (game) => (game === "des" ? "vos dés" : game === "cartes" ? "votre main" : "chevalet");

/** What the tiles of a game are called. @param {string} game */
export const tileNoun = (game) => (game === "lettres" ? "lettre" : game === "cartes" ? "carte" : game === "des" ? "dé" : "tuile");

/** What agrees with a die. @type {Record<string, string>} */
const MASCULINE = { une: "un", la: "le", elle: "il" };

/** A sentence in the words of a game, for « {une tuile} », « {la} », « {elle} », « {tuiles} ». @param {string} game @param {string} text */
export const inTiles = (game, text) =>
  text.replace(/\{([^}]+)\}/gu, (_, words) =>
    words.replace(/\b(?:une|la|elle)\b/gu, (/** @type {string} */ word) => (game === "des" ? MASCULINE[word] : word)).replace("tuile", tileNoun(game)),
  );

/** Why a meld may not be taken apart, as one says it. */
const LOCKS = { "": ["", ""], closed: ["verrouillé", " jusqu’à votre premier coup"], joker: ["tenu", " par son joker"] };

/** What a meld of a game is called. @param {string} game */
export const meldNoun = (game) => (game === "lettres" ? "mot" : "combinaison");

/** A participle that agrees with what a meld is called. @param {string} game @param {string} participle  in the masculine */
export const ofMeld = (game, participle) => (meldNoun(game) === "mot" ? participle : `${participle}e`);

/** A tile, as one says it. @param {Drafting} drafting @param {string} id */
export function tileName(drafting, id) {
  const tile = drafting.tiles[id] ?? "";
  const face = faceOf(tile);
  if (isUnthrown(tile) && drafting.kind === "grid") return "dé à lancer";
  if (drafting.isKept(id)) return "joker qui garde sa valeur";
  if (drafting.isJoker(id)) return drafting.shown(id) === face ? "joker" : `${drafting.shown(id)}, joker`;
  if (drafting.kind === "words") return face;
  return faceName(drafting.game, face);
}

/** A tile with a number, as one says it: « 7 rouge », « valet de pique ». @param {string} game @param {string} face */
export function faceName(game, face) {
  const value = String(valueOf(face));
  const colour = COLOURS.get(face[0]) ?? "";
  return game === "cartes" ? `${FIGURES.get(value) ?? value} de ${colour}` : `${value} ${colour}`;
}

/** A tile that is being typed by keys: its colour, its value, or both. @typedef {{colour: string, value: number | null}} Wanted */

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
  const figure = [...SHORT].find(([, short]) => short.toLowerCase() === rest)?.[0] ?? rest;
  return { colour, value: rest ? Number(figure) : null };
}

/** Whether a tile shows what is wanted. @param {Wanted} wanted @param {string} face */
export const matches = ({ colour, value }, face) => valueOf(face) === value && (!colour || face[0] === colour);

/** @param {string} game @param {Wanted} wanted */
export function wantedName(game, { colour, value }) {
  if (value === null) return COLOURS.get(colour) ?? "";
  if (colour) return faceName(game, `${colour}${value}`);
  return (game === "cartes" && FIGURES.get(String(value))) || String(value);
}

const WRITTEN = /(^|[^\p{L}\d])(?:([rbnj])(\d{1,2})|(\d{1,2}|[AVDR])([♠♥♣♦])\ufe0e?|joker|\*)(?![\p{L}\d-])/gu;
const ANOTHER = /^ (?:[rbnj]\d{1,2}|(?:\d{1,2}|[AVDR])[♠♥♣♦]\ufe0e?|joker|\*)(?![\p{L}\d-])/u;

/** A player's name in a sentence: nothing in it is taken for a tile (`in_sentences` of the server). @param {string} name */
export const nameInSentence = (name) => name.replace(/(?<=[rbnj])(?=\d)/gu, "\u034f");

/** What is quoted in a sentence, to be typed as it is written. */
export const QUOTED = /(«[^»]*»)/u;

/** A sentence to be read aloud: the tiles and cards that are written in it, by their names. @param {string} text */
export const spokenText = (text) => text.split(QUOTED).map((part, at) => (at % 2 ? part : spokenPart(part))).join("");

/** @param {string} text */
const spokenPart = (text) =>
  text.replace(WRITTEN, (found, before, initial, value, figure, mark, at) => {
    const suit = [...MARKS].find(([, sign]) => sign[0] === mark)?.[0] ?? "";
    const rank = [...SHORT].find(([, short]) => short === figure)?.[0] ?? figure;
    const card = () => `${FIGURES.get(rank) ?? rank} de ${COLOURS.get(suit)}`;
    const name = initial ? `${value} ${COLOURS.get(initial)}` : mark ? card() : "joker";
    return `${before}${name}${ANOTHER.test(text.slice(at + found.length)) ? "," : ""}`;
  });

/** What the referee says of a meld or a die, to be read aloud. @param {string} game @param {{text?: string} | null} mark */
export const markText = (game, mark) => (game === "lettres" ? mark?.text : spokenText(mark?.text ?? "")) || undefined;

/** What a meld shows, as one says it. @param {Drafting} drafting @param {import("./draft.js").Meld} meld */
export function meldText(drafting, meld) {
  if (drafting.kind === "words") return meld.tiles.map((id) => drafting.shown(id)).join("");
  return meld.tiles.map((id) => tileName(drafting, id)).join(", ");
}

/**
 * A letter of a word as one says which it is: « S », « le 2e S » where there are several.
 * @param {readonly string[]} letters @param {number} at
 */
export function whichLetter(letters, at) {
  const like = letters.flatMap((letter, place) => (letter === letters[at] ? [place] : []));
  const rank = like.indexOf(at) + 1;
  return like.length < 2 ? letters[at] : `le ${rank}${rank > 1 ? "e" : "er"} ${letters[at]}`;
}

/**
 * A meld with its number and what the referee says of it.
 * @param {Drafting} drafting
 * @param {import("./draft.js").Meld} meld
 * @param {{ok: boolean, text?: string} | null} mark
 */
export function meldName(drafting, meld, mark) {
  const number = drafting.numberOf(meld);
  const noun = meldNoun(drafting.game);
  const jokers = drafting.kind === "words" ? meld.tiles.flatMap((id, at) => (drafting.isJoker(id) ? [`${whichLetter(meld.tiles.map((each) => drafting.shown(each)), at)} est un joker`] : [])) : [];
  const found = mark ? [mark.ok ? "sans faute" : markText(drafting.game, mark) ?? "une faute"] : [];
  const lock = drafting.lockOf(meld);
  const [participle, why] = LOCKS[lock];
  if (lock) found.push(ofMeld(drafting.game, participle) + why);
  const fresh = drafting.startOf(meld) < 0; // what lies there may have no number: a turn tried again
  const head = number !== null ? `${noun} ${number}` : !fresh ? noun : `${noun} ${noun === "mot" ? "nouveau" : "nouvelle"}`;
  return [head, meldText(drafting, meld), ...jokers, ...found].join(", ");
}

/**
 * The name of a place of the grid, as the terminal has it: the dice begin at the third row and column.
 * @param {string} cell
 * @param {[number, number]} first  the first row and column that is named
 * @param {string} colours
 */
export function cellName(cell, first, colours) {
  const [row, column] = placeOf(cell);
  return `${columnName(column - first[1], colours)}${row - first[0] + 1}`;
}

/** @param {number} at @param {string} colours */
export function columnName(at, colours) {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !colours.includes(letter.toLowerCase()));
  return letters[at] ?? "";
}
