// @ts-check
/** Several players at one screen: whose view it shows, and when it is handed on. */

/** @typedef {import("./view.js").View} View */

/** The stages of a turn in which a player sees the own tiles, to play. */
const ON_TURN = new Set(["throw", "draw", "play", "drawn", "discard"]);

/**
 * The seats of this browser that persons play.
 * @param {View} view
 */
export function ownSeats(view) {
  return view.seats.filter((seat) => seat.mine && seat.kind === "person");
}

/**
 * The own seat that the screen has to be handed to, before anything of its tiles is shown; null where it stays as it
 * is.
 * @param {View} view
 * @param {number | null} holder  whose tiles the screen shows
 * @returns {number | null}
 */
export function handedTo(view, holder) {
  const own = ownSeats(view).filter((seat) => !seat.stand_in);
  if (view.phase !== "playing" || own.length < 2) return null;
  if (own.some((seat) => seat.seat === view.turn) && ON_TURN.has(view.stage))
    return view.turn === holder ? null : view.turn;
  if (own.some((seat) => seat.seat === holder)) return null;
  const many = view.seats.length;
  const [next] = own
    .map(({ seat }) => seat)
    .sort((one, two) => ((one - view.turn + many) % many) - ((two - view.turn + many) % many));
  return next;
}

/**
 * Return whether the rack on the screen is hidden for a moment, while others who look at it are asked whether they
 * contest.
 * @param {View} view
 */
export const isCovered = (view) =>
  view.stage === "contest" && view.seats.some((seat) => seat.mine && seat.seat !== view.seat && seat.asked);

/**
 * Return the seat to watch from, if the screen is one player's or nobody's.
 * @param {View} view
 * @returns {number | null}
 */
export function onlySeat(view) {
  const own = ownSeats(view);
  if (view.phase !== "over" && own.filter((seat) => !seat.stand_in).length > 1) return null;
  return (own.find((seat) => !seat.stand_in) ?? own[0])?.seat ?? null;
}
