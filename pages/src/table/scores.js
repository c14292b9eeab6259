/** The scores: the totals, each turn, which a tap corrects, and the sheet that is shared. */

import { byId } from "../common/dom.js";
import { capital, plural } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { faultLabel, itemised } from "../rules/fault_texts.js";
import { ask } from "./dialog.js";
import { button, el } from "./dom.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("../rules/course.js").Noted} Noted */
/**
 * What is done to a turn, by its place from 0.
 * @typedef {object} Corrections
 * @property {(at: number, points: number | null) => Promise<void>} recount
 * @property {(at: number) => Promise<void>} remove
 * @property {(at: number, inserts: boolean) => void} compose
 */

/**
 * @param {Companion} game
 * @param {Corrections} corrections
 */
export function renderScores(game, corrections) {
  const { players, course } = game;
  const scores = course.state.seats.map(({ score }) => score);
  const best = Math.max(...scores);
  const order = players.map((_, at) => at);
  if (game.over) order.sort((one, other) => scores[other] - scores[one]);
  const rows = order.map((at) => {
    const ahead = course.turns.length > 0 && scores[at] === best;
    const label = el("span", { className: "name", textContent: players[at] });
    const lead = ahead && el("span", { className: "quiet", textContent: game.over ? "gagne" : "en tête" });
    return el(
      "li",
      { className: ahead ? "ahead" : "" },
      label,
      lead,
      el("span", { className: "points", textContent: plural(scores[at], "point") })
    );
  });
  byId("totals").replaceChildren(...rows);
  byId("winner").hidden = !game.over;
  byId("winner").textContent = game.over ? typeset(game.totals().at(-1) ?? "") : "";
  byId("scores-title").textContent = game.over ? "La partie est finie" : "Les scores";
  byId("no-turns").hidden = course.turns.length > 0;
  const turns = course.turns.map((noted, at) => turnRow(game, noted, at, corrections));
  byId("turns").replaceChildren(...turns.reverse());
}

/**
 * @param {Companion} game
 * @param {Noted} noted
 * @param {number} at
 * @param {Corrections} corrections
 */
function turnRow(game, noted, at, corrections) {
  const name = game.players[noted.line.seat];
  const points = noted.turn ? plural(noted.line.points ?? 0, "point") : "";
  const who = el(
    "span",
    { className: "who" },
    el("strong", { textContent: `${at + 1}. ${name}` }),
    el("span", { className: "points", textContent: points })
  );
  const row = button("", () => correct(game, noted, at, corrections));
  row.append(who, el("span", { className: "what", textContent: whatOf(game, noted) }));
  return el("li", {}, row);
}

/**
 * What a turn was, for people: « IMAGE → PAGE, MIEL (E, L, P) ».
 * @param {Companion} game
 * @param {Noted} noted
 * @returns {string}
 */
export function whatOf(game, { line, turn }) {
  const labels = line.faults.map((word) => {
    const [code, ...melds] = word.split("/");
    return faultLabel({ code, melds }, game.tools.phrases);
  });
  if (line.kind === "passe") return "passe";
  if (line.kind === "hors délai") return "hors délai";
  const move = line.move.split(" ").map(shown).join(" ") || "un coup";
  if (line.kind === "fault") return `refusé : ${labels.join(", ") || move}`;
  const marks = [
    turn?.emptied && "chevalet vidé",
    labels.length && `admis par la table : ${labels.join(", ")}`,
    line.suspended && "en suspens, ne tient plus"
  ];
  return [move, ...marks.filter(Boolean)].join(" · ");
}

/**
 * A part of a move as people write it: jokers are named, not in small letters.
 * @param {string} token
 * @returns {string}
 */
function shown(token) {
  const jokers = [...token]
    .filter((letter) => letter !== letter.toUpperCase())
    .join(" et ")
    .toUpperCase();
  return token === "->" ? "→" : jokers ? `${token.toUpperCase()} (joker : ${jokers})` : token;
}

/**
 * @param {Companion} game
 * @param {Noted} noted
 * @param {number} at
 * @param {Corrections} corrections
 */
function correct(game, noted, at, corrections) {
  const { line } = noted;
  const points = el("input", {
    type: "number",
    value: String(line.points ?? 0),
    min: "0",
    max: "9999",
    inputMode: "numeric"
  });
  const earned = noted.points.filter(({ code }) => code !== "table");
  const rule = noted.turn
    ? [el("p", { className: "quiet", textContent: `Selon la règle : ${itemised(earned, game.tools.phrases)}.` })]
    : [];
  const counted = noted.turn ? [el("label", { textContent: "Points comptés" }, points)] : [];
  const recount = () => corrections.recount(at, points.value === "" ? null : Number(points.value));
  ask(
    `Tour ${at + 1}, ${game.players[line.seat]}`,
    [`${capital(whatOf(game, noted))}.`, ...rule, ...counted],
    [
      ...(noted.turn ? [{ text: "Compter ces points", act: recount, first: true }] : []),
      { text: "Rejouer ce tour : d’autres mots", act: () => corrections.compose(at, false) },
      { text: "Ajouter un tour oublié avant celui-ci", act: () => corrections.compose(at, true) },
      { text: "Ôter ce tour", act: () => corrections.remove(at) },
      { text: "Ne rien changer" }
    ]
  );
}
