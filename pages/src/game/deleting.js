// @ts-check
/** Deleting a game, or a player's part of it, after a question. */

import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { forgetSecret, remove, Trouble } from "./server.js";

const MINE =
  "Votre nom devient « Joueur parti », et vous ne reverrez pas cette partie. Si elle continue, un robot joue à " +
  "votre place.";
const ALL = "Elle disparaît, avec tous ses coups, et ne se retrouve pas.";

/** Have the focus, and what is seen, go to « Non » of a question. @param {HTMLElement | null} question */
export const refuse = (question) =>
  /** @type {HTMLElement | null | undefined} */ (question?.querySelector("[data-do=non]"))?.focus();

/**
 * A button that asks once more before it does something: `deeds` are the answers beside « Non ».
 * @param {{label: string, aloud?: string, title: string, text: string[], deeds: {label: string, id: string, act: () =>
 *   Promise<unknown>}[]}} props
 */
export function Sure({ label, aloud = label, title, text, deeds }) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(asked);
  useLayoutEffect(() => {
    if (asked) refuse(place.current);
    else if (before.current) place.current?.focus();
    before.current = asked;
  }, [asked]);
  const answer = (/** @type {() => Promise<unknown>} */ act) => async () => {
    setBusy(true);
    try {
      await act();
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
    }
    setBusy(false);
  };
  if (!asked)
    return html`<button ref=${place} type="button" class="plain" data-do="effacer" aria-label=${aloud}
      onClick=${() => setAsked(true)}>${label}</button>`;
  return html`<div ref=${place} class="sure" role="group" aria-label=${title}>
    <p><strong>${title}</strong></p>
    ${text.map((each) => html`<p key=${each}>${each}</p>`)}
    <div class="row">
      ${deeds.map(
        (deed) =>
          html`<button type="button" key=${deed.id} data-do=${deed.id} disabled=${busy} onClick=${answer(deed.act)}>
            ${deed.label}</button>`
      )}
      <button type="button" class="plain" data-do="non" disabled=${busy} onClick=${() => setAsked(false)}>Non</button>
    </div>
    <${Trouble} text=${trouble} />
  </div>`;
}

/** A sentence after a colon. @param {string} text */
const small = (text) => text[0].toLowerCase() + text.slice(1);

/**
 * Delete a game: for everybody, as its host, or only the player's own part of it.
 * @param {{room: string, title: string, host: boolean, alone: boolean, done: () => unknown}} props  `alone`: with
 *   robots
 */
export function Delete({ room, title, host, alone, done }) {
  const deed = (/** @type {string} */ what) => () =>
    remove(`p/${room}/${what}`).then(() => {
      forgetSecret(room);
      return done();
    });
  const all = { id: "supprimer", label: alone ? "Supprimer" : "Supprimer pour tous", act: deed("partie") };
  const mine = { id: "supprimer-ma-part", label: "Supprimer ma part", act: deed("moi") };
  const text = [
    ...(host ? [alone ? ALL : `Pour tous : ${small(ALL)}`] : []),
    ...(host && alone ? [] : [host ? `Votre part seule : ${small(MINE)}` : MINE])
  ];
  return html`<${Sure} label="Supprimer…" aloud=${`Supprimer… ${title}`} title="Supprimer cette partie ?" text=${text}
    deeds=${[...(host ? [all] : []), ...(host && alone ? [] : [mine])]} />`;
}
