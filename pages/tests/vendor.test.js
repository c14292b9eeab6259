import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("..", import.meta.url);
const { scripts, devDependencies } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

test("the vendored file is what `npm run vendor` makes of the pinned packages", () => {
  const words = scripts.vendor.split(" ").filter((word) => !word.startsWith("--outfile"));
  const made = execFileSync(`node_modules/.bin/${words[0]}`, words.slice(1), { cwd: root, encoding: "utf8" });
  assert.equal(readFileSync(new URL("src/vendor/preact.js", root), "utf8"), made);
});

test("the notice names the versions that it is made of", () => {
  const { htm, preact } = devDependencies;
  const notice = readFileSync(new URL("../NOTICE.md", root), "utf8");
  assert.match(notice, new RegExp(`htm ${htm} with Preact ${preact} `));
});
