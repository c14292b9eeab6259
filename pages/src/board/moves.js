/**
 * The moves on a board: what a tap, a drop or a key does to the draft, and what is picked, open or asked meanwhile.
 *
 * A player taps tiles in order, then their place. A meld of the table is one target: it opens at the thumb, large, and
 * its tiles can be picked there too.
 */

import { capital } from "../common/telling.js";
import { Component } from "../vendor/preact.js";
import { laidText } from "./board_text.js";
import { meldText, ofMeld, ofTile, rackNoun, tileName } from "./names.js";

/** @typedef {import("./draft.js").Drafting} Drafting */
/** @typedef {import("./draft.js").Meld} Meld */
/** @typedef {import("./draft.js").Target} Target */
/** @typedef {import("./draft.js").View} View */
/** @typedef {import("./marks.js").Judged} Judged */
/**
 * A move that waits for the letters of its jokers.
 * @typedef {{ids: readonly string[], to: Target | null, left: string[], letters: Record<string, string>}} Asking
 */
/**
 * @typedef {object} Props
 * @property {Drafting} drafting
 * @property {View} view
 * @property {Judged | null} judged
 * @property {boolean} [refused]  what lies there was given in and refused: its faults are in red
 * @property {() => void} onChange  after each step
 * @property {(tiles: {tile: string, where: string}[]) => void} [onSelect]
 * @property {(word: string) => void} [onDefine]  what a word of the table means is asked
 * @property {boolean} [typed]  whether lines can be typed and the keys be asked for
 * @property {boolean} [covered]  the rack is not for who looks
 * @property {boolean} [disabled]  nothing may be laid; the rack may be arranged, its tiles picked
 */

/**
 * @typedef {object} State
 * @property {number} began  the draft
 * @property {number | undefined} round
 * @property {boolean} mine  whether it was the turn of who watches
 * @property {boolean} throwing  whether dice were to be thrown
 * @property {string[]} picked
 * @property {string | null} open  the meld at the thumb
 * @property {boolean} down  whether dice are laid downwards
 * @property {readonly string[] | null} held  what is dragged
 * @property {import("./gestures.js").Over | null} over
 * @property {Asking | null} asking
 * @property {string} said
 */

export class Moves extends Component {
  /** @param {Props} props */
  constructor(props) {
    super(props);
    /** @type {State} */
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
    /** @type {string | null} What was said to be picked; null where it is to be said anew. */
    this.told = "";
  }

  /** Draw nothing: `Board` does. @returns {import("../vendor/preact.js").ComponentChildren} */
  render() {
    return null;
  }

  // ----- tiles and melds

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

  /** The joker that the one picked tile may replace; null for none. @returns {string | null} */
  get replaceable() {
    const { drafting } = this;
    const { picked } = this.state;
    const meld = this.openMeld;
    if (picked.length !== 1 || !meld || drafting.isJoker(picked[0])) return null;
    const fits = (/** @type {string} */ id) =>
      drafting.isJoker(id) && (drafting.kind !== "words" || drafting.face(id) === drafting.tiles[picked[0]]);
    return meld.tiles.includes(picked[0]) ? null : (meld.tiles.find(fits) ?? null);
  }

  // ----- moves

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
    this.toFocus = `[data-cell="${cell}"]`; // the die that lies there now: its cell may have another name
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

  /** True if the meaning of a word of the table can be asked. */
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
  takeLetter(letter) {
    const { drafting } = this;
    const { asking } = this.state;
    if (!asking) return;
    const letters = { ...asking.letters, [asking.left[0]]: letter };
    this.setState({ asking: null });
    if (asking.to) this.lay(asking.ids, asking.to, letters);
    else this.after(drafting.setLetter(asking.ids[0], letter), `Le joker est un ${letter}.`, this.state.open);
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
}
