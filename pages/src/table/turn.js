/** A turn: whose it is and how long, the table, what is composed, what can be done. */

import { edgeOf } from "../board/edges.js";
import { Word } from "../board/letter.js";
import { plural } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { faces } from "../rules/notation.js";
import { html } from "../vendor/preact.js";
import { ClockButton } from "./clock_button.js";
import { Composed } from "./composed.js";
import { Standing } from "./parts.js";
import { ProposalButton } from "./proposals.js";
import { askEnd, askUndo, validate } from "./questions.js";
import { costs, drawText, hintText, namesOf, refillText, scoreLine, storyText } from "./texts.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {{sitting: Sitting}} props */
export function Turn({ sitting }) {
  const { turn, game } = sitting;
  const { players, over, setting, course, state } = game;
  const { seat, empty } = turn;
  const { at, inserts } = turn.draft;
  const whose =
    at === null ? `À ${players[seat]}` : `${inserts ? "Un tour oublié" : `Tour ${at + 1}`} : ${players[seat]}`;
  const back = sitting.cleared && empty;
  return html`<section id="tour" aria-labelledby="turn-of">
    <div class="turnbar">
      <div class="grow">
        <h1 id="turn-of" tabindex="-1">${typeset(whose)}</h1>
        <p id="turn-score" class="quiet">${scoreLine(game, seat)}</p>
      </div>
      ${setting.rules.seconds > 0 && !over && at === null && html`<${ClockButton} sitting=${sitting} />`}
    </div>
    <div class="tools" role="group" aria-label="La partie">
      <button type="button" id="undo" class="plain" disabled=${!game.canUndo && !sitting.cleared}
        onClick=${() => (back ? sitting.restore() : askUndo(sitting))}>
        <span aria-hidden="true">↶</span> Annuler</button>
      <button type="button" id="redo" class="plain" aria-label="Rétablir" title="Rétablir" disabled=${!game.canRedo}
        onClick=${() => sitting.attempt(() => sitting.redo())}><span aria-hidden="true">↷</span></button>
      <a class="button plain" href="#scores">Scores</a>
      <a class="button plain" href="#partie">Partie</a>
    </div>
    <div id="story">${at === null && empty && course.turns.length > 0 && html`<${Story} sitting=${sitting} />`}</div>
    <${Table} sitting=${sitting} />
    <div class="aside">
      <${Standing} id="standing" label="Les scores"
        rows=${players.map((name, place) => ({
          at: place,
          name,
          points: state.seats[place].score,
          ahead: place === seat
        }))} />
      ${
        !over &&
        html`<div id="bar" class="bar">
          <${Composed} sitting=${sitting}><${Deeds} sitting=${sitting} /><//></div>`
      }
    </div>
  </section>`;
}

/** The last turn, and what its player draws. @param {{sitting: Sitting}} props */
function Story({ sitting }) {
  const { game } = sitting;
  const noted = /** @type {import("../rules/course.js").Noted} */ (game.course.turns.at(-1));
  return html`<div class="card">
    <p><strong>${typeset(storyText(game, noted))}</strong></p>
    <div class="spread"><p class="quiet">${typeset(refillText(game, noted))}</p>
      ${noted.line.kind !== "fault" && html`<${ProposalButton} sitting=${sitting} noted=${noted} />`}</div>
    ${
      game.seemsOver &&
      html`<p>${typeset("La pioche doit être vide : la partie est-elle finie ?")}</p>
        <button type="button" onClick=${() => askEnd(sitting)}>Finir la partie</button>`
    }
  </div>`;
}

/** The words of the table: a tap takes one apart. @param {{sitting: Sitting}} props */
function Table({ sitting }) {
  const { turn, game } = sitting;
  const { table } = turn.before;
  const { at, formed } = turn.draft;
  const last = game.course.turns.at((at ?? 0) - 1);
  const words = [...table].sort((one, other) => faces(one).localeCompare(faces(other)));
  const left = [...turn.broken];
  const item = (/** @type {string} */ word, /** @type {number} */ place) => {
    const apart = left.includes(word);
    if (apart) left.splice(left.indexOf(word), 1);
    const tap = () => {
      sitting.compose(() => turn.takeApart(word, !apart));
      sitting.say(`${word.toUpperCase()} ${apart ? "reste entier" : "est défait"}.`);
    };
    const fresh = last?.turn?.formed.includes(word) ? ` by by-${edgeOf(last.line.seat)}` : "";
    return html`<li key=${place}>
      <button type="button" class=${`meld${fresh}`} aria-pressed=${String(apart)} onClick=${tap}>
        <${Word} word=${word} />${apart && html`<span class="spoken">, défait</span>`}</button>
    </li>`;
  };
  return html`<section class="board" aria-labelledby="on-table">
    <h2 id="on-table">${words.length ? `Sur la table, ${plural(words.length, "mot")}` : "Sur la table"}</h2>
    <p id="table-hint" class="quiet" hidden=${formed.length > 0}>
      ${typeset(hintText(game, turn.before, turn.seat))}</p>
    <div class="board-table" hidden=${!words.length}>
      <ul id="table-words" class="bare melds roomy">${words.map(item)}</ul></div>
  </section>`;
}

/** @param {{sitting: Sitting}} props */
function Deeds({ sitting }) {
  const { turn, game, cleared, clock } = sitting;
  const { at } = turn.draft;
  const { judged } = turn;
  const { passe, "hors délai": lateness } = costs(game);
  const play = (/** @type {"passe" | "hors délai"} */ kind) => () => sitting.attempt(() => sitting.play({ kind }));
  return html`<div class="row deeds" id="deeds">
    ${
      turn.empty
        ? html`${
            clock.late && at === null
              ? html`<button type="button" key="late" class="first" onClick=${play("hors délai")}>
                  Hors délai${drawText(lateness)}</button>`
              : html`<button type="button" key="pass" onClick=${play("passe")}>Passer${drawText(passe)}</button>`
          }${
            cleared &&
            html`<button type="button" key="back" onClick=${() => sitting.restore()}>
              Remettre ${namesOf(cleared)}</button>`
          }`
        : html`<button type="button" key="clear" class="plain apart" onClick=${() => sitting.clear()}>Effacer</button>
          <button type="button" key="valid" class="first"
            onClick=${() => sitting.attempt(() => validate(sitting))}>
            ${typeset(judged?.accepted ? `Valider : ${plural(judged.total, "point")}` : "Valider")}</button>`
    }
    ${
      at !== null &&
      html`<button type="button" key="leave" onClick=${() => sitting.recompose(null, false)}>
      Ne rien changer</button>`
    }
  </div>`;
}
