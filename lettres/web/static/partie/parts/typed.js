// @ts-check
/** The line that one types, as in the terminal: completed, remembered, answered beside the board. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * What the last word of a line could become: a command where it is the first, or a word of the table.
 * @param {string} text
 * @param {string[]} commands
 * @param {string[]} words
 * @returns {{text: string, found: string[]}}  the line, completed where there is but one way
 */
export function completed(text, commands, words) {
  const [, head, last] = /** @type {RegExpMatchArray} */ (text.match(/^(.*\s|)(\S*)$/su));
  const key = plain(last);
  const among = head.trim() ? words : [...commands, ...words];
  const found = key ? [...new Set(among)].filter((each) => plain(each).startsWith(key)).sort((one, two) => one.localeCompare(two, "fr")) : [];
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

/** What a line may be, in the tiles of a game. @param {string} game */
function example(game) {
  if (game === "des") return "r3 r4 r5, D4 r3, aide…";
  const [line, asked] = game === "lettres" ? ["PAGE MIEL", "MOT"] : game === "cartes" ? ["3-5p", "3-5p"] : ["r3-5", "r3-5"];
  return `${line}, ? ${asked}…`;
}

/** @param {{game: Game}} properties */
export function TypedLine({ game }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {string[]} */ ([]));
  const [at, setAt] = useState(0);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    field.current?.focus();
    void game.typed.learn();
  }, []);
  const words = (game.view?.table ?? []).filter((meld) => typeof meld === "string").map((meld) => meld.toUpperCase());
  const change = (/** @type {string} */ typed) => {
    setText(typed);
    setFound(typed ? completed(typed, commandsOf(game.typed.commands), words).found.slice(0, 6) : []);
  };
  const close = () => {
    game.typed.open = false;
    game.onChange();
  };
  const back = (/** @type {number} */ step) => {
    const next = Math.min(game.typed.history.length, Math.max(0, at + step));
    setAt(next);
    change(next ? game.typed.history[game.typed.history.length - next] : "");
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    game.typed.remember(text);
    setAt(0);
    const answer = await game.typed.line(text);
    if (answer?.type !== "no") change("");
    field.current?.focus();
    if (answer?.type === "no") field.current?.select(); // what is typed next takes its place
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Tab" && !event.shiftKey && text && found.length === 1) {
      event.preventDefault();
      change(completed(text, commandsOf(game.typed.commands), words).text);
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
    ${game.drafting?.kind === "grid" && html`<p class="quiet cells">Une case : sa colonne, puis sa ligne (D4). B, J, N et R sont des couleurs, non des colonnes.</p>`}
    ${found.length > 0 && html`<div class="found" role="group" aria-label="Compléter">
      ${found.map((word) => html`<button type="button" key=${word} onClick=${() => take(word)}>${word}</button>`)}
    </div>`}
    <div class="row">
      <label class="grow"><span class="spoken">Un coup ou une commande</span>
        <input ref=${field} id="typed" value=${text} maxlength="300" placeholder=${example(game.view?.room.game ?? "")} spellcheck=${false}
          autocapitalize="off" autocorrect="off" enterkeyhint="send" onInput=${(/** @type {any} */ event) => change(event.currentTarget.value)} onKeyDown=${key} />
      </label>
      <button class="first" data-do="envoyer" aria-disabled=${game.busy === "line"}>OK</button>
      <button type="button" class="plain" aria-label="Fermer la ligne" onClick=${close}>✕</button>
    </div>
  </form>`;
}
