import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcer } from "../src/partie/parts/announcer.js";
import { adviceOf } from "../src/partie/parts/bar.js";
import { looks, seat, standIn, view } from "./table.js";

test("each thing is announced once", () => {
  const announcer = new Announcer();
  const tale = (n, text) => ({ n, seat: 1, text, points: null });
  const one = view({ told: [tale(5, "Tirage.")], news: ["Tirage."], advice: "Votre premier mot." });
  const next = { n: 6, turn: 1, number: 2, told: [...one.told, tale(6, "A passe.")] };
  const two = view({ ...one, ...next, drawn_told: "Vous avez pioché un E." });
  const gone = [seat(0), seat(1, { mine: false, here: false }), seat(2, { mine: false, said: ["pause"] })];
  const here = [seat(0), seat(1, { mine: false }), seat(2, { mine: false })];
  const before = { ...two, seats: here };
  const said = [announcer.take(one), announcer.take(one), announcer.take(before)];
  const drawn = { ...before, stage: "turn", n: 7 };
  const mine = { ...before, seat: 1, stage: "discard", may: { discard: true }, advice: "Tapez…" };
  const more = [announcer.take(drawn), new Announcer().take(mine)];
  announcer.take(before);
  const left = { ...before, seats: gone };
  const paused = { ...left, paused: true, paused_told: "Le temps de Zoé est passé." };
  const [first, same, played] = said;
  const [drawnTold, discards] = more;
  assert.deepEqual(first, ["Tirage.", "C’est à vous de jouer.", "Votre premier mot."]);
  assert.deepEqual(same, []);
  assert.deepEqual(played, ["A passe.", "Vous avez pioché un E.", "C’est à B de jouer."]);
  assert.deepEqual(drawnTold, [], "a step of the same turn: what he did is told, not again that he is on turn");
  assert.equal(discards.at(-1), "Choisissez ce que vous défaussez.");
  assert.deepEqual(announcer.take(left), ["B n’est plus en ligne.", "C veut une pause."]);
  assert.deepEqual(announcer.take(paused), ["Le temps de Zoé est passé."]);
});

test("whoever listens is told what to do with dice as those who see", () => {
  const dice = (may) => view({ room: { look: looks.des }, may: { draw: [], ...may } });
  const said = (may) => new Announcer().take(dice(may));
  const seen = (may) => adviceOf(standIn({ view: dice(may), live: true, composed: false }));
  const turns = [{ throw: { all: true } }, { throw: { all: false } }, { play: true }];
  const [first, again, lays] = turns.map((may) => [said(may), seen(may)]);
  assert.deepEqual(first, [["C’est à vous : lancez vos dés."], ""]);
  assert.deepEqual(again[0], ["C’est à vous : choisissez les dés à lancer.", again[1]]);
  assert.ok(again[1].includes("un au moins"));
  assert.equal(lays[0].at(-1), lays[1]);
  assert.ok(lays[1].includes("une case"));
});

test("a revenge that another proposes is told once", () => {
  const announcer = new Announcer();
  const over = (revenge) => announcer.take(view({ phase: "over", stage: "over", room: { revenge } }));
  over("");
  assert.deepEqual(
    [over(""), over("y"), over("y"), new Announcer().take(view({ phase: "over", room: { revenge: "y" } }))],
    [[], ["Une revanche est proposée : on vous y attend."], [], []]
  );
});

test("whoever sits down before the deal is announced once", () => {
  const free = seat(1, { mine: false, free: true, name: "" });
  const ben = seat(1, { mine: false, free: false, name: "Ben" });
  const lobby = (other) => view({ phase: "lobby", seats: [seat(0, { free: false }), other] });
  const announcer = new Announcer();
  assert.deepEqual(
    [free, ben, ben, free].map((each) => announcer.take(lobby(each))),
    [[], ["Ben est à table."], [], ["Ben n’a plus sa place."]]
  );
});

test("a contest says its time and that it is over", () => {
  const seats = [seat(0, { asked: true }), seat(1, { mine: false }), seat(2, { mine: false })];
  const told = [{ n: 5, seat: 1, text: "B forme OR." }];
  const contest = view({ stage: "contest", turn: 1, left_ms: 19_400, told, may: { challenge: true }, seats });
  const after = (seat) => view({ n: 6, turn: 2, number: 2, told: [...told, { n: 6, seat, text: "Suite." }] });
  const hear = (first, next) => {
    const each = new Announcer();
    return [each.take(first), each.take(next)];
  };
  const silent = { ...contest, seats: [seat(0), ...seats.slice(1)] };
  const [one, two] = [hear(contest, after(1)), hear(contest, after(2))];
  const begun = hear(contest, contest)[0];
  const over = one[1];
  const contested = two[1];
  const answered = hear(silent, after(1))[1];
  assert.equal(begun.at(-1), "B a posé : contestez ou acceptez, vous avez 20\u00a0secondes.");
  assert.deepEqual(over.slice(0, 2), ["Délai passé\u202f: le tour est accepté.", "Suite."]);
  assert.deepEqual(contested[0], answered[0]);
  assert.equal(answered[0], "Suite.");
});

test("whoever asks for a pause hears so and dice are to be thrown", () => {
  const announcer = new Announcer();
  announcer.take(view({}));
  const asks = (...others) => announcer.take(view({ seats: [seat(0, { said: ["pause"] }), ...others] }));
  const alone = asks(seat(1), seat(2));
  announcer.take(view({}));
  const throwing = new Announcer().take(view({ may: { throw: { all: true } } }));
  const asked = asks(seat(1), seat(2, { mine: false }));
  assert.deepEqual(alone, [], "all who play are at this screen");
  assert.deepEqual(asked, ["Vous demandez une pause\u202f: on attend l’accord des autres."]);
  assert.deepEqual(throwing, ["C’est à vous : lancez vos dés."]);
});
