/** The lexicon that a page names. */

import { byId } from "../common/dom.js";
import { wholeness } from "../lexicon/file.js";
import { openLexicon } from "../lexicon/reader.js";
import { forget, idle, pause, read, SLICE } from "./read.js";

/**
 * Return the lexicon of the page. A file that a worker kept was checked against its hash then; here it is checked
 * against its own sum once there is time, and `damaged` is called if it is not whole. Throws an Error if the file does
 * not come, or is damaged.
 * @param {() => void} damaged
 */
export async function pageLexicon(damaged) {
  const address = byId("lexicon", HTMLLinkElement).href;
  const { bytes, kept } = await read(address);
  try {
    if (!kept && !(await isWhole(bytes))) throw new Error("not whole");
    if (!kept) await idle();
    const lexicon = openLexicon(bytes, true);
    if (kept) void isWhole(bytes).then((whole) => (whole ? undefined : forget(address).then(damaged)));
    return lexicon;
  } catch (error) {
    if (kept) await forget(address);
    throw error;
  }
}

/** @param {ArrayBuffer} bytes */
async function isWhole(bytes) {
  const parts = wholeness(bytes);
  await idle();
  for (; ; await pause()) {
    for (const start = performance.now(); performance.now() < start + SLICE; ) {
      const { done, value } = parts.next();
      if (done) return value;
    }
  }
}
