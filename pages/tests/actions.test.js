import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf } from "../src/partie/parts/actions.js";
import { Bar, Notice, verdictOf } from "../src/partie/parts/bar.js";
import { giveUp } from "../src/partie/parts/leaving.js";
import { Latest } from "../src/partie/parts/log.js";
import { Sheets } from "../src/partie/parts/sheets.js";
import { shown } from "./document.js";
import { gameAt, seat, settle, standIn } from "./table.js";

test("a hint that would be the same again is not offered", async () => {
  // Where nothing can be laid nothing is counted: what one more would cost is told again once one has drawn.
  const { game, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const may = { play: true, draw: [], stand_in: [], hint: { level: 1, label: "1 point d’aide" } };
  const alone = own(0, { seats, may });
  take(alone);
  take(alone);
  const offered = () => actionsOf(game).more.some(({ id }) => id === "indice");
  const first = offered();
  game.act("hint", { type: "hint" });
  answers[0]({ type: "hint", text: "Indice : rien ne peut être posé, c’est prouvé." });
  await settle();
  const again = offered();
  take({ ...alone, stage: "drawn" });
  const other = offered();
  assert.deepEqual([first, again, other], [true, false, true]);
});

test("what would be refused is given in by no big button and its refusal is told once", async () => {
  // It stays within reach, and asks the server nothing that it has said; once refused, it is red where it stands.
  const { game, sent, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const alone = own(0, { seats });
  take(alone);
  take(alone);
  const judged = (text) => {
    const { table } = game.drafting;
    game.judging.judged = { look: "bad", text, checked: true, table, melds: [] };
  };
  const shown = () => {
    const { id, quiet, price } = actionsOf(game).main;
    return [id, quiet, price, standIn(verdictOf(game)).props.class.trim(), Notice({ game }) === null];
  };
  game.drafting.move(["r:A:0", "r:E:0", "r:I:0"], { fresh: true });
  judged("AEI est refusé.");
  const composed = shown();
  await actionsOf(game).main.act();
  const refused = [...shown(), game.said.at(-1).text];
  const asked = sent.filter(({ type }) => type === "line").length;
  game.drafting.move(["r:M:0"], { fresh: true });
  judged("Non.");
  const changed = shown();
  assert.deepEqual(composed, ["valider", true, "à corriger", "verdict advice", true]);
  assert.deepEqual(refused, ["valider", true, "à corriger", "verdict bad", true, "AEI est refusé."]);
  assert.equal(asked, 0);
  assert.equal(changed[3], "verdict advice");
});

test("what else can be done stands in groups what is of the turn first", async () => {
  const { game, sent, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const hint = { level: 1, label: "1 point d’aide" };
  const may = (resign) => ({ play: true, draw: [], stand_in: [], hint, pause: true, resign });
  const shown = own(0, { seats, may: may(true), stand_in_level: "amateur" });
  take(shown);
  take(shown);
  game.open("more");
  const expand = (node) => {
    if (Array.isArray(node)) return node.flatMap(expand);
    if (!node?.props) return [];
    if (node.type.name === "Group") return [[node.props.title, ...expand(node.props.children)]];
    if (node.type.name === "DeleteHere") return ["supprimer"]; // which has a state of its own
    if (typeof node.type === "function" && node.type.name !== "Button") return expand(node.type(node.props));
    const id = node.props.action?.id ?? node.props["data-do"];
    return id ? [id] : expand(node.props.children);
  };
  const sheet = Sheets({ game });
  const groups = expand(sheet.props.children);
  giveUp(game);
  const alone = game.question.text[0];
  game.question.act();
  assert.equal(sent.at(-1).what, "resign");
  answers.at(-1)({ type: "done", n: 9 });
  await settle();
  take({ ...shown, may: may(false) });
  giveUp(game);
  const among = game.question.text[0];
  game.question.act();
  assert.equal(sent.at(-1).type, "leave");
  assert.deepEqual(
    groups.map((group) => group[0]),
    ["Votre tour", "À lire", "La table"]
  );
  assert.deepEqual(groups[0].slice(1), ["indice", "ecrire", "melanger"]);
  assert.deepEqual(groups[1].slice(1), ["journal", "score", "regles", "aide"]);
  assert.deepEqual(groups[2].slice(-3), ["quitter", "abandonner", "supprimer"]);
  assert.ok(alone.includes("La partie s’arrête là"));
  assert.ok(among.includes("un robot (amateur) joue à votre place"));
});

test("a contest is answered beside a line that is open", () => {
  const { game, own, take } = gameAt();
  const all = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const laid = { stage: "contest", pending: [], challenge_costs: "" };
  take(own(0, { seats: all }));
  take(own(0, { seats: all }));
  game.typed.open = true;
  const ids = () => [
    ...(function* found(/** @type {any} */ node) {
      if (Array.isArray(node)) for (const each of node) yield* found(each);
      else if (node?.props) {
        if (node.props.action) yield node.props.action.id;
        yield* found(node.props.children);
      }
    })(Bar({ game, wide: false }))
  ];
  const composing = ids();
  const seats = [seat(0, { asked: true }), seat(1, { mine: false }), seat(2, { mine: false })];
  take(own(1, { seats, ...laid }));
  assert.deepEqual([composing, ids()], [[], ["accepter", "contester"]]);
});

test("a contest tells of robots in french", () => {
  const { game, own, take } = gameAt();
  const label = (name, kind) => {
    const seats = [seat(0, { asked: true }), seat(1, { mine: false, name, kind })];
    take(own(1, { seats, stage: "contest", pending: [], n: 7 }));
    return actionsOf(game).main.label;
  };
  label("Ana", "person");
  assert.deepEqual(
    [label("Robot (débutant)", "bot"), label("Robot 2 (amateur)", "bot"), label("Robot", "person")],
    ["Accepter le tour du robot", "Accepter le tour du robot 2", "Accepter le tour de Robot"]
  );
});

for (const shownGame of ["lettres", "rummikub", "cartes", "des"]) {
  test(`a button is pressed, not typed: ${shownGame}`, async () => {
    const { game, sent, answers, own, take } = gameAt(shownGame);
    const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
    const may = { play: true, pass: { cost: 0 }, draw: [], stand_in: [] };
    take(own(0, { seats, may }));
    take(own(0, { seats, may }));
    const press = async (id, { main, others, more } = actionsOf(game)) => {
      [main, ...others, ...more].find((each) => each?.id === id).act();
      answers.at(-1)({ type: "no", text: "" });
      await settle();
    };
    await press("passer");
    Object.defineProperty(game, "composed", { get: () => true });
    await press("valider");
    const pressed = sent.filter(({ type }) => type === "press").map(({ button }) => button);
    assert.deepEqual(pressed, ["pass", "validate"]);
  });
}

test("hints stand under what was answered last till they are closed or the turn is over", async () => {
  const { game, sent, answers, own, take } = gameAt();
  const seats = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const may = { play: true, draw: [], stand_in: [], hint: { level: 3, label: "2 points" } };
  const alone = (more) => own(0, { seats, may, ...more });
  take(alone());
  take(alone());
  game.hints.take({ text: "Un mot en A." });
  game.hints.take({ text: "Un mot de 7 lettres." });
  const zone = () => shown(Notice({ game }));
  const button = (id) =>
    [
      ...(function* found(/** @type {any} */ node) {
        if (Array.isArray(node)) for (const each of node) yield* found(each);
        else if (node?.props) {
          if (node.props["data-do"] === id || node.props.action?.id === id) yield node;
          yield* found(node.props.children);
        }
      })(Notice({ game }))
    ][0];
  const hint = zone();
  button("indices").props.onClick();
  const opened = game.panel.text;
  button("encore").props.action.act();
  const waits = Boolean(button("encore"));
  answers.at(-1)({ type: "no", text: "" });
  await settle();
  game.tell("advice", "CHAT est permis.");
  const answer = zone();
  button("replier").props.onClick();
  const closed = zone();
  game.hints.take({ text: "CHAT." });
  const again = zone();
  take(alone({ stage: "contest" }));
  const contest = zone();
  assert.ok(hint.includes("7 lettres"));
  assert.ok(!hint.includes("en A"));
  assert.ok(hint.includes("Encore un indice"));
  assert.ok(hint.includes("2 points"));
  assert.ok(answer.indexOf("CHAT") < answer.indexOf("Les 2 indices du tour"));
  assert.ok(!answer.includes("7 lettres"));
  assert.equal(closed, "");
  assert.ok(again.includes("CHAT."));
  assert.ok(waits, "a second tap is for nothing else");
  assert.equal(contest, "");
  assert.equal(opened, "Un mot en A.\nUn mot de 7 lettres.");
  assert.deepEqual(
    sent.map(({ action }) => action),
    [{ type: "hint" }]
  );
});

test("what help costs stands on its button", () => {
  const { game, own, take } = gameAt();
  const help = { hint: { level: 1, label: "1 point" }, repair: { label: "3" } };
  const may = { play: true, draw: [], stand_in: [], ...help };
  take(own(0, { may, seats: [seat(0)] }));
  take(own(0, { may, seats: [seat(0)] }));
  Object.defineProperty(game, "composed", { get: () => true });
  const more = actionsOf(game).more.map(({ id, price }) => [id, price]);
  const prices = Object.fromEntries(more);
  assert.deepEqual([prices.indice, prices.reparer], ["1 point", "3"]);
});

test("what others want and who plays in whose place stand in the strip", () => {
  const { game, own, take } = gameAt();
  const tale = (n, seat) => ({ n, seat, text: `${n}.` });
  const told = [tale(1, 0), tale(2, 1), tale(3, 2), tale(4, 0)];
  const strip = (many, said, stand_in) => {
    const ben = { mine: false, said, stand_in };
    take(own(1, { seats: [seat(0), seat(1, ben), seat(2, { mine: false })], told: told.slice(0, many) }));
    return shown(Latest({ game, advice: "" }));
  };
  strip(1, [], false);
  const asked = strip(1, ["pause"], false);
  const replaced = strip(1, [], true);
  const later = strip(3, [], true);
  const played = strip(4, [], true);
  assert.ok(asked.includes("B veut une pause."));
  assert.ok(!asked.includes("à la place"));
  assert.ok(replaced.includes("Un robot joue à la place de B."));
  assert.ok(!replaced.includes("pause"));
  assert.ok(later.includes("à la place de B"));
  assert.ok(later.includes("3."));
  assert.ok(!played.includes("à la place"));
});

test("a contest names what it is about and a tap for another is not taken", (t) => {
  const { game, sent, own, take } = gameAt();
  const seats = [seat(0, { asked: true }), seat(1, { mine: false, name: "Ana" }), seat(2, { mine: false })];
  const contest = (pending, more) => own(1, { seats, stage: "contest", table: ["OR"], pending, n: 7, ...more });
  const labels = [];
  const settling = [];
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const show = (shown, at) => {
    now = at;
    take(shown);
    settling.push(game.settling.lasts);
  };
  const other = own(1, { seats });
  take(other);
  take(other);
  show(other, 5000);
  show(contest(["OR", "CAFéS".toUpperCase()]), 10000);
  const { main, others } = actionsOf(game);
  labels.push(main.label, others[0].label);
  now = 10700;
  settling.push(game.settling.lasts);
  show(contest(["ORS", "CAFES", "CHATEAUX"], { number: 3, n: 9 }), 20000);
  labels.push(actionsOf(game).main.label);
  show(own(0, { seats, n: 10 }), 20500);
  show(own(0, { seats, n: 10 }), 21200);
  main.act();
  assert.deepEqual(labels, ["Accepter CAFÉS", "Contester CAFÉS", "Accepter le tour d’Ana"]);
  const acts = sent.filter(({ type }) => type === "act");
  assert.deepEqual(
    acts.map(({ action, n }) => [action.type, n]),
    [["accept", 7]]
  );
  assert.deepEqual(settling, [false, true, false, true, true, false]);
});
