// @ts-check
/** The games, a card each: one tap plays against a robot. */

import { keepSecret, ownName, pageOf, post, Trouble } from "../game/server.js";
import { html, useState } from "../vendor/preact.js";
import { chosenFor, newRoom } from "./chosen.js";
import { Picture } from "./pictures.js";

/**
 * @typedef {boolean | number | string} Value
 * @typedef {Record<string, Value>} Values
 * @typedef {import("../../types/wire.js").OfferedGame} Choice
 * @typedef {Choice["rules"][number]} Rule
 * @typedef {import("../../types/wire.js").Choices} Choices
 */

/** @param {{choices: Choices | null, made: () => unknown}} props  `made`: a game is, and one has gone elsewhere */
export function Games({ choices, made }) {
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  /** @param {Choice} game */
  const play = async (game) => {
    setBusy(game.game);
    setTrouble("");
    try {
      await begin(quick(game), made);
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
      setBusy("");
    }
  };
  if (!choices) return html`<p class="quiet arriving" role="status">Les jeux arrivent…</p>`;
  return html`<section aria-labelledby="games-title">
    <h2 id="games-title">Une nouvelle partie</h2>
    <${Trouble} text=${trouble} />
    <ul class="bare games">
      ${choices.games.map(
        (game) => html`<li class="card game-card" key=${game.game}>
          <${Picture} game=${game} />
          <div class="about">
            <h3>${game.title}</h3>
            <p class="quiet">${game.told.join(" ")}</p>
          </div>
          <div class="deeds">
            <button class="first" type="button" disabled=${!!busy}
              aria-label=${`${game.title}, ${busy === game.game ? "on distribue…" : "contre un robot"}`}
              data-quick=${game.game} onClick=${() => play(game)}>
              ${busy === game.game ? "On distribue…" : "Contre un robot"}
            </button>
            <a class="button" href=${`#nouvelle/${game.game}`} aria-label=${`${game.title}, à plusieurs`}>
            À plusieurs</a>
          </div>
        </li>`
      )}
    </ul>
  </section>`;
}

/** Start a game against a robot at once, with the choices of the last such game. @param {Choice} game */
function quick(game) {
  const chosen = chosenFor(game);
  const level = chosen.seats.find((seat) => seat.kind === "bot")?.level || game.levels[0].level;
  /** @type {import("./chosen.js").Seat[]} */
  const seats = [
    { kind: "me", name: ownName() || "Joueur 1", level: "" },
    { kind: "bot", name: "", level }
  ];
  return newRoom(game, { ...chosen, theme: "", rules: { seconds: chosen.rules.seconds }, seats }, true);
}

/**
 * Make a room and go there, unless the player has left the page meanwhile.
 * @param {ReturnType<typeof newRoom>} room
 * @param {() => unknown} elsewhere
 */
export async function begin(room, elsewhere) {
  const { hash } = location;
  const { id, secret } = await post("api/parties", room);
  keepSecret(id, secret);
  if (location.hash === hash) location.assign(pageOf(id));
  else elsewhere();
}
