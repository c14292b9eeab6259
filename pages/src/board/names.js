/** The names of tiles, melds and places: read aloud, and in titles. */

import { called, spokenText, standName } from "./faces.js";
import { placeOf } from "./grid.js";
import { wordCalled } from "./letter.js";
import { standing } from "./tiles.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./look.js").Look} Look */

/**
 * Return the noun for the player's own tiles: « votre chevalet », or the tiles themselves in a game without racks.
 * @param {Look} look
 */
export const rackNoun = ({ nouns: { rack, tile } }) => (rack ? `votre ${rack.one}` : `vos ${tile.many}`);

/** Return the place of the player's own tiles, in a sentence about a tile that is missing there. @param {Look} look */
export const inRack = ({ nouns: { rack, tile }, piece }) =>
  rack ? `${piece === "playing-card" ? "dans" : "sur"} votre ${rack.one}` : `parmi vos ${tile.many}`;

/** The words that agree with a masculine noun, by the feminine ones. @type {Record<string, string>} */
const MASCULINE = { une: "un", la: "le", elle: "il" };

/**
 * A sentence in the words of a game, for « {une tuile} », « {la} », « {elle} », « {tuiles} ».
 * @param {Look} look
 * @param {string} text
 */
export const inTiles = ({ nouns: { tile } }, text) =>
  text.replace(/\{([^}]+)\}/gu, (_, words) =>
    words
      .replace(/\b(?:une|la|elle)\b/gu, (/** @type {string} */ word) => (tile.feminine ? word : MASCULINE[word]))
      .replace("tuiles", tile.many)
      .replace("tuile", tile.one)
  );

/** The reasons why a meld may not be taken apart, in French. */
const LOCKS = {
  "": ["", ""],
  closed: ["verrouillé", " jusqu’à votre premier coup"],
  joker: ["tenu", " par son joker"]
};

/** Return the sentence that explains the lock on melds; each meld names its lock too. @param {Drafting} drafting */
export function locksTold({ look, locks }) {
  const [participle, why] = LOCKS[locks.closed ? "closed" : "joker"];
  return `${meldNoun(look)} ${ofMeld(look, participle)}${why}`;
}

/** Return the noun for a meld of a game. @param {Look} look */
export const meldNoun = ({ nouns }) => nouns.meld.one;

/**
 * A participle that agrees with what a meld is called.
 * @param {Look} look
 * @param {string} participle  in the masculine
 */
export const ofMeld = ({ nouns }, participle) => (nouns.meld.feminine ? `${participle}e` : participle);

/** Return the spoken name of a tile. @param {Drafting} drafting @param {string} id */
export const tileName = (drafting, id) =>
  drafting.isKept(id) ? "joker qui garde sa valeur" : called(drafting.look, drafting.written(id));

/**
 * A participle that agrees with the name of a tile: some figures are feminine, as the « dame » of cards.
 * @param {Look} look
 * @param {string} name
 * @param {string} participle  in the masculine
 */
export const ofTile = ({ figures }, name, participle) =>
  figures.some((figure) => figure.feminine && name.startsWith(`${figure.name} `)) ? `${participle}e` : participle;

/**
 * Return the judgement of a meld or a die, to be read aloud.
 * @param {Look} look
 * @param {{text?: string} | null} mark
 */
export const markText = (look, mark) => spokenText(look, mark?.text ?? "") || undefined;

/**
 * Return the spoken text of a meld.
 * @param {Drafting} drafting
 * @param {import("./draft.js").Meld} meld
 * @param {import("./draft.js").Step} [step]
 */
export function meldText(drafting, meld, step = drafting.now) {
  if (drafting.kind === "words") return meld.tiles.map((id) => drafting.face(id, step)).join("");
  const stands = standing(
    meld.tiles.map((id) => drafting.tiles[id]),
    drafting.look.most
  );
  return meld.tiles
    .map((id, at) => tileName(drafting, id) + (stands[at] && ` (${standName(drafting.look, stands[at])})`))
    .join(", ");
}

/**
 * A meld with its number and what the referee says of it.
 * @param {Drafting} drafting
 * @param {import("./draft.js").Meld} meld
 * @param {{ok: boolean, text?: string} | null} mark
 */
export function meldName(drafting, meld, mark) {
  const number = drafting.numberOf(meld);
  const noun = meldNoun(drafting.look);
  const found = mark ? [mark.ok ? "sans faute" : (markText(drafting.look, mark) ?? "une faute")] : [];
  const lock = drafting.lockOf(meld);
  const [participle, why] = LOCKS[lock];
  if (lock) found.push(ofMeld(drafting.look, participle) + why);
  const fresh = drafting.startOf(meld) < 0; // what lies there may have no number: a turn tried again
  const head =
    number !== null
      ? `${noun} ${number}`
      : !fresh
        ? noun
        : `${noun} ${drafting.look.nouns.meld.feminine ? "nouvelle" : "nouveau"}`;
  const shown = drafting.kind === "words" ? wordCalled([...drafting.textOf(meld)]) : meldText(drafting, meld);
  return [head, shown, ...found].join(", ");
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

/**
 * Return who laid something lately: « par Zoé », « par vous »; empty for nobody.
 * @param {import("./draft.js").View} view
 * @param {number | undefined} maker
 */
export function makerText(view, maker) {
  if (maker === undefined || !view?.seats?.[maker] || view.seats.length < 2) return "";
  return maker === view.seat ? "par vous" : `par ${view.seats[maker].name}`;
}

/**
 * Return why some letters name no column: « Pas de colonne B, J, N ni R : ce sont des couleurs. »
 * @param {Look} look
 */
export function columnsTold({ colours }) {
  const initials = colours.map(({ initial }) => initial.toUpperCase()).sort();
  return `Pas de colonne ${initials.slice(0, -1).join(", ")} ni ${initials.at(-1)} : ce sont des couleurs.`;
}

/** @param {number} at @param {string} colours */
export function columnName(at, colours) {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !colours.includes(letter.toLowerCase()));
  return letters[at] ?? "";
}
