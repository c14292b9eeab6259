// @ts-check
/** The helpers that the pages around a game share: questions to the server, the player's name, invitations. */

import { remember, remembered } from "../common/remembered.js";
import { capital } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { html } from "../vendor/preact.js";

const AWAY = "Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.";
const NAME = "lettres.jouer.nom";
const INVITATIONS = "lettres.invitations";
const MOST_INVITATIONS = 20;

/** The address of the whole site. */
export const SITE = new URL("../", import.meta.url);

/**
 * Ask the server; throws an `Error` with a French sentence.
 * @template {string} Path
 * @param {Path} path  of the site, or from this page with « ./ » before it
 * @param {RequestInit} [how]
 * @returns {Promise<{status: number, form: import("../../types/answers.js").Asked[Path]}>}
 */
export async function ask(path, how) {
  const address = path.startsWith("./") ? path : new URL(path, SITE);
  let answer;
  try {
    answer = await fetch(address, how);
  } catch {
    throw new Error(AWAY);
  }
  const form = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(capital(typeset(form.message ?? AWAY)));
  return { status: answer.status, form };
}

/**
 * Send something to the server.
 * @template {string} Path
 * @param {Path} path
 * @param {unknown} what
 * @returns {Promise<import("../../types/answers.js").Posted[Path]>}
 */
export async function post(path, what) {
  const headers = { "Content-Type": "application/json" };
  const { form } = await ask(path, { method: "POST", headers, body: JSON.stringify(what) });
  return /** @type {import("../../types/answers.js").Posted[Path]} */ (form);
}

/** Have something deleted. @param {string} path */
export const remove = (path) => ask(path, { method: "DELETE" });

/** The page of a room. @param {string} room */
export const pageOf = (room) => new URL(`p/${room}/`, SITE).href;

/** The link that invites to a room: what comes after # is never sent to a server. @param {string} secret */
export const linkOf = (secret) => new URL(`i/#${secret}`, SITE).href;

/** The name of the player here; empty before it is typed. */
export function ownName() {
  const name = remembered(NAME);
  return typeof name === "string" ? name : "";
}

/** @param {string} name */
export const keepName = (name) => remember(NAME, name);

/** The secret of the invitation to a room that was made here. @param {string} room @returns {string} */
export function secretOf(room) {
  const kept = remembered(INVITATIONS);
  const found = Array.isArray(kept) ? kept.find((each) => Array.isArray(each) && each[0] === room) : null;
  return typeof found?.[1] === "string" ? found[1] : "";
}

/** @param {string} room @param {string} secret */
export function keepSecret(room, secret) {
  const kept = remembered(INVITATIONS);
  const others = Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each[0] !== room) : [];
  remember(INVITATIONS, [[room, secret], ...others].slice(0, MOST_INVITATIONS));
}

/** A room that is over, or closed, has nobody to invite. @param {string} room */
export function forgetSecret(room) {
  const kept = remembered(INVITATIONS);
  if (secretOf(room))
    remember(
      INVITATIONS,
      kept.filter((/** @type {unknown} */ each) => !Array.isArray(each) || each[0] !== room)
    );
}

/** An error, read aloud at once. @param {{text: string}} props */
export const Trouble = ({ text }) => html`<p class="trouble notice" role="alert" hidden=${!text}>${text}</p>`;
