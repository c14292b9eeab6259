// @ts-check
/** The typed line, as in the terminal: completed, remembered, answered beside the board. */

import { hasSigns, PLAIN } from "../../board/look.js";
import { columnsTold } from "../../board/names.js";
import { plural } from "../../common/telling.js";
import { valueTo } from "../../game/fields.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Return the completions of a line's last word: commands for the first word, else words of the table.
 * @param {string} text
 * @param {string[]} commands
 * @param {string[]} words
 * @returns {{text: string, found: string[]}}  the line, completed where there is but one way
 */
export function completed(text, commands, words) {
  const [, head, last] = /** @type {RegExpMatchArray} */ (text.match(/^(.*\s|)(\S*)$/su));
  const key = plain(last);
  const among = head.trim() ? words : [...commands, ...words];
  const found = key
    ? [...new Set(among)].filter((each) => plain(each).startsWith(key)).sort((one, two) => one.localeCompare(two, "fr"))
    : [];
  return { text: found.length === 1 ? `${head}${found[0]} ` : text, found };
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
}

/** The commands among the rows of the help: those are in lower case. @param {[string, string][] | null} rows */
export function commandsOf(rows) {
  return (rows ?? []).map(([typed]) => typed.split(" ")[0]).filter((word) => /^\p{Ll}{2,}$/u.test(word));
}

const TOLD = 400; // milliseconds after which the suggestions are read aloud

/**
 * Return the suggestion that a key moves to, -1 for the line itself; null if the key does not move among them.
 * @param {string} key @param {number} at @param {number} count
 */
export function optionAt(key, at, count) {
  if (!count || !["ArrowDown", "ArrowUp"].includes(key)) return null;
  return ((at + 1 + (key === "ArrowDown" ? 1 : count)) % (count + 1)) - 1;
}

/** Return the sentence on the suggestions. @param {string[]} found */
export const foundText = (found) =>
  found.length === 1
    ? `${found[0]}\u202f: Tab complète.`
    : found.length
      ? `${plural(found.length, "suggestion")}\u00a0: flèche bas.`
      : "";

/** Return an example of a line, with the tiles of a game. @param {import("../../board/look.js").Look} look */
function example(look) {
  if (look.kind === "words") return "PAGE MIEL, ? MOT…";
  const { initial } = look.colours[0];
  if (look.kind === "grid") return `${[3, 4, 5].map((value) => initial + value).join(" ")}, D4 ${initial}3, aide…`;
  const run = hasSigns(look) ? `3-5${initial}` : `${initial}3-5`;
  return `${run}, ? ${run}…`;
}

/**
 * Return a note on how lines are written, for what cannot be guessed.
 * @param {import("../../board/look.js").Look} look
 */
function noteOf(look) {
  if (look.kind === "grid") return `Une case : sa colonne, puis sa ligne (D4). ${columnsTold(look)}`;
  return look.kind === "words" ? "Un joker s’écrit en minuscule : GAMiN." : "Un joker s’écrit *.";
}

/** @param {{game: Game}} properties */
export function TypedLine({ game }) {
  const look = game.view?.room.look ?? PLAIN;
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {string[]} */ ([]));
  const [at, setAt] = useState(0);
  const [option, setOption] = useState(-1);
  const own = useRef(""); // what was typed before earlier lines were looked at
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    field.current?.focus();
    void game.typed.learn();
  }, []);
  const words = (game.view?.table ?? []).filter((meld) => typeof meld === "string").map((meld) => meld.toUpperCase());
  useEffect(() => {
    const timer = setTimeout(() => {
      game.say(foundText(found));
      game.onChange();
    }, TOLD);
    return () => clearTimeout(timer);
  }, [found.join()]);
  const change = (/** @type {string} */ typed) => {
    setText(typed);
    setOption(-1);
    setFound(typed ? completed(typed, commandsOf(game.typed.commands), words).found.slice(0, 6) : []);
  };
  const close = () => {
    game.typed.open = false;
    game.onChange();
  };
  const back = (/** @type {number} */ step) => {
    const next = Math.min(game.typed.history.length, Math.max(0, at + step));
    if (!at) own.current = text;
    setAt(next);
    change(next ? game.typed.history[game.typed.history.length - next] : own.current);
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (option >= 0) return take(found[option]);
    game.typed.remember(text);
    setAt(0);
    const answer = await game.typed.line(text);
    const { current } = field;
    // it was closed, not sent as something is being done, or is typed on by now
    if (!current || !answer || current.value !== text) return;
    if (answer.type !== "no") change("");
    // the focus is elsewhere
    if (document.activeElement !== document.body && !current.form?.contains(document.activeElement)) return;
    current.focus();
    if (answer.type === "no") current.select(); // what is typed next takes its place
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const end = field.current?.selectionStart === text.length;
    const to = at ? null : optionAt(event.key, option, found.length);
    if (
      ((event.key === "Tab" && !event.shiftKey) || (event.key === "ArrowRight" && end)) &&
      text &&
      found.length === 1
    ) {
      event.preventDefault();
      change(completed(text, commandsOf(game.typed.commands), words).text);
    } else if (to !== null) {
      event.preventDefault();
      setOption(to);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      back(event.key === "ArrowUp" ? 1 : -1);
    } else if (event.key === "Escape") close();
  };
  const take = (/** @type {string} */ word) => {
    change(text.replace(/\S*$/u, `${word} `));
    field.current?.focus();
  };
  return html`<form class="typed" onSubmit=${submit} autocomplete="off">
    <p class="quiet cells">${noteOf(look)}</p>
    ${
      found.length > 0 &&
      html`<div class="found" role="listbox" id="typed-found" aria-label="Compléter">
      ${found.map(
        (word, place) =>
          html`<button type="button" key=${word} id=${`typed-found-${place}`} role="option" tabindex="-1"
            aria-selected=${String(place === option)} class=${place === option ? "picked" : ""}
            onClick=${() => take(word)}>${word}</button>`
      )}
    </div>`
    }
    <div class="row">
      <label class="grow"><span class="spoken">Un coup ou une commande</span>
        <input ref=${field} id="typed" role="combobox" aria-autocomplete="list"
          aria-expanded=${String(found.length > 0)} aria-controls="typed-found"
          aria-activedescendant=${option >= 0 ? `typed-found-${option}` : undefined} value=${text} maxlength="300"
          placeholder=${example(look)} spellcheck=${false}
          autocapitalize="off" autocorrect="off" enterkeyhint="send" onInput=${valueTo(change)} onKeyDown=${key} />
      </label>
      <button class="first" data-do="envoyer" aria-disabled=${game.busy === "line"}>OK</button>
      <button type="button" class="plain" aria-label="Fermer la ligne" onClick=${close}>✕</button>
    </div>
  </form>`;
}
