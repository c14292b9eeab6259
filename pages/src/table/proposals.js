/** « Ce que vous auriez pu jouer »: the best moves of a turn that is over, where the page's server can be asked. */

import { both, capital, plural } from "../common/telling.js";
import { fold } from "../lexicon/folding.js";
import { ask } from "./dialog.js";
import { button, el } from "./dom.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("../rules/course.js").Noted} Noted */
/** @typedef {{score: number, formed: string[], broken: string[]}} Move */

const MOST = 3;
/** @type {Promise<boolean> | null} */
let reached = null;

/** Whether there is a server to ask: an exported site has none. @returns {Promise<boolean>} */
function canPropose() {
  if (!navigator.onLine || document.querySelector("meta[name=alone]")) return Promise.resolve(false);
  reached ??= fetch("../sante").then(
    ({ ok }) => ok,
    () => {
      reached = null; // no network: it is asked again at the next turn
      return false;
    }
  );
  return reached;
}

/**
 * Ask for the rack of a turn, and tell what could have been played.
 * @param {Companion} game
 * @param {Noted} noted
 */
function askRack(game, noted) {
  const rack = el("input", {
    className: "word",
    ariaLabel: "Les lettres du chevalet",
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: false,
    maxLength: 60
  });
  const name = game.players[noted.line.seat];
  const label = el("label", {}, `Toutes les lettres qu’avait ${name} avant ce tour (? pour un joker)`, rack);
  ask(
    "Ce qu’on aurait pu jouer",
    [label],
    [{ text: "Chercher", first: true, act: () => propose(game, noted, rack.value) }, { text: "Fermer" }]
  );
}

/**
 * @param {Companion} game
 * @param {Noted} noted
 * @param {string} typed
 */
async function propose(game, noted, typed) {
  const asked = ask("Ce qu’on aurait pu jouer", ["On cherche…"], [{ text: "Fermer" }]);
  const lines = await searched(game, noted, rackOf(typed));
  if (asked()) ask("Ce qu’on aurait pu jouer", lines, [{ text: "Fermer", first: true }]);
}

/**
 * The tiles of a rack that was typed: letters lose their accents, `?` is a joker, the rest is nothing.
 * @param {string} typed
 */
export function rackOf(typed) {
  return Array.from(typed.normalize("NFC"), (char) => (char === "?" ? char : (fold(char) ?? ""))).join("");
}

/**
 * @param {Companion} game
 * @param {Noted} noted
 * @param {string} rack
 * @returns {Promise<(string | Node)[]>}
 */
async function searched(game, { before, line }, rack) {
  const { header } = game.table.sheet;
  const position = { table: before.table, rack, opened: before.seats[line.seat].opened, rules: header.rules };
  const query = new URLSearchParams({ n: String(MOST), ...(header.theme ? { theme: header.theme } : {}) });
  try {
    const answer = await fetch(`../api/proposer?${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(position)
    });
    const found = await answer.json();
    if (!answer.ok) return [capital(found.message)];
    const moves = /** @type {Move[]} */ ([found, ...found.alternatives]).filter(({ formed }) => formed.length);
    return moves.length ? moves.map(told) : ["Rien à poser avec ces lettres : il fallait passer."];
  } catch {
    reached = null;
    return ["Le serveur ne répond pas : réessayez plus tard."];
  }
}

/** @param {Move} move */
function told({ score, formed, broken }) {
  const taken = broken.length ? `, en défaisant ${both(broken.map((word) => word.toUpperCase()))}` : "";
  return el(
    "p",
    {},
    el("strong", {}, plural(score, "point")),
    ` : ${formed.map((word) => word.toUpperCase()).join(", ")}${taken}.`
  );
}

/**
 * The button that asks, hidden until the server is known to be there.
 * @param {Companion} game
 * @param {Noted} noted
 */
export function proposalButton(game, noted) {
  const asking = button("Un meilleur coup ?", () => askRack(game, noted), { className: "plain", hidden: true });
  void canPropose().then((can) => (asking.hidden = !can));
  return asking;
}
