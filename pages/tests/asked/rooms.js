import { allOf, chosenFor, counts, keepChosen, newRoom } from "../../src/jouer/chosen.js";
import { standIn } from "../table.js";

/** The rooms that a page asks for, of what its browser has kept and of rules that are chosen. */
export function rooms(argument) {
  const kept = {};
  globalThis.localStorage = standIn({
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => (kept[key] = value)
  });
  return argument.flatMap(({ game, kept: before, rules }) => {
    kept["lettres.jouer.choix"] = before;
    const chosen = chosenFor(game);
    keepChosen(game, { ...chosen, rules: { ...chosen.rules, ...rules } });
    const again = chosenFor(game);
    const seats = /** @type {const} */ (["bot", "guest", "here"]).map((kind) => allOf(game, again.seats, kind));
    return seats.map((seats) => newRoom(game, { ...again, theme: "", seats }, false));
  });
}

/** The rules of games that a form shows, and those that it sends. */
export const forms = (asked) =>
  asked.map(([game, rules]) => ({
    shown: game.rules.filter((rule) => counts(game, rule, rules)).map(({ name }) => name),
    sent: newRoom(game, { seats: [], rules, theme: "" }, false).rules
  }));
