/** The clock as the page shows it: a button that stops it and starts it, sounds and vibration where they are wanted. */

import { byId } from "../common/dom.js";
import { remember, remembered } from "../common/remembered.js";
import { tone, unlockSound } from "../common/sound.js";
import { clockText, plural } from "../common/telling.js";
import { Clock } from "./clock.js";
import { announce } from "./dom.js";

const SIGNALS = ["sound", "vibration"];

/** @param {string} name @returns {boolean} whether whoever holds the phone wants it; nobody does at first */
function wants(name) {
  return remembered(`lettres.table.${name}`) === true;
}

/** @param {boolean} end */
function signal(end) {
  if (wants("sound")) {
    unlockSound();
    for (const [at, pitch] of end
      ? [
          [0, 660],
          [0.25, 660],
          [0.5, 880]
        ]
      : [[0, 520]])
      tone(at, pitch, 0.25);
  }
  if (wants("vibration")) navigator.vibrate?.(end ? [300, 120, 300, 120, 300] : [120]);
}

/** The button of the clock, and its settings. */
export class ClockButton {
  /**
   * @param {() => void} toggle  stop it, or let it run
   * @param {() => void} over  called when the time is over
   */
  constructor(toggle, over) {
    this.over = over;
    this.clock = new Clock((seconds, warning) => this.tick(seconds, warning));
    byId("clock").addEventListener("click", () => {
      if (wants("sound")) unlockSound();
      if (!this.clock.late) toggle();
    });
    byId("vibration-label").hidden = !("vibrate" in navigator);
    for (const name of SIGNALS) this.listen(byId(name, HTMLInputElement));
  }

  /** @param {HTMLInputElement} box */
  listen(box) {
    box.checked = wants(box.id);
    box.addEventListener("change", () => {
      remember(`lettres.table.${box.id}`, box.checked);
      if (box.checked) signal(false);
    });
  }

  /**
   * @param {number} seconds
   * @param {boolean} warning
   */
  tick(seconds, warning) {
    const { late, running } = this.clock;
    const does = late ? "temps écoulé" : running ? "arrêter" : "démarrer";
    const shown = byId("clock");
    byId("clock-time").textContent = clockText(seconds);
    byId("clock-does").textContent = does;
    shown.classList.toggle("runs", running);
    shown.classList.toggle("late", late);
    shown.setAttribute("aria-label", late ? "Temps écoulé" : `Horloge, ${plural(seconds, "seconde")} : ${does}`);
    if (!warning) return;
    announce(seconds ? `Encore ${plural(seconds, "seconde")}.` : "Le temps est écoulé.");
    signal(seconds === 0);
    if (late) this.over();
  }
}
