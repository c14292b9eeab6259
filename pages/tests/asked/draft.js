import { boardText } from "../../src/board/board_text.js";
import { Drafting } from "../../src/board/draft.js";
import { cellOf, extentOf, fits } from "../../src/board/grid.js";
import { cellName, meldName, tileName } from "../../src/board/names.js";
import { looks } from "../table.js";

/** Random steps of a draft: after each what it is, and whether it can be undone and kept. */
export function walk(argument) {
  const { game, view, draws } = argument;
  const drafting = new Drafting(looks[game]);
  drafting.take(view);
  let at = 0;
  const less = (most) => draws[at++ % draws.length] % most;
  const some = (items) => items[less(items.length)];
  const all = () => Object.keys(drafting.tiles);
  const few = () => [...new Set(Array.from({ length: 1 + less(5) }, () => some(all())))];
  const jokers = (ids) => ids.filter((id) => drafting.isJoker(id));
  const letters = (ids) => Object.fromEntries(jokers(ids).map((id) => [id, "AEINS"[less(5)]]));
  /** @returns {any} */
  const target = () => {
    if (drafting.kind === "grid" && less(4)) return { cell: `${less(9) - 2},${less(9) - 2}`, down: less(2) > 0 };
    if (drafting.melds.length && less(3)) {
      const meld = some(drafting.melds);
      return { meld: meld.key, at: less(2) ? less(meld.tiles.length + 1) : undefined };
    }
    return { fresh: true };
  };
  const deeds = [
    () => {
      const ids = few();
      return drafting.move(ids, target(), letters(ids));
    },
    () => {
      const ids = few();
      return drafting.move(ids, target(), letters(ids));
    },
    () => drafting.move(few(), { rack: less(2) ? null : less(8) }),
    () => drafting.melds.length > 0 && drafting.takeApart(some(drafting.melds).key),
    () => drafting.melds.length > 0 && drafting.split(some(drafting.melds).key, 1 + less(4)),
    () => {
      const laid = jokers(all()).filter((id) => drafting.where(id) === "table");
      return laid.length > 0 && drafting.replace(some(all()), some(laid));
    },
    () => drafting.undo(),
    () => drafting.redo(),
    () => less(4) === 0 && drafting.reset(),
    () => {
      drafting.sort(some(view.orders));
      return false;
    },
    () => drafting.lay(drafting.tableOf(drafting.steps[less(drafting.steps.length)])),
    () => drafting.take({ ...view, n: at })
  ];
  const shown = () => JSON.stringify([drafting.now, drafting.table, drafting.looseIds]);
  const told = [];
  for (let step = 0; step < argument.steps; step++) {
    const before = shown();
    const from = drafting.at;
    some(deeds)();
    let undone = true;
    if (drafting.at === from + 1 && !drafting.canRedo) {
      const after = shown();
      drafting.undo();
      undone = shown() === before;
      drafting.redo();
      undone = undone && shown() === after;
    }
    const again = new Drafting(looks[game]);
    again.restore(JSON.parse(JSON.stringify(drafting.save())));
    again.take(view);
    const kept = JSON.stringify([again.draft, again.loose]) === JSON.stringify([drafting.draft, drafting.loose]);
    told.push({ draft: drafting.draft, loose: drafting.loose, undone, kept });
  }
  return told;
}

/** What a draft answers, deed by deed. */
export function deeds(argument) {
  const { game, views, deeds } = argument;
  const drafting = new Drafting(looks[game]);
  const told = deeds.map(([name, ...values]) => {
    if (name === "take") return drafting.take(views[values[0]]);
    return typeof drafting[name] === "function" ? drafting[name](...values) : drafting[name];
  });
  return told;
}

/** What may not be moved, by views. */
export function locks(argument) {
  return argument.map(({ game, view }) => {
    const drafting = new Drafting(looks[game]);
    drafting.take(view);
    const tile = drafting.melds[0].tiles.find((id) => drafting.isJoker(id));
    const locks = drafting.melds.map((meld) => drafting.lockOf(meld));
    const saved = { ...drafting.save(), asked: "passer" };
    const later = new Drafting(looks[game]);
    later.restore(JSON.parse(JSON.stringify(saved)));
    later.take(view);
    return [locks, tileName(drafting, tile), meldName(drafting, drafting.melds[0], null), later.asked];
  });
}

/** Drafts of dice, and for each a line that lays one more, with what then lies where. */
export function scatter(argument) {
  const { view, draws, states } = argument;
  let at = 0;
  const less = (most) => draws[at++ % draws.length] % most;
  const told = [];
  const drafting = new Drafting(looks.des);
  drafting.take(view);
  const somewhere = (most) => cellOf(less(most) - less(most), less(most) - less(most));
  for (let state = 0; state < states; state++) {
    for (let step = less(6); step > 0; step--) {
      const ids = Object.keys(drafting.tiles).filter(() => less(3) === 0);
      drafting.move(ids, less(3) ? { cell: somewhere(7), down: less(2) > 0 } : { rack: null });
    }
    if (!less(4)) drafting.reset();
    if (!less(4)) drafting.undo();
    const { cells } = drafting;
    const tile = [...drafting.loose, ...drafting.rack.map((id) => drafting.tiles[id])][0];
    const [, , bottom, right] = extentOf(Object.keys(cells));
    const [top, left] = drafting.first;
    const cell = cellOf(top + less(bottom - top + 3), left + less(right - left + 3));
    if (!tile || cell in cells || !fits([...Object.keys(cells), ...Object.keys(drafting.steps[0].cells), cell]))
      continue;
    const there = Object.fromEntries(Object.entries(cells).map(([place, id]) => [place, drafting.tiles[id]]));
    const name = cellName(cell, [top, left], drafting.colours);
    const line = `${name} ${tile.split("@")[0]}`;
    told.push({ draft: drafting.draft, saved: drafting.save(), wanted: { ...there, [cell]: tile }, line });
  }
  return told;
}

/** What lies where once the server has answered such lines. */
export function composed(argument) {
  return argument.asked.map(({ saved }, at) => {
    const drafting = new Drafting(looks.des);
    drafting.restore(saved);
    drafting.take(argument.view);
    drafting.take_composed(argument.answers[at]);
    return Object.fromEntries(Object.entries(drafting.cells).map(([place, id]) => [place, drafting.tiles[id]]));
  });
}

/** The names of places before, with and without a die that the grid grew for; and the draft. */
export function renamed(argument) {
  const drafting = new Drafting(looks.des);
  drafting.take(argument);
  const grid = () => boardText(drafting).split(". ")[0];
  const before = grid();
  drafting.move([drafting.rack[0]], { cell: "-2,-1" });
  const grown = grid();
  drafting.undo();
  const undone = grid();
  drafting.redo();
  drafting.undo();
  return [before, grown, undone, drafting.draft];
}
