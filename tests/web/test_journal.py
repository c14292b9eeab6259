"""The companion's journal: nothing that a player has seen is lost, nothing is done twice, all can be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lettres.position import Json
from lettres.site.table_phrases import table_phrases
from tests.web.node import Node

Play = Callable[[str], Json]
_BEGIN = """
import { Companion } from "STATIC/table/companion.js";
import { Journal } from "STATIC/rules/journal.js";
import { localStore, memoryStore } from "STATIC/table/stores.js";

const words = {
  judge: () => ({ code: "ok", accepted: true }), explain: () => "", relation: () => null, sameFamily: () => false,
};
class FakeStorage {
  items = new Map();
  get length() { return this.items.size; }
  key(at) { return [...this.items.keys()][at] ?? null; }
  getItem(key) { return this.items.get(key) ?? null; }
  setItem(key, value) { this.items.set(key, String(value)); }
  removeItem(key) { this.items.delete(key); }
}
const tools = (store) => ({ store, phrases: argument, words });
const begin = (store, rules = {}) =>
  Companion.begin(tools(store), "jeudi soir/1", { players: ["Ana", "Zoé"], lexicon: "essai", rules }, 1000);
const draft = (formed) => ({ formed, broken: [], typed: "", emptied: false, at: null, inserts: false });
const lay = (...formed) => ({ kind: "lay", formed });
const reason = (promise) => promise.then(() => "", (error) => `${error.constructor.name}: ${error.message}`);
const scores = (companion) => companion.state.seats.map((seat) => seat.score);
"""


@pytest.fixture
def play(node: Node) -> Play:
    """Run a module that has the companion and a few short words."""
    return lambda module: node.run(_BEGIN + module, table_phrases())


def test_a_page_that_dies_at_any_moment_loses_no_event_that_was_acknowledged(play: Play) -> None:
    told = play("""
        const store = memoryStore();
        const companion = await begin(store);
        const after = [companion.sheetText()];
        const steps = [
          () => companion.put(lay("FIABILITE"), 2000), () => companion.put(lay("JARDiN"), 3000),
          () => companion.correct(0, lay("FIABLES"), 4000), () => companion.undo(5000), () => companion.redo(6000),
          () => companion.rename(1, "Léo", 7000), () => companion.insert(1, { kind: "passe" }, 8000),
          () => companion.remove(2, 9000), () => companion.recount(0, 3, 9500),
          () => companion.end(["-", "ETR"], 10000),
        ];
        for (const step of steps) { await step(); after.push(companion.sheetText()); }
        const entries = await store.read("jeudi soir/1");
        const again = [];
        for (let size = 1; size <= entries.length; size++) {
          const other = memoryStore();
          for (const entry of entries.slice(0, size)) await other.append("g", entry);
          again.push((await Companion.resume(tools(other), "g")).sheetText());
        }
        tell({ after, again });
    """)
    assert told["after"] == told["again"] and len(set(told["after"])) > 8


def test_what_cannot_be_written_is_not_acknowledged(play: Play) -> None:
    told = play("""
        const store = memoryStore();
        const companion = await begin(store);
        const append = store.append;
        store.append = async () => { throw new Error("the disk is full"); };
        const refused = await reason(companion.put(lay("FIABILITE"), 2000));
        const before = scores(companion);
        store.append = append;
        await companion.put(lay("FIABLES"), 3000);
        tell({ refused, before, after: scores(companion) });
    """)
    assert told == {"refused": "Error: the disk is full", "before": [0, 0], "after": [14, 0]}


def test_a_second_tap_and_a_second_page_add_nothing(play: Play) -> None:
    told = play("""
        const store = memoryStore();
        const companion = await begin(store);
        const other = await Companion.resume(tools(store), "jeudi soir/1");
        const seen = companion.table.size;
        const taps = [1, 2].map(() => companion.put(lay("FIABILITE"), 2000, seen));
        const said = await Promise.all(taps.map(reason));
        const { length } = companion.table.sheet.lines;
        tell({ said, length, other: await reason(other.put({ kind: "passe" }, 3000)) });
    """)
    assert [each.partition(":")[0] for each in told["said"]] == ["", "TakenError"]
    assert (told["length"], told["other"].partition(":")[0]) == (1, "TakenError")


def test_a_damaged_entry_is_told_and_what_precedes_is_kept(play: Play) -> None:
    told = play("""
        const storage = new FakeStorage();
        const companion = await begin(localStore(storage));
        await companion.put(lay("FIABILITE"), 2000);
        await companion.put(lay("JARDIN"), 3000);
        const last = [...storage.items.keys()].at(-1);
        const kinds = ["", "{", "[]", '{"number":2}', storage.items.get(last).replace('"seat":1', '"seat":"x"')];
        const said = [];
        for (const text of kinds) {
          storage.setItem(last, text);
          const again = await Companion.resume(tools(localStore(storage)), "jeudi soir/1");
          said.push([scores(again), again.journal.broken !== "", await reason(again.put({ kind: "passe" }, 4000))]);
        }
        tell(said);
    """)
    damaged = f"TableError: {table_phrases()['sheet']['damaged']}"
    assert told == [[[18, 0], True, damaged]] * 5


def test_a_later_format_is_refused(play: Play) -> None:
    told = play("""
        const store = memoryStore();
        const { table } = await begin(store);
        const [entry] = await store.read("jeudi soir/1");
        const other = memoryStore();
        await other.append("g", { ...entry, event: { ...entry.event, format: 2 } });
        tell([(await Journal.open(other, "g")).broken, await reason(Companion.resume(tools(other), "g"))]);
    """)
    assert told[0] and told[1].startswith("TableError")


@pytest.mark.parametrize("store", ["memoryStore()", "localStore(new FakeStorage())"])
def test_stores_keep_games_apart(play: Play, store: str) -> None:
    told = play(f"""
        const store = {store};
        const setUp = {{ players: ["Ana"], lexicon: "essai" }};
        const games = ["a", "a/b", "é"];
        for (const game of games) await Companion.begin(tools(store), game, setUp, 1000);
        const companion = await Companion.resume(tools(store), "a");
        await companion.keepDraft(draft(["ETE"]));
        await companion.put(lay("FIABILITE"), 2000);
        const kept = [await companion.draft(), await store.kept("é")];
        await store.remove("a");
        tell([(await store.games()).sort(), kept, (await store.read("a")).length, (await store.read("a/b")).length]);
    """)
    assert told[1][0]["formed"] == ["ETE"] and told[1][1] is None
    assert [told[0], *told[2:]] == [["a/b", "é"], 0, 1]


@pytest.mark.parametrize("store", ["memoryStore()", "localStore(new FakeStorage())"])
def test_a_game_that_another_page_deleted_takes_no_more(play: Play, store: str) -> None:
    told = play(f"""
        const store = {store};
        const companion = await begin(store);
        await store.remove("jeudi soir/1");
        const said = await reason(companion.put(lay("FIABILITE"), 2000));
        tell([said, await store.games()]);
    """)
    assert told[0].startswith("TakenError") and told[1] == []


def test_a_draft_is_taken_up_only_where_it_still_fits(play: Play) -> None:
    told = play("""
        const store = memoryStore();
        const companion = await begin(store);
        await companion.put(lay("FIABILITE"), 2000);
        const said = [];
        const back = async () => said.push((await companion.draft())?.at);
        for (const at of [0, 1, -1, 0.5, "0"]) { await companion.keepDraft({ ...draft(["ETE"]), at }); await back(); }
        await companion.keepDraft({ ...draft(["ETE"]), at: 0 });
        await companion.put(lay("JARDIN"), 3000);
        await back();
        await companion.keepDraft(draft(["ETE"]));
        await companion.undo(4000);
        await back();
        for (const value of [{}, [], "x", draft("ETE"), draft([1]), draft(["É<"])]) {
          await store.keep("jeudi soir/1", value);
          await back();
        }
        tell(said.map((at) => (at === undefined ? "none" : at)));
    """)
    assert told == [0, *["none"] * 5, None, *["none"] * 6]


def test_points_that_no_sheet_has_are_not_counted(play: Play) -> None:
    told = play("""
        const companion = await begin(memoryStore());
        await companion.put(lay("FIABILITE"), 2000);
        const said = [];
        for (const points of [1.5, -7, 10000, NaN]) said.push(await reason(companion.recount(0, points, 3000)));
        for (const points of [0, 9999]) { await companion.recount(0, points, 4000); said.push(scores(companion)[0]); }
        tell(said);
    """)
    assert told == [f"TableError: {table_phrases()['sheet']['badPoints']}"] * 4 + [0, 9999]


def test_the_letters_of_a_rack_lose_only_their_accents(node: Node) -> None:
    told = node.run(
        """
        import { rackOf } from "STATIC/table/proposals.js";
        tell(["été ?", "E\u0301t, œuf", "a1?b-"].map(rackOf));
    """,
        None,
    )
    assert told == ["ETE?", "ETOEUF", "A?B"]


def test_the_clock_runs_from_turn_to_turn_without_its_pauses(play: Play) -> None:
    told = play("""
        const companion = await begin(memoryStore());
        const left = [companion.timeLeft(9000)];
        await companion.resume(10000);
        left.push(companion.timeLeft(15000));
        await companion.pause(20000);
        left.push(companion.timeLeft(99000));
        await companion.resume(100000);
        left.push(companion.timeLeft(160000));
        await companion.put(lay("FIABILITE"), 161000);
        left.push(companion.timeLeft(162000));
        await companion.correct(0, lay("FIABLES"), 163000);
        left.push(companion.timeLeft(164000));
        await companion.undo(165000);
        left.push(companion.timeLeft(170000), companion.running);
        const free = await begin(memoryStore(), { seconds: 0 });
        tell([...left, free.timeLeft(5000)]);
    """)
    assert told == [60000, 55000, 50000, -10000, 59000, 57000, 56000, False, None]


def test_a_correction_tells_what_it_changed_in_later_turns(play: Play) -> None:
    told = play("""
        const companion = await begin(memoryStore());
        await companion.put(lay("IMAGES"), 2000);
        await companion.put(lay("JARDIN"), 3000);
        await companion.put({ kind: "lay", broken: ["IMAGES"], formed: ["PAGE", "MIELS"] }, 4000);
        const { noted, changed, draws } = await companion.correct(0, lay("VOLCANS"), 5000);
        const later = changed.map(({ at, before, after }) => [at, before.line.suspended, after.line.suspended]);
        await companion.undo(6000);
        tell([noted.line.move, draws, later, scores(companion), companion.state.table]);
    """)
    assert told == ["VOLCANS", 0, [[2, False, True]], [20, 12], ["JARDIN", "PAGE", "MIELS"]]


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (["Ana", "Ana"], "Deux joueurs"),
        (["Ana", " "], "ne peut être un nom"),
        (["Bot"], "ne peut être un nom"),
        (["a:b"], "ne peut être un nom"),
        (["<script>"], "ne peut être un nom"),
        (["x" * 31], "ne peut être un nom"),
        (list("abcde"), "de 1 à 4 joueurs, non 5"),
    ],
)
def test_players_that_a_sheet_could_not_keep_are_refused(node: Node, players: list[str], told: str) -> None:
    module = """
        const { phrases, players } = argument;
        const begun = Companion.begin({ store: memoryStore(), phrases, words }, "g", { players, lexicon: "" }, 0);
        tell(await reason(begun));
    """
    argument: Json = {"phrases": table_phrases(), "players": players}
    assert told in node.run(_BEGIN.replace("phrases: argument", "phrases: argument.phrases") + module, argument)
