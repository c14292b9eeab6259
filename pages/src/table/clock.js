/**
 * The clock of a turn. It counts to a moment of the wall's clock, so a phone that slept shows the time that is left.
 */

import { spent } from "../rules/journal.js";

/** @typedef {import("../rules/journal.js").Clock} Spent */

const WARNINGS = [30, 10];

/** The clock of a turn: what it shows goes to `tell`. */
export class Clock {
  /** @param {(seconds: number, warning: boolean) => void} tell  each second shown, and whether it is one to warn at */
  constructor(tell) {
    this.tell = tell;
    /** @type {Spent} */
    this.clock = { spent: 0, since: null };
    this.allowed = 0;
    this.shown = -1;
    this.timer = 0;
    this.awake = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.show());
  }

  /** True if the clock counts and there is time left. */
  get running() {
    return this.clock.since !== null && this.left > 0;
  }

  /** True if the time is over. */
  get late() {
    return this.allowed > 0 && this.left <= 0;
  }

  /** Milliseconds left, below zero when they are over. */
  get left() {
    return this.allowed - spent(this.clock, Date.now());
  }

  /**
   * Show the clock of a game.
   * @param {Spent} clock
   * @param {number} seconds  what a turn has; 0 for no limit
   */
  set(clock, seconds) {
    this.clock = clock;
    this.allowed = seconds * 1000;
    this.shown = -1;
    this.show();
  }

  show() {
    clearTimeout(this.timer);
    const { running } = this;
    const seconds = Math.max(0, Math.ceil(this.left / 1000));
    if (this.allowed && seconds !== this.shown) {
      const warning =
        this.clock.since !== null && this.shown > seconds && (seconds === 0 || WARNINGS.includes(seconds));
      this.shown = seconds;
      this.tell(seconds, warning);
    }
    if (running) this.timer = window.setTimeout(() => this.show(), (this.left % 1000) + 5);
    void this.stayAwake(running && document.visibilityState === "visible");
  }

  /**
   * Keep the screen on while it counts, where the browser can.
   * @param {boolean} wanted
   */
  async stayAwake(wanted) {
    if (wanted === this.awake) return;
    this.awake = wanted;
    const asked = wanted ? ((await navigator.wakeLock?.request("screen").catch(() => null)) ?? null) : null;
    const old = this.lock;
    this.lock = asked;
    await old?.release().catch(() => undefined);
    if (asked && !this.awake) await asked.release().catch(() => undefined);
  }
}
