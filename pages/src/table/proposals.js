/** « Ce que vous auriez pu jouer »: the best moves of a turn that is over, where the page's server can be asked. */

import { both, capital, plural } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { fold } from "../lexicon/folding.js";
import { typeset } from "../lexicon/text.js";
import { html, useEffect, useState } from "../vendor/preact.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("./sitting.js").Sitting} Sitting */
/** @typedef {import("../rules/course.js").Noted} Noted */
/** @typedef {{score: number, formed: string[], broken: string[]}} Move */

const MOST = 3;
const SEARCH = "Ce qu’on aurait pu jouer";
/** @type {Promise<boolean> | null} */
let reached = null;

/** Return whether there is a server to ask: an exported site has none. @returns {Promise<boolean>} */
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
 * @param {Sitting} sitting
 * @param {Noted} noted
 */
function askRack(sitting, noted) {
  let rack = "";
  const name = sitting.game.players[noted.line.seat];
  const field = html`<label>${`Toutes les lettres qu’avait ${name} avant ce tour (? pour un joker)`}
    <input class="word" autocapitalize="characters" autocomplete="off" spellcheck=${false} maxlength="60"
      onInput=${valueTo((typed) => (rack = typed))} /></label>`;
  const search = async () => {
    const asked = sitting.ask(SEARCH, ["On cherche…"], [{ text: "Fermer" }]);
    const lines = await searched(sitting.game, noted, rackOf(rack));
    if (sitting.question === asked) sitting.ask(SEARCH, lines, [{ text: "Fermer", first: true }]);
  };
  sitting.ask(SEARCH, [field], [{ text: "Chercher", first: true, act: search }, { text: "Fermer" }]);
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
 * @returns {Promise<import("./page_state.js").Question["lines"]>}
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
    return moves.length ? moves.map(moveLine) : ["Rien à poser avec ces lettres : il fallait passer."];
  } catch {
    reached = null;
    return ["Le serveur ne répond pas : réessayez plus tard."];
  }
}

/** @param {Move} move */
function moveLine({ score, formed, broken }) {
  const upper = (/** @type {string[]} */ words) => words.map((word) => word.toUpperCase());
  const taken = broken.length ? `, en défaisant ${both(upper(broken))}` : "";
  return html`<p><strong>${plural(score, "point")}</strong>${typeset(` : ${upper(formed).join(", ")}${taken}.`)}</p>`;
}

/** The button that asks, once the server is known to be there. @param {{sitting: Sitting, noted: Noted}} props */
export function ProposalButton({ sitting, noted }) {
  const [can, setCan] = useState(false);
  useEffect(() => {
    void canPropose().then(setCan);
  }, [noted]);
  return (
    can &&
    html`<button type="button" class="plain" onClick=${() => askRack(sitting, noted)}>
      ${typeset("Un meilleur coup ?")}</button>`
  );
}
