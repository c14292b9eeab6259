// @ts-check
/**
 * The games of this browser: those where it is the player's turn, then the other ones that go on, then those that are
 * over.
 */

import { both, figure, plural } from "../common/telling.js";
import { Delete } from "../game/deleting.js";
import { pageOf } from "../game/server.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../../types/wire.js").Summary} Kept */

const LATELY = 3;

/** @param {Kept[]} games */
const goingOn = (games) =>
  games
    .filter(({ phase }) => phase === "lobby" || phase === "playing")
    .sort((one, other) => Number(other.your_turn) - Number(one.your_turn));

/** The games to go on with, on the first page. @param {{games: Kept[] | null}} props */
export function Lately({ games }) {
  const open = goingOn(games ?? []);
  if (!open.length) return null;
  return html`<section aria-labelledby="lately-title">
    <h2 id="lately-title">Continuer</h2>
    <ul class="bare kept">${open.slice(0, LATELY).map((game) => html`<${Row} key=${game.id} game=${game} />`)}</ul>
    ${
      open.length > LATELY &&
      html`<p><a class="button plain" href="#parties">Toutes mes parties (${open.length} en cours)</a></p>`
    }
  </section>`;
}

/**
 * @param {{games: Kept[] | null, days: number, trouble: string, again: () => unknown}} props  `games`: null before they
 *   have come
 */
export function Mine({ games, days, trouble, again }) {
  const open = goingOn(games ?? []);
  const over = (games ?? []).filter(({ phase }) => phase === "over");
  return html`<p class="back"><a href="#">← Tous les jeux</a></p>
    <h1>Mes parties</h1>
    ${games === null && !trouble && html`<p class="quiet" role="status">Un instant…</p>`}
    ${
      trouble &&
      html`<p><button type="button" class="first" data-do="reessayer" onClick=${again}>Réessayer</button></p>`
    }
    ${
      games !== null &&
      !open.length &&
      !over.length &&
      html`<p>Vous n’avez pas encore de partie ici. <a href="#">Commencez-en une.</a></p>`
    }
    ${
      open.length > 0 &&
      html`<section aria-labelledby="open-title"><h2 id="open-title">En cours</h2>
        <ul class="bare kept">${open.map((game) => html`<${Row} key=${game.id} game=${game} again=${again} />`)}</ul>
        </section>`
    }
    ${
      over.length > 0 &&
      html`<section aria-labelledby="over-title"><h2 id="over-title">Finies</h2>
        <ul class="bare kept">${over.map((game) => html`<${Row} key=${game.id} game=${game} again=${again} />`)}</ul>
        </section>`
    }
    <p class="quiet">
    <small>
    Les parties restent sur le serveur${
      days ? ` ${plural(days, "jour")} après le dernier coup` : ""
    } ; ce navigateur y tient vos places. <a
        href="../vie-privee/">Ce qui est gardé, et combien de temps</a></small></p>`;
}

/**
 * @param {{game: Kept, again?: () => unknown}} props  `again`: there it may be deleted, and what is left is asked for
 */
function Row({ game, again }) {
  const others = game.seats.map((name) => name || "place libre");
  const alone = game.seats.every((name, seat) => game.mine.includes(seat) || !name || /^Robot\b/u.test(name));
  return html`<li>
    <a class="card kept-game" href=${pageOf(game.id)}>
      <span class="grow"><strong>${game.title}</strong><span>${both(others)}</span>
      <small class="quiet">${ago(game.touched)}</small></span>
      <span class=${game.your_turn ? "state first" : "state"}>${state(game)}</span>
    </a>
    ${
      again &&
      html`<${Delete} room=${game.id} title=${`${game.title}, ${both(others)}`} host=${game.host} alone=${alone}
        done=${again} />`
    }
  </li>`;
}

/** @param {Kept} game */
function state(game) {
  if (game.your_turn) return "À vous";
  if (game.phase === "lobby") return "On s’installe";
  if (game.phase === "playing") return game.turn === null ? "En cours" : `À ${game.seats[game.turn]}`;
  const { scores = [], winners = [], resigned = null } = game.result ?? {};
  const won =
    resigned !== null
      ? "Abandonnée"
      : winners.length === 1
        ? game.mine.includes(winners[0])
          ? "Gagnée"
          : `${game.seats[winners[0]]} gagne`
        : "Finie";
  const order = scores.map((_, seat) => seat).sort((one, other) => scores[other] - scores[one]);
  return scores.length > 1
    ? `${won}\u00a0: ${order.map((seat) => `${game.seats[seat]} ${figure(scores[seat])}`).join(", ")}`
    : won;
}

const SPANS = /** @type {[number, Intl.RelativeTimeFormatUnit][]} */ ([
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"]
]);

/** Return how long ago something was, in French. @param {number} at  seconds since 1970 */
function ago(at) {
  const seconds = Math.max(0, Date.now() / 1000 - at);
  const [size, unit] = SPANS.find(([size]) => seconds >= size) ?? [1, "second"];
  if (unit === "second") return "à l’instant";
  return new Intl.RelativeTimeFormat("fr", { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}
