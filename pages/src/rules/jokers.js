/**
 * Jokers on the table: how they hold the words they lie in, and how they are freed (lettres/families/words/jokers.py,
 * rules L21 to L26).
 *
 * A joker keeps its letter until a tile of that letter from the player's rack replaces it. Equal tiles cannot be told
 * apart, so a turn is legal when it has an explanation: a choice of replaced jokers for which every word that a joker
 * still holds is on the table after the turn, whole.
 */

import { counted, faces, JOKER, sorted } from "./notation.js";

/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./rules.js").Rules} Rules */
/**
 * A row of pieces, with the number of the formed word that it is part of.
 * @typedef {{number: number, pieces: string}} Part
 */
/**
 * One way in which a turn may have replaced jokers: each broken word that had jokers with what it becomes, the pieces
 * that no joker holds, the rack tiles that may lie among them, the formed words in which a rack tile took the place of
 * a joker of a held word.
 * @typedef {object} Explanation
 * @property {[string, string][]} replaced
 * @property {Part[]} unheld
 * @property {string} laid
 * @property {Set<number>} fed
 */
/**
 * The rule for jokers: see the options `joker_word` (L22), `joker_release` (L23), `freed_joker` and
 * `replacement_alone` (L25).
 * @typedef {object} JokerRule
 * @property {"extend" | "frozen" | "free"} lock
 * @property {"all" | "one"} release
 * @property {boolean} fresh
 * @property {boolean} companion
 */
/** @typedef {{pieces: string, alone: boolean, fed: boolean}} Held */

/**
 * The rule for jokers of a game.
 * @param {Rules} rules
 * @returns {JokerRule}
 */
export function jokerRule(rules) {
  return {
    lock: rules.joker_word,
    release: rules.joker_release,
    fresh: rules.freed_joker === "new_word",
    companion: !rules.replacement_alone
  };
}

/**
 * The fault of a turn without an explanation, null if it has one.
 * @param {JokerRule} rule
 * @param {Turn} turn
 * @returns {import("./turn.js").Fault | null}
 */
export function jokerFault(rule, turn) {
  if (explained(rule, turn)) return null;
  const [code, row] = rule.lock === "free" ? ["joker_face_changed", "L21"] : ["joker_word_broken", "L22"];
  return { code, rule: row, melds: withJokers(turn).map(faces), others: [], tiles: "", reason: why(rule, turn) };
}

/**
 * The option that makes a turn faulty: the first without which it has an explanation.
 * @param {JokerRule} rule
 * @param {Turn} turn
 * @returns {string}
 */
function why(rule, turn) {
  if (rule.companion && explained({ ...rule, companion: false }, turn)) return "alone";
  if (rule.fresh && explained({ ...rule, fresh: false, companion: false }, turn)) return "not_new";
  return rule.lock === "frozen" ? "frozen" : "held";
}

/**
 * @param {JokerRule} rule
 * @param {Turn} turn
 * @returns {boolean}
 */
function explained(rule, turn) {
  return !explanations(rule, turn).next().done;
}

/**
 * @param {Turn} turn
 * @returns {string[]}
 */
function withJokers(turn) {
  return turn.broken.filter((meld) => /[a-z]/.test(meld));
}

/**
 * Every explanation of a turn; none if it tears a word off its joker.
 * @param {JokerRule} rule
 * @param {Turn} turn
 * @returns {Generator<Explanation>}
 */
export function* explanations(rule, turn) {
  const melds = withJokers(turn);
  for (const replacing of product(melds.map(choices))) yield* explainedBy(rule, turn, melds, replacing);
}

/**
 * Every choice of the jokers of a word that are replaced, by their places; the empty choice first.
 * @param {string} meld
 * @returns {number[][]}
 */
function choices(meld) {
  /** @type {number[][]} */
  let chosen = [[]];
  [...meld].forEach((piece, at) => {
    if (isJoker(piece)) chosen = [...chosen, ...chosen.map((places) => [...places, at])];
  });
  return chosen;
}

/**
 * @param {string} piece
 * @returns {boolean}
 */
function isJoker(piece) {
  return piece >= "a" && piece <= "z";
}

/**
 * Every way to take one item of each list, the last varying first.
 * @template T
 * @param {T[][]} lists
 * @returns {Generator<T[]>}
 */
function* product(lists) {
  if (!lists.length) {
    yield [];
    return;
  }
  for (const first of lists[0]) {
    for (const rest of product(lists.slice(1))) yield [first, ...rest];
  }
}

/**
 * The explanations in which exactly these jokers, by their places in the broken words, are replaced.
 * @param {JokerRule} rule
 * @param {Turn} turn
 * @param {string[]} melds
 * @param {number[][]} replacing
 * @returns {Generator<Explanation>}
 */
function* explainedBy(rule, turn, melds, replacing) {
  const used = melds.flatMap((meld, each) => replacing[each].map((at) => meld[at].toUpperCase()));
  const laid = counted(turn.placed);
  if ([...counted(used)].some(([tile, count]) => count > (laid.get(tile) ?? 0))) return;
  if (rule.companion && used.length && turn.placed.length === used.length) return;
  const now = melds.map((meld, each) => replacedIn(meld, replacing[each]));
  const held = melds.flatMap((meld, each) => heldOf(rule, meld, replacing[each], now[each]));
  const stuck = melds.flatMap((meld, each) =>
    isLocked(rule, meld, replacing[each]) ? replacing[each].map((at) => meld[at].toUpperCase()) : []
  );
  const parts = turn.formed.map((pieces, number) => ({ number, pieces }));
  for (const { unheld, fed } of located(held, parts, rule.lock === "frozen")) {
    const free = subtracted(laid, stuck);
    if (rule.fresh) {
      const spare = inNew(turn, unheld) - used.length;
      if (spare < 0) continue;
      free.set(JOKER, Math.min(free.get(JOKER) ?? 0, spare)); // the others lie in words that are not new
    }
    const tiles = [...free].flatMap(([tile, count]) => Array(Math.max(0, count)).fill(tile));
    yield { replaced: melds.map((meld, each) => [meld, now[each]]), unheld, laid: sorted(tiles), fed };
  }
}

/**
 * @param {Map<string, number>} counts
 * @param {string[]} items
 * @returns {Map<string, number>}
 */
function subtracted(counts, items) {
  const left = new Map(counts);
  for (const item of items) left.set(item, (left.get(item) ?? 0) - 1);
  return left;
}

/**
 * How many unheld jokers may lie in new words: of equal words, those with most jokers count as new.
 * @param {Turn} turn
 * @param {Part[]} unheld
 * @returns {number}
 */
function inNew(turn, unheld) {
  const loose = turn.formed.map(() => 0);
  for (const { number, pieces } of unheld) loose[number] += [...pieces].filter(isJoker).length;
  /** @type {Map<string, number[]>} */
  const most = new Map();
  turn.formed.forEach((meld, at) => {
    const shown = faces(meld);
    most.set(shown, [...(most.get(shown) ?? []), loose[at]]);
  });
  let sum = 0;
  for (const [shown, count] of counted(turn.newWords)) {
    const jokers = [...(most.get(shown) ?? [])].sort((one, other) => other - one).slice(0, count);
    sum += jokers.reduce((total, each) => total + each, 0);
  }
  return sum;
}

/**
 * Whether a word still holds together when the jokers at some places are replaced.
 * @param {JokerRule} rule
 * @param {string} meld
 * @param {number[]} places
 * @returns {boolean}
 */
function isLocked(rule, meld, places) {
  if (rule.lock === "free" || (rule.release === "one" && places.length)) return false;
  return [...meld].some((piece, at) => isJoker(piece) && !places.includes(at));
}

/**
 * What of a word stays together: all of it, or each joker left in it by itself.
 * @param {JokerRule} rule
 * @param {string} meld
 * @param {number[]} places
 * @param {string} now
 * @returns {Held[]}
 */
function heldOf(rule, meld, places, now) {
  if (isLocked(rule, meld, places)) return [{ pieces: now, alone: false, fed: places.length > 0 }];
  return [...now].filter(isJoker).map((pieces) => ({ pieces, alone: true, fed: false }));
}

/**
 * A word with the jokers at some places replaced by the tiles they stood for.
 * @param {string} meld
 * @param {number[]} places
 * @returns {string}
 */
function replacedIn(meld, places) {
  return [...meld].map((piece, at) => (places.includes(at) ? piece.toUpperCase() : piece)).join("");
}

/**
 * Each way to find the held pieces, none twice, among the parts: what is left, and which words a rack tile fed.
 * @param {Held[]} held
 * @param {Part[]} parts
 * @param {boolean} frozen
 * @returns {Generator<{unheld: Part[], fed: Set<number>}>}
 */
function* located(held, parts, frozen) {
  if (!held.length) {
    yield { unheld: parts, fed: new Set() };
    return;
  }
  const [{ pieces: core, alone, fed: feeds }, ...rest] = held;
  for (const [at, { number, pieces }] of parts.entries()) {
    if (frozen && !alone && pieces !== core) continue;
    for (let start = pieces.indexOf(core); start >= 0; start = pieces.indexOf(core, start + 1)) {
      // what is left on either side may hold another one
      const sides = [pieces.slice(0, start), pieces.slice(start + core.length)].map((side) => ({
        number,
        pieces: side
      }));
      const left = [...parts.slice(0, at), ...sides, ...parts.slice(at + 1)];
      for (const found of located(rest, left, frozen)) {
        yield { unheld: found.unheld, fed: feeds ? new Set([...found.fed, number]) : found.fed };
      }
    }
  }
}
