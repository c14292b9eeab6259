// @ts-check
/** The moment after another turn may be contested, or none: a tap is still meant for the button that stood there. */

/** @typedef {import("./view.js").View} View */

const SETTLING = 600; // milliseconds

export class Settling {
  /** @param {() => void} onEnd */
  constructor(onEnd) {
    this.onEnd = onEnd;
    this.since = -Infinity;
  }

  /** @param {View | null} before @param {View} view */
  take(before, view) {
    if (!before || contested(before) === contested(view)) return;
    this.since = performance.now();
    setTimeout(this.onEnd, SETTLING);
  }

  /** True while the moment lasts. */
  get lasts() {
    return performance.now() - this.since < SETTLING;
  }
}

/** The turn that may be contested; empty in another stage. @param {View} view */
function contested(view) {
  return view.stage === "contest" ? `${view.round} ${view.number} ${view.turn}` : "";
}
