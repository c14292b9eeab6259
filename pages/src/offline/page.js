/**
 * A page's side of working offline: the worker of its folder keeps the page, and the page tells how far that is.
 */

import { PREFIX, ROOT, VERSION } from "./site.js";

/**
 * @typedef {"never" | "filling" | "failed" | "ready" | "newer"} Offline
 *   never: this browser, or this address without HTTPS, keeps nothing; newer: a newer version is there, to be loaded
 */

const FOLDERS = ["arbitre", "table"];
const SOON = 20_000; // milliseconds
const HOUR = 3_600_000;

/**
 * Keep the site for use without a network; `tell` hears the state at once and at each change. After a failure it is
 * tried again, later and later, and when the network is back.
 * @param {(state: Offline) => void} tell
 * @returns {Promise<void>}
 */
export async function keepOffline(tell) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return tell("never");
  let wait = 5_000;
  let timer = 0;
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  const look = async () => {
    const state = registration ? await stateOf(registration) : serviceWorker.controller ? "ready" : "failed";
    tell(state);
    clearTimeout(timer);
    if (state !== "failed") return;
    wait = Math.min(2 * wait, HOUR);
    timer = setTimeout(begin, wait);
  };
  const follow = () => {
    const { installing, waiting, active } = /** @type {ServiceWorkerRegistration} */ (registration);
    (installing ?? waiting ?? active)?.addEventListener("statechange", look);
  };
  const begin = async () => {
    registration = await register(new URL("./", location.href).href).catch(() => null);
    if (registration) {
      registration.onupdatefound = follow;
      follow();
    }
    await look();
  };
  serviceWorker.addEventListener("controllerchange", look); // by another page of the folder
  addEventListener("online", begin);
  await begin();
  askAgain();
  for (const folder of FOLDERS) keepToo(new URL(`${folder}/`, ROOT).href);
}

/**
 * Keep another page of the site, in the version of this page: the files are the same.
 * @param {string} page
 */
async function keepToo(page) {
  if (location.href.startsWith(page)) return;
  try {
    await (await register(page)).update();
  } catch {} // the site lacks it, or there is no network
}

/** Load the newer version, which takes over when the page goes. */
export async function loadNewer() {
  const registration = await navigator.serviceWorker.getRegistration();
  const { waiting } = registration ?? {};
  if (!waiting) return location.reload();
  waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
  waiting.postMessage("activate");
}

/** @param {string} page  the address of a folder with a worker */
function register(page) {
  return navigator.serviceWorker.register(`${page}worker.js`, { updateViaCache: "none" });
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<Offline>}
 */
async function stateOf({ installing, waiting, active, scope }) {
  if (waiting && active) return "newer";
  if (active?.state !== "activated") return installing || waiting || active ? "filling" : "failed";
  const version = await (await caches.match(scope, { cacheName: `${PREFIX}in use` }))?.text();
  return version === VERSION ? "ready" : "newer";
}

/**
 * A page may stay open for days, or be open before the server has made what words mean: while it is seen it looks for a
 * newer version, soon at first, then ever later.
 * @param {number} [wait]  milliseconds
 */
function askAgain(wait = SOON) {
  setTimeout(async () => {
    if (document.hidden)
      await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}); // no network: later
    askAgain(Math.min(2 * wait, HOUR));
  }, wait);
}
