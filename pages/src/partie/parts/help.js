// @ts-check
/** How one plays here: tiles that are moved, keys, lines that are typed. */

import { COLUMNS_TOLD, inTiles } from "../../board/names.js";
import { html } from "../../vendor/preact.js";
import { Rows } from "./text.js";

/** @typedef {import("./game.js").Game} Game */

/** How one picks by keys. @type {Record<string, string[]>} */
const PICKED = {
  lettres: ["A, B, C…", "prendre cette lettre"],
  cartes: [
    "7, V, 7 puis P",
    "prendre la carte de cette valeur (A, V, D, R pour as, valet, dame, roi), ou de cette valeur et de cette " +
      "couleur (P, C, T, K pour pique, cœur, trèfle, carreau)"
  ]
};

/** What keys do, in the words of a game. @param {string} game */
export function keysOf(game) {
  return [
    ["Tab, flèches", "aller d’{une tuile} à l’autre"],
    ["Début, Fin", "aller au début, à la fin"],
    PICKED[game] ?? ["7, 7 puis R", "prendre {la tuile} de ce nombre, ou de ce nombre et de cette couleur"],
    ["Alt + ← →", "ranger ses {tuiles}"],
    ["Entrée", "sur {une tuile}, {la} prendre ou {la} poser ; ailleurs, valider"],
    ["Ctrl + Z, Ctrl + Y", "annuler, refaire"],
    ["/", "écrire un coup, ou une commande"],
    ["?", "cette aide"],
    ["Échap", "fermer"]
  ].map(([key, does]) => [key, inTiles(game, does)]);
}

/** How tiles are moved, in the words of a game. @param {string} game */
export function movesOf(game) {
  const taken = {
    lettres: "Un mot de la table se prend en entier, ou lettre à lettre.",
    des: "Un dé de la grille se prend de même."
  }[game];
  const named = game === "des" ? ` Les colonnes vont A, C, D… ${COLUMNS_TOLD}` : "";
  return inTiles(
    game,
    "Touchez {une tuile}, puis l’endroit où {elle} va ; ou faites-{la} glisser. " +
      `${taken ?? "Une combinaison de la table se prend en entier, ou {tuile} à {tuile}."}${named}`
  );
}

/** @param {{game: Game}} properties */
export function Help({ game }) {
  const typed = game.typed.commands ?? [];
  const name = game.view?.room.game ?? "";
  return html`<div>
    <p>${movesOf(name)}</p>
    <h3>Au clavier</h3>
    <${Rows} rows=${keysOf(name)} />
    ${typed.length > 0 && html`<h3>Ce qui s’écrit</h3><${Rows} rows=${typed} />`}
  </div>`;
}
