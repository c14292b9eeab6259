// @ts-check
/** All that this browser keeps, forgotten once it was asked for twice. */

import { Sure } from "../game/deleting.js";
import { remove } from "../game/server.js";
import { html } from "../vendor/preact.js";

/**
 * All that is kept of this browser, here and on the server.
 * @param {{several: boolean}} props  `several`: one has other devices
 */
export function Forget({ several }) {
  const forget = async () => {
    await remove("api/navigateur");
    await clear();
    location.replace("../");
  };
  const games = several
    ? "Votre part des parties que cet appareil avait apportées est supprimée ; vos autres appareils gardent les autres."
    : "Votre part de chaque partie est supprimée, et les parties où vous étiez seul.";
  const text = [
    games,
    "Ce navigateur perd ce qu’il garde de ce site : votre nom, les réglages, les défis, les feuilles de la table, " +
      "les pages hors ligne. Rien ne se retrouve."
  ];
  return html`<${Sure} label="Oublier cet appareil…" title="Oublier cet appareil ?" text=${text}
    deeds=${[{ id: "oublier", label: "Oublier cet appareil", act: forget }]} />`;
}

/** Forget all that pages of this site keep in the browser; what it refuses to tell or to delete stays. */
async function clear() {
  const none = () => [];
  for (const store of [() => localStorage, () => sessionStorage]) {
    try {
      store().clear();
    } catch {} // forbidden: nothing was kept
  }
  const caches_ = globalThis.caches ? await caches.keys().catch(none) : [];
  const workers = navigator.serviceWorker ? await navigator.serviceWorker.getRegistrations().catch(none) : [];
  const bases = (await globalThis.indexedDB?.databases?.().catch(none)) ?? [];
  await Promise.all([...caches_.map((name) => caches.delete(name)), ...workers.map((worker) => worker.unregister())]);
  for (const { name } of bases) if (name) indexedDB.deleteDatabase(name);
}
