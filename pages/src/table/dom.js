/** What the parts of this page do with its elements: text is set as French is, and never markup. */

import { byId, make } from "../common/dom.js";
import { typeset } from "../lexicon/text.js";

/**
 * An element with its properties and what is in it, its text with French spaces.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {...(Node | string | null | undefined | false)} parts
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, properties = {}, ...parts) {
  const { textContent: text, ...others } = properties;
  return make(
    name,
    /** @type {Partial<HTMLElementTagNameMap[Name]>} */ (others),
    ...[text, ...parts].map((part) => (typeof part === "string" ? typeset(part) : part))
  );
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => void} action
 * @param {Partial<HTMLButtonElement>} [properties]
 * @returns {HTMLButtonElement}
 */
export function button(text, action, properties = {}) {
  return el("button", { type: "button", onclick: action, ...properties }, text);
}

/**
 * A word as it is said aloud: « GAMIN, dont le I est un joker ». A joker's letter is lower-case in `word`.
 * @param {string} word
 * @returns {string}
 */
export function spoken(word) {
  const jokers = [...word].filter((letter) => letter !== letter.toUpperCase()).map((letter) => letter.toUpperCase());
  if (!jokers.length) return word;
  return (
    `${word.toUpperCase()}, ` +
    `${jokers.length > 1 ? `dont ${jokers.join(" et ")} sont des jokers` : `dont le ${jokers[0]} est un joker`}`
  );
}

/**
 * Tell whoever listens, without moving the focus.
 * @param {string} text
 */
export function announce(text) {
  const region = byId("announcer");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = typeset(text)));
}
