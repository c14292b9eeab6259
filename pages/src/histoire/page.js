// @ts-check
/** A game that is over: its turns again, its curve, what could have been played. */

import { byId } from "../common/dom.js";
import { ask, Trouble } from "../game/server.js";
import { html, render, useEffect, useRef, useState } from "../vendor/preact.js";
import { Curves } from "./curve.js";
import { Replay } from "./replay.js";
import { Analysis } from "./review.js";

/**
 * @typedef {import("../../types/wire.js").StoryTurn} Turn
 * @typedef {import("../../types/wire.js").Story} Story
 */

function Page() {
  const [story, setStory] = useState(/** @type {Story | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [at, setAt] = useState(0);
  const analysis = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    ask("./../recit").then(
      ({ form }) => setStory(form),
      (failure) => setTrouble(failure.message)
    );
  }, []);
  useEffect(() => {
    if (story && location.hash === "#analyse") analysis.current?.scrollIntoView();
  }, [story]);
  /** Show a turn by its number. @param {number} number */
  const show = (number) => {
    setAt(story?.turns.findIndex((/** @type {Turn} */ turn) => turn.kind === "turn" && turn.n === number) ?? 0);
    byId("rejouer").scrollIntoView();
    byId("rejouer").focus({ preventScroll: true });
  };
  return html`<p class="back"><a href="../">← La partie</a></p>
    <h1>${story?.title ?? "L’histoire de la partie"}</h1>
    <${Trouble} text=${trouble} />
    ${
      story &&
      html`<p class="quiet">${story.ending[0]}</p>
      <${Replay} story=${story} at=${at} go=${setAt} />
      <${Curves} story=${story} at=${at} go=${setAt} />
      <section id="analyse" ref=${analysis} aria-labelledby="analysis-title">
      <${Analysis} story=${story} show=${show} /></section>`
    }`;
}

byId("histoire").replaceChildren();
render(html`<${Page} />`, byId("histoire"));
