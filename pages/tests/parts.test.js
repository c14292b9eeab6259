import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { capital, clockText } from "../src/common/telling.js";
import { rowCalled } from "../src/histoire/shown.js";
import { won } from "../src/partie/over.js";
import { actionsOf } from "../src/partie/parts/actions.js";
import { adviceOf, Button } from "../src/partie/parts/bar.js";
import { secondsLeft } from "../src/partie/parts/clock.js";
import { keysOf, movesOf } from "../src/partie/parts/help.js";
import { Latest, latestOf } from "../src/partie/parts/log.js";
import { marksOf } from "../src/partie/parts/seats.js";
import { handedTo, isCovered, onlySeat } from "../src/partie/parts/seats_at_screen.js";
import { Text } from "../src/partie/parts/text.js";
import { commandsOf, completed, foundText, optionAt } from "../src/partie/parts/typed.js";
import { rows } from "../src/partie/parts/typed_lines.js";
import { partsOf } from "../src/partie/parts/written.js";
import { shown } from "./document.js";
import { cases, looks, seat, standIn, view } from "./table.js";

test("a screen is handed to whose turn it is and stays in contests", () => {
  const away = [seat(0), seat(1, { mine: false }), seat(2, { stand_in: true })];
  assert.deepEqual(
    [
      handedTo(view(), null),
      handedTo(view(), 0),
      handedTo(view({ turn: 1 }), 0),
      handedTo(view({ turn: 1, stage: "contest" }), 0),
      handedTo(view({ turn: 1, stage: "deal" }), null),
      handedTo(view({ seats: away }), null),
      onlySeat(view({ seats: away })),
      onlySeat(view()),
      handedTo(view({ phase: "over", turn: 2 }), 0),
      onlySeat(view({ phase: "lobby" })),
      onlySeat(view({ phase: "over" }))
    ],
    [0, null, 1, null, 1, null, 0, null, null, null, 0]
  );
});

test("a typed line is completed by commands and words of the table", () => {
  const argument =
    "PAGE MIEL  forme des mots\ndéfaire 3  défait un mot\n? MOT  demande\npasser  ne pose rien\npause  arrête";
  const help = rows(argument);
  const commands = commandsOf(help);
  const ask = (text) => completed(text, commands, ["GAMIN", "PASSE"]);
  assert.deepEqual(
    [commands, ask("def"), ask("pa").found, ask("défaire ga").text, ask("").found, ask("défaire pas").text],
    [
      ["défaire", "passer", "pause"],
      { text: "défaire ", found: ["défaire"] },
      ["PASSE", "passer", "pause"],
      "défaire GAMIN ",
      [],
      "défaire PASSE "
    ]
  );
});

test("the clock counts what the server left and stands in a pause", () => {
  const left = (more, since) => secondsLeft(view({ left_ms: 61_000, ...more }), since);
  const stands = [left({ paused: true }, 99_000), left({ left_ms: null }, 0)];
  assert.deepEqual(
    [left({}, 0), left({}, 1500), left({}, 99_000), ...stands, clockText(61)],
    [61, 60, 0, 61, null, "1:01"]
  );
});

test("the rack of who has laid is hidden from who may contest at the same screen", () => {
  const contest = (...seats) => isCovered(view({ stage: "contest", seat: 0, seats }));
  assert.deepEqual(
    [
      contest(seat(0), seat(1, { asked: true })),
      contest(seat(0), seat(1, { mine: false, asked: true })),
      contest(seat(0, { asked: true }), seat(1, { mine: false })),
      isCovered(view({ seats: [seat(0), seat(1)] }))
    ],
    [true, false, false, false]
  );
});

/** No hint was asked for. */
const hints = { texts: [], price: "" };

test("whoever asks for something is told so as a person is and a pause says why", () => {
  const said = ["pause"];
  const seats = [seat(0, { said }), seat(1, { mine: false, said }), seat(2, { kind: "bot" })];
  const paused = { paused: true, paused_told: "Le temps d’Ana est passé." };
  const may = { draw: [], stand_in: [] };
  const shown = view({ seats, room: { look: looks.lettres }, ...paused, may, rack: [] });
  const marks = seats.map((each) => marksOf(each, shown));
  assert.deepEqual(marks, [["pause demandée"], ["veut une pause"], []]);
  assert.equal(actionsOf(standIn({ view: shown, hints })).told, "Le temps d’Ana est passé.");
});

test("who gave a seat up takes it back and the host invites to it", () => {
  const may = { draw: [], stand_in: [] };
  const shown = (owner, gone, more) =>
    view({
      may,
      rack: [],
      room: { id: "x", look: looks.lettres, owner },
      seats: [seat(0), seat(1, { mine: false, free: true, stand_in: true, ...gone }), seat(2)],
      ...more
    });
  const sent = [];
  const doing = (_what, message) => sent.push(message);
  const left = shown(false, { yours_again: true }, { seat: null });
  left.seats[0].mine = left.seats[2].mine = false;
  const { main } = actionsOf(standIn({ view: left, doing, hints }));
  main.act();
  const ids = (view) => actionsOf(standIn({ view, hints })).more.map(({ id }) => id);
  const { more } = actionsOf(standIn({ view: shown(false, { yours_again: true }), hints }));
  const again = more.filter(({ id }) => id === "revenir").map(({ label }) => label);
  const host = ids(shown(true));
  const guest = ids(shown(false));
  const full = ids(shown(true, { free: false }));
  assert.deepEqual(again, ["Reprendre la place de B"]);
  assert.deepEqual([main.label, sent], ["Reprendre ma place", [{ type: "sit", seat: 1, name: "B" }]]);
  assert.deepEqual(
    [host, guest, full].map((each) => each.includes("inviter")),
    [true, false, false]
  );
});

for (const [game, text, parts] of cases([
  ["rummikub", "A pose r6 b13 et un joker.", ["A pose ", "r6", " ", "b13", " et un joker."]],
  ["rummikub", "« r6 b7 » : r3-5, jouer", ["« r6 b7 » : r3-5, jouer"]],
  ["des", "« lancer r3 b5 », r4 ou « garder r7 b7 ».", ["« lancer r3 b5 », ", "r4", " ou « garder r7 b7 »."]],
  ["des", "D4 r3, n12", ["D4 ", "r3", ", ", "n12", ""]],
  ["cartes", "A défausse D♠.", ["A défausse D♠."]],
  ["lettres", "r6", ["r6"]]
])) {
  test(`the tiles that a sentence names are drawn: ${text}`, () => {
    assert.deepEqual(partsOf(looks[game], text), parts);
  });
}

test("a tap waits until a contest has settled and a key does not", () => {
  const done = [];
  const off = [];
  const press = (settling, detail, thumb) => {
    const action = { id: "valider", label: "Valider", act: () => done.push([settling, detail, thumb]) };
    const { props } = standIn(Button({ action, game: standIn({ busy: "", settling: { lasts: settling } }), thumb }));
    props.onClick({ detail });
    off.push(String(props["aria-disabled"]));
  };
  for (const settling of [true, false]) for (const detail of [0, 1]) press(settling, detail, true);
  press(true, 1, false);
  assert.deepEqual(done, [
    [true, 0, true],
    [false, 0, true],
    [false, 1, true],
    [true, 1, false]
  ]);
  assert.deepEqual(off, ["true", "true", "false", "false", "false"]);
});

test("a robot that wins in ones place is told", () => {
  const titles = [true, false].map((stand_in) => won([seat(0, { stand_in }), seat(1, { mine: false })], [0]));
  assert.deepEqual(titles, ["Un robot a gagné à votre place", "Vous avez gagné\u202f!"]);
});

test("a score sheet is a table on a narrow screen", () => {
  const over = readFileSync(new URL("../src/partie/over.js", import.meta.url), "utf8");
  const sheet = shown(Text({ text: "Ana        12 points   5 + 7\nBen         1 point    1" }));
  assert.equal(sheet.split("<tr>").length - 1, 2);
  assert.ok(sheet.includes("<td>5 + 7"));
  assert.ok(!over.includes("<pre"));
});

for (const [game, moved, keys] of cases([
  ["lettres", "Touchez une lettre, puis l’endroit où elle va", ["d’une lettre", "cette lettre", "une lettre, la"]],
  ["rummikub", "combinaison de la table se prend en entier, ou tuile à tuile.", ["la tuile de ce", "ses tuiles"]],
  ["cartes", "ou carte à carte.", ["ranger ses cartes", "la carte de cette valeur", "A, V, D, R pour as"]],
  ["des", "Touchez un dé, puis l’endroit où il va ; ou faites-le glisser. Un dé", ["le dé de", "un dé, le prendre"]]
])) {
  test(`help is in the words of each game: ${game}`, () => {
    const told = movesOf(looks[game]);
    const rows = keysOf(looks[game]);
    const does = rows.map(([, meaning]) => meaning).join(" | ");
    const all = `${told} ${rows}`;
    assert.ok(told.includes(moved));
    for (const key of keys) assert.ok(does.includes(key), key);
    assert.doesNotMatch(all, game === "des" ? /pièce|\{|\}|undefined|tuile/ : /pièce|\{|\}|undefined/);
    assert.equal(all.includes("Les colonnes vont A, C, D"), game === "des");
  });
}

test("what happened is told before the advice of a turn", () => {
  const told = [{ n: 4, text: "Ben conteste à tort." }];
  const at = view({ advice: "Votre premier mot : 6 lettres.", room: { look: looks.lettres }, told });
  const game = standIn({ view: at, live: true, composed: false, aside: { n: 0, told: [] } });
  const strip = shown(Latest({ game, advice: adviceOf(game) }));
  assert.ok(strip.indexOf("à tort") < strip.indexOf("Votre premier mot"));
  assert.equal(adviceOf({ ...game, composed: true }), "");
});

test("the verdict of a contest stands till one has played", () => {
  const tale = (n, seat, weighs) => ({ n, seat, weighs, text: `${n}` });
  const tales = [tale(1, 0, false), tale(2, 1, true), tale(3, 2, false), tale(4, 0, false), tale(5, 1, false)];
  const after = (many, more) => latestOf(view({ told: tales.slice(0, many), ...more })).map(({ n }) => n);
  const told = [after(1), after(2), after(3), after(4), after(5), after(3, { seat: null }), after(3, { seat: 1 })];
  assert.deepEqual(told, [[1], [2], [2, 3], [4], [5], [2, 3], [2, 3]]);
});

for (const [text, shown] of cases([
  ["r12 r13 ne forment rien.", "r12 r13 ne forment rien."],
  ["joker r5", "Joker r5"],
  ["", ""]
])) {
  test(`a tile at the head of a sentence stays as it is written: ${text}`, () => {
    assert.equal(capital(text), shown);
  });
}

test("a price stands apart from what a button does", () => {
  const game = standIn({ busy: "", view: { room: { look: looks.lettres } } });
  const price = "à tort, pioche 1 lettre";
  const spoken = "à tort, vous piochez 1 lettre";
  const contest = { id: "c", label: "Contester OR", price, spoken };
  const lays = { id: "p", label: "Valider", price: "16 points" };
  const names = [contest, lays].map(
    (action) => standIn(Button({ action: standIn(action), game })).props["aria-label"] ?? null
  );
  assert.deepEqual(names, ["Contester OR\u202f; à tort, vous piochez 1 lettre", "Valider\u202f; 16 points"]);
});

test("suggestions are counted and chosen by arrows", () => {
  const asked = standIn([
    ["ArrowDown", -1, 3],
    ["ArrowDown", 2, 3],
    ["ArrowUp", -1, 3],
    ["ArrowUp", 0, 3],
    ["ArrowDown", -1, 0]
  ]);
  assert.deepEqual(
    asked.map(([key, at, count]) => optionAt(key, at, count)),
    [0, -1, 2, -1, null]
  );
  const told = [[], ["PAGE"], ["PAGE", "PAS"]].map(foundText);
  assert.deepEqual(told, ["", "PAGE\u202f: Tab complète.", "2\u00a0suggestions\u00a0: flèche bas."]);
});

test("a rack of a story is read letter by letter and a word as one", () => {
  const told = [rowCalled(looks.lettres, [..."AE?"], false), rowCalled(looks.lettres, [..."MESsAGE"], true)];
  assert.deepEqual(told, ["A, E, joker", "MESSAGE, le 2e S est un joker"]);
});
