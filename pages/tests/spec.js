import { readdirSync, readFileSync } from "node:fs";
import { openLexicon } from "../src/lexicon/reader.js";

const SPEC = new URL("../../spec/", import.meta.url);
const BUILT = new URL("../../lettres/site/words/", import.meta.url);

/** The bytes of a file of `spec/`, or of another. @param {string | URL} path */
export const bytesOf = (path) => Uint8Array.from(readFileSync(new URL(path, SPEC)));

/** The cases of a file: kind, question, answer. @param {string} name @returns {[string, any, any][]} */
export const casesOf = (name) =>
  readFileSync(new URL(name, SPEC), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The tables that the companion is served; `digest` is that of the lexicon that the cases are of. */
export const phrases = JSON.parse(readFileSync(new URL("phrases.json", SPEC), "utf8"));

/**
 * The default lexicon: of the file that the environment names in `LETTRES_WORDS`, which has to fit, or of the one that
 * an install built.
 * @returns {{lexicon: import("../src/lexicon/reader.js").Lexicon | null, why: string}}
 */
export function defaultLexicon() {
  const named = process.env.LETTRES_WORDS;
  const files = named ? [bytesOf(named)] : builtFiles();
  const lexicon = files.map((bytes) => openLexicon(bytes.buffer)).find(({ about }) => about.digest === phrases.digest);
  const why = "no file of words of the lexicon that spec/ is of: pip install -e ., then python -m tools.spec";
  if (named && !lexicon) throw new Error(why);
  return { lexicon: lexicon ?? null, why };
}

/** A file that was built begins with its digest, of 32 bytes. */
function builtFiles() {
  try {
    const names = readdirSync(BUILT).filter((name) => name.endsWith(".words"));
    return names.map((name) => bytesOf(new URL(name, BUILT)).slice(32));
  } catch {
    return [];
  }
}
