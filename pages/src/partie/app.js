// @ts-check
/** The page of a game: what a view shows, and around the board what can be done. */

import { Board } from "../board/board.js";
import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../vendor/preact.js";
import { Lobby } from "./lobby.js";
import { Over } from "./over.js";
import { write } from "./parts/actions.js";
import { adviceOf, Bar, Notice, verdictOf } from "./parts/bar.js";
import { Cover } from "./parts/cover.js";
import { Header } from "./parts/header.js";
import { Latest, Log } from "./parts/log.js";
import { Seats } from "./parts/seats.js";
import { isCovered } from "./parts/seats_at_screen.js";
import { signal, unlock } from "./parts/settings.js";
import { Sheets } from "./parts/sheets.js";
import { Spoken } from "./parts/spoken.js";
import { step } from "./parts/steps.js";
import { Text } from "./parts/text.js";

/** @typedef {import("./parts/game.js").Game} Game */
/** @typedef {import("./parts/view.js").View} View */

const WIDE = "(min-width: 48rem)";
const WIDEST = "(min-width: 64rem)"; // the log at the side
/** The elements that a key operates by itself. */
const OPERATED = "a, button, input, select, textarea, summary, dialog *, [contenteditable]";

/** @param {{game: Game}} properties */
export function App({ game }) {
  const [, again] = useReducer((/** @type {number} */ each) => each + 1, 0);
  const wide = useMedia(WIDE);
  const widest = useMedia(WIDEST);
  useEffect(() => {
    game.onChange = () => again(undefined);
    game.onEvent = signal;
    const key = (/** @type {KeyboardEvent} */ event) => pressed(game, event);
    document.addEventListener("keydown", key);
    document.addEventListener("click", unlock); // a finger that comes down is not yet a tap
    again(undefined);
    return () => {
      document.removeEventListener("keydown", key);
      document.removeEventListener("click", unlock);
    };
  }, []);
  const { view } = game;
  const held = document.activeElement;
  const come = useRef(false); // to the table
  useLayoutEffect(() => {
    const find = (/** @type {string} */ what) => /** @type {HTMLElement | null} */ (document.querySelector(what));
    const comes = !come.current && find(".bar") !== null;
    const place = find(comes ? "#plateau" : "#over-title, .bar");
    come.current ||= comes;
    // else nothing has the focus: the keyboard goes on from here
    if (document.activeElement !== document.body || (held?.isConnected && !comes)) return;
    place?.focus({ preventScroll: true });
  });
  useEffect(() => {
    document.title = titleOf(game, view);
    const atTable = view?.phase === "playing" && game.cover === null;
    document.body.classList.toggle("at-table", view?.phase === "playing");
    document.querySelector(".skip")?.setAttribute("href", atTable ? "#plateau" : "#contenu");
  });
  return html`<${Spoken} said=${game.said} />
    <${Lost} game=${game} />
    <${Screen} game=${game} wide=${wide} widest=${widest} />
    ${game.cover === null && html`<${Sheets} game=${game} />`}`;
}

/** @param {{game: Game, wide: boolean, widest: boolean}} properties */
function Screen({ game, wide, widest }) {
  const { view } = game;
  if (game.status === "gone")
    return html`<section class="card gone"><h1>Cette partie n’est pas ici</h1>
      <p>Elle n’existe plus, ou cet appareil n’y a pas de place : ouvrez l’invitation que vous avez reçue.</p>
      <p><a class="button first" href="../../jouer/">Jouer</a></p></section>`;
  if (!view) return html`<p class="quiet opening" role="status">La table arrive…</p>`;
  if (game.cover !== null) return html`<${Cover} game=${game} />`;
  if (view.phase === "lobby" || view.phase === "closed")
    return html`<${Lobby} view=${view}
      send=${(/** @type {import("./socket.js").Message} */ message) => game.connection.send(message)} />`;
  if (!game.drafting) return html`<p class="quiet opening" role="status">La table arrive…</p>`;
  return html`<${Table} game=${game} view=${view} wide=${wide} widest=${widest} />`;
}

/** @param {{game: Game, view: View, wide: boolean, widest: boolean}} properties */
function Table({ game, view, wide, widest }) {
  const over = view.phase === "over";
  return html`<div class=${`game ${over ? "over" : ""} ${game.typed.open && !over ? "typing" : ""}`}>
    ${
      over
        ? html`<p class="quiet title">${view.room.title}</p>`
        : html`<${Header} game=${game} /><${Seats} game=${game} />`
    }
    ${widest && !over && html`<aside class="story"><h2>Ce qui s’est passé</h2><${Log} game=${game} /></aside>`}
    ${over && view.result && html`<${Over} view=${view} />`}
    <div class="felt" id="plateau" tabindex="-1">
      ${
        view.paused
          ? html`<p class="paused">${view.paused_told} La table et les chevalets sont cachés pendant la pause.</p>`
          : html`<${Between} view=${view} />
            <${Board} drafting=${game.drafting} view=${view}
              judged=${game.judging.judged} refused=${game.judging.wasRefused}
             onChange=${() => game.stepped()}
             onSelect=${(/** @type {{tile: string, where: string}[]} */ selected) => game.select(selected)}
             onDefine=${view.seat === null ? undefined : (/** @type {string} */ word) => game.typed.ask(word)} typed
             covered=${isCovered(view)} disabled=${over || view.seat === null || Boolean(game.busy)} />`
      }
    </div>
    ${
      !over &&
      html`<div class="foot-bar">
        <div class="verdict-place">
        ${widest || game.composed ? verdictOf(game) : html`<${Latest} game=${game} advice=${adviceOf(game)} />`}</div>
        <${Notice} game=${game} /><h2 class="spoken">Que faire</h2><${Bar} game=${game} wide=${wide} /></div>`
    }
  </div>`;
}

/** The score sheet between two rounds, and how the match stands. @param {{view: View}} properties */
function Between({ view }) {
  if (view.phase !== "playing" || !view.result) return null;
  const { text } = view.result;
  const many = view.seats.length; // the sheet ends it, a line each
  const parts = [[...(view.progress ?? []), ...text.slice(-many)], text.slice(0, -many)];
  return html`<div class="between">
    ${parts.map(
      (lines, at) =>
        lines.length > 0 &&
        html`<${Text} key=${at} look=${view.room.look}
      text=${lines.join("\n")} />`
    )}</div>`;
}

/** @param {{game: Game}} properties */
function Lost({ game }) {
  // at the table, the header says it
  if (game.status !== "lost" || (game.view?.phase === "playing" && game.cover === null)) return null;
  return html`<p class="notice"><span><span aria-hidden="true">⚠ </span>Connexion perdue : on réessaie.</span></p>`;
}

/** @param {Game} game @param {View | null} view */
function titleOf(game, view) {
  if (!view) return "La table";
  const free = view.seats.filter((seat) => seat.free).length;
  if (view.phase === "lobby" && view.seats.length > 1)
    return `${free ? `${view.seats.length - free} sur ${view.seats.length}` : "▸ Au complet"} · ${view.room.title}`;
  return `${game.live ? "▸ À vous · " : ""}${view.room.title}`;
}

/** @param {Game} game @param {KeyboardEvent} event */
function pressed(game, event) {
  const target = /** @type {Element} */ (event.target);
  if (!game.view || game.cover !== null || document.querySelector("dialog[open]") || event.altKey) return;
  const typing = target.matches("input, select, textarea");
  const deeds = /** @type {Record<string, () => unknown>} */ ({});
  if ((event.ctrlKey || event.metaKey) && !typing) {
    Object.assign(deeds, { z: () => step(game, event.shiftKey ? "redo" : "undo"), y: () => step(game, "redo") });
  } else if (!event.ctrlKey && !event.metaKey && !typing) {
    Object.assign(deeds, { "/": () => write(game), "?": () => game.help() });
    if (!target.matches(OPERATED) && (target === document.body || target.closest(".felt, .bar")) && !event.repeat)
      deeds.enter = () =>
        /** @type {HTMLElement | null} */ (document.querySelector(".bar .first, .bar [data-do=valider]"))?.click();
  }
  const deed = deeds[event.key.toLowerCase()];
  if (!deed) return;
  event.preventDefault();
  deed();
}

/** @param {string} query */
function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setMatches(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}
