// @ts-check
/** The game on the screen: the last view, the draft, what is asked and answered. It draws nothing. */

import { changedText, composedText } from "../../board/board_text.js";
import { Drafting } from "../../board/draft.js";
import { spokenText } from "../../board/faces.js";
import { PLAIN } from "../../board/look.js";
import { capital } from "../../common/telling.js";
import { Announcer } from "./announcer.js";
import { secondsLeft } from "./clock.js";
import { Hints } from "./hints.js";
import { Judging, same } from "./judging.js";
import { keep, recall } from "./kept.js";
import { replacements } from "./people.js";
import { handedTo, onlySeat, ownSeats } from "./seats_at_screen.js";
import { Settling } from "./settling.js";
import { TypedLines } from "./typed_lines.js";
import { onTurn } from "./view.js";

/** @typedef {import("../socket.js").Connection} Connection */
/** @typedef {import("../socket.js").Message} Message */
/** @typedef {import("../socket.js").Reply} Reply */
/** @typedef {import("./view.js").View} View */
/**
 * @typedef {{title: string, text: string[], confirm: string, act: () => unknown,
 *   more?: {label: string, act: () => unknown}, turn?: boolean}} Question
 *   `turn`: it is of this turn, and goes with it */

const SLOW = 1500; // milliseconds after which the page says that it searches
/** The sentences for searches that take long. @type {Record<string, string>} */
export const SEARCHED = {
  hint: "On cherche un indice…",
  repair: "On cherche la table la plus proche…",
  ask: "L’arbitre cherche…"
};
const SAID = 40; // sentences that the live region keeps: the end of a match brings a score sheet
const ELSEWHERE = "Ce tour vient d’être joué dans un autre onglet ou sur un autre appareil.";

export class Game {
  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {View | null} */
    this.view = null;
    this.seenAt = 0;
    /** @type {Drafting | null} The draft. */
    this.drafting = null;
    /** @type {number | null} The seat that composes it. */
    this.draftOf = null;
    /**
     * @type {{look: string, text: string, stays?: boolean} | null} `stays`: till one does something, whatever draft
     *   begins
     */
    this.notice = null;
    this.aside = { n: 0, told: /** @type {string[]} */ ([]) }; // the players who were replaced, and after which tale
    this.closed = false; // what was answered or hinted, which would hide a part of the table
    /** @type {string[]} The tiles of the rack that are held. */
    this.selected = [];
    /** @type {string} What is being done, between a tap and its answer. */
    this.busy = "";
    this.doneAt = 0; // the line of the record up to which this page has acted
    /** @type {string} The sheet over the page that is open: `more`, `settings`, `log`, or a text to read. */
    this.sheet = "";
    /** @type {{title: string, text: string} | null} */
    this.panel = null;
    /** @type {Question | null} */
    this.question = null;
    this.typed = new TypedLines(this);
    this.hints = new Hints(this);
    this.judging = new Judging(this);
    this.settling = new Settling(() => this.onChange());
    /** @type {number | null} The own seat that the screen is to be handed to. */
    this.cover = null;
    this.lifting = false;
    this.saysReady = false; // the player who has taken the screen
    /** @type {number | null} Whose tiles the screen has shown last. */
    this.holder = null;
    /** @type {{key: number, text: string}[]} */
    this.said = [];
    this.announcer = new Announcer();
    this.epoch = 0;
    /** @type {() => void} */
    this.onChange = () => {};
    /** @type {(what: "turn" | "late") => void} */
    this.onEvent = () => {};
    connection.onView = (view) => this.take(/** @type {View} */ (/** @type {unknown} */ (view)));
    this.lost = false; // and said to be
    connection.onStatus = (status) => {
      if (status === "lost" && !this.lost) this.say("Connexion perdue\u202f: on réessaie.");
      else if (this.lost && (status === "open" || status === "polling")) this.say("Connexion rétablie.");
      if (status !== "opening") this.lost = status === "lost";
      if (status === "open" && !this.judging.fresh) this.judging.soon(); // what was asked over the line that broke
      this.onChange();
    };
  }

  get status() {
    return this.connection.status;
  }

  /** True if it is the watcher's turn. */
  get live() {
    return this.view !== null && onTurn(this.view);
  }

  /** True if something is composed. */
  get composed() {
    return Boolean(this.drafting?.touched);
  }

  // -- views

  /** @param {View} view */
  take(view) {
    const before = this.view;
    const late = before !== null && secondsLeft(before, performance.now() - this.seenAt) === 0;
    this.view = view;
    this.seenAt = performance.now();
    this.settling.take(before, view);
    this.place(view);
    const ready = this.cover === null && view.may.ready;
    if (ready && !this.saysReady) void this.connection.send({ type: "vote", seat: view.seat, what: "ready" });
    this.saysReady = ready;
    const another = this.connection.seat !== view.seat; // a view from the right seat is to come
    if (this.cover === null && !another && view.phase !== "lobby" && view.phase !== "closed")
      this.show(view, before, late);
    else if (view.phase === "lobby") for (const sentence of this.announcer.take(view)) this.say(sentence);
    this.onChange();
  }

  /** Find whose screen it is now. @param {View} view */
  place(view) {
    const to = handedTo(view, this.holder);
    if (this.lifting && view.seat === this.cover) {
      this.holder = view.seat;
      this.cover = handedTo(view, this.holder);
      this.lifting = false;
    } else if (to !== null && to !== this.cover) {
      this.cover = to;
      this.holder = null; // the player before may have lost the turn when the next one's time is over
      this.lifting = false;
      this.putAway();
      // nothing of another's tiles comes to a screen that is handed on
      if (view.seat !== null) this.connection.sit(null);
    } else if (to === null) {
      this.cover = null;
      const only = onlySeat(view) ?? this.holder;
      if (only !== view.seat && ownSeats(view).some((seat) => seat.seat === only)) this.connection.sit(only);
      this.holder = only;
    }
  }

  /** Show the screen to the player that it is handed to. */
  uncover() {
    if (this.cover === null) return;
    this.lifting = true;
    this.connection.sit(this.cover);
    this.onChange();
  }

  /** Clear what one player composed, asked or read, before the screen is handed on. */
  putAway() {
    this.drafting = this.notice = null;
    this.begun();
    this.hints.forget();
    this.said = [];
    this.sheet = "";
    this.panel = this.question = null;
    this.typed.putAway();
  }

  /**
   * @param {View} view
   * @param {View | null} before
   * @param {boolean} [late]  whether the time of what one saw before was over
   */
  show(view, before, late = false) {
    if (!this.drafting || this.draftOf !== view.seat) {
      // another player's; one who had no seat for a moment goes on
      this.draftOf = view.seat;
      this.drafting = new Drafting(view.room.look);
      this.drafting.restore(recall(view));
      this.drafting.take(view);
      this.begun();
      if (this.composed) this.stepped(); // before the page was loaded again
    } else {
      // else the record tells why it is over
      const own = before && onTurn(before) && !late && !view.seats[before.turn].stand_in;
      const elsewhere = own && this.composed && !this.busy && this.doneAt <= before.n;
      const [table, composed] = [this.drafting.table, composedText(this.drafting)];
      if (this.drafting.take(view)) {
        this.begun();
        const lost = composed && !same({ table }, this.drafting) && ` Vous composiez ici\u00a0: ${composed}.`;
        if (elsewhere) this.tell("advice", `${ELSEWHERE}${lost || ""}`, true);
      }
    }
    if (before && (before.number !== view.number || before.turn !== view.turn)) this.hints.forget();
    const told = before ? replacements(before, view) : [];
    if (told.length) this.aside = { n: view.told.at(-1)?.n ?? 0, told };
    for (const sentence of this.announcer.take(view)) this.say(sentence);
    if (!onTurn(view) || (before && onTurn(before) && before.number === view.number)) return;
    this.say(changedText(this.drafting));
    this.onEvent("turn");
  }

  /** Forget what belongs to the old draft: a new one has begun. */
  begun() {
    this.epoch += 1;
    this.judging.forget();
    if (!this.notice?.stays) this.notice = null;
    this.selected = [];
    if (this.question?.turn) this.question = null;
  }

  // -- the draft

  /** A step was made: judge it soon. */
  stepped() {
    this.notice = null;
    if (!this.composed) this.judging.judged = null;
    keep(this.view, this.drafting);
    this.judging.soon();
    this.onChange();
  }

  /** @param {{tile: string, where: string}[]} held */
  select(held) {
    const selected = held.filter(({ where }) => where === "rack").map(({ tile }) => tile);
    if (selected.join() === this.selected.join()) return;
    this.selected = selected;
    this.onChange();
  }

  // -- actions

  /**
   * Send an action, one at a time. Its refusal becomes the notice.
   * @param {string} what  its name, for the button that waits
   * @param {Message} message
   * @returns {Promise<Reply | null>}  null where something else is being done, or the screen has another reader by now
   */
  async doing(what, message) {
    if (this.busy) return null;
    this.busy = what;
    this.notice = null;
    this.onChange();
    const { epoch, holder } = this;
    const { level } = this.hints;
    const searching = () => {
      this.say(SEARCHED[what]);
      this.onChange();
    };
    const slow = SEARCHED[what] && setTimeout(searching, SLOW);
    const answer = await this.connection.send({ seat: this.view?.seat, ...message });
    clearTimeout(slow || undefined);
    this.busy = "";
    if (answer.type === "done") this.doneAt = answer.n;
    if (this.cover !== null || holder !== this.holder) {
      this.onChange();
      return null;
    }
    if (answer.type === "no" && answer.text) this.tell("bad", answer.text);
    else if (answer.type === "hint") this.hints.take(answer, epoch === this.epoch, level);
    this.onChange();
    return answer;
  }

  /**
   * @param {string} what
   * @param {import("../../../types/wire.js").Wanted} action
   * @param {number} [seat]
   * @param {{n?: number}} [of]  the line that it is about, where not the last
   */
  act(what, action, seat = this.view?.seat ?? 0, of = {}) {
    return this.doing(what, { type: "act", seat, action, ...of });
  }

  /** @param {import("../../../types/wire.js").Vote["what"]} what @param {{of?: number}} [more] */
  async vote(what, more = {}) {
    for (const { seat, stand_in } of this.own())
      if (!stand_in) await this.doing(what, { type: "vote", seat, what, ...more });
  }

  /** Say for every player at this screen that the next round may be dealt. */
  async deal() {
    for (const { seat, stand_in, said } of this.own()) {
      if (!stand_in && !said.includes("deal") && this.view?.stage === "deal")
        await this.act("deal", { type: "deal" }, seat);
    }
  }

  /** Return the seats of this screen, for which a player may answer together. */
  own() {
    return this.view ? ownSeats(this.view) : [];
  }

  // -- questions and sentences

  /**
   * @param {string} title
   * @param {string[]} text
   * @param {string} confirm
   * @param {() => unknown} act
   * @param {Pick<Question, "more" | "turn">} [how]
   */
  confirm(title, text, confirm, act, how = {}) {
    this.sheet = "";
    this.question = { title, text, confirm, act, ...how };
    this.onChange();
  }

  /** @param {string} look @param {string} text @param {boolean} [stays] */
  tell(look, text, stays = false) {
    this.notice = { look, text: capital(text), stays };
    this.say(text);
  }

  /** Close the answer or the hint; hints can be read again from « Plus ». */
  dismiss() {
    this.notice = null;
    this.closed = true;
    this.onChange();
  }

  /** Tell a screen reader. @param {string} text */
  say(text) {
    if (!text) return;
    const written = text.replace(/ {2,}/gu, ", "); // the columns of a score sheet
    const spoken = spokenText(this.view?.room.look ?? PLAIN, written);
    this.said = [...this.said, { key: (this.said.at(-1)?.key ?? 0) + 1, text: spoken }].slice(-SAID);
  }

  help() {
    this.panel = null;
    this.open("help");
    void this.typed.learn();
  }

  /** @param {string} name */
  open(name) {
    this.sheet = name;
    this.onChange();
  }

  close() {
    this.sheet = "";
    this.panel = this.question = null;
    this.onChange();
  }
}
