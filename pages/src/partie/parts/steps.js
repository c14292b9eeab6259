// @ts-check
/** The steps that a button or a key makes: back and forth in a draft, the order of the rack. */

import { changeText } from "../../board/board_text.js";
import { PLAIN } from "../../board/look.js";
import { rackNoun } from "../../board/names.js";
import { capital } from "../../common/telling.js";
import { keep } from "./kept.js";

/** @typedef {import("./game.js").Game} Game */

/** The property of a draft that says whether a step can be made. */
const POSSIBLE = /** @type {const} */ ({ undo: "canUndo", redo: "canRedo", reset: "touched" });
/** @type {Record<string, string>} */
const SAID = { undo: "Annulé.", redo: "Refait.", reset: "Le tour recommence." };

/**
 * Make a step, if there is one to make.
 * @param {Game} game
 * @param {keyof typeof POSSIBLE} what
 */
export function step(game, what) {
  const { drafting } = game;
  if (!drafting?.[POSSIBLE[what]]) return;
  const before = drafting.now;
  drafting[what]();
  sayStep(game, what, before);
  game.stepped();
}

/**
 * Say which step was made, if it was one, and what it changed.
 * @param {Game} game
 * @param {string} what
 * @param {import("../../board/draft.js").Step} [before]  the table as it was composed before
 */
export function sayStep(game, what, before) {
  const changed = game.drafting && before && what !== "reset" ? changeText(game.drafting, before) : "";
  if (SAID[what]) game.say(`${SAID[what]} ${changed}`.trim());
}

/** Say how the rack is sorted. @param {Game} game @param {string} way */
export function sayOrder(game, way) {
  game.say(capital(`${rackNoun(game.view?.room.look ?? PLAIN)} : ${way}.`));
}

/** Sort the rack in the next of the game's ways. @param {Game} game */
export function sort(game) {
  const { drafting } = game;
  const ways = (game.view?.orders ?? []).filter((way) => way !== "main");
  const next = ways[(ways.indexOf(drafting?.order ?? "") + 1) % ways.length];
  if (!drafting || !next) return;
  drafting.sort(next);
  arranged(game, next);
}

/** Shuffle the rack, for another look at the same letters. @param {Game} game */
export function shuffle(game) {
  game.drafting?.shuffle();
  arranged(game, "mélange");
}

/** @param {Game} game @param {string} way */
function arranged(game, way) {
  keep(game.view, game.drafting);
  sayOrder(game, way);
  game.onChange();
}
