"""Positions read and written: JSON lines with whatever may be wrong in them, and what a player types."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettres.engine.table import Table
from lettres.families.words.checks import BOX
from lettres.families.words.rules import LettersRules
from lettres.position import Position, PositionError, forbidden_words, form_of, read_position, write_position
from tests.game_helpers import table, words


def refused(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read_position(text)
    return caught.value


def line(**fields: Any) -> str:
    return json.dumps({"id": "p", "table": ["IMAGE"], "rack": "LEP", **fields})


def test_the_position_of_the_contract() -> None:
    position = read_position(
        '{"id": "p1", "game": "lettres", "table": ["IMAGE", "GAMiN"], "rack": "LEP?", "opened": true,'
        ' "rules": {"joker_word": "frozen"}, "forbidden": ["miel"]}'
    )
    assert position.id == "p1" and position.game == "lettres" and position.opened
    assert position.table == table("IMAGE GAMiN") and position.rack == ("L", "E", "P", "?")
    assert position.rules == LettersRules(joker_word="frozen") and position.forbidden == {"MIEL"}


def test_what_is_not_said_has_its_default() -> None:
    position = read_position('{"table": [], "rack": ""}')
    assert position == Position("lettres", Table(), (), True, LettersRules(), frozenset(), None)


def test_the_rules_of_a_position_override_those_given_and_no_others() -> None:
    base = LettersRules(joker_word="free", rule4="none")
    position = read_position(line(rules={"rule4": "stem"}), base)
    assert position.rules == LettersRules(joker_word="free", rule4="stem")
    assert read_position(line(), base).rules == base


@given(
    laid=st.lists(st.sampled_from(["IMAGE", "GAMiN", "ROI", "WU", "ZORLUB"]), unique=True),
    rack=st.permutations(("A", "E", "E", "L", "P", "?")),
    opened=st.booleans(),
    joker_word=st.sampled_from(["extend", "frozen", "free"]),
    forbidden=st.frozensets(st.sampled_from(["MIEL", "PAGE"])),
    name=st.none() | st.text() | st.integers(),
)
def test_what_is_written_is_read_back(
    laid: list[str], rack: list[str], opened: bool, joker_word: Any, forbidden: frozenset[str], name: Any
) -> None:
    rules = LettersRules(joker_word=joker_word)
    position = Position("lettres", table(" ".join(laid)), tuple(rack), opened, rules, forbidden, name)
    assert read_position(json.dumps(write_position(position))) == position


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rubbish", "bad_json"),
        ("", "bad_json"),
        ('{"table": [], "rack": NaN}', "bad_json"),
        ('{"table": [], "rack": -Infinity}', "bad_json"),
        ('{"table": [], "rack": "A", "rack": "B"}', "bad_json"),
        ('{"table": [], "rack": "A", "rules": {"rule4": "none", "rule4": "stem"}}', "bad_json"),
        ("[" * 200_000, "bad_json"),
        ('{"a":' * 200_000, "bad_json"),
        ('{"id": ' + "9" * 6000 + "}", "bad_json"),
        ('{"id": 1e999, "table": [], "rack": ""}', "wrong_type"),
        ("[]", "wrong_type"),
        ("3", "wrong_type"),
        (line(id=True), "wrong_type"),
        (line(id=["p"]), "wrong_type"),
        (line(table="IMAGE"), "wrong_type"),
        (line(table=["IMAGE", 3]), "wrong_type"),
        (line(table=None), "wrong_type"),
        (line(rack=["L"]), "wrong_type"),
        (line(opened=1), "wrong_type"),
        (line(opened="oui"), "wrong_type"),
        (line(rules=[]), "wrong_type"),
        (line(forbidden="MIEL"), "wrong_type"),
        (line(game=3), "wrong_type"),
        (line(game="rummikub"), "wrong_type"),
        (line(game="échecs"), "unknown_game"),
        (line(racks="LEP"), "unknown_key"),
        ('{"table": []}', "missing_key"),
        ('{"rack": "LEP"}', "missing_key"),
        (line(table=["ÉTÉ"]), "bad_tile"),
        (line(table=[""]), "bad_tile"),
        (line(table=["IMAGE GAMIN"]), "bad_tile"),
        (line(rack="lep"), "bad_tile"),
        (line(rack="L E"), "bad_tile"),
        (line(forbidden=["arc-en-ciel"]), "bad_word"),
        (line(rules={"foo": 1}), "unknown_rule"),
        (line(rules={"joker_word": "melted"}), "rule_value"),
        (line(rules={"joker_word": []}), "rule_value"),
        (line(rules={"unique": 1}), "rule_value"),
        (line(rules={"opening_letters": 99}), "rule_value"),
        (line(table=["IMAGE"] * 200), "inventory"),
    ],
)
def test_what_is_no_position_is_refused_with_a_code(text: str, code: str) -> None:
    error = refused(text)
    assert error.code == code
    assert str(error).endswith((".", "…")) and len(str(error)) <= 201


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"table": ["EEEEEEEE"], "rack": "EEEEEEEEE"}, "trop de lettres : 17 E, la boîte n'en a que 16."),
        ({"table": ["GAMiN"], "rack": "??"}, "trop de lettres : 3 jokers, la boîte n'en a que 2."),
        ({"table": ["gamin"], "rack": ""}, "trop de lettres : 5 jokers, la boîte n'en a que 2."),
        ({"table": ["KKZ"], "rack": "Z"}, "trop de lettres : 2 K, la boîte n'en a qu'un ; 2 Z, la boîte n'en a qu'un."),
    ],
)
def test_tiles_that_no_box_has_are_named(fields: dict[str, Any], told: str) -> None:
    error = refused(line(**fields))
    assert (error.code, str(error)) == ("inventory", told)


def test_the_whole_box_is_a_position() -> None:
    assert len(read_position(line(table=[], rack="".join(BOX.tiles()))).rack) == 112


def test_an_error_names_the_position_where_it_can() -> None:
    assert refused(line(foo=1)).id == "p" and refused(line(id=7, rack=3)).id == 7
    assert refused("rubbish").id is None


@given(st.text(max_size=40) | st.recursive(st.none() | st.booleans() | st.text(max_size=3), st.lists).map(json.dumps))
def test_rubbish_is_a_position_or_an_error(text: str) -> None:
    try:
        read_position(text)
    except PositionError as error:
        assert error.code


# -- as a player types it


@pytest.mark.parametrize(
    ("typed", "read", "doubts"),
    [
        ("", "", 0),
        ("IMAGE GAMiN", "IMAGE GAMiN", 0),
        (" image, gamin,,ÉTÉ ", "IMAGE GAMIN ETE", 0),
        ("GAMéN", "GAMeN", 0),
        ("cœur CŒUR", "COEUR COEUR", 0),
        ("Image", "IMAGE", 0),  # four jokers are not in the box
        ("Roi", "ROI", 1),  # two are
        ("ROi rOI", "ROi rOI", 0),
        ("an", "AN", 1),
    ],
)
def test_typed_words(typed: str, read: str, doubts: int) -> None:
    found = form_of("lettres").typed_table(typed)
    assert words(found.table) == read and len(found.doubts) == doubts


@pytest.mark.parametrize("typed", ["GAM?N", "arc-en-ciel", "h2o", "мир", "IMAGE;GAMIN"])
def test_typed_words_that_cannot_be_laid(typed: str) -> None:
    with pytest.raises(PositionError) as caught:
        form_of("lettres").typed_table(typed)
    assert caught.value.code == "bad_tile"


def test_a_typed_rack() -> None:
    typed_rack = form_of("lettres").typed_rack
    assert typed_rack("lép ?,œ") == ("L", "E", "P", "?", "O", "E") and typed_rack("") == ()
    for typed in ("L3", "L*", "м"):
        with pytest.raises(PositionError):
            typed_rack(typed)


def test_forbidden_words_are_folded() -> None:
    assert forbidden_words(["été", "CŒUR"]) == {"ETE", "COEUR"}
