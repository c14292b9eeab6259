// @ts-check
/**
 * The line to a room: a socket that comes back by itself; where sockets are blocked, requests that ask again and again.
 *
 * What was sent and not answered is sent again with the same id: the server gives it its first answer. Views are whole,
 * so nothing is missed that a view does not tell.
 */

/**
 * A message before it is sent: the line adds its id and, unless it has one, the number of the last view. The server
 * refuses a seat that nobody has.
 * @template M
 * @typedef {M extends unknown ? Omit<M, "id" | "n" | "seat"> & {n?: number, seat?: number | null} : never} Sent
 */
/**
 * @typedef {import("../../types/wire.js").Frame} Frame
 * @typedef {import("../../types/wire.js").View} View
 * @typedef {import("../../types/wire.js").AnyReply} Reply
 * @typedef {Sent<import("../../types/wire.js").ClientMessage>} Message
 * @typedef {"opening" | "open" | "polling" | "lost" | "gone"} Status
 * @typedef {{frame: Message & {id: string}, done: (answer: Reply) => void, kept: boolean, timer: unknown}} Waiting
 * @typedef {{
 *   WebSocket: new (address: string) => WebSocket, fetch: typeof fetch, random: () => number,
 *   after: (act: () => void, milliseconds: number) => unknown, stop: (timer: unknown) => void,
 * }} Means  what it does it with: a test has its own
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const REFUSED_WAIT = 5_000;
const UNANSWERED = 8_000;
const PROBED = 4_000;
const POLLED = 2_000;
const FAILURES = 3; // sockets over which no view came, before requests are tried
const SOCKET_AGAIN = 60_000;

/** @returns {Means} */
function means() {
  return {
    WebSocket,
    fetch: (address, how) => fetch(address, how),
    random: Math.random,
    after: (act, milliseconds) => setTimeout(act, milliseconds),
    stop: (timer) => clearTimeout(/** @type {number} */ (timer))
  };
}

export class Connection {
  /**
   * @param {string} address  of the room's page, with the slash at its end
   * @param {Means} [own]
   */
  constructor(address, own = means()) {
    this.address = address;
    this.means = own;
    /** @type {number | null} */
    this.seat = null;
    this.n = 0;
    /** @type {Status} */
    this.status = "opening";
    /** The reason that the server gave for a refusal. */
    this.refusal = "";
    /** @type {(view: View) => void} */
    this.onView = () => {};
    /** @type {(status: Status) => void} */
    this.onStatus = () => {};
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0; // sockets, one after the other, over which no view came
    this.tries = 0;
    this.asked = 0; // requests for a view: the answer to an older one is nothing new
    this.sent = 0;
    this.hello = "";
    this.stopped = false;
    this.name = Array.from(crypto.getRandomValues(new Uint32Array(2)), (each) => each.toString(36)).join("");
    /** @type {unknown} */
    this.timer = null;
    /** @type {unknown} */
    this.probe = null;
    /** @type {unknown} */
    this.poll = null;
  }

  /** Connect, and stay so. */
  start() {
    if (this.stopped || this.socket) return;
    this.means.stop(this.timer);
    this.failures += 1; // until its first view
    const socket = new this.means.WebSocket(`${this.address.replace(/^http/, "ws")}fil`);
    this.socket = socket;
    this.watch(PROBED * 2);
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => {
      this.means.stop(this.probe);
      this.take(JSON.parse(event.data), true);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.means.stop(this.probe);
      this.closed(event.code);
    };
  }

  /** Never come back. */
  stop() {
    this.stopped = true;
    for (const timer of [this.timer, this.probe, this.poll]) this.means.stop(timer);
    for (const each of this.waiting.values()) this.means.stop(each.timer);
    this.socket?.close();
    this.socket = null;
  }

  /** The network may be back, or the page was out of sight: look at once whether the line holds. */
  wake() {
    if (this.stopped) return;
    if (this.status === "polling") void this.ask();
    else if (!this.socket) this.start();
    else if (this.socket.readyState === 1) this.greet();
  }

  /**
   * Watch from another seat, or from none; its view is to come.
   * @param {number | null} seat
   */
  sit(seat) {
    this.seat = seat;
    if (this.status === "polling") void this.ask();
    else if (this.socket?.readyState === 1) this.greet();
  }

  /**
   * Send a message, which is answered sooner or later, whatever happens to the line. A question for the moment, `kept:
   * false`, is answered by a refusal without text if the line is lost meanwhile.
   * @param {Message} message
   * @param {{kept?: boolean}} [how]
   * @returns {Promise<Reply>}
   */
  send(message, { kept = true } = {}) {
    const frame = { n: this.n, ...message, id: this.newId() };
    return new Promise((done) => {
      this.waiting.set(frame.id, { frame, done, kept, timer: null });
      this.transmit(frame.id);
    });
  }

  newId() {
    this.sent += 1;
    return `${this.name}.${this.sent}`;
  }

  // -- the socket

  greet() {
    this.watch(PROBED);
    this.hello = this.newId();
    this.socket?.send(JSON.stringify({ type: "hello", id: this.hello, n: this.n, seat: this.seat }));
  }

  /** Take the line for lost unless something comes over it soon. @param {number} milliseconds */
  watch(milliseconds) {
    this.means.stop(this.probe);
    this.probe = this.means.after(() => this.drop(), milliseconds);
  }

  /** Close a line over which nothing comes any more. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    this.socket = null;
    this.means.stop(this.probe);
    socket.onmessage = null;
    socket.close();
    this.closed(0);
  }

  /** @param {Frame} frame @param {boolean} [live]  whether it came over the socket, which so holds */
  take(frame, live = false) {
    if (frame.type === "view") return this.receive(frame, live);
    if (frame.type === "no" && frame.id === this.hello && this.seat !== null) return this.sit(null); // it was given up
    const waiting = this.waiting.get(frame.id);
    if (!waiting) return;
    this.waiting.delete(frame.id);
    this.means.stop(waiting.timer);
    waiting.done(frame);
  }

  /** @param {View} view @param {boolean} [live] */
  receive(view, live = false) {
    if (view.seat !== this.seat) {
      // of the seat that one has just left; unasked, one's own is lost: ask for it to be told so
      if (live && !this.hello) this.greet();
      return;
    }
    this.hello = "";
    this.tries = 0;
    this.n = view.n;
    if (live) this.failures = 0;
    const back = live && this.status !== "open";
    if (back) this.tell("open");
    this.onView(view);
    if (back) for (const id of [...this.waiting.keys()]) this.transmit(id);
  }

  /** @param {string} id */
  transmit(id) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.means.stop(waiting.timer);
    if (this.status === "polling") return void this.post(waiting);
    if (this.status !== "open" || !this.socket) return;
    this.socket.send(JSON.stringify(waiting.frame));
    waiting.timer = this.means.after(() => this.late(id), UNANSWERED);
  }

  /** A search may take its time: only a line that is silent altogether is dropped. @param {string} id */
  late(id) {
    const waiting = this.waiting.get(id);
    if (!waiting || this.status !== "open") return;
    this.greet();
    waiting.timer = this.means.after(() => this.transmit(id), UNANSWERED);
  }

  /** @param {number} code */
  closed(code) {
    if (this.stopped) return;
    for (const [id, each] of this.waiting) {
      this.means.stop(each.timer);
      if (each.kept) continue;
      this.waiting.delete(id);
      each.done({ type: "no", id, code: "lost", text: "" });
    }
    if (code === 4404) return this.tell("gone");
    if (this.status !== "polling")
      this.tell(this.status === "opening" && this.failures < FAILURES ? "opening" : "lost");
    if (code === 1008) void this.look();
    if (this.failures >= FAILURES && this.status !== "polling") void this.fall();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.5 + this.means.random());
    this.tries += 1;
    const least = code === 1008 ? REFUSED_WAIT : this.status === "polling" ? SOCKET_AGAIN : 0;
    this.timer = this.means.after(() => this.start(), Math.max(wait, least));
  }

  // -- requests, where there is no socket

  /** Ask whether this browser may see the room at all. */
  async look() {
    const answer = await this.fetched();
    if (answer?.status === 404) this.tell("gone");
  }

  /** Requests may pass where a socket does not. */
  async fall() {
    const asked = ++this.asked;
    const answer = await this.fetched();
    if (!answer?.ok || this.status === "open" || this.stopped) return;
    this.tell("polling");
    await this.polled(answer, asked);
    for (const id of [...this.waiting.keys()]) this.transmit(id);
  }

  async ask() {
    this.means.stop(this.poll);
    if (this.status !== "polling") return;
    const asked = ++this.asked;
    const answer = await this.fetched();
    if (this.status === "polling") await this.polled(answer, asked);
  }

  /** @param {Response | null} answer @param {number} asked  the number of its request */
  async polled(answer, asked) {
    if (answer?.status === 404) return this.tell("gone");
    if (!answer) {
      this.tell("lost");
      this.failures = FAILURES; // the next look is by request again
      this.start();
    } else if (answer.ok) {
      const view = await answer.json();
      if (asked === this.asked && this.status === "polling") this.receive(view);
    }
    this.means.stop(this.poll);
    if (this.status === "polling") this.poll = this.means.after(() => void this.ask(), POLLED);
  }

  /** @returns {Promise<Response | null>} */
  fetched() {
    const query = this.seat === null ? "" : `?seat=${this.seat}`;
    return this.means.fetch(`${this.address}vue${query}`, { cache: "no-store" }).catch(() => null);
  }

  /** @param {Waiting} waiting */
  async post(waiting) {
    const body = JSON.stringify(waiting.frame);
    const headers = { "Content-Type": "application/json" };
    const answer = await this.means.fetch(`${this.address}agir`, { method: "POST", headers, body }).catch(() => null);
    if (answer === null) {
      waiting.timer = this.means.after(() => this.transmit(waiting.frame.id), POLLED);
      return;
    }
    const told = await answer.json().catch(() => ({}));
    for (const frame of told.frames ?? []) this.take(frame);
    const { id } = waiting.frame;
    if (answer.ok && this.waiting.has(id)) {
      // still searched: the answer comes when it is asked for again
      waiting.timer = this.means.after(() => this.transmit(id), POLLED);
    } else if (this.waiting.delete(id))
      waiting.done({ type: "no", id, code: told.error ?? "bad", text: told.message ?? "" });
    void this.ask();
  }

  /** @param {Status} status */
  tell(status) {
    if (status === this.status) return;
    this.status = status;
    if (status === "gone") this.stop();
    this.onStatus(status);
  }
}
