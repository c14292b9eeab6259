// @ts-check
/** The live region of a game. */

import { Component, html } from "../../vendor/preact.js";

/** @typedef {{ key: number, text: string }} Said */

/**
 * The sentences for a screen reader. Paragraphs are added and removed by hand and never moved, or they would be read
 * again.
 */
export class Spoken extends Component {
  /** @param {{ said: Said[] }} props */
  constructor(props) {
    super(props);
    /** @type {Map<Said, HTMLElement>} */
    this.shown = new Map();
  }

  componentDidMount() {
    this.tell(this.props.said);
  }

  /** @param {{ said: Said[] }} next */
  shouldComponentUpdate(next) {
    this.tell(next.said);
    return false;
  }

  /** @param {Said[]} said */
  tell(said) {
    const region = /** @type {HTMLElement} */ (this.base);
    for (const [each, line] of this.shown) {
      if (said.includes(each)) continue;
      line.remove();
      this.shown.delete(each);
    }
    for (const each of said) {
      if (this.shown.has(each)) continue;
      const line = document.createElement("p");
      line.textContent = each.text;
      region.append(line);
      this.shown.set(each, line);
    }
  }

  render() {
    return html`<div class="spoken" role="log" aria-live="polite" aria-label="Annonces"></div>`;
  }
}
