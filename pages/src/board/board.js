/**
 * The board: the table and the rack, drawn as they are composed, with the dragging and the focus on them.
 *
 * Each move is a step of the draft (`moves.js`, `draft.js`); the server says what is wrong with it.
 */

import { capital } from "../common/telling.js";
import { html } from "../vendor/preact.js";
import { classesOf, faceParting } from "./face.js";
import { Dragging, rove } from "./gestures.js";
import { centre, GridTable } from "./grid_table.js";
import { Hand } from "./hand.js";
import { Keys, refocus } from "./keys.js";
import { LetterDialog, wordToBe } from "./letters.js";
import { fit, Melds } from "./melds.js";
import { Moves } from "./moves.js";
import { inTiles, rackNoun } from "./names.js";

/** @typedef {import("./moves.js").Props} Props */
/** @typedef {import("./moves.js").State} State */

export class Board extends Moves {
  /** @param {Props} props */
  constructor(props) {
    super(props);
    this.shownOf = props.drafting.began; // the draft whose grid was centred
    this.keys = new Keys(this);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.keys.typed(event);
  }

  // ----- dragging

  componentDidMount() {
    const root = /** @type {HTMLElement} */ (this.base);
    document.addEventListener("keydown", this.onKey);
    root.addEventListener("focusin", () => rove(root));
    this.dragging = new Dragging(root, {
      lift: (id) => (this.state.picked.includes(id) ? this.state.picked : [id]),
      held: (held) => this.setState({ held }),
      over: (over) => this.setState({ over }),
      dropped: (held, over) => {
        this.setState({ held: null, over: null });
        if (over) this.drop(held, over);
      }
    });
    rove(root);
    centre(root, this.drafting);
    fit(root);
    this.onResize = () => fit(root);
    addEventListener("resize", this.onResize);
  }

  componentWillUnmount() {
    document.removeEventListener("keydown", this.onKey);
    if (this.onResize) removeEventListener("resize", this.onResize);
  }

  // ----- drawing

  /** Return whether a tile of the rack was drawn last. @param {string} id */
  isDrawn(id) {
    const { drafting } = this;
    const like = drafting.hand.filter((each) => drafting.tiles[each] === drafting.tiles[id]);
    const many = drafting.drawn.filter((tile) => tile === drafting.tiles[id]).length;
    return id.startsWith("r:") && many > 0 && like.slice(-many).includes(id);
  }

  /** The number of a tile among those that are picked. @param {string} id */
  badge(id) {
    const { picked } = this.state;
    const at = picked.indexOf(id);
    return at >= 0 && picked.length > 1 && html`<span class="badge" aria-hidden="true">${at + 1}</span>`;
  }

  componentWillUpdate() {
    const root = /** @type {HTMLElement} */ (this.base);
    this.focused = root?.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    this.zone = /** @type {HTMLElement | null} */ (this.focused?.closest("[data-zone]"))?.dataset.zone;
  }

  componentDidUpdate() {
    const root = /** @type {HTMLElement} */ (this.base);
    rove(root);
    if (this.shownOf !== this.drafting.began) {
      centre(root, this.drafting);
      fit(root);
      this.told = null; // of the draft before
    }
    this.shownOf = this.drafting.began;
    if (this.dragging?.held && !this.state.held) this.dragging.forget();
    const wanted = this.toFocus ? root.querySelector(this.toFocus) : null;
    if (
      wanted instanceof HTMLElement &&
      !(this.toFocus?.includes("place") && document.activeElement?.classList.contains("place"))
    )
      wanted.focus();
    this.toFocus = "";
    if (this.focused && !root.contains(document.activeElement) && !document.querySelector("dialog[open]"))
      refocus(root, this.zone);
    if (this.shown) root.querySelector(`[data-meld][data-key="${this.shown}"]`)?.scrollIntoView({ block: "nearest" });
    this.shown = null;
    this.tell(this.state.picked);
  }

  /**
   * Forget what was open or asked once the draft begins anew. What was picked stays picked while it is on the rack and
   * the own turn is not over: it may have been picked while a move was on its way, or while another player was on turn.
   * @param {Props} props @param {Pick<State, "began" | "round" | "mine" | "throwing" | "picked">} state
   * @returns {Partial<State> | null}
   */
  static getDerivedStateFromProps({ drafting, view }, state) {
    const { round } = view;
    const mine = view.turn === view.seat;
    const throwing = view.stage === "throw";
    const anew = state.began !== drafting.began || state.round !== round;
    // dice that were thrown are others
    const goesOn = !drafting.hidden && state.round === round && (mine || !state.mine) && (throwing || !state.throwing);
    const stays = (/** @type {string} */ id) =>
      id in drafting.tiles && (!anew || (goesOn && drafting.where(id) === "rack"));
    const picked = drafting.hidden ? [] : state.picked.filter(stays);
    if (!anew && picked.length === state.picked.length)
      return state.mine === mine && state.throwing === throwing ? null : { mine, throwing };
    return {
      began: drafting.began,
      round,
      mine,
      throwing,
      picked,
      open: null,
      asking: null,
      held: null,
      over: null,
      said: ""
    };
  }

  render() {
    const { drafting } = this;
    const { held, asking, said } = this.state;
    const table = drafting.kind === "grid" ? GridTable : Melds;
    const by = drafting.kind === "words" ? "en la tapant" : "par son nombre";
    return html`<section
      class=${`board board-${drafting.kind}${this.mayLay ? "" : " board-waits"}${held ? " board-holds" : ""}`}
      aria-label="Plateau">
      ${
        this.mayLay &&
        html`<p class="spoken">
          ${inTiles(drafting.look, `Au clavier : {une tuile} se prend ${by}, Entrée {la} pose`)}${
            this.props.typed ? ", « / » écrit un coup, « ? » dit les touches" : ""
          }.</p>`
      }
      <h2 class="spoken">${drafting.kind === "grid" ? "La grille" : "La table"}</h2>
      <${table} board=${this} />
      <h2 class="spoken">${capital(rackNoun(drafting.look))}</h2>
      <${Hand} board=${this} />
      <div class="spoken" aria-live="polite">${said}</div>
      ${
        held &&
        html`<div class="ghost" aria-hidden="true">
          ${held.map(
            (/** @type {string} */ id) => html`<span key=${id} class=${classesOf(drafting, id)}>
          ${faceParting(drafting, id)}</span>`
          )}</div>`
      }
      ${
        asking &&
        html`<${LetterDialog} key=${asking.left.length} word=${wordToBe(drafting, asking)}
          chosen=${asking.to ? "" : drafting.face(asking.ids[0])}
          onLetter=${(/** @type {string} */ letter) => this.takeLetter(letter)}
          onCancel=${() => this.setState({ asking: null })} />`
      }
    </section>`;
  }
}
