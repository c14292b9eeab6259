// What the scripts of the pages are asked, in Node and in a browser alike: see tools/exactness/scripts.py.

/**
 * The functions that are asked, by their names; `from` imports a script of the pages, `bytes` is the file of the
 * lexicon.
 */
export async function asked(from, bytes) {
  const [{ fold, isCompound }, { openLexicon }, { suggestions }, { judge }] = await Promise.all(
    ["folding.js", "reader.js", "near.js", "judge.js"].map(from),
  );
  const [{ describe, explain }, { typeset }] = await Promise.all(["sentences.js", "text.js"].map(from));
  const lexicon = openLexicon(bytes.buffer);

  /** What becomes of the file with some bytes changed, and cut or lengthened to a size. */
  function damage(changes, size) {
    const copy = new Uint8Array(size);
    copy.set(bytes.subarray(0, size));
    for (const [place, mask] of changes) copy[place] ^= mask;
    try {
      openLexicon(copy.buffer);
      return "opened";
    } catch (error) {
      return error instanceof Error && error.constructor === Error ? error.message : `another: ${error}`;
    }
  }

  /** All that is told of a word: see `told` in tools/exactness/verdicts.py. */
  function verdict(word, choices) {
    const found = judge(lexicon, word, choices);
    const sentence = explain(found, lexicon.phrases);
    return [
      sentence,
      typeset(sentence),
      found.code,
      found.accepted,
      found.tiles,
      found.source,
      found.theme,
      found.conflicts.map(({ tableWord, relation }) => [tableWord, relation]),
      found.suggestions,
      found.readings.map((reading) => describe(reading, lexicon.phrases)),
    ];
  }

  const known = {
    fold,
    isCompound,
    damage,
    verdict,
    suggestions: (tiles) => suggestions(lexicon, tiles),
    about: () => lexicon.about,
    phrases: () => lexicon.phrases,
    words: (prefix) => [...lexicon.words(prefix)],
  };
  for (const name of ["has", "reason", "readings", "relation", "themesOf", "themes", "frequency"])
    known[name] = (...values) => lexicon[name](...values);
  return known;
}

/** The answers to a line, [what, [arguments, …]], as a line. */
export function answer(known, line) {
  const [what, calls] = JSON.parse(line);
  return JSON.stringify(calls.map((values) => known[what](...values)));
}
