// @ts-check
/** The puzzle of the day, at the level of the last visit. */

import { byId } from "../common/dom.js";
import { remember, remembered } from "../common/remembered.js";
import { capital } from "../common/telling.js";
import { ask } from "../game/server.js";
import { html, render, useEffect, useRef, useState } from "../vendor/preact.js";
import { PuzzleBoard } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const LEVELS = ["facile", "moyen", "difficile", "expert"];
const KEPT = "defi-niveau";

/** @param {Record<string, string>} query @returns {Promise<Puzzle>} */
const fetched = async (query) => /** @type {Puzzle} */ ((await ask(`api/defi?${new URLSearchParams(query)}`)).form);

/** @returns {string} */
function keptLevel() {
  const kept = remembered(KEPT);
  return LEVELS.includes(kept) ? kept : "moyen";
}

function Page() {
  const [level, setLevel] = useState(keptLevel);
  const [puzzle, setPuzzle] = useState(/** @type {Puzzle | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [said, say] = useState("");
  const asked = useRef(0);
  const load = () => {
    const mine = ++asked.current;
    const last = (/** @type {Puzzle | null} */ found, /** @type {string} */ failure) => {
      if (mine !== asked.current) return;
      setPuzzle(found);
      setTrouble(failure);
      say(failure || (found ? "Le défi est prêt." : "Le défi se prépare…"));
    };
    last(null, "");
    fetched({ niveau: level }).then(
      (found) => last(found, ""),
      (failure) => last(null, failure.message)
    );
  };
  useEffect(load, [level]);
  const choose = (/** @type {string} */ wanted) => {
    remember(KEPT, wanted);
    setLevel(wanted);
  };
  return html`<p class="spoken" role="status">${said}</p>
    <div class="spread"><h1>Le défi du jour</h1>${puzzle && html`<p class="quiet">${about(puzzle)}</p>`}</div>
    <fieldset id="level" class="choices"><legend class="spoken">Niveau</legend>
      ${LEVELS.map(
        (each) => html`<label key=${each}>
          <input type="radio" name="level" checked=${each === level} onChange=${() => choose(each)} />
          <span>${capital(each)}</span></label>`
      )}</fieldset>
    ${
      trouble
        ? html`<p id="trouble" class="notice">${trouble}
          <button type="button" onClick=${load}>Réessayer</button></p>`
        : puzzle
          ? html`<${PuzzleBoard} key=${asked.current} puzzle=${puzzle} say=${say}
            more=${(/** @type {Record<string, string>} */ what) =>
              fetched({ niveau: puzzle.level, jour: puzzle.date, ...what })} />`
          : html`<p class="quiet arriving">Le défi se prépare…</p>`
    }`;
}

/** Of which day a puzzle is, and how hard. @param {Puzzle} puzzle */
function about({ date, difficulty }) {
  const day = new Date(`${date}T12:00`).toLocaleDateString("fr-FR", { weekday: "long", day: "numeric", month: "long" });
  return `${day}, difficulté ${difficulty} sur 5`;
}

byId("defi").replaceChildren();
render(html`<${Page} />`, byId("defi"));
