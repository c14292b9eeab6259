/**
 * The table and the rack: tiles are tapped and laid, dragged, or moved by keys alone.
 *
 * One taps tiles in order, then where they go. A meld of the table is one target: it opens at the thumb, large, where
 * its
 * tiles can be picked too. Whatever is done is a step of the draft (`draft.js`); what is wrong with it, the server
 * says.
 */

import { capital } from "../common/telling.js";
import { Component, html } from "../vendor/preact.js";
import { classesOf, faceParting } from "./face.js";
import { Dragging, rove } from "./gestures.js";
import { centre, GridTable } from "./grid_table.js";
import { Hand } from "./hand.js";
import { Keys, refocus } from "./keys.js";
import { LetterDialog, wordToBe } from "./letters.js";
import { fit, Melds } from "./melds.js";
import { inTiles, meldText, ofMeld, ofTile, rackNoun, tileName } from "./names.js";
import { laidText } from "./told.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./draft.js").Meld} Meld */
/** @typedef {import("./draft.js").Target} Target */
/** @typedef {import("./marks.js").Judged} Judged */
/**
 * What waits for the letters of its jokers.
 * @typedef {{ids: readonly string[], to: Target | null, left: string[], letters: Record<string, string>}} Asking
 */
/**
 * @typedef {object} Props
 * @property {Drafting} drafting
 * @property {any} view
 * @property {Judged | null} judged
 * @property {boolean} [refused]  what lies there was given in and refused: its faults are in red
 * @property {() => void} onChange  after each step
 * @property {(tiles: {tile: string, where: string}[]) => void} [onSelect]
 * @property {(word: string) => void} [onDefine]  what a word of the table means is asked
 * @property {boolean} [typed]  whether lines can be typed and the keys be asked for
 * @property {boolean} [covered]  the rack is not for who looks
 * @property {boolean} [disabled]  nothing may be laid; the rack may be arranged, its tiles picked
 */

export class Board extends Component {
  /** @param {Props} props */
  constructor(props) {
    super(props);
    /**
     * @type {{began: number, round: number, mine: boolean, throwing: boolean, picked: string[], open: string | null,
     *   down: boolean, held: readonly string[] | null, over: import("./gestures.js").Over | null, asking: Asking |
     *   null, said: string}}
     */
    this.state = {
      began: props.drafting.began,
      round: props.view.round,
      mine: props.view.turn === props.view.seat,
      throwing: props.view.stage === "throw",
      picked: [],
      open: null,
      down: false,
      held: null,
      over: null,
      asking: null,
      said: ""
    };
    this.shownOf = props.drafting.began; // the draft whose grid was centred
    /** @type {string | null} What was said to be picked; null where it is to be said anew. */
    this.told = "";
    this.keys = new Keys(this);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.keys.typed(event);
  }

  // ----- what is where

  /** @returns {Drafting} */
  get drafting() {
    return this.props.drafting;
  }

  get mayLay() {
    return this.drafting.canLay && !this.props.disabled;
  }

  /** @returns {Meld | null} */
  get openMeld() {
    return this.drafting.melds.find((meld) => meld.key === this.state.open) ?? null;
  }

  /** Whether a tile of the rack was drawn last. @param {string} id */
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

  /** The joker that the one tile that is picked may replace, if it may one. @returns {string | null} */
  get replaceable() {
    const { drafting } = this;
    const { picked } = this.state;
    const meld = this.openMeld;
    if (picked.length !== 1 || !meld || drafting.isJoker(picked[0])) return null;
    const fits = (/** @type {string} */ id) =>
      drafting.isJoker(id) && (drafting.kind !== "words" || drafting.shown(id) === drafting.tiles[picked[0]]);
    return meld.tiles.includes(picked[0]) ? null : (meld.tiles.find(fits) ?? null);
  }

  // ----- what is done

  /** @param {string} said */
  say(said) {
    this.setState({ said });
  }

  /** @param {string[]} picked */
  pick(picked) {
    this.setState({ picked });
    this.tell(picked);
  }

  /** @param {string[]} picked */
  tell(picked) {
    const { drafting } = this;
    if (picked.join() === this.told) return;
    this.told = picked.join();
    this.props.onSelect?.(picked.map((id) => ({ tile: drafting.tiles[id], where: drafting.where(id) })));
  }

  /**
   * After a step: nothing is picked any more.
   * @param {boolean} done
   * @param {string} said
   * @param {string | null} [open]  the meld that stays open
   */
  after(done, said, open = null) {
    if (!done) {
      this.say("Impossible ici.");
      return;
    }
    this.setState({ picked: [], open, said, asking: null });
    this.tell([]);
    this.props.onChange();
  }

  /** @param {string} id */
  tapTile(id) {
    const { drafting } = this;
    const { picked } = this.state;
    const name = tileName(drafting, id);
    if (picked.includes(id)) {
      this.pick(picked.filter((/** @type {string} */ each) => each !== id));
      this.say(`${name} ${ofTile(drafting.look, name, "lâché")}.`);
    } else if (this.mayLay || drafting.where(id) === "rack") {
      this.pick([...picked, id]);
      this.say(`${name} ${ofTile(drafting.look, name, "pris")}.`);
    }
  }

  /** @param {Meld} meld */
  tapMeld(meld) {
    const { drafting } = this;
    const { picked, open } = this.state;
    if (picked.length && this.mayLay && drafting.kind === "numbers" && !meld.tiles.some((id) => picked.includes(id)))
      this.layInto(meld.key);
    else this.setState({ open: open === meld.key && !picked.length ? null : meld.key, said: "" });
  }

  /** @param {string} cell */
  tapCell(cell) {
    const { picked, down } = this.state;
    if (!this.mayLay || !picked.length) return;
    this.toFocus = `[data-cell="${cell}"]`; // the die that lies there now, whatever the place is called
    this.lay(picked, { cell, down });
  }

  /** @param {string} key @param {number} [at] */
  layInto(key, at) {
    this.lay(this.state.picked, { meld: key, at });
  }

  layFresh() {
    this.lay(this.state.picked, { fresh: true });
  }

  /**
   * Lay tiles, once it is known what their jokers stand for.
   * @param {readonly string[]} ids
   * @param {Target} to
   * @param {Record<string, string>} [letters]
   */
  lay(ids, to, letters = {}) {
    const { drafting } = this;
    const ask = (/** @type {string} */ id) =>
      drafting.kind === "words" && drafting.isJoker(id) && drafting.where(id) !== "table" && !letters[id];
    const left = ids.filter(ask);
    if (left.length) {
      this.setState({ asking: { ids, to, left: [...left], letters } });
      return;
    }
    const named = drafting.first;
    const done = drafting.move(ids, to, letters);
    const fresh = "meld" in to ? to.meld : null;
    const meld = done && (drafting.meldOf(ids[0]) ?? drafting.melds.at(-1));
    const said = done ? laidText(drafting, to, named, meld || null) : "";
    this.shown = done && meld ? meld.key : null;
    this.after(done, said, drafting.kind === "words" && this.state.open === fresh ? fresh : null);
  }

  /** @param {readonly string[]} ids @param {number | null} [at] */
  takeBack(ids, at = null) {
    const { drafting } = this;
    const own = ids.every((id) => id.startsWith("r:"));
    this.after(
      drafting.takeBack(ids, at),
      own ? `De retour : ${rackNoun(drafting.look)}.` : "À replacer.",
      this.state.open
    );
  }

  /** Whether the meaning of a word of the table can be asked. */
  get defines() {
    return this.drafting.kind === "words" && Boolean(this.props.onDefine);
  }

  /** @param {Meld} meld */
  define(meld) {
    this.props.onDefine?.(meldText(this.drafting, meld));
  }

  /** @param {Meld} meld */
  takeApart(meld) {
    const { drafting } = this;
    const text = meldText(drafting, meld);
    this.after(drafting.takeApart(meld.key), `${text} : ${ofMeld(drafting.look, "défait")}.`);
  }

  /** @param {number} at */
  split(at) {
    const meld = this.openMeld;
    if (meld) this.after(this.drafting.split(meld.key, at), `${capital(ofMeld(this.drafting.look, "coupé"))} en deux.`);
  }

  replaceJoker() {
    const { drafting } = this;
    const joker = this.replaceable;
    if (joker)
      this.after(drafting.replace(this.state.picked[0], joker), "Le joker est libre : reposez-le.", this.state.open);
  }

  /** @param {string} id */
  changeLetter(id) {
    this.setState({ asking: { ids: [id], to: null, left: [id], letters: {} } });
  }

  toFront() {
    const { drafting } = this;
    const rack = this.state.picked.filter((/** @type {string} */ id) => drafting.where(id) === "rack");
    this.after(drafting.takeBack(rack, 0), "Rangé devant.");
  }

  letGo() {
    const { picked } = this.state;
    this.setState(picked.length ? { said: "Lâché." } : { open: null, said: "" });
    if (picked.length) this.pick([]);
  }

  /** A letter for the first joker that has none yet. @param {string} letter */
  letterGiven(letter) {
    const { drafting } = this;
    const { asking } = this.state;
    if (!asking) return;
    const letters = { ...asking.letters, [asking.left[0]]: letter };
    this.setState({ asking: null });
    if (asking.to) this.lay(asking.ids, asking.to, letters);
    else this.after(drafting.setLetter(asking.ids[0], letter), `Le joker est un ${letter}.`, this.state.open);
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

  /** @param {readonly string[]} ids @param {import("./gestures.js").Over} over */
  drop(ids, over) {
    const { drafting } = this;
    const [kind, key] = [over.drop.split(":")[0], over.drop.slice(over.drop.indexOf(":") + 1)];
    if (kind === "rack") {
      if (ids.some((id) => id.startsWith("r:"))) this.takeBack(ids, over.at);
      else if (this.mayLay) this.takeBack(ids);
    } else if (!this.mayLay) this.say("Ce n’est pas encore à vous de poser.");
    else if (kind === "home") this.takeBack(ids);
    else if (kind === "new") this.lay(ids, { fresh: true });
    else if (kind === "meld") this.lay(ids, { meld: key, at: drafting.kind === "words" ? over.at : undefined });
    else if (kind === "cell") this.dropOnCell(ids, key);
  }

  /** @param {readonly string[]} ids @param {string} cell */
  dropOnCell(ids, cell) {
    const { drafting } = this;
    const there = drafting.cells[cell];
    if (!there || ids.includes(there)) {
      if (!there) this.lay(ids, { cell, down: this.state.down });
    } else if (ids.length === 1 && drafting.isJoker(there))
      this.after(drafting.replace(ids[0], there), "Le joker est libre : reposez-le.");
    else this.say("Cette case est prise.");
  }

  // ----- what is shown

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
   * Once the draft begins anew, what was open or asked is forgotten; of what was picked, what is still on the rack
   * stays, till
   * one's own turn is over: it may have been picked while what was laid was on its way, or another played.
   * @param {Props} props @param {any} state
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
          chosen=${asking.to ? "" : drafting.shown(asking.ids[0])}
          onLetter=${(/** @type {string} */ letter) => this.letterGiven(letter)}
          onCancel=${() => this.setState({ asking: null })} />`
      }
    </section>`;
  }
}
