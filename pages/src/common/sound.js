// @ts-check
/** Short notes. Browsers let a page be heard only once it was touched. */

/** @type {AudioContext | null} */
let audio = null;

/** Make sound possible, in what a tap or a key does. */
export function unlockSound() {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
}

/**
 * A short soft note; none before sound is possible.
 * @param {number} at  seconds from now
 * @param {number} pitch  in hertz
 * @param {number} volume  at its loudest, of 1
 */
export function tone(at, pitch, volume) {
  if (!audio) return;
  const note = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  note.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
  note.connect(gain).connect(audio.destination);
  note.start(start);
  note.stop(start + 0.24);
}
