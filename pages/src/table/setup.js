/** A new game: who plays, for how long, by what rules; and the games that are kept. */

import { byId } from "../common/dom.js";
import { remember, remembered } from "../common/remembered.js";
import { capital, plural } from "../common/telling.js";
import { Journal } from "../rules/journal.js";
import { ask } from "./dialog.js";
import { button, el } from "./dom.js";

/** @typedef {import("./companion.js").Tools} Tools */
/** @typedef {import("./companion.js").SetUp} SetUp */
/** @typedef {import("../rules/rules.js").Option} Option */
/**
 * A game that is kept; without a sheet where it cannot be read.
 * @typedef {{game: string, sheet: import("../rules/sheet_lines.js").Sheet | null}} Known
 */

const MOST = 4;

/**
 * The rules that a family changes: what they are called here, and their values, those of the first kind offered first.
 * @type {Record<string, [string, [Option, string][]]>}
 */
const OFFERED = {
  arbitration: [
    "Une faute coûte",
    [
      ["strict", "le tour, et une lettre à piocher"],
      ["auto", "rien : on se reprend"]
    ]
  ],
  opening_letters: [
    "Le premier mot de chacun",
    [3, 4, 5, 6, 7, 8].map((count) => [count, `${count} lettres au moins`])
  ],
  apocopes: [
    "Les mots tronqués (vélo, photo)",
    [
      [true, "permis"],
      [false, "refusés"]
    ]
  ],
  loanwords: [
    "Les mots empruntés (tennis, pizza)",
    [
      [true, "permis"],
      [false, "refusés"]
    ]
  ],
  doubling: [
    "Vider son chevalet",
    [
      [true, "double les points de ses lettres"],
      [false, "ne double rien"]
    ]
  ],
  joker_word: [
    "Le mot d’un joker",
    [
      ["extend", "ne peut que s’allonger"],
      ["frozen", "ne change pas"],
      ["free", "est libre comme un autre"]
    ]
  ]
};

/** The form of a new game. */
export class SetUpForm {
  /** @param {(setUp: Omit<SetUp, "lexicon">) => void} begin */
  constructor(begin) {
    this.form = /** @type {HTMLFormElement} */ (byId("setup"));
    const { players, seconds } = lastSetUp();
    this.names = players;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      begin(this.read());
    });
    byId("add-player").addEventListener("click", () => {
      this.takeNames();
      this.names.push("");
      this.renderPlayers(this.names.length - 1);
    });
    this.form.addEventListener("change", () => this.showOther());
    this.takeSeconds(seconds);
    this.renderPlayers();
  }

  /** @param {number} seconds */
  takeSeconds(seconds) {
    const known = this.form.querySelector(`[name="seconds"][value="${seconds}"]`);
    const radio = /** @type {HTMLInputElement} */ (known ?? this.form.querySelector('[name="seconds"][value="other"]'));
    radio.checked = true;
    if (!known) this.field("other").value = String(seconds);
    this.showOther();
  }

  /** @param {string} name @returns {HTMLInputElement} */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  showOther() {
    byId("other-seconds").hidden = this.field("seconds").value !== "other";
  }

  takeNames() {
    this.names = [...byId("players").querySelectorAll("input")].map((input) => input.value);
  }

  /**
   * Show the players.
   * @param {number} [focus]  whose name gets the focus
   */
  renderPlayers(focus) {
    const rows = this.names.map((name, at) => {
      const who = `joueur ${at + 1}`;
      const input = nameField(name, at);
      input.addEventListener("keydown", (event) => this.nextName(event, at));
      const up = at > 0 && button("↑", () => this.move(at), { className: "plain", ariaLabel: `Monter le ${who}` });
      const away =
        this.names.length > 1 &&
        button("✕", () => this.drop(at), { className: "plain", ariaLabel: `Retirer le ${who}` });
      return el(
        "li",
        {},
        el("span", { className: "number", textContent: String(at + 1), ariaHidden: "true" }),
        input,
        up,
        away
      );
    });
    byId("players").replaceChildren(...rows);
    byId("add-player").hidden = this.names.length >= MOST;
    if (focus !== undefined) rows[focus]?.querySelector("input")?.focus();
  }

  /**
   * Enter goes to the next name.
   * @param {KeyboardEvent} event
   * @param {number} at
   */
  nextName(event, at) {
    const next = byId("players").querySelectorAll("input")[at + 1];
    if (event.key !== "Enter" || !next) return;
    event.preventDefault();
    next.focus();
  }

  /** @param {number} at */
  move(at) {
    this.takeNames();
    [this.names[at - 1], this.names[at]] = [this.names[at], this.names[at - 1]];
    this.renderPlayers(at - 1);
  }

  /** @param {number} at */
  drop(at) {
    this.takeNames();
    this.names.splice(at, 1);
    this.renderPlayers(Math.min(at, this.names.length - 1));
  }

  /**
   * Offer the rules that a family changes, once they are known.
   * @param {import("../rules/fault_texts.js").Phrases} phrases
   * @param {{name: string}[]} themes
   */
  offer({ options }, themes) {
    const all = /** @type {[Option, string][]} */ ([["", "tous"], ...themes.map(({ name }) => [name, capital(name)])]);
    const rules = Object.entries(OFFERED).map(([name, [label, values]]) => {
      return ruleField(name, label, values, name === "arbitration" ? "strict" : options[name].default);
    });
    byId("rules").replaceChildren(ruleField("theme", "Les mots, d’un thème", all, ""), ...rules);
  }

  /** What was chosen. @returns {Omit<SetUp, "lexicon">} */
  read() {
    this.takeNames();
    const players = this.names.map((name, at) => name.split(/\s+/u).filter(Boolean).join(" ") || `Joueur ${at + 1}`);
    const chosen = this.field("seconds").value;
    const seconds = Number(chosen === "other" ? this.field("other").value : chosen) || 0;
    /** @type {Record<string, Option>} */
    const rules = { seconds, arbitration: "strict" };
    for (const field of byId("rules").querySelectorAll("select")) rules[field.name] = JSON.parse(field.value);
    const { theme, ...others } = rules;
    remember(KEY, { players: this.names, seconds });
    return { players, rules: others, theme: String(theme) };
  }
}

/**
 * Where the name of a player is typed.
 * @param {string} value
 * @param {number} at
 */
export function nameField(value, at) {
  const placeholder = `Joueur ${at + 1}`;
  return el("input", {
    className: "grow",
    value,
    placeholder,
    maxLength: 30,
    autocomplete: "off",
    enterKeyHint: "next",
    ariaLabel: `Nom du joueur ${at + 1}`
  });
}

const KEY = "lettres.table.setup";

/** Who played last, and with how long a clock. @returns {{players: string[], seconds: number}} */
function lastSetUp() {
  const { players, seconds } = remembered(KEY) ?? {};
  const named = Array.isArray(players) && players.length > 0 && players.every((name) => typeof name === "string");
  return { players: named ? players.slice(0, MOST) : ["", ""], seconds: Number.isInteger(seconds) ? seconds : 60 };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[Option, string][]} values
 * @param {Option} chosen
 */
function ruleField(name, label, values, chosen) {
  const options = values.map(([value, textContent]) =>
    el("option", { value: JSON.stringify(value), textContent, selected: value === chosen })
  );
  return el("label", { textContent: label }, el("select", { name }, ...options));
}

/**
 * Show the games that are kept, the latest first; an unfinished one can be gone on with at once. One that cannot be
 * read
 * hides none of the others, and can be deleted.
 * @param {Tools} tools
 * @param {string | null} current
 * @param {(game: string) => void} remove
 */
export async function renderGames({ store }, current, remove) {
  /** @type {(game: string) => Promise<Known>} */
  const opened = (game) =>
    Journal.open(store, game).then(
      ({ table }) => ({ game, sheet: table?.sheet ?? null }),
      () => ({ game, sheet: null })
    );
  const known = await Promise.all((await store.games()).map(opened));
  const day = (/** @type {Known} */ { sheet }) => String(sheet?.header.date ?? "");
  known.sort((one, other) => day(other).localeCompare(day(one)));
  byId("kept").hidden = !known.length;
  byId("games").replaceChildren(...known.map(({ game, sheet }) => gameRow(game, sheet, () => remove(game))));
  const unfinished = known.filter(({ sheet }) => sheet && !sheet.end);
  const open = unfinished.find(({ game }) => game === current) ?? unfinished[0];
  const names = open?.sheet?.header.players.join(", ");
  byId("current").replaceChildren(
    ...(open
      ? [el("a", { className: "button first wide", href: `#tour/${open.game}`, textContent: `Continuer : ${names}` })]
      : [])
  );
}

/**
 * @param {string} game
 * @param {import("../rules/sheet_lines.js").Sheet | null} sheet  null for a game that cannot be read
 * @param {() => void} remove
 */
function gameRow(game, sheet, remove) {
  const [names, when] = sheet ? toldOf(sheet) : ["Une partie", "elle n’a pas pu être lue"];
  const label = [el("strong", { textContent: names }), el("small", { textContent: capital(when) })];
  const shown = sheet
    ? el("a", { href: `#${sheet.end ? "scores" : "tour"}/${game}` }, ...label)
    : el("p", {}, ...label);
  const asked = () =>
    ask(
      "Effacer cette partie ?",
      [`${names}, ${when}. Elle ne pourra pas être retrouvée.`],
      [
        { text: "La garder", first: true },
        { text: "L’effacer", act: remove }
      ]
    );
  return el(
    "li",
    { className: "game" },
    shown,
    button("✕", asked, { className: "plain", ariaLabel: `Effacer la partie : ${names}, ${when}` })
  );
}

/**
 * Who plays a game; when, and how far it is.
 * @param {import("../rules/sheet_lines.js").Sheet} sheet
 */
function toldOf({ header, lines, end }) {
  const day = new Date(header.date).toLocaleDateString("fr-FR", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric"
  });
  const how = end ? `finie, ${end.totals?.join(" à ")}` : `${plural(lines.length, "tour")}, en cours`;
  return [header.players.join(", "), `${day} · ${how}`];
}
