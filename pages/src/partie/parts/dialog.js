// @ts-check
/** A sheet over the page: it keeps the focus, Escape closes it, and the focus goes back to where it was. */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";

/**
 * @param {{title: string, onClose: () => void, children?: import("../../vendor/preact.js").ComponentChildren, kind?:
 *   string, described?: string}} properties
 */
export function Dialog({ title, onClose, children, kind = "", described = "" }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      dialog.current?.close(); // else nothing outside can have the focus
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  const outside = (/** @type {MouseEvent} */ event) => event.target === dialog.current && onClose();
  return html`<dialog ref=${dialog} class=${`drawer ${kind}`} aria-labelledby="drawer-title"
    aria-describedby=${described || undefined} onCancel=${cancel} onClick=${outside}>
    <div class="inside">
      <div class="spread">
      <h2 id="drawer-title" tabindex="-1" autofocus aria-describedby=${described || undefined}>${title}</h2>
      <button class="plain close" data-do="fermer" aria-label="Fermer" onClick=${onClose}>✕</button></div>
      ${children}
    </div>
  </dialog>`;
}
