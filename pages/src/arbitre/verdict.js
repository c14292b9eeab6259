/**
 * A verdict on the page: tiles, ruling, sentence, what to tap, what the word means.
 */

import { make, tilesOf } from "../common/dom.js";
import { describe, explain } from "../lexicon/sentences.js";
import { typeset } from "../lexicon/text.js";

/** @typedef {import("../lexicon/judge.js").Verdict} Verdict */
/** @typedef {import("../lexicon/sentences.js").Phrases} Phrases */
/** @typedef {import("../lexicon/definitions.js").Definitions} Definitions */
/**
 * @typedef {object} Told  what the page's verdicts are made with
 * @property {Phrases} phrases
 * @property {Definitions | null} definitions
 * @property {(word: string) => void} ask
 */

/**
 * The sentence of a verdict, with the spaces and the apostrophes of French typography.
 * @param {Verdict} verdict
 * @param {Phrases} phrases
 */
export function sentence(verdict, phrases) {
  return typeset(explain(verdict, phrases));
}

/**
 * The verdict, as the page shows it.
 * @param {Verdict} verdict
 * @param {Told} told
 * @returns {HTMLElement[]}
 */
export function draw(verdict, { phrases, definitions, ask }) {
  const { tiles, accepted, suggestions } = verdict;
  const shown = make(
    "div",
    { className: "shown" },
    tiles ? tilesOf(tiles) : make("span", { className: "typed" }, verdict.word)
  );
  shown.style.setProperty("--letters", String(Math.min(tiles?.length ?? 8, 16)));
  const ruling = make("span", { className: "ruling" }, accepted ? "✓ Permis" : "✕ Refusé");
  const parts = [make("div", { className: "spread" }, shown, ruling), make("p", null, sentence(verdict, phrases))];
  if (suggestions.length)
    parts.push(make("div", { className: "chips" }, ...suggestions.map((word) => askButton(word, ask))));
  return [...parts, ...senses(verdict, definitions), ...others(verdict, phrases)];
}

/**
 * @param {string} word
 * @param {(word: string) => void} ask
 */
function askButton(word, ask) {
  return make("button", { type: "button", onclick: () => ask(word) }, word);
}

/**
 * The other readings of the letters, closed: MARCHE is « marche », and « marché » too.
 * @param {Verdict} verdict
 * @param {Phrases} phrases
 */
function others({ readings, reading }, phrases) {
  const rest = readings.filter((each) => each.playable && each !== reading);
  if (!rest.length) return [];
  const items = rest.map((each) => make("li", null, typeset(describe(each, phrases))));
  const title = rest.length === 1 ? "Une autre lecture" : `${rest.length} autres lectures`;
  return [make("details", null, make("summary", null, title), make("ul", null, ...items))];
}

/**
 * The meanings of the word, by the lemmas of its readings.
 * @param {Verdict} verdict
 * @param {Definitions | null} definitions
 */
function senses({ reading, readings }, definitions) {
  if (!definitions || !reading) return [];
  const lemmas = [...new Set([reading, ...readings.filter((each) => each.playable)].map((each) => each.lemma))];
  const known = lemmas
    .map((lemma) => ({ lemma, found: definitions.senses(lemma) }))
    .filter(({ found }) => found.length);
  if (!known.length) return [];
  const entries = known
    .slice(0, 2)
    .flatMap(({ lemma, found }) => [
      make("dt", null, lemmaLink(lemma, definitions.page(lemma))),
      ...found.slice(0, 3).map((sense) => make("dd", null, typeset(sense)))
    ]);
  return [make("dl", { className: "senses" }, ...entries)];
}

/**
 * A lemma, with the way to the page that its senses come from.
 * @param {string} lemma
 * @param {string | null} page
 */
function lemmaLink(lemma, page) {
  return page ? make("a", { href: page, rel: "noreferrer" }, lemma) : lemma;
}
