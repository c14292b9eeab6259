/** Tiles that are dragged, by mouse, finger or pen alike; the focus that arrows move. */

const NEAR = 6; // pixels before a press is a drag
const RESTED = 350; // milliseconds after which a finger that rests holds what it presses
const EDGE = 48; // pixels from an edge at which what is under a held tile scrolls

/** The place that a held tile would go to. @typedef {{drop: string, at: number}} Over */
/**
 * @typedef {object} Holder
 * @property {(id: string) => readonly string[]} lift  the tiles that are dragged with one
 * @property {(held: readonly string[]) => void} held  a drag began
 * @property {(over: Over | null) => void} over  it is above another place
 * @property {(held: readonly string[], over: Over | null) => void} dropped  it is over; null where nothing is to be
 *   done
 */

export class Dragging {
  /** @param {HTMLElement} root @param {Holder} holder */
  constructor(root, holder) {
    this.root = root;
    this.holder = holder;
    /** @type {{id: string, pointer: number, x: number, y: number, touch: boolean, scrolls: boolean} | null} */
    this.pressed = null;
    /** @type {readonly string[] | null} */
    this.held = null;
    /** @type {Over | null} */
    this.place = null;
    this.last = { x: 0, y: 0 };
    this.frame = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    this.moved = false; // since it was pressed
    this.swallow = false;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    root.addEventListener("pointerup", (event) => this.release(event, true));
    root.addEventListener("pointercancel", (event) => this.release(event, false));
    root.addEventListener("click", (event) => this.click(event), true);
    root.addEventListener("touchmove", (event) => this.pan(event), { passive: false });
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.swallow = false;
    if (this.pressed === null) this.moved = false;
    if (this.pressed || event.button > 0 || !event.isPrimary) return;
    const tile = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    if (!(tile instanceof HTMLElement) || !this.root.contains(tile)) return;
    const touch = event.pointerType === "touch";
    this.pressed = {
      id: tile.dataset.id ?? "",
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      touch,
      scrolls: touch && scrolls(tile)
    };
    this.last = { x: event.clientX, y: event.clientY };
    if (this.pressed.touch) this.rest = setTimeout(() => this.lift(), RESTED);
  }

  /** A finger moves what it holds; else it scrolls, where there is something to scroll. @param {TouchEvent} event */
  pan(event) {
    if (event.cancelable && (this.held || (this.pressed && !this.pressed.scrolls))) event.preventDefault();
  }

  /** Take what is pressed. */
  lift() {
    clearTimeout(this.rest);
    if (!this.pressed || this.held) return;
    this.held = this.holder.lift(this.pressed.id);
    this.holder.held(this.held);
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    this.last = { x: event.clientX, y: event.clientY };
    const [right, down] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!this.moved && Math.hypot(right, down) < NEAR) return;
    // it is the table that moves
    if (!this.held && pressed.scrolls && Math.abs(down) > Math.abs(right)) return this.forget();
    if (!this.moved) this.root.setPointerCapture(pressed.pointer); // not before: a slow tap is a click on the tile
    this.moved = true;
    this.lift();
    this.follow();
  }

  /** Move the ghost, and find what is under it. */
  follow() {
    const ghost = /** @type {HTMLElement | null} */ (this.root.querySelector(".ghost"));
    const { x, y } = this.last;
    if (ghost)
      ghost.style.transform = `translate(${x}px, ${y - (this.pressed?.touch ? 44 : 0)}px) translate(-50%, -50%)`;
    const over = overAt(this.root, x, y);
    if (over?.drop === this.place?.drop && over?.at === this.place?.at) return;
    this.place = over;
    this.holder.over(over);
  }

  /** Scroll what is under a held tile near its edge. */
  scroll() {
    if (!this.held) return;
    const { x, y } = this.last;
    for (const part of this.root.querySelectorAll(".scrolls")) {
      const box = part.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top - EDGE || y > box.bottom + EDGE / 2) continue;
      const up = pull(y, box.top, box.bottom);
      const side = part.classList.contains("sideways") ? pull(x, box.left, box.right) : 0;
      if (up || side) part.scrollBy(side, up);
    }
    this.follow();
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  /** @param {PointerEvent} event @param {boolean} dropped */
  release(event, dropped) {
    if (!this.pressed || event.pointerId !== this.pressed.pointer) return;
    const { held, place, moved } = this;
    this.pressed = null;
    clearTimeout(this.rest);
    if (!held) return;
    this.swallow = dropped && moved; // what a browser would take for a click
    this.end();
    this.holder.dropped(held, dropped && moved ? place : null);
  }

  /** Let go of what is held, with nothing done. */
  cancel() {
    const { held } = this;
    this.pressed = null;
    if (!held) return;
    this.end();
    this.swallow = true;
    this.holder.dropped(held, null);
  }

  /** Let go: what was held is no more. */
  forget() {
    this.pressed = null;
    this.end();
  }

  end() {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.held = null;
    this.place = null;
  }

  /** @param {Event} event */
  click(event) {
    // a PointerEvent in newer browsers alone
    if (!this.swallow || !(event instanceof MouseEvent) || event.detail === 0) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/**
 * Return whether a moving finger scrolls what is under it up or down: the table or the rack, where it is longer than
 * its place.
 * @param {HTMLElement} tile
 */
function scrolls(tile) {
  const part = tile.closest(".scrolls:not(.sideways)");
  return part instanceof HTMLElement && part.scrollHeight > part.clientHeight;
}

/** Return the speed at which to scroll. @param {number} at @param {number} from @param {number} to */
function pull(at, from, to) {
  const edge = Math.min(EDGE, (to - from) / 4);
  if (at < from + edge) return -Math.ceil((from + edge - at) / 6);
  return at > to - edge ? Math.ceil((at - to + edge) / 6) : 0;
}

/**
 * The place under a point: between which tiles, where it is among tiles.
 * @param {HTMLElement} root
 * @param {number} x
 * @param {number} y
 * @returns {Over | null}
 */
function overAt(root, x, y) {
  const under = document.elementFromPoint(x, y)?.closest("[data-drop]");
  if (!(under instanceof HTMLElement) || !root.contains(under)) return null;
  const tiles = [...under.querySelectorAll("[data-id]")];
  return {
    drop: under.dataset.drop ?? "",
    at: between(
      tiles.map((tile) => tile.getBoundingClientRect()),
      x,
      y
    )
  };
}

/** The place of a point among boxes in rows. @param {DOMRect[]} boxes @param {number} x @param {number} y */
function between(boxes, x, y) {
  if (!boxes.length) return 0;
  const off = boxes.map(
    (box) => Math.max(0, box.top - y, y - box.bottom) * 4 + Math.abs((box.left + box.right) / 2 - x)
  );
  const nearest = off.indexOf(Math.min(...off));
  const box = boxes[nearest];
  return x < (box.left + box.right) / 2 ? nearest : nearest + 1;
}

const WAYS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]]
]);

const ENDS = new Map([
  ["Home", 0],
  ["End", -1]
]);

/** Return whether a key moves from target to target. @param {string} key */
export const isArrow = (key) => WAYS.has(key) || ENDS.has(key);

/**
 * The nearest target in the direction of an arrow; the first or the last of its zone.
 * @param {HTMLElement} root
 * @param {HTMLElement} from
 * @param {string} key
 * @returns {HTMLElement | null}
 */
export function towards(root, from, key) {
  const end = ENDS.get(key);
  if (end !== undefined)
    return (
      [
        .../** @type {NodeListOf<HTMLElement>} */ ((from.closest("[data-zone]") ?? root).querySelectorAll("[data-nav]"))
      ].at(end) ?? null
    );
  const [right, down] = WAYS.get(key) ?? [0, 0];
  const box = from.getBoundingClientRect();
  const here = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  let best = null;
  let least = Infinity;
  for (const target of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-nav]"))) {
    if (target === from || !target.offsetParent) continue;
    const other = target.getBoundingClientRect();
    const x = (other.left + other.right) / 2 - here.x;
    const y = (other.top + other.bottom) / 2 - here.y;
    const along = x * right + y * down;
    const overlaps = right
      ? other.bottom > box.top + 4 && other.top < box.bottom - 4
      : other.right > box.left + 4 && other.left < box.right - 4;
    const aside = overlaps ? 0 : Math.abs(right ? y : x);
    if (along < 4 || (right && !overlaps)) continue;
    const off = along + aside * 3;
    if (off < least) [best, least] = [target, off];
  }
  return best ?? (right ? inReading(root, from, right) : null);
}

/**
 * The target before or after, in reading order.
 * @param {HTMLElement} root
 * @param {HTMLElement} from
 * @param {number} step
 */
function inReading(root, from, step) {
  const zone = from.closest("[data-zone]") ?? root;
  const all = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll("[data-nav]")]);
  return all[all.indexOf(from) + step] ?? null;
}

/**
 * One tab stop for each zone: the target that had the focus last, else the first.
 * @param {HTMLElement} root
 */
export function rove(root) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const targets = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll("[data-nav]")]);
    const active =
      targets.find((each) => each === document.activeElement) ??
      targets.find((each) => each.tabIndex === 0 && each.dataset.roved) ??
      targets[0];
    for (const each of targets) {
      each.tabIndex = each === active ? 0 : -1;
      if (each === active) each.dataset.roved = "1";
      else delete each.dataset.roved;
    }
  }
}
