// @ts-check
/** The lines that a player types, as in the terminal: in the page's field, or by a button that stands for a command. */

import { boardText } from "../../board/board_text.js";
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
   * Press a button that the server carries out. With a title, the question that it asks back is asked in a dialog.
   * @param {import("../../../types/wire.js").Press["button"]} button
   * @param {{title?: string, tile?: string, asked?: string}} [how]  asked: the question that is confirmed
   */
  async press(button, { title = "", tile, asked = "" } = {}) {
    const { drafting, epoch } = this.game;
    if (!drafting) return undefined;
    const draft = { ...drafting.draft, asked };
    const answer = await this.game.doing("line", { type: "press", draft, button, ...(tile && { tile }) });
    if (answer?.type === "composed" && title && epoch === this.game.epoch && answer.draft.asked) {
      const deed = title.replace(/ \?$/u, "");
      const text = capital(answer.question.replace(new RegExp(`^${deed}\\s*: `, "u"), "")); // which the title says
      this.game.confirm(title, [text], deed, () => this.press(button, answer.draft), { turn: true });
      this.game.onChange();
    } else this.take(answer, epoch);
    return answer;
  }

  /** Send a typed line with the draft, and do what it says. @param {string} text */
  async line(text) {
    text = text.replace(/^\//u, ""); // what opens the field is no part of the line
    if (text.trimStart().startsWith("?")) return this.ask(text.trimStart().slice(1));
    const { drafting, epoch } = this.game;
    if (!drafting || this.game.view?.seat == null) return undefined;
    const answer = await this.game.doing("line", { type: "line", draft: drafting.draft, text });
    this.take(answer, epoch);
    if (text.trim().toLowerCase() === "table" && this.game.drafting) this.game.say(boardText(this.game.drafting));
    return answer;
  }

  /** @param {import("../../../types/wire.js").Frame | null} answer @param {number} epoch  of the draft that was sent */
  take(answer, epoch) {
    if (answer?.type === "composed") {
      if (epoch !== this.game.epoch && !PANELS[answer.done ?? ""]) this.game.tell("advice", AGAIN);
      else this.lineDone(answer, epoch === this.game.epoch);
    }
    this.game.onChange();
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
      { type: "press", seat: this.game.view.seat, draft, button: "help" },
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
