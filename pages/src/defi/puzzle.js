// @ts-check
/** One puzzle: a turn composed on the board, judged by the server and put beside the best; hints, and the solution. */

import { Board } from "../board/board.js";
import { Word } from "../board/letter.js";
import { drafted, viewOf } from "../board/position.js";
import { remember, remembered } from "../common/remembered.js";
import { both, plural } from "../common/telling.js";
import { post } from "../game/server.js";
import { typeset } from "../lexicon/text.js";
import { Component, html } from "../vendor/preact.js";

/**
 * @typedef {{id: string, date: string, level: string, difficulty: number, hints: string[],
 *   position: {table: string[], rack: string}, look: import("../board/look.js").Look, solution?: Solution}} Puzzle
 * @typedef {{score: number, second_score: number, broken: string[], formed: string[], table_after: string[]}} Solution
 * @typedef {{legal: boolean, points: number, faults: {message: string}[]}} Ruling
 * @typedef {{tries: number, best: number, hints: number, found: boolean, shown: boolean}} Diary
 * @typedef {{text: string, look: "" | "good" | "bad"}} Verdict
 */

const MOST_HINTS = 4;
/** The elements that Enter operates by itself. */
const OPERATED = "a, button, input, summary, dialog *";
/** @type {Verdict} */
const NONE = { text: "", look: "" };

/** The properties: `more` asks for hints or the solution of this puzzle, `say` tells a screen reader. */
export class PuzzleBoard extends Component {
  /**
   * @param {{puzzle: Puzzle, say: (text: string) => void, more: (what: Record<string, string>) => Promise<Puzzle>}}
   *   props
   */
  constructor(props) {
    super(props);
    const { id, look, position } = props.puzzle;
    this.gone = false; // another puzzle is on the page
    this.drafting = drafted(look, position);
    this.view = viewOf(position);
    /** @type {Diary} */
    this.diary = { tries: 0, best: 0, hints: 0, found: false, shown: false, ...remembered(`defi-${id}`) };
    const { found, best } = this.diary;
    /** @type {Solution | undefined} */
    this.solution = undefined;
    /** @type {{verdict: Verdict, hints: string[]}} */
    this.state = {
      verdict: found
        ? { text: `Déjà trouvé : ${plural(best, "point")}. Revenez demain, ou changez de niveau.`, look: "good" }
        : NONE,
      hints: []
    };
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.typed(event);
  }

  componentDidMount() {
    document.addEventListener("keydown", this.onKey);
    if (this.diary.hints) void this.hint(this.diary.hints);
    if (this.diary.shown) void this.solve();
  }

  componentWillUnmount() {
    this.gone = true;
    document.removeEventListener("keydown", this.onKey);
  }

  /** Enter gives in what is composed, Ctrl Z takes a step back, as in a game. @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {Element} */ (event.target);
    const key = event.key.toLowerCase();
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "z" && key !== "y") return;
      this.step(() => (key === "y" || event.shiftKey ? this.drafting.redo() : this.drafting.undo()));
    } else if (key === "enter" && !target.closest(OPERATED)) void this.judge();
    else return;
    event.preventDefault();
  }

  /** @param {Partial<Diary>} change */
  note(change) {
    Object.assign(this.diary, change);
    remember(`defi-${this.props.puzzle.id}`, this.diary);
  }

  /** @param {string} text @param {Verdict["look"]} [look] */
  tell(text, look = "") {
    if (this.gone) return;
    this.setState({ verdict: { text: typeset(text), look } });
    this.props.say(typeset(text));
  }

  /** @param {unknown} failure */
  failed = (failure) => this.tell(/** @type {Error} */ (failure).message, "bad");

  /** Something else is composed. @param {() => void} [change] */
  step(change) {
    change?.();
    this.setState({ verdict: NONE });
  }

  async judge() {
    const { table, rack } = this.props.puzzle.position;
    const after = this.drafting.draft.table;
    const { loose } = this.drafting;
    if (loose.length)
      return this.tell(`Toutes les lettres de la table doivent y rester. Il reste : ${loose.join(", ")}.`, "bad");
    const stands = () => this.drafting.lies(after); // else the player composes something else by now
    try {
      const ruling = /** @type {Ruling} */ (await post("api/juger", { before: table, after, rack, opened: true }));
      if (!ruling.legal) return stands() && this.tell(ruling.faults.map(({ message }) => message).join(" "), "bad");
      await this.solved();
      if (!this.gone) this.count(ruling.points, stands());
    } catch (failure) {
      if (stands()) this.failed(failure);
    }
  }

  /** Show the solution, which is hidden until the player finds a turn or gives up. */
  async solved() {
    this.solution ??= (await this.props.more({ solution: "1" })).solution;
  }

  /** @param {number} score @param {boolean} stands  whether it is that of what the page shows */
  count(score, stands) {
    const { tries, best, found, shown } = this.diary;
    const most = this.solution?.score ?? score;
    this.note({
      tries: tries + 1,
      best: Math.max(best, score),
      found: found || (score >= most && !shown)
    });
    const how =
      score >= most
        ? "c’est le meilleur coup, bravo !"
        : `on peut faire mieux : il y a un coup à ${plural(most, "point")}.`;
    if (stands) this.tell(`${plural(score, "point")} : ${how}`, score >= most ? "good" : "");
  }

  /** @param {number} wanted */
  async hint(wanted) {
    try {
      const { hints } = await this.props.more({ indices: String(wanted) });
      if (this.gone || wanted < this.diary.hints) return; // more were asked for, and have come
      if (wanted > this.diary.hints) this.props.say(typeset(hints.at(-1) ?? ""));
      this.note({ hints: wanted });
      this.setState({ hints });
    } catch (failure) {
      this.failed(failure);
    }
  }

  async solve() {
    try {
      await this.solved();
    } catch (failure) {
      return this.failed(failure);
    }
    if (this.gone || !this.solution) return;
    this.note({ shown: true });
    this.setState({});
    this.props.say(`${titleOf(this.solution)}. ${solutionText(this.solution)}`);
  }

  render() {
    const { drafting, diary, solution } = this;
    const { verdict, hints } = this.state;
    return html`<div id="puzzle">
      <p class="quiet">Formez des mots de vos lettres et de celles de la table : touchez un mot pour l’ouvrir.</p>
      <div class="felt"><${Board} drafting=${drafting} view=${this.view} judged=${null} onChange=${() => this.step()} />
      </div>
      <p id="verdict" class=${`notice ${verdict.look}`} hidden=${!verdict.text}>${verdict.text}</p>
      <div class="actions">
        <button type="button" class="first" id="judge" onClick=${() => this.judge()}>Valider</button>
        <button type="button" disabled=${!drafting.canUndo} onClick=${() => this.step(() => drafting.undo())}>
          Annuler</button>
        <button type="button" disabled=${!drafting.touched} onClick=${() => this.step(() => drafting.reset())}>
          Recommencer</button>
        <button type="button" class="plain" id="more" disabled=${diary.hints >= MOST_HINTS}
          onClick=${() => this.hint(diary.hints + 1)}>${diary.hints ? "Un autre indice" : "Un indice"}</button>
        <button type="button" class="plain" id="solve" onClick=${() => this.solve()}>La solution</button>
      </div>
      <ol id="hints">${hints.map((/** @type {string} */ each) => html`<li key=${each}>${typeset(each)}</li>`)}</ol>
      ${diary.shown && solution && html`<${Shown} solution=${solution} />`}
    </div>`;
  }
}

/** @param {Solution} solution */
const titleOf = ({ score }) => `La solution\u00a0: ${plural(score, "point")}`;

/** @param {Solution} solution */
const solutionText = ({ formed, broken }) =>
  `Former ${both(formed)}, ${broken.length ? `en défaisant ${both(broken)}` : "sans rien défaire"}.`;

/** @param {{solution: Solution}} props */
function Shown({ solution }) {
  const { formed } = solution;
  return html`<section id="solution" class="card" aria-labelledby="solution-title"
    style=${`--letters: ${Math.max(...formed.map(({ length }) => length))}`}>
    <h2 id="solution-title">${titleOf(solution)}</h2>
    <p>${solutionText(solution)}</p>
    <p class="formed" aria-hidden="true">
      ${formed.map((word) => html`<${Word} key=${word} word=${word} />`)}</p>
  </section>`;
}
