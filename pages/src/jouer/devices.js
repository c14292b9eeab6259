// @ts-check
/** One's games on another device, by a code that is typed there; a saved game of the command line. */

import { both, plural } from "../common/telling.js";
import { refuse, Sure } from "../game/deleting.js";
import { valueTo } from "../game/fields.js";
import { ask, keepSecret, pageOf, post, remove, Trouble } from "../game/server.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { Forget } from "./forgetting.js";

const LARGEST = 256 * 1024;

/** A saved game becomes a room. */
export function Import() {
  const [trouble, setTrouble] = useState("");
  const take = async (
    /** @type {import("../vendor/preact.js").TargetedEvent<HTMLInputElement>} */ { currentTarget: field }
  ) => {
    const [file] = field.files ?? [];
    field.value = "";
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error("Ce fichier est trop grand pour une partie de lettres.");
      const { form } = await ask("api/parties/importer", {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body: await file.text()
      });
      keepSecret(form.id, form.secret);
      location.assign(pageOf(form.id));
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
    }
  };
  return html`<label class="button file">
    Reprendre un fichier .partie<input type="file" accept=".partie,text/plain" onChange=${take} /></label>
    <${Trouble} text=${trouble} />`;
}

/**
 * @typedef {import("../../types/wire.js").DeviceSeen} Device
 * @typedef {import("../../types/wire.js").JoiningPlan} Joining
 */

const DATE = new Intl.DateTimeFormat("fr", { day: "numeric", month: "long", year: "numeric" });
const day = (/** @type {number} */ at) => DATE.format(at * 1000);

/**
 * The devices of this person, a code to join another, a field for the code of another, and the deletion of everything.
 * @param {{open: boolean}} props
 */
export function Devices({ open }) {
  const [shown, setShown] = useState(open);
  const [devices, setDevices] = useState(/** @type {Device[]} */ ([]));
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [joining, setJoining] = useState(/** @type {Joining | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const attempt = (/** @type {Promise<unknown>} */ done) =>
    done.then(
      () => setTrouble(""),
      (failure) => setTrouble(failure.message)
    );
  const load = () => ask("api/appareils").then(({ form }) => setDevices(form.devices));
  useEffect(() => {
    if (shown) void attempt(load());
  }, [shown]);
  useEffect(() => {
    if (open) setShown(true);
  }, [open]);
  const show = () => attempt(post("api/appareil", {}).then((form) => setCode(form.code)));
  const look = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(post("api/appareil", { code: typed, ask: true }).then(setJoining));
  };
  const enter = () =>
    attempt(
      post("api/appareil", { code: typed })
        .then(() => location.assign("#parties"))
        .then(() => location.reload())
    );
  return html`<details class="devices" open=${shown}
    onToggle=${(/** @type {import("../vendor/preact.js").TargetedEvent<HTMLDetailsElement>} */ event) =>
      setShown(event.currentTarget.open)}>
    <summary>Mes appareils</summary>
    ${
      devices.length > 0 &&
      html`<ul class="bare listed" key="list">
        ${devices.map(
          (device) => html`<${Listed} key=${device.id} device=${device} several=${devices.length > 1}
          again=${load} />`
        )}</ul>`
    }
    <p>Vos places sont tenues par ce navigateur. Pour jouer aussi ailleurs, demandez ici un code, ouvrez cette page sur
      l’autre appareil, et tapez-l’y. Ne le donnez à personne : qui l’a voit vos parties et y joue comme vous.
    </p>
    <span class="spoken" role="status" key="said">${code && `Le code : ${[...code].join(" ")}`}</span>
    ${
      code &&
      html`<p class="code" key="code">
        <strong>${code}</strong> <small class="quiet">valable dix minutes, une seule fois</small></p>`
    }
    <p key="show"><button type="button" onClick=${show}>${code ? "Montrer un autre code" : "Montrer un code"}</button>
    </p>
    ${
      joining
        ? html`<${Join} key="join" joining=${joining} enter=${enter} leave=${() => setJoining(null)} />`
        : html`<form class="row" key="enter" onSubmit=${look}>
          <label class="grow">Le code d’un autre appareil
            <input class="grow" value=${typed} maxlength="12" autocomplete="off" autocapitalize="characters"
              spellcheck="false" placeholder="ABCD-2345" onInput=${valueTo(setTyped)} />
          </label>
          <button disabled=${typed.replace(/[^a-z0-9]/giu, "").length < 8}>Entrer</button>
        </form>`
    }
    <${Trouble} text=${trouble} />
    <p><${Forget} several=${devices.length > 1} /></p>
  </details>`;
}

/**
 * A device, and how it parts from the others.
 * @param {{device: Device, several: boolean, again: () => unknown}} props
 */
function Listed({ device, several, again }) {
  const { id, name, joined, seen, mine } = device;
  const out = () => remove(`api/appareils/${id}`).then(() => (mine ? location.reload() : again()));
  const text = [
    mine
      ? "Cet appareil ne verra plus les parties des autres."
      : "Cet appareil ne verra plus vos parties, et n’y jouera plus.",
    "Il reprend celles qu’il avait apportées ; les parties commencées depuis restent aux autres."
  ];
  return html`<li>
    <span class="grow"><strong>${name}</strong>${mine && " (celui-ci)"}
    <small class="quiet">${joined ? `depuis le ${day(joined)}, ` : ""}vu le ${day(seen)}</small></span>
    ${
      several &&
      html`<${Sure} label=${mine ? "Quitter…" : "Retirer…"} aloud=${`${mine ? "Quitter" : "Retirer"}… ${name}`}
        title=${mine ? "Quitter les autres appareils ?" : "Retirer cet appareil ?"} text=${text}
        deeds=${[{ id: "retirer", label: mine ? "Quitter" : "Retirer cet appareil", act: out }]} />`
    }
  </li>`;
}

/**
 * The question before a code is used, with its consequences.
 * @param {{joining: Joining, enter: () => unknown, leave: () => unknown}} props
 */
function Join({ joining, enter, leave }) {
  const { devices, games, own_games, same } = joining;
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => refuse(place.current), []);
  if (same)
    return html`<div ref=${place} class="sure" role="group" aria-label="Joindre">
      <p>Ce code est d’un appareil qui est déjà joint à celui-ci : rien à faire.</p>
      <p><button type="button" data-do="non" onClick=${leave}>Fermer</button></p></div>`;
  return html`<div ref=${place} class="sure" role="group" aria-label="Joindre ces deux appareils ?">
    <p><strong>Joindre ces deux appareils ?</strong></p>
    <p>Cet appareil verra ${games ? plural(games, "partie") : "les parties"} de l’autre (${both(
      devices
    )}), chevalets compris, et y jouera.${
      own_games > 0 && ` L’autre fera de même ${own_games > 1 ? `des ${own_games} parties` : "de la partie"} d’ici.`
    } Celles que l’un commencera seront aux deux.
          </p>
    <p>Cela dure jusqu’à ce que l’un retire l’autre, ou quitte : qui part reprend les parties qu’il avait apportées.</p>
    <div class="row"><button type="button" class="first" data-do="joindre" onClick=${enter}>Joindre</button>
    <button type="button" class="plain" data-do="non" onClick=${leave}>Non</button></div>
  </div>`;
}
