// Asks the scripts of the pages in Node, for tools/exactness/scripts.py: a line of JSON in, a line of answers out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { answer, asked } from "./asked.mjs";

const from = (name) => import(new URL(`../../pages/src/lexicon/${name}`, import.meta.url).href);
const known = await asked(from, Uint8Array.from(readFileSync(process.argv[2])));
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answer(known, line)}\n`);
