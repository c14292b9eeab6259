/**
 * The journal of a game at the table: a list of events that only grows, and the pure function that makes a state of it.
 *
 * Each event is written before it is acknowledged, so nothing that a player has seen is lost when the page dies. An
 * event that changes turns holds them as they were judged then: no lexicon is needed to read a journal, and no lexicon
 * of another day changes a game. Undo and redo are events too.
 */

/** The version of the format of events. A journal of a later version is refused. */
export const FORMAT = 1;

/** @typedef {import("./course.js").End} End */
/** @typedef {import("./course.js").Line} Line */
/** @typedef {import("./sheet_writing.js").Header} Header */
/** @typedef {import("./sheet_writing.js").Sheet} Sheet */
/**
 * A game begins, perhaps with the turns of a sheet that was shared; always the first event.
 * @typedef {{type: "start", format: number, header: Header, forbidden: string[], lines: Line[], end: End | null}} Start
 */
/**
 * From the turn `from` on (counted from 0), the sheet now reads so; `what` was done to it, at the turn `at`.
 * @typedef {{type: "lines", what: "turn" | "correct" | "insert" | "remove", at: number, from: number, lines: Line[]}}
 *   Lines
 */
/** @typedef {{type: "rename", players: string[]}} Rename */
/** @typedef {{type: "end", end: End}} Ending */
/** @typedef {{type: "undo"}} Undo */
/** @typedef {{type: "redo"}} Redo */
/**
 * The clock stops, or runs (again): at the time of the event.
 * @typedef {{type: "pause"} | {type: "resume"}} Clocking
 */
/** @typedef {Start | Lines | Rename | Ending | Undo | Redo | Clocking} Event */
/**
 * An event as it is kept: its number from 0, and when it was, in milliseconds since 1970.
 * @typedef {{number: number, at: number, event: Event}} Entry
 */
/**
 * A store of journals (stores.js has three). `append` resolves once the entry is safe, and rejects with `TakenError` if
 * another page has written one of that number; `keep` replaces a small value (a draft) of a game.
 * @typedef {object} Store
 * @property {() => Promise<string[]>} games  the ids of all games, in no order
 * @property {(game: string) => Promise<unknown[]>} read  all entries of a game, in order
 * @property {(game: string, entry: Entry) => Promise<void>} append
 * @property {(game: string, value: unknown) => Promise<void>} keep
 * @property {(game: string) => Promise<unknown>} kept  what was kept, null if nothing was
 * @property {(game: string) => Promise<void>} remove  the game with all that is of it
 */
/**
 * A clock: how long the turn has gone on when it was last stopped, and since when it has run, null while it is stopped;
 * both in milliseconds.
 * @typedef {{spent: number, since: number | null}} Clock
 */
/**
 * The game that a journal amounts to: the sheet, the sheets that undo and redo bring back, the clock, the number of
 * events.
 * @typedef {object} Table
 * @property {Sheet} sheet
 * @property {string[]} forbidden
 * @property {Sheet[]} past
 * @property {Sheet[]} future
 * @property {Clock} clock
 * @property {number} size
 */

/** An event that cannot follow, or that is damaged: for developers, as a page asks for none of these. */
class JournalError extends Error {}

/** Another page has written to this game since it was read: read it again. */
export class TakenError extends Error {}

/**
 * The state after one more entry; pure. Throws `JournalError` for an event that cannot follow.
 * @param {Table | null} table  null before the first
 * @param {Entry} entry
 * @returns {Table}
 */
export function reduce(table, entry) {
  const { event, at } = entry;
  if (entry.number !== (table?.size ?? 0)) throw new JournalError("entry out of its order");
  if (event.type === "start") return started(table, event);
  if (!table) throw new JournalError("a journal begins with its start");
  return { ...changed(table, event, at), size: table.size + 1 };
}

/**
 * @param {Table | null} table
 * @param {Start} event
 * @returns {Table}
 */
function started(table, { format, header, forbidden, lines, end }) {
  if (table || format !== FORMAT) throw new JournalError(table ? "a game begins once" : "a format of another day");
  const sheet = { header, lines, end };
  return { sheet, forbidden, past: [], future: [], clock: { spent: 0, since: null }, size: 1 };
}

/**
 * @param {Table} table
 * @param {Exclude<Event, Start>} event
 * @param {number} at
 * @returns {Table}
 */
function changed(table, event, at) {
  const { sheet } = table;
  switch (event.type) {
    case "lines": {
      if (event.from > sheet.lines.length) throw new JournalError("turns are missing");
      const lines = [...sheet.lines.slice(0, event.from), ...event.lines];
      const next = become(table, { ...sheet, lines, end: lines.length ? sheet.end : null });
      // a turn that ends starts the next one; a correction leaves the clock alone
      return event.what === "turn" ? { ...next, clock: { spent: 0, since: at } } : next;
    }
    case "rename":
      return become(table, { ...sheet, header: { ...sheet.header, players: event.players } });
    case "end":
      return { ...become(table, { ...sheet, end: event.end }), clock: stopped(table.clock, at) };
    case "undo":
      return back(table, at);
    case "redo":
      return forth(table, at);
    case "pause":
      return { ...table, clock: stopped(table.clock, at) };
    case "resume":
      return { ...table, clock: { ...table.clock, since: table.clock.since ?? at } };
    default:
      throw new JournalError("an event of another day");
  }
}

/**
 * Another sheet, in a step that can be undone.
 * @param {Table} table
 * @param {Sheet} sheet
 * @returns {Table}
 */
function become(table, sheet) {
  return { ...table, sheet, past: [...table.past, table.sheet], future: [] };
}

/**
 * @param {Table} table
 * @param {number} at
 * @returns {Table}
 */
function back(table, at) {
  const sheet = table.past.at(-1);
  if (!sheet) throw new JournalError("nothing to undo");
  const clock = clockAfter(table, sheet, at);
  return { ...table, sheet, past: table.past.slice(0, -1), future: [...table.future, table.sheet], clock };
}

/**
 * @param {Table} table
 * @param {number} at
 * @returns {Table}
 */
function forth(table, at) {
  const sheet = table.future.at(-1);
  if (!sheet) throw new JournalError("nothing to redo");
  const clock = clockAfter(table, sheet, at);
  return { ...table, sheet, past: [...table.past, table.sheet], future: table.future.slice(0, -1), clock };
}

/**
 * The clock after a step back or forth: that of a turn begun anew waits for its player.
 * @param {Table} table
 * @param {Sheet} sheet
 * @param {number} at
 * @returns {Clock}
 */
function clockAfter(table, sheet, at) {
  return sheet.lines.length === table.sheet.lines.length ? stopped(table.clock, at) : { spent: 0, since: null };
}

/**
 * @param {Clock} clock
 * @param {number} at
 * @returns {Clock}
 */
function stopped({ spent, since }, at) {
  return { spent: since === null ? spent : spent + Math.max(0, at - since), since: null };
}

/**
 * Return how many milliseconds the turn has lasted, without its pauses.
 * @param {Clock} clock
 * @param {number} now
 * @returns {number}
 */
export function spent(clock, now) {
  return stopped(clock, now).spent;
}

/**
 * A journal that is open: what it comes to, and the only way to add to it. Events are written one after another.
 *
 *     const journal = await Journal.open(store, "2026-01-02-1");
 *     await journal.add({ type: "undo" }, Date.now());    // once this resolves, it is safe
 */
export class Journal {
  /**
   * @param {Store} store
   * @param {string} game
   * @param {Table | null} table
   * @param {string} broken
   */
  constructor(store, game, table, broken) {
    this.store = store;
    this.game = game;
    this.table = table;
    /** Return what is wrong with the entry after the last that could be read; empty if nothing. */
    this.broken = broken;
    /** @type {Promise<unknown>} */
    this.writing = Promise.resolve();
  }

  /**
   * Read a journal, up to its end or to the first entry that is damaged.
   * @param {Store} store
   * @param {string} game
   * @returns {Promise<Journal>}
   */
  static async open(store, game) {
    /** @type {Table | null} */
    let table = null;
    for (const entry of await store.read(game)) {
      try {
        table = reduce(table, checkedEntry(entry));
      } catch (error) {
        if (!(error instanceof JournalError)) throw error;
        return new Journal(store, game, table, error.message);
      }
    }
    return new Journal(store, game, table, "");
  }

  /**
   * Add an event; resolves once it is written. Rejects with `JournalError` where the journal is `broken`. `after`: how
   * many events there were when it was decided; where there are others by now (a second tap), it rejects with
   * `TakenError` and adds nothing.
   * @param {Event} event
   * @param {number} now
   * @param {number} [after]
   * @returns {Promise<Table>}
   */
  add(event, now, after) {
    const added = this.writing.then(async () => {
      const number = this.table?.size ?? 0;
      if (after !== undefined && after !== number) throw new TakenError(`${after} is not ${number}`);
      if (this.broken) throw new JournalError(this.broken);
      const entry = { number, at: now, event };
      const next = reduce(this.table, entry); // what cannot follow is not written
      await this.store.append(this.game, entry);
      this.table = next;
      return next;
    });
    this.writing = added.catch(() => undefined);
    return added;
  }
}

/** @type {Set<unknown>} */
const TYPES = new Set(["start", "lines", "rename", "end", "undo", "redo", "pause", "resume"]);

/**
 * Check the shape of an entry that was read; throws `JournalError`.
 * @param {unknown} value
 * @returns {Entry}
 */
function checkedEntry(value) {
  const entry = /** @type {Partial<Entry> | null} */ (typeof value === "object" ? value : null);
  const event = entry?.event;
  const whole = Number.isInteger(entry?.number) && typeof entry?.at === "number" && TYPES.has(event?.type);
  if (!whole || !event || !hasItsFields(event)) throw new JournalError("a damaged entry");
  return /** @type {Entry} */ (entry);
}

/**
 * @param {Event} event
 * @returns {boolean}
 */
function hasItsFields(event) {
  if (event.type === "start")
    return [event.header?.players, event.forbidden].every(Array.isArray) && areLines(event.lines);
  if (event.type === "lines") return areLines(event.lines) && Number.isInteger(event.from);
  if (event.type === "rename") return Array.isArray(event.players);
  return event.type !== "end" || Array.isArray(event.end?.left);
}

/**
 * @param {unknown} lines
 * @returns {boolean}
 */
function areLines(lines) {
  return Array.isArray(lines) && lines.every((line) => Number.isInteger(line?.seat) && typeof line.move === "string");
}
