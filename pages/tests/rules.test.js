import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "../src/rules/rules.js";
import { readSheet } from "../src/rules/sheet_reading.js";
import { judgeTurn } from "../src/rules/turn.js";
import { rackOf } from "../src/table/proposals.js";
import { casesOf, phrases } from "./spec.js";
import { cases } from "./table.js";

const words = {
  judge: () => ({ code: "ok", accepted: true }),
  explain: () => "",
  relation: (tiles, other) => (tiles === "IMAGES" && other === "IMAGE" ? "plural" : null)
};
const judged = (draft) => {
  const referee = { rules: rulesOf(phrases), words, phrases, theme: null, forbidden: [] };
  return judgeTurn(referee, { table: ["IMAGE", "JARDiN"], opened: true }, draft);
};
/** A sheet with everything in it, as it is written. */
const sheet = casesOf("picked.jsonl").find(
  ([kind, text, answer]) => kind === "sheet" && text === answer.text && text.includes("règles\n")
)[1];

/** What a sheet is refused for, as a whole or from a line on. @param {string} text */
function refusal(text) {
  try {
    return readSheet(text, phrases).broken;
  } catch (error) {
    return error.message;
  }
}

test("letters that the box has not are told with their words", () => {
  assert.deepEqual(judged({ formed: ["GAGNER", "KAKI", "MOKA"] }).overBox, [
    "La boîte n'a que 2 G, et il y en aurait 3 : IMAGE et GAGNER (2). L'un d'eux est-il un joker ? Touchez-le.",
    "La boîte n'a qu'un K, et il y en aurait 3 : KAKI (2) et MOKA. L'un d'eux est-il un joker ? Touchez-le."
  ]);
});

test("a plural beside its singular is told allowed", () => {
  const beside = (broken) => judged({ formed: ["IMAGES"], broken }).words[0].beside;
  assert.equal(beside([]), "IMAGES à côté d'IMAGE : permis, IMAGE reste entier.");
  assert.equal(beside(["IMAGE"]), "");
});

for (const [draft, told] of cases([
  [{ formed: ["ÉTÉ"] }, "« ÉTÉ » ne s'écrit pas avec les lettres du jeu, de A à Z."],
  [{ formed: ["ETE"], broken: ["JARDIN"] }, "« JARDIN » n'est pas sur la table."],
  [{ formed: ["ETE"], rack: "ÉTÉ" }, "« É » n'est pas une lettre"]
]))
  test(`a draft that is no turn is refused: ${told}`, () => {
    assert.throws(
      () => judged(draft),
      ({ name, message }) => name === "Error" && message.startsWith(told)
    );
  });

for (const [old, fresh, told] of cases([
  ["feuille 1", "feuille 2", "La feuille vient d'une version plus récente"],
  ["lettres-feuille 1", "lettres-partie 1", "Ce n'est pas une feuille de partie."],
  ["joueur 2 Zoé", "joueur 3 Zoé", "Le début"],
  ["joueur 2 Zoé", "joueur 2 bot", "Le début"],
  ["règles", "règles seconds=-3", "la règle seconds ne prend pas la valeur « -3 » ; on attend : 0–86400."],
  ["règles", "règles zzz=3", "la règle zzz ne prend pas la valeur"],
  ["règles", "règles scoring=longest", "cette page ne suit pas la règle scoring=longest : reprenez la feuille"],
  ["règles", "règles joker_release=one rule4=stem", "la règle rule4=stem"],
  ["règles", "règles unique=non", "la règle unique=none"],
  ["= 18", "= 17", "Ligne 9 : la règle donne 18 points, non 17."],
  ["JARDiN = 12", "JARD1N = 12", "ne s'écrit pas avec les lettres du jeu"],
  ["fin 24 52", "fin 24 53", "Ligne 19 : les totaux sont 24 52."]
]))
  test(`a sheet that does not hold is told: ${old}, ${fresh}`, () => {
    assert.equal(refusal(sheet), "");
    const said = refusal(sheet.replace(old, fresh));
    assert.ok(said.includes(told), said);
  });

test("a rack is taken as it is typed", () => {
  const racks = ["élève?", "e\u0301te\u0301", "cœur", "N, o 3!", ""].map(rackOf);
  assert.deepEqual(racks, ["ELEVE?", "ETE", "COEUR", "NO", ""]);
});
