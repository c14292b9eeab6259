/** The sound and the vibration of the clock, for those who asked for them. */

import { remember, remembered } from "../common/remembered.js";
import { tone, unlockSound } from "../common/sound.js";
import { plural } from "../common/telling.js";
import { html, useState } from "../vendor/preact.js";

/** @param {string} name @returns {boolean} */
const isWanted = (name) => remembered(`lettres.table.${name}`) === true;

/** The signals: the notes that are heard and when they begin, and vibrations in milliseconds. */
const SIGNALS = {
  warning: { notes: [[0, 520]], shakes: [120] },
  end: {
    notes: [
      [0, 660],
      [0.25, 660],
      [0.5, 880]
    ],
    shakes: [300, 120, 300, 120, 300]
  }
};

/** @param {"warning" | "end"} what */
function signal(what) {
  const { notes, shakes } = SIGNALS[what];
  unlock();
  if (isWanted("sound")) for (const [at, pitch] of notes) tone(at, pitch, 0.25);
  if (isWanted("vibration")) navigator.vibrate?.(shakes);
}

/** Make sound possible where it is wanted, in what a tap or a key does. */
export function unlock() {
  if (isWanted("sound")) unlockSound();
}

/** Warn that little time is left, or none. @param {number} seconds @returns {string} what is said of it */
export function alertTime(seconds) {
  signal(seconds ? "warning" : "end");
  return seconds ? `Encore ${plural(seconds, "seconde")}.` : "Le temps est écoulé.";
}

export function Signals() {
  const [, redraw] = useState(0);
  const box = (/** @type {string} */ name, /** @type {string} */ label) => {
    const turn = () => {
      remember(`lettres.table.${name}`, !isWanted(name));
      redraw((/** @type {number} */ count) => count + 1);
      if (isWanted(name)) signal("warning"); // so that the choice is felt or heard
    };
    return html`<label class="check"><input type="checkbox" id=${name} checked=${isWanted(name)} onChange=${turn} />
      <span>${label}</span></label>`;
  };
  return html`${box("sound", "Un son à 30 et à 10 secondes, et à la fin")}
    ${"vibrate" in navigator && box("vibration", "Le téléphone vibre")}`;
}
