// @ts-check
/** The news of a game for a screen reader, each said once: the record, whose turn it is, who comes and goes. */

import { nameInSentence } from "../../board/faces.js";
import { plural } from "../../common/telling.js";
import { REVENGE } from "../over.js";
import { aboutPeople, whoSat } from "./people.js";
import { advised, nameOf, onTurn } from "./view.js";

/** @typedef {import("./view.js").View} View */

/** Tells, of each view, what is new in it. */
export class Announcer {
  constructor() {
    /** @type {View | null} */
    this.last = null;
    this.n = 0;
    this.drawn = ""; // the last one said: a pause hides it, and does not make it new
  }

  /**
   * The sentences that a view brings.
   * @param {View} shown
   * @returns {string[]}
   */
  take(shown) {
    const view = { ...shown, seats: shown.seats.map((seat) => ({ ...seat, name: nameInSentence(seat.name) })) };
    const before = this.last;
    this.last = view;
    if (view.phase === "lobby") return before?.phase === "lobby" ? whoSat(before, view) : [];
    if (view.phase !== "playing" && view.phase !== "over") return [];
    const another = !before?.told || before.seat !== view.seat; // the screen has another reader, who hears everything
    const fresh = view.told.filter((tale) => tale.n > this.n);
    const said = another
      ? [...view.news]
      : [
          ...(wasAccepted(before, view, fresh) ? ["Délai passé\u202f: le tour est accepté."] : []),
          ...fresh.map((tale) => tale.text)
        ];
    this.n = Math.max(0, ...view.told.map((tale) => tale.n));
    if (view.drawn_told && (another || view.drawn_told !== this.drawn)) said.push(view.drawn_told);
    if (!view.paused) this.drawn = view.drawn_told;
    if (!another) said.push(...aboutPeople(before, view));
    if (view.phase === "over" && view.room?.revenge && !(another || before.room.revenge)) said.push(REVENGE);
    if (view.phase === "over")
      return another || before.phase !== "over" ? [...said, ...(view.result?.text ?? [])] : said;
    if (view.paused) return another || !before.paused ? [...said, view.paused_told] : said;
    const same = !another && before.turn === view.turn && before.number === view.number && before.stage === view.stage;
    // he draws, lays, discards
    const step = !another && before?.turn === view.turn && !asksAll(before) && !asksAll(view);
    if ((!same && !step) || before?.paused) said.push(waitedFor(view));
    const advice = spokenAdvice(view);
    if (onTurn(view) && advice && (!same || spokenAdvice(before) !== advice)) said.push(advice);
    return said.filter(Boolean);
  }
}

/** Return whether the stage asks others than the player on turn. @param {View} view */
const asksAll = (view) => ["deal", "contest"].includes(view.stage);

/** Return the spoken advice; the button of a discard says it to sighted people. @param {View} view */
const spokenAdvice = (view) =>
  view.stage === "discard" && view.may.discard ? "Choisissez ce que vous défaussez." : advised(view);

/**
 * Return the sentence on whom the game waits for.
 * @param {View} view
 */
function waitedFor(view) {
  if (view.phase === "over") return "La partie est finie.";
  if (view.paused) return view.paused_told;
  if (view.stage === "deal") return "La manche est finie.";
  if (view.may.challenge)
    return (
      `${nameOf(view, view.turn)} a posé : contestez ou ` +
      `acceptez${view.left_ms ? `, vous avez ${plural(Math.ceil(view.left_ms / 1000), "seconde")}` : ""}.`
    );
  if (view.stage === "contest") return "Ce qui est posé peut être contesté.";
  if (onTurn(view) && view.may.throw)
    return view.may.throw.all ? "C’est à vous : lancez vos dés." : "C’est à vous : choisissez les dés à lancer.";
  return onTurn(view) ? "C’est à vous de jouer." : `C’est à ${nameOf(view, view.turn)} de jouer.`;
}

/**
 * Return whether a turn stands because the time to contest it is over: the seat that was asked has not answered, and
 * nobody contested.
 * @param {View} before
 * @param {View} view
 * @param {import("./view.js").Tale[]} fresh
 */
function wasAccepted(before, view, fresh) {
  const asked =
    before.stage === "contest" && before.may.challenge && before.seat !== null && before.seats[before.seat].asked;
  return asked && view.stage !== "contest" && fresh.length > 0 && fresh.every(({ seat }) => seat === before.turn);
}
