/** The questions over the page: before a turn is refused or allowed, undone or corrected, before a game ends. */

import { capital, plural } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { typeset } from "../lexicon/text.js";
import { itemised } from "../rules/fault_texts.js";
import { html } from "../vendor/preact.js";
import { Fault } from "./parts.js";
import { drawText, undoText, whatOf } from "./texts.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */
/** @typedef {import("../rules/turn.js").Judgement} Judgement */

/** Have what is composed noted: at once if nothing is wrong with it. @param {Sitting} sitting */
export async function validate(sitting) {
  if (!sitting.add()) return sitting.say(document.getElementById("verdict")?.textContent ?? "");
  const { turn } = sitting;
  const { judged, broken } = turn;
  const { formed, emptied } = turn.draft;
  if (!judged) return;
  const lays = { formed, broken, emptied };
  if (!judged.accepted) return askRuling(sitting, judged, lays);
  const lay = () => sitting.play({ kind: "lay", ...lays });
  const many = tooManyText(sitting, judged);
  if (!many) return lay();
  sitting.ask(
    "Tant de lettres ?",
    [many],
    [
      { text: "Corriger le tour", first: true },
      {
        text: `${sitting.game.players[turn.seat]} les avait bien : ${plural(judged.total, "point")}`,
        act: () => sitting.attempt(lay)
      }
    ]
  );
}

/**
 * That a turn lays more letters than its player can hold by the rules; empty where it does not.
 * @param {Sitting} sitting
 * @param {Judgement} judged
 */
function tooManyText({ turn, game }, { placed }) {
  const held = game.heldBy(turn.seat, turn.draft.at);
  if (placed.length <= held) return "";
  const name = game.players[turn.seat];
  return (
    `Ce tour pose ${plural(placed.length, "lettre")} du chevalet, et ${name} n’en a que ${held}, à compter la ` +
    `donne et les pioches. Un mot de la table a-t-il été défait sans être touché ici ? Ou ${name} a-t-il pioché ` +
    "plus que noté ?"
  );
}

/**
 * Ask what the players rule on a turn with faults.
 * @param {Sitting} sitting
 * @param {Judgement} judged
 * @param {{formed: string[], broken: string[], emptied: boolean}} lays
 */
function askRuling(sitting, judged, lays) {
  const { faults, impossible, overBox } = judged;
  const { setting, tools, players } = sitting.game;
  const alone = faults.length || overBox.length ? [] : impossible.map(capital);
  const sentences = [...new Set([...faults.map(({ sentence }) => sentence), ...overBox, ...alone])];
  const many = tooManyText(sitting, judged);
  const play = (/** @type {"fault" | "lay"} */ kind) => () => sitting.attempt(() => sitting.play({ kind, ...lays }));
  const refuse = {
    text: `Refuser : ${players[sitting.turn.seat]} reprend tout${drawText(judged.penalty || 0)}`,
    act: play("fault")
  };
  const admit = { text: `La table l’admet : ${plural(judged.total, "point")}`, act: play("lay") };
  sitting.ask(
    "Ce tour ne va pas",
    [
      ...sentences.map((text) => html`<${Fault} key=${text} text=${text} />`),
      ...(many ? [many] : []),
      ...(overBox.length ? [tools.phrases.boxHelp] : [])
    ],
    [
      { text: "Corriger", first: true },
      ...(setting.rules.arbitration !== "auto" ? [refuse] : []),
      ...(impossible.length ? [] : [admit])
    ]
  );
}

/** Say what would be undone, and undo it if that is meant. @param {Sitting} sitting */
export function askUndo(sitting) {
  const [title, ...lines] = undoText(sitting.game);
  sitting.ask(
    title,
    [...lines, ...(sitting.turn.empty ? [] : ["Ce qui est composé maintenant sera perdu."])],
    [
      { text: "Oui, l’annuler", act: () => sitting.attempt(() => sitting.undo()) },
      { text: "Non", first: true }
    ]
  );
}

/** Ask what is left on the racks, and end the game. @param {Sitting} sitting */
export function askEnd(sitting) {
  const { players, setting } = sitting.game;
  const counts = setting.rules.leftover !== "none";
  const left = players.map(() => String(counts ? "0" : ""));
  const field = (/** @type {string} */ name, /** @type {number} */ at) => html`<label key=${at}>
    ${`Lettres qui restent à ${name}`}
    <input type="number" min="0" max="112" inputmode="numeric"
      onInput=${valueTo((typed) => (left[at] = typed || "0"))} /></label>`;
  sitting.ask(
    "La partie est finie ?",
    counts
      ? ["Ce qui reste sur les chevalets compte.", ...players.map(field)]
      : ["Les lettres qui restent ne coûtent rien."],
    [
      { text: "Oui, les scores", act: () => sitting.attempt(() => sitting.end(left)), first: true },
      { text: "Non, on continue" }
    ]
  );
}

/** Offer to correct a turn that was noted. @param {Sitting} sitting @param {number} at  its place, from 0 */
export function askCorrection(sitting, at) {
  const { game } = sitting;
  const { line, turn, points } = game.course.turns[at];
  let counted = String(line.points ?? 0);
  const earned = points.filter(({ code }) => code !== "table");
  const change = (/** @type {() => Promise<import("./companion.js").Outcome>} */ act) => () =>
    sitting.attempt(() => sitting.noted(act()));
  const recount = change(() => game.recount(at, counted === "" ? null : Number(counted), Date.now()));
  const field = html`<label>Points comptés
    <input type="number" min="0" max="9999" inputmode="numeric" value=${counted}
      onInput=${valueTo((typed) => (counted = typed))} /></label>`;
  sitting.ask(
    `Tour ${at + 1}, ${game.players[line.seat]}`,
    [
      `${capital(whatOf(game, game.course.turns[at]))}.`,
      ...(turn
        ? [html`<p class="quiet">${typeset(`Selon la règle : ${itemised(earned, game.tools.phrases)}.`)}</p>`, field]
        : [])
    ],
    [
      ...(turn ? [{ text: "Compter ces points", act: recount, first: true }] : []),
      { text: "Rejouer ce tour : d’autres mots", act: () => sitting.recompose(at, false) },
      { text: "Ajouter un tour oublié avant celui-ci", act: () => sitting.recompose(at, true) },
      { text: "Ôter ce tour", act: change(() => game.remove(at, Date.now())) },
      { text: "Ne rien changer" }
    ]
  );
}
