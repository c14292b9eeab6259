/** The turn that is composed: words taken apart and formed, the word that is typed, the referee's judgement. */

import { fold } from "../lexicon/folding.js";
import { faces, without } from "../rules/notation.js";

/** @typedef {import("../rules/turn.js").Judgement} Judgement */
/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("./companion.js").Composed} Composed */

/** @returns {Composed} */
export const emptyDraft = () => ({ formed: [], broken: [], typed: "", emptied: false, at: null, inserts: false });

const RESTED = 300; // milliseconds without a letter

/** The turn that is composed in the open game. */
export class Composing {
  /**
   * @param {Companion} game
   * @param {() => void} redraw
   * @param {Composed} [draft]
   */
  constructor(game, redraw, draft = emptyDraft()) {
    this.game = game;
    this.redraw = redraw;
    this.draft = draft;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** @type {{of: unknown[], judged: Judgement | null}} */
    this.known = { of: [], judged: null };
  }

  get words() {
    return this.game.tools.words;
  }

  /** True if nothing is composed yet. */
  get empty() {
    const { formed, broken, typed } = this.draft;
    return !formed.length && !broken.length && !typed.trim();
  }

  /** The state before the turn. */
  get before() {
    return this.game.stateBefore(this.draft.at ?? undefined);
  }

  /** The seat on turn. */
  get seat() {
    const { at, inserts } = this.draft;
    return at === null || inserts ? this.before.turn : this.game.course.turns[at].line.seat;
  }

  /** The words that are taken apart, of those that lie there. */
  get broken() {
    const { table } = this.before;
    return without(this.draft.broken, without(this.draft.broken, table));
  }

  /** The referee's judgement of the turn with the word that is typed; null while there is nothing to judge. */
  get judged() {
    const { draft, broken } = this;
    const word = fold(draft.typed.trim());
    const formed = word ? [...draft.formed, word] : draft.formed;
    const of = [draft, this.game.table, this.words.hurried];
    if (of.some((each, at) => each !== this.known.of[at])) {
      const some = formed.length || broken.length;
      const turn = { formed, broken, emptied: draft.emptied };
      this.known = { of, judged: some ? this.game.judge(turn, draft.at ?? undefined) : null };
    }
    return this.known.judged;
  }

  /** @param {Partial<Composed>} change */
  change(change) {
    this.draft = { ...this.draft, broken: this.broken, ...change };
  }

  /**
   * Take the text that is typed; a space ends a word. No near words are looked for during the typing.
   * @param {string} text
   */
  type(text) {
    this.hurry(true);
    this.resting = setTimeout(() => this.rest(), RESTED);
    const words = text.split(/\s+/);
    const whole = words.slice(0, -1).filter(Boolean);
    if (!whole.length || !whole.every((word) => fold(word))) return this.change({ typed: text });
    this.hurry(false);
    this.change({
      typed: words.at(-1) ?? "",
      formed: [...this.draft.formed, ...whole.map((word) => fold(word) ?? "")]
    });
  }

  /** @param {boolean} hurried  whether sentences do without what takes long to find */
  hurry(hurried) {
    clearTimeout(this.resting);
    this.words.hurried = hurried;
  }

  /** Nothing was typed for a while: give the whole verdict of a word that is still there. */
  rest() {
    this.hurry(false);
    if (this.draft.typed) this.redraw();
  }

  /** Add the word that is typed. @returns {string | null} it, empty for none; null for what is no word */
  add() {
    this.hurry(false);
    const typed = this.draft.typed.trim();
    const word = typed && fold(typed);
    if (typed && !word) return null;
    this.change({ typed: "", formed: word ? [...this.draft.formed, word] : this.draft.formed });
    return word || "";
  }

  /** Take a word of the table apart, or leave it whole again. @param {string} word @param {boolean} apart */
  takeApart(word, apart) {
    const { broken } = this;
    this.change({ broken: apart ? [...broken, word] : without(broken, [word]) });
  }

  /**
   * Make a joker of a letter of a formed word, or a letter of a joker.
   * @param {number} number  the word
   * @param {number} place  of the letter
   */
  turnJoker(number, place) {
    const turned = (/** @type {string} */ letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    const formed = this.draft.formed.map((word, at) =>
      at === number ? [...word].map((letter, here) => (here === place ? turned(letter) : letter)).join("") : word
    );
    this.change({ formed });
  }

  /** Take a formed word away. @param {number} number */
  drop(number) {
    this.change({ formed: this.draft.formed.filter((_, at) => at !== number) });
  }

  /** True if the page explains how a letter becomes a joker: in the first rounds, until there is one. */
  get hintsJoker() {
    const { formed } = this.draft;
    const { course, players } = this.game;
    const early = course.turns.length < 2 * players.length;
    return formed.length > 0 && early && formed.every((word) => word === faces(word));
  }
}

/**
 * Return the remark on a word that the turn forms: its fault if it has one, else its kind.
 * @param {Judgement} judged
 * @param {string} shown
 * @returns {[boolean, string]}
 */
export function reportOf(judged, shown) {
  const own = judged.faults.filter((fault) => !fault.seen && fault.melds.includes(shown));
  if (own.length) return [false, own.map((fault) => fault.sentence).join(" ")];
  const word = judged.words.find((each) => each.shown === shown);
  if (word?.beside) return [true, `${word.sentence} ${word.beside}`];
  return [true, word?.sentence || (word ? `${shown} était déjà sur la table.` : `${shown} reste tel quel.`)];
}
