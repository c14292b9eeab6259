/** The page of the companion: a phone referees a game of real tiles. */

import { byId } from "../common/dom.js";
import { keepOffline } from "../offline/page.js";
import { idle } from "../offline/read.js";
import { html, render } from "../vendor/preact.js";
import { App } from "./app.js";
import { openDictionary } from "./dictionary.js";
import { Sitting } from "./sitting.js";
import { databaseStore, localStore, memoryStore } from "./stores.js";

const sitting = new Sitting();
/** @type {import("../offline/page.js").Offline | null} */
let offline = null;

const draw = () => render(html`<${App} sitting=${sitting} offline=${offline} />`, byId("sitting"));

/** Tell a screen reader; a sentence that is said twice is read twice. @param {string} text */
function announce(text) {
  const region = byId("announcer");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Return the best store of games that this browser has. */
async function openStore() {
  try {
    return await databaseStore(indexedDB);
  } catch {
    try {
      return localStore(localStorage);
    } catch {
      sitting.trouble = "Ce navigateur ne garde rien : la partie sera perdue si l’on ferme la page.";
      return memoryStore();
    }
  }
}

async function start() {
  const [store, dictionary] = await Promise.all([openStore(), openDictionary()]);
  await idle();
  await sitting.open(store, dictionary);
  document.documentElement.dataset.ready = "true";
}

sitting.onSay = announce;
draw();
start()
  .catch((error) => {
    console.error(error);
    sitting.view = "parties";
    sitting.trouble = "Le dictionnaire n’a pas pu être lu : vérifiez la connexion, puis rechargez la page.";
    sitting.onChange();
  })
  .finally(() =>
    keepOffline((state) => {
      offline = state;
      draw();
    })
  );
