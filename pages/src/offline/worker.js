/**
 * The worker that keeps a page and its files as a whole: one version at a time, each file checked against its hash.
 * Each page has the worker in its own folder, the only one that it answers for; the list of the site's files is put in
 * below.
 */

/** @typedef {{version: string, files: Record<string, string>}} Site  the files kept, each with its hash */
/** @type {Site} */
const SITE = { version: "", files: {} };
const ROOT = new URL("../", location.href);
const PREFIX = `lettres ${ROOT.pathname} `; // other sites of this host have caches of their own
const CACHE = PREFIX + SITE.version;
const IN_USE = `${PREFIX}in use`; // which version each worker of the site has, or is to have
const ANY = { ignoreVary: true };

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener(
  "message",
  (/** @type {MessageEvent} */ { data }) => data === "activate" && worker.skipWaiting()
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(path));
});

/** All files of the list, or none: a worker whose files are not all there and right is never installed. */
async function fill() {
  await note("installing");
  await Promise.all(Object.keys(SITE.files).map(answer));
  await note("waiting");
}

/**
 * Write down the files of this version of its folder, so that the workers of other folders leave them alone.
 * @param {string} [how]  nothing: the one in use
 */
async function note(how = "") {
  const inUse = await caches.open(IN_USE);
  await inUse.put(worker.registration.scope + how, new Response(SITE.version));
}

/**
 * A file as it is kept, else as it is fetched, verified and kept.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function answer(path) {
  const url = new URL(path, ROOT).href;
  const hash = SITE.files[path];
  const cache = await caches.open(CACHE);
  const named = path.includes(hash); // then the file of an older version is the same
  const kept = await cache.match(url, ANY);
  if (kept) return kept;
  const older = named ? await caches.match(url, ANY) : undefined;
  if (older) {
    await cache.put(url, older.clone()); // the older version will go
    return older;
  }
  const response = await fetch(url, { cache: named ? "default" : "no-cache" });
  const body = await response.arrayBuffer();
  if (!response.ok || (await digest(body)) !== hash) throw new Error(`${path} is not of this version`);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding"); // it is unpacked
  headers.set("content-length", String(body.byteLength));
  const whole = new Response(body, { headers });
  await cache.put(url, whole.clone());
  return whole;
}

/**
 * The path of a request in the site, as the list has it; null for what is not in it.
 * @param {Request} request
 */
function pathOf({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(ROOT.href)) return null;
  const path = url.slice(ROOT.href.length).replace(mode === "navigate" ? /(index\.html)?([?#].*)?$/ : /#.*$/, "");
  return Object.hasOwn(SITE.files, path) ? path : null;
}

/** From now on pages are of this version; those that no worker has any more are dropped. */
async function takeOver() {
  await note();
  const inUse = await caches.open(IN_USE);
  const answers = await inUse.matchAll();
  const versions = await Promise.all(answers.map((each) => each.text()));
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith(PREFIX) && name !== IN_USE && !versions.includes(name.slice(PREFIX.length))
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {ArrayBuffer} body */
async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
