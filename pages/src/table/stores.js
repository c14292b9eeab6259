/** The stores of journals: in the browser's database, in its small storage if it has none, or in memory. */

import { TakenError } from "../rules/journal.js";

/** @typedef {import("../rules/journal.js").Store} Store */
/** @typedef {import("../rules/journal.js").Entry} Entry */

/**
 * In memory, for tests, and where a browser keeps nothing (a page in private mode): the page should say so.
 * @returns {Store}
 */
export function memoryStore() {
  /** @type {Map<string, {entries: Entry[], kept: unknown}>} */
  const games = new Map();
  const empty = () => ({ entries: [], kept: null });
  return {
    games: async () => [...games.keys()],
    read: async (game) => structuredClone(games.get(game)?.entries ?? []),
    append: async (game, entry) => {
      const own = games.get(game) ?? empty();
      if (entry.number !== own.entries.length) throw new TakenError(String(entry.number));
      games.set(game, { ...own, entries: [...own.entries, structuredClone(entry)] });
    },
    keep: async (game, value) => {
      games.set(game, { ...(games.get(game) ?? empty()), kept: structuredClone(value) });
    },
    kept: async (game) => structuredClone(games.get(game)?.kept ?? null),
    remove: async (game) => {
      games.delete(game);
    }
  };
}

const PREFIX = "lettres.table";

/**
 * In a `localStorage`, a key for each entry: what is written once is never written again.
 * @param {Storage} storage
 * @returns {Store}
 */
export function localStore(storage) {
  /** @type {(game: string, name: string | number) => string} */
  const key = (game, name) => `${PREFIX}/${encodeURIComponent(game)}/${name}`;
  const keys = () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return {
    games: async () => {
      const own = keys().filter((each) => each.startsWith(`${PREFIX}/`) && each.endsWith("/0"));
      return own.map((each) => decodeURIComponent(each.split("/")[1]));
    },
    read: async (game) => {
      const entries = [];
      const next = () => storage.getItem(key(game, entries.length));
      for (let text = next(); text !== null; text = next()) entries.push(parsed(text));
      return entries;
    },
    append: async (game, entry) => {
      const { number } = entry;
      const follows = number === 0 || storage.getItem(key(game, number - 1)) !== null; // else another page deleted it
      if (!follows || storage.getItem(key(game, number)) !== null) throw new TakenError(String(number));
      storage.setItem(key(game, number), JSON.stringify(entry));
    },
    keep: async (game, value) => storage.setItem(key(game, "kept"), JSON.stringify(value)),
    kept: async (game) => parsed(storage.getItem(key(game, "kept")) ?? "null"),
    remove: async (game) => {
      storage.removeItem(key(game, 0)); // without its beginning, the rest is no game
      for (const each of keys().filter((each) => each.startsWith(key(game, "")))) storage.removeItem(each);
    }
  };
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a damaged entry, which the journal reports
  }
}

const ENTRIES = "entries";
const KEPT = "kept";

/**
 * A store in the browser's database: each entry is on the disk before it is acknowledged. Rejects if the browser
 * refuses a database: `localStore` then, or `memoryStore`.
 * @param {IDBFactory} factory  `indexedDB`
 * @param {string} [name]
 * @returns {Promise<Store>}
 */
export async function databaseStore(factory, name = PREFIX) {
  let database = await opened(factory, name);
  /**
   * Ask the database, once more where the browser has dropped it meanwhile: a telephone does when its screen sleeps.
   * @type {<T>(act: (database: IDBDatabase) => Promise<T>) => Promise<T>}
   */
  const using = async (act) => {
    try {
      return await act(database);
    } catch (error) {
      if (!DROPPED.has(/** @type {Partial<Error> | null} */ (error)?.name)) throw error;
      database = await opened(factory, name);
      return act(database);
    }
  };
  return {
    games: async () => {
      const keys = await using((database) => asked(reading(database, ENTRIES).getAllKeys()));
      return [...new Set(keys.map((key) => String(/** @type {unknown[]} */ (key)[0])))];
    },
    read: (game) => using((database) => asked(reading(database, ENTRIES).getAll(ofGame(game)))),
    append: async (game, entry) => {
      if (!(await using((database) => added(database, { ...entry, game })))) throw new TakenError(String(entry.number));
    },
    keep: (game, value) => using((database) => written(database, [KEPT], (stores) => stores[0].put(value, game))),
    kept: async (game) => (await using((database) => asked(reading(database, KEPT).get(game)))) ?? null,
    remove: (game) =>
      using((database) =>
        written(database, [ENTRIES, KEPT], (stores) => {
          stores[0].delete(ofGame(game));
          stores[1].delete(game);
        })
      )
  };
}

/** The name of the error for a database that the browser has dropped. @type {Set<unknown>} */
const DROPPED = new Set(["InvalidStateError", "UnknownError"]);

/**
 * Add an entry, if its number is not taken and the one before it is there: else another page has deleted the game.
 * @param {IDBDatabase} database
 * @param {Entry & {game: string}} entry
 * @returns {Promise<boolean>}  whether it was added
 */
async function added(database, entry) {
  const { game, number } = entry;
  let follows = true;
  try {
    await written(database, [ENTRIES], ([entries]) => {
      entries.count([game, Math.max(0, number - 1)]).onsuccess = ({ target }) => {
        follows = number === 0 || /** @type {IDBRequest<number>} */ (target).result > 0;
        if (follows) entries.add(entry);
      };
    });
    return follows;
  } catch (error) {
    if (/** @type {Partial<Error> | null} */ (error)?.name === "ConstraintError") return false;
    throw error;
  }
}

/**
 * Every entry of a game: their keys are its id and their number.
 * @param {string} game
 * @returns {IDBKeyRange}
 */
function ofGame(game) {
  return IDBKeyRange.bound([game, 0], [game, Infinity]);
}

/**
 * @param {IDBFactory} factory
 * @param {string} name
 * @returns {Promise<IDBDatabase>}
 */
function opened(factory, name) {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: ["game", "number"] });
    request.result.createObjectStore(KEPT);
  };
  return asked(request).then((database) => {
    database.onversionchange = () => database.close(); // a page of a later version waits for it
    return database;
  });
}

/**
 * @param {IDBDatabase} database
 * @param {string} store
 * @returns {IDBObjectStore}
 */
function reading(database, store) {
  return database.transaction(store, "readonly").objectStore(store);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Do something in a transaction; resolves once that is on the disk.
 * @param {IDBDatabase} database
 * @param {string[]} names
 * @param {(stores: IDBObjectStore[]) => void} act
 * @returns {Promise<void>}
 */
function written(database, names, act) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    act(names.map((name) => transaction.objectStore(name)));
  });
}
