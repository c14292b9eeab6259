// @ts-check
/** A new game: who plays, for how long, by what rules. */

import { capital } from "../common/telling.js";
import { valueTo } from "../game/fields.js";
import { ask, keepName, ownName, SITE, Trouble } from "../game/server.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { allOf, chosenWithPeople, keepChosen, newRoom, ofKind } from "./chosen.js";
import { begin } from "./games.js";
import { Picture } from "./pictures.js";
import { Rules } from "./rules.js";

/**
 * @typedef {import("./games.js").Choice} Choice
 * @typedef {import("./games.js").Values} Values
 * @typedef {import("./chosen.js").Chosen} Chosen
 * @typedef {import("./chosen.js").Seat} Seat
 * @typedef {import("./chosen.js").Kind} Kind
 */

/** @type {[Kind, string][]} */
const WITH = [
  ["guest", "Amis"],
  ["here", "Cet écran"],
  ["bot", "Robots"]
];
/** @type {Record<string, string>} */
const KINDS = { guest: "Ami", here: "Cet écran", bot: "Robot" };
const TIMES = [
  [0, "Sans limite"],
  [60, "1"],
  [120, "2"],
  [180, "3"]
];

/** @param {{game: Choice, made: () => unknown}} props  `made`: a game is, and one has gone elsewhere */
export function NewGame({ game, made }) {
  const [chosen, setChosen] = useState(() => {
    const kept = chosenWithPeople(game);
    return { ...kept, seats: [{ ...kept.seats[0], name: ownName() }, ...kept.seats.slice(1)] };
  });
  const [themes, setThemes] = useState(/** @type {{name: string}[]} */ ([]));
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (game.themes)
      void ask("api/themes").then(
        ({ form }) => setThemes(form.themes),
        () => setThemes([])
      );
  }, []);
  const change = (/** @type {Partial<Chosen>} */ part) =>
    setChosen((/** @type {Chosen} */ before) => ({ ...before, ...part }));
  const guests = chosen.seats.some((/** @type {Seat} */ seat) => seat.kind === "guest");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (guests && !chosen.seats[0].name.trim()) {
      setTrouble("Dites d’abord votre nom\u202f: vos amis le verront.");
      const field = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector(".seats input");
      /** @type {HTMLInputElement | null} */ (field)?.focus();
      return;
    }
    setBusy(true);
    setTrouble("");
    keepChosen(game, chosen);
    keepName(chosen.seats[0].name);
    try {
      await begin(newRoom(game, chosen, !guests), made);
    } catch (failure) {
      setTrouble(/** @type {Error} */ (failure).message);
      setBusy(false);
    }
  };
  return html`<p class="back spread"><a href="#">← Tous les jeux</a>
    <a href=${new URL(`regles/${game.game}/`, SITE).href}>Les règles</a></p>
    <div class="beside">
    <div class="card game-card about-game"><${Picture} game=${game} /><h1>${game.title}</h1>
    <p class="quiet">${game.told.join(" ")}</p></div>
    <form class="new-game" novalidate onSubmit=${submit}>
      <${Seats} game=${game} seats=${chosen.seats} invites=${guests}
        change=${(/** @type {Seat[]} */ seats) => change({ seats })} />
      <${Clock} seconds=${chosen.rules.seconds}
        change=${(/** @type {number} */ seconds) => change({ rules: { ...chosen.rules, seconds } })} />
      ${
        themes.length > 0 &&
        html`<label class="field">Un thème, où chaque mot doit être
        <select value=${chosen.theme} onChange=${valueTo((theme) => change({ theme }))}>
          <option value="">Aucun : tous les mots</option>
          ${themes.map(
            (/** @type {{name: string}} */ { name }) => html`<option value=${name}>${capital(name)}</option>`
          )}
        </select></label
      >`
      }
      <${Rules} game=${game} rules=${chosen.rules} change=${(/** @type {Values} */ rules) => change({ rules })} />
      <div class="go">
        <${Trouble} text=${trouble} />
        <button class="first wide" disabled=${busy}>
        ${busy ? "Un instant…" : guests ? "Continuer : inviter" : "Commencer la partie"}</button>
      </div>
    </form></div>`;
}

/** @param {{game: Choice, seats: Seat[], invites: boolean, change: (seats: Seat[]) => void}} props */
function Seats({ game, seats, invites, change }) {
  const [least, most] = game.players;
  const set = (/** @type {number} */ at, /** @type {Seat} */ seat) =>
    change(seats.map((each, place) => (place === at ? seat : each)));
  const others = new Set(seats.slice(1).map(({ kind }) => kind));
  return html`<fieldset>
    <legend>Qui joue avec vous ?</legend>
    <div class="choices">
      ${WITH.map(
        ([kind, told]) => html`<label>
          <input type="radio" name="with" checked=${others.size === 1 && others.has(kind)}
            onChange=${() => change(allOf(game, seats, kind))} />
          <span>${told}</span>
        </label>`
      )}
    </div>
    <ol class="bare seats">
      ${seats.map(
        (seat, at) =>
          html`<${SeatRow} key=${at} game=${game} seat=${seat} at=${at}
            nobody=${!at && invites ? "Votre prénom" : `Joueur ${at + 1}`}
            set=${(/** @type {Seat} */ to) => set(at, to)}
            drop=${
              at > 0 && seats.length > least && seats.length > 1
                ? () => change(seats.filter((_, place) => place !== at))
                : null
            } />`
      )}
    </ol>
    ${
      seats.length < most &&
      html`<button type="button" class="plain"
        onClick=${() =>
          change([
            ...seats,
            ofKind(game, seats[seats.length - 1], seats.length > 1 ? seats[seats.length - 1].kind : "guest")
          ])}>
      + Une place de plus
    </button>`
    }
    ${
      others.has("guest") &&
      html`<p class="quiet">
        <small>Vous enverrez un lien à vos amis à l’étape suivante : rien à installer, aucun compte.</small></p>`
    }
    ${
      others.has("here") &&
      html`<p class="quiet"><small>À chaque tour, on se passe l’appareil : les jeux restent cachés entre-temps.</small>
        </p>`
    }
  </fieldset>`;
}

/** Enter leaves the field: the button makes the game. @param {KeyboardEvent} event */
function leave(event) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.currentTarget).blur();
}

/**
 * @param {{game: Choice, seat: Seat, at: number, nobody: string, set: (seat: Seat) => void, drop: (() => void) | null}}
 *   props
 */
function SeatRow({ game, seat, at, nobody, set, drop }) {
  const who = at ? `place ${at + 1}` : "vous";
  const typed = valueTo((name) => set({ ...seat, name }));
  const label = at ? `Nom, ${who}` : "Votre nom";
  const name = () =>
    html`<input class="grow" value=${seat.name} maxlength="30" autocomplete="off" placeholder=${nobody}
      aria-label=${label} enterkeyhint="done" onInput=${typed} onKeyDown=${leave} />`;
  const level = () => html`<select class="grow" aria-label=${`Niveau du robot, ${who}`} value=${seat.level}
      onChange=${valueTo((level) => set({ ...seat, level }))}>
    ${game.levels.map(({ level, told }) => html`<option value=${level} title=${told}>${capital(level)}</option>`)}
  </select>`;
  const about = seat.kind === "bot" && game.levels.find(({ level }) => level === seat.level)?.told;
  return html`<li>
    ${
      at
        ? html`<select class="kind" aria-label=${`Qui, ${who}`} value=${seat.kind}
          onChange=${valueTo((kind) => set(ofKind(game, seat, /** @type {Kind} */ (kind))))}>
          ${Object.entries(KINDS).map(([kind, told]) => html`<option value=${kind}>${told}</option>`)}
        </select>`
        : html`<span class="kind">Vous</span>`
    }
    ${
      seat.kind === "bot" ? level() : seat.kind === "guest" ? html`<span class="grow quiet">par un lien</span>` : name()
    }
    ${
      drop &&
      html`<button type="button" class="plain drop" aria-label=${`Retirer la ${who}`} onClick=${drop}>✕</button>`
    }
    ${about && html`<small class="quiet about">${capital(about)}</small>`}
  </li>`;
}

/** @param {{seconds: number, change: (seconds: number) => void}} props */
function Clock({ seconds, change }) {
  const [other, setOther] = useState(!TIMES.some(([time]) => time === seconds));
  const pick = (/** @type {number} */ time) => {
    setOther(false);
    change(time);
  };
  const chooseOther = () => {
    setOther(true);
    change(seconds || 90);
  };
  return html`<fieldset>
    <legend>Minutes par tour</legend>
    <div class="choices">
      ${TIMES.map(
        ([time, told]) => html`<label>
          <input type="radio" name="time" checked=${!other && seconds === time} onChange=${() => pick(Number(time))} />
          <span>${told}</span>
        </label>`
      )}
      <label><input type="radio" name="time" checked=${other} onChange=${chooseOther} /><span>Autre</span></label>
    </div>
    ${
      other &&
      html`<label class="row">Secondes
      <input type="number" inputmode="numeric" min="5" max="86400" value=${seconds}
        onChange=${valueTo((typed) => change(Math.min(86400, Math.max(5, Math.round(Number(typed)) || 90))))} />
    </label>`
    }
  </fieldset>`;
}
