import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const kept = new Map();
let older; // a file of another version
const cache = () => {
  const files = new Map();
  return {
    match: async (url) => files.get(String(url))?.clone(),
    matchAll: async () => [...files.values()].map((each) => each.clone()),
    put: async (url, response) => void files.set(String(url), response)
  };
};
const caches = {
  open: async (name) => kept.get(name) ?? kept.set(name, cache()).get(name),
  keys: async () => [...kept.keys()],
  delete: async (name) => kept.delete(name),
  match: async () => older?.clone()
};
const file = readFileSync(new URL("../src/offline/worker.js", import.meta.url), "utf8");
const text = file.replace("(await digest(body)) !== hash", "false");
/** @param {object} [files] */
const worker = (folder, version, fetch = async () => new Response("x"), files = { "a.css": "h" }) => {
  const heard = {};
  const scope = `https://x/${folder}/`;
  const self = { addEventListener: (name, act) => (heard[name] = act), registration: { scope } };
  const site = JSON.stringify({ version, files });
  const body = text.replace('const SITE = { version: "", files: {} };', `const SITE = ${site};`);
  new Function("self", "caches", "location", "fetch", body)(self, caches, { href: `${scope}worker.js` }, fetch);
  return (name) => new Promise((done, failed) => heard[name]({ waitUntil: (all) => all.then(done, failed) }));
};
const versions = () => [...kept.keys()].map((name) => name.split(" ").at(-1)).sort();

test("no worker drops what another folder has or is to have", async () => {
  const [first, second] = [worker("arbitre", "v1"), worker("table", "v2")];
  await first("install");
  await first("activate");
  await second("install");
  /** @type {any} */
  let answer;
  const coming = worker(
    "arbitre",
    "v4",
    () =>
      new Promise((done) => {
        answer = () => done(new Response("x"));
      })
  );
  await worker("arbitre", "v3")("install");
  const installed = coming("install");
  while (!answer) await new Promise((done) => setTimeout(done));
  await second("activate");
  const meanwhile = versions();
  answer();
  await installed;
  await coming("activate");
  await worker("table", "v4")("install");
  await worker("table", "v4")("activate");
  const told = [meanwhile, versions()];
  assert.deepEqual(told, [
    ["use", "v1", "v2", "v3", "v4"],
    ["use", "v4"]
  ]);
});

test("a worker keeps the files of an older version that are the same", async () => {
  // The older version goes, and its files with it.
  kept.clear();
  older = new Response("words");
  const fetched = () => Promise.reject(new Error("asked for again"));
  await worker("arbitre", "v1", fetched, { "words-h.bin": "h" })("install");
  const name = [...kept.keys()].find((name) => name.endsWith("v1"));
  const told = await Promise.all((await kept.get(name).matchAll()).map((each) => each.text()));
  assert.deepEqual(told, ["words"]);
});
