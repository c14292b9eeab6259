/** Sentences about a game: what to do next, what happened, what is drawn. */

import { ofName, plural } from "../common/telling.js";
import { faultLabel, itemised } from "../rules/fault_texts.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("../rules/course.js").Noted} Noted */

/**
 * Return how many letters each kind of turn without a word draws.
 * @param {Companion} game
 * @returns {Record<string, number>}
 */
export function costs({ setting: { rules } }) {
  return { passe: rules.pass_cost, "hors délai": rules.time_penalty, fault: rules.penalty_tiles };
}

/**
 * « , piocher 1 lettre »; nothing for none.
 * @param {number} count
 */
export function drawText(count) {
  return count ? `, piocher ${plural(count, "lettre")}` : "";
}

/**
 * Return the advice for a new player.
 * @param {Companion} game
 * @param {import("../rules/course.js").State} before
 * @param {number} seat
 */
export function hintText(game, { table, seats }, seat) {
  const first = `${plural(game.setting.rules.opening_letters, "lettre")} au moins, toutes du chevalet`;
  if (!table.length) return `Rien encore. Le premier mot de chacun a ${first} : tapez-le en bas quand il est posé.`;
  if (!seats[seat].opened) return `Premier mot : ${first}, sans toucher à la table.`;
  return game.course.turns.length <= 2 * seats.length ? "Touchez un mot qu’on a défait." : "";
}

/**
 * A turn that was noted.
 * @param {Companion} game
 * @param {Noted} noted
 */
export function storyText(game, noted) {
  const what = noted.turn ? itemised(noted.points, game.tools.phrases) : whatOf(game, noted);
  return `${game.players[noted.line.seat]} : ${what}.`;
}

/**
 * Return the question before undoing, and its subject.
 * @param {Companion} game
 * @returns {string[]}
 */
export function undoText(game) {
  const { sheet, past } = game.table;
  const then = past.at(-1) ?? sheet;
  if (sheet.end && !then.end) return ["Rouvrir la partie\u202f?", "Sa fin est annulée, et l’on continue à jouer."];
  const lines = [sheet.lines, then.lines].map((each) => each.map((line) => JSON.stringify(line)));
  const [now, before] = lines;
  const at = now.findIndex((line, index) => line !== before[index]);
  if (now.length > before.length) {
    const noted = game.course.turns[at];
    const which = at + 1 === now.length ? "dernier tour noté" : `tour ${at + 1}, ajouté après coup`;
    return [
      `Annuler le tour ${ofName(game.players[noted.line.seat])}\u202f?`,
      `C’est le ${which}. ${storyText(game, noted)}`,
      "Ses mots reviennent ici, à corriger."
    ];
  }
  if (now.length < before.length)
    return ["Annuler le retrait d’un tour\u202f?", "Le tour qui a été ôté des scores y revient."];
  if (at >= 0)
    return [
      `Annuler la correction du tour ${at + 1}\u202f?`,
      `Il redevient ce qu’il était. Maintenant\u202f: ${storyText(game, game.course.turns[at])}`
    ];
  return ["Annuler le dernier changement\u202f?", "Les noms redeviennent ceux d’avant."];
}

/**
 * Return how much the player of a turn draws: a penalty is sure; only the player sees how much fills the rack.
 * @param {Companion} game
 * @param {Noted} noted
 */
export function refillText(game, { line }) {
  const { refill } = game.setting.rules;
  const name = game.players[line.seat];
  const cost = costs(game)[line.kind];
  if (line.kind !== "lay") return cost ? `${name} pioche ${plural(cost, "lettre")}.` : "";
  return refill && game.counts.pouch ? `Sous ${refill} lettres, ${name} complète à ${refill}.` : "";
}

/**
 * The scores in one line, the player on turn first.
 * @param {Companion} game
 * @param {number} seat
 */
export function scoreLine({ players, state: { seats } }, seat) {
  const others = players.map((name, at) => ({ name, at })).filter(({ at }) => at !== seat);
  const whole = others.map(({ name, at }) => `${name} ${seats[at].score}`.replaceAll(" ", "\u00a0"));
  return [plural(seats[seat].score, "point"), ...whole].join(" · ");
}

/**
 * The words of a turn, to compose it again.
 * @param {Noted} noted
 */
export function wordsOf({ line, turn }) {
  const at = line.move.lastIndexOf("->");
  const words = (/** @type {string} */ text) => text.split(" ").filter(Boolean);
  const taken = at < 0 ? "" : line.move.slice(0, at).split("+")[0];
  return {
    broken: words(taken),
    formed: words(at < 0 ? line.move : line.move.slice(at + 2)),
    emptied: turn?.emptied ?? false
  };
}

/**
 * Return a turn in words: « IMAGE → PAGE, MIEL (E, L, P) ».
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
  const move = line.move.split(" ").map(tokenText).join(" ") || "un coup";
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
function tokenText(token) {
  const jokers = [...token]
    .filter((letter) => letter !== letter.toUpperCase())
    .join(" et ")
    .toUpperCase();
  return token === "->" ? "→" : jokers ? `${token.toUpperCase()} (joker : ${jokers})` : token;
}

/** Return the composed turn in a word or two. @param {import("./companion.js").Composed} draft */
export function namesOf({ formed, broken, typed }) {
  const words = [...formed, typed.trim()].filter(Boolean).map((word) => word.toUpperCase());
  const [first = broken[0]?.toUpperCase() ?? "", ...more] = words;
  return more.length ? `${first}…` : first;
}
