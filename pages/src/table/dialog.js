/** A question over the page: what it says, and what can be answered. */

import { byId } from "../common/dom.js";
import { button, el } from "./dom.js";

/** @typedef {{text: string, act?: () => void | Promise<void>, first?: boolean}} Choice */

/**
 * Ask. Any answer closes the question; Escape answers nothing.
 * @param {string} title
 * @param {(Node | string)[]} said
 * @param {Choice[]} choices
 * @returns {() => boolean} whether it still is what is asked
 */
export function ask(title, said, choices) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const buttons = choices.map(({ text, act, first }) =>
    button(
      text,
      () => {
        dialog.close();
        void act?.();
      },
      { className: first ? "first" : "" }
    )
  );
  const lines = said.map((each) => (typeof each === "string" ? el("p", { textContent: each }) : each));
  // no keyboard comes up by itself
  const heading = el("h2", { id: "dialog-title", tabIndex: -1, autofocus: true }, title);
  dialog.replaceChildren(heading, ...lines, el("div", { className: "choose" }, ...buttons));
  if (!dialog.open) dialog.showModal();
  return () => dialog.open && heading.isConnected;
}
