/**
 * A turn is a pair of tables, before and after, judged as a whole: every fault is listed, as the engine's judge does
 * (lettres/engine/turn.py, lettres/families/words/checks.py and rule4.py), and its points counted.
 *
 * Nothing is known of racks but what is told. So a rack is what was laid and, unless it was emptied, a tile that nobody
 * has seen (`UNSEEN`), as in lettres/records/noted.py.
 */

import { both } from "../telling.js";
import { de, faultLabel, faultSentence, itemised } from "./faults.js";
import { explanations, jokerFault, jokerRule } from "./jokers.js";
import {
  JOKER,
  allTiles,
  counted,
  faces,
  filled,
  readMeld,
  readTiles,
  replaced,
  sorted,
  surplus,
  tilesOf,
  without,
  writeMove,
} from "./notation.js";

/** A tile on a rack of which nothing is known. */
export const UNSEEN = ".";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./faults.js").Phrases} Phrases */
/**
 * What judge.js says of a word; only `code` and `accepted` are read here, the rest is for sentences and pages.
 * @typedef {{code: string, accepted: boolean}} Verdict
 */
/**
 * @typedef {object} WordChoices
 * @property {string | null} theme  the name of the theme, null for none
 * @property {readonly string[]} forbidden  words that the players agreed not to form, as tiles show them
 * @property {boolean} apocopes
 * @property {boolean} loanwords
 */
/**
 * What is known of words, passed in. `judge`: the verdict on a word by itself (judge.js, with an empty table).
 * `explain`: its sentence. `relation`: what a new word is to an old one (`Lexicon.relation`). `sameFamily`: whether
 * two words are of one family (`Lexicon.same_family`); only `rule4` = « stem » asks.
 * @typedef {object} Words
 * @property {(word: string, choices: WordChoices) => Verdict} judge
 * @property {(verdict: any) => string} explain
 * @property {(tiles: string, other: string, choices: {lenient: boolean, participles: boolean}) => string | null} relation
 * @property {(tiles: string, other: string) => boolean} [sameFamily]
 * @property {boolean} [hurried]  while someone types: sentences go without what takes long to find
 */
/**
 * Everything that a turn is judged by.
 * @typedef {object} Referee
 * @property {Rules} rules
 * @property {Words} words
 * @property {Phrases} phrases
 * @property {string | null} theme
 * @property {readonly string[]} forbidden
 */
/**
 * One thing that is wrong with a turn, by a stable code; `melds` and `others` are what the words concerned show. What
 * its sentence tells besides: the arbiter's `verdict`, the `relations` to the others, the `reason` of a joker, the
 * `least` number of letters, and in what they are counted.
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} rule  the row of the rules that is broken
 * @property {string[]} melds
 * @property {string[]} others
 * @property {string} tiles
 * @property {Verdict} [verdict]
 * @property {string[]} [relations]
 * @property {string} [reason]
 * @property {number} [least]
 * @property {"word" | "total"} [counts]
 */
/** @typedef {{code: string, points: number}} Points */
/**
 * A turn as it was typed or tapped. Either the words formed with those taken apart, or the whole table after. `rack`:
 * the whole rack before the turn where it was told; `emptied`: no letter is left on it.
 * @typedef {object} Draft
 * @property {readonly string[]} [formed]
 * @property {readonly string[]} [broken]
 * @property {readonly string[]} [after]
 * @property {string | null} [rack]
 * @property {boolean} [emptied]
 */
/** @typedef {Fault & {sentence: string, label: string, seen: boolean}} ToldFault */
/**
 * A word that the turn formed: what the arbiter says of it, and whether any fault of the turn names it. `isNew` is
 * false of a word of the table whose joker was merely replaced: nobody judges it again, so it has no verdict.
 * @typedef {object} FormedWord
 * @property {string} meld
 * @property {string} shown
 * @property {boolean} isNew
 * @property {Verdict | null} verdict
 * @property {string} sentence
 * @property {boolean} faulty
 * @property {string} beside  that it is allowed beside the words it is the plural or the other gender of; else empty
 */
/**
 * What the referee says of a turn. `faults`: those that anyone sees (`seen`) before those that take a dictionary.
 * `impossible`: sentences on what no ruling of the players can mend (a letter of the table missing, more letters than
 * the box has): such a turn cannot be noted, not even as allowed. `points` are those of the rule, whatever the faults;
 * `penalty` is how many letters to draw if the turn is refused, as the option `arbitration` has it.
 * @typedef {object} Judgement
 * @property {boolean} accepted
 * @property {ToldFault[]} faults
 * @property {FormedWord[]} words
 * @property {string[]} after
 * @property {string} move
 * @property {string} placed  the tiles that came from the rack, sorted
 * @property {string} missing  the tiles that left the table, sorted
 * @property {string[]} newWords
 * @property {string[]} removedWords
 * @property {boolean} emptied
 * @property {boolean} opens  the first turn of its player that stands
 * @property {Points[]} points
 * @property {number} total
 * @property {string} itemised  « 7 points (3 lettres posées, mot le plus long : 4) »
 * @property {number} penalty
 * @property {string[]} impossible
 * @property {string[]} overBox  sentences on the letters that the box has not so often, and where they are
 */

/** A table before and after, the rack it was played from, whether its player had opened (`Turn` of the engine). */
export class Turn {
  /**
   * @param {readonly string[]} before
   * @param {readonly string[]} after
   * @param {string} rack  sorted; `.` for a tile that nobody has seen
   * @param {boolean} opened
   */
  constructor(before, after, rack, opened) {
    this.before = before;
    this.after = after;
    this.rack = rack;
    this.opened = opened;
    /** The tiles that came onto the table, and those that left it. */
    this.placed = surplus(allTiles(after), allTiles(before));
    this.missing = surplus(allTiles(before), allTiles(after));
    /** The words that are on the table before and not after, piece for piece, and the other way round. */
    this.broken = without(before, after);
    this.formed = without(after, before);
    /** What words show before and none shows after, and the other way round (rule L8). */
    this.removedWords = without(this.broken.map(faces), this.formed.map(faces));
    this.newWords = without(this.formed.map(faces), this.broken.map(faces));
  }

  /** Whether the whole rack was laid. */
  get emptied() {
    return this.placed.length > 0 && this.placed.length === this.rack.length;
  }
}

/**
 * A turn of what was told of its rack: all of it, or that it was emptied, or nothing.
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @param {boolean} opened
 * @param {{rack?: string | null, emptied?: boolean}} told
 * @returns {Turn}
 */
export function turnOf(before, after, opened, told) {
  const placed = surplus(allTiles(after), allTiles(before));
  const rack = told.rack ?? (told.emptied ? placed : placed + UNSEEN);
  return new Turn(before, after, sorted(rack), opened);
}

/**
 * The table that a draft leads to; throws `TableError` for what is no word, or for a word taken apart that is not there.
 * @param {readonly string[]} table
 * @param {Draft} draft
 * @param {Phrases} phrases
 * @returns {string[]}
 */
export function tableAfter(table, draft, phrases) {
  for (const meld of [...(draft.formed ?? []), ...(draft.after ?? [])]) readMeld(meld, phrases);
  return draft.after ? [...draft.after] : replaced(table, draft.broken ?? [], draft.formed ?? [], phrases);
}

/**
 * Judge a turn: what the phone says when the words were tapped in. Throws `TableError` as `tableAfter` does.
 *
 *     const said = judgeTurn(referee, { table: ["IMAGE"], opened: true, past: [] }, { broken: ["IMAGE"], formed: ["PAGE", "MIEL"] });
 *     said.accepted, said.placed, said.total        // true, "ELP", 7
 * @param {Referee} referee
 * @param {{table: readonly string[], opened: boolean, past?: readonly string[]}} state
 * @param {Draft} draft
 * @returns {Judgement}
 */
export function judgeTurn(referee, state, draft) {
  const { phrases, rules } = referee;
  if (draft.rack) readTiles(draft.rack, phrases);
  const turn = turnOf(state.table, tableAfter(state.table, draft, phrases), state.opened, draft);
  const { seen, known } = faultsOf(referee, turn, state.past ?? []);
  const faults = [...seen, ...known].map((fault) => told(fault, referee, seen.includes(fault)));
  const points = score(rules, turn);
  const impossible = impossibleIn(phrases, turn);
  return {
    accepted: !faults.length && !impossible.length,
    faults,
    words: formedWords(referee, turn, faults),
    after: arranged(turn),
    move: writeMove(turn),
    placed: turn.placed,
    missing: turn.missing,
    newWords: turn.newWords,
    removedWords: turn.removedWords,
    emptied: turn.emptied,
    opens: !turn.opened,
    points,
    total: sum(points),
    itemised: itemised(points, phrases),
    penalty: penaltyOf(rules, seen, known),
    impossible,
    overBox: overBoxTold(phrases, turn.after),
  };
}

/**
 * @param {Fault} fault
 * @param {Referee} referee
 * @param {boolean} seen
 * @returns {ToldFault}
 */
function told(fault, referee, seen) {
  const sentence = faultSentence(fault, referee.phrases, referee.words.explain);
  return { ...fault, sentence, label: faultLabel(fault, referee.phrases), seen };
}

/** Nobody can really do these, so they cost nothing. */
const IMPOSSIBLE = new Set(["not_in_rack", "false_face"]);

/**
 * How many tiles a refused turn costs: none where the referee speaks before it is laid (rule L4).
 * @param {Rules} rules
 * @param {Fault[]} seen
 * @param {Fault[]} known
 * @returns {number}
 */
function penaltyOf(rules, seen, known) {
  if (seen.some((fault) => IMPOSSIBLE.has(fault.code))) return 0;
  const laid = rules.arbitration === "strict" ? seen.length + known.length : !seen.length && known.length;
  return rules.arbitration !== "auto" && laid ? rules.penalty_tiles : 0;
}

/**
 * The table after a turn: what stays in the order it had, what is new behind it.
 * @param {Turn} turn
 * @returns {string[]}
 */
export function arranged(turn) {
  return [...without(turn.before, turn.broken), ...turn.formed];
}

/**
 * @param {Referee} referee
 * @param {Turn} turn
 * @param {ToldFault[]} faults
 * @returns {FormedWord[]}
 */
function formedWords(referee, turn, faults) {
  const fresh = new Set(turn.newWords);
  const beside = pairsBeside(referee, turn);
  return turn.formed.map((meld) => {
    const shown = faces(meld);
    const isNew = fresh.has(shown);
    const verdict = isNew ? referee.words.judge(shown, choicesOf(referee)) : null;
    const sentence = verdict ? referee.words.explain(verdict) : "";
    const faulty = faults.some((fault) => fault.melds.includes(shown));
    const others = beside.filter((pair) => pair.fresh === shown).map((pair) => pair.old);
    return { meld, shown, isNew, verdict, sentence, faulty, beside: faulty ? "" : besideTold(referee.phrases, shown, others) };
  });
}

/**
 * @param {Referee} referee
 * @returns {WordChoices}
 */
function choicesOf({ rules, theme, forbidden }) {
  return { theme, forbidden, apocopes: rules.apocopes, loanwords: rules.loanwords };
}

// -- the checks

/**
 * Every fault of a turn, in the engine's order: those that anyone sees, and those that take knowledge.
 * @param {Referee} referee
 * @param {Turn} turn
 * @param {readonly string[]} past  all that words have shown, where the option `unique` is « game »
 * @returns {{seen: Fault[], known: Fault[]}}
 */
export function faultsOf(referee, turn, past) {
  const { rules } = referee;
  const joker = jokerFault(jokerRule(rules), turn);
  const seen = [...hands(turn), ...opening(rules, turn), ...wordsPerTurn(rules, turn), ...(joker ? [joker] : [])];
  const known = [...allowedWords(referee, turn), ...twice(rules, turn), ...shownBefore(rules, turn, past)];
  return { seen, known: [...known, ...transformations(referee, turn)] };
}

/**
 * @param {string} code
 * @param {string} rule
 * @param {Partial<Fault>} [more]
 * @returns {Fault}
 */
function fault(code, rule, more) {
  return { code, rule, melds: [], others: [], tiles: "", ...more };
}

/**
 * The checks that no option changes.
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function hands(turn) {
  const foreign = surplus(turn.placed, turn.rack);
  const empty = turn.formed.filter((meld) => !meld);
  return [
    ...(foreign ? [fault("not_in_rack", "1.1", { tiles: foreign })] : []),
    ...empty.map((meld) => fault("false_face", "L21", { melds: [meld] })),
    ...(turn.missing ? [fault("table_tile_missing", "R3", { tiles: turn.missing })] : []),
    ...(turn.placed ? [] : [fault("no_rack_tile", "R1")]),
    ...(!turn.opened && turn.broken.length ? [fault("table_closed", "1.1", { melds: turn.broken.map(faces) })] : []),
  ];
}

/**
 * The first turn of a player lays one word of six letters, or what the edition asks for (rules L5, L7).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function opening(rules, turn) {
  if (turn.opened || !turn.placed) return [];
  const sizes = turn.formed.map((meld) => meld.length);
  const counts = rules.opening_counts;
  const reached = counts === "total" ? sizes.reduce((all, size) => all + size, 0) : Math.max(0, ...sizes);
  const melds = turn.newWords;
  const short = reached < rules.opening_letters;
  const extra = counts === "word" && !rules.opening_extra_words && sizes.length > 1;
  return [
    ...(short ? [fault("opening_too_short", "L7", { melds, least: rules.opening_letters, counts })] : []),
    ...(extra ? [fault("opening_extra_words", "L5", { melds })] : []),
  ];
}

/**
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function wordsPerTurn(rules, turn) {
  const many = rules.words_per_turn && turn.newWords.length > rules.words_per_turn;
  return many ? [fault("too_many_words", "1.4", { melds: turn.newWords })] : [];
}

/** @type {Record<string, string>} */
const ROW_OF = { conjugated_verb: "L15", abbreviation: "L18", compound: "L19", unknown: "L17" };

/**
 * Every new word is one that may be formed (rules L14 to L20).
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function allowedWords(referee, turn) {
  const choices = choicesOf(referee);
  const judged = turn.newWords.map((shown) => ({ shown, verdict: referee.words.judge(shown, choices) }));
  return judged
    .filter(({ verdict }) => !verdict.accepted)
    .map(({ shown, verdict }) => fault(verdict.code, ROW_OF[verdict.code] ?? "1.1", { melds: [shown], verdict }));
}

/**
 * No two words of the final table show the same (rule L8).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function twice(rules, turn) {
  if (rules.unique === "none") return [];
  const seen = counted(turn.after.map(faces));
  const again = unique(turn.newWords).filter((shown) => (seen.get(shown) ?? 0) > 1);
  return again.map((shown) => fault("already_on_table", "L8", { melds: [shown] }));
}

/**
 * No new word shows what one has shown before, where the game remembers (rule L8).
 * @param {Rules} rules
 * @param {Turn} turn
 * @param {readonly string[]} past
 * @returns {Fault[]}
 */
function shownBefore(rules, turn, past) {
  if (rules.unique !== "game") return [];
  return unique(turn.newWords)
    .filter((shown) => past.includes(shown))
    .map((shown) => fault("laid_before", "L8", { melds: [shown] }));
}

/**
 * @param {string[]} items
 * @returns {string[]}
 */
function unique(items) {
  return [...new Set(items)];
}

// -- rule 4

/** @typedef {{fresh: string, old: string, relation: string}} Pair */

/**
 * No new word is the plural or the other gender of a word of the table, in the scope of the option `rule4` (L9 to L13).
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function transformations(referee, turn) {
  const { rules } = referee;
  if (rules.rule4 === "none") return [];
  if (rules.rule4 === "stem") return stems(referee, turn);
  let pairs = pairsOf(referee, turn, rules.rule4 === "table" ? turn.before.map(faces) : turn.removedWords);
  if (rules.rule4 === "tiles" && pairs.length) pairs = takenOver(rules, turn, pairs);
  return unique(pairs.map((pair) => pair.fresh)).map((shown) => {
    const own = pairs.filter((pair) => pair.fresh === shown);
    const relations = own.map((pair) => pair.relation);
    const code = relations[0] === "plural" ? "plural_of_table_word" : "gender_of_table_word";
    return fault(code, "L9", { melds: [shown], others: own.map((pair) => pair.old), relations });
  });
}

/**
 * @param {Referee} referee
 * @param {Turn} turn
 * @param {string[]} olds
 * @returns {Pair[]}
 */
function pairsOf({ rules, words }, turn, olds) {
  const choices = { lenient: rules.homographs === "lenient", participles: rules.participles };
  return turn.newWords.flatMap((fresh) =>
    olds.flatMap((old) => {
      const relation = rules.irregular || isRegular(fresh, old) ? words.relation(fresh, old, choices) : null;
      return relation ? [{ fresh, old, relation }] : [];
    }),
  );
}

/**
 * The new words that are the plural or the other gender of a word that stays whole: where only words taken apart
 * count, they are allowed, and players may wonder.
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Pair[]}
 */
function pairsBeside(referee, turn) {
  const { rule4 } = referee.rules;
  return rule4 === "lexical" || rule4 === "tiles" ? pairsOf(referee, turn, without(turn.before, turn.broken).map(faces)) : [];
}

/**
 * @param {Phrases} phrases
 * @param {string} shown
 * @param {string[]} others
 * @returns {string}
 */
function besideTold({ beside }, shown, others) {
  const told = { melds: shown, others: both(others), of_others: both(others.map(de)) };
  return others.length ? filled(others.length > 1 ? beside.many : beside.one, told) : "";
}

const ENDINGS = ["", "S", "X", "E", "ES"];

/**
 * Whether two words differ by an ending alone (rule L10 without `irregular`).
 * @param {string} fresh
 * @param {string} old
 * @returns {boolean}
 */
function isRegular(fresh, old) {
  const stems = ENDINGS.map((ending) => stem(old, ending));
  return ENDINGS.some((ending) => stems.includes(stem(fresh, ending)));
}

/**
 * @param {string} word
 * @param {string} ending
 * @returns {string}
 */
function stem(word, ending) {
  return word.endsWith(ending) ? word.slice(0, word.length - ending.length) : word;
}

/**
 * The pairs whose new word takes every tile of the old one, in the explanation with the fewest.
 * @param {Rules} rules
 * @param {Turn} turn
 * @param {Pair[]} pairs
 * @returns {Pair[]}
 */
function takenOver(rules, turn, pairs) {
  const found = [...explanations(jokerRule(rules), turn)].map((each) => new Map(each.replaced));
  const ways = (found.length ? found : [new Map()]).map((replaced) => pairs.filter((pair) => takes(turn, pair, replaced)));
  return ways.reduce((fewest, way) => (way.length < fewest.length ? way : fewest));
}

/**
 * Whether a new word has every tile of an old one, tiles that replaced its jokers included.
 * @param {Turn} turn
 * @param {Pair} pair
 * @param {Map<string, string>} replaced
 * @returns {boolean}
 */
function takes(turn, pair, replaced) {
  const olds = turn.broken.filter((meld) => faces(meld) === pair.old);
  const news = turn.formed.filter((meld) => faces(meld) === pair.fresh).map(tilesOf);
  const own = olds.flatMap((meld) => [meld, replaced.get(meld) ?? meld]).map(tilesOf);
  return own.some((tiles) => news.some((other) => !surplus(tiles, other)));
}

/**
 * No two words of a family on the final table (the German edition).
 * @param {Referee} referee
 * @param {Turn} turn
 * @returns {Fault[]}
 */
function stems({ words }, turn) {
  const { sameFamily } = words;
  if (!sameFamily) throw new RangeError("rule4=stem asks for Words.sameFamily");
  const after = turn.after.map(faces);
  return turn.newWords.flatMap((shown) => {
    const others = after.filter((other) => other !== shown && sameFamily(shown, other));
    return others.length ? [fault("same_stem", "L9", { melds: [shown], others })] : [];
  });
}

// -- the score

/**
 * What a turn scores: its rack tiles, twice when the rack is emptied, and its longest new word (rules L1, L2).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {Points[]}
 */
export function score(rules, turn) {
  const laid = turn.placed.length;
  const longest = longestOf(rules, turn);
  const doubled = rules.doubling && turn.emptied;
  /** @type {Record<string, [string, number][]>} */
  const ways = {
    tiles_and_longest: [["tiles", laid], ["doubled", doubled ? laid : 0], ["longest", longest]],
    longest: [["longest", longest], ["doubled", doubled ? longest : 0]],
    new_words: [["new_words", turn.newWords.join("").length]],
    none: [],
  };
  return ways[rules.scoring].filter(([, points]) => points).map(([code, points]) => ({ code, points }));
}

/**
 * @param {Points[]} points
 * @returns {number}
 */
export function sum(points) {
  return points.reduce((all, line) => all + line.points, 0);
}

/**
 * The length of the longest new word, among those with a rack tile if they need one (rule L27).
 * @param {Rules} rules
 * @param {Turn} turn
 * @returns {number}
 */
function longestOf(rules, turn) {
  if (!rules.longest_needs_rack) return Math.max(0, ...turn.newWords.map((shown) => shown.length));
  const fresh = new Set(turn.newWords);
  const sizes = [...explanations(jokerRule(rules), turn)]
    .flatMap(({ fed, laid, unheld }) => [
      ...fed,
      ...unheld.filter(({ pieces }) => [...tilesOf(pieces)].some((tile) => laid.includes(tile))).map(({ number }) => number),
    ])
    .map((at) => faces(turn.formed[at]))
    .filter((shown) => fresh.has(shown))
    .map((shown) => shown.length);
  return Math.max(0, ...sizes);
}

// -- what no ruling can mend

/**
 * Sentences on what the players cannot allow: tiles that are not there, or that are left (`check_fits` of noted.py).
 * @param {Phrases} phrases
 * @param {Turn} turn
 * @returns {string[]}
 */
export function impossibleIn(phrases, turn) {
  const { unfit } = phrases;
  if (turn.missing) return [filled(unfit.missing, { tiles: [...turn.missing].join(", ") })];
  if (!turn.placed) return [unfit.nothing];
  const foreign = surplus(turn.placed, turn.rack);
  if (foreign) return [filled(unfit.foreign, { tiles: [...foreign].join(", ") })];
  const left = surplus(turn.rack, turn.placed).replaceAll(UNSEEN, "");
  const over = overBox(phrases, allTiles(turn.after)) || overBox(phrases, allTiles(turn.after) + left);
  return over ? [filled(unfit.box, { tiles: [...over].join(", ") })] : [];
}

/**
 * The tiles that the box has not so many of, each once, sorted.
 * @param {{box: Record<string, number>}} phrases
 * @param {string} tiles
 * @returns {string}
 */
export function overBox({ box }, tiles) {
  const over = [...counted(tiles)].filter(([tile, count]) => tile !== UNSEEN && count > (box[tile] ?? 0));
  return sorted(over.map(([tile]) => tile));
}

/**
 * What there is too much of for the box: how often it has it, how often it would be on the table, in which words.
 * @param {Phrases} phrases
 * @param {readonly string[]} melds
 * @returns {string[]}
 */
function overBoxTold(phrases, melds) {
  const tiles = allTiles(melds);
  const all = counted(tiles);
  return [...overBox(phrases, tiles)].map((tile) => {
    const held = melds.map((meld) => ({ shown: faces(meld), times: counted(tilesOf(meld)).get(tile) ?? 0 })).filter(({ times }) => times);
    const told = {
      tile,
      n: phrases.box[tile] ?? 0,
      count: all.get(tile) ?? 0,
      melds: both(held.map(({ shown, times }) => (times > 1 ? `${shown} (${times})` : shown))),
    };
    return filled(tile === JOKER ? phrases.overJokers : told.n > 1 ? phrases.overBox.many : phrases.overBox.one, told);
  });
}
