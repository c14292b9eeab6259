"""Positions of tiles, cards and dice: JSON in whatever order, what a player types, and all that may be wrong."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettres.engine.grid import Grid
from lettres.families.numbers.rules import NumberRules
from lettres.games.catalogue import CATALOGUE
from lettres.position import Position, PositionError, form_of, read_position, write_position

NUMBERS = [name for name, entry in CATALOGUE.items() if entry.family == "numbers"]


def line(**fields: Any) -> str:
    return json.dumps({"id": "n1", "game": "rummikub", "table": [["r3", "r4", "r5"]], "rack": ["r6"], **fields})


def refused(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read_position(text)
    return caught.value


def table(*rows: list[str], game: str = "rummikub", **rules: Any) -> list[list[str]]:
    """What a table is once it is read."""
    written = write_position(read_position(line(game=game, table=rows, rack=[], rules=rules)))["table"]
    assert isinstance(written, list)
    return written


def test_the_number_position_of_the_contract() -> None:
    text = (
        '{"id": "n1", "game": "rummikub", "table": [["r3", "r4", "r5"], ["b7", "n7", "*"]], "rack": ["r6", "j7", "*"],'
        ' "opened": true}'
    )
    position = read_position(text)
    assert position.rack == ("r6", "j7", "*") and position.opened and position.rules == NumberRules()
    assert write_position(position) == {**json.loads(text), "rules": {}}


@pytest.mark.parametrize("game", NUMBERS)
def test_every_game_of_tiles_has_positions(game: str) -> None:
    colours = form_of(game).notation.look.initials  # type: ignore[attr-defined]
    run = [f"{colours[0]}{value}" for value in (11, 12, 13)]
    position = read_position(line(game=game, table=[run], rack=["*"], opened=False))
    assert position.game == game and not position.opened and write_position(position)["table"] == [run]


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (["r5", "r3", "r4"], ["r3", "r4", "r5"]),
        (["r5", "r4", "r3"], ["r3", "r4", "r5"]),
        (["n7", "b7", "r7"], ["r7", "b7", "n7"]),
        (["*", "j7", "r7"], ["r7", "j7", "*"]),
        (["r5", "*", "r3"], ["r3", "*", "r5"]),
        (["r3", "r5", "*"], ["r3", "*", "r5"]),
        (["r4", "r5", "*"], ["r4", "r5", "*"]),  # a 6
        (["*", "r4", "r5"], ["*", "r4", "r5"]),  # a 3
        (["r5", "r4", "*"], ["*", "r4", "r5"]),  # a 3 as well: the run was written downwards
        (["r12", "r13", "*"], ["*", "r12", "r13"]),
        (["r5", "*", "*"], ["r5", "*", "*"]),
        (["*", "*", "r2"], ["*", "*", "r2"]),  # three 2s, as there is no 0
    ],
)
def test_a_set_is_understood_in_any_order_and_its_jokers_where_they_are(given: list[str], read: list[str]) -> None:
    assert table(given) == [read]


@given(st.permutations(("b4", "b5", "b6", "b7", "*")))
def test_a_run_with_one_gap_at_most_is_always_found(tiles: tuple[str, ...]) -> None:
    [run] = table(list(tiles))
    assert sorted(run) == sorted(tiles) and [tile for tile in run if tile != "*"] == ["b4", "b5", "b6", "b7"]


def test_a_1_may_follow_a_13_where_the_rules_say_so() -> None:
    for order in permutations(("r12", "r13", "r1")):
        assert table(list(order), one_after_13=True) == [["r12", "r13", "r1"]]
        assert refused(line(table=[order])).code == "bad_meld"
    assert table(["r1", "r13", "r12"], game="deux-cents") == [["r12", "r13", "r1"]]
    assert refused(line(table=[["r13", "r1", "r2"]], rules={"one_after_13": True})).code == "bad_meld"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"table": "r3r4r5"}, "wrong_type"),
        ({"table": ["r3r4r5"]}, "wrong_type"),
        ({"table": [["r3", "r4", 5]]}, "wrong_type"),
        ({"table": [["r3", "r4", None]]}, "wrong_type"),
        ({"table": None}, "wrong_type"),
        ({"rack": "r6"}, "wrong_type"),
        ({"rack": ["r6", 7]}, "wrong_type"),
        ({"opened": "non"}, "wrong_type"),
        ({"rack": ["r14"]}, "bad_tile"),
        ({"rack": ["R6"]}, "bad_tile"),
        ({"rack": ["r6j7"]}, "bad_tile"),
        ({"rack": [""]}, "bad_tile"),
        ({"rack": ["p11"]}, "bad_tile"),
        ({"rack": ["?"]}, "bad_tile"),
        ({"table": [["r3", "r4"]]}, "bad_meld"),
        ({"table": [[]]}, "bad_meld"),
        ({"table": [["r3", "r4", "r6"]]}, "bad_meld"),
        ({"table": [["r3", "r4", "b5"]]}, "bad_meld"),
        ({"table": [["r7", "r7", "b7"]]}, "bad_meld"),
        ({"table": [["r7", "b7", "n7", "j7", "*"]]}, "bad_meld"),
        ({"table": [["r1", "b2", "*"]]}, "bad_meld"),
        ({"table": [["r3", "*", "*", "r6"]], "rules": {"jokers_together": False}}, "bad_meld"),
        ({"table": [["r7", "b7", "n7"], ["r6", "r7", "r8"]], "rack": ["r7"]}, "inventory"),
        ({"rack": ["*", "*", "*"]}, "inventory"),
        ({"rack": ["*"], "rules": {"jokers": 0}}, "inventory"),
        ({"rack": ["r1"] * 10000}, "inventory"),
        ({"forbidden": []}, "unknown_key"),
        ({"rules": {"joker_word": "free"}}, "unknown_rule"),
        ({"rules": {"joker_table": "wild"}}, "rule_value"),
        ({"rules": {"opening_points": "30"}}, "rule_value"),
        ({"game": "belote"}, "unknown_game"),
        ({"game": 7}, "wrong_type"),
    ],
)
def test_what_is_no_position_of_tiles_is_refused_with_a_code(fields: dict[str, Any], code: str) -> None:
    error = refused(line(**fields))
    assert (error.code, error.id) == (code, "n1") and str(error).endswith((".", "…"))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"rack": ["r7", "r7", "r7"]}, "trop de tuiles : 3 r7, la boîte n'en a que 2."),
        ({"rack": ["*"] * 3}, "trop de tuiles : 3 jokers, la boîte n'en a que 2."),
        ({"rack": ["*"], "rules": {"jokers": 0}}, "trop de tuiles : 1 joker, la boîte n'en a aucun."),
        ({"table": [["r3", "r4", "r6"]]}, "« r3 r4 r6 » n'est ni une suite, ni une série."),
        ({"table": [], "game": "cartes", "rack": ["p11"] * 3}, "trop de cartes : 3 V♠, la boîte n'en a que 2."),
    ],
)
def test_what_is_wrong_is_named(fields: dict[str, Any], told: str) -> None:
    assert str(refused(line(**fields))) == told


def test_four_jokers_where_the_cards_have_four() -> None:
    four = {"game": "cartes", "table": [], "rack": ["*"] * 4}
    assert refused(line(**four)).code == "inventory"
    assert read_position(line(**four, rules={"jokers": 4})).rack == ("*",) * 4


def test_rules_that_are_given_hold_for_their_game_alone() -> None:
    base = NumberRules(one_after_13=True)
    assert read_position(line(), base, "rummikub").rules == base
    assert read_position(line(rules={"jokers": 4}), base, "rummikub").rules == NumberRules(one_after_13=True, jokers=4)
    assert read_position(line(game="defausse"), base, "rummikub").rules == CATALOGUE["defausse"].rules()
    without_name = json.dumps({"table": [], "rack": ["r1"]})
    assert read_position(without_name, base, "rummikub").game == "rummikub"


SETS = [["r3", "r4", "r5"], ["b7", "n7", "*"], ["j1", "j2", "j3", "j4"], ["r9", "b9", "n9", "j9"], ["n11", "*", "n13"]]


@given(
    laid=st.lists(st.sampled_from(SETS), unique_by=str),
    rack=st.lists(st.sampled_from(["r6", "r10", "b13", "j7"]), unique=True),
    opened=st.booleans(),
    mode=st.sampled_from(["free", "new_set", "identity", "frozen"]),
    name=st.none() | st.text() | st.integers(),
)
def test_what_is_written_is_read_back(
    laid: list[list[str]], rack: list[str], opened: bool, mode: str, name: str | int | None
) -> None:
    rules = {"joker_table": mode} if mode != "free" else {}
    given = {"id": name, "game": "rummikub", "table": laid, "rack": rack, "opened": opened, "rules": rules}
    position = read_position(json.dumps(given))
    assert write_position(position) == given
    assert read_position(json.dumps(write_position(position))) == position


# -- as a player types it


def typed(text: str, game: str = "rummikub") -> list[list[str]]:
    return form_of(game).table(form_of(game).typed_table(text).table)


@pytest.mark.parametrize(
    "text",
    [
        "r3r4r5 b7n7*",
        "r3r4r5, b7n7*",
        "r3 r4 r5, b7 n7 *",
        "R3 R4 R5 ; B7 N7 ?",
        "r3-5 b7n7*",
        "r3-r5,  n7 b7 joker",
        "3r4r5r b7n7*",
        "3-5r, 7b 7n *",
        "r3-5 7bn*",
        "r5 r4 r3 / * n7 b7",
    ],
)
def test_a_table_is_typed_in_many_ways(text: str) -> None:
    assert typed(text) == [["r3", "r4", "r5"], ["b7", "n7", "*"]]


def test_the_tiles_of_one_set_need_no_comma() -> None:
    assert typed("r3 r4 r5") == [["r3", "r4", "r5"]]
    assert typed("") == typed("  ") == []


@pytest.mark.parametrize("text", ["V♠D♠R♠", "Vp Dp Rp", "v♠-r♠", "11♠-R♠", "p11-13", "p11p12p13", "V-Rp", "rp dp vp"])
def test_cards_by_their_figures(text: str) -> None:
    assert typed(text, "cartes") == [["p11", "p12", "p13"]]


def test_an_ace_after_a_king_where_a_1_may_follow_a_13() -> None:
    assert typed("r12r13r1", "deux-cents") == [["r12", "r13", "r1"]]
    with pytest.raises(PositionError):
        typed("r12r13r1")


@pytest.mark.parametrize(
    ("text", "game", "told"),
    [
        ("r3r4", "rummikub", "ni une suite, ni une série"),
        ("r3r4r5, b7n7", "rummikub", "« b7 n7 » n'est ni une suite"),
        ("r3 r4 r5 b7 n7 *", "rummikub", "ni une suite, ni une série"),
        ("r14", "rummikub", "« r14 » n'est pas une tuile"),
        ("v3v4v5", "rummikub", "une tuile s'écrit « r7 »"),
        ("r5-3", "rummikub", "monte"),
        ("X♠", "cartes", "« Vp » ou « V♠ »"),
        ("r3-5", "cartes", "n'est pas une carte"),
        ("r14", "des", "« r14 » n'est pas une face de dé ; on attend r1 à r13"),
    ],
)
def test_what_was_mistyped_is_told(text: str, game: str, told: str) -> None:
    with pytest.raises(PositionError) as caught:
        typed(text, game)
    assert told in str(caught.value)


def test_a_typed_rack() -> None:
    rack = form_of("rummikub").typed_rack
    assert (
        rack("r6 j7 *") == rack("r6,j7,*") == rack("R6j7*") == rack("r6 j7 ?") == ("r6", "j7", "*") and rack("") == ()
    )
    assert form_of("cartes").typed_rack("A♠ 10c") == ("p1", "c10")


@given(st.text(max_size=30))
def test_rubbish_is_typed_or_refused(text: str) -> None:
    for game in ("rummikub", "cartes", "des"):
        for read in (form_of(game).typed_table, form_of(game).typed_rack):
            try:
                read(text)
            except PositionError as error:
                assert error.code in ("bad_tile", "bad_meld", "inventory")


# -- dice


def dice(rows: Any, rack: Any = (), **more: Any) -> str:
    return json.dumps(
        {"id": "d1", "game": "des", "table": rows, "rack": rack if isinstance(rack, str) else list(rack), **more}
    )


def test_a_grid_is_its_rows() -> None:
    rows = [["r3", "r4", "r5"], ["n3", None, None], ["j3", None, None]]
    position = read_position(dice(rows, ["r6", "*"]))
    assert isinstance(position.table, Grid) and len(position.table.cells) == 5
    assert write_position(position)["table"] == rows and write_position(position)["rack"] == ["r6", "*"]
    shifted = [[None] * 4, [None, "r3", "r4", "r5"], [None, "n3"], [None, "j3", None]]
    assert read_position(dice(shifted, ["r6", "*"])) == position
    assert write_position(read_position(dice([])))["table"] == []


def test_a_die_may_be_told_with_its_kind() -> None:
    rows = [["r3@C", "r4@D", "r5@E"]]
    assert write_position(read_position(dice(rows, ["*@H"])))["table"] == rows
    assert refused(dice([], ["r3@A"])).code == "bad_tile"  # that die has no red 3
    assert refused(dice([], ["A"])).code == "bad_tile"  # one that was not thrown


@pytest.mark.parametrize(
    ("rows", "rack", "code"),
    [
        ("r3 r4 r5", [], "wrong_type"),
        (["r3"], [], "wrong_type"),
        ([["r3", 4]], [], "wrong_type"),
        ([], "r3", "wrong_type"),
        ([], [None], "wrong_type"),
        ([["r3", "r14"]], [], "bad_tile"),
        ([["r3", "r4"]], [], "bad_meld"),
        ([["r3"]], [], "bad_meld"),
        ([["r5", "r4", "r3"]], [], "bad_meld"),
        ([["r3", "r4", "r5"], ["n3"]], [], "bad_meld"),
        ([["r3", "r4", "r5"], [None, "n4", None], ["n3", "j4", None]], [], "bad_meld"),
        ([], ["r3"] * 3, "inventory"),
        ([], ["*"] * 5, "inventory"),
        ([], [f"{colour}{value}" for colour in "rb" for value in range(1, 11)], "inventory"),
        ([], ["r1@A", "r10@A", "b6@A"], "inventory"),
        ([[None] * 1000], [], "inventory"),
    ],
)
def test_what_is_no_position_of_dice_is_refused_with_a_code(rows: Any, rack: Any, code: str) -> None:
    assert refused(dice(rows, rack)).code == code


def test_faces_that_only_the_owner_of_a_box_knows_to_share_a_die_are_no_fault() -> None:
    assert len(read_position(dice([], ["r1", "r10", "b6", "n2", "n11", "j7"])).rack) == 6


@pytest.mark.parametrize("text", ["r3 r4 r5 / n3 / j3", "r3r4r5/n3/j3", "r3,r4,r5/n3,.,./j3 - -", "R3-5\n3n\n3j"])
def test_a_grid_is_typed_by_rows(text: str) -> None:
    position = Position("des", form_of("des").typed_table(text).table, ())
    assert write_position(position)["table"] == [["r3", "r4", "r5"], ["n3", None, None], ["j3", None, None]]
