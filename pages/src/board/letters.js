/** The dialog that asks which letter a joker stands for: twenty-six to tap, or one to type. */

import { html, useLayoutEffect, useRef } from "../vendor/preact.js";

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * @param {{word: string, chosen: string, onLetter: (letter: string) => void, onCancel: () => void}} props
 *   `word` as it would be, with « ★ » for the joker
 */
export function LetterDialog({ word, chosen, onLetter, onCancel }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const typed = (/** @type {KeyboardEvent} */ event) => {
    const letter = event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey || event.altKey || !ALPHABET.includes(letter)) return;
    event.preventDefault();
    onLetter(letter);
  };
  const cancelled = (/** @type {Event} */ event) => {
    event.preventDefault();
    onCancel();
  };
  const outside = (/** @type {Event} */ event) => event.target === dialog.current && onCancel();
  return html`<dialog class="letters" ref=${dialog} aria-labelledby="letters-title" onKeyDown=${typed}
    onCancel=${cancelled} onClick=${outside}>
    <div class="letters-inner">
      <h2 id="letters-title">Quelle lettre pour le joker ?</h2>
      ${
        word.length > 1 &&
        html`<p class="letters-word" aria-label=${`Mot : ${word.replace("★", "joker")}`}>
          ${[...word].map((letter) => html`<span class=${letter === "★" ? "tile joker" : "tile"}>${letter}</span>`)}
          </p>`
      }
      <div class="letters-choice">
        ${ALPHABET.map(
          (letter) =>
            html`<button type="button" key=${letter} aria-pressed=${letter === chosen ? "true" : null}
              onClick=${() => onLetter(letter)}>${letter}</button>`
        )}
        <button type="button" class="plain" onClick=${onCancel}>Annuler</button>
      </div>
    </div>
  </dialog>`;
}

/**
 * The word as it would be, with « ★ » for the joker that is asked for.
 * @param {import("./draft.js").Drafting} drafting
 * @param {import("./moves.js").Asking} asking
 */
export function wordToBe(drafting, { ids, to, left, letters }) {
  const letter = (/** @type {string} */ id) =>
    id === left[0] ? "★" : (letters[id] ?? drafting.face(id).replace("?", "·"));
  const meld =
    to === null ? drafting.meldOf(ids[0]) : "meld" in to ? drafting.melds.find((each) => each.key === to.meld) : null;
  if (!meld || to === null) return (meld?.tiles ?? ids).map(letter).join("");
  const at = "meld" in to ? (to.at ?? meld.tiles.length) : 0;
  const rest = (/** @type {readonly string[]} */ tiles) => tiles.filter((id) => !ids.includes(id));
  return [...rest(meld.tiles.slice(0, at)), ...ids, ...rest(meld.tiles.slice(at))].map(letter).join("");
}
