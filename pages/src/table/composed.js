/** The turn that is composed: the words formed, the referee's judgement of them, the field for the next word. */

import { letterFace, letterLooks, Word } from "../board/letter.js";
import { capital, plural } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { fold } from "../lexicon/folding.js";
import { typeset } from "../lexicon/text.js";
import { faces } from "../rules/notation.js";
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { reportOf } from "./composing.js";
import { Fault, Signed } from "./parts.js";
import { validate } from "./questions.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */
/** @typedef {import("../rules/turn.js").Judgement} Judgement */

const ROW = 10; // letters that a finger still tells apart across a phone
const MOST_NEAR = 3;
/** The faults that are shown elsewhere than in the list: with the word, or by the letters that are left. */
const ELSEWHERE = new Set(["table_tile_missing", "no_rack_tile"]);
const CHOICES = { theme: null, forbidden: [], apocopes: true, loanwords: true };

/** @param {{sitting: Sitting, children?: import("../vendor/preact.js").ComponentChildren}} props */
export function Composed({ sitting, children }) {
  const { turn, game } = sitting;
  const { formed, emptied, typed } = turn.draft;
  const { judged, empty } = turn;
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const count = useRef(formed.length);
  useLayoutEffect(() => {
    // the word that was added last is in sight, where they fill their part of the screen
    const last = /** @type {HTMLElement | null | undefined} */ (list.current?.lastElementChild);
    if (formed.length > count.current && part.current && last) part.current.scrollTop = last.offsetTop;
    count.current = formed.length;
  }, [formed.length]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (typed.trim() || empty) sitting.add();
    else void sitting.attempt(() => validate(sitting));
  };
  return html`<section id="this-turn" class="board" ref=${part} aria-labelledby="composed-title" hidden=${empty}>
      <h2 id="composed-title" class="spoken">Ce tour-ci</h2>
      <ul id="composed" class="bare" ref=${list}>
        ${formed.map((word, at) => html`<${Formed} key=${at} sitting=${sitting} word=${word} number=${at} />`)}</ul>
      <div id="findings">${judged && html`<${Findings} judged=${judged} typing=${typed.trim() !== ""} />`}</div>
      ${
        turn.hintsJoker &&
        html`<p id="joker-hint" class="quiet">${typeset("Une lettre est un joker ? Touchez-la.")}</p>`
      }
      ${
        judged?.placed &&
        html`<label class="check"><input type="checkbox" id="emptied" checked=${emptied}
          onChange=${() => sitting.compose(() => turn.change({ emptied: !emptied }))} />
          <span>Chevalet vidé${game.setting.rules.doubling && " (double les points)"}</span></label>`
      }
    </section>
    <form id="composer" autocomplete="off" novalidate onSubmit=${submit}>
      <${Verdict} sitting=${sitting} />
      <div class="row typing">
        <label class="grow" for="word"><span class="spoken">Un mot formé</span>
          <input id="word" class="word" name="word" type="text" value=${typed} placeholder="Un mot formé"
            autocapitalize="characters" autocorrect="off" autocomplete="off" spellcheck=${false} enterkeyhint="done"
            maxlength="200" aria-describedby="verdict"
            onInput=${valueTo((text) => sitting.compose(() => turn.type(text)))} /></label>
        <button type="submit" id="add">Ajouter</button>
      </div>
      ${children}
    </form>`;
}

/**
 * A word that is formed: a tap on a letter makes a joker of it.
 * @param {{sitting: Sitting, word: string, number: number}} props
 */
function Formed({ sitting, word, number }) {
  const { turn } = sitting;
  const { judged } = turn;
  const shown = faces(word);
  const [good, text] = judged ? reportOf(judged, shown) : [true, ""];
  return html`<li class="formed">
    <div class="line">
      <div class="bench grow" role="group" aria-label=${typeset(`${shown} : touchez la lettre d’un joker`)}>
        <div class="bench-tiles" style=${`--row: ${inRows(word.length)}; --wide: ${inRows(word.length)}`}>
          ${[...word].map(
            (letter, place) => html`<button type="button" key=${place} class=${letterLooks(letter)}
              aria-label=${`${letter.toUpperCase()}, joker`} aria-pressed=${String(letter !== letter.toUpperCase())}
              onClick=${() => sitting.compose(() => turn.turnJoker(number, place))}>${letterFace(letter)}</button>`
          )}
        </div>
      </div>
      <button type="button" class="drop plain" aria-label=${`Retirer ${shown}`}
        onClick=${() => sitting.compose(() => turn.drop(number))}>✕</button>
    </div>
    <p class=${good ? "" : "bad"}><${Signed} good=${good} text=${text} /></p>
  </li>`;
}

/** Return the number of letters in a row, so that there are few rows of equal length. @param {number} size */
const inRows = (size) => Math.ceil(size / Math.ceil(size / ROW));

/**
 * The referee's judgement of the word that is being typed, and the words that may have been meant, to tap.
 * @param {{sitting: Sitting}} props
 */
function Verdict({ sitting }) {
  const { turn } = sitting;
  const { words, judged } = turn;
  const typed = turn.draft.typed.trim();
  const shown = fold(typed);
  const [good, text] =
    typed.length < 2
      ? [true, ""]
      : !shown
        ? [false, words.explain(words.judge(typed, CHOICES))]
        : judged
          ? reportOf(judged, shown)
          : [true, ""];
  const verdict = /** @type {any} */ (judged?.words.find((word) => word.shown === shown)?.verdict);
  /** @type {string[]} */
  const near = !text || words.hurried ? [] : (verdict?.suggestions ?? []).slice(0, MOST_NEAR);
  const take = (/** @type {string} */ word) => {
    sitting.compose(() => turn.change({ typed: word }));
    document.getElementById("word")?.focus();
  };
  return html`<p id="verdict" class=${`verdict${good ? "" : " bad"}`} aria-live="polite">
    <${Signed} good=${good} text=${text} />
    ${near.map(
      (word) => html`<button type="button" key=${word} class="plain" onClick=${() => take(word)}>${word}</button>`
    )}</p>`;
}

/**
 * The referee's judgement of the turn as a whole; what is still missing is no fault while a word is typed.
 * @param {{judged: Judgement, typing: boolean}} props
 */
function Findings({ judged, typing }) {
  const { missing, placed, newWords, accepted, impossible, overBox } = judged;
  const faults = judged.faults.filter((fault) => fault.seen && !ELSEWHERE.has(fault.code));
  return html`${missing && html`<${LetterLine} label="Reste à replacer" letters=${missing} kind="loose" />`}
    ${
      placed &&
      placed.length < newWords.join("").length &&
      html`<${LetterLine} label="Du chevalet" letters=${placed} />`
    }
    ${accepted && html`<p>${typeset(judged.itemised)}</p>`}
    ${faults.map(({ code, sentence }) =>
      typing && code === "opening_too_short"
        ? html`<p key=${sentence} class="quiet">${typeset(sentence)}</p>`
        : html`<${Fault} key=${sentence} text=${sentence} />`
    )}
    ${overBox.map((text) => html`<${Fault} key=${text} text=${text} />`)}
    ${
      !placed &&
      newWords.length > 0 &&
      !missing &&
      impossible.map((text) => html`<${Fault} key=${text} text=${capital(text)} />`)
    }`;
}

/** @param {{label: string, letters: string, kind?: string}} props */
const LetterLine = ({ label, letters, kind = "" }) =>
  html`<p class=${`rest ${kind}`}>${typeset(`${label}, ${plural(letters.length, "lettre")} : `)}
    <${Word} word=${letters} loose /></p>`;
