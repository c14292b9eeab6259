// @ts-check
/** The invitation to a room, before the deal and to a seat that was left: shown, copied, sent, renewed. */

import { capital } from "../common/telling.js";
import { keepSecret, linkOf, secretOf } from "../game/server.js";
import { html, useState } from "../vendor/preact.js";
import { Square } from "./square.js";

/** @typedef {import("./socket.js").Message} Message */
/** @typedef {import("./socket.js").Connection["send"]} Send */

const PORT = "8080"; // the default of the server
const HERE_ALONE = /^(localhost|127\.[\d.]+|\[::1\])$/; // names of this very machine

/**
 * The secret of the invitation to a room, as this browser knows it; how something is said there, and what was refused.
 * @param {string} room @param {Send} send
 */
export function useInvitation(room, send) {
  const [secret, setSecret] = useState(() => secretOf(room));
  const [trouble, setTrouble] = useState("");
  const say = async (/** @type {Message} */ message) => {
    const answer = await send(message);
    setTrouble(answer.type === "no" ? capital(answer.text) : "");
    if (answer.type === "invitation") {
      keepSecret(room, answer.secret);
      setSecret(answer.secret);
    }
    return answer;
  };
  return { secret, trouble, say };
}

/**
 * `back`: all seats are taken, and the link leads a player back to a seat.
 * @param {{secret: string, host: boolean, open: boolean, back?: boolean, renew: () => unknown, title: string}} props
 */
export function Invitation({ secret, host, open, back = false, renew, title }) {
  const [copied, setCopied] = useState("");
  const link = secret ? linkOf(secret) : "";
  const port = location.port === PORT ? "" : location.port;
  const copy = async (/** @type {import("../vendor/preact.js").TargetedEvent<HTMLElement>} */ { currentTarget }) => {
    const field = currentTarget.closest("section")?.querySelector("input");
    try {
      await navigator.clipboard.writeText(link);
      setCopied("Copié : collez-le dans un message.");
    } catch {
      field?.focus(); // no clipboard without HTTPS
      field?.select();
      setCopied(
        document.execCommand?.("copy") ? "Copié : collez-le dans un message." : "Le lien est choisi : copiez-le."
      );
    }
  };
  const share = () => navigator.share({ title, text: `Une partie ? ${title}`, url: link }).catch(() => {});
  if (!link)
    return (
      host &&
      open &&
      html`<section class="card invitation">
        <p>Faites une invitation, et envoyez-la. S’il y en avait déjà une, l’ancienne ne vaudra plus.</p>
        <button type="button" data-do="renouveler" onClick=${renew}>Faire une invitation</button></section>`
    );
  return html`<section class="card invitation" hidden=${!open && !host} aria-labelledby="link-title">
    <h2 id="link-title">L’invitation</h2>
    <p>${
      back ? "Qui a une place y revient par ce lien." : "Qui ouvre ce lien choisit une place."
    } N’envoyez-le qu’à ceux qui jouent.
        </p>
    ${
      HERE_ALONE.test(location.hostname) &&
      html`<p class="quiet">
        Il ne s’ouvre que sur cet appareil. Pour jouer sur plusieurs, lancez <code>
          lettres servir <span class="whole">--adresse 0.0.0.0</span>
            ${port && html` <span class="whole">--port ${port}</span>`}
            </code> et ouvrez « Jouer » par l’adresse de réseau qu’il donne.</p>`
    }
    ${open && !HERE_ALONE.test(location.hostname) && html`<${Square} link=${link} name="Le code QR de l’invitation" />`}
    <input class="link" readonly value=${link} aria-label="Le lien de l’invitation"
      onFocus=${(/** @type {import("../vendor/preact.js").TargetedEvent<HTMLInputElement>} */ event) =>
        event.currentTarget.select()} />
    <div class="row">
      ${
        "share" in navigator &&
        html`<button type="button" class="first" data-do="partager" onClick=${share}>Envoyer…</button>`
      }
      <button type="button" data-do="copier" onClick=${copy}>Copier le lien</button>
      ${host && html`<button type="button" class="plain" data-do="renouveler" onClick=${renew}>Renouveler</button>`}
    </div>
    <p class="quiet" role="status">${copied}</p>
  </section>`;
}
