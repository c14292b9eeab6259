/** The state of the page around a game: its questions and sentences, and its actions, done one after another. */

import { capital } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { TableError } from "../rules/notation.js";

/**
 * A question over the page. Any answer closes it; Escape answers nothing.
 * @typedef {{number: number, title: string, lines: import("../vendor/preact.js").ComponentChildren[],
 *   choices: {text: string, act?: () => unknown, first?: boolean}[]}} Question
 */

const BROKEN = "La page ne peut plus lire cette partie : rechargez-la.";
const FULL = "Ce navigateur n’a pas pu garder ce qui vient d’être fait : libérez de la place, puis recommencez.";

export class PageState {
  constructor() {
    this.onChange = () => {};
    /** @type {(text: string) => void} */
    this.onSay = () => {};
    this.trouble = "";
    /** @type {Question | null} */
    this.question = null;
    this.asked = 0;
    this.waiting = 0;
    this.doing = Promise.resolve();
  }

  /** Draw the page again. */
  changed() {
    this.onChange();
  }

  /** Tell a screen reader, without moving the focus. @param {string} text */
  say(text) {
    this.onSay(typeset(text));
  }

  /**
   * Ask over the page.
   * @param {string} title
   * @param {Question["lines"]} lines
   * @param {Question["choices"]} choices
   */
  ask(title, lines, choices) {
    const question = { number: ++this.asked, title, lines, choices };
    this.question = question;
    this.onChange();
    return question;
  }

  close() {
    this.question = null;
    this.onChange();
  }

  /**
   * Do something that may fail, once the action before it is done. A second tap during an action does nothing.
   * @param {() => unknown} act
   * @param {boolean} [waits]  whether it is done once what is being done is done
   * @returns {Promise<void>}
   */
  attempt(act, waits = false) {
    if (this.waiting && !waits) return this.doing;
    this.waiting++;
    this.doing = this.doing.then(async () => {
      if (!waits) this.trouble = "";
      try {
        await act();
      } catch (error) {
        await this.failed(error).catch(() => (this.trouble = BROKEN));
      } finally {
        this.waiting--;
        this.changed();
      }
    });
    return this.doing;
  }

  /** Show the sentence of an error. @param {unknown} error */
  async failed(error) {
    if (!(error instanceof TableError)) console.error(error);
    this.trouble = error instanceof TableError ? capital(error.message) : FULL;
  }
}
