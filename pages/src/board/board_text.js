// @ts-check
/** Return the board in words: the answer to a typed « table » for those who do not see it. */

import { capital } from "../common/telling.js";
import { cellName, inRack, inTiles, meldName, meldNoun, meldText, ofMeld, rackNoun, tileName } from "./names.js";
import { beyond, onTable } from "./steps.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./draft.js").Step} Step */

/**
 * The table, what has to go back to it, and the rack.
 * @param {Drafting} drafting
 */
export function boardText(drafting) {
  const { rack, looseIds } = drafting;
  const noun = rackNoun(drafting.look);
  const named = (/** @type {readonly string[]} */ ids) => ids.map((id) => tileName(drafting, id)).join(", ");
  const laid =
    drafting.kind === "grid"
      ? dice(drafting)
      : drafting.melds.map((meld) => meldName(drafting, meld, null)).join("\u202f; ");
  const { board } = drafting.look.nouns;
  return [
    laid ? `${capital(board.one)}\u00a0: ${laid}.` : `${board.feminine ? "La" : "Le"} ${board.one} est vide.`,
    looseIds.length > 0 && `À replacer\u00a0: ${named(looseIds)}.`,
    rack.length > 0 && `${capital(noun)}\u00a0: ${named(rack)}.`
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Drafting} drafting */
function dice(drafting) {
  return Object.entries(drafting.cells)
    .map(([cell, id]) => `${tileName(drafting, id)} en ${cellName(cell, drafting.first, drafting.colours)}`)
    .join(", ");
}

/**
 * Return the sentence on the tiles that a step has laid. Dice come with their cells and, if the grid grew, with the new
 * name of a cell; a meld is only composed, and not said to be played.
 * @param {Drafting} drafting  after the step
 * @param {import("./draft.js").Target} to
 * @param {[number, number]} first  the row and column that were named first before it
 * @param {import("./draft.js").Meld | null | undefined} meld
 */
export function laidText(drafting, to, first, meld) {
  if (drafting.kind !== "grid") return meld ? `${meldText(drafting, meld)}\u00a0: ${composedAs(drafting, meld)}.` : "";
  const laid = diceIn(drafting, drafting.now, drafting.steps[drafting.at - 1]);
  const name = (/** @type {string} */ cell, from = drafting.first) => cellName(cell, from, drafting.colours);
  const told = diceText(drafting, laid, "posé", "en");
  const cell = "cell" in to ? to.cell : laid[0]?.[0];
  if (!cell || String(first) === String(drafting.first)) return told;
  return `${told} Les cases ont changé de nom\u00a0: ${name(cell, first)} s’appelle maintenant ${name(cell)}.`;
}

/**
 * The dice of a step that do not lie there in another.
 * @param {Drafting} drafting
 * @param {Step} step
 * @param {Step} [other]
 */
const diceIn = ({ tiles }, step, other) =>
  Object.entries(step.cells).filter(([cell, id]) => tiles[other?.cells[cell] ?? ""] !== tiles[id]);

/**
 * Return the sentence on moved dice: « 4 jaune posé en E4. »
 * @param {Drafting} drafting
 * @param {[string, string][]} dice
 * @param {string} done
 * @param {string} at
 */
function diceText(drafting, dice, done, at) {
  const several = dice.length > 1;
  const told = dice
    .map(
      ([cell, id]) =>
        `${tileName(drafting, id)}${several ? "" : ` ${done}`} ${at} ` +
        `${cellName(cell, drafting.first, drafting.colours)}`
    )
    .join(", ");
  return told && `${told}${several ? `\u00a0: ${done}s` : ""}.`;
}

/**
 * Return the sentence on a step that was undone or redone, as it was first said.
 * @param {Drafting} drafting  after it
 * @param {Step} before
 */
export function changeText(drafting, before) {
  const { now } = drafting;
  const lying = onTable(now);
  const gone = diceIn(drafting, before, now).filter(([, id]) => !lying.includes(id));
  const texts = (/** @type {Step} */ step) => step.melds.map((meld) => meldText(drafting, meld, step));
  const [old, fresh] = [texts(before), texts(now)];
  const apart = before.melds.flatMap(({ key, tiles }, at) =>
    tiles.every((id) => lying.includes(id)) || now.melds.some((meld) => meld.key === key)
      ? []
      : [`${old[at]}\u00a0: ${ofMeld(drafting.look, "défait")}.`]
  );
  const composed = now.melds.flatMap((meld, at) =>
    old.includes(fresh[at])
      ? []
      : [`${fresh[at]}\u00a0: ${drafting.isAsBefore(meld) ? "comme avant" : composedAs(drafting, meld)}.`]
  );
  return [
    ...apart,
    ...composed,
    diceText(drafting, gone, "retiré", "de"),
    diceText(drafting, diceIn(drafting, now, before), "posé", "en")
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Return the melds, or the dice with their cells, that the player has composed this turn.
 * @param {Drafting} drafting
 */
export function composedText(drafting) {
  const { now, steps } = drafting;
  const texts = (/** @type {Step} */ step) => step.melds.map((meld) => meldText(drafting, meld, step));
  const dice = diceIn(drafting, now, steps[0]).map(
    ([cell, id]) => `${tileName(drafting, id)} en ${cellName(cell, drafting.first, drafting.colours)}`
  );
  return [...beyond(texts(now), texts(steps[0])), ...dice].join("\u202f; ");
}

/**
 * Return the sentence on the melds or dice that others have changed since the player's last turn; words are named in
 * the tale of a turn instead.
 * @param {Drafting} drafting
 */
export function changedText(drafting) {
  if (drafting.kind === "words" || drafting.hidden) return "";
  const die = (/** @type {string} */ cell) =>
    `${tileName(drafting, drafting.cells[cell])} en ${cellName(cell, drafting.first, drafting.colours)}`;
  const cells = drafting.changed.map(String).filter((cell) => cell in drafting.cells);
  const melds = drafting.melds.filter(({ from }) => drafting.changed.includes(from));
  const told =
    drafting.kind === "grid"
      ? cells.map(die).join(", ")
      : melds.map((meld) => meldName(drafting, meld, null)).join("\u202f; ");
  return told && `Nouveau depuis votre dernier tour\u00a0: ${told}.`;
}

const LEAST = 3; // tiles of a meld

/** @param {Drafting} drafting @param {import("./draft.js").Meld} meld */
function composedAs(drafting, meld) {
  const noun = meldNoun(drafting.look);
  return meld.tiles.length < LEAST ? `début de ${noun}` : `${noun} ${ofMeld(drafting.look, "formé")}`;
}

/**
 * Return the end of a target's name that says what a tap lays there; empty if nothing is picked.
 * @param {Drafting} drafting @param {readonly string[]} picked
 */
export function layName(drafting, picked) {
  if (!picked.length) return "";
  const several = picked.length > 1;
  return `, y poser ${several ? inTiles(drafting.look, `${picked.length} {tuiles}`) : tileName(drafting, picked[0])}`;
}

/**
 * That a tile that was typed is not there: « Pas de Z sur votre chevalet. »
 * @param {Drafting} drafting
 * @param {string} name
 * @param {boolean} another  those that there are, are picked
 */
export function lackText(drafting, name, another) {
  return `Pas ${another ? "d’autre" : "de"} ${name} ${inRack(drafting.look)}.`;
}
