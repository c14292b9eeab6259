// @ts-check
/** The choices for a new game, and those of the last time. No page, no server: it runs anywhere. */

import { remember, remembered } from "../common/remembered.js";

/**
 * @typedef {import("./games.js").Choice} Choice
 * @typedef {import("./games.js").Rule} Rule
 * @typedef {import("./games.js").Value} Value
 * @typedef {import("./games.js").Values} Values
 * @typedef {"me" | "here" | "guest" | "bot"} Kind
 * @typedef {{kind: Kind, name: string, level: string}} Seat
 * @typedef {{seats: Seat[], rules: Values, theme: string}} Chosen  of the rules, those that are not as usual
 */

const KEY = "lettres.jouer.choix";
const KINDS = ["here", "guest", "bot"];

/**
 * Return the choices of the last time, as far as the game still takes them; at first, one guest with a link, and no
 * clock.
 * @param {Choice} game
 * @returns {Chosen}
 */
export function chosenFor(game) {
  const kept = remembered(KEY)?.[game.game] ?? {};
  const seats = Array.isArray(kept.seats)
    ? kept.seats.map((/** @type {unknown} */ seat) => seatOf(game, seat)).filter(Boolean)
    : [];
  /** @type {Values} */
  const rules = { seconds: 0 };
  for (const rule of game.rules) if (takes(rule, kept.rules?.[rule.name])) rules[rule.name] = kept.rules[rule.name];
  return { seats: fitting(game, [mine(), ...seats]), rules, theme: typeof kept.theme === "string" ? kept.theme : "" };
}

/**
 * @param {Choice} game
 * @param {Chosen} chosen
 */
export function keepChosen(game, { seats, rules, theme }) {
  const kept = remembered(KEY);
  const others = typeof kept === "object" && kept ? kept : {};
  remember(KEY, { ...others, [game.game]: { seats: seats.slice(1), rules, theme } });
}

/** @returns {Seat} */
const mine = () => ({ kind: "me", name: "", level: "" });

/**
 * A seat that was kept; null for rubbish.
 * @param {Choice} game
 * @param {any} seat
 * @returns {Seat | null}
 */
function seatOf(game, seat) {
  if (!KINDS.includes(seat?.kind)) return null;
  const level = game.levels.some((each) => each.level === seat.level) ? seat.level : "";
  return {
    kind: seat.kind,
    name: typeof seat.name === "string" ? seat.name.slice(0, 30) : "",
    level: seat.kind === "bot" ? level || game.levels[0].level : ""
  };
}

/**
 * As many seats as a game has: some to invite are added, the last ones go.
 * @param {Choice} game
 * @param {Seat[]} seats
 * @returns {Seat[]}
 */
export function fitting(game, seats) {
  const [least, most] = game.players;
  const enough = seats.slice(0, most);
  while (enough.length < Math.max(2, least) && (enough.length < least || seats.length < 2))
    enough.push({ kind: "guest", name: "", level: "" });
  return enough;
}

/**
 * Return the seats, where those of the others are all of one kind.
 * @param {Choice} game
 * @param {Seat[]} seats
 * @param {Kind} kind
 * @returns {Seat[]}
 */
export function allOf(game, seats, kind) {
  const others = fitting(game, seats).slice(1);
  const changed = (others.length ? others : [mine()]).map((seat) => ofKind(game, seat, kind));
  return [seats[0], ...changed];
}

/**
 * Return the choices for a game with people: where robots alone played the last time, friends sit in their places.
 * @param {Choice} game
 * @returns {Chosen}
 */
export function chosenWithPeople(game) {
  const chosen = chosenFor(game);
  const robots = chosen.seats.slice(1).every(({ kind }) => kind === "bot");
  return robots ? { ...chosen, seats: allOf(game, chosen.seats, "guest") } : chosen;
}

/**
 * A seat of another kind.
 * @param {Choice} game
 * @param {Seat} seat
 * @param {Kind} kind
 * @returns {Seat}
 */
export function ofKind(game, seat, kind) {
  const level = game.levels.some((each) => each.level === seat.level) ? seat.level : game.levels[0].level;
  return { kind, name: kind === "here" ? seat.name : "", level: kind === "bot" ? level : "" };
}

/** Return whether a rule takes a value. @param {Rule} rule @param {unknown} value */
export function takes(rule, value) {
  if (rule.kind === "flag") return typeof value === "boolean";
  if (rule.kind === "choice") return !!rule.choices?.some((each) => each.value === value);
  return (
    typeof value === "number" && Number.isInteger(value) && value >= (rule.least ?? 0) && value <= (rule.most ?? 0)
  );
}

/**
 * Return whether a rule has an effect beside the other choices; one without is neither shown nor sent. A rule that one
 * of its own values makes idle is shown: the server says why.
 * @param {Choice} game
 * @param {Rule} rule
 * @param {Values} rules
 */
export function counts(game, rule, rules) {
  const holds = (/** @type {[string, Value[]]} */ [name, these]) => {
    const value = rules[name] ?? game.rules.find((each) => each.name === name)?.value;
    return typeof value === "number" ? value >= Number(these[0]) && value <= Number(these[1]) : these.includes(value);
  };
  return !rule.idle.some((beside) => !(rule.name in beside) && Object.entries(beside).every(holds));
}

/**
 * Return the request for a new room: of the rules, those that were changed.
 * @param {Choice} game
 * @param {Chosen} chosen
 * @param {boolean} start
 */
export function newRoom(game, { seats, rules, theme }, start) {
  const usual = Object.fromEntries(
    game.rules.filter((rule) => counts(game, rule, rules)).map(({ name, value }) => [name, value])
  );
  const changed = Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => name in usual && value !== usual[name])
  );
  return { game: game.game, rules: changed, theme: game.themes ? theme : "", seats: named(seats), start };
}

/**
 * Each person at this screen has a name, with which sentences are made.
 * @param {Seat[]} seats
 * @returns {Seat[]}
 */
function named(seats) {
  return seats.map((seat, at) => {
    const name = seat.name.split(/\s+/u).filter(Boolean).join(" ");
    return { ...seat, name: seat.kind === "me" || seat.kind === "here" ? name || `Joueur ${at + 1}` : "" };
  });
}
