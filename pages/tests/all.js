// All tests in one process: to start one for each file would cost as much as the tests.
import { readdirSync } from "node:fs";
import { test } from "node:test";

const names = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".test.js"));
const read = Promise.all(names.map((name) => import(`./${name}`)));

// The first test waits for the others to be known, or those that are would be thought to be all.
test("all files of tests are read", async () => void (await read));
