// @ts-check
/** The time that is left, by the server's clock: a ring and seconds; the last ten are said once. */

import { clockText, plural } from "../../common/telling.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./view.js").View} View */

const LATE = 10;
const AROUND = 100; // length of the ring

/**
 * The seconds that are left of what a view said, so many milliseconds later; null where nothing runs out.
 * @param {View} view
 * @param {number} since
 */
export function secondsLeft(view, since) {
  if (view.phase !== "playing" || view.left_ms === null || view.left_ms === undefined) return null;
  return Math.max(0, Math.ceil((view.left_ms - (view.paused ? 0 : since)) / 1000));
}

/** @param {{game: Game}} properties */
export function Clock({ game }) {
  const view = /** @type {View} */ (game.view);
  const left = () => secondsLeft(view, performance.now() - game.seenAt);
  const [, tick] = useState(0);
  const told = useRef("");
  const seconds = left();
  const turn = `${view.n} ${view.number} ${view.stage}`;
  useEffect(() => {
    if (seconds === null || view.paused) return undefined;
    const timer = setInterval(() => tick((each) => each + 1), 1000);
    return () => clearInterval(timer);
  }, [seconds === null, view.paused, game.seenAt]);
  useEffect(() => {
    const key = `${view.number} ${view.stage}`;
    if (
      seconds === null ||
      seconds > LATE ||
      seconds === 0 ||
      !(game.live || view.may.challenge) ||
      view.paused ||
      told.current === key
    )
      return;
    told.current = key;
    game.say(`Il reste ${plural(seconds, "seconde")}.`);
    game.onEvent("late");
    game.onChange();
  }, [seconds, turn]);
  if (seconds === null) return null;
  const whole = view.stage === "contest" ? 20 : view.stage === "deal" ? 15 : view.room.seconds || 30;
  const gone = AROUND * (1 - Math.min(1, seconds / whole));
  const late = seconds <= LATE && !view.paused;
  return html`<span class=${`clock ${late ? "late" : ""}`} role="timer" aria-live="off"
    aria-label=${`Temps : ${plural(seconds, "seconde")}`}>
    <svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="15.9" />
    <circle class="left" cx="18" cy="18" r="15.9"
      stroke-dasharray=${AROUND} stroke-dashoffset=${-gone} /></svg>
    <span aria-hidden="true">${view.paused ? "❚❚ " : late ? "! " : ""}${clockText(seconds)}</span>
  </span>`;
}
