/** The view of games: a new one with its players, time and rules; and those that are kept. */

import { capital, plural } from "../common/telling.js";
import { TimeField } from "../game/time.js";
import { grouped, typeset } from "../lexicon/text.js";
import { loadNewer } from "../offline/page.js";
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { NameField } from "./parts.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */
/** @typedef {import("../rules/rules.js").Option} Option */
/** @typedef {import("../offline/page.js").Offline} Offline */

const MOST_PLAYERS = 4;

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

/** The state of the page without a network. @type {Record<Offline, string>} */
const OFFLINE = {
  never: "Sans réseau : seulement à une adresse en https.",
  filling: "Sans réseau : bientôt…",
  failed: "Sans réseau : pas encore, un fichier n’est pas arrivé.",
  ready: "Sans réseau : prêt.",
  newer: "Sans réseau : prêt."
};

/**
 * The first view. It stays on the page, hidden, during a game: the chosen rules stay too.
 * @param {{sitting: Sitting, offline: Offline | null}} props
 */
export function Parties({ sitting, offline }) {
  const { view, dictionary, kept, current } = sitting;
  const unfinished = kept.filter(({ sheet }) => sheet && !sheet.end);
  const open = unfinished.find(({ game }) => game === current) ?? unfinished[0];
  const imported = async (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (!file) return;
    sitting.trouble = "";
    const text = await file.text();
    field.value = "";
    await sitting.importSheet(text);
  };
  return html`<section id="parties" hidden=${view !== "parties"}>
    <h1 tabindex="-1">La table</h1>
    <p class="lead">Jouez avec vos vraies lettres : le téléphone arbitre, tient le temps et compte les points.</p>
    ${
      open?.sheet &&
      html`<p><a class="button first wide" href=${`#tour/${open.game}`}>
        ${typeset(`Continuer : ${open.sheet.header.players.join(", ")}`)}</a></p>`
    }
    <${SetUp} sitting=${sitting} />
    ${
      kept.length > 0 &&
      html`<section aria-labelledby="kept-title">
        <h2 id="kept-title">Mes parties</h2>
        <ul class="bare">${kept.map((each) => html`<${GameRow} key=${each.game} sitting=${sitting} ...${each} />`)}</ul>
      </section>`
    }
    <p><label class="button" for="import">Ouvrir une feuille de partie<input type="file" id="import" class="spoken"
      accept=".partie,.txt,text/plain"
      onChange=${(/** @type {Event} */ event) => sitting.attempt(() => imported(event), true)} /></label></p>
    <p class="quiet"><small>${
      dictionary ? typeset(`Le dictionnaire est là : ${grouped(dictionary.count)} mots.`) : "Le dictionnaire arrive…"
    }</small> <small id="offline">${offline && typeset(OFFLINE[offline])}</small></p>
    <p class="notice" id="newer" hidden=${offline !== "newer"}>Une nouvelle version est là.${" "}
      <button type="button" id="reload" onClick=${loadNewer}>La prendre</button></p>
  </section>`;
}

/** @param {{sitting: Sitting}} props */
function SetUp({ sitting }) {
  const { names, dictionary } = sitting;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const focus = useRef(/** @type {number | null} */ (null)); // whose name gets the focus
  useLayoutEffect(() => {
    if (focus.current !== null) list.current?.querySelectorAll("input")[focus.current]?.focus();
    focus.current = null;
  });
  const change = (/** @type {string[]} */ next, /** @type {number | null} */ at = null) => {
    focus.current = at;
    sitting.names = next;
    sitting.onChange();
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const fields = /** @type {HTMLFormElement} */ (event.currentTarget).querySelectorAll("select");
    const chosen = Object.fromEntries([...fields].map(({ name, value }) => [name, JSON.parse(value)]));
    const { theme, ...rules } = chosen;
    void sitting.attempt(() => sitting.begin(rules, theme));
  };
  /** Enter goes to the next name. */
  const key = (/** @type {KeyboardEvent} */ event, /** @type {number} */ at) => {
    if (event.key !== "Enter" || at + 1 >= names.length) return;
    event.preventDefault();
    list.current?.querySelectorAll("input")[at + 1].focus();
  };
  const row = (/** @type {string} */ name, /** @type {number} */ at) => html`<li key=${at}>
    <span class="number" aria-hidden="true">${at + 1}</span>
    <${NameField} name=${name} at=${at} onKeyDown=${(/** @type {KeyboardEvent} */ event) => key(event, at)}
      take=${(/** @type {string} */ typed) => change(names.with(at, typed))} />
    ${
      at > 0 &&
      html`<button type="button" class="plain" aria-label=${`Monter le joueur ${at + 1}`}
        onClick=${() => change(names.with(at - 1, name).with(at, names[at - 1]), at - 1)}>↑</button>`
    }
    ${
      names.length > 1 &&
      html`<button type="button" class="plain" aria-label=${`Retirer le joueur ${at + 1}`}
        onClick=${() => change(names.toSpliced(at, 1), Math.min(at, names.length - 2))}>✕</button>`
    }
  </li>`;
  return html`<form id="setup" class="card" novalidate onSubmit=${submit}>
    <h2>Une nouvelle partie</h2>
    <fieldset>
      <legend>${typeset("Qui joue ?")}</legend>
      <ol id="players" class="bare" ref=${list}>${names.map(row)}</ol>
      ${
        names.length < MOST_PLAYERS &&
        html`<button type="button" class="plain" onClick=${() => change([...names, ""], names.length)}>
          + Un joueur de plus</button>`
      }
      <p class="quiet"><small>Dans l’ordre du tour : chacun tire une lettre, la plus proche du A commence. Sans nom, ce
        sera « Joueur 1 », « Joueur 2 »…</small></p>
    </fieldset>
    <${TimeField} seconds=${sitting.seconds} least=${10} most=${3600}
      change=${(/** @type {number} */ seconds) => {
        sitting.seconds = seconds;
        sitting.onChange();
      }} />
    <details><summary>Autres règles</summary>
      <div class="rules">${dictionary && html`<${Rules} dictionary=${dictionary} />`}</div></details>
    <button type="submit" class="first wide" disabled=${!dictionary}>Commencer la partie</button>
  </form>`;
}

/** @param {{dictionary: import("./dictionary.js").Dictionary}} props */
function Rules({ dictionary }) {
  const { options } = dictionary.phrases;
  const field = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {[Option, string][]} */ values,
    /** @type {Option} */ chosen
  ) => html`<label key=${name}>${label}
    <select name=${name}>${values.map(
      ([value, text]) =>
        html`<option key=${text} value=${JSON.stringify(value)} selected=${value === chosen}>${typeset(text)}</option>`
    )}</select></label>`;
  return html`${field(
    "theme",
    "Les mots, d’un thème",
    [["", "tous"], .../** @type {[Option, string][]} */ (dictionary.themes.map(({ name }) => [name, capital(name)]))],
    ""
  )}${Object.entries(OFFERED).map(([name, [label, values]]) =>
    field(name, label, values, name === "arbitration" ? "strict" : options[name].default)
  )}`;
}

/** @param {{sitting: Sitting} & import("./sitting.js").Kept} props */
function GameRow({ sitting, game, sheet }) {
  const [names, when] = sheet ? described(sheet) : ["Une partie", "elle n’a pas pu être lue"];
  const label = html`<strong>${names}</strong><small>${typeset(capital(when))}</small>`;
  const ask = () =>
    sitting.ask(
      "Effacer cette partie ?",
      [`${names}, ${when}. Elle ne pourra pas être retrouvée.`],
      [
        { text: "La garder", first: true },
        { text: "L’effacer", act: () => sitting.attempt(() => sitting.remove(game), true) }
      ]
    );
  return html`<li class="game">
    ${sheet ? html`<a href=${`#${sheet.end ? "scores" : "tour"}/${game}`}>${label}</a>` : html`<p>${label}</p>`}
    <button type="button" class="plain" aria-label=${`Effacer la partie : ${names}, ${when}`} onClick=${ask}>✕</button>
  </li>`;
}

/**
 * The line of a game in the list: its players, its day, how far it is.
 * @param {import("../rules/sheet_writing.js").Sheet} sheet
 */
function described({ header, lines, end }) {
  const day = new Date(header.date).toLocaleDateString("fr-FR", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric"
  });
  const how = end ? `finie, ${end.totals?.join(" à ")}` : `${plural(lines.length, "tour")}, en cours`;
  return [header.players.join(", "), `${day} · ${how}`];
}
