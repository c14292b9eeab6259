// @ts-check
/**
 * The page of games: those that go on, a new one, those that are over. The part of the address after # names the view.
 */

import { byId } from "../common/dom.js";
import { ask, Trouble } from "../game/server.js";
import { html, render, useEffect, useRef, useState } from "../vendor/preact.js";
import { Devices, Import } from "./devices.js";
import { Games } from "./games.js";
import { Lately, Mine } from "./mine.js";
import { NewGame } from "./new_game.js";

/** @typedef {import("./games.js").Choices} Choices */

/** Return the view and the game that the address names; `moved`: the visitor comes from another view of this page. */
function place(/** @type {boolean} */ moved) {
  const [page, name = ""] = location.hash.slice(1).split("/");
  return { page, name, moved };
}

function Page() {
  const [at, setAt] = useState(() => place(location.hash === "#parties"));
  const [choices, setChoices] = useState(/** @type {Choices | null} */ (null));
  const [mine, setMine] = useState(/** @type {import("./mine.js").Kept[] | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [days, setDays] = useState(0);
  const asked = useRef(0);
  const load = () => {
    const number = ++asked.current;
    /**
     * Wrap a callback, so that the answer to an older question is ignored.
     * @template T
     * @param {(found: T) => void} take
     */
    const last = (take) => (/** @type {T} */ found) => {
      if (number === asked.current) take(found);
    };
    const both = [
      ask("api/jeux").then(last(({ form }) => setChoices(form))),
      ask("api/parties").then(
        last(({ form }) => {
          setMine(form.games);
          setDays(form.days);
        })
      )
    ];
    return Promise.all(both).then(
      last(() => setTrouble("")),
      last((failure) => setTrouble(failure.message))
    );
  };
  useEffect(() => {
    void load();
    const moved = () => {
      setAt(place(true));
      scrollTo(0, 0);
      void load(); // the player's turn may have come
    };
    const refresh = () => document.visibilityState === "visible" && void load();
    addEventListener("hashchange", moved);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      removeEventListener("hashchange", moved);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);
  const game = choices?.games.find((/** @type {import("./games.js").Choice} */ { game }) => game === at.name);
  useEffect(() => {
    const title = /** @type {HTMLElement | null} */ (document.querySelector("#jouer h1"));
    if (!title) return;
    document.title = `${title.textContent} — lettres`;
    if (!at.moved) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true }); // what had the focus is no more
  }, [at, game?.game]); // not at each render: a late render took the focus for a view that was about to go
  const shown = mine || trouble ? choices : null; // once what is above them is: no button moves away under a tap
  return html`<${Trouble} text=${trouble} />
    ${
      at.page === "nouvelle" && game
        ? html`<${NewGame} key=${game.game} game=${game} made=${load} />`
        : at.page === "parties"
          ? html`<${Mine} games=${mine} days=${days} trouble=${trouble} again=${load} />`
          : html`<h1>Jouer</h1>
            <${Lately} games=${shown || trouble ? mine : null} />
            ${
              choices || !trouble
                ? html`<${Games} choices=${shown} made=${load} />`
                : html`<p><button type="button" class="first" data-do="reessayer" onClick=${load}>Réessayer</button>
                  </p>`
            }
            <section class="more" aria-labelledby="more-title">
              <h2 id="more-title">Et aussi</h2>
              <div class="row">
                <a class="button" href="#parties">Mes parties</a>
                <${Import} />
              </div>
              <${Devices} open=${at.page === "appareils"} />
            </section>`
    }`;
}

byId("jouer").replaceChildren();
render(html`<${Page} />`, byId("jouer"));
addEventListener("pageshow", (event) => event.persisted && location.reload()); // its buttons were busy
