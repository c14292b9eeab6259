import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenWithPeople, newRoom } from "../src/jouer/chosen.js";
import { standIn } from "./table.js";

test("a game among people is chosen with people and keeps what else was chosen", () => {
  const levels = ["débutant", "amateur"].map((level) => ({ level, told: "" }));
  const seconds = { name: "seconds", kind: "number", value: 0, least: 0, most: 86_400, useful: true, idle: [] };
  const game = standIn({ game: "lettres", players: [2, 4], levels, editions: [], rules: [seconds], themes: true });
  const chosen = (kept) => {
    globalThis.localStorage = standIn({ getItem: () => JSON.stringify({ lettres: kept }) });
    const { seats, rules, theme } = chosenWithPeople(game);
    return [seats.map(({ kind }) => kind), rules.seconds, theme];
  };
  const bot = { kind: "bot", level: "amateur" };
  const others = { rules: { seconds: 60 }, theme: "animaux" };
  assert.deepEqual(chosen({ seats: [bot, bot], ...others }), [["me", "guest", "guest"], 60, "animaux"]);
  assert.deepEqual(chosen({ seats: [{ kind: "here" }, bot] })[0], ["me", "here", "bot"]);
  assert.deepEqual(chosen({})[0], ["me", "guest"]);
});

test("who gives no name has one that sentences are made with", () => {
  const people = (names) => names.map((name, at) => ({ kind: at ? "here" : "me", name, level: "" }));
  const named = (names) => {
    const seats = [...people(names), { kind: "bot", name: "", level: "" }];
    return newRoom(standIn({ game: "des", rules: [] }), { seats, rules: {}, theme: "" }, true).seats.map(
      ({ name }) => name
    );
  };
  assert.deepEqual([[""], ["Moi"], ["", " "]].map(named), [
    ["Joueur 1", ""],
    ["Moi", ""],
    ["Joueur 1", "Joueur 2", ""]
  ]);
});
