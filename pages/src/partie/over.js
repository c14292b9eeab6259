// @ts-check
/** The end of a game: the winner, the score sheet, a revenge, the record, and the ways to look at the game again. */

import { both, plural } from "../common/telling.js";
import { forgetSecret, pageOf, post, SITE, Trouble } from "../game/server.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { DeleteHere } from "./parts/delete.js";
import { Text } from "./parts/text.js";
import { Written } from "./parts/written.js";

/**
 * @typedef {import("./parts/view.js").View} View
 * @typedef {import("./parts/view.js").Seat} Seat
 */

/** The sentence for a player who did not ask for the revenge, on the page and aloud. */
export const REVENGE = "Une revanche est proposée : on vous y attend.";

/** @param {{view: View}} props */
export function Over({ view }) {
  const { room, seats, result } = view;
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => forgetSecret(room.id), []);
  if (!result) return null;
  const { scores, winners, resigned, text } = result;
  const order = seats.map(({ seat }) => seat).sort((one, other) => scores[other] - scores[one]);
  const sheet = text.slice(-seats.length);
  const mine = seats.some((seat) => seat.mine);
  const revenge = async () => {
    setBusy(true);
    try {
      const { id } = await post("./revanche", {});
      if (seats.every((seat) => seat.mine || seat.kind === "bot")) await begin(id);
      location.assign(pageOf(id));
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
      setBusy(false);
    }
  };
  return html`<section class="over-sheet card" aria-labelledby="over-title">
    <h1 id="over-title" tabindex="-1">
    ${resigned !== null && seats[resigned]?.mine ? "Vous avez abandonné" : won(seats, winners)}</h1>
    <table class="final">
      <caption class="spoken">Les scores</caption>
      <tbody>
        ${order.map(
          (seat) => html`<tr class=${winners.includes(seat) ? "winner" : ""}>
            <th scope="row">
            ${seats[seat].name}${
              winners.includes(seat) && seats.length > 1 && html` <span aria-hidden="true">★</span>`
            }${seats[seat].mine && html` <small class="quiet">vous</small>`}</th>
            <td class="number">${plural(scores[seat], "point")}</td>
          </tr>`
        )}
      </tbody>
    </table>
    ${text
      .slice(0, -seats.length)
      .map((line) => html`<p class="quiet" key=${line}><${Written} look=${view.room.look} text=${line} /></p>`)}
    <${Trouble} text=${trouble} />
    ${room.revenge && html`<p>${REVENGE}</p>`}
    <div class="row deeds">
      ${
        room.revenge
          ? html`<a class="button first" data-do="revanche" href=${pageOf(room.revenge)}>Rejoindre la revanche</a>`
          : mine &&
            html`<button type="button" class="first" data-do="revanche" disabled=${busy} onClick=${revenge}>
              ${busy ? "Un instant…" : "La revanche"}</button>`
      }
      <a class="button" data-do="histoire" href="histoire/">Revoir la partie</a>
      <a class="button" data-do="analyse" href="histoire/#analyse">L’analyse</a>
    </div>
    <details>
      <summary>La feuille de score</summary>
      <${Text} text=${sheet.join("\n")} />
    </details>
    <p class="row"><a class="button plain" data-do="exporter" href="partie" download>Garder la partie (.partie)</a>
    <a class="button plain" href=${new URL("jouer/", SITE).href}>Une autre partie</a></p>
    <${DeleteHere} view=${view} />
  </section>`;
}

/** Start a game with robots alone at once: there is nobody to wait for. @param {string} room */
function begin(room) {
  return post(`p/${room}/agir`, { type: "start", id: "start", n: 0 });
}

/** Return the title that says who won. @param {Seat[]} seats @param {number[]} winners */
export function won(seats, winners) {
  if (seats.length === 1) return "La partie est finie";
  if (winners.length !== 1)
    return winners.length
      ? `Égalité : ${both(winners.map((seat) => seats[seat].name))}`
      : "La partie est finie, sans gagnant";
  const [winner] = winners;
  const alone = seats.filter((seat) => seat.mine).length === 1;
  if (seats[winner].mine && alone)
    return seats[winner].stand_in ? "Un robot a gagné à votre place" : "Vous avez gagné\u202f!";
  return `${seats[winner].name}${seats[winner].stand_in ? " (un robot à sa place)" : ""} a gagné`;
}
