import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "../src/partie/socket.js";
import { settle } from "./table.js";

/** A line to a server that is not there: what was sent and asked, what waits, and how to answer. @returns {any} */
function connected() {
  /** @type {any[]} */
  const sockets = [];
  class FakeSocket {
    /** @type {any} */
    onopen;
    /** @type {any} */
    onmessage;
    /** @type {any} */
    onclose;
    /** @type {object[]} */
    sent = [];
    readyState = 0;
    constructor() {
      sockets.push(this);
    }
    open() {
      this.readyState = 1;
      this.onopen();
    }
    /** @param {string} text */
    send(text) {
      this.sent.push(JSON.parse(text));
    }
    /** @param {object} frame */
    say(frame) {
      this.onmessage?.({ data: JSON.stringify(frame) });
    }
    close(code = 1006) {
      this.readyState = 3;
      this.onclose?.({ code });
    }
    get last() {
      return this.sent.at(-1);
    }
  }
  /** @type {{act: () => void, milliseconds: number}[]} */
  const timers = [];
  /** @type {any[]} */
  const asked = [];
  const net = {
    served: async (/** @type {any[]} */ ..._request) => {
      throw new Error("no network");
    }
  };
  /** @type {any} */
  const connection = new Connection("http://here/p/x/", {
    WebSocket: /** @type {any} */ (FakeSocket),
    random: () => 0.5,
    after: (act, milliseconds) => {
      const timer = { act, milliseconds };
      timers.push(timer);
      return timer;
    },
    stop: (timer) => {
      const at = timers.indexOf(/** @type {any} */ (timer));
      if (at >= 0) timers.splice(at, 1);
    },
    fetch: (/** @type {any[]} */ ...request) => {
      asked.push(request);
      return /** @type {any} */ (net.served(...request));
    }
  });
  /** @type {number[]} */
  const views = [];
  /** @type {string[]} */
  const statuses = [];
  connection.onView = (/** @type {any} */ view) => views.push(view.n);
  connection.onStatus = (/** @type {string} */ status) => statuses.push(status);
  connection.start();
  const pass = () => {
    for (const { act } of timers.splice(0)) act();
  };
  return { connection, sockets, timers, asked, statuses, views, net, pass, FakeSocket };
}

const view = (/** @type {number} */ n, seat = null) => ({ type: "view", n, seat });

test("what was not answered is sent again with its id and once more by none", async () => {
  const { connection, sockets, views, pass } = connected();
  sockets[0].open();
  sockets[0].say(view(3));
  const answers = [];
  connection.send({ type: "act", seat: 0 }).then((answer) => answers.push(answer.type));
  connection.send({ type: "judge", seat: 0 }, { kept: false }).then((answer) => answers.push(answer.code));
  const first = sockets[0].sent.slice(1);
  sockets[0].close();
  await settle();
  pass();
  sockets[1].open();
  sockets[1].say(view(4));
  const again = sockets[1].sent.slice(1);
  sockets[1].say({ type: "done", id: again[0].id });
  sockets[1].say({ type: "done", id: again[0].id });
  await settle();
  sockets[1].close();
  pass();
  sockets[2].open();
  sockets[2].say(view(4));
  assert.deepEqual([...again, ...sockets[2].sent.slice(1)], first.slice(0, 1));
  assert.equal(first[0].n, 3);
  assert.deepEqual(answers, ["lost", "done"]);
  assert.deepEqual(views, [3, 4, 4]);
});

test("a silent line is dropped and tried anew ever later", async () => {
  const { connection, sockets, timers, statuses, pass, net } = connected();
  sockets[0].open();
  sockets[0].say(view(1));
  connection.wake();
  pass();
  const waits = [];
  net.served = async () => ({ ok: false, status: 503 });
  for (let each = 0; each < 8; each++) {
    const timer = timers.reduce((one, other) => (one.milliseconds > other.milliseconds ? one : other));
    waits.push(timer.milliseconds);
    pass();
    sockets.at(-1).close();
    await settle();
  }
  assert.deepEqual(statuses, ["open", "lost"]);
  assert.deepEqual(
    waits,
    waits.toSorted((one, other) => one - other)
  );
  assert.ok(waits[0] < 1000 && 5000 < waits.at(-1) && waits.at(-1) <= 10_000);
});

test("requests carry on where sockets are blocked", async () => {
  const { connection, sockets, asked, statuses, views, pass, net } = connected();
  net.served = async (_address, how) => ({
    ok: true,
    status: 200,
    json: async () => (how?.body ? { frames: [{ type: "done", id: JSON.parse(how.body).id }] } : view(7))
  });
  for (let each = 0; each < 3; each++) {
    sockets.at(-1).close();
    await settle();
    if (each < 2) pass();
  }
  const answer = connection.send({ type: "vote", what: "pause" });
  await settle();
  const posted = asked.filter(([, how]) => how?.body).map(([address]) => address);
  assert.equal((await answer).type, "done");
  connection.stop();
  assert.equal(statuses.at(-1), "polling");
  assert.equal(views[0], 7);
  assert.deepEqual(posted, ["http://here/p/x/agir"]);
});

test("an older view that a request brings late is not shown", async () => {
  const { connection, sockets, views, pass, net } = connected();
  const held = [];
  net.served = async () => ({ ok: true, status: 200, json: async () => view(3) });
  for (let each = 0; each < 3; each++) {
    sockets.at(-1).close();
    await settle();
    if (each < 2) pass();
  }
  net.served = () => new Promise((answer) => held.push(answer));
  connection.wake();
  connection.wake();
  for (const each of [1, 0]) {
    held[each]({ ok: true, status: 200, json: async () => view(4 + each) });
    await settle();
  }
  assert.deepEqual(views, [3, 5]);
  connection.stop();
});

test("a socket that is only tried is not written to when a request is answered", async () => {
  const { connection, sockets, pass, FakeSocket, net } = connected();
  FakeSocket.prototype.send = function () {
    throw new Error(`sent in state ${this.readyState}`);
  };
  const answer = (how) => (how?.body ? { frames: [] } : view(7));
  net.served = async (_address, how) => ({ ok: true, status: 200, json: async () => answer(how) });
  for (let each = 0; each < 3; each++) {
    sockets.at(-1).close();
    await settle();
    if (each < 2) pass();
  }
  connection.start(); // once in a while a socket is tried again
  connection.send({ type: "vote", what: "pause" });
  await connection.ask();
  assert.deepEqual([sockets.length, connection.status, connection.failures > 3], [4, "polling", true]);
  connection.stop();
});

test("a room that is not there is asked for no more", () => {
  const { connection, sockets, statuses, pass } = connected();
  sockets[0].open();
  sockets[0].close(4404);
  pass();
  assert.deepEqual([statuses, sockets.length, connection.status], [["gone"], 1, "gone"]);
});

test("whose seat is given up watches without one", () => {
  // The server shows the page what strangers see: it asks for its seat once more, and is refused.
  const { connection, sockets, views } = connected();
  connection.sit(0);
  sockets[0].open();
  sockets[0].say(view(1));
  sockets[0].say(view(1, 0));
  sockets[0].say(view(2));
  sockets[0].say(view(2));
  sockets[0].say({ type: "no", id: sockets[0].last.id });
  sockets[0].say(view(2));
  const greeted = sockets[0].sent.map((each) => each.seat);
  assert.deepEqual(greeted, [0, 0, null]);
  assert.deepEqual(views, [1, 2]);
});

test("a view from a seat that one has left is not shown", () => {
  const { connection, sockets, views } = connected();
  sockets[0].open();
  sockets[0].say(view(1));
  connection.sit(1);
  sockets[0].say(view(2));
  sockets[0].say(view(3, 1));
  assert.deepEqual([views, sockets[0].last.seat], [[1, 3], 1]);
});
