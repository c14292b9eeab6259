"""The draft of a page, in Node: random steps lose no tile and are undone; the server reads each draft."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from lettres.games.catalogue import CATALOGUE
from lettres.rooms.drafts import judged
from lettres.rooms.locks import locks
from lettres.rooms.views import view
from lettres.rooms.wire.messages import Draft
from lettres.rooms.wire.reading import read_as
from lexicon import Lexicon
from tests.game_helpers import place
from tests.game_helpers import state as position
from tests.long import SEED, TIMES
from tests.rooms.driving import Driven, robots_of, seats_of
from tests.web.node import Node

GAMES = ("lettres", "rummikub", "cartes", "defausse", "deux-cents", "des")
STEPS = 120

_WALK = """
import { Drafting } from "STATIC/board/draft.js";
const { game, view, draws } = argument;
const drafting = new Drafting(game);
drafting.take(view);
let at = 0;
const less = (most) => draws[at++ % draws.length] % most;
const some = (items) => items[less(items.length)];
const all = () => Object.keys(drafting.tiles);
const few = () => [...new Set(Array.from({ length: 1 + less(5) }, () => some(all())))];
const jokers = (ids) => ids.filter((id) => drafting.isJoker(id));
const letters = (ids) => Object.fromEntries(jokers(ids).map((id) => [id, "AEINS"[less(5)]]));
const target = () => {
  if (drafting.kind === "grid" && less(4)) return { cell: `${less(9) - 2},${less(9) - 2}`, down: less(2) > 0 };
  if (drafting.melds.length && less(3)) {
    const meld = some(drafting.melds);
    return { meld: meld.key, at: less(2) ? less(meld.tiles.length + 1) : undefined };
  }
  return { fresh: true };
};
const deeds = [
  () => { const ids = few(); return drafting.move(ids, target(), letters(ids)); },
  () => { const ids = few(); return drafting.move(ids, target(), letters(ids)); },
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
  () => { drafting.sort(some(view.orders)); return false; },
  () => drafting.lay(drafting.tableOf(drafting.steps[less(drafting.steps.length)])),
  () => drafting.take({ ...view, n: at }),
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
  const again = new Drafting(game);
  again.restore(JSON.parse(JSON.stringify(drafting.save())));
  again.take(view);
  const kept = JSON.stringify([again.draft, again.loose]) === JSON.stringify([drafting.draft, drafting.loose]);
  told.push({ draft: drafting.draft, loose: drafting.loose, undone, kept });
}
tell(told);
"""


def seen(game: str, lexicon: Lexicon) -> Driven:
    """A room in the middle of a game, on Ana's turn."""
    driven = Driven(game, seats_of(game, robot=False), lexicon if game == "lettres" else None, seconds=0)
    driven.start()
    robots = robots_of(driven.room)
    if game == "lettres":
        place(driven.room.session, position("IMAGE GAMiN TARIF", "LEPSAR?", "ABC"))
    while game != "lettres" and not (driven.room.state.table.tiles() and shown(driven)["may"]["play"]):
        driven.step(robots)
    return driven


def shown(driven: Driven) -> dict[str, Any]:
    return dict(view(driven.room, "ana", 0, driven.now))


def tiles_of(table: Sequence[Any], game: str) -> Counter[str]:
    if game == "lettres":
        return Counter("?" if tile.islower() else tile for meld in table for tile in meld)
    return Counter(tile for meld in table for tile in meld if tile is not None)


@pytest.mark.parametrize("game", GAMES)
def test_no_step_loses_a_tile_and_the_server_reads_every_draft(game: str, node: Node, lexicon: Lexicon) -> None:
    driven = seen(game, lexicon)
    before = shown(driven)
    random = Random(17)
    draws = [random.randrange(1 << 20) for _ in range(STEPS * 12)]
    told = node.run(_WALK, {"game": game, "view": before, "draws": draws, "steps": STEPS})
    held = tiles_of(before["table"], game) + Counter(before["rack"])
    tables = set()
    for each in told:
        draft = each["draft"]
        assert tiles_of(draft["table"], game) + Counter(draft["rack"]) + Counter(each["loose"]) == held
        assert each["undone"] and each["kept"]
        assert not Counter(each["loose"]) - tiles_of(before["table"], game)
        tables.add(json.dumps(draft["table"]))
    assert len(tables) > STEPS / 4, "the walk goes somewhere"
    session, lexicon_of = driven.room.session, driven.lexicon
    for each in told[:: 1 if game != "lettres" else 4]:
        draft = each["draft"]
        found = judged("", session, 0, lexicon_of, read_as(Draft, json.dumps(draft)))
        laid = [mark for mark in found.melds if not mark.cells]
        assert game == "des" or len(laid) in (0, len(draft["table"])), "a mark for each meld, in the draft's order"


_DO = """
import { Drafting } from "STATIC/board/draft.js";
const { game, views, deeds } = argument;
const drafting = new Drafting(game);
const told = deeds.map(([name, ...values]) => {
  if (name === "take") return drafting.take(views[values[0]]);
  return typeof drafting[name] === "function" ? drafting[name](...values) : drafting[name];
});
tell(told);
"""


def do(node: Node, game: str, views: Sequence[Any], *deeds: Sequence[Any]) -> list[Any]:
    """What a drafting answers, deed by deed."""
    return list(node.run(_DO, {"game": game, "views": list(views), "deeds": list(deeds)}))


def test_a_view_leaves_the_draft_where_the_turn_is_the_same(node: Node, lexicon: Lexicon) -> None:
    first = shown(seen("lettres", lexicon))
    voted = {**first, "n": first["n"] + 1, "left_ms": 3}
    drew = {**voted, "rack": sorted([*first["rack"], "Z"])}
    paused = {**voted, "paused": True, "table": [], "rack": [], "may": {}}
    other = {**voted, "number": first["number"] + 1}
    laid = ["move", ["r:L:0", "r:E:0", "r:S:0"], {"fresh": True}]
    views = [first, voted, drew, paused, other]
    deeds: list[list[Any]] = [["take", 0], laid, ["take", 1], ["table"], ["take", 3], ["table"], ["take", 2]]
    told = do(node, "lettres", views, *deeds, ["table"], ["rack"], ["take", 4], ["table"])
    begun, _, same, kept, in_pause, hidden, drawn, still, rack, anew, fresh = told
    assert begun and not same and not in_pause and not drawn and anew
    assert kept == still == [*first["table"], "LES"] and hidden == [] and "r:Z:0" in rack
    assert fresh == first["table"]


def test_typed_lines_change_the_draft_and_have_its_steps(node: Node, lexicon: Lexicon) -> None:
    driven = seen("lettres", lexicon)
    first = shown(driven)
    composed: list[Any] = []
    drafts: list[Any] = [do(node, "lettres", [first], ["take", 0], ["draft"])[-1]]
    for text in ("IMAGE+LEP -> PAGE MIEL", "défaire TARIF", "trier voyelles", "annuler", "refaire", "recommencer"):
        composed.append(driven.send("ana", "line", seat=0, draft=drafts[-1], text=text)[0])
        assert composed[-1]["type"] == "composed", composed[-1]
        steps = [["take_composed", each] for each in composed]
        drafts.append(do(node, "lettres", [first], ["take", 0], *steps, ["draft"])[-1])
    _, laid, apart, sorted_, undone, redone, reset = drafts
    assert Counter(laid["table"]) == Counter(["GAMiN", "TARIF", "PAGE", "MIEL"]) and laid["undo"]
    assert "TARIF" not in apart["table"] and sorted_["order"] == "voyelles"
    assert undone["table"] == laid["table"] and undone["redo"] and redone["table"] == apart["table"]
    assert Counter(reset["table"]) == Counter(first["table"]) and reset["undo"]


def test_a_meld_that_lies_again_as_the_turn_found_it_has_its_number_again(node: Node) -> None:
    table = [["r3", "r4", "r5"], ["b7", "n7", "j7"]]
    before = {"turn": 0, "seat": 0, "table": table, "numbers": [1, 2], "rack": ["r6"], "may": {"play": True}}
    laid = ["move", ["r:r6:0"], {"fresh": True}]
    told = do(node, "rummikub", [before], ["take", 0], ["takeApart", "m0"], laid, ["lay", [*table, ["r6"]]], ["melds"])
    assert sorted((meld["from"], len(meld["tiles"])) for meld in told[-1]) == [(-1, 1), (0, 3), (1, 3)]


def test_the_order_of_a_rack_made_by_hand_is_kept_from_turn_to_turn(node: Node, lexicon: Lexicon) -> None:
    first = shown(seen("lettres", lexicon))
    later = {**first, "number": first["number"] + 2, "rack": [*"AEILPSZ"]}
    moved = ["move", ["r:S:0"], {"rack": 0}]
    told = do(node, "lettres", [first, later], ["take", 0], moved, ["draft"], ["take", 1], ["draft"])
    assert told[2]["order"] == "main" and told[2]["rack"] == [*"SAELPR?"]
    assert told[4]["rack"] == [*"SAELPIZ"]


@pytest.mark.parametrize(
    ("laid", "read"),
    [
        (["r5", "r3", "r4"], ["r3", "r4", "r5"]),
        (["n7", "r7", "b7"], ["r7", "b7", "n7"]),
        (["r3", "*", "r5"], ["r3", "*", "r5"]),
        (["r3", "r5", "*"], ["r3", "*", "r5"]),
        (["*", "r3", "r4"], ["*", "r3", "r4"]),
        (["r12", "r1", "r13"], ["r12", "r13", "r1"]),
        (["r3", "b9"], ["r3", "b9"]),
        (["r11", "r12", "r13", "*"], ["*", "r11", "r12", "r13"]),
        (["r13", "r12", "*"], ["*", "r12", "r13"]),
        (["r12", "r13", "r1", "*"], ["*", "r12", "r13", "r1"]),
        (["*", "r1", "r2", "r3"], ["r1", "r2", "r3", "*"]),
        (["r10", "*", "r11", "*"], ["r10", "r11", "*", "*"]),
        (["r12", "r11", "*", "*"], ["*", "r11", "r12", "*"]),
    ],
)
def test_number_tiles_lie_in_the_order_in_which_they_read(node: Node, laid: list[str], read: list[str]) -> None:
    before = {"turn": 0, "seat": 0, "table": [], "rack": laid, "orders": ["main"], "may": {"play": True}}
    ids = [f"r:{tile}:0" for tile in laid]
    assert do(node, "rummikub", [before], ["take", 0], ["move", ids, {"fresh": True}], ["table"])[-1] == [read]


_LOCKS = """
import { Drafting } from "STATIC/board/draft.js";
import { meldName, tileName } from "STATIC/board/names.js";
tell(argument.map(({ game, view }) => {
  const drafting = new Drafting(game);
  drafting.take(view);
  const tile = drafting.melds[0].tiles.find((id) => drafting.isJoker(id));
  const locks = drafting.melds.map((meld) => drafting.lockOf(meld));
  const saved = { ...drafting.save(), asked: "passer" };
  const later = new Drafting(game);
  later.restore(JSON.parse(JSON.stringify(saved)));
  later.take(view);
  return [locks, tileName(drafting, tile), meldName(drafting, drafting.melds[0], null), later.asked];
}));
"""
_SCATTER = """
import { Drafting } from "STATIC/board/draft.js";
import { cellOf, extentOf, fits } from "STATIC/board/grid.js";
import { cellName } from "STATIC/board/names.js";
const { view, draws, states } = argument;
let at = 0;
const less = (most) => draws[at++ % draws.length] % most;
const told = [];
const drafting = new Drafting("des");
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
  if (!tile || cell in cells || !fits([...Object.keys(cells), ...Object.keys(drafting.steps[0].cells), cell])) continue;
  const there = Object.fromEntries(Object.entries(cells).map(([place, id]) => [place, drafting.tiles[id]]));
  const name = cellName(cell, [top, left], drafting.colours);
  const line = `${name} ${tile.split("@")[0]}`;
  told.push({ draft: drafting.draft, saved: drafting.save(), wanted: { ...there, [cell]: tile }, line });
}
tell(told);
"""
_COMPOSED = """
import { Drafting } from "STATIC/board/draft.js";
tell(argument.asked.map(({ saved }, at) => {
  const drafting = new Drafting("des");
  drafting.restore(saved);
  drafting.take(argument.view);
  drafting.take_composed(argument.answers[at]);
  return Object.fromEntries(Object.entries(drafting.cells).map(([place, id]) => [place, drafting.tiles[id]]));
}));
"""


@pytest.mark.slow  # Node begins
def test_what_may_not_be_moved_is_told_and_a_question_does_not_outlive_the_page(node: Node) -> None:
    lettres = locked("lettres", ["GAMiN", "TARIF"], ["A"])
    opened = {**lettres, "locks": {**lettres["locks"], "closed": False}}
    cartes = locked("cartes", [["p3", "*", "p5"], ["c7", "k7", "t7"]], ["c1"])
    kept = {**cartes, "locks": {**cartes["locks"], "closed": False}}
    found = node.run(_LOCKS, [{"game": each["room"]["game"], "view": each} for each in (lettres, opened, cartes, kept)])
    assert [each[0] for each in found] == [["closed", "closed"], ["joker", ""], ["closed", "closed"], ["", ""]]
    assert found[1][2].endswith("tenu par son joker") and "premier coup" in found[0][2]
    assert found[3][1] == "joker qui garde sa valeur"
    assert "garde sa valeur" in cartes["locks"]["label"] and "s'allonger" in lettres["locks"]["label"]
    assert [each[3] for each in found] == ["", "", "", ""]


def locked(game: str, table: Any, rack: Sequence[str]) -> Any:
    """What the first seat, which has not opened, sees of such a table."""
    turn = {"turn": 0, "seat": 0, "number": 2, "round": 1, "stage": "play", "may": {"play": True}}
    told = to_builtins(locks(CATALOGUE[game].make(), opened=False))
    lying = {"table": table, "rack": list(rack), "orders": [], "numbers": [], "changed": [], "locks": told}
    return {"room": {"game": game}, **turn, **lying}


@pytest.mark.parametrize("begun", [False, True])
def test_a_line_lays_a_die_at_the_place_that_bears_its_name(begun: bool, node: Node, lexicon: Lexicon) -> None:
    driven = seen("des", lexicon)
    if not begun:
        driven = Driven("des", seats_of("des", robot=False), seconds=0)
        driven.start()
        robots = robots_of(driven.room)
        while not shown(driven)["may"]["play"]:
            driven.step(robots)
        assert not driven.room.state.table.tiles()
    random = Random(f"{SEED} {begun}")
    draws = [random.randrange(1 << 20) for _ in range(1 << 14)]
    before = shown(driven)
    asked = node.run(_SCATTER, {"view": before, "draws": draws, "states": 60 * TIMES})
    assert len(asked) > 20 * TIMES
    answers = [driven.send("ana", "line", seat=0, draft=each["draft"], text=each["line"])[0] for each in asked]
    laid = node.run(_COMPOSED, {"view": before, "asked": asked, "answers": answers})
    for each, answer, there in zip(asked, answers, laid, strict=True):
        assert there == each["wanted"], (each["line"], answer)


def test_places_keep_their_names_when_a_step_is_undone(node: Node, lexicon: Lexicon) -> None:
    driven = seen("des", lexicon)
    before, grown, undone, sent = node.run(
        """
        import { Drafting } from "STATIC/board/draft.js";
        import { boardText } from "STATIC/board/told.js";
        const drafting = new Drafting("des");
        drafting.take(argument);
        const grid = () => boardText(drafting).split(". ")[0];
        const before = grid();
        drafting.move([drafting.rack[0]], { cell: "-2,-1" });
        const grown = grid();
        drafting.undo();
        const undone = grid();
        drafting.redo();
        drafting.undo();
        tell([before, grown, undone, drafting.draft]);
        """,
        shown(driven),
    )
    assert before not in (undone, grown) and set(undone.split(", ")[1:]) < set(grown.split(", "))
    name = undone.split(", ")[0].rpartition(" ")[2]
    (told,) = driven.send("ana", "line", seat=0, draft=sent, text=f"ôter {name}")
    first = next(die for row in shown(driven)["table"] for die in row if die is not None)
    assert name not in before.split(", ")[0] and told["draft"]["loose"] == [first]


@pytest.mark.parametrize(("lying", "named"), [([], [-2, -2]), ([["r3@A", "r4@B", "r5@C"]], [-4, -4])])
def test_a_first_throw_is_laid_where_one_likes_and_places_keep_their_names(lying: Any, named: Any, node: Node) -> None:
    first = node.run(
        """
        import { Drafting } from "STATIC/board/draft.js";
        const drafting = new Drafting("des");
        drafting.take({ may: { play: true }, table: argument, rack: ["b1@D", "b2@E"], orders: [] });
        drafting.move([drafting.rack[0]], { cell: "-2,-2" });
        tell(drafting.first);
        """,
        lying,
    )
    assert first == named


def test_what_was_laid_and_may_be_contested_is_on_the_rack_no_more_and_comes_back_to_its_place(node: Node) -> None:
    waits, others, back = node.run(
        """
        import { Drafting } from "STATIC/board/draft.js";
        const drafting = new Drafting("lettres");
        const first = { turn: 0, seat: 0, round: 1, number: 1, stage: "play" };
        const start = { ...first, table: ["OR"], rack: [..."TAMIA?"], orders: ["main"] };
        drafting.take({ ...start, may: { play: true } });
        drafting.byHand(["T", "A", "M", "I", "A", "?"]);
        const shown = () => drafting.rack.map((id) => drafting.tiles[id]).join("");
        const laid = { ...start, stage: "contest", pending: ["AMi", "OR"], may: {} };
        drafting.take(laid);
        const waits = shown();
        const other = new Drafting("lettres");
        other.take({ ...laid, seat: 1 });
        const others = other.rack.length;
        drafting.take({ ...start, number: 2, turn: 1, may: {} });
        tell([waits, others, shown()]);
        """
    )
    assert (waits, others, back) == ("TIA", 6, "TAMIA?")


@pytest.mark.parametrize(("penalty", "told"), [(2, "2 lettres"), (0, "")])
def test_what_contesting_wrongly_costs_is_told_while_one_may(lexicon: Lexicon, penalty: int, told: str) -> None:
    rules = {"seconds": 0, "arbitration": "challenge", "challenge_penalty": penalty}
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon, **rules)
    driven.start()
    robots = robots_of(driven.room)
    assert view(driven.room, None, None, driven.now)["challenge_costs"] == ""
    while not driven.room.contesting:
        driven.step(robots)
    assert view(driven.room, None, None, driven.now)["challenge_costs"] == told


@pytest.mark.parametrize(("arbitration", "checked"), [("auto", True), ("strict", False), ("challenge", False)])
def test_a_draft_is_called_checked_where_the_arbiter_has_judged_it(
    lexicon: Lexicon, arbitration: str, checked: bool
) -> None:
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon, seconds=0, arbitration=arbitration)
    driven.start()
    turn = driven.room.state.turn
    rack = driven.room.session.view(turn).rack
    draft = Draft(["".join(rack[:6]).replace("?", "a")])
    assert judged("", driven.room.session, turn, lexicon, draft).checked is checked


def test_a_joker_that_was_freed_is_any_letter_again(node: Node) -> None:
    shown = node.run(
        """
        import { Drafting } from "STATIC/board/draft.js";
        const drafting = new Drafting("lettres");
        const turn = { turn: 0, round: 1, number: 1, seat: 0, may: { play: true } };
        drafting.take({ ...turn, table: ["GAMiN"], rack: ["I", "T"] });
        const joker = drafting.melds[0].tiles[3], before = drafting.shown(joker);
        drafting.replace("r:I:0", joker);
        const freed = [drafting.where(joker), drafting.shown(joker)];
        drafting.undo();
        tell([before, ...freed, drafting.shown(joker), drafting.textOf(drafting.melds[0])]);
        """
    )
    assert shown == ["I", "loose", "?", "I", "GAMiN"]


def test_a_rack_is_shuffled_and_keeps_its_tiles_and_what_is_laid(node: Node) -> None:
    before, after, table = node.run(
        'import { Drafting } from "STATIC/board/draft.js";'
        """
        const drafting = new Drafting("lettres");
        const view = { turn: 0, seat: 0, round: 1, number: 3, stage: "play", table: [], rack: [..."ABCDEFG"] };
        drafting.take({ ...view, orders: ["alphabet", "main"], may: { play: true } });
        drafting.move(["r:A:0", "r:B:0"], { fresh: true });
        const rack = () => drafting.rack.map((id) => drafting.tiles[id]).join("");
        const before = rack();
        drafting.shuffle(() => 0.5);
        tell([before, rack(), drafting.table]);
        """
    )
    assert before == "CDEFG" and after != before and sorted(after) == sorted(before) and table == ["AB"]
