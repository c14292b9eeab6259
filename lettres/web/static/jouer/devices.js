// @ts-check
/** One's games on another device, by a code that is typed there; a saved game of the command line. */

import { html, useState } from "../vendor/preact.js";
import { ask, keepSecret, pageOf, post, Trouble } from "./common.js";

const LARGEST = 256 * 1024;

/** A saved game becomes a room. */
export function Import() {
  const [trouble, setTrouble] = useState("");
  const take = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error("Ce fichier est trop grand pour une partie de lettres.");
      const { form } = await ask("api/parties/importer", { method: "POST", headers: { "Content-Type": "text/plain" }, body: await file.text() });
      keepSecret(form.id, form.secret);
      location.assign(pageOf(form.id));
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
    }
  };
  return html`<label class="button file">Reprendre un fichier .partie<input type="file" accept=".partie,text/plain" onChange=${take} /></label>
    <${Trouble} text=${trouble} />`;
}

/** The code of this browser, or that of another. */
export function Devices() {
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [trouble, setTrouble] = useState("");
  const told = (/** @type {Promise<unknown>} */ done) => done.then(() => setTrouble(""), (failure) => setTrouble(failure.message));
  const show = () => told(post("api/appareil", {}).then((form) => setCode(form.code)));
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    void told(post("api/appareil", { code: typed }).then(() => location.assign("#parties")).then(() => location.reload()));
  };
  return html`<details class="devices">
    <summary>Continuer sur un autre appareil</summary>
    <p>Vos places sont tenues par ce navigateur. Pour jouer aussi ailleurs, demandez ici un code, ouvrez cette page sur l’autre appareil, et tapez-l’y.</p>
    <span class="spoken" role="status" key="said">${code && `Le code : ${[...code].join(" ")}`}</span>
    ${code && html`<p class="code" key="code"><strong>${code}</strong> <small class="quiet">valable dix minutes, une seule fois</small></p>`}
    <p key="show"><button type="button" onClick=${show}>${code ? "Montrer un autre code" : "Montrer un code"}</button></p>
    <form class="row" key="enter" onSubmit=${enter}>
      <label class="grow">Le code d’un autre appareil
        <input class="grow" value=${typed} maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="ABCD-2345" onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
      </label>
      <button disabled=${typed.replace(/[^a-z0-9]/giu, "").length < 8}>Entrer</button>
    </form>
    <${Trouble} text=${trouble} />
  </details>`;
}
