// @ts-check
/** The puzzle of the day: one turn to find, composed by tapping tiles or typing letters, judged by the server. */

import { byId, make } from "../common/dom.js";
import { remember, remembered } from "../common/remembered.js";
import { both, capital, plural } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { Composition, standing, stepText } from "./composition.js";

const LEVELS = ["facile", "moyen", "difficile", "expert"];
const MOST_HINTS = 4;
/** What a space or Enter operates by itself. */
const OPERATED = "a, button, input, summary";
const WAITING = "Le défi se prépare…";
const AWAY = "Le serveur ne répond pas : le défi a besoin de lui. Vérifiez qu’il tourne, puis rechargez la page.";

/**
 * @typedef {{id: string, date: string, level: string, difficulty: number, hints: string[],
 *   position: {table: string[], rack: string}, solution?: Solution}} Puzzle
 * @typedef {{score: number, second_score: number, broken: string[], formed: string[], table_after: string[]}} Solution
 * @typedef {{legal: boolean, points: number, faults: {message: string}[]}} Ruling
 * @typedef {{tries: number, best: number, hints: number, found: boolean, shown: boolean}} Diary
 */

/** @type {Puzzle} */
let puzzle;
/** @type {Solution | undefined} */
let solution;
/** @type {Composition} */
let turn;
/** @type {Diary} */
let diary;
let asked = 0;

/**
 * Ask the server; throws an `Error` with a French sentence.
 * @param {string} path
 * @param {RequestInit} [how]
 */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(`../api/${path}`, how);
  } catch {
    throw new Error(AWAY);
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.message ?? AWAY);
  return found;
}

/** @param {Record<string, string>} query @returns {Promise<Puzzle>} */
function fetched(query) {
  return ask(`defi?${new URLSearchParams(query)}`);
}

/**
 * More of a puzzle, its hints or its solution, whatever day it has become and whatever level is chosen by now.
 * @param {Puzzle} of
 * @param {Record<string, string>} what
 */
function more({ date, level }, what) {
  return fetched({ niveau: level, jour: date, ...what });
}

/** The level of the page, kept from one visit to the next. @returns {string} */
function level() {
  const kept = remembered("defi-niveau");
  return LEVELS.includes(kept) ? kept : "moyen";
}

async function open() {
  const mine = ++asked;
  tell("trouble", WAITING);
  byId("puzzle").hidden = true;
  try {
    const found = await fetched({ niveau: level() });
    if (mine !== asked) return;
    puzzle = found;
    begin();
    tell("trouble", "");
    say("Le défi est prêt.");
  } catch (error) {
    if (mine === asked) tell("trouble", said(error));
  }
}

function begin() {
  solution = undefined;
  turn = new Composition(puzzle.position.table, puzzle.position.rack);
  diary = { tries: 0, best: 0, hints: 0, found: false, shown: false, ...read(puzzle.id) };
  tell("verdict", "");
  byId("solution").hidden = true;
  byId("puzzle").hidden = false;
  byId("hints").replaceChildren();
  show();
  if (diary.found)
    tell("verdict", `Déjà trouvé : ${plural(diary.best, "point")}. Revenez demain, ou changez de niveau.`, "good");
  if (diary.hints) hint(diary.hints);
  if (diary.shown) solve();
}

/** @param {string} id @returns {Partial<Diary>} */
function read(id) {
  return remembered(`defi-${id}`) ?? {};
}

function keep() {
  remember(`defi-${puzzle.id}`, diary);
}

function show() {
  const day = new Date(`${puzzle.date}T12:00`).toLocaleDateString("fr-FR", {
    weekday: "long",
    day: "numeric",
    month: "long"
  });
  byId("about").textContent = `${day}, difficulté ${puzzle.difficulty} sur 5`;
  byId("table").replaceChildren(...turn.words.map(tableWord));
  byId("loose").replaceChildren(...turn.loose.map(loose));
  byId("formed").replaceChildren(...turn.formed.map(formedWord));
  const more = /** @type {HTMLButtonElement} */ (byId("more"));
  more.disabled = diary.hints >= MOST_HINTS;
  more.textContent = diary.hints ? "Un autre indice" : "Un indice";
}

/** @param {import("./composition.js").Tile[]} tiles @param {number} from */
function tableWord(tiles, from) {
  const word = tiles.map((tile) => tile.letter).join("");
  const apart = turn.apart.has(from);
  const label = `${word} : défaire ce mot`;
  const given = {
    type: /** @type {const} */ ("button"),
    className: "chip",
    ariaPressed: String(apart),
    ariaLabel: label,
    onclick: () => act(() => turn.toggle(from))
  };
  return make("button", given, faces(word));
}

/** @param {import("./composition.js").Tile} tile */
function loose(tile) {
  const where = tile.from < 0 ? "du chevalet" : "de la table";
  const kind = tile.from < 0 ? "tile mine" : "tile";
  return make(
    "button",
    {
      type: "button",
      className: kind,
      ariaLabel: `${tile.letter}, ${where}`,
      onclick: () => act(() => turn.lay(tile.id))
    },
    tile.letter
  );
}

/** @param {import("./composition.js").Tile[]} tiles @param {number} at */
function formedWord(tiles, at) {
  const current = at === turn.at;
  const word = tiles.map((tile) => tile.letter).join("");
  const row = make("div", {
    className: current ? "formed current" : "formed",
    role: "group",
    ariaLabel: word || "Mot à former"
  });
  row.append(...tiles.map((tile) => laid(tile)));
  if (!current) {
    const label = word ? `Continuer ${word}` : "Un autre mot";
    row.append(
      make(
        "button",
        { type: "button", className: "plain", ariaLabel: label, onclick: () => act(() => turn.choose(at)) },
        word ? "…" : "Un autre mot"
      )
    );
  } else if (!word) {
    row.append(make("p", { className: "quiet" }, "Touchez vos lettres une à une, ou tapez-les."));
  }
  return row;
}

/** @param {import("./composition.js").Tile} tile */
function laid(tile) {
  const kind = tile.from < 0 ? "tile mine" : "tile";
  return make(
    "button",
    {
      type: "button",
      className: kind,
      ariaLabel: `${tile.letter} : la reprendre`,
      onclick: () => act(() => turn.take(tile.id))
    },
    tile.letter
  );
}

/** A word as tiles, for the eye alone. @param {string} word */
function faces(word) {
  return make(
    "span",
    { className: "tiles", ariaHidden: "true" },
    ...[...word].map((letter) => make("span", { className: "tile" }, letter))
  );
}

/**
 * Change the turn and show it. The focus of a keyboard stays at its place among the buttons of its group; that of a tap
 * goes, or the next space typed would tap again.
 * @param {() => void} change
 */
function act(change) {
  const group = document.activeElement?.matches(":focus-visible")
    ? document.activeElement.closest("#table, #loose, #formed")
    : null;
  const place = group
    ? [...group.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
    : -1;
  const before = standing(turn);
  change();
  tell("verdict", "");
  say(stepText(turn, before));
  show();
  if (!group || place < 0) return;
  const buttons = group.querySelectorAll("button");
  buttons[Math.min(place, buttons.length - 1)]?.focus();
}

async function judge() {
  if (turn.missing.length) {
    const letters = turn.missing.map((tile) => tile.letter).join(", ");
    return tell("verdict", `Toutes les lettres de la table doivent y rester. Il reste : ${letters}.`, "bad");
  }
  const played = puzzle;
  const { table, rack } = played.position;
  const { after } = turn;
  // else one composes something else by now
  const stands = () => played === puzzle && after.join() === turn.after.join();
  const body = JSON.stringify({ before: table, after, rack, opened: true });
  try {
    const ruling = /** @type {Ruling} */ (
      await ask("juger", { method: "POST", headers: { "Content-Type": "application/json" }, body })
    );
    if (!ruling.legal) return stands() && tell("verdict", ruling.faults.map((fault) => fault.message).join(" "), "bad");
    if (played === puzzle && (await solved(played))) counted(ruling.points, stands());
  } catch (error) {
    if (stands()) tell("verdict", said(error), "bad");
  }
}

/**
 * Whether the solution is there, and its puzzle still is the one on the page.
 * @param {Puzzle} of
 */
async function solved(of) {
  const found = solution ?? (await more(of, { solution: "1" })).solution;
  if (of === puzzle) solution = found;
  return of === puzzle;
}

/** @param {number} score @param {boolean} stands  whether it is that of what the page shows */
function counted(score, stands) {
  const most = solution?.score ?? score;
  diary.tries += 1;
  diary.best = Math.max(diary.best, score);
  diary.found ||= score >= most && !diary.shown;
  keep();
  const what =
    score >= most
      ? "c’est le meilleur coup, bravo !"
      : `on peut faire mieux : il y a un coup à ${plural(most, "point")}.`;
  if (stands) tell("verdict", `${plural(score, "point")} : ${what}`, score >= most ? "good" : "");
}

/** @param {number} wanted */
async function hint(wanted) {
  const of = puzzle;
  try {
    const { hints } = await more(of, { indices: String(wanted) });
    if (of !== puzzle || wanted < diary.hints) return; // another puzzle, or more hints were asked and have come
    byId("hints").replaceChildren(...hints.map((each) => make("li", {}, typeset(each))));
    if (wanted > diary.hints) say(hints.at(-1) ?? "");
    diary.hints = wanted;
    keep();
    show();
  } catch (error) {
    if (of === puzzle) tell("verdict", said(error), "bad");
  }
}

async function solve() {
  const of = puzzle;
  try {
    if (!(await solved(of))) return;
  } catch (error) {
    if (of === puzzle) tell("verdict", said(error), "bad");
    return;
  }
  if (!solution) return;
  diary.shown = true;
  keep();
  const apart = solution.broken.length ? `en défaisant ${both(solution.broken)}` : "sans rien défaire";
  byId("solution").replaceChildren(
    make("h2", { id: "solution-title" }, typeset(`La solution : ${plural(solution.score, "point")}`)),
    make("p", {}, `Former ${both(solution.formed)}, ${apart}.`),
    make("p", {}, ...solution.formed.map(faces))
  );
  byId("solution").style.setProperty("--letters", String(Math.max(...solution.formed.map(({ length }) => length))));
  byId("solution").hidden = false;
  // biome-ignore lint/performance/useDomNodeTextContent: its lines are to be heard apart
  say(byId("solution").innerText);
}

/** @param {unknown} error */
function said(error) {
  const text = error instanceof Error ? error.message : AWAY;
  return capital(text);
}

/**
 * Tell a screen reader, in a region that is always there: one that comes with its text is not read.
 * @param {string} text
 */
function say(text) {
  if (text) byId("said").textContent = typeset(text);
}

/** @param {string} id @param {string} text @param {string} [kind] */
function tell(id, text, kind = "") {
  const place = byId(id);
  say(text);
  place.textContent = typeset(text);
  place.hidden = !text;
  place.dataset.kind = kind;
}

/** @param {string} letter */
function lay(letter) {
  let there = false;
  act(() => (there = turn.type(letter)));
  const apart = turn.words.some((tiles, from) => !turn.apart.has(from) && tiles.some((tile) => tile.letter === letter));
  if (!there)
    tell(
      "verdict",
      `Pas de ${letter} à placer${apart ? " : défaites d’abord un mot de la table qui en a un" : ""}.`,
      "bad"
    );
}

/** @param {KeyboardEvent} event */
function typed(event) {
  if (!turn || event.ctrlKey || event.metaKey || event.altKey || byId("puzzle").hidden) return;
  if ([" ", "Enter"].includes(event.key) && event.target instanceof Element && event.target.closest(OPERATED)) return;
  if (/^\p{L}$/u.test(event.key)) lay(event.key.normalize("NFD")[0].toUpperCase());
  else if (event.key === "Backspace") act(() => turn.back());
  else if (event.key === " ") act(() => turn.next());
  else if (event.key === "Enter") judge();
  else if (event.key === "Escape") act(() => turn.reset());
  else return;
  event.preventDefault();
}

function choices() {
  const form = byId("level");
  for (const each of LEVELS) {
    const box = make("input", {
      type: "radio",
      name: "level",
      value: each,
      checked: each === level(),
      onchange: () => choose(each)
    });
    form.append(make("label", {}, box, capital(each)));
  }
}

/** @param {string} wanted */
function choose(wanted) {
  remember("defi-niveau", wanted);
  open();
}

choices();
byId("judge").addEventListener("click", judge);
byId("reset").addEventListener("click", () => act(() => turn.reset()));
byId("more").addEventListener("click", () => hint(diary.hints + 1));
byId("solve").addEventListener("click", solve);
document.addEventListener("keydown", typed);
open();
