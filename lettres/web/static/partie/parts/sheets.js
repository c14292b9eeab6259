// @ts-check
/** What opens over the page: what else can be done, what happened, settings, texts to read, questions. */

import { keepSecret, secretOf, Trouble } from "../../jouer/common.js";
import { html, useState } from "../../vendor/preact.js";
import { inTiles } from "../board/names.js";
import { Invitation } from "../lobby.js";
import { actionsOf } from "./actions.js";
import { Button } from "./bar.js";
import { Dialog } from "./dialog.js";
import { Log } from "./log.js";
import { Settings } from "./settings.js";
import { rows } from "./typed_lines.js";
import { Written } from "./written.js";

/** @typedef {import("./game.js").Game} Game */

/** How one picks by keys. @type {Record<string, string[]>} */
const PICKED = {
  lettres: ["A, B, C…", "prendre cette lettre"],
  cartes: ["7, V, 7 puis P", "prendre la carte de cette valeur (A, V, D, R pour as, valet, dame, roi), ou de cette valeur et de cette couleur (P, C, T, K pour pique, cœur, trèfle, carreau)"],
};

/** What keys do, in the words of a game. @param {string} game */
export function keysOf(game) {
  return [
    ["Tab, flèches", "aller d’{une tuile} à l’autre"],
    ["Début, Fin", "aller au début, à la fin"],
    PICKED[game] ?? ["7, 7 puis R", "prendre {la tuile} de ce nombre, ou de ce nombre et de cette couleur"],
    ["Alt + ← →", "ranger ses {tuiles}"],
    ["Entrée", "sur {une tuile}, {la} prendre ou {la} poser ; ailleurs, valider"],
    ["Ctrl + Z, Ctrl + Y", "annuler, refaire"],
    ["/", "écrire un coup, ou une commande"],
    ["?", "cette aide"],
    ["Échap", "fermer"],
  ].map(([key, does]) => [key, inTiles(game, does)]);
}

/** How tiles are moved, in the words of a game. @param {string} game */
export function movesOf(game) {
  const taken = { lettres: "Un mot de la table se prend en entier, ou lettre à lettre.", des: "Un dé de la grille se prend de même." }[game];
  const named = game === "des" ? " Les colonnes vont A, C, D… : une lettre qui dit une couleur (B, bleu) n’en nomme pas." : "";
  return inTiles(game, `Touchez {une tuile}, puis l’endroit où {elle} va ; ou faites-{la} glisser. ${taken ?? "Une combinaison de la table se prend en entier, ou {tuile} à {tuile}."}${named}`);
}

/** @param {{game: Game}} properties */
export function Sheets({ game }) {
  const close = () => game.close();
  if (game.question) return html`<${Ask} key="ask" game=${game} />`;
  if (game.panel) return html`<${Dialog} key="panel" title=${game.panel.title} onClose=${close} kind="text"><${Text} text=${game.panel.text} /><//>`;
  if (game.sheet === "log") return html`<${Dialog} key="log" title="Ce qui s’est passé" onClose=${close} kind="text"><${Log} game=${game} /><//>`;
  if (game.sheet === "settings") return html`<${Dialog} key="settings" title="Réglages" onClose=${close}><${Settings} /><//>`;
  if (game.sheet === "help") return html`<${Dialog} key="help" title="Aide" onClose=${close} kind="text"><${Help} game=${game} /><//>`;
  if (game.sheet === "invite") return html`<${Dialog} key="invite" title="Inviter" onClose=${close}><${Invite} game=${game} /><//>`;
  if (game.sheet === "more") return html`<${Dialog} key="more" title="Plus" onClose=${close}><${More} game=${game} /><//>`;
  return null;
}

/** @param {{game: Game}} properties */
function Ask({ game }) {
  const { title, text, confirm, act, more } = /** @type {NonNullable<Game["question"]>} */ (game.question);
  const answer = (/** @type {() => unknown} */ what) => () => {
    game.close();
    what();
  };
  return html`<${Dialog} title=${title} onClose=${() => game.close()} described="asked">
    <div id="asked">${text.map((each) => html`<p key=${each}>${each}</p>`)}</div>
    <div class="choose">
      <button class="first" data-do="confirmer" onClick=${answer(act)}>${confirm}</button>
      ${more && html`<button data-do="autrement" onClick=${answer(more.act)}>${more.label}</button>`}
      <button data-do="renoncer" onClick=${() => game.close()}>Continuer à jouer</button>
    </div>
  <//>`;
}

/** @param {{game: Game}} properties */
function More({ game }) {
  const { more } = actionsOf(game);
  const view = /** @type {import("./view.js").View} */ (game.view);
  const read = (/** @type {string} */ text) => () => {
    game.sheet = "";
    void game.typed.command(text);
  };
  const close = (/** @type {() => unknown} */ act) => () => {
    game.close();
    act();
  };
  const reads = view.seat !== null && !view.paused && view.phase === "playing";
  return html`<div class="choose">
    ${more.map((action) => html`<${Button} key=${action.id + action.label} action=${{ ...action, act: close(action.act) }} game=${game} />`)}
    <button data-do="journal" onClick=${() => game.open("log")}>Ce qui s’est passé</button>
    ${reads && html`<button data-do="score" onClick=${read("score")}>La feuille de score</button>`}
    ${reads && html`<button data-do="regles" onClick=${read("règles")}>Les règles</button>`}
    <button data-do="aide" onClick=${() => game.help()}>Aide</button>
    <button data-do="reglages" onClick=${() => game.open("settings")}>Son et vibration</button>
    <button data-do="quitter" onClick=${close(() => game.quit())}>Quitter la table</button>
  </div>`;
}

/** The invitation to a seat that was left, for the host. @param {{game: Game}} properties */
function Invite({ game }) {
  const { room } = /** @type {import("./view.js").View} */ (game.view);
  const [secret, setSecret] = useState(() => secretOf(room.id));
  const [trouble, setTrouble] = useState("");
  const renew = async () => {
    const answer = await game.connection.send({ type: "renew" });
    setTrouble(answer?.text ?? "");
    if (answer?.type !== "invitation") return;
    keepSecret(room.id, answer.secret);
    setSecret(answer.secret);
  };
  return html`<${Trouble} text=${trouble} /><${Invitation} key=${secret} secret=${secret} host=${true} open=${true} renew=${renew} title=${room.title} />`;
}

/** @param {{game: Game}} properties */
function Help({ game }) {
  const typed = game.typed.commands ?? [];
  const name = game.view?.room.game ?? "";
  return html`<div>
    <p>${movesOf(name)}</p>
    <h3>Au clavier</h3>
    <${Rows} rows=${keysOf(name)} />
    ${typed.length > 0 && html`<h3>Ce qui s’écrit</h3><${Rows} rows=${typed} />`}
  </div>`;
}

/** @param {{rows: string[][]}} properties */
function Rows({ rows: shown }) {
  return html`<dl class="keys">${shown.map(([typed, meaning]) => html`<div key=${typed}><dt><kbd>${typed}</kbd></dt><dd>${meaning}</dd></div>`)}</dl>`;
}

const SCORE = /^(.+?) {2,}([-−]?\d+ points?) {2,}(.*)$/u; // a row of the score sheet

/** A text of the terminal: what stands in columns there does here too; its tiles are drawn where the game is told. @param {{text: string, game?: string}} properties */
export function Text({ text, game = "lettres" }) {
  const lines = text.split("\n");
  const scores = lines.flatMap((line) => (SCORE.test(line) ? [line.match(SCORE) ?? []] : []));
  const others = lines.filter((line) => !SCORE.test(line));
  const found = rows(others.join("\n"));
  if (!scores.length && found.length > 1 && found.length >= lines.length - 1) return html`<${Rows} rows=${found} />`;
  return html`<div class="told-text">
    ${others.map((line, at) => html`<p key=${at}><${Written} game=${game} text=${line} /></p>`)}
    ${scores.length > 0 && html`<table class="scores"><tbody>
      ${scores.map(([, name, total, points]) => html`<tr key=${name}><th scope="row">${name}</th><td class="number">${total}</td><td>${points}</td></tr>`)}
    </tbody></table>`}
  </div>`;
}
