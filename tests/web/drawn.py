"""What the parts of a page draw, without a browser: the least of a document that Preact draws into."""

from __future__ import annotations

DRAWN = """
import { html, render } from "STATIC/vendor/preact.js";

class Drawn {
  constructor(localName, data = "") {
    Object.assign(this, { localName, data, childNodes: [], attributes: [], style: {}, given: {}, });
    this.namespaceURI = "http://www.w3.org/1999/xhtml";
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }
  insertBefore(node, before) {
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parentNode = this;
    return node;
  }
  appendChild(node) { return this.insertBefore(node, null); }
  removeChild(node) { this.childNodes.splice(this.childNodes.indexOf(node), 1); node.parentNode = null; }
  remove() { this.parentNode?.removeChild(this); }
  setAttribute(name, value) { this.given[name] = value === true ? "" : String(value); }
  removeAttribute(name) { delete this.given[name]; }
  addEventListener() {}
  contains() { return false; }
  focus() {}
  get all() { return [this, ...this.childNodes.flatMap((each) => each.all)]; }
  get shown() {
    if ("hidden" in this.given) return "";
    return this.localName ? this.childNodes.map((each) => each.shown).join("") : this.data;
  }
  of(name, value) { return this.all.find(({ given }) => given[name] === value) ?? null; }
  click(detail = 1) { return this.l.clickfalse({ type: "click", detail, target: this }); } // as Preact keeps it
}
Object.assign(globalThis, {
  document: {
    createElement: (name) => new Drawn(name), createElementNS: (space, name) => new Drawn(name),
    createTextNode: (text) => new Drawn("", text), addEventListener() {},
    querySelector: () => null, activeElement: null,
  },
  location: { hostname: "localhost", href: "http://localhost/p/x/" },
  addEventListener() {}, HTMLElement: Drawn,
});
const drawn = (node) => { const root = new Drawn("main"); render(node, root); return root; };
"""
