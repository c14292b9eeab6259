/** Files of the site whose names tell their content, read whole. */

import { PREFIX, VERSION } from "./site.js";

/** Milliseconds of work between two pauses, in which the page can answer. */
export const SLICE = 8;
const PATIENCE = 1_000; // milliseconds, for a moment when nothing else is to be done
const KEPT = { cacheName: PREFIX + VERSION, ignoreVary: true };

/**
 * The bytes of a file, and whether a worker kept it, which holds each file against its hash first. What is kept is read
 * where it lies, several times as fast as by way of the worker; what is not is asked for once the page is shown. Throws
 * an Error where the file does not come.
 * @param {string} address
 * @returns {Promise<{bytes: ArrayBuffer, kept: boolean}>}
 */
export async function read(address) {
  const found = await globalThis.caches?.match(address, KEPT).catch(() => undefined); // a browser may keep nothing
  const response = found ?? (await asked(address));
  const reader = found && straight(found);
  const bytes = await (reader ? gather(reader, Number(found.headers.get("content-length"))) : collect(response));
  return { bytes, kept: Boolean(found) };
}

/**
 * Keep a file no longer: it was kept wrong.
 * @param {string} address
 */
export async function forget(address) {
  await (await caches.open(KEPT.cacheName)).delete(address, KEPT);
}

/** Wait until the page has nothing better to do. */
export function idle() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
      else setTimeout(resolve, PATIENCE / 5); // Safari
    })
  );
}

/** Pause, so that the page can answer. */
export function pause() {
  return /** @type {Promise<void>} */ (new Promise((resolve) => setTimeout(resolve)));
}

/** @param {string} address */
async function asked(address) {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await idle();
  const response = await fetch(address, /** @type {RequestInit} */ ({ priority: "low" }));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** @param {Response} response */
function straight({ body }) {
  try {
    return body?.getReader({ mode: "byob" });
  } catch {
    return undefined; // Safari
  }
}

/**
 * Read all bytes as they come: the browser would gather them at the end, in one long task.
 * @param {Response} response
 */
async function collect({ body }) {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body).getReader();
  const parts = [];
  let size = 0;
  let start = performance.now();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (performance.now() < start + SLICE) continue;
    await pause();
    start = performance.now();
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}

/**
 * Read bytes into one buffer of a known size: for a large file several times as fast as letting the browser gather
 * them.
 * @param {ReadableStreamBYOBReader} reader
 * @param {number} size
 */
async function gather(reader, size) {
  let bytes = new Uint8Array(size);
  for (let read = 0; read < size; ) {
    const { value, done } = await reader.read(bytes.subarray(read));
    if (done) throw new Error("cut short");
    read += value.byteLength;
    bytes = new Uint8Array(value.buffer);
  }
  return bytes.buffer;
}
