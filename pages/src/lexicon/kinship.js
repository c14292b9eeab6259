// @ts-check
/** The tags of forms, and what one form is to another: the same as lexicon/notation.py and lexicon/family.py. */

/**
 * @typedef {object} Tags
 * @property {string[]} pos
 * @property {string | null} verbForm
 * @property {string[]} tenses
 * @property {string[]} persons
 * @property {string | null} gender
 * @property {string | null} number
 * @property {boolean} reform
 */

/**
 * The tags of a form, by the codes that the file has for them.
 * @param {string} text
 * @param {Record<string, Record<string, string>>} codes
 * @returns {Tags}
 */
export function parseTags(text, codes) {
  /** @type {Tags} */
  const tags = { pos: [], verbForm: null, tenses: [], persons: [], gender: null, number: null, reform: false };
  for (const code of text.split(/[.+]/u)) {
    if (code in codes.pos) tags.pos.push(codes.pos[code]);
    else if (code in codes.tense) tags.tenses.push(codes.tense[code]);
    else if (code in codes.verbForm) tags.verbForm = codes.verbForm[code];
    else if (code in codes.gender) tags.gender = codes.gender[code];
    else if (code in codes.number) tags.number = codes.number[code];
    else if (code === "R") tags.reform = true;
    else if (code) tags.persons.push(code);
  }
  if (tags.tenses.length) tags.verbForm = "finite";
  return tags;
}

/**
 * Return the relations between forms of a family; none where the rules allow the change (L9 to L13).
 * @param {Tags[]} olds
 * @param {Tags[]} news
 * @returns {string[]}
 */
export function relations(olds, news) {
  const pairs = product(olds, news);
  return pairs.some(([old, tags]) => isSingularOf(tags, old)) ? [] : pairs.flatMap(([old, tags]) => relate(old, tags));
}

/**
 * The same for two families that are linked as masculine and feminine (roi, reine).
 * @param {Tags[]} olds
 * @param {Tags[]} news
 * @param {boolean} toFeminine whether the old ones are of the masculine's
 * @returns {string[]}
 */
export function linkedRelations(olds, news, toFeminine) {
  return product(olds, news).flatMap(([old, tags]) => {
    const [masculine, feminine] = toFeminine ? [old, tags] : [tags, old];
    const apart = masculine.gender === "feminine" || feminine.gender === "masculine";
    return apart ? [] : [inGender(tags, toFeminine)];
  });
}

/**
 * @param {Tags} old
 * @param {Tags} tags
 * @returns {string[]}
 */
function relate(old, tags) {
  const feminine = tags.gender === "feminine";
  if ((old.gender === "feminine") !== feminine) return [inGender(tags, feminine)];
  return tags.number === "plural" && (old.number === "singular" || old.number === "invariable") ? ["plural"] : [];
}

/**
 * @param {Tags} tags
 * @param {boolean} feminine
 */
function inGender(tags, feminine) {
  return (feminine ? "feminine" : "masculine") + (tags.number === "plural" ? "_plural" : "");
}

/**
 * @param {Tags} tags
 * @param {Tags} old
 */
function isSingularOf(tags, old) {
  return old.number === "plural" && tags.number === "singular" && old.gender === tags.gender;
}

/**
 * @template T
 * @param {T[]} ones
 * @param {T[]} others
 * @returns {[T, T][]}
 */
function product(ones, others) {
  return ones.flatMap((one) => others.map((other) => /** @type {[T, T]} */ ([one, other])));
}
