import assert from "node:assert/strict";
import { test } from "node:test";
import { step } from "../src/partie/parts/steps.js";
import { cases, gameAt, seat, settle } from "./table.js";

test("nothing of one person stays on a screen that is handed on", async () => {
  const { game, connection, answers, own, take, begin } = gameAt();
  begin();
  game.say("Vous avez pioché un W.");
  game.hints.texts.push("Le mot a un W.");
  game.typed.remember("WAGON");
  game.act("hint", { type: "hint" });
  const asked = game.typed.line("WAGON");
  take(own(1, { number: 2 }));
  const covered = [game.cover, connection.seat, game.drafting, game.said, game.hints.texts, game.typed.history];
  answers[0]({ type: "hint", text: "Il commence par W.", after: ["WAGON"] });
  await settle();
  game.uncover();
  take(own(1, { number: 2, rack: [..."BCDFGHJ"] }));
  const told = game.said.some(({ text }) => text.includes("W"));
  assert.deepEqual(
    [...covered, await asked, game.holder, game.hints.texts, game.typed.history, told],
    [1, null, null, [], [], [], null, 1, [], [], false]
  );
});

test("a screen that was to be handed on shows nobodys rack when that turn is over", () => {
  // Léo never saw his tiles, his time is over: whoever holds the screen sees none of those that Ana has.
  const { game, connection, own, take, begin } = gameAt();
  begin();
  const shown = game.drafting.rack.length;
  take(own(1, { number: 2 }));
  const covered = [game.cover, game.drafting];
  take(own(0, { number: 3 }));
  assert.deepEqual([shown, covered, game.cover, connection.seat, game.drafting], [7, [1, null], 0, null, null]);
});

test("a typed line that is refused is told once", async () => {
  // What is wrong stands in the verdict already.
  const { game, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = own(0, { seats });
  take(alone);
  take(alone);
  game.drafting.move(["r:A:0", "r:E:0", "r:I:0"], { fresh: true });
  const { table } = game.drafting;
  game.judging.judged = { look: "bad", text: "AEI est refusé.", checked: true, table, melds: [] };
  const line = game.typed.line("valider");
  answers.at(-1)({ type: "composed", draft: { asked: "" }, notice: "AEI est refusé.", done: null });
  await line;
  assert.deepEqual([game.notice, game.judging.wasRefused], [null, true]);
});

for (const asked of ["Passer\u00a0: vous piochez 1 lettre.", "Vous piochez 1 lettre."]) {
  test(`a question does not say its title again: ${asked}`, async () => {
    const { game, answers, own, take } = gameAt();
    const alone = own(0, { seats: [seat(0), seat(1, { mine: false }), seat(2, { mine: false })] });
    take(alone);
    take(alone);
    const passed = game.typed.press("pass", { title: "Passer ?" });
    answers[0]({ type: "composed", draft: { asked: "passer" }, notice: "", question: asked });
    await passed;
    assert.deepEqual(
      [game.question.title, game.question.text, game.question.confirm],
      ["Passer ?", ["Vous piochez 1 lettre."], "Passer"]
    );
  });
}

test("what was asked of one turn is not answered in another", async () => {
  const { game, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = (turn, more) => own(turn, { seats, ...more });
  take(alone(0));
  take(alone(0));
  const asked = game.typed.press("pass", { title: "Passer ?" });
  answers[0]({ type: "composed", draft: { asked: "passer" }, notice: "", question: "Vous piochez." });
  await asked;
  const first = game.question?.text;
  take(alone(1, { number: 2 }));
  const later = game.question;
  game.confirm("Quitter ?", [], "Oui", () => {});
  take(alone(0, { number: 4 }));
  const other = game.question?.title;
  assert.deepEqual([first, later, other], [["Vous piochez."], null, "Quitter ?"]);
});

test("what is answered once the draft is another says so or opens what is to read", async () => {
  const { game, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = (turn, more) => own(turn, { seats, ...more });
  take(alone(0));
  take(alone(0));
  const passed = game.typed.press("pass", { title: "Passer ?" });
  take(alone(1, { number: 2 }));
  answers[0]({ type: "composed", draft: { asked: "passer" }, done: null, notice: "", question: "Vous piochez." });
  await passed;
  const { notice, question } = game;
  const said = game.said.at(-1).text;
  const read = game.typed.press("rules");
  take(alone(2, { number: 3 }));
  answers[1]({ type: "composed", draft: {}, done: "règles", notice: "Chacun son tour." });
  await read;
  assert.equal(notice.text, "La partie a avancé entre-temps\u202f: recommencez.");
  assert.deepEqual(
    [said, question, game.panel.text],
    ["la partie a avancé entre-temps\u202f: recommencez.", null, "Chacun son tour."]
  );
});

test("a step and a sort that are typed are said", async () => {
  const { game, answers, own, take } = gameAt("cartes");
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = own(0, { seats, orders: ["alphabet", "voyelles", "main"] });
  take(alone);
  take(alone);
  const type = async (text, answer) => {
    const asked = game.typed.line(text);
    answers.at(-1)({ type: "composed", draft: {}, notice: "", question: "", ...answer });
    await asked;
    return game.said.at(-1)?.text;
  };
  assert.deepEqual(
    [
      await type("annuler", { done: "undo" }),
      await type("trier v", { done: null, draft: { order: "voyelles" } }),
      await type("recommencer", { done: "reset", notice: "La table est comme au début." })
    ],
    ["Annulé.", "Votre main : voyelles.", "La table est comme au début."]
  );
});

test("the last hint of dice shows a lay that waits to be wanted", () => {
  // As in other games: what one composes stays, till one says so; what mends a table replaces it at once.
  const { game, own, take } = gameAt("des");
  const table = [["r3", "r4", "r5"]],
    rack = ["j4", "b4"];
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = own(0, { seats, table, rack });
  take(alone);
  take(alone);
  game.drafting.move(["r:j4:0"], { fresh: true });
  game.stepped();
  const before = JSON.stringify(game.drafting.table);
  const after = [
    ["r3", "r4", "r5"],
    [null, "j4", null],
    [null, "b4", null]
  ];
  game.hints.take({ text: "Indice 5 sur 5 : 4 jaune en E4 et 4 bleu en E5.", after }, true);
  const composed = JSON.stringify(game.drafting.table) === before;
  const offered = game.hints.offered;
  game.hints.lay();
  const laid = [game.drafting.table, game.hints.offered];
  const said = game.said.at(-1).text;
  step(game, "undo");
  const again = JSON.stringify(game.drafting.table) === before;
  game.hints.take({ text: "Dés arrangés.", after, mends: true }, true);
  const mended = [game.drafting.table, game.notice.text, game.hints.texts.length];
  step(game, "undo");
  take({ ...alone, turn: 1, number: 2 });
  assert.ok(composed);
  assert.deepEqual(offered, after);
  assert.deepEqual(laid, [after, null]);
  assert.ok(said.startsWith("4 jaune en E4, 4 bleu en E5"));
  assert.ok(again);
  assert.deepEqual(mended, [after, "Dés arrangés.", 1]);
  assert.equal(game.hints.offered, null);
});

test("a seat that is refused for a moment keeps its draft", () => {
  const { game, connection, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = (turn, more) => own(turn, { seats, ...more });
  take(alone(0));
  take(alone(0));
  const { drafting } = game;
  drafting.move(["r:A:0", "r:M:0", "r:I:0"], { fresh: true });
  game.stepped();
  connection.sit(null); // as it does where it is refused
  take(alone(0));
  take(alone(0));
  assert.deepEqual([game.drafting === drafting, game.drafting.table, game.view.seat], [true, ["AMI"], 0]);
});

/** A turn of the only person at this screen, with some tiles laid: what comes next, and how it is played here. */
function composing() {
  const { game, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const next = (more) => take(own(0, { seats, left_ms: 60_000, n: 6, ...more }));
  const played = (n) => {
    game.doing("line", { type: "line" });
    if (n) answers.at(-1)({ type: "done", n: 6 });
  };
  next({ n: 5 });
  next({ n: 5 });
  game.drafting.move(["r:A:0", "r:M:0", "r:I:0"], { fresh: true });
  game.stepped();
  return { game, seats, next, played };
}

for (const [how, goOn, kept] of cases([
  ["another tab laid", ({ next }) => next({ number: 2, turn: 1, table: ["RAMI"] }), "Vous composiez ici\u00a0: AMI."],
  ["it may be contested", ({ next }) => next({ number: 2, pending: ["AMI"], stage: "contest", turn: 0 }), "appareil."],
  [
    "this page asks to play it",
    ({ next, played }) => {
      played();
      next({ number: 2, turn: 1, table: ["AMI"] });
    },
    ""
  ],
  [
    "this page played it",
    async ({ next, played }) => {
      played(2);
      await settle();
      next({ number: 2, turn: 1 });
    },
    ""
  ],
  [
    "its time was over",
    ({ game, next }) => {
      game.seenAt = -99_000;
      next({ number: 2, turn: 1 });
    },
    ""
  ],
  [
    "a robot played it",
    ({ seats, next }) => {
      seats[0].stand_in = true;
      next({ number: 2, turn: 1 });
    },
    ""
  ],
  [
    "it goes on",
    ({ next }) => {
      next({});
      next({ n: 6 });
    },
    ""
  ]
])) {
  test(`what one composed is told where the turn was played in another tab: ${how}`, async () => {
    const { game, next, ...more } = composing();
    await goOn({ game, next, ...more });
    const notice = game.notice?.text ?? "";
    const said = game.said.some(({ text }) => text === notice);
    next({ number: 3, turn: 2 });
    const later = game.notice?.text ?? "";
    game.putAway();
    assert.deepEqual([said, game.notice], [Boolean(kept), null]);
    if (kept) assert.ok(notice === later && notice.endsWith(kept), notice);
    else assert.equal(notice, "");
  });
}

test("the draft of a seat is kept where the browser keeps nothing", () => {
  const { game, own, take, begin } = gameAt();
  begin();
  game.drafting.byHand(["T", "N"]);
  game.stepped();
  take(own(1, { number: 2 }));
  game.uncover();
  take(own(1, { number: 2 }));
  take(own(0, { number: 4 }));
  game.uncover();
  take(own(0, { number: 4 }));
  assert.deepEqual(game.drafting.draft.rack.slice(0, 2), ["T", "N"]);
});

test("a lost line and its return are said once", () => {
  const { game, connection, begin } = gameAt();
  begin();
  const before = game.said.length;
  for (const status of ["lost", "lost", "opening", "lost", "open", "open"]) connection.onStatus(status);
  const said = game.said.slice(before).map(({ text }) => text);
  assert.deepEqual(said, ["Connexion perdue\u202f: on réessaie.", "Connexion rétablie."]);
});

test("columns of a score sheet are read with a pause", () => {
  const { game, begin } = gameAt();
  begin();
  game.say("Ana        12 points   5 + 7");
  const said = game.said.at(-1).text;
  assert.equal(said, "Ana, 12 points, 5 + 7");
});
