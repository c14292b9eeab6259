/** The arbiter's page: a field, the verdict at each letter, the words of the table, the theme, the words asked. */

import { byId, make, tilesOf } from "../common/dom.js";
import { capital } from "../common/telling.js";
import { hurriedly, judge } from "../lexicon/judge.js";
import { grouped, strip, typeset } from "../lexicon/text.js";
import { pageLexicon } from "../offline/lexicon.js";
import { keepOffline, loadNewer } from "../offline/page.js";
import { idle, read } from "../offline/read.js";
import { KEY, keep, MOST, recall } from "./memory.js";
import { draw, sentence } from "./verdict.js";

/** @typedef {import("../lexicon/reader.js").Lexicon} Lexicon */
/** @typedef {import("../lexicon/judge.js").Verdict} Verdict */
/** @typedef {import("../lexicon/definitions.js").Definitions} Definitions */

const SETTLED = 700; // milliseconds without a letter, after which the word is asked, and read to a screen reader
const RESTED = 300; // without a letter: words that are near are looked for
const OFFLINE = {
  never: "Hors ligne : pas ici, il faut une adresse en https",
  filling: "Hors ligne : en préparation…",
  failed: "Hors ligne : pas encore, un fichier n’est pas arrivé",
  ready: "Hors ligne : prêt",
  newer: "Hors ligne : prêt"
};
/** The page's lexicon is asked for first of all: the page may not even be there. */
let reading = pageLexicon(damaged);
if (document.readyState === "loading")
  await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
const field = byId("mot", HTMLInputElement);
const card = byId("verdict");
const memory = recall();
/** @type {Lexicon | null} */
let lexicon = null;
/** @type {Definitions | null} */
let definitions = null;
/** @type {Verdict | null} */
let verdict = null;
/** @type {string[] | null} */
let before = null; // the table before words were taken from it
let resting = 0;
let settling = 0;
let continued = false; // whether the last word asked is still being typed

/**
 * Judge what the field has, and show it.
 * @param {boolean} [typing]  what takes long to find is then left for later
 */
function judgeField(typing) {
  const word = field.value;
  clearTimeout(resting);
  resting = typing ? setTimeout(judgeField, RESTED) : 0;
  verdict = lexicon && judge(lexicon, word, { table: memory.table, theme: memory.theme || null });
  const told = verdict?.code === "too_short" ? null : verdict;
  byId("clear").hidden = !word;
  byId("put", HTMLButtonElement).ariaDisabled = String(!told?.accepted); // not disabled: Enter would then do nothing
  card.className = `verdict card ${told ? (told.accepted ? "accepted" : "refused") : ""}`;
  const body =
    told && lexicon
      ? draw(typing ? hurriedly(told) : told, { phrases: lexicon.phrases, definitions, ask })
      : [make("p", { className: "quiet" }, hint())];
  byId("verdict-body").replaceChildren(...body);
  showClashes();
}

/** The sentence shown while there is nothing to judge. */
function hint() {
  if (!lexicon) return "Le lexique arrive…";
  const missing = 3 - (verdict?.tiles?.length ?? 0);
  if (!strip(field.value)) return "Tapez un mot : le verdict vient dès trois lettres.";
  return `Encore ${missing === 1 ? "une lettre" : "deux lettres"}…`;
}

/** Add the word in the field to the words asked, and read its verdict aloud. */
function settle() {
  clearTimeout(settling);
  if (!lexicon || !verdict || verdict.code === "too_short") return;
  say(sentence(verdict, lexicon.phrases));
  const word = strip(field.value);
  const last = memory.history[0];
  if (continued && last && word.startsWith(last.word)) memory.history.shift();
  memory.history = [{ word, accepted: verdict.accepted }, ...memory.history.filter((each) => each.word !== word)].slice(
    0,
    MOST.history
  );
  continued = true;
  keep(memory);
  showHistory();
}

/**
 * Ask about a word that is not typed.
 * @param {string} word
 */
function ask(word) {
  field.value = word;
  continued = false;
  judgeField();
  settle();
  card.scrollIntoView({ block: "nearest" });
}

/**
 * Put a word on the table.
 * @param {Verdict} word
 */
function put({ tiles }) {
  if (!tiles || memory.table.includes(tiles) || memory.table.length >= MOST.table) return;
  settle();
  changeTable([...memory.table, tiles], null);
  clear();
  say(`${tiles} est posé sur la table.`);
}

/**
 * @param {string[]} table
 * @param {string[] | null} kept  what it may be put back to
 */
function changeTable(table, kept) {
  memory.table = table;
  before = kept;
  keep(memory);
  showTable();
  judgeField();
}

/** Empty the field, for the next word. */
function clear() {
  field.value = "";
  continued = false;
  clearTimeout(settling);
  judgeField();
  field.focus();
}

/**
 * Tell a screen reader.
 * @param {string} text
 */
function say(text) {
  byId("said").textContent = text;
}

function showTable() {
  const { table } = memory;
  const chip = (/** @type {string} */ word) => {
    const remove = () => {
      changeTable(
        table.filter((each) => each !== word),
        table
      );
      say(`${word} n’est plus sur la table.`);
      byId("restore").focus();
    };
    const shown = make("button", { type: "button", onclick: () => ask(word) }, tilesOf(word));
    const away = make("button", { type: "button", ariaLabel: `Retirer ${word}`, onclick: remove }, "✕");
    const item = make("li", { className: "chip" }, shown, away);
    item.dataset.word = word;
    return item;
  };
  byId("table").replaceChildren(...table.map(chip));
  byId("table-none").hidden = table.length > 0;
  byId("empty").hidden = table.length < 2;
  byId("restore").hidden = !before;
}

/** The words of the table that forbid the one in the field stand out. */
function showClashes() {
  const words = new Set(verdict?.conflicts.map(({ tableWord }) => tableWord));
  if (verdict?.code === "already_on_table" && verdict.tiles) words.add(verdict.tiles);
  for (const chip of byId("table").children) {
    if (chip instanceof HTMLElement) chip.classList.toggle("clash", words.has(chip.dataset.word ?? ""));
  }
}

function showHistory() {
  const item = (/** @type {{word: string, accepted: boolean}} */ { word, accepted }) => {
    const sign = make("span", { className: accepted ? "good" : "bad", ariaHidden: "true" }, accepted ? "✓" : "✕");
    const ruling = make("span", { className: "spoken" }, accepted ? " permis" : " refusé");
    return make(
      "li",
      { className: "chip" },
      make("button", { type: "button", onclick: () => ask(word) }, sign, word, ruling)
    );
  };
  byId("history").replaceChildren(...memory.history.map(item));
  byId("asked").hidden = !memory.history.length;
}

/** Show what is remembered: another page of the arbiter may have changed it. */
function showMemory() {
  Object.assign(memory, recall());
  before = null;
  forgetTheme();
  byId("theme", HTMLSelectElement).value = memory.theme;
  showTable();
  showHistory();
  judgeField();
}

/** No theme is played that the lexicon has not. */
function forgetTheme() {
  if (lexicon && !Object.hasOwn(lexicon.about.themes, memory.theme)) memory.theme = "";
}

/** @param {Lexicon} opened */
function showLexicon(opened) {
  const { about } = opened;
  byId("lexicon-about").textContent = typeset(
    `Lexique : ${about.source}, version ${about.version}, ${grouped(about.words)} mots jouables.`
  );
  const theme = byId("theme", HTMLSelectElement);
  const named = opened.themes().map(({ name }) => make("option", { value: name }, capital(name)));
  theme.replaceChildren(theme.options[0], ...named);
  theme.value = memory.theme;
}

/** Take the lexicon when it is there, then the definitions where there are some: the verdict comes before all else. */
async function load() {
  byId("broken").hidden = true;
  try {
    lexicon = await reading;
  } catch {
    byId("broken").hidden = false;
    return;
  }
  forgetTheme();
  judgeField();
  await idle();
  showLexicon(lexicon);
  await idle();
  settle();
  await loadDefinitions();
}

/** The lexicon was found wrong: nothing is judged by it any more. */
function damaged() {
  lexicon = null;
  byId("broken").hidden = false;
  judgeField();
}

async function loadDefinitions() {
  const address = document.querySelector("meta[name=definitions]")?.getAttribute("content");
  if (!address) return;
  try {
    const { openDefinitions } = await import("../lexicon/definitions.js"); // only where there are some
    definitions = openDefinitions((await read(address)).bytes);
  } catch {
    return; // a word is judged without
  }
  const about = byId("definitions-about");
  about.textContent = definitions.about.sources.map(({ attribution }) => typeset(attribution)).join(" ");
  about.hidden = false;
  if (!resting) judgeField();
}

/** The keyboard of a phone may cover the foot of the page: the field stays above it. */
function stayAboveKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const covered = view.scale === 1 ? Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)) : 0;
  document.documentElement.style.setProperty("--covered", `${covered}px`);
}

function listen() {
  field.addEventListener("input", () => {
    judgeField(true);
    clearTimeout(settling);
    if (!field.value) continued = false;
    settling = setTimeout(settle, SETTLED);
  });
  byId("ask", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    if (verdict?.accepted) put(verdict);
    else if (verdict && lexicon) say(sentence(verdict, lexicon.phrases));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value) clear();
    if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      field.focus();
    }
  });
  const click = (/** @type {string} */ id, /** @type {() => void} */ act) => (byId(id).onclick = act);
  click("clear", clear);
  click("retry", () => {
    reading = pageLexicon(damaged);
    void load();
  });
  click("reload", loadNewer);
  click("empty", () => changeTable([], memory.table));
  click("restore", () => before && changeTable(before, null));
  click("forget", () => {
    memory.history = [];
    keep(memory);
    showHistory();
    field.focus();
  });
  const theme = byId("theme", HTMLSelectElement);
  theme.addEventListener("change", () => {
    memory.theme = theme.value;
    keep(memory);
    judgeField();
    settle();
  });
  addEventListener("storage", ({ key }) => key === KEY && showMemory());
  visualViewport?.addEventListener("resize", stayAboveKeyboard);
  visualViewport?.addEventListener("scroll", stayAboveKeyboard);
}

byId("home-screen").hidden = !("standalone" in navigator) || navigator.standalone === true; // Apple's alone
listen();
showMemory();
if (matchMedia("(pointer: fine)").matches) field.focus(); // no keyboard comes up
void load().then(() =>
  keepOffline((state) => {
    const told = byId("offline");
    told.textContent = typeset(OFFLINE[state]);
    told.classList.toggle("ready", state === "ready" || state === "newer");
    byId("newer").hidden = state !== "newer";
  })
);
