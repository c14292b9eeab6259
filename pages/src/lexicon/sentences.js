// @ts-check
/**
 * The verdicts of the arbiter in French, put together from tables that the lexicon's file carries: the same sentences,
 * to the letter, as `lettres/french/verdicts.py` makes of the same tables (`lettres/site/phrases.py` exports them).
 * No French word stands here.
 */

import { isElided, strip } from "./text.js";

/** @typedef {import("./judge.js").Verdict} Verdict */
/** @typedef {import("./judge.js").Conflict} Conflict */
/** @typedef {import("./judge.js").Reading} Reading */
/** @typedef {Record<string, string>} Table */
/**
 * @typedef {object} Phrases
 * @property {Table} sentences  templates with named holes
 * @property {string} hint
 * @property {string} listed
 * @property {string} guessed
 * @property {Table} pos
 * @property {string[]} agreeing  the parts of speech whose gender and number are told
 * @property {Table} verbForms
 * @property {Table} tenses
 * @property {Table} genders
 * @property {Table} numbers
 * @property {Table} persons
 * @property {Table} relations
 * @property {Table} sources
 * @property {{registers: Table, ages: Table, countries: Table, subjects: Table, usual: number, special: number}} labels
 * @property {{of: string, ofElided: string, or: string, and: string, shown: number}} grammar
 */

/**
 * A verdict in a sentence, which names the reading that allows or refuses the word.
 * @param {Verdict} verdict
 * @param {Phrases} phrases  `lexicon.phrases`
 * @returns {string}
 */
export function explain(verdict, phrases) {
  const word = shorten(verdict.tiles ?? strip(verdict.word), phrases);
  if (!word) return phrases.sentences.nothing;
  const { code } = verdict;
  const [name, holes] = Object.hasOwn(CASES, code) ? CASES[code](verdict, phrases) : [code, {}];
  return fill(phrases.sentences[name], { word, ...holes });
}

/**
 * A reading in words: its form, its grammar, its lemma where that differs, and the labels of dictionaries.
 * @param {Reading} reading
 * @param {Phrases} phrases
 */
export function describe(reading, phrases) {
  return [grammar(reading, phrases), ...labels(reading, phrases)].join(", ");
}

/**
 * The labels of a reading that may be played: its register, its age, where it is said, its subject.
 * @param {Reading} reading
 * @param {Phrases} phrases
 * @returns {string[]}
 */
export function labels(reading, phrases) {
  const { marks, frequency } = reading;
  if (!reading.playable || !marks.length) return [];
  const { registers, ages, countries, subjects, usual, special } = phrases.labels;
  const marked = (/** @type {Table} */ table) => Object.keys(table).filter((mark) => marks.includes(mark));
  const told = marked(registers)
    .slice(0, 1)
    .map((mark) => registers[mark]);
  if (frequency < usual)
    told.push(
      ...marked(ages)
        .slice(0, 1)
        .map((mark) => ages[mark])
    );
  told.push(...marked(countries).map((mark) => countries[mark]));
  const subject = frequency <= special && marks.find((mark) => Object.hasOwn(subjects, mark));
  return subject ? [...told, subjects[subject]] : told;
}

/**
 * The relations of a word to others: « le pluriel de GAMIN et le féminin de ROI ».
 * @param {Conflict[]} conflicts
 * @param {Phrases} phrases
 */
export function kinship(conflicts, phrases) {
  const links = conflicts.map(
    ({ tableWord, relation, aspirated }) => `${phrases.relations[relation]} ${de(tableWord, aspirated, phrases)}`
  );
  return list(links, phrases.grammar.and);
}

/** @typedef {[name: string, holes: Table]} Case  a sentence by its name, and what fills its holes beside the word */
/** @type {Record<string, (verdict: Verdict, phrases: Phrases) => Case>} */
const CASES = {
  ok: accepted,
  conjugated_verb: conjugated,
  proper_noun: named,
  brand: named,
  abbreviation: ({ reading }) => [reading?.playable ? "clipped" : "abbreviation", formOf(reading)],
  unknown,
  plural_of_table_word: related,
  gender_of_table_word: related,
  off_theme: offTheme
};

/** @type {(verdict: Verdict, phrases: Phrases) => Case} */
function accepted(verdict, phrases) {
  const reading = verdict.reading ? describe(verdict.reading, phrases) : "";
  const source = verdict.source && phrases.sources[verdict.source];
  return source ? ["ok_by_source", { reading, source }] : ["ok", { reading }];
}

/** @type {(verdict: Verdict, phrases: Phrases) => Case} */
function conjugated({ reading }, phrases) {
  if (!reading) return ["conjugated_verb", { what: "" }];
  const what = [reading.lemma, ...when(reading, phrases)];
  if (reading.guessed) what.push(phrases.guessed);
  return ["conjugated_verb", { what: what.join(", ") }];
}

/** @type {(verdict: Verdict) => Case} */
function named({ code, reading }) {
  return [code, formOf(reading)];
}

/** @type {(verdict: Verdict, phrases: Phrases) => Case} */
function unknown(verdict, phrases) {
  const { reading } = verdict;
  if (reading?.playable) return ["loanword", formOf(reading)];
  const near = verdict.suggestions;
  const hint = near.length ? fill(phrases.hint, { words: list(near, phrases.grammar.or) }) : "";
  return reading ? ["no_word", { ...formOf(reading), hint }] : ["unknown", { hint }];
}

/** @type {(verdict: Verdict, phrases: Phrases) => Case} */
function related({ conflicts }, phrases) {
  return [conflicts.length === 1 ? "of_table_word" : "of_table_words", { links: kinship(conflicts, phrases) }];
}

/** @type {(verdict: Verdict, phrases: Phrases) => Case} */
function offTheme({ theme }, phrases) {
  return theme ? ["off_named_theme", { theme: shorten(theme, phrases) }] : ["off_theme", {}];
}

/** @param {Reading | null} reading */
function formOf(reading) {
  return { form: reading?.form ?? "" };
}

/**
 * A reading's form and grammar, and its lemma where that differs.
 * @param {Reading} reading
 * @param {Phrases} phrases
 */
function grammar(reading, phrases) {
  const { form, lemma, pos, verbForm, gender, number } = reading;
  const guess = reading.guessed ? ` — ${phrases.guessed}` : "";
  const ofLemma = lemma === form ? "" : de(lemma, isAspirated(reading), phrases);
  const shape = [...(gender ? [phrases.genders[gender]] : []), ...(number ? [phrases.numbers[number]] : [])];
  if (verbForm) {
    const inside = when(reading, phrases).join(", ") || (number === "invariable" ? shape.slice(-1) : shape).join(" ");
    return `${form}, ${phrases.verbForms[verbForm]}${ofLemma && ` ${ofLemma}`}${inside && ` (${inside})`}${guess}`;
  }
  if (!pos) return `${form}, ${phrases.listed}${guess}`;
  const name = [phrases.pos[pos], ...(phrases.agreeing.includes(pos) ? shape : [])].join(" ");
  return `${form}, ${name}${ofLemma && `, ${ofLemma}`}${guess}`;
}

/**
 * The tense and the person of a finite form, as far as they are known.
 * @param {Reading} reading
 * @param {Phrases} phrases
 */
function when({ tense, person }, phrases) {
  return [...(tense ? [phrases.tenses[tense]] : []), ...(person ? [phrases.persons[person]] : [])];
}

/**
 * Return whether a word takes no elision, though it begins with an h.
 * @param {Reading} reading
 */
export function isAspirated({ marks }) {
  return marks.includes("aspirated_h");
}

/**
 * « de » and a word, elided where it is to be.
 * @param {string} word
 * @param {boolean} aspirated
 * @param {Phrases} phrases
 */
function de(word, aspirated, { grammar: { of, ofElided } }) {
  return fill(isElided(word, aspirated) ? ofElided : of, { word });
}

/**
 * Words with commas between them, and « et » or « ou » before the last.
 * @param {string[]} words
 * @param {string} joint
 */
function list(words, joint) {
  const last = words[words.length - 1] ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${joint} ${last}` : last;
}

/**
 * A word cut to what a line holds, counted in characters, not in units of UTF-16.
 * @param {string} word
 * @param {Phrases} phrases
 */
function shorten(word, { grammar: { shown } }) {
  if (word.length <= shown) return word;
  const characters = Array.from(word.slice(0, 2 * shown + 2));
  return characters.length <= shown ? word : `${characters.slice(0, shown).join("")}…`;
}

/**
 * A template with its holes filled; what fills them is taken as it stands.
 * @param {string} template
 * @param {Table} holes
 */
function fill(template, holes) {
  return template.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => holes[name]);
}
