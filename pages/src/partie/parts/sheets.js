// @ts-check
/** The sheets over the page: more actions, the log, settings, texts to read, questions. */

import { Dialog } from "../../game/dialog.js";
import { Trouble } from "../../game/server.js";
import { html } from "../../vendor/preact.js";
import { Invitation, useInvitation } from "../invitation.js";
import { actionsOf } from "./actions.js";
import { Button } from "./bar.js";
import { DeleteHere } from "./delete.js";
import { Help } from "./help.js";
import { giveUp, quit } from "./leaving.js";
import { Log } from "./log.js";
import { Settings } from "./settings.js";
import { Text } from "./text.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{game: Game}} properties */
export function Sheets({ game }) {
  const close = () => game.close();
  if (game.question) return html`<${Ask} key="ask" game=${game} />`;
  if (game.panel)
    return html`<${Dialog} key="panel" title=${game.panel.title} onClose=${close} kind="text">
      <${Text} text=${game.panel.text} /><//>`;
  if (game.sheet === "log")
    return html`<${Dialog} key="log" title="Ce qui s’est passé" onClose=${close} kind="text"><${Log} game=${game} />
      <//>`;
  if (game.sheet === "settings")
    return html`<${Dialog} key="settings" title="Réglages" onClose=${close}><${Settings} /><//>`;
  if (game.sheet === "help")
    return html`<${Dialog} key="help" title="Aide" onClose=${close} kind="text"><${Help} game=${game} /><//>`;
  if (game.sheet === "invite")
    return html`<${Dialog} key="invite" title="Inviter" onClose=${close}><${Invite} game=${game} /><//>`;
  if (game.sheet === "more")
    return html`<${Dialog} key="more" title="Plus" onClose=${close}><${More} game=${game} /><//>`;
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
  const [turn, table] = [true, false].map((of) => more.filter(({ id }) => OF_TURN.has(id) === of));
  const view = /** @type {import("./view.js").View} */ (game.view);
  const read = (/** @type {"score" | "rules"} */ button) => () => {
    game.sheet = "";
    void game.typed.press(button);
  };
  const close = (/** @type {() => unknown} */ act) => () => {
    game.close();
    act();
  };
  const seated = view.seat !== null && view.phase === "playing";
  const reads = seated && !view.paused;
  const entries = (/** @type {import("./actions.js").Action[]} */ actions) =>
    actions.map(
      (action) =>
        html`<${Button} key=${action.id + action.label} action=${{ ...action, act: close(action.act) }} game=${game} />`
    );
  return html`<div class="menu">
    ${turn.length > 0 && html`<${Group} title="Votre tour">${entries(turn)}<//>`}
    <${Group} title="À lire" small>
      <button data-do="journal" onClick=${() => game.open("log")}>Ce qui s’est passé</button>
      ${reads && html`<button data-do="score" onClick=${read("score")}>Feuille de score</button>`}
      ${reads && html`<button data-do="regles" onClick=${read("rules")}>Les règles</button>`}
      <button data-do="aide" onClick=${() => game.help()}>Aide</button>
    <//>
    <${Group} title="La table">
      ${entries(table)}
      <button data-do="reglages" onClick=${() => game.open("settings")}>Son et vibration</button>
      <button data-do="quitter" onClick=${close(() => quit(game))}>Quitter la table</button>
      ${
        seated &&
        html`<button class="bad" data-do="abandonner" onClick=${close(() => giveUp(game))}>Abandonner…</button>`
      }
      <${DeleteHere} view=${view} />
    <//>
  </div>`;
}

/** The actions of the player's turn, which come first. */
const OF_TURN = new Set(["recommencer", "indice", "poser-indice", "indices", "reparer", "ecrire", "melanger"]);

/**
 * Some entries under what they are of.
 * @param {{title: string, small?: boolean, children?: import("../../vendor/preact.js").ComponentChildren}} properties
 */
function Group({ title, small = false, children }) {
  return html`<section class=${small ? "group small" : "group"} aria-label=${title}>
    <h3 aria-hidden="true">${title}</h3><div class="entries">${children}</div></section>`;
}

/** The invitation to a seat that was left, for the host. @param {{game: Game}} properties */
function Invite({ game }) {
  const { room } = /** @type {import("./view.js").View} */ (game.view);
  const { secret, trouble, say } = useInvitation(room.id, (message) => game.connection.send(message));
  return html`<${Trouble} text=${trouble} />
    <${Invitation} key=${secret} secret=${secret} host=${true} open=${true} renew=${() => say({ type: "renew" })}
      title=${room.title} />`;
}
