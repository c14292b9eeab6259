/** The few things that every part of the page does with its elements. No markup is ever made of text. */

import { typeset } from "../lexicon/text.js";

/**
 * An element of the page by its id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return /** @type {T} */ (found);
}

/**
 * A new element: its properties, then what is in it. `on` names listeners, `data` and `aria` attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {{class?: string, on?: Record<string, (event: any) => void>, data?: Record<string, string>,
 *   aria?: Record<string, string>} & Record<string, unknown>} [given]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, given = {}, ...children) {
  const made = document.createElement(name);
  const { class: classes, on = {}, data = {}, aria = {}, ...properties } = given;
  if (classes) made.className = classes;
  Object.assign(made, properties);
  if (typeof properties.textContent === "string") made.textContent = typeset(properties.textContent);
  Object.assign(made.dataset, data);
  for (const [attribute, value] of Object.entries(aria)) made.setAttribute(`aria-${attribute}`, value);
  for (const [event, listener] of Object.entries(on)) made.addEventListener(event, listener);
  made.append(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  return made;
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => void} action
 * @param {Record<string, unknown>} [given]
 * @returns {HTMLButtonElement}
 */
export function button(text, action, given = {}) {
  return el("button", { type: "button", textContent: text, on: { click: action }, ...given });
}

/**
 * The letters of a word as tiles, for eyes alone: whoever listens hears the word, told beside it. A joker's letter is
 * lower-case in `word`.
 * @param {string} word
 * @returns {HTMLElement}
 */
export function tiles(word) {
  const letters = [...word].map((letter) =>
    el("span", { class: letter === letter.toUpperCase() ? "tile" : "tile joker", textContent: letter.toUpperCase() }),
  );
  return el("span", { class: "tiles", aria: { hidden: "true" } }, ...letters);
}

/**
 * A word as it is said aloud: « GAMIN, dont le I est un joker ».
 * @param {string} word
 * @returns {string}
 */
export function spoken(word) {
  const jokers = [...word].filter((letter) => letter !== letter.toUpperCase()).map((letter) => letter.toUpperCase());
  if (!jokers.length) return word;
  return `${word.toUpperCase()}, ${jokers.length > 1 ? `dont ${jokers.join(" et ")} sont des jokers` : `dont le ${jokers[0]} est un joker`}`;
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

/**
 * A count with its noun: « 1 point », « 7 points »; a plural of its own where an s is not enough.
 * @param {number} count
 * @param {string} noun
 * @returns {string}
 */
export function plural(count, noun) {
  return `${count}\u00a0${noun}${Math.abs(count) > 1 ? "s" : ""}`;
}
