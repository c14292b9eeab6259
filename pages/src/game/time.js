// @ts-check
/** The field for the time of a turn: minutes to choose from, or seconds. */

import { html, useState } from "../vendor/preact.js";
import { valueTo } from "./fields.js";

/** @type {[number, string][]} */
const TIMES = [
  [0, "Sans limite"],
  [60, "1"],
  [120, "2"],
  [180, "3"]
];
const OTHER = 90;

/** @param {{seconds: number, change: (seconds: number) => void, least?: number, most?: number}} props */
export function TimeField({ seconds, change, least = 5, most = 86400 }) {
  const [other, setOther] = useState(!TIMES.some(([time]) => time === seconds));
  const pick = (/** @type {number} */ time) => {
    setOther(false);
    change(time);
  };
  const chooseOther = () => {
    setOther(true);
    change(seconds || OTHER);
  };
  return html`<fieldset>
    <legend>Minutes par tour</legend>
    <div class="choices">
      ${TIMES.map(
        ([time, label]) => html`<label key=${time}>
          <input type="radio" name="time" checked=${!other && seconds === time} onChange=${() => pick(time)} />
          <span>${label}</span>
        </label>`
      )}
      <label><input type="radio" name="time" checked=${other} onChange=${chooseOther} /><span>Autre</span></label>
    </div>
    ${
      other &&
      html`<label class="row">Secondes
      <input type="number" inputmode="numeric" min=${least} max=${most} value=${seconds}
        onChange=${valueTo((typed) => change(Math.min(most, Math.max(least, Math.round(Number(typed)) || OTHER))))} />
    </label>`
    }
  </fieldset>`;
}
