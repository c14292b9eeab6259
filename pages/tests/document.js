// The least of a document that Preact draws into.
import { render } from "../src/vendor/preact.js";

/** An element, or a text. */
export class Drawn {
  namespaceURI = "http://www.w3.org/1999/xhtml";
  /** @type {any} */
  parentNode = null;
  /** @type {Drawn[]} */
  childNodes = [];
  attributes = [];
  style = {};
  /** @type {Record<string, string>} */
  given = {};
  /** @type {Record<string, (event: object) => void>} */
  heard = {};

  constructor(localName = "", data = "") {
    this.localName = localName;
    this.data = data;
  }

  get nodeType() {
    return this.localName ? 1 : 3;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null;
  }
  /** @param {Drawn} node @param {Drawn | null} before */
  insertBefore(node, before) {
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parentNode = this;
    return node;
  }
  /** @param {Drawn} node */
  appendChild(node) {
    return this.insertBefore(node, null);
  }
  /** @param {Drawn} node */
  removeChild(node) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }
  remove() {
    this.parentNode?.removeChild(this);
  }
  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) {
    this.given[name] = value === true ? "" : String(value);
  }
  /** @param {string} name */
  removeAttribute(name) {
    delete this.given[name];
  }
  /** @param {string} name @param {(event: object) => void} act */
  addEventListener(name, act) {
    this.heard[name] = act.bind(this);
  }
  contains() {
    return false;
  }
  focus() {}

  /** It and all in it. @returns {Drawn[]} */
  get all() {
    return [this, ...this.childNodes.flatMap((each) => each.all)];
  }
  /** The text that is seen. @returns {string} */
  get shown() {
    if ("hidden" in this.given) return "";
    return this.localName ? this.childNodes.map((each) => each.shown).join("") : this.data;
  }
  /** The first in it that has an attribute. @param {string} name @param {string} value @returns {any} */
  with(name, value) {
    return this.all.find(({ given }) => given[name] === value) ?? null;
  }
  click(detail = 1) {
    this.heard.click({ type: "click", detail, target: this });
  }
}

Object.assign(globalThis, {
  document: {
    createElement: (/** @type {string} */ name) => new Drawn(name),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new Drawn(name),
    createTextNode: (/** @type {string} */ text) => new Drawn("", text),
    addEventListener() {},
    querySelector: () => null,
    activeElement: null
  },
  location: { hostname: "localhost", href: "http://localhost/p/x/" },
  addEventListener() {},
  HTMLElement: Drawn
});

/** What a node draws. @param {any} node */
export function drawn(node) {
  const root = new Drawn("main");
  render(node, /** @type {any} */ (root));
  return root;
}

/** What a node without a state shows, tags and all. @param {any} node @returns {string} */
export function shown(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(shown).join("");
  if (typeof node !== "object") return String(node);
  const { type, props } = node;
  if (type?.name === "Written") return props.text;
  if (typeof type === "function") return shown(type(props));
  return `<${type}>${shown(props.children)}</${type}>`;
}
