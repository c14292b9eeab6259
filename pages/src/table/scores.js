/** The scores: the totals, how the game ends, each turn, which a tap corrects. */

import { plural } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { html } from "../vendor/preact.js";
import { Back, Standing } from "./parts.js";
import { askCorrection, askEnd } from "./questions.js";
import { share } from "./sharing.js";
import { whatOf } from "./texts.js";

/** @param {{sitting: import("./sitting.js").Sitting}} props */
export function Scores({ sitting }) {
  const { game } = sitting;
  const { players, course, over } = game;
  const { turns } = course;
  const scores = course.state.seats.map(({ score }) => score);
  const rows = players.map((name, at) => {
    const ahead = turns.length > 0 && scores[at] === Math.max(...scores);
    return { at, name, points: scores[at], ahead, lead: ahead ? (over ? "gagne" : "en tête") : "" };
  });
  if (over) rows.sort((one, other) => other.points - one.points);
  return html`<section id="scores" aria-labelledby="scores-title">
    <${Back} />
    <h1 id="scores-title" tabindex="-1">${over ? "La partie est finie" : "Les scores"}</h1>
    ${over && html`<p id="winner" class="lead">${typeset(game.totals().at(-1) ?? "")}</p>`}
    <${Standing} id="totals" rows=${rows} />
    <div id="ended" class="row">
      ${
        over
          ? html`<button type="button" class="first" onClick=${() => sitting.again()}>Rejouer ensemble</button>
            <button type="button" onClick=${() => sitting.attempt(() => share(sitting))}>Partager la feuille</button>
            <button type="button" onClick=${() => sitting.attempt(() => sitting.undo())}>Reprendre la partie</button>`
          : turns.length > 0 &&
            html`<button type="button" onClick=${() => askEnd(sitting)}>La partie est finie</button>`
      }
    </div>
    <h2>Tour par tour</h2>
    ${!turns.length && html`<p class="quiet">Rien n’est encore joué.</p>`}
    <ol id="turns" class="bare turns">
      ${turns
        .map(
          (noted, at) => html`<li key=${at}>
            <button type="button" onClick=${() => askCorrection(sitting, at)}>
              <span class="who"><strong>${`${at + 1}. ${players[noted.line.seat]}`}</strong>
                <span class="points">${noted.turn ? plural(noted.line.points ?? 0, "point") : ""}</span></span>
              <span class="what">${typeset(whatOf(game, noted))}</span>
            </button></li>`
        )
        .reverse()}
    </ol>
  </section>`;
}
