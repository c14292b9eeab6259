/** The page of the companion: one view of the sitting, and the question over it. */

import { Dialog } from "../game/dialog.js";
import { typeset } from "../lexicon/text.js";
import { html, useEffect, useLayoutEffect, useReducer } from "../vendor/preact.js";
import { Parties } from "./parties.js";
import { Back, NameField } from "./parts.js";
import { askEnd } from "./questions.js";
import { Scores } from "./scores.js";
import { copy, download, share } from "./sharing.js";
import { Signals } from "./signals.js";
import { Turn } from "./turn.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {{sitting: Sitting, offline: import("../offline/page.js").Offline | null}} props */
export function App({ sitting, offline }) {
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => {
    sitting.onChange = () => redraw(undefined);
    redraw(undefined);
  }, []);
  const { view, moves, trouble, question } = sitting;
  useLayoutEffect(() => {
    if (!moves) return;
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (document.querySelector(`#${view} h1`))?.focus();
  }, [moves]);
  return html`<p class="notice" id="trouble" role="alert" hidden=${!trouble}>${typeset(trouble)}</p>
    <${Parties} sitting=${sitting} offline=${offline} />
    ${view === "tour" && html`<${Turn} sitting=${sitting} />`}
    ${view === "scores" && html`<${Scores} sitting=${sitting} />`}
    ${view === "partie" && html`<${Partie} sitting=${sitting} />`}
    ${question && html`<${Asked} key=${question.number} sitting=${sitting} question=${question} />`}`;
}

/** The game itself: its clock, its players, its sheet, its end. @param {{sitting: Sitting}} props */
function Partie({ sitting }) {
  const { game } = sitting;
  const names = [...game.players];
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    void sitting.attempt(() => sitting.rename(names));
  };
  return html`<section id="partie" aria-labelledby="partie-title">
    <${Back} />
    <h1 id="partie-title" tabindex="-1">La partie</h1>
    <div class="card"><h2>L’horloge</h2><${Signals} /></div>
    <form class="card" id="names" novalidate onSubmit=${rename}>
      <h2>Les joueurs</h2>
      <ul class="bare">
        ${game.players.map(
          (name, at) => html`<li key=${at}>
            <${NameField} name=${name} at=${at} take=${(/** @type {string} */ typed) => (names[at] = typed)} /></li>`
        )}
      </ul>
      <button type="submit">Changer les noms</button>
    </form>
    <div class="card">
      <h2>La feuille de partie</h2>
      <p>Tous les tours, en clair : <code>lettres partie</code> la relit et l’analyse sur un ordinateur.</p>
      <div class="row">
        <button type="button" onClick=${() => sitting.attempt(() => share(sitting))}>Partager</button>
        <button type="button" onClick=${() => sitting.attempt(() => copy(sitting))}>Copier</button>
        <button type="button" id="download" onClick=${() => download(game.table.sheet)}>Enregistrer</button>
      </div>
    </div>
    <div class="card">
      <h2>Finir</h2>
      <div class="row">
        <button type="button" id="finish" onClick=${() => askEnd(sitting)}>La partie est finie</button>
        <a class="button" href="#parties">Mes parties</a>
      </div>
    </div>
  </section>`;
}

/** @param {{sitting: Sitting, question: import("./page_state.js").Question}} props */
function Asked({ sitting, question: { title, lines, choices } }) {
  return html`<${Dialog} title=${typeset(title)} onClose=${() => sitting.close()}>
    ${lines.map((line, at) => (typeof line === "string" ? html`<p key=${at}>${typeset(line)}</p>` : line))}
    <div class="choose">
      ${choices.map(
        ({ text, act, first }) => html`<button type="button" key=${text} class=${first ? "first" : ""}
          onClick=${() => {
            sitting.close();
            void act?.();
          }}>${typeset(text)}</button>`
      )}
    </div>
  <//>`;
}
