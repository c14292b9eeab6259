// @ts-check
/** The hints of a turn: their sentences, the table that the last one shows, the price of the next one. */

import { changeText } from "../../board/board_text.js";

/** @typedef {import("./view.js").Table} Table */

export class Hints {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {string[]} */
    this.texts = [];
    /** @type {Table | null} The table that the last hint shows. */
    this.table = null;
    this.askedAt = ""; // the `level` at which the last hint was asked
  }

  /** Forget them: another turn has begun. */
  forget() {
    this.texts = [];
    this.table = null;
    this.askedAt = "";
  }

  /**
   * Add the hint of an answer, or compose the repaired table that it holds.
   * @param {import("../../../types/wire.js").HintGiven} answer
   * @param {boolean} still  whether the draft is the one that it was asked for
   * @param {string} [asked]  the `level` at which it was asked
   */
  take(answer, still, asked = "") {
    const { game } = this;
    if (answer.mends) {
      if (answer.after && still) {
        game.drafting?.lay(answer.after);
        game.stepped();
      }
      game.tell("advice", answer.text);
    } else if (answer.text) {
      // asked again, it stands there once
      this.texts = [...this.texts.filter((each) => each !== answer.text), answer.text];
      this.table = still ? answer.after : null;
      this.askedAt = asked;
      game.closed = false;
      game.say(answer.aloud || answer.text);
    }
  }

  /** The table of the last hint, which a button offers to lay; null if it shows none, or if it lies there already. */
  get offered() {
    return this.game.live && this.table && !this.game.drafting?.lies(this.table) ? this.table : null;
  }

  /** Compose the table that the last hint shows. */
  lay() {
    const { offered } = this;
    const { drafting } = this.game;
    if (!drafting || !offered) return;
    const before = drafting.now;
    drafting.lay(offered);
    this.game.say(changeText(drafting, before));
    this.game.stepped();
  }

  /** The stage of the turn with the level of the next hint; while neither changes, a hint would be the same again. */
  get level() {
    const { view } = this.game;
    return `${view?.stage} ${view?.may.hint?.level}`;
  }

  /** The price of the next hint; empty if there is none, or if it would repeat the last one. */
  get price() {
    return this.askedAt === this.level ? "" : (this.game.view?.may.hint?.label ?? "");
  }

  /** Show all hints of the turn over the page. */
  show() {
    this.game.sheet = "";
    this.game.panel = { title: "Les indices du tour", text: this.texts.join("\n") };
    this.game.onChange();
  }
}
