import assert from "node:assert/strict";
import { test } from "node:test";
import { changedText, changeText, laidText } from "../src/board/board_text.js";
import { Drafting } from "../src/board/draft.js";
import { faceIn } from "../src/board/face.js";
import { Keys } from "../src/board/keys.js";
import { whichLetter } from "../src/board/letter.js";
import { meldText } from "../src/board/names.js";
import { html } from "../src/vendor/preact.js";
import { drawn } from "./document.js";
import { cases, looks, standIn } from "./table.js";

/** A turn of one's own. */
const at = (table, rack) => ({ turn: 0, seat: 0, table, rack, may: { play: true } });

test("what is laid is named with its place and as composed", () => {
  const dice = at([["r3", "r4", "r5"]], ["j4", "j5"]);
  const words = at(["IMAGE"], [..."PAGE"]);
  const argument = cases([
    ["des", dice, ["r:j4:0"], { cell: "1,1" }],
    ["des", dice, ["r:j4:0", "r:j5:0"], { cell: "2,0" }],
    ["des", dice, ["r:j4:0"], { cell: "-2,0" }],
    ["lettres", words, ["r:P:0"], { fresh: true }],
    ["lettres", words, ["r:P:0", "r:A:0", "r:G:0"], { fresh: true }],
    ["rummikub", at([], ["r3", "r4", "r5"]), ["r:r3:0", "r:r4:0", "r:r5:0"], { fresh: true }]
  ]);

  const told = argument.map(([game, view, ids, to]) => {
    const drafting = new Drafting(looks[game]);
    drafting.take(view);
    const { first } = drafting;
    drafting.move(ids, to);
    return laidText(drafting, to, first, drafting.meldOf(ids[0]));
  });
  assert.deepEqual(told, [
    "4 jaune posé en E4.",
    "4 jaune en D5, 5 jaune en E5\u00a0: posés.",
    "4 jaune posé en D3. Les cases ont changé de nom\u00a0: D1 s’appelle maintenant D3.",
    "P\u00a0: début de mot.",
    "PAG\u00a0: mot formé.",
    "3 rouge, 4 rouge, 5 rouge\u00a0: combinaison formée."
  ]);
});

for (const [game, table, rack, steps, undone, redone] of cases([
  ["lettres", [], "PAGE", [[..."PAGE"]], "PAGE\u00a0: défait.", "PAGE\u00a0: mot formé."],
  ["lettres", ["CHAT"], "S", ["S"], "CHAT\u00a0: comme avant.", "CHATS\u00a0: mot formé."],
  [
    "rummikub",
    [["r3", "r4", "r5"]],
    ["r6"],
    ["r6"],
    "3 rouge, 4 rouge, 5 rouge\u00a0: comme avant.",
    "3 rouge, 4 rouge, 5 rouge, 6 rouge\u00a0: combinaison formée."
  ],
  ["rummikub", [], ["r3"], [["r3"]], "3 rouge\u00a0: défaite.", "3 rouge\u00a0: début de combinaison."],
  ["des", [["r3", "r4"]], ["j4"], [["j4"]], "4 jaune retiré de G3.", "4 jaune posé en G3."]
])) {
  test(`what is undone or done again is said: ${undone}`, () => {
    const drafting = new Drafting(looks[game]);
    drafting.take(at(table, [...rack]));
    for (const tiles of steps) {
      const to = standIn(Array.isArray(tiles) ? { fresh: true } : { meld: drafting.melds[0].key });
      drafting.move(
        [tiles].flat().map((tile) => `r:${tile}:0`),
        to
      );
    }
    const told = (step) => {
      const before = drafting.now;
      drafting[step]();
      return changeText(drafting, before);
    };
    assert.deepEqual([told("undo"), told("redo")], [undone, redone]);
  });
}

for (const [game, rack, keys, picked, told] of cases([
  ["cartes", ["p11", "c1", "t12"], ["V"], "p11", "valet de pique pris."],
  ["cartes", ["p11", "c1", "t12"], ["a", "c"], "c1", "as de cœur pris."],
  ["cartes", ["p11", "c1"], ["p"], "", "pique…"],
  ["cartes", ["p12"], ["D"], "p12", "dame de pique prise."],
  ["cartes", ["p11", "c1"], ["R"], "", "Pas de roi dans votre main."],
  ["cartes", ["p11", "c1"], ["p", "D"], "", "Pas de dame de pique dans votre main."],
  ["rummikub", ["r8", "b1"], ["8", "1"], "r8 b1", "1 bleu pris."],
  ["rummikub", ["r8", "b8"], ["8", "Escape", "b"], "r8", "bleu…"],
  ["rummikub", ["r8", "n12"], ["1"], "", "1…"],
  ["rummikub", ["r8", "n12"], ["1", "2"], "n12", "12 noir pris."],
  ["rummikub", ["r8"], ["8", "j"], "r8", "Pas de 8 jaune sur votre chevalet."],
  ["rummikub", ["r8"], ["*"], "", "Pas de joker sur votre chevalet."],
  ["des", ["r3"], ["5"], "", "Pas de 5 parmi vos dés."],
  ["lettres", ["A"], ["z"], "", "Pas de Z sur votre chevalet."],
  ["lettres", ["A"], ["à", "a"], "A", "Pas d’autre A sur votre chevalet."]
])) {
  test(`keys name tiles in the terms of a game and say what is not there: ${game} ${rack} ${keys}`, () => {
    const drafting = new Drafting(looks[game]);
    drafting.take(at([], rack));
    const said = [];
    const board = standIn({
      drafting,
      state: { picked: [] },
      pick: (ids) => {
        board.state.picked = ids;
      },
      say: (text) => said.push(text),
      letGo() {}
    });
    const typist = new Keys(board);
    for (const key of keys) key === "Escape" ? typist.escape(key) : typist.pickTyped(key);
    const now = board.state.picked.map((id) => drafting.tiles[id]).join(" ");
    assert.deepEqual([now, said.at(-1)], [picked, told]);
  });
}

for (const [game, tiles, said, shown] of cases([
  ["rummikub", ["j10", "*", "j12"], "10 jaune, joker (11 jaune), 12 jaune", "11"],
  ["rummikub", ["*", "r2", "r3"], "joker (1 rouge), 2 rouge, 3 rouge", "1"],
  ["rummikub", ["r7", "b7", "*"], "7 rouge, 7 bleu, joker (7)", "7"],
  ["rummikub", ["r7", "*", "*"], "7 rouge, joker, joker", ""],
  ["cartes", ["p12", "p13", "*"], "dame de pique, roi de pique, joker (as de pique)", "A"]
])) {
  test(`a joker says what it stands for: ${tiles}`, () => {
    const drafting = new Drafting(looks[game]);
    drafting.take(at([tiles], []));
    const [meld] = drafting.melds;
    const on = (place) => drawn(html`<${() => faceIn(drafting, meld, place)} />`).with("class", "stands")?.shown ?? "";
    const drawnText = meld.tiles.map((_, place) => on(place)).join("");
    assert.deepEqual([meldText(drafting, meld), drawnText], [said, shown]);
  });
}

test("which of equal letters is the joker is told", () => {
  assert.deepEqual(
    [3, 2, 0].map((at) => whichLetter([..."MESSAGE"], at)),
    ["le 2e S", "le 1er S", "M"]
  );
});

test("what others changed is told where no word names it", () => {
  const argument = cases([
    ["des", { ...at([["r3", "r4", "r5"]], []), changed: [[0, 1]] }],
    [
      "rummikub",
      {
        ...at(
          [
            ["r3", "r4", "r5"],
            ["b7", "n7", "*"]
          ],
          []
        ),
        numbers: [1, 4],
        changed: [1]
      }
    ],
    ["rummikub", at([["r3", "r4", "r5"]], [])],
    ["lettres", { ...at(["IMAGE"], []), changed: [0] }]
  ]);

  assert.deepEqual(
    argument.map(([game, view]) => {
      const drafting = new Drafting(looks[game]);
      drafting.take(view);
      return changedText(drafting);
    }),
    [
      "Nouveau depuis votre dernier tour\u00a0: 4 rouge en E3.",
      "Nouveau depuis votre dernier tour\u00a0: combinaison 4, 7 bleu, 7 noir, joker (7).",
      "",
      ""
    ]
  );
});
