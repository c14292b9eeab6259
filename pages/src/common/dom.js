/**
 * Elements made of data: text is text, never markup.
 */

/** @typedef {string | Node | null | undefined | false} Part */

/**
 * An element with its properties and what is in it.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]> | null} [properties]
 * @param {Part[]} parts  texts and elements; what is not there is left out
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties, ...parts) {
  const element = Object.assign(document.createElement(name), properties);
  for (const part of parts) if (part) element.append(part);
  return element;
}

/**
 * Return the element with an id, which has to be of a class.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function byId(id, kind = /** @type {new () => Kind} */ (/** @type {unknown} */ (HTMLElement))) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`no ${kind.name} #${id}`);
}

/**
 * Draw a word as tiles; a screen reader reads the word and not its letters. A small letter is a joker's.
 * @param {string} word
 */
export function tilesOf(word) {
  const tile = (/** @type {string} */ letter) =>
    make("span", { className: letter === letter.toUpperCase() ? "tile" : "tile joker" }, letter.toUpperCase());
  const shown = make("span", { className: "tiles", ariaHidden: "true" }, ...Array.from(word, tile));
  return make("span", null, shown, make("span", { className: "spoken" }, word));
}
