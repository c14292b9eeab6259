/** A board by keys alone: arrows between what can be picked, letters and numbers that pick, Delete, Escape. */

import { lackText } from "./board_text.js";
import { matches, wantedName, wantedOf } from "./faces.js";
import { isArrow, towards } from "./gestures.js";
import { ofTile, tileName } from "./names.js";
import { rankOf } from "./tiles.js";

const FIELDS = "input, textarea, select, [contenteditable]";

export class Keys {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The number that is being typed, and the tile that it has picked. */
    this.number = { text: "", id: "", at: 0 };
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const root = /** @type {HTMLElement} */ (this.board.base);
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      target.closest(FIELDS) ||
      document.querySelector("dialog[open]")
    )
      return;
    const inside = root.contains(target);
    const done = event.altKey
      ? inside && this.arrangeBy(target, event.key)
      : (inside && (this.moveFocus(root, target, event.key) || this.remove(target, event.key))) ||
        this.escape(event.key) ||
        this.pickTyped(event.key);
    if (done) event.preventDefault();
  }

  /** @param {HTMLElement} root @param {HTMLElement} target @param {string} key */
  moveFocus(root, target, key) {
    if (!isArrow(key) || !target.closest("[data-nav]")) return false;
    towards(root, target, key)?.focus();
    return true;
  }

  /** Arrange the rack. @param {HTMLElement} target @param {string} key */
  arrangeBy(target, key) {
    const { drafting } = this.board;
    const id = target.dataset.id ?? "";
    const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    if (!step || target.dataset.where !== "rack") return false;
    const at = drafting.rack.indexOf(id);
    const to = at + step;
    if (to < 0 || to >= drafting.rack.length) return true;
    this.board.toFocus = `[data-id="${id}"]`;
    drafting.takeBack([id], step < 0 ? to : to + 1);
    this.board.setState({ said: `${tileName(drafting, id)}, ${to + 1} sur ${drafting.rack.length}.` });
    this.board.props.onChange();
    return true;
  }

  /** Send tiles back. @param {HTMLElement} target @param {string} key */
  remove(target, key) {
    const { drafting } = this.board;
    const { picked } = this.board.state;
    if (!["Delete", "Backspace"].includes(key) || !this.board.mayLay) return false;
    const laid = picked.filter((/** @type {string} */ id) => drafting.where(id) === "table");
    const meld = drafting.melds.find((each) => each.key === target.dataset.key);
    if (laid.length) this.board.takeBack(laid);
    else if (picked.length) this.board.pick(picked.slice(0, -1));
    else if (target.dataset.where === "table") {
      if (target.dataset.cell) this.board.toFocus = `[data-cell="${target.dataset.cell}"]`;
      this.board.takeBack([target.dataset.id ?? ""]);
    } else if (meld) {
      this.board.toFocus = "[data-zone=loose] [data-nav], [data-zone=rack] [data-nav]";
      this.board.takeApart(meld);
    } else return false;
    return true;
  }

  /** @param {string} key */
  escape(key) {
    const { picked, open, held } = this.board.state;
    if (key === "Escape") this.number = { text: "", id: "", at: 0 };
    if (key !== "Escape" || !(picked.length || open || held)) return false;
    if (held) this.board.dragging?.cancel();
    else this.board.letGo();
    return true;
  }

  /** Pick the tile of a letter that was typed, or of a number and a colour, in either order. @param {string} key */
  pickTyped(key) {
    const { drafting } = this.board;
    if (key.length !== 1 || key === " " || drafting.hidden) return false;
    const { picked } = this.board.state;
    const letter = key === "*" ? "*" : key.normalize("NFD")[0].toUpperCase();
    if (drafting.kind === "words" || letter === "*") {
      if (!/[A-Z*]/.test(letter)) return false;
      return this.pickWhere(
        (id) => (letter === "*" ? drafting.isJoker(id) : drafting.face(id) === letter),
        picked,
        letter === "*" ? "joker" : letter
      );
    }
    if (!/[0-9a-z]/i.test(key)) return false;
    const typed = wantedOf(drafting.look, this.number.text + letter.toLowerCase());
    const more = typed !== null && Date.now() - this.number.at < 1500;
    const wanted = more ? typed : wantedOf(drafting.look, letter.toLowerCase());
    if (!wanted) return false;
    this.number = {
      text: more ? this.number.text + letter.toLowerCase() : letter.toLowerCase(),
      id: more ? this.number.id : "",
      at: Date.now()
    };
    const before = picked.at(-1) === this.number.id ? picked.slice(0, -1) : picked;
    const shows = (/** @type {string} */ id) => !drafting.isJoker(id) && matches(wanted, drafting.face(id));
    const name = wantedName(drafting.look, wanted);
    if (wanted.value === null) this.board.say(`${name}…`);
    else if (
      this.number.text.endsWith("1") &&
      wanted.value === 1 &&
      !free(drafting, before).some(shows) &&
      free(drafting, picked).some((id) => rankOf(drafting.face(id)) > 9)
    )
      this.board.say("1…"); // 10 to 13 may follow
    else this.pickWhere(shows, before, name);
    return true;
  }

  /**
   * Pick the first tile that fits, or say that there is none.
   * @param {(id: string) => boolean} is @param {readonly string[]} before  what stays picked @param {string} name
   */
  pickWhere(is, before, name) {
    const { drafting } = this.board;
    const id = free(drafting, before).find(is);
    if (!id) {
      this.board.say(lackText(drafting, name, before.some(is)));
      return true;
    }
    this.number.id = id;
    this.board.toFocus = this.board.openMeld ? ".bench .last-place" : '[data-place="new"]';
    this.board.pick([...before, id]);
    const taken = tileName(drafting, id);
    this.board.say(`${taken} ${ofTile(this.board.drafting.look, taken, "pris")}.`);
    return true;
  }
}

/**
 * Return the tiles that can still be picked.
 * @param {import("./draft.js").Drafting} drafting
 * @param {readonly string[]} picked
 */
const free = (drafting, picked) => [...drafting.looseIds, ...drafting.rack].filter((each) => !picked.includes(each));

/**
 * Put the focus on the next target, once the element that had it is gone.
 * @param {HTMLElement} root
 * @param {string | undefined} zone  where it was
 */
export function refocus(root, zone) {
  for (const each of [zone, "bench", "loose", "rack", "table"].filter(Boolean)) {
    const next = root.querySelector(`[data-zone="${each}"] [data-nav][tabindex="0"]`);
    if (next instanceof HTMLElement) {
      next.focus({ preventScroll: true });
      return;
    }
  }
}
