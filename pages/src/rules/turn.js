/**
 * A turn is a pair of tables, before and after, judged as a whole: every fault is listed (checks.js, rule4.js), as the
 * engine's judge does, and its points counted (points.js).
 *
 * Nothing is known of racks but what is told. So a rack is what was laid and, unless it was emptied, a tile that nobody
 * has seen (`UNSEEN`), as in lettres/records/noted.py.
 */

import { both } from "../common/telling.js";
import { choicesOf, faultsOf } from "./checks.js";
import { de, faultLabel, faultSentence, itemised } from "./fault_texts.js";
import {
  allTiles,
  faces,
  filled,
  readMeld,
  readTiles,
  replaced,
  sorted,
  surplus,
  UNSEEN,
  without,
  writeMove
} from "./notation.js";
import { score, sum } from "./points.js";
import { pairsBeside } from "./transformations.js";
import { impossibleIn, overBoxTold } from "./unfit.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */
/**
 * The verdict of judge.js on a word; only `code` and `accepted` are read here, the rest is for sentences and pages.
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
 * The knowledge of words, passed in. `judge`: the verdict on a word by itself (judge.js, with an empty table).
 * `explain`: its sentence. `relation`: the relation of a new word to an old one (`Lexicon.relation`).
 * @typedef {object} Words
 * @property {(word: string, choices: WordChoices) => Verdict} judge
 * @property {(verdict: any) => string} explain
 * @property {(tiles: string, other: string) => string | null} relation
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
 * its sentence tells besides: the arbiter's `verdict`, the `relations` to the others, the `reason`, the `least` number
 * of letters.
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
 * The referee's judgement of a turn. `faults`: those that anyone sees (`seen`) before those that take a dictionary.
 * `impossible`: sentences on faults that no ruling of the players can mend (a letter of the table missing, more letters
 * than the box has): such a turn cannot be noted, not even as allowed. `points` are those of the rule, whatever the
 * faults; `penalty` is how many letters to draw if the turn is refused, as the option `arbitration` has it.
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
    /** The words that are shown before and no longer after, and the other way round (rule L8). */
    this.removedWords = without(this.broken.map(faces), this.formed.map(faces));
    this.newWords = without(this.formed.map(faces), this.broken.map(faces));
  }

  /** True if the whole rack was laid. */
  get emptied() {
    return this.placed.length > 0 && this.placed.length === this.rack.length;
  }
}

/**
 * Return a turn, from what is known of its rack: all of it, or that it was emptied, or nothing.
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
 * The table that a draft leads to; throws `TableError` for what is no word, or for a word taken apart that is not
 * there.
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
 *     const said = judgeTurn(referee, { table: ["IMAGE"], opened: true }, { broken: ["IMAGE"], formed:
 *     ["PAGE", "MIEL"] });
 *     said.accepted, said.placed, said.total        // true, "ELP", 7
 * @param {Referee} referee
 * @param {{table: readonly string[], opened: boolean}} state
 * @param {Draft} draft
 * @returns {Judgement}
 */
export function judgeTurn(referee, state, draft) {
  const { phrases, rules } = referee;
  if (draft.rack) readTiles(draft.rack, phrases);
  const turn = turnOf(state.table, tableAfter(state.table, draft, phrases), state.opened, draft);
  const { seen, known } = faultsOf(referee, turn);
  const faults = [...seen, ...known].map((fault) => withSentence(fault, referee, seen.includes(fault)));
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
    overBox: overBoxTold(phrases, turn.after)
  };
}

/**
 * @param {Fault} fault
 * @param {Referee} referee
 * @param {boolean} seen
 * @returns {ToldFault}
 */
function withSentence(fault, referee, seen) {
  const sentence = faultSentence(fault, referee.phrases, referee.words.explain);
  return { ...fault, sentence, label: faultLabel(fault, referee.phrases), seen };
}

/** Nobody can really do these, so they cost nothing. */
const IMPOSSIBLE = new Set(["not_in_rack", "false_face"]);

/**
 * Return how many tiles a refused turn costs: none if the referee speaks before it is laid (rule L4).
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
  const beside = pairsBeside(referee.words, turn);
  return turn.formed.map((meld) => {
    const shown = faces(meld);
    const isNew = fresh.has(shown);
    const verdict = isNew ? referee.words.judge(shown, choicesOf(referee)) : null;
    const sentence = verdict ? referee.words.explain(verdict) : "";
    const faulty = faults.some((fault) => fault.melds.includes(shown));
    const others = beside.filter((pair) => pair.fresh === shown).map((pair) => pair.old);
    return {
      meld,
      shown,
      isNew,
      verdict,
      sentence,
      faulty,
      beside: faulty ? "" : besideTold(referee.phrases, shown, others)
    };
  });
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
