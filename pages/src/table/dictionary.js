/** The lexicon of the page, and what the referee asks of it. */

import { byId } from "../common/dom.js";
import { hurriedly, judge } from "../lexicon/judge.js";
import { explain } from "../lexicon/sentences.js";
import { typeset } from "../lexicon/text.js";
import { pageLexicon } from "../offline/lexicon.js";

/** @typedef {import("../rules/turn.js").Words} Words */
/** @typedef {import("../rules/fault_texts.js").Phrases} Phrases */
/**
 * @typedef {{words: Words, phrases: Phrases, name: string, count: number, themes: {name: string, words: number}[]}}
 *   Dictionary
 */

/** Read what the page names; throws where it is not there. @returns {Promise<Dictionary>} */
export async function openDictionary() {
  const [lexicon, phrases] = await Promise.all([pageLexicon(() => location.reload()), tables()]);
  const { about } = lexicon;
  const name = `${about.source} ${about.version}`;
  return { words: wordsOf(lexicon), phrases, name, count: about.words, themes: lexicon.themes() };
}

/** @returns {Promise<Phrases>} */
async function tables() {
  const answer = await fetch(byId("phrases", HTMLLinkElement).href);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/**
 * Return the words of a lexicon. Answers are remembered: an unknown word's neighbours take long to find, and are asked
 * for at each letter.
 * @param {import("../lexicon/reader.js").Lexicon} lexicon
 * @returns {Words}
 */
function wordsOf(lexicon) {
  /** @type {Map<string, ReturnType<typeof judge>>} */
  const verdicts = new Map();
  /** @type {WeakMap<object, string>} */
  const sentences = new WeakMap();
  /** @type {Words} */
  const words = {
    judge(word, choices) {
      const key = JSON.stringify([word, choices]);
      if (!verdicts.has(key)) verdicts.set(key, judge(lexicon, word, choices));
      return /** @type {ReturnType<typeof judge>} */ (verdicts.get(key));
    },
    explain(verdict) {
      if (words.hurried && !sentences.has(verdict)) return typeset(explain(hurriedly(verdict), lexicon.phrases));
      if (!sentences.has(verdict)) sentences.set(verdict, typeset(explain(verdict, lexicon.phrases)));
      return sentences.get(verdict) ?? "";
    },
    relation: (tiles, other) => lexicon.relation(tiles, other)
  };
  return words;
}
