// @ts-check
/** Sound and vibration: off until they are wanted, kept in the browser where it keeps anything. */

import { remember, remembered } from "../../common/remembered.js";
import { tone, unlockSound } from "../../common/sound.js";
import { html, useState } from "../../vendor/preact.js";

/** @typedef {{sound: boolean, vibration: boolean}} Wanted */

const KEY = "lettres.partie";

/** @returns {Wanted} */
export function settings() {
  const kept = remembered(KEY);
  return { sound: kept?.sound === true, vibration: kept?.vibration === true };
}

/** Make sound possible where it is wanted, in what a tap or a key does. */
export function unlock() {
  if (settings().sound) unlockSound();
}

/** The signals: the notes that are heard and when they begin, and vibrations in milliseconds. */
const SIGNALS = {
  turn: {
    notes: [
      [0, 520],
      [0.14, 660]
    ],
    shakes: [60]
  },
  late: { notes: [[0, 440]], shakes: [40, 60, 40] }
};

/**
 * A short note, and a short shake, where they are wanted.
 * @param {"turn" | "late"} what
 */
export function signal(what) {
  const wanted = settings();
  const { notes, shakes } = SIGNALS[what];
  if (wanted.vibration) navigator.vibrate?.(shakes);
  if (wanted.sound) for (const [at, pitch] of notes) tone(at, pitch, 0.15);
}

export function Settings() {
  const [wanted, setWanted] = useState(settings());
  const change = (/** @type {Partial<Wanted>} */ some) => {
    const next = { ...wanted, ...some };
    remember(KEY, next);
    setWanted(next);
    unlock();
    if (some.sound || some.vibration) signal("turn"); // so that the choice is heard
  };
  return html`<div class="settings">
    <label class="check">
    <input type="checkbox" checked=${wanted.sound} onChange=${() => change({ sound: !wanted.sound })} /> <span>
    Un son quand c’est votre tour, et à dix secondes de la fin</span></label>
    ${
      "vibrate" in navigator &&
      html`<label class="check">
        <input type="checkbox" checked=${wanted.vibration}
          onChange=${() => change({ vibration: !wanted.vibration })} /> <span>Le téléphone vibre</span></label>`
    }
  </div>`;
}
