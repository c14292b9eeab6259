/** The clock as the page shows it: a button that stops it and starts it. */

import { clockText, plural } from "../common/telling.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { unlock } from "./signals.js";

/** @param {{sitting: import("./sitting.js").Sitting}} props */
export function ClockButton({ sitting }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    sitting.onTick = () => redraw((/** @type {number} */ count) => count + 1);
    return () => (sitting.onTick = () => {});
  }, []);
  const { late, running, left } = sitting.clock;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const does = late ? "temps écoulé" : running ? "arrêter" : "démarrer";
  const tap = () => {
    unlock();
    if (!late) void sitting.attempt(() => sitting.toggleClock());
  };
  return html`<button type="button" id="clock" class=${`clock${running ? " runs" : ""}${late ? " late" : ""}`}
    aria-label=${late ? "Temps écoulé" : `Horloge, ${plural(seconds, "seconde")}\u00a0: ${does}`} onClick=${tap}>
    <span id="clock-time" aria-hidden="true">${clockText(seconds)}</span><span id="clock-does">${does}</span>
  </button>`;
}
