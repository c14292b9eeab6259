// @ts-check
/** The actions of the moment, for buttons: the main one, those beside it, and those behind « Plus ». */

import { inTiles } from "../../board/names.js";
import { ofName, plural } from "../../common/telling.js";
import { linkOf, secretOf } from "../../game/server.js";
import { haveSaid, othersPlay, playingHere } from "./people.js";
import { shuffle, sort, step } from "./steps.js";
import { laidIn, nameOf } from "./view.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./view.js").View} View */
/**
 * @typedef {{id: string, label: string, act: () => unknown, sign?: string, off?: boolean, busy?: string,
 *   quiet?: boolean, price?: string, spoken?: string, tile?: string}} Action
 *   `spoken`: what it is called aloud, with its price */
/** @typedef {{main: Action | null, others: Action[], steps: Action[], more: Action[], told: string}} Actions */

const MOST_LETTERS = 12; // of what was laid, on a button

/**
 * The buttons of a moment.
 * @param {Game} game
 * @returns {Actions}
 */
export function actionsOf(game) {
  const view = /** @type {View} */ (game.view);
  const [main = null, ...others] = [
    ...course(game, view),
    ...contest(game, view),
    ...turn(game, view),
    ...pausing(game, view)
  ];
  return { main, others, steps: steps(game, view), more: more(game, view), told: main ? "" : waiting(view) };
}

/**
 * The actions that bring the game on: a seat is taken back, a pause ends, the next round is dealt.
 * @param {Game} game
 * @param {View} view
 * @returns {Action[]}
 */
function course(game, view) {
  const { may } = view;
  const again = view.seats.find((seat) => seat.yours_again);
  if (again && view.seat === null) return [{ id: "revenir", label: "Reprendre ma place", act: () => sit(game, again) }];
  const secret = view.seat === null && view.seats.some((seat) => seat.free) ? secretOf(view.room.id) : "";
  if (secret && view.phase === "playing")
    return [{ id: "rasseoir", label: "Prendre une place libre", act: () => location.assign(linkOf(secret)) }];
  if (may.stand_back) return [{ id: "revenir", label: "Reprendre ma place", act: () => game.vote("stand_back") }];
  if (may.resume) {
    const said = haveSaid(view, "resume");
    return [
      {
        id: "reprendre",
        label: said ? "On attend les autres" : "Reprendre la partie",
        off: said,
        act: () => game.vote("resume")
      }
    ];
  }
  if (!may.deal) return [];
  const said = haveSaid(view, "deal");
  return [
    { id: "distribuer", label: said ? "On attend les autres" : "Manche suivante", off: said, act: () => game.deal() }
  ];
}

/** Take a seat back that was given up here. @param {Game} game @param {import("./view.js").Seat} seat */
const sit = (game, { seat, name }) => game.doing("sit", { type: "sit", seat, name });

/** The pause that somebody else asks for, to be agreed on. @param {Game} game @param {View} view @returns {Action[]} */
function pausing(game, view) {
  return pauseAsked(view)
    ? [{ id: "pause", label: "Accepter la pause", quiet: true, busy: "pause", act: () => game.vote("pause") }]
    : [];
}

/** Return whether a player elsewhere wants a pause, to which this screen has not agreed yet. @param {View} view */
function pauseAsked(view) {
  return (
    view.may.pause && !haveSaid(view, "pause") && view.seats.some((seat) => !seat.mine && seat.said.includes("pause"))
  );
}

/** « d’Ana », « du robot », « du robot 2 ». @param {import("./view.js").Seat} seat */
function ofSeat({ name, kind }) {
  const robot = kind === "bot" ? name.match(/^Robot( \d+)?(?: \(.*\))?$/u) : null;
  return robot ? `du robot${robot[1] ?? ""}` : ofName(name);
}

/**
 * The answers to a turn that was laid, for every seat at this screen.
 * @param {Game} game
 * @param {View} view
 * @returns {Action[]}
 */
function contest(game, view) {
  if (view.stage !== "contest" || view.paused) return [];
  const asked = view.seats.filter((seat) => seat.mine && seat.asked);
  const many = playingHere(view).length > 1;
  const what = laidIn(view).join(" ");
  const laid =
    view.room.look.kind === "words" && what && what.length <= MOST_LETTERS
      ? what
      : `le tour ${ofSeat(view.seats[view.turn])}`;
  return asked.flatMap(({ seat, name }) => {
    const who = many ? `${name} : ` : "";
    const say = (/** @type {"accept" | "challenge"} */ type) => () => game.act(type, { type }, seat, { n: view.n });
    return [
      { id: "accepter", label: `${who}${many ? "accepter" : "Accepter"} ${laid}`, act: say("accept"), busy: "accept" },
      {
        id: "contester",
        label: `${who}${many ? "contester" : "Contester"} ${laid}`,
        price: view.challenge_costs && `à tort, pioche ${view.challenge_costs}`,
        spoken: view.challenge_costs && `à tort, vous piochez ${view.challenge_costs}`,
        act: say("challenge"),
        busy: "challenge"
      }
    ];
  });
}

/** @param {Game} game @param {View} view @returns {Action[]} */
function turn(game, view) {
  const { may } = view;
  const actions = /** @type {Action[]} */ ([]);
  const composed = game.composed;
  if (may.throw) actions.push(throwing(game, may.throw.all));
  if (may.discard && !composed) actions.push(discarding(game, may.play));
  if (may.play && composed) actions.push(laying(game));
  for (const source of composed ? [] : may.draw) actions.push(drawing(game, view, source));
  if (may.pass && !may.discard && !composed) {
    const price = may.pass.cost ? `pioche ${may.pass.label}` : "";
    actions.push({
      id: "passer",
      label: "Passer",
      price,
      spoken: price && `vous piochez ${may.pass.label}`,
      quiet: true,
      busy: "line",
      act: () => game.typed.press("pass", { title: "Passer ?" })
    });
  }
  return actions;
}

/**
 * Give the draft in; a draft that would be refused has a quiet button.
 * @param {Game} game
 * @returns {Action}
 */
function laying(game) {
  const { permitted, judged, wouldFail } = game.judging;
  const points = permitted ? judged?.points : undefined;
  const price = wouldFail
    ? judged?.look === "bad"
      ? "à corriger"
      : "à compléter"
    : points === undefined
      ? ""
      : plural(points, "point");
  return { id: "valider", label: "Valider", price, quiet: wouldFail, busy: "line", act: () => game.judging.submit() };
}

/** @param {Game} game @param {boolean} all @returns {Action} */
function throwing(game, all) {
  const chosen = game.selected;
  const tiles = all ? (game.view?.rack ?? []) : chosen;
  const label = all
    ? "Lancer les dés"
    : chosen.length
      ? `Lancer ${plural(chosen.length, "dé")}`
      : "Choisissez les dés à lancer";
  return { id: "lancer", label, off: !tiles.length, act: () => game.act("throw", { type: "throw", tiles }) };
}

/**
 * Discard a tile; a player who may still lay passes by it.
 * @param {Game} game
 * @param {boolean} lays
 * @returns {Action}
 */
function discarding(game, lays) {
  const tile = game.selected.length === 1 ? game.selected[0] : "";
  const label = tile ? "Défausser" : lays ? "Posez, ou défaussez" : "Choisissez ce que vous défaussez";
  const act = () => (lays ? game.typed.press("discard", { tile }) : game.act("discard", { type: "discard", tile }));
  return { id: "defausser", label, tile, off: !tile, quiet: lays, busy: lays ? "line" : "", act };
}

/** @param {Game} game @param {View} view @param {string} source @returns {Action} */
function drawing(game, view, source) {
  const pile = source === "discard";
  return {
    id: pile ? "prendre" : "piocher",
    label: pile ? "Prendre la défausse" : "Piocher",
    tile: pile ? (view.discard ?? "") : "",
    act: () => game.act("draw", { type: "draw", source })
  };
}

/** The steps of a draft. @param {Game} game @param {View} view @returns {Action[]} */
function steps(game, view) {
  const { drafting } = game;
  if (!drafting || view.seat === null || view.paused) return [];
  const actions = /** @type {Action[]} */ ([]);
  if (view.may.play) {
    actions.push({ id: "annuler", label: "Annuler", sign: "↶", off: !drafting.canUndo, act: () => step(game, "undo") });
    actions.push({ id: "refaire", label: "Refaire", sign: "↷", off: !drafting.canRedo, act: () => step(game, "redo") });
  }
  if ((view.orders ?? []).length > 1 && view.rack.length > 1)
    actions.push({ id: "trier", label: "Trier", sign: "⇅", act: () => sort(game) });
  return actions;
}

/** @param {Game} game @param {View} view @returns {Action[]} */
function more(game, view) {
  const { may } = view;
  const dice = view.room.look.kind === "grid";
  const actions = /** @type {Action[]} */ ([]);
  const add = (
    /** @type {string} */ id,
    /** @type {string} */ label,
    /** @type {() => unknown} */ act,
    busy = "",
    price = ""
  ) => actions.push({ id, label, act, busy, price });
  if (may.play && game.composed) add("recommencer", "Recommencer le tour", () => step(game, "reset"));
  if (game.hints.price) add("indice", "Un indice", () => hint(game, game.hints.price), "hint", game.hints.price);
  if (game.closed && game.hints.offered) actions.push(hintLaying(game));
  if (game.live && game.closed && game.hints.texts.length)
    add("indices", game.hints.texts.length > 1 ? "Revoir les indices" : "Revoir l’indice", () => game.hints.show());
  if (may.repair && (dice || (game.composed && !game.judging.permitted)))
    add(
      "reparer",
      dice ? "Poser mes dés pour moi" : "Réparer la table",
      () => repair(game, dice),
      "repair",
      may.repair.label
    );
  if (view.seat !== null && !view.paused) add("ecrire", "Écrire un coup", () => write(game));
  if (view.seat !== null && !view.paused && view.rack.length > 1)
    add("melanger", inTiles(view.room.look, "Mélanger ses {tuiles}"), () => shuffle(game));
  if (may.pause && !haveSaid(view, "pause") && !pauseAsked(view))
    add("pause", othersPlay(view) ? "Demander une pause" : "Faire une pause", () => game.vote("pause"), "pause");
  if (view.room.owner && view.phase === "playing" && view.seats.some((seat) => seat.free))
    add("inviter", "Inviter quelqu’un", () => game.open("invite"));
  for (const seat of view.seat === null ? [] : view.seats.filter((each) => each.yours_again))
    add("revenir", `Reprendre la place ${ofName(seat.name)}`, () => sit(game, seat));
  for (const seat of may.stand_in)
    add("remplacer", `Remplacer ${nameOf(view, seat)} par un robot`, () => replace(game, seat));
  return actions;
}

/** Lay the table that the last hint shows. @param {Game} game @returns {Action} */
export const hintLaying = (game) => ({
  id: "poser-indice",
  label: "Poser ce coup",
  quiet: true,
  act: () => game.hints.lay()
});

/** @param {Game} game @param {string} label */
function hint(game, label) {
  const text = [`Il coûte ${label}, à part du score. Chaque indice du tour est plus précis que celui d’avant.`];
  game.confirm("Un indice ?", text, "Demander l’indice", () => game.act("hint", { type: "hint" }), { turn: true });
}

/** @param {Game} game @param {boolean} dice */
function repair(game, dice) {
  const label = game.view?.may.repair?.label;
  const what = dice
    ? "Le plus de dés possible sont posés pour vous"
    : "La table la plus proche qui soit permise remplace ce que vous composez";
  game.confirm(
    dice ? "Poser vos dés ?" : "Réparer la table ?",
    [`${what}. Cela coûte ${label}, à part du score.`],
    dice ? "Poser" : "Réparer",
    () => game.drafting && game.act("repair", { type: "repair", draft: game.drafting.draft }),
    { turn: true }
  );
}

/** @param {Game} game @param {number} seat */
function replace(game, seat) {
  const name = game.view ? nameOf(game.view, seat) : "";
  const text = [
    `${name} n’est plus en ligne. Si tous ceux qui restent le demandent, un robot (${game.view?.stand_in_level}) ` +
      "joue à sa place jusqu’à son retour."
  ];
  game.confirm(`Remplacer ${name} ?`, text, "Le demander", () => game.vote("stand_in", { of: seat }));
}

/** @param {Game} game */
export function write(game) {
  game.sheet = "";
  game.typed.open = true;
  game.onChange();
}

/** Return the sentence on who or what is waited for, while there is nothing to do. @param {View} view */
function waiting(view) {
  if (view.phase === "over") return "La partie est finie.";
  if (view.paused) return view.paused_told;
  if (view.stage === "contest")
    return view.turn === view.seat ? "Les autres peuvent contester." : "On attend les autres.";
  if (view.stage === "deal") return "La manche est finie.";
  const seat = view.seats[view.turn];
  if (seat.kind === "bot" || seat.stand_in) return `${seat.name} réfléchit…`;
  return view.seat === view.turn ? "" : `À ${seat.name} de jouer`;
}
