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
from lettres.rooms.drafts import desk_at, judge_draft
from lettres.rooms.locks import locks
from lettres.rooms.views import view_json
from lettres.rooms.wire.incoming import Draft
from lettres.rooms.wire.reading import read_as
from lexicon import Lexicon
from tests.game_helpers import place
from tests.game_helpers import state as position
from tests.long import SEED, draws
from tests.rooms.driving import Driven, robots_of, seats_of
from tests.web.node import Node

GAMES = ("lettres", "rummikub", "cartes", "defausse", "deux-cents", "des")
STEPS = 120


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
    return dict(view_json(driven.room, "ana", 0, driven.now))


def tiles_of(table: Sequence[Any], game: str) -> Counter[str]:
    if game == "lettres":
        return Counter("?" if tile.islower() else tile for meld in table for tile in meld)
    return Counter(tile for meld in table for tile in meld if tile is not None)


@pytest.mark.parametrize("game", GAMES)
def test_no_step_loses_a_tile_and_the_server_reads_every_draft(game: str, node: Node, lexicon: Lexicon) -> None:
    driven = seen(game, lexicon)
    before = shown(driven)
    random = Random(17)
    chances = [random.randrange(1 << 20) for _ in range(STEPS * 12)]
    told = node.ask("draft.walk", {"game": game, "view": before, "draws": chances, "steps": STEPS})
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
        read = read_as(Draft, json.dumps(draft))
        found = judge_draft("", desk_at(session, 0, lexicon_of, read), read)
        laid = [mark for mark in found.melds if not mark.cells]
        assert game == "des" or len(laid) in (0, len(draft["table"])), "a mark for each meld, in the draft's order"


def do(node: Node, game: str, views: Sequence[Any], *deeds: Sequence[Any]) -> list[Any]:
    """What a drafting answers, deed by deed."""
    return list(node.ask("draft.deeds", {"game": game, "views": list(views), "deeds": list(deeds)}))


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


@pytest.mark.slow  # Node begins
def test_what_may_not_be_moved_is_told_and_a_question_does_not_outlive_the_page(node: Node) -> None:
    lettres = locked("lettres", ["GAMiN", "TARIF"], ["A"])
    opened = {**lettres, "locks": {**lettres["locks"], "closed": False}}
    cartes = locked("cartes", [["p3", "*", "p5"], ["c7", "k7", "t7"]], ["c1"])
    kept = {**cartes, "locks": {**cartes["locks"], "closed": False}}
    found = node.ask(
        "draft.locks", [{"game": each["room"]["game"], "view": each} for each in (lettres, opened, cartes, kept)]
    )
    assert [each[0] for each in found] == [["closed", "closed"], ["joker", ""], ["closed", "closed"], ["", ""]]
    assert found[1][2].endswith("tenu par son joker") and "premier coup" in found[0][2]
    assert found[3][1] == "joker qui garde sa valeur"
    assert "garde sa valeur" in cartes["locks"]["label"] and "s’allonger" in lettres["locks"]["label"]
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
    chances = [random.randrange(1 << 20) for _ in range(1 << 14)]
    before = shown(driven)
    asked = node.ask("draft.scatter", {"view": before, "draws": chances, "states": draws(20, 60)})
    assert len(asked) > draws(7, 20)
    answers = [driven.send("ana", "line", seat=0, draft=each["draft"], text=each["line"])[0] for each in asked]
    laid = node.ask("draft.composed", {"view": before, "asked": asked, "answers": answers})
    for each, answer, there in zip(asked, answers, laid, strict=True):
        assert there == each["wanted"], (each["line"], answer)


def test_places_keep_their_names_when_a_step_is_undone(node: Node, lexicon: Lexicon) -> None:
    driven = seen("des", lexicon)
    before, grown, undone, sent = node.ask("draft.renamed", shown(driven))
    assert before not in (undone, grown) and set(undone.split(", ")[1:]) < set(grown.split(", "))
    name = undone.split(", ")[0].rpartition(" ")[2]
    (told,) = driven.send("ana", "line", seat=0, draft=sent, text=f"ôter {name}")
    first = next(die for row in shown(driven)["table"] for die in row if die is not None)
    assert name not in before.split(", ")[0] and told["draft"]["loose"] == [first]


@pytest.mark.parametrize(("penalty", "told"), [(2, "2 lettres"), (0, "")])
def test_what_contesting_wrongly_costs_is_told_while_one_may(lexicon: Lexicon, penalty: int, told: str) -> None:
    rules = {"seconds": 0, "arbitration": "challenge", "challenge_penalty": penalty}
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon, **rules)
    driven.start()
    robots = robots_of(driven.room)
    assert view_json(driven.room, None, None, driven.now)["challenge_costs"] == ""
    while not driven.room.contesting:
        driven.step(robots)
    assert view_json(driven.room, None, None, driven.now)["challenge_costs"] == told


@pytest.mark.parametrize(("arbitration", "checked"), [("auto", True), ("strict", False), ("challenge", False)])
def test_a_draft_is_called_checked_where_the_arbiter_has_judged_it(
    lexicon: Lexicon, arbitration: str, checked: bool
) -> None:
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon, seconds=0, arbitration=arbitration)
    driven.start()
    turn = driven.room.state.turn
    rack = driven.room.session.view(turn).rack
    draft = Draft(["".join(rack[:6]).replace("?", "a")])
    assert judge_draft("", desk_at(driven.room.session, turn, lexicon, draft), draft).checked is checked
