/** The sitting at a table: the game that is open, the turn that is composed, and all that is done with both. */

import { remember, remembered } from "../common/remembered.js";
import { capital } from "../common/telling.js";
import { Journal, TakenError } from "../rules/journal.js";
import { faces, TableError } from "../rules/notation.js";
import { Clock } from "./clock.js";
import { Companion } from "./companion.js";
import { Composing, emptyDraft, reportOf } from "./composing.js";
import { PageState } from "./page_state.js";
import { download } from "./sharing.js";
import { alertTime } from "./signals.js";
import { namesOf, storyText, wordsOf } from "./texts.js";

/** @typedef {import("./companion.js").Play} Play */
/** @typedef {import("./companion.js").Composed} Composed */
/** @typedef {import("./dictionary.js").Dictionary} Dictionary */
/**
 * A game that is kept; without a sheet where it cannot be read.
 * @typedef {{game: string, sheet: import("../rules/sheet_writing.js").Sheet | null}} Kept
 */
const CURRENT = "lettres.table.current";
const LAST = "lettres.table.setup";
const MOST_PLAYERS = 4;
const GONE = "Cette partie a été effacée dans un autre onglet.";
// games, by their ids
const REMOVED = "BroadcastChannel" in globalThis ? new BroadcastChannel("lettres.table.removed") : null;
const VIEWS = ["parties", "tour", "scores", "partie"];

export class Sitting extends PageState {
  constructor() {
    super();
    /** @type {import("./companion.js").Tools | null} */
    this.tools = null;
    /** @type {Dictionary | null} */
    this.dictionary = null;
    /** @type {Composing | null} */
    this.composing = null;
    /** @type {Composed | null} The turn that « Effacer » cleared, until another is composed or noted. */
    this.cleared = null;
    this.view = location.hash || remembered(CURRENT) ? "" : "parties";
    this.moves = 0; // to another view, where the focus then goes
    /** @type {Kept[]} */
    this.kept = [];
    const { players, seconds } = remembered(LAST) ?? {};
    const named = Array.isArray(players) && players.length > 0 && players.every((name) => typeof name === "string");
    /** @type {string[]} Who plays the next game. */
    this.names = named ? players.slice(0, MOST_PLAYERS) : ["", ""];
    /** @type {number} */
    this.seconds = Number.isInteger(seconds) ? seconds : 60;
    this.clock = new Clock((left, warns) => {
      this.onTick();
      if (!warns) return;
      this.say(alertTime(left));
      if (this.clock.late) this.onChange();
    });
    this.onTick = () => {};
  }

  /** The turn that is composed in the open game. */
  get turn() {
    if (!this.composing) throw new Error("no game is open");
    return this.composing;
  }

  /** The game that is open. */
  get game() {
    return this.turn.game;
  }

  get current() {
    return remembered(CURRENT);
  }

  /** @param {import("../rules/journal.js").Store} store @param {Dictionary} dictionary */
  async open(store, dictionary) {
    const { words, phrases } = dictionary;
    this.tools = { store, words, phrases };
    this.dictionary = dictionary;
    REMOVED?.addEventListener("message", ({ data }) =>
      this.attempt(async () => {
        if (await this.forget(data)) this.trouble = GONE;
      }, true)
    );
    addEventListener("hashchange", () => this.attempt(() => this.route(true), true));
    await this.attempt(() => this.route(false), true);
  }

  /** Show how it stands. */
  changed() {
    const { composing } = this;
    if (composing) {
      const { over, setting, table } = composing.game;
      this.clock.set(over ? { spent: 0, since: null } : table.clock, over ? 0 : setting.rules.seconds);
    }
    super.changed();
  }

  /** @param {unknown} error */
  async failed(error) {
    if (error instanceof TakenError && this.composing) {
      await this.resume(this.game.journal.game);
      await this.route(false);
      this.trouble = this.composing ? "Cette partie a avancé dans un autre onglet : la voici telle qu’elle est." : GONE;
    } else await super.failed(error);
  }

  // ----- which view, which game

  /** Show what the address says. @param {boolean} moves  whether the focus goes there */
  async route(moves) {
    const [name, id] = location.hash.slice(1).split("/");
    const wanted = VIEWS.includes(name) ? name : "";
    const game = id ?? this.current;
    if (wanted !== "parties" && game && this.composing?.game.journal.game !== game) await this.resume(game);
    const fallback = this.composing && !this.game.over ? "tour" : "parties";
    this.view = this.composing ? wanted || fallback : "parties";
    if (this.view === "parties") await this.list();
    if (moves) this.moves++;
    this.changed();
  }

  /** Go to a view of the game. @param {string} view */
  go(view) {
    location.hash = `${view}/${this.game.journal.game}`;
  }

  /** List the games that are kept, the latest first; a game that cannot be read hides none of the others. */
  async list() {
    const { store } = /** @type {import("./companion.js").Tools} */ (this.tools);
    /** @type {(game: string) => Promise<Kept>} */
    const opened = (game) =>
      Journal.open(store, game).then(
        ({ table }) => ({ game, sheet: table?.sheet ?? null }),
        () => ({ game, sheet: null })
      );
    const day = (/** @type {Kept} */ { sheet }) => String(sheet?.header.date ?? "");
    const kept = await Promise.all((await store.games()).map(opened));
    this.kept = kept.sort((one, other) => day(other).localeCompare(day(one)));
  }

  /** Have a game open, a turn composed or none. @param {Companion | null} game @param {Composed | null} [draft] */
  take(game, draft = null) {
    this.cleared = null;
    this.composing = game && new Composing(game, () => this.onChange(), draft ?? emptyDraft());
    remember(CURRENT, game?.journal.game ?? null);
  }

  /** @param {string} id */
  async resume(id) {
    const { tools } = this;
    try {
      if (!tools) return;
      const game = await Companion.resume(tools, id);
      this.take(game, await game.draft());
      if (game.journal.broken) this.trouble = "La fin de cette partie est abîmée : la voici jusque-là.";
    } catch (error) {
      if (!tools || !(error instanceof TableError)) throw error;
      this.take(null);
      const sheet = await Companion.kept(tools, id);
      const save = { text: "Enregistrer la feuille", act: () => sheet && download(sheet), first: true };
      if (sheet) this.ask("Cette partie ne peut pas s’ouvrir", [capital(error.message)], [save, { text: "Fermer" }]);
    }
  }

  /** @param {Record<string, import("../rules/rules.js").Option>} rules @param {string} theme */
  async begin(rules, theme) {
    const { tools, dictionary, names, seconds } = this;
    if (!tools || !dictionary) return;
    const players = names.map((name, at) => name.split(/\s+/u).filter(Boolean).join(" ") || `Joueur ${at + 1}`);
    remember(LAST, { players: names, seconds });
    const setUp = { players, rules: { seconds, ...rules }, theme, lexicon: dictionary.name };
    await this.started(await Companion.begin(tools, newId(), setUp, Date.now()));
    void navigator.storage?.persist?.().catch(() => false);
  }

  /** Make a game of a sheet that was shared. @param {string} text */
  async importSheet(text) {
    if (this.tools) await this.started(await Companion.fromSheet(this.tools, newId(), text, Date.now()));
  }

  /** @param {Companion} game */
  async started(game) {
    await game.pause(Date.now());
    this.take(game);
    this.go(game.over ? "scores" : "tour");
  }

  /** Play again, the same players. */
  again() {
    this.names = [...this.game.players];
    location.hash = "parties";
  }

  /** Delete a game. @param {string} game */
  async remove(game) {
    await this.tools?.store.remove(game);
    REMOVED?.postMessage(game);
    await this.forget(game);
  }

  /** Know that a game is no more. @param {string} game @returns {Promise<boolean>} whether it was the open one */
  async forget(game) {
    const open = this.composing?.game.journal.game === game;
    if (open) this.composing = null;
    if (open || this.view === "parties") await this.route(false);
    return open;
  }

  // ----- the turn that is composed

  /** Change what is composed, and keep it. @param {(turn: Composing) => void} change */
  compose(change) {
    const { turn } = this;
    change(turn);
    if (!turn.empty) this.cleared = null;
    this.onChange();
    turn.game.keepDraft(turn.draft).catch((error) => this.failed(error).then(() => this.onChange()));
  }

  /**
   * Add the word that is typed.
   * @returns {boolean} whether there was none, or it could be added
   */
  add() {
    let word = /** @type {string | null} */ (null);
    this.compose((turn) => (word = turn.add()));
    const { judged } = this.turn;
    if (word && judged) this.say(reportOf(judged, faces(word))[1]);
    return word !== null;
  }

  /**
   * Compose a turn: a noted turn again, a forgotten turn before it, or a new one.
   * @param {number | null} at
   * @param {boolean} inserts
   */
  recompose(at, inserts) {
    const noted = at === null || inserts ? null : this.game.course.turns[at];
    this.cleared = null;
    this.compose((turn) => (turn.draft = { ...emptyDraft(), ...(noted ? wordsOf(noted) : {}), at, inserts }));
    this.go("tour");
  }

  /** Clear the composed turn; one tap brings it back. */
  clear() {
    const { draft } = this.turn;
    const { at, inserts } = draft;
    this.compose((turn) => (turn.draft = { ...emptyDraft(), at, inserts }));
    this.cleared = draft;
    this.onChange();
    this.say(`Effacé : ${namesOf(draft)}. « Remettre » le rend.`);
  }

  /** Bring back what was cleared. */
  restore() {
    const { cleared } = this;
    if (!cleared) return;
    this.compose((turn) => (turn.draft = cleared));
    this.say(`Remis : ${namesOf(cleared)}.`);
  }

  // ----- the turns that are noted

  /** @param {Play} play */
  async play(play) {
    const { game, draft } = this.turn;
    const { at, inserts } = draft;
    const now = Date.now();
    const done =
      at === null
        ? game.put(play, now, game.table.size)
        : inserts
          ? game.insert(at, play, now)
          : game.correct(at, play, now);
    await this.noted(done);
    if (at !== null) this.go("scores");
  }

  /** A turn was noted: what was composed is done with. @param {Promise<import("./companion.js").Outcome>} done */
  async noted(done) {
    const { noted, changed } = await done;
    const { game } = this;
    await this.composed(emptyDraft());
    scrollTo(0, 0);
    this.say(`${noted ? `${storyText(game, noted)} ` : ""}${this.next()}`);
    const lost = changed
      .filter(({ after, before }) => after.line.suspended && !before.line.suspended)
      .map(({ at }) => at + 1);
    if (lost.length > 1) this.trouble = `Les tours ${lost.join(", ")} ne tiennent plus : corrigez-les dans les scores.`;
    else if (lost.length) this.trouble = `Le tour ${lost[0]} ne tient plus : corrigez-le dans les scores.`;
  }

  /** Have something else composed, as the game has moved. @param {Composed} draft */
  async composed(draft) {
    this.cleared = null;
    this.turn.draft = draft;
    await this.game.keepDraft(draft);
    this.changed();
  }

  /** Return the sentence on who is on turn. */
  next() {
    return `À ${this.game.players[this.game.state.turn]} de jouer.`;
  }

  async undo() {
    const { game } = this;
    const { length } = game.course.turns;
    const last = game.course.turns.at(-1);
    await game.undo(Date.now());
    const words = last && game.course.turns.length < length ? wordsOf(last) : {};
    await this.composed({ ...emptyDraft(), ...words });
    this.say(`Annulé. ${this.next()}`);
    if (this.view === "scores") this.go("tour");
  }

  async redo() {
    await this.game.redo(Date.now());
    await this.composed(emptyDraft());
    this.say(`Rétabli. ${this.next()}`);
  }

  /** @param {string[]} left  what each player has left */
  async end(left) {
    await this.game.end(left, Date.now());
    this.go("scores");
    this.say(this.game.totals().join(" "));
  }

  /** Give players the names that were typed. @param {string[]} names */
  async rename(names) {
    for (const [seat, name] of names.entries())
      if (name.trim() !== this.game.players[seat]) await this.game.rename(seat, name, Date.now());
    this.say("C’est noté.");
  }

  /** Stop the clock, or let it run. */
  async toggleClock() {
    const { game } = this;
    await (game.running ? game.pause(Date.now()) : game.resume(Date.now()));
  }
}

/** An id that sorts by its time. */
function newId() {
  return `${new Date().toISOString().slice(0, 19).replaceAll(":", "")}-${Math.random().toString(36).slice(2, 7)}`;
}
