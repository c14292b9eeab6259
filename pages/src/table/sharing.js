/** The sheet of a game, given to others: shared, copied, saved as a file. */

import { writeSheet } from "../rules/sheet_lines.js";
import { ask } from "./dialog.js";
import { announce, el } from "./dom.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("../rules/sheet_lines.js").Sheet} Sheet */

/** @param {Sheet} sheet @param {string} ending */
function fileName({ header }, ending) {
  return `partie-${header.date.slice(0, 10)}.${ending}`;
}

/** Share the scores and the sheet, by what the phone has for it. @param {Companion} game */
export async function share(game) {
  const file = new File([game.sheetText()], fileName(game.table.sheet, "txt"), { type: "text/plain" });
  const scores = { title: "Rami des lettres", text: game.scoreText() };
  const whole = { ...scores, files: [file] };
  if (!navigator.share) return copy(game);
  await navigator.share(navigator.canShare?.(whole) ? whole : scores).catch((error) => {
    if (error.name !== "AbortError") showText(game);
  });
}

/** @param {Companion} game */
export async function copy(game) {
  try {
    await navigator.clipboard.writeText(game.sheetText());
    announce("La feuille est copiée.");
    ask(
      "Copiée",
      ["La feuille de partie est dans le presse-papiers : collez-la dans un message, ou dans un fichier."],
      [{ text: "Bien", first: true }]
    );
  } catch {
    showText(game);
  }
}

/** The sheet itself, to be copied by hand. @param {Companion} game */
function showText(game) {
  const text = el("textarea", { value: game.sheetText(), readOnly: true, rows: 8, ariaLabel: "La feuille de partie" });
  text.addEventListener("focus", () => text.select());
  ask(
    "La feuille de partie",
    ["Ce navigateur ne peut pas la copier lui-même : la voici."],
    [{ text: "Fermer", first: true }]
  );
  document.querySelector("#dialog .choose")?.before(text);
}

/** @param {Sheet} sheet */
export function download(sheet) {
  const href = URL.createObjectURL(new Blob([writeSheet(sheet)], { type: "text/plain" }));
  el("a", { href, download: fileName(sheet, "partie") }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
