// @ts-check
/** The help: how tiles are moved, the keys, the lines that can be typed. */

import { PLAIN } from "../../board/look.js";
import { columnsTold, inTiles } from "../../board/names.js";
import { capital } from "../../common/telling.js";
import { html } from "../../vendor/preact.js";
import { Rows } from "./text.js";

/** @typedef {import("./game.js").Game} Game */

/** @typedef {import("../../board/look.js").Look} Look */

/** The keys that pick tiles. @param {Look} look */
function picking({ kind, colours, figures }) {
  if (kind === "words") return ["A, B, C…", "prendre cette lettre"];
  const initial = colours[0].initial.toUpperCase();
  if (!figures.length)
    return [`7, 7 puis ${initial}`, "prendre {la tuile} de ce nombre, ou de ce nombre et de cette couleur"];
  const listed = (/** @type {string[]} */ signs, /** @type {string[]} */ names) =>
    `(${signs.join(", ")} pour ${names.join(", ")})`;
  const values = listed(
    figures.map(({ sign }) => sign),
    figures.map(({ name }) => name)
  );
  const suits = listed(
    colours.map((colour) => colour.initial.toUpperCase()),
    colours.map(({ name }) => name)
  );
  return [
    `7, ${figures[1]?.sign ?? figures[0].sign}, 7 puis ${initial}`,
    `prendre {la tuile} de cette valeur ${values}, ou de cette valeur et de cette couleur ${suits}`
  ];
}

/** Return the keys and what they do, with the nouns of a game. @param {Look} look */
export function keysOf(look) {
  return [
    ["Tab, flèches", "aller d’{une tuile} à l’autre"],
    ["Début, Fin", "aller au début, à la fin"],
    picking(look),
    ["Alt + ← →", "ranger ses {tuiles}"],
    ["Entrée", "sur {une tuile}, {la} prendre ou {la} poser ; ailleurs, valider"],
    ["Ctrl + Z, Ctrl + Y", "annuler, refaire"],
    ["/", "écrire un coup, ou une commande"],
    ["?", "cette aide"],
    ["Échap", "fermer"]
  ].map(([key, does]) => [key, inTiles(look, does)]);
}

/** Return how tiles are moved, with the nouns of a game. @param {Look} look */
export function movesOf(look) {
  const { meld } = look.nouns;
  const grid = look.kind === "grid";
  const taken = grid
    ? "{une tuile} de la grille se prend de même."
    : `${meld.feminine ? "une" : "un"} ${meld.one} de la table se prend en entier, ou {tuile} à {tuile}.`;
  const named = grid ? ` Les colonnes vont A, C, D… ${columnsTold(look)}` : "";
  const moved = "Touchez {une tuile}, puis l’endroit où {elle} va ; ou faites-{la} glisser.";
  return `${inTiles(look, moved)} ${capital(inTiles(look, taken))}${named}`;
}

/** @param {{game: Game}} properties */
export function Help({ game }) {
  const typed = game.typed.commands ?? [];
  const look = game.view?.room.look ?? PLAIN;
  return html`<div>
    <p>${movesOf(look)}</p>
    <h3>Au clavier</h3>
    <${Rows} rows=${keysOf(look)} />
    ${typed.length > 0 && html`<h3>Ce qui s’écrit</h3><${Rows} rows=${typed} />`}
  </div>`;
}
