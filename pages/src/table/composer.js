/** A turn being composed: the words of the table, those taken apart, those formed, what the referee says of it all. */

import { byId, tilesOf } from "../common/dom.js";
import { capital, plural } from "../common/telling.js";
import { fold } from "../lexicon/folding.js";
import { typeset } from "../lexicon/text.js";
import { faces, without } from "../rules/notation.js";
import { announce, button, el, spoken } from "./dom.js";

/** @typedef {import("../rules/turn.js").Judgement} Judgement */
/** @typedef {import("./companion.js").Companion} Companion */
/** What is being composed, kept as it changes. @typedef {import("./companion.js").Composed} Draft */

/** @returns {Draft} */
export const emptyDraft = () => ({ formed: [], broken: [], typed: "", emptied: false, at: null, inserts: false });

const RESTED = 300; // milliseconds without a letter

/** Faults that are told elsewhere than in the list: with the word, or by the letters that are left. */
const TOLD_ELSEWHERE = new Set(["table_tile_missing", "no_rack_tile"]);

/** The part of the page where a turn is composed. */
export class Composer {
  /**
   * @param {() => Companion} game  the one that is open
   * @param {import("../rules/turn.js").Words} words
   * @param {() => void} changed  called after each change of the draft
   * @param {() => void} whole  called by Enter once all words are there
   */
  constructor(game, words, changed, whole) {
    this.game = game;
    this.words = words;
    this.changed = changed;
    this.draft = emptyDraft();
    this.shown = "";
    this.resting = 0;
    this.input = /** @type {HTMLInputElement} */ (byId("word"));
    this.emptied = /** @type {HTMLInputElement} */ (byId("emptied"));
    this.input.addEventListener("input", () => this.type());
    this.emptied.addEventListener("change", () => this.change({ emptied: this.emptied.checked }));
    byId("composer").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.draft.typed.trim() || this.empty) this.add();
      else whole();
    });
  }

  /** Whether anything is composed yet. */
  get empty() {
    const { formed, broken, typed } = this.draft;
    return !formed.length && !broken.length && !typed.trim();
  }

  /** @param {Partial<Draft>} change */
  change(change) {
    this.draft = { ...this.draft, ...change };
    this.changed();
  }

  /** @param {Draft} draft */
  set(draft) {
    this.draft = draft;
    this.input.value = draft.typed;
  }

  /** What is typed; a space ends a word. While one types, no words are looked for that are near. */
  type() {
    this.hurry(true);
    this.resting = setTimeout(() => this.rest(), RESTED);
    const words = this.input.value.split(/\s+/);
    const whole = words.slice(0, -1).filter(Boolean);
    if (whole.length && whole.every((word) => fold(word))) {
      this.hurry(false);
      this.input.value = words.at(-1) ?? "";
      this.change({
        typed: this.input.value,
        formed: [...this.draft.formed, ...whole.map((word) => fold(word) ?? "")]
      });
    } else {
      this.change({ typed: this.input.value });
    }
  }

  /** @param {boolean} hurried  whether sentences do without what takes long to find */
  hurry(hurried) {
    clearTimeout(this.resting);
    this.words.hurried = hurried;
  }

  /** Nothing was typed for a while: the whole verdict, of a word that is still there. */
  rest() {
    this.hurry(false);
    if (this.draft.typed) this.renderVerdict(this.judgement());
  }

  /** Add the word that is typed. @returns {boolean} whether there was none, or it could be added */
  add() {
    this.hurry(false);
    const typed = this.draft.typed.trim();
    const word = fold(typed);
    if (typed && !word) return false;
    this.input.value = "";
    this.change({ typed: "", formed: word ? [...this.draft.formed, word] : this.draft.formed });
    const judged = word && this.judgement();
    if (judged) announce(reportOf(judged, word)[1]);
    if (word) showLast();
    return true;
  }

  /** What is composed with the word that is typed, as the referee takes it; null where that is no word. */
  get whole() {
    const word = fold(this.draft.typed.trim());
    return { ...this.draft, formed: word ? [...this.draft.formed, word] : this.draft.formed };
  }

  /** How the table stood before the turn that is composed. */
  get before() {
    return this.game().stateBefore(this.draft.at ?? undefined);
  }

  /** What the referee says of the turn; null before there is anything to judge. @returns {Judgement | null} */
  judgement() {
    const { formed, broken, emptied } = this.whole;
    if (!formed.length && !broken.length) return null;
    return this.game().judge({ formed, broken, emptied }, this.draft.at ?? undefined);
  }

  /** Show it all. @returns {Judgement | null} */
  render() {
    const { table } = this.before;
    if (without(this.draft.broken, table).length)
      this.draft.broken = without(this.draft.broken, without(this.draft.broken, table));
    const judged = this.judgement();
    const last = this.game().course.turns.at((this.draft.at ?? 0) - 1)?.turn;
    this.renderTable(table, last?.formed ?? []);
    this.renderVerdict(judged);
    this.renderComposed(judged);
    this.emptied.checked = this.draft.emptied;
    byId("this-turn").hidden = this.empty;
    byId("emptied-label").hidden = !judged?.placed;
    byId("emptied-doubles").hidden = !this.game().setting.rules.doubling;
    byId("joker-hint").hidden = !this.mayHint;
    byId("findings").replaceChildren(...findings(judged, this.draft.typed.trim() !== ""));
    return judged;
  }

  /** Whether to say how a letter becomes a joker: in the first rounds, until one is. */
  get mayHint() {
    const { formed } = this.draft;
    const { course, players } = this.game();
    return (
      formed.length > 0 && course.turns.length < 2 * players.length && formed.every((word) => word === faces(word))
    );
  }

  /**
   * @param {readonly string[]} table
   * @param {readonly string[]} fresh  the words of the turn before
   */
  renderTable(table, fresh) {
    const shown = JSON.stringify([table, fresh, this.draft.broken]);
    if (shown === this.shown) return;
    this.shown = shown;
    const left = [...this.draft.broken];
    const words = [...table].sort((one, other) => faces(one).localeCompare(faces(other)));
    const items = words.map((word, at) => {
      const taken = left.includes(word);
      if (taken) left.splice(left.indexOf(word), 1);
      const made = button("", () => this.toggle(word, taken, at), {
        className: fresh.includes(word) ? "fresh" : "",
        ariaPressed: String(taken)
      });
      made.append(lettersOf(word), el("span", { className: "spoken" }, `${spoken(word)}${taken ? ", défait" : ""}`));
      return el("li", {}, made);
    });
    const focused = [...byId("table-words").querySelectorAll("button")].indexOf(
      /** @type {HTMLButtonElement} */ (document.activeElement)
    );
    byId("table-words").replaceChildren(...items);
    if (focused >= 0) items[focused]?.querySelector("button")?.focus();
  }

  /**
   * Take a word of the table apart, or leave it whole again.
   * @param {string} word
   * @param {boolean} taken
   * @param {number} at
   */
  toggle(word, taken, at) {
    this.change({ broken: taken ? without(this.draft.broken, [word]) : [...this.draft.broken, word] });
    byId("table-words").querySelectorAll("button")[at]?.focus();
    announce(taken ? `${word.toUpperCase()} reste entier.` : `${word.toUpperCase()} est défait.`);
  }

  /** What the arbiter says of the word as it is typed. @param {Judgement | null} judged */
  renderVerdict(judged) {
    const typed = this.draft.typed.trim();
    const shown = fold(typed);
    const line = byId("verdict");
    line.classList.remove("bad");
    if (typed.length < 2) return line.replaceChildren();
    const { words } = this;
    const [good, text] = !shown
      ? [false, words.explain(words.judge(typed, CHOICES))]
      : judged
        ? reportOf(judged, shown)
        : [true, ""];
    line.classList.toggle("bad", !good);
    if (!shown) return line.replaceChildren(...signed(good, text));
    line.replaceChildren(...signed(good, text), ...this.suggested(judged, shown));
  }

  /**
   * The words that may have been meant, to tap.
   * @param {Judgement | null} judged
   * @param {string} shown
   */
  suggested(judged, shown) {
    const verdict = /** @type {any} */ (judged?.words.find((word) => word.shown === shown)?.verdict);
    const near = this.words.hurried ? [] : (verdict?.suggestions ?? []);
    return near.slice(0, 3).map((/** @type {string} */ word) =>
      button(
        word,
        () => {
          this.input.value = word;
          this.input.focus();
          this.change({ typed: word });
        },
        { className: "plain" }
      )
    );
  }

  /** @param {Judgement | null} judged */
  renderComposed(judged) {
    const reports = this.draft.formed.map(
      (meld) => /** @type {[boolean, string]} */ (judged ? reportOf(judged, faces(meld)) : [true, ""])
    );
    const rows = this.draft.formed.map((meld, number) => {
      const letters = [...meld].map((letter, place) => this.letter(meld, number, letter, place));
      const away = button("✕", () => this.change({ formed: this.draft.formed.filter((_, at) => at !== number) }), {
        className: "away plain",
        ariaLabel: `Retirer ${faces(meld)}`
      });
      const [good, text] = reports[number];
      return el(
        "li",
        { className: "formed" },
        el(
          "div",
          { className: "line" },
          el(
            "div",
            { className: "letters", role: "group", ariaLabel: `${faces(meld)} : touchez la lettre d’un joker` },
            ...letters
          ),
          away
        ),
        el("p", { className: good ? "" : "bad" }, ...signed(good, text))
      );
    });
    const refocus = focused();
    byId("composed").replaceChildren(...rows);
    refocus();
  }

  /**
   * A letter of a word that is formed: a tap makes a joker of it, or a letter again.
   * @param {string} meld
   * @param {number} number
   * @param {string} letter
   * @param {number} place
   */
  letter(meld, number, letter, place) {
    const joker = letter !== letter.toUpperCase();
    const other = meld.slice(0, place) + (joker ? letter.toUpperCase() : letter.toLowerCase()) + meld.slice(place + 1);
    return button(
      letter.toUpperCase(),
      () => this.change({ formed: this.draft.formed.map((word, at) => (at === number ? other : word)) }),
      {
        className: joker ? "tile joker" : "tile",
        ariaLabel: `${letter.toUpperCase()}, joker`,
        ariaPressed: String(joker),
        id: `letter-${number}-${place}`
      }
    );
  }
}

const CHOICES = { theme: null, forbidden: [], apocopes: true, loanwords: true };

/**
 * The letters of a word as tiles, for eyes alone.
 * @param {string} word
 */
function lettersOf(word) {
  return /** @type {HTMLElement} */ (tilesOf(word).firstChild);
}

/** Bring the word that was added last into sight, where the words of the turn fill their part of the screen. */
function showLast() {
  const last = byId("composed").lastElementChild;
  if (last instanceof HTMLElement) byId("this-turn").scrollTop = last.offsetTop;
}

/** Remember which letter has the focus, to put it back there. */
function focused() {
  const id = document.activeElement?.id ?? "";
  return () => id.startsWith("letter-") && document.getElementById(id)?.focus();
}

/**
 * A sentence with a sign before it, so that colour is never alone.
 * @param {boolean} good
 * @param {string} text
 * @returns {Node[]}
 */
export function signed(good, text) {
  if (!text) return [];
  const sign = el("span", {
    className: `sign ${good ? "good" : "bad"}`,
    textContent: good ? "✓ " : "✗ ",
    ariaHidden: "true"
  });
  return [sign, document.createTextNode(typeset(text))];
}

/**
 * What there is to say of a word that the turn forms: what is wrong with it, else what it is.
 * @param {Judgement} judged
 * @param {string} shown
 * @returns {[boolean, string]}
 */
function reportOf(judged, shown) {
  const own = judged.faults.filter((fault) => !fault.seen && fault.melds.includes(shown));
  if (own.length) return [false, own.map((fault) => fault.sentence).join(" ")];
  const word = judged.words.find((each) => each.shown === shown);
  if (word?.beside) return [true, `${word.sentence} ${word.beside}`];
  return [true, word?.sentence || (word ? `${shown} était déjà sur la table.` : `${shown} reste tel quel.`)];
}

/**
 * What the referee finds in the turn as a whole.
 * @param {Judgement | null} judged
 * @param {boolean} typing  a word is being typed: what is not yet done is told, and is no fault
 * @returns {Node[]}
 */
function findings(judged, typing) {
  if (!judged) return [];
  const faults = judged.faults.filter((fault) => fault.seen && !TOLD_ELSEWHERE.has(fault.code));
  const lines = faults.map(({ code, sentence }) =>
    typing && code === "opening_too_short"
      ? el("p", { className: "quiet", textContent: typeset(sentence) })
      : el("p", { className: "fault" }, ...signed(false, sentence))
  );
  const told = judged.missing
    ? []
    : judged.impossible.map((text) => el("p", { className: "fault" }, ...signed(false, capital(text))));
  const over = judged.overBox.map((text) => el("p", { className: "fault" }, ...signed(false, text)));
  const rest = judged.missing ? [letterLine("Reste à replacer", judged.missing)] : [];
  const laid =
    judged.placed && judged.placed.length < judged.newWords.join("").length
      ? [letterLine("Du chevalet", judged.placed)]
      : [];
  const points = judged.accepted ? [el("p", { textContent: judged.itemised })] : [];
  return [...rest, ...laid, ...points, ...lines, ...over, ...(judged.placed || !judged.newWords.length ? [] : told)];
}

/**
 * @param {string} label
 * @param {string} letters
 */
function letterLine(label, letters) {
  const named = [...letters].map((tile) => (tile === "?" ? "un joker" : tile)).join(", ");
  const shown = lettersOf(letters);
  const text = el("span", { textContent: `${label}, ${plural(letters.length, "lettre")}\u202f: ` });
  return el("p", { className: "rest" }, text, shown, el("span", { className: "spoken", textContent: named }));
}
