// @ts-check
/** The rules of a new game: those that many change, then all others. Their French is the server's. */

import { capital } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { Trouble } from "../game/server.js";
import { html, useState } from "../vendor/preact.js";
import { counts, takes } from "./chosen.js";

/**
 * @typedef {import("./games.js").Choice} Choice
 * @typedef {import("./games.js").Rule} Rule
 * @typedef {import("./games.js").Value} Value
 * @typedef {import("./games.js").Values} Values
 */

const READABLE = 28; // letters that a narrow screen shows of what is chosen

/** @param {{game: Choice, rules: Values, change: (rules: Values) => void}} props */
export function Rules({ game, rules, change }) {
  // which has a place of its own
  const shown = game.rules.filter((rule) => rule.name !== "seconds" && counts(game, rule, rules));
  const changed = shown.filter((rule) => rules[rule.name] !== undefined && rules[rule.name] !== rule.value).length;
  const field = (/** @type {Rule} */ rule) =>
    html`<${RuleField} key=${rule.name} rule=${rule} value=${rules[rule.name] ?? rule.value}
      set=${(/** @type {Value} */ value) => change({ ...rules, [rule.name]: value })} />`;
  const edition = game.editions.find(({ rules: own }) =>
    shown.every(({ name, value }) => (rules[name] ?? value) === (own[name] ?? value))
  );
  return html`<details class="rules">
    <summary>Options et règles${changed ? ` (${changed} ${changed > 1 ? "changées" : "changée"})` : ""}</summary>
    ${
      game.editions.length > 1 &&
      html`<label class="field">L’édition
      <select value=${edition?.name ?? ""}
        onChange=${valueTo((name) =>
          change({ seconds: rules.seconds, ...game.editions.find((each) => each.name === name)?.rules })
        )}>
        ${!edition && html`<option value="">À votre façon</option>`}
        ${game.editions.map(({ name }) => html`<option value=${name}>${capital(name)}</option>`)}
      </select></label
    >`
    }
    ${shown.filter(({ useful }) => useful).map(field)}
    <details class="all">
      <summary>Plus de règles</summary>
      ${shown.filter(({ useful }) => !useful).map(field)}
    </details>
    ${
      changed > 0 &&
      html`<button type="button" class="plain" onClick=${() => change({ seconds: rules.seconds })}>
        Remettre les règles habituelles</button>`
    }
  </details>`;
}

/** @param {{rule: Rule, value: Value, set: (value: Value) => void}} props */
function RuleField({ rule, value, set }) {
  const id = `regle-${rule.name}`;
  const [wrong, setWrong] = useState("");
  const note = rule.note && html`<small class="quiet" id=${`${id}-note`}>${rule.note}</small>`;
  const described = rule.note ? `${id}-note` : undefined;
  if (rule.kind === "flag") {
    return html`<div class="field">
      <label class="check">
      <input type="checkbox" id=${id} checked=${value} aria-describedby=${described}
        onChange=${(/** @type {import("../vendor/preact.js").TargetedEvent<HTMLInputElement>} */ event) =>
          set(event.currentTarget.checked)} />
            ${rule.label}</label>${note}
    </div>`;
  }
  if (rule.kind === "choice") {
    const chosen = rule.choices?.find((choice) => choice.value === value)?.label ?? "";
    return html`<div class="field">
      <label for=${id}>${rule.label}</label>
      <select id=${id} value=${value} aria-describedby=${described} onChange=${valueTo(set)}>
        ${rule.choices?.map((choice) => html`<option value=${choice.value}>${choice.label}</option>`)}
      </select>
      ${chosen.length > READABLE && html`<small class="quiet whole" aria-hidden="true">${chosen}</small>`}${note}
    </div>`;
  }
  const read = (
    /** @type {import("../vendor/preact.js").TargetedEvent<HTMLInputElement>} */ { currentTarget: field }
  ) => {
    const typed = field.value.trim(); // empty where it is no number
    const taken = typed !== "" && takes(rule, Number(typed));
    setWrong(taken ? "" : `Un nombre entier de ${rule.least} à ${rule.most}\u00a0: la valeur reste ${value}.`);
    if (taken) set(Number(typed));
    else field.value = String(value);
  };
  return html`<div class="field">
    <label for=${id}>${rule.label}</label>
    <input id=${id} type="number" inputmode="numeric" min=${rule.least} max=${rule.most} value=${value}
      aria-describedby=${described} onChange=${read} />${note}<${Trouble} text=${wrong} />
  </div>`;
}
