/** The sheet of a game, given to others: shared, copied, saved as a file. */

import { make } from "../common/dom.js";
import { writeSheet } from "../rules/sheet_writing.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../rules/sheet_writing.js").Sheet} Sheet */
/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {Sheet} sheet @param {string} ending */
function fileName({ header }, ending) {
  return `partie-${header.date.slice(0, 10)}.${ending}`;
}

/** Share the scores and the sheet, by what the phone has for it. @param {Sitting} sitting */
export async function share(sitting) {
  const { game } = sitting;
  const file = new File([game.sheetText()], fileName(game.table.sheet, "txt"), { type: "text/plain" });
  const scores = { title: "Rami des lettres", text: game.scoreText() };
  const whole = { ...scores, files: [file] };
  if (!navigator.share) return copy(sitting);
  await navigator.share(navigator.canShare?.(whole) ? whole : scores).catch((error) => {
    if (error.name !== "AbortError") showText(sitting);
  });
}

/** @param {Sitting} sitting */
export async function copy(sitting) {
  try {
    await navigator.clipboard.writeText(sitting.game.sheetText());
  } catch {
    return showText(sitting);
  }
  sitting.say("La feuille est copiée.");
  sitting.ask(
    "Copiée",
    ["La feuille de partie est dans le presse-papiers : collez-la dans un message, ou dans un fichier."],
    [{ text: "Bien", first: true }]
  );
}

/** Show the sheet itself, to be copied by hand. @param {Sitting} sitting */
function showText(sitting) {
  const select = (/** @type {FocusEvent} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select();
  sitting.ask(
    "La feuille de partie",
    [
      "Ce navigateur ne peut pas la copier lui-même : la voici.",
      html`<textarea readonly rows="8" aria-label="La feuille de partie" value=${sitting.game.sheetText()}
        onFocus=${select}></textarea>`
    ],
    [{ text: "Fermer", first: true }]
  );
}

/** @param {Sheet} sheet */
export function download(sheet) {
  const href = URL.createObjectURL(new Blob([writeSheet(sheet)], { type: "text/plain" }));
  make("a", { href, download: fileName(sheet, "partie") }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
