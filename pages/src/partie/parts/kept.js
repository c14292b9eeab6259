// @ts-check
/** The draft of a seat, kept by the tab while the page is loaded again. */

/** @typedef {import("../../board/draft.js").Drafting} Drafting */
/** @typedef {import("./view.js").View} View */

/** Return the key under which a tab keeps the draft of a seat. @param {View} view */
function keyOf(view) {
  return `lettres.brouillon ${view.room.id} ${view.seat}`;
}

/** The drafts kept since the page was loaded: a browser may forbid its storage. @type {Map<string, string>} */
const lately = new Map();

/** The draft that this tab kept; null for none. @param {View} view */
export function recall(view) {
  try {
    return JSON.parse(lately.get(keyOf(view)) ?? sessionStorage.getItem(keyOf(view)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {View | null} view @param {Drafting | null} drafting */
export function keep(view, drafting) {
  if (!view || view.seat === null || !drafting) return;
  const text = JSON.stringify(drafting.save());
  lately.set(keyOf(view), text);
  try {
    sessionStorage.setItem(keyOf(view), text);
  } catch {} // forbidden, or full: a page that is loaded again begins the turn anew
}
