/** The tiles of a noted game, which nobody counts: how many each player has, and whether the game is over by them. */

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Noted} Noted */
/** @typedef {import("./course.js").Setting} Setting */
/** @typedef {import("./fault_texts.js").Phrases} Phrases */

/**
 * Return how many tiles each player has and how many are left to draw, if everybody drew by the rules: nobody counts
 * them, so it is an estimate (`rack_sizes` of noted.py). `drawn`: how many each turn drew.
 * @param {Setting} setting
 * @param {number} players
 * @param {readonly Noted[]} turns
 * @returns {{sizes: number[], pouch: number, drawn: number[]}}
 */
export function rackSizes({ rules, phrases }, players, turns) {
  /** @type {Record<string, number>} */
  const costs = { passe: rules.pass_cost, "hors délai": rules.time_penalty, fault: rules.penalty_tiles };
  const sizes = Array.from({ length: players }, () => rules.deal);
  let pouch = boxSize(phrases) - players * rules.deal;
  const drawn = turns.map(({ line, turn }) => {
    const held = sizes[line.seat] - (turn ? turn.placed.length : 0);
    const cost = costs[line.kind] ?? 0;
    const count = Math.min(pouch, cost + Math.max(0, rules.refill - held - cost));
    sizes[line.seat] = Math.max(0, held + count);
    pouch -= count;
    return count;
  });
  return { sizes, pouch, drawn };
}

/**
 * Return whether the game is over by the rules, as far as the tiles counted by `rackSizes` tell; the players decide.
 * @param {Setting} setting
 * @param {Course} course
 * @returns {boolean}
 */
export function seemsOver(setting, course) {
  const { rules } = setting;
  const { turns, state } = course;
  if (!turns.length) return false;
  const { sizes, pouch, drawn } = rackSizes(setting, state.seats.length, turns);
  if (!pouch && sizes.includes(0)) return true;
  const barren = turns.length - 1 - turns.findLastIndex((each) => each.turn);
  if (barren >= (rules.barren_turns || BARREN * boxSize(setting.phrases))) return true;
  const idle = turns.length - 1 - turns.findLastIndex((each, at) => each.turn || drawn[at]);
  return !pouch && idle >= sizes.length;
}

/** Times the tiles of the box: after so many turns without a tile laid, the game would never end. */
const BARREN = 10;

/**
 * @param {Phrases} phrases
 * @returns {number}
 */
function boxSize({ box }) {
  return Object.values(box).reduce((all, count) => all + count, 0);
}
