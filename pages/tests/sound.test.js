import assert from "node:assert/strict";
import { test } from "node:test";
import { standIn } from "./table.js";

test("sound and vibration are off until they are wanted and play after a tap", async () => {
  const kept = {};
  const notes = [];
  const shakes = [];
  let made = 0;
  let resumed = 0;
  globalThis.localStorage = standIn({
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => Object.assign(kept, { [key]: value })
  });
  Object.defineProperty(globalThis, "navigator", { value: { vibrate: (each) => shakes.push(each) } });
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const line = () => ({ connect: (other) => other, gain });
  const start = function (at) {
    notes.push([this.frequency.value, at]);
  };
  const note = () => ({ ...line(), frequency: {}, start, stop() {} });
  globalThis.AudioContext = standIn(
    class {
      constructor() {
        this.currentTime = 5;
        made += 1;
      }
      resume() {
        resumed += 1;
      }
      createOscillator() {
        return note();
      }
      createGain() {
        return line();
      }
    }
  );
  const { signal, unlock } = await import("../src/partie/parts/settings.js");
  unlock();
  signal("turn");
  const quiet = [made, notes.length, shakes.length];
  kept["lettres.partie"] = JSON.stringify({ sound: true, vibration: true });
  signal("turn");
  const chosen = [made, notes.length, shakes.length];
  unlock();
  signal("turn");
  unlock();
  signal("late");
  const later = [made, resumed, notes, shakes];
  assert.deepEqual(quiet, [0, 0, 0]);
  assert.deepEqual(chosen, [0, 0, 1], "before a tap nothing can be heard");
  assert.deepEqual(later, [
    1,
    2,
    [
      [520, 5],
      [660, 5.14],
      [440, 5]
    ],
    [[60], [60], [40, 60, 40]]
  ]);
});
