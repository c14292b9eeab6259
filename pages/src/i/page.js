// @ts-check
/**
 * An invitation: its host and game, a seat, a name. The secret comes after # in the address, which no browser sends;
 * the page shows it to this server alone, and takes it out of the address at once.
 */

import { byId } from "../common/dom.js";
import { capital, ofName } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { keepName, keepSecret, ownName, pageOf, post, SITE, Trouble } from "../game/server.js";
import { html, render, useEffect, useState } from "../vendor/preact.js";

/** @typedef {import("../../types/wire.js").Invited} Invited */

const LOST = "Cette adresse n’a pas d’invitation. Rouvrez le lien que l’on vous a envoyé, en entier.";

/** Take the secret out of the address; after a reload it is in the state of the history. */
function takeSecret() {
  const secret = location.hash.slice(1) || (typeof history.state?.secret === "string" ? history.state.secret : "");
  history.replaceState({ secret }, "", location.pathname);
  return secret;
}

/** @param {{secret: string}} props */
function Page({ secret }) {
  const [room, setRoom] = useState(/** @type {Invited | null} */ (null));
  const [trouble, setTrouble] = useState(secret ? "" : LOST);
  const load = async () => {
    try {
      const found = await post("api/rejoindre", { secret });
      if (found.mine.length || found.phase === "over") location.replace(pageOf(found.id));
      else setRoom(found);
      setTrouble("");
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
    }
  };
  useEffect(() => {
    if (secret) void load();
  }, []);
  if (room) return html`<${Invitation} room=${room} secret=${secret} reload=${load} />`;
  return html`<div class="invited"><h1>Une invitation</h1>
    <${Trouble} text=${trouble} />
    ${
      trouble
        ? html`<p><a class="button" href=${new URL("jouer/", SITE).href}>Jouer sans invitation</a></p>`
        : html`<p class="quiet" role="status">Un instant…</p>`
    }
  </div>`;
}

/** @param {{room: Invited, secret: string, reload: () => Promise<void>}} props */
function Invitation({ room, secret, reload }) {
  const free = room.seats.filter(({ free }) => free);
  const [seat, setSeat] = useState(free[0]?.seat ?? -1);
  const [name, setName] = useState(ownName());
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const chosen = free.some((each) => each.seat === seat) ? seat : (free[0]?.seat ?? -1);
  const kept = room.seats[chosen]?.name ?? ""; // of a game that goes on: its record knows who sits there
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    const failed = await sit(room.id, { seat: chosen, name: kept || name.trim(), secret });
    if (!failed) {
      if (!kept) keepName(name.trim());
      keepSecret(room.id, secret);
      location.replace(pageOf(room.id));
      return;
    }
    setBusy(false);
    setTrouble(failed);
    await reload();
  };
  return html`<div class="invited">
    <h1>${room.host_name ? `${room.host_name} vous invite` : "On vous invite"}</h1>
    <p class="lead">
    ${room.title}${room.phase === "playing" ? ", une partie en cours." : "."}${
      room.game && html` <a href=${new URL(`regles/${room.game}/`, SITE).href}>Les règles</a>`
    }</p>
    ${
      room.rules_told.length > 0 &&
      html`<ul class="rules-told quiet">${room.rules_told.map((told) => html`<li>${capital(told)}</li>`)}</ul>`
    }
    <form class="card" onSubmit=${submit}>
      <fieldset>
        <legend>${free.length > 1 ? "Choisissez une place" : "Autour de la table"}</legend>
        <div class="pick">
          ${room.seats.map(
            (each) => html`<label key=${each.seat} class=${each.free ? "" : "taken"}>
              <input type="radio" name="seat" value=${each.seat} disabled=${!each.free} checked=${each.seat === chosen}
                onChange=${() => setSeat(each.seat)} />
              <span class="grow">
                ${each.free ? (each.name ? `À la place ${ofName(each.name)}` : "Place libre") : each.name}
              </span>
            </label>`
          )}
        </div>
      </fieldset>
      ${
        free.length > 0 &&
        !kept &&
        html`<label class="field">
          Votre nom
            <input class="word-name" value=${name} required maxlength="30" autocomplete="nickname"
              onInput=${valueTo(setName)} /></label>`
      }
      <${Trouble} text=${trouble} />
      ${
        free.length > 0
          ? html`<button class="first wide" disabled=${busy || !(kept || name.trim())}>
            ${busy ? "Un instant…" : "M’asseoir"}</button>`
          : html`<p>Toutes les places sont prises. Vous pouvez regarder.</p>
            <a class="button wide" href=${pageOf(room.id)}>Regarder la partie</a>`
      }
    </form>
  </div>`;
}

/**
 * Sit down; what went wrong, empty if nothing did.
 * @param {string} room
 * @param {{seat: number, name: string, secret: string}} where
 */
async function sit(room, where) {
  const message = { type: "sit", id: crypto.getRandomValues(new Uint32Array(2)).join("-"), n: 0, ...where };
  try {
    const { frames } = await post(`p/${room}/agir`, message);
    const refusal = frames.find((/** @type {import("../partie/socket.js").Frame} */ frame) => frame.type === "no");
    return refusal ? capital(refusal.text) : "";
  } catch (failure) {
    return /** @type {Error} */ (failure).message;
  }
}

const secret = takeSecret();
byId("invitation").replaceChildren();
render(html`<${Page} secret=${secret} />`, byId("invitation"));
addEventListener("hashchange", () => location.reload()); // another invitation, pasted here
