// @ts-check
/** The lobby before the deal: the seats, the invitation, the start; and a room that was closed. */

import { both, capital, ofName } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { forgetSecret, keepName, ownName, SITE, Trouble } from "../game/server.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Invitation, useInvitation } from "./invitation.js";
import { DeleteHere } from "./parts/delete.js";

/**
 * @typedef {import("./parts/view.js").View} View
 * @typedef {import("./parts/view.js").Seat} Seat
 * @typedef {import("./invitation.js").Send} Send
 * @typedef {{view: View, send: Send}} Props
 */

/** @param {Props} props */
export function Lobby({ view, send }) {
  const { room, seats } = view;
  const { secret, trouble, say } = useInvitation(room.id, send);
  if (view.phase === "closed") return html`<${Closed} room=${room.id} />`;
  const free = seats.filter((seat) => seat.free);
  const someone = free.length > 1 ? `${free.length} personnes` : "quelqu’un";
  const called = free.length > 0 || away(seats).length > 0;
  const seated = seats.some((seat) => seat.mine);
  return html`<div class="lobby">
    <h1>${room.title}</h1>
    <p class="quiet" role="status">${waiting(free.length, room, seats)}</p>
    <section class="card" aria-labelledby="who-title">
      <h2 id="who-title">Autour de la table</h2>
      <ol class="bare who">
        ${seats.map(
          (seat) =>
            html`<${Place} key=${seat.seat} seat=${seat} host=${room.host} owner=${room.owner} secret=${secret}
              maySit=${!seated && (room.host || !!secret)} say=${say} />`
        )}
      </ol>
    </section>
    <${Trouble} text=${trouble} />
    ${
      room.host &&
      html`<button type="button" class="first wide" data-do="commencer" disabled=${free.length > 0}
        onClick=${() => say({ type: "start" })}>
          ${free.length ? `On attend encore ${someone}` : "Distribuer"}
          </button>`
    }
    ${
      (free.length > 0 || room.host) &&
      html`<${Invitation} key=${secret} secret=${secret} host=${room.host} open=${called} back=${!free.length}
        renew=${() => say({ type: "renew" })} title=${room.title} />`
    }
    ${
      room.rules_told.length > 0 &&
      html`<details><summary>Les règles choisies</summary>
        <ul>${room.rules_told.map((told) => html`<li>${capital(told)}</li>`)}</ul></details>`
    }
    <p><a class="button plain" href=${new URL(`regles/${room.game}/`, SITE).href} target="_blank">
    Les règles de ce jeu</a></p>
    ${room.owner && html`<${Close} say=${say} />`}
    <p><${DeleteHere} view=${view} /></p>
  </div>`;
}

/** The names of those who have a seat and are not on the page. @param {Seat[]} seats */
const away = (seats) => seats.filter((seat) => !seat.free && !seat.here).map(({ name }) => name);

/** @param {number} free @param {View["room"]} room @param {Seat[]} seats */
function waiting(free, { host, owner, host_name }, seats) {
  if (free)
    return free > 1
      ? `${free} places sont libres : envoyez l’invitation.`
      : "Une place est libre : envoyez l’invitation.";
  const gone = away(seats);
  const told =
    `Tout le monde est assis ; ${both(gone)} ${gone.length > 1 ? "n’ont" : "n’a"} pas la page ` +
    `ouverte${host && owner ? " : invitez de nouveau qui manque" : ""}.`;
  const all = gone.length ? told : "Tout le monde est là.";
  if (host)
    return owner
      ? all
      : `${all} Vous pouvez attendre, ou distribuer à la place ${host_name ? ofName(host_name) : "de l’hôte"}.`;
  return `${all} La partie commence quand ${host_name || "l’hôte"} distribue.`;
}

/** @param {{seat: Seat, host: boolean, owner: boolean, secret: string, maySit: boolean, say: Send}} props */
function Place({ seat, host, owner, secret, maySit, say }) {
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const edit = () => {
    setName(seat.free ? ownName() : seat.name);
    setNaming(true);
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    /** @type {import("./socket.js").Message} */
    const message = seat.free
      ? { type: "sit", seat: seat.seat, name: name.trim(), secret }
      : { type: "name", seat: seat.seat, name: name.trim() };
    setBusy(true); // a second tap would hear that the seat is taken
    const answer = await say(message);
    setBusy(false);
    if (answer.type === "no") return;
    if (seat.free || seat.name === ownName()) keepName(name.trim()); // not that of somebody else at this screen
    setNaming(false);
  };
  const label = seat.free ? "Place libre" : seat.name;
  return html`<li>
    <span class=${`presence ${seat.here ? "here" : ""}`} aria-hidden="true"></span>
    ${
      naming && (seat.free || seat.mine)
        ? html`<form class="row grow" onSubmit=${submit}>
          <input class="grow" value=${name} required maxlength="30" autocomplete="nickname" aria-label="Votre nom"
            autofocus onInput=${valueTo(setName)} />
          <button class="first" disabled=${busy || !name.trim()}>OK</button>
        </form>`
        : html`<span class="grow">
          <strong class=${seat.free ? "quiet" : ""}>${label}</strong> <small class="quiet">${about(seat)}</small></span>
          ${
            seat.mine &&
            html`<button type="button" class="plain" data-do="renommer"
              aria-label=${`Changer le nom ${ofName(seat.name)}`} onClick=${edit}>Renommer</button>`
          }
          ${
            seat.mine &&
            !owner &&
            html`<button type="button" class="plain" onClick=${() => say({ type: "leave", seat: seat.seat })}>
              Quitter</button>`
          }
          ${seat.free && maySit && html`<button type="button" data-do="asseoir" onClick=${edit}>M’asseoir</button>`}
          ${
            host &&
            seat.free &&
            html`<button type="button" class="plain" data-do="robot"
              onClick=${() => say({ type: "robot", seat: seat.seat, level: "" })}>Un robot</button>`
          }
          ${
            host &&
            !seat.mine &&
            !seat.free &&
            html`<button type="button" class="plain" aria-label=${`Libérer la place de ${seat.name}`}
              onClick=${() => say({ type: "show_out", seat: seat.seat })}>Libérer</button>`
          }`
    }
  </li>`;
}

/** @param {Seat} seat */
function about(seat) {
  if (seat.free || seat.kind === "bot") return ""; // a robot's name says what it is
  if (seat.mine) return "vous";
  return seat.here ? "en ligne" : "pas en ligne";
}

/** Closing is asked for twice. @param {{say: Send}} props */
function Close({ say }) {
  const [sure, setSure] = useState(false);
  return sure
    ? html`<p class="row"><span>Fermer la partie pour tous ?</span>
      <button type="button" onClick=${() => say({ type: "close" })}>Fermer</button>
      <button type="button" class="plain" onClick=${() => setSure(false)}>Non</button></p>`
    : html`<p>
      <button type="button" class="plain" data-do="fermer-partie" onClick=${() => setSure(true)}>
      Fermer cette partie</button></p>`;
}

/** @param {{room: string}} props */
function Closed({ room }) {
  useEffect(() => forgetSecret(room), []);
  return html`<div class="lobby"><h1>Cette partie est fermée</h1>
    <p>Qui l’avait ouverte l’a fermée avant de distribuer.</p>
    <p><a class="button first" href=${new URL("jouer/", SITE).href}>Une autre partie</a></p></div>`;
}
