/** The page of the companion: a phone referees a game of real tiles. */

import { byId } from "../common/dom.js";
import { remember, remembered } from "../common/remembered.js";
import { capital, plural } from "../common/telling.js";
import { grouped, typeset } from "../lexicon/text.js";
import { keepOffline, loadNewer } from "../offline/page.js";
import { idle } from "../offline/read.js";
import { TakenError } from "../rules/journal.js";
import { TableError } from "../rules/notation.js";
import { ClockButton } from "./clock_button.js";
import { Companion } from "./companion.js";
import { Composer, emptyDraft, signed } from "./composer.js";
import { ask } from "./dialog.js";
import { openDictionary } from "./dictionary.js";
import { announce, button, el } from "./dom.js";
import { proposalButton } from "./proposals.js";
import { renderScores } from "./scores.js";
import { nameField, renderGames, SetUpForm } from "./setup.js";
import { copy, download, share } from "./sharing.js";
import { databaseStore, localStore, memoryStore } from "./stores.js";
import { costs, drawn, draws, hint, scoreLine, story, undoTold, wordsOf } from "./told.js";

/** @typedef {import("./companion.js").Tools} Tools */
/** @typedef {import("./companion.js").Play} Play */
/** @typedef {import("../rules/turn.js").Judgement} Judgement */

const CURRENT = "lettres.table.current";
const GONE = "Cette partie a été effacée dans un autre onglet.";
const BROKEN = "La page ne peut plus lire cette partie : rechargez-la.";
// games, by their ids
const REMOVED = "BroadcastChannel" in globalThis ? new BroadcastChannel("lettres.table.removed") : null;
const VIEWS = ["parties", "tour", "scores", "partie"];

class Page {
  /**
   * @param {Tools} tools
   * @param {import("./dictionary.js").Dictionary} dictionary
   */
  constructor(tools, dictionary) {
    this.tools = tools;
    this.dictionary = dictionary;
    /** @type {Companion | null} */
    this.game = null;
    /**
     * @type {import("./companion.js").Composed | null} What « Effacer » took away, till something else is composed or
     *   noted.
     */
    this.cleared = null;
    this.waiting = 0;
    this.doing = Promise.resolve();
    const { clock } = new ClockButton(
      () => this.attempt(() => this.toggleClock()),
      () => this.composer.empty && this.renderDeeds(null)
    );
    this.clock = clock;
    this.composer = new Composer(
      () => this.open,
      tools.words,
      () => this.composed(),
      () => this.attempt(() => this.validate())
    );
    this.form = new SetUpForm((setUp) => this.attempt(() => this.begin(setUp)));
    this.form.offer(tools.phrases, dictionary.themes);
    this.listen();
  }

  /** The game that is open. */
  get open() {
    if (!this.game) throw new Error("no game is open");
    return this.game;
  }

  listen() {
    byId("undo").addEventListener("click", () =>
      this.cleared && this.composer.empty ? this.restore() : this.askUndo()
    );
    byId("redo").addEventListener("click", () => this.attempt(() => this.redo()));
    byId("finish").addEventListener("click", () => this.askEnd());
    byId("share").addEventListener("click", () => this.attempt(() => share(this.open)));
    byId("copy").addEventListener("click", () => this.attempt(() => copy(this.open)));
    byId("names").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.attempt(() => this.rename());
    });
    byId("download").addEventListener("click", () => download(this.open));
    byId("import").addEventListener("change", (event) =>
      this.attempt(() => this.importSheet(/** @type {HTMLInputElement} */ (event.target)), true)
    );
    REMOVED?.addEventListener("message", ({ data }) =>
      this.attempt(async () => (await this.forget(data)) && trouble(GONE), true)
    );
    window.addEventListener("hashchange", () => this.attempt(() => this.route(true), true));
  }

  /**
   * Do something that may fail, one thing after another. A second tap on what is being done is no wish for it twice.
   * @param {() => unknown} act
   * @param {boolean} [waits]  whether it is done once what is being done is done
   * @returns {Promise<void>}
   */
  attempt(act, waits = false) {
    if (this.waiting && !waits) return this.doing;
    this.waiting++;
    this.doing = this.doing.then(async () => {
      if (!waits) trouble("");
      try {
        await act();
      } catch (error) {
        await this.failed(error).catch(() => trouble(BROKEN));
      } finally {
        this.waiting--;
      }
    });
    return this.doing;
  }

  /** @param {unknown} error */
  async failed(error) {
    if (error instanceof TakenError && this.game) {
      await this.resume(this.game.journal.game);
      await this.route(false);
      trouble(this.game ? "Cette partie a avancé dans un autre onglet : la voici telle qu’elle est." : GONE);
    } else if (error instanceof TableError) {
      trouble(capital(error.message));
    } else {
      console.error(error);
      trouble("Ce navigateur n’a pas pu garder ce qui vient d’être fait : libérez de la place, puis recommencez.");
    }
  }

  // -- which view, which game

  /**
   * Show what the address says.
   * @param {boolean} moves  whether the focus goes there
   */
  async route(moves) {
    const [name, id] = location.hash.slice(1).split("/");
    const wanted = VIEWS.includes(name) ? name : "";
    const game = id ?? remembered(CURRENT);
    if (wanted !== "parties" && game && this.game?.journal.game !== game) await this.resume(game);
    const over = this.game?.over ?? false;
    const fallback = this.game && !over ? "tour" : "parties";
    const view = this.game ? wanted || fallback : "parties";
    for (const each of VIEWS) byId(each).hidden = each !== view;
    this.view = view;
    if (view === "parties")
      await renderGames(this.tools, remembered(CURRENT), (game) => this.attempt(() => this.remove(game), true));
    else this.render();
    if (!moves) return;
    scrollTo(0, 0);
    byId(view).querySelector("h1")?.focus();
  }

  /** @param {string} id */
  async resume(id) {
    this.cleared = null;
    this.composer.set(emptyDraft());
    try {
      this.game = await Companion.resume(this.tools, id);
      remember(CURRENT, id);
      this.composer.set((await this.game.draft()) ?? emptyDraft());
      if (this.game.journal.broken) trouble("La fin de cette partie est abîmée : la voici jusque-là.");
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      this.game = null;
      remember(CURRENT, null);
    }
  }

  /** @param {Omit<import("./companion.js").SetUp, "lexicon">} setUp */
  async begin(setUp) {
    const now = Date.now();
    const game = await Companion.begin(this.tools, newId(), { ...setUp, lexicon: this.dictionary.name }, now);
    await game.pause(now);
    void navigator.storage?.persist?.().catch(() => false);
    this.go("tour", game);
  }

  /**
   * @param {string} view
   * @param {Companion} game
   */
  go(view, game) {
    this.game = game;
    this.cleared = null;
    remember(CURRENT, game.journal.game);
    this.composer.set(emptyDraft());
    location.hash = `${view}/${game.journal.game}`;
  }

  /** @param {HTMLInputElement} input */
  async importSheet(input) {
    const file = input.files?.[0];
    if (!file) return;
    trouble("");
    const text = await file.text();
    input.value = "";
    const game = await Companion.fromSheet(this.tools, newId(), text, Date.now());
    await game.pause(Date.now());
    this.go(game.over ? "scores" : "tour", game);
  }

  // -- what is shown

  render() {
    this.renderTurn();
    renderScores(this.open, {
      recount: (at, points) => this.attempt(() => this.changed(this.open.recount(at, points, Date.now()))),
      remove: (at) => this.attempt(() => this.changed(this.open.remove(at, Date.now()))),
      compose: (at, inserts) => this.compose(at, inserts)
    });
    this.renderEnd();
    byId("new-names").replaceChildren(...this.open.players.map((name, at) => el("li", {}, nameField(name, at))));
  }

  /** Give players the names that were typed. */
  async rename() {
    const names = [...byId("new-names").querySelectorAll("input")].map(({ value }) => value);
    for (const [seat, name] of names.entries()) {
      if (name.trim() !== this.open.players[seat]) await this.open.rename(seat, name, Date.now());
    }
    this.render();
    announce("C’est noté.");
  }

  /** Delete a game. @param {string} game */
  async remove(game) {
    await this.tools.store.remove(game);
    REMOVED?.postMessage(game);
    await this.forget(game);
  }

  /** A game is no more. @param {string} game */
  async forget(game) {
    const open = this.game?.journal.game === game;
    if (open) {
      this.game = null;
      this.composer.set(emptyDraft());
    }
    if (open || this.view === "parties") await this.route(false);
    return open;
  }

  renderTurn() {
    const { players, over, setting, course, table, canUndo, canRedo } = this.open;
    const { at, inserts } = this.composer.draft;
    const { seat } = this;
    byId("turn-of").textContent =
      at === null
        ? `À ${players[seat]}`
        : typeset(`${inserts ? "Un tour oublié" : `Tour ${at + 1}`} : ${players[seat]}`);
    byId("turn-score").textContent = scoreLine(this.open, seat);
    byId("standing").replaceChildren(...players.map((name, at) => this.standing(name, at)));
    byId("undo").toggleAttribute("disabled", !canUndo && !this.cleared);
    byId("redo").toggleAttribute("disabled", !canRedo);
    byId("clock").hidden = !setting.rules.seconds || over || at !== null;
    byId("bar").hidden = over;
    this.clock.set(over ? { spent: 0, since: null } : table.clock, over ? 0 : setting.rules.seconds);
    const words = this.composer.before.table.length;
    byId("on-table").textContent = words ? `Sur la table, ${plural(words, "mot")}` : "Sur la table";
    byId("table-hint").textContent = typeset(hint(this.open, this.composer.before, seat));
    byId("story").replaceChildren(...(at === null && course.turns.length ? [this.story()] : []));
    this.renderComposed();
  }

  /**
   * A player and his score, beside the turn where the screen is wide.
   * @param {string} name
   * @param {number} at
   */
  standing(name, at) {
    const points = el("span", { className: "points", textContent: plural(this.open.state.seats[at].score, "point") });
    return el(
      "li",
      { className: at === this.seat ? "ahead" : "" },
      el("span", { className: "name", textContent: name }),
      points
    );
  }

  /** What changes with each letter that is typed. */
  renderComposed() {
    this.renderDeeds(this.composer.render());
    byId("story").hidden = !this.composer.empty;
    byId("table-hint").hidden = this.composer.draft.formed.length > 0;
  }

  /** Whose turn is composed. */
  get seat() {
    const { at, inserts } = this.composer.draft;
    return at === null || inserts ? this.composer.before.turn : this.open.course.turns[at].line.seat;
  }

  /** What happened last, and what its player draws. */
  story() {
    const { course } = this.open;
    const noted = /** @type {import("../rules/course.js").Noted} */ (course.turns.at(-1));
    const better = noted.line.kind !== "fault" && proposalButton(this.open, noted);
    const foot = el("div", { className: "spread" }, el("p", { className: "quiet" }, draws(this.open, noted)), better);
    const card = el("div", { className: "card" }, el("p", {}, el("strong", {}, story(this.open, noted))), foot);
    if (this.open.seemsOver) {
      card.append(
        el("p", { textContent: "La pioche doit être vide : la partie est-elle finie ?" }),
        button("Finir la partie", () => this.askEnd())
      );
    }
    return card;
  }

  /** @param {Judgement | null} judged */
  renderDeeds(judged) {
    const { at } = this.composer.draft;
    const give = at === null ? [] : [button("Ne rien changer", () => this.compose(null, false))];
    const { passe, "hors délai": lateness } = costs(this.open);
    const pass = button(`Passer${drawn(passe)}`, () => this.attempt(() => this.play({ kind: "passe" })));
    const late = button(`Hors délai${drawn(lateness)}`, () => this.attempt(() => this.play({ kind: "hors délai" })), {
      className: "first"
    });
    const valid = button(
      judged?.accepted ? `Valider : ${plural(judged.total, "point")}` : "Valider",
      () => this.attempt(() => this.validate()),
      { className: "first" }
    );
    const clear = button("Effacer", () => this.clear(), { className: "plain apart" });
    const back = this.cleared ? [button(`Remettre ${namesOf(this.cleared)}`, () => this.restore())] : [];
    const deeds = this.composer.empty ? [this.clock.late && at === null ? late : pass, ...back] : [clear, valid];
    byId("deeds").replaceChildren(...deeds, ...give);
  }

  renderEnd() {
    const again = () => this.again();
    const done = this.open.over
      ? [
          button("Rejouer ensemble", again, { className: "first" }),
          button("Partager la feuille", () => this.attempt(() => share(this.open))),
          button("Reprendre la partie", () => this.attempt(() => this.undo()))
        ]
      : this.open.course.turns.length
        ? [button("La partie est finie", () => this.askEnd())]
        : [];
    byId("ended").replaceChildren(...done);
  }

  /** A new game of the same players. */
  again() {
    this.form.names = [...this.open.players];
    this.form.renderPlayers();
    location.hash = "parties";
  }

  // -- the clock

  async toggleClock() {
    await (this.open.running ? this.open.pause(Date.now()) : this.open.resume(Date.now()));
    this.renderTurn();
  }

  // -- turns

  /** The draft has changed: show it, keep it. */
  composed() {
    if (!this.composer.empty) this.cleared = null;
    byId("undo").toggleAttribute("disabled", !this.open.canUndo && !this.cleared);
    this.renderComposed();
    this.open.keepDraft(this.composer.draft).catch((error) => this.failed(error));
  }

  /**
   * Compose a turn: that at a place again, one that was forgotten before it, or a new one.
   * @param {number | null} at
   * @param {boolean} inserts
   */
  compose(at, inserts) {
    const noted = at === null || inserts ? null : this.open.course.turns[at];
    this.cleared = null;
    this.composer.set({ ...emptyDraft(), ...(noted ? wordsOf(noted) : {}), at, inserts });
    this.renderTurn();
    this.composed();
    location.hash = `tour/${this.open.journal.game}`;
  }

  /** Take away what is composed; one tap brings it back. */
  clear() {
    const { draft } = this.composer;
    this.cleared = draft;
    this.composer.set({ ...emptyDraft(), at: draft.at, inserts: draft.inserts });
    this.composed();
    announce(`Effacé\u202f: ${namesOf(draft)}. «\u202fRemettre\u202f» le rend.`);
  }

  /** Bring back what was cleared. */
  restore() {
    const { cleared } = this;
    if (!cleared) return;
    this.cleared = null;
    this.composer.set(cleared);
    this.composed();
    announce(`Remis\u202f: ${namesOf(cleared)}.`);
  }

  /** What is composed is to be played: at once if nothing is wrong with it. */
  async validate() {
    if (!this.composer.add()) return announce(byId("verdict").textContent ?? "");
    const judged = this.composer.judgement();
    const { formed, broken, emptied } = this.composer.draft;
    if (!judged?.accepted) return judged ? this.askRuling(judged, { formed, broken, emptied }) : undefined;
    const lay = () => this.play({ kind: "lay", formed, broken, emptied });
    const many = this.tooMany(judged);
    if (!many) return lay();
    ask(
      "Tant de lettres ?",
      [many],
      [
        { text: "Corriger le tour", first: true },
        {
          text: `${this.open.players[this.seat]} les avait bien : ${plural(judged.total, "point")}`,
          act: () => this.attempt(lay)
        }
      ]
    );
  }

  /**
   * That a turn lays more letters than its player can hold by the rules; empty where it does not.
   * @param {Judgement} judged
   */
  tooMany({ placed }) {
    const held = this.open.heldBy(this.seat, this.composer.draft.at);
    if (placed.length <= held) return "";
    const name = this.open.players[this.seat];
    return typeset(
      `Ce tour pose ${plural(placed.length, "lettre")} du chevalet, et ${name} n’en a que ${held}, à compter la ` +
        `donne et les pioches. Un mot de la table a-t-il été défait sans être touché ici ? Ou ${name} a-t-il pioché ` +
        "plus que noté ?"
    );
  }

  /**
   * What the players rule on a turn with faults.
   * @param {Judgement} judged
   * @param {{formed: string[], broken: string[], emptied: boolean}} draft
   */
  askRuling(judged, draft) {
    const { faults, impossible, overBox } = judged;
    const alone = faults.length || overBox.length ? [] : impossible.map(capital);
    const sentences = [...new Set([...faults.map(({ sentence }) => sentence), ...overBox, ...alone])];
    const told = sentences.map((text) => el("p", { className: "fault" }, ...signed(false, text)));
    const many = this.tooMany(judged);
    const lines = [
      ...told,
      ...(many ? [many] : []),
      ...(overBox.length ? [el("p", {}, this.tools.phrases.boxHelp)] : [])
    ];
    const name = this.open.players[this.seat];
    const penalty = drawn(judged.penalty || 0);
    const refuse = {
      text: `Refuser : ${name} reprend tout${penalty}`,
      act: () => this.attempt(() => this.play({ kind: "fault", ...draft }))
    };
    const admit = {
      text: `La table l’admet : ${plural(judged.total, "point")}`,
      act: () => this.attempt(() => this.play({ kind: "lay", ...draft }))
    };
    const strict = this.open.setting.rules.arbitration !== "auto";
    ask("Ce tour ne va pas", lines, [
      { text: "Corriger", first: true },
      ...(strict ? [refuse] : []),
      ...(judged.impossible.length ? [] : [admit])
    ]);
  }

  /** @param {Play} play */
  async play(play) {
    const { at, inserts } = this.composer.draft;
    const game = this.open;
    const now = Date.now();
    const done =
      at === null
        ? game.put(play, now, game.table.size)
        : inserts
          ? game.insert(at, play, now)
          : game.correct(at, play, now);
    await this.changed(done);
    if (at !== null) location.hash = `scores/${game.journal.game}`;
  }

  /**
   * A turn was noted: what was composed is done with.
   * @param {Promise<import("./companion.js").Outcome>} done
   */
  async changed(done) {
    const { noted, changed } = await done;
    this.cleared = null;
    this.composer.set(emptyDraft());
    await this.open.keepDraft(this.composer.draft);
    this.render();
    scrollTo(0, 0);
    const told = noted ? `${story(this.open, noted)} ` : "";
    announce(`${told}À ${this.open.players[this.open.state.turn]} de jouer.`);
    const lost = changed
      .filter(({ after, before }) => after.line.suspended && !before.line.suspended)
      .map(({ at }) => at + 1);
    if (lost.length)
      trouble(
        `${lost.length > 1 ? "Les tours" : "Le tour"} ${lost.join(", ")} ne ` +
          `${lost.length > 1 ? "tiennent" : "tient"} plus : corrigez-les dans les scores.`
      );
  }

  /** Say what would be undone, and undo it if that is meant. */
  askUndo() {
    const [title, ...said] = undoTold(this.open);
    const lost = this.composer.empty ? [] : ["Ce qui est composé maintenant sera perdu."];
    ask(
      title,
      [...said, ...lost],
      [
        { text: "Oui, l’annuler", act: () => this.attempt(() => this.undo()) },
        { text: "Non", first: true }
      ]
    );
  }

  async undo() {
    const last = this.open.course.turns.at(-1);
    const { length } = this.open.course.turns;
    await this.open.undo(Date.now());
    this.cleared = null;
    const taken = last && this.open.course.turns.length < length ? wordsOf(last) : {};
    this.composer.set({ ...emptyDraft(), ...taken });
    await this.open.keepDraft(this.composer.draft);
    this.render();
    announce(`Annulé. À ${this.open.players[this.open.state.turn]} de jouer.`);
    if (this.view === "scores") location.hash = `tour/${this.open.journal.game}`;
  }

  async redo() {
    await this.open.redo(Date.now());
    this.composer.set(emptyDraft());
    await this.open.keepDraft(this.composer.draft);
    this.render();
    announce(`Rétabli. À ${this.open.players[this.open.state.turn]} de jouer.`);
  }

  // -- the end

  askEnd() {
    const { players, setting } = this.open;
    const counts = setting.rules.leftover !== "none";
    const fields = players.map((name) =>
      el("input", {
        type: "number",
        min: "0",
        max: "112",
        inputMode: "numeric",
        ariaLabel: `Lettres qui restent à ${name}`
      })
    );
    const rows = counts
      ? fields.map((field, at) => el("label", { textContent: `Lettres qui restent à ${players[at]}` }, field))
      : [];
    const text = counts ? "Ce qui reste sur les chevalets compte." : "Les lettres qui restent ne coûtent rien.";
    const end = async () => {
      await this.open.end(
        fields.map(({ value }) => (counts ? value || "0" : "")),
        Date.now()
      );
      this.render();
      location.hash = `scores/${this.open.journal.game}`;
      announce(this.open.totals().join(" "));
    };
    ask(
      "La partie est finie ?",
      [text, ...rows],
      [{ text: "Oui, les scores", act: () => this.attempt(end), first: true }, { text: "Non, on continue" }]
    );
  }
}

/** What is composed, in a word or two. @param {import("./companion.js").Composed} draft */
function namesOf({ formed, broken, typed }) {
  const words = [...formed.map((word) => word.toUpperCase()), ...(typed.trim() ? [typed.trim().toUpperCase()] : [])];
  const [first = broken[0]?.toUpperCase() ?? "", ...more] = words;
  return more.length ? `${first}…` : first;
}

/** An id that sorts by its time. */
function newId() {
  return `${new Date().toISOString().slice(0, 19).replaceAll(":", "")}-${Math.random().toString(36).slice(2, 7)}`;
}

/** @param {string} text  nothing for no trouble */
function trouble(text) {
  byId("trouble").hidden = !text;
  byId("trouble").textContent = typeset(text);
}

/** Where games are kept: the best that this browser has. */
async function openStore() {
  try {
    return await databaseStore(indexedDB);
  } catch {
    try {
      return localStore(localStorage);
    } catch {
      trouble("Ce navigateur ne garde rien : la partie sera perdue si l’on ferme la page.");
      return memoryStore();
    }
  }
}

async function start() {
  byId("parties").hidden = Boolean(location.hash || remembered(CURRENT));
  const [store, dictionary] = await Promise.all([openStore(), openDictionary()]);
  await idle();
  const page = new Page({ store, phrases: dictionary.phrases, words: dictionary.words }, dictionary);
  await page.attempt(() => page.route(false), true);
  byId("begin", HTMLButtonElement).disabled = false;
  document.documentElement.dataset.ready = "true";
  await idle();
  byId("readiness").textContent = typeset(`Le dictionnaire est là : ${grouped(dictionary.count)} mots.`);
}

/** How far the page is without a network. @type {Record<import("../offline/page.js").Offline, string>} */
const OFFLINE = {
  never: "Sans réseau : seulement à une adresse en https.",
  filling: "Sans réseau : bientôt…",
  failed: "Sans réseau : pas encore, un fichier n’est pas arrivé.",
  ready: "Sans réseau : prêt.",
  newer: "Sans réseau : prêt."
};

byId("reload").addEventListener("click", loadNewer);
start()
  .catch((error) => {
    console.error(error);
    byId("parties").hidden = false;
    trouble("Le dictionnaire n’a pas pu être lu : vérifiez la connexion, puis rechargez la page.");
  })
  .finally(() =>
    keepOffline((state) => {
      byId("offline").textContent = typeset(OFFLINE[state]);
      byId("newer").hidden = state !== "newer";
    })
  );
