// @ts-check
/** The lines that a player types, as in the terminal: in the page's field, or by a button that stands for a command. */

import { boardText } from "../../board/told.js";
import { capital } from "../../common/telling.js";
import { quit } from "./leaving.js";
import { sayOrder, sayStep } from "./steps.js";

/** @typedef {import("../../../types/wire.js").ComposedReply} Composed */
/** @typedef {import("./view.js").Draft} Draft */

const LINES = 50; // typed lines that are remembered
const AGAIN = "la partie a avancé entre-temps\u202f: recommencez."; // what was asked is of a draft that is no more
/** The wishes that are answered by a text to read. @type {Record<string, string>} */
const PANELS = {
  aide: "Ce qui se tape",
  règles: "Les règles",
  "règles tout": "Les règles en détail",
  score: "La feuille de score"
};

export class TypedLines {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.open = false; // the field
    /** @type {string[]} */
    this.history = [];
    /** @type {[string, string][] | null} What may be typed, and what it does. */
    this.commands = null;
  }

  /** The screen is another's. */
  putAway() {
    this.open = false;
    this.history = [];
  }

  /**
   * Do the command of a button, whatever words a player's letters spell. A question is asked in a dialog.
   * @param {string} name  as one types it
   * @param {{title?: string}} [how]
   */
  command(name, { title = "" } = {}) {
    const { drafting } = this.game;
    const draft = drafting ? { ...drafting.draft, asked: "" } : undefined; // asked anew, whatever line was typed before
    return this.line(name, { title, draft, command: true });
  }

  /**
   * Send a typed line with the draft, and do what it says.
   * @param {string} text
   * @param {{title?: string, draft?: Draft, command?: boolean}} [how]
   */
  async line(text, { title = "", draft = this.game.drafting?.draft, command = false } = {}) {
    text = text.replace(/^\//u, ""); // what opens the field is no part of the line
    if (text.trimStart().startsWith("?")) return this.ask(text.trimStart().slice(1));
    if (!this.game.view || !draft || this.game.view.seat === null) return undefined;
    const { epoch } = this.game;
    const answer = await this.game.doing("line", { type: "line", draft, text, ...(command && { command }) });
    if (answer?.type !== "composed") return answer;
    if (epoch !== this.game.epoch && !PANELS[answer.done ?? ""]) this.game.tell("advice", AGAIN);
    else if (title && answer.draft.asked) {
      const confirmed = { ...draft, asked: answer.draft.asked };
      const deed = title.replace(/ \?$/u, "");
      const text = capital(answer.question.replace(new RegExp(`^${deed}\\s*: `, "u"), "")); // which the title says
      this.game.confirm(title, [text], deed, () => this.line("", { draft: confirmed }), { turn: true });
    } else this.lineDone(answer, epoch === this.game.epoch);
    if (text.trim().toLowerCase() === "table" && this.game.drafting) this.game.say(boardText(this.game.drafting));
    this.game.onChange();
    return answer;
  }

  /** @param {Composed} answer @param {boolean} still  whether the draft is the one that it was asked for */
  lineDone(answer, still) {
    const { judging, drafting } = this.game;
    const { now, order } = drafting ?? {};
    if (still) this.game.drafting?.take_composed({ draft: answer.draft, done: answer.done });
    if (still) this.game.stepped();
    if (still && !answer.notice) sayStep(this.game, answer.done ?? "", now); // a notice is read too
    if (still && this.game.drafting && this.game.drafting.order !== order)
      sayOrder(this.game, this.game.drafting.order);
    if (answer.done === "aide") this.commands = rows(answer.notice);
    const title = PANELS[answer.done ?? ""];
    if (title) this.game.panel = { title, text: answer.notice };
    else if (answer.done === "quitter") quit(this.game);
    else if (judging.wouldFail && answer.notice.startsWith(judging.judged?.text ?? "?")) judging.refuse();
    else if (answer.notice) this.game.tell("advice", answer.notice);
  }

  /** Ask the arbiter. @param {string} words */
  async ask(words) {
    const answer = await this.game.doing("ask", { type: "ask", text: words.trim() });
    if (answer?.type === "answer") this.game.tell("advice", answer.text);
    this.game.onChange();
    return answer;
  }

  /** Learn what may be typed here, once. */
  async learn() {
    if (
      this.commands ||
      !this.game.view ||
      this.game.view.seat === null ||
      this.game.view.paused ||
      !this.game.drafting
    )
      return;
    const draft = { ...this.game.drafting.draft, asked: "" };
    const answer = await this.game.connection.send(
      { type: "line", seat: this.game.view.seat, draft, text: "aide", command: true },
      { kept: false }
    );
    if (answer.type === "composed") this.commands = rows(answer.notice);
    this.game.onChange();
  }

  /** @param {string} text */
  remember(text) {
    if (text.trim()) this.history = [...this.history.filter((each) => each !== text), text].slice(-LINES);
  }
}

/**
 * The rows of the terminal's help: what is typed, and what it does.
 * @param {string} text
 * @returns {[string, string][]}
 */
export function rows(text) {
  return text.split("\n").flatMap((line) => {
    const found = line.match(/^(.*?\S) {2,}(.*)$/u);
    return found ? [/** @type {[string, string]} */ ([found[1], found[2]])] : [];
  });
}
