"""What may be chosen for a room: all of it, and nothing that a room would refuse."""

from __future__ import annotations

import json

import pytest

from lettres.french.rules import has_choice
from lettres.games.catalogue import CATALOGUE
from lettres.position import Json
from lettres.rooms.choices import choices
from lettres.rooms.lobby import new_room
from lettres.rooms.refusals import No
from lettres.rooms.wire.reading import read_new_room
from lexicon import Lexicon
from tests.rooms.driving import NOW, PEOPLE, counting

GAMES = choices()["games"]
ENDS = ("rounds", "target")  # one of the two ends a game


def made(game: Json, lexicon: Lexicon, rules: dict[str, Json], level: str = "") -> Json:
    """The options of a room by some rules."""
    people = [{"kind": "guest"}] * (game["players"][0] - 2)
    wanted = {"game": game["game"], "rules": rules, "seats": [{"kind": "me", "name": "Ana"}, *people]}
    wanted["seats"].append({"kind": "bot", "level": level})
    text = json.dumps(wanted)
    return json.loads(new_room(read_new_room(text), PEOPLE[0], lexicon, counting(), NOW)[0].room.options)


def values(rule: Json) -> list[Json]:
    """The values of a rule, the ends of a range for a number."""
    if rule["kind"] == "flag":
        return [False, True]
    if rule["kind"] == "number":
        return [
            rule["least"] or int(rule["name"] in ("rounds", "target")),
            rule["most"],
        ]  # one of the two ends the game
    return [choice["value"] for choice in rule["choices"]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game["game"]))
def test_every_rule_that_can_be_set_is_there(game: Json) -> None:
    described = CATALOGUE[game["game"]].rules.describe()
    names = [rule["name"] for rule in game["rules"]]
    missing = {name for name, _, _, taken in described if has_choice(taken)} - set(names)
    assert not missing
    assert names[: sum(rule["useful"] for rule in game["rules"])] == [r["name"] for r in game["rules"] if r["useful"]]
    for rule in game["rules"]:
        assert rule["label"] and "{" not in rule["label"] + rule["note"] and "--" not in rule["label"] + rule["note"]
        assert rule["value"] in values(rule) or rule["least"] <= rule["value"] <= rule["most"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game["game"]))
def test_each_value_is_taken(game: Json, lexicon: Lexicon) -> None:
    for rule in game["rules"]:
        for value in values(rule):
            if rule["name"] in ("least_players", "most_players"):  # which the seats of this room do not fit
                continue
            try:
                assert made(game, lexicon, {rule["name"]: value}).get(rule["name"], rule["value"]) == value
            except No as refused:
                assert "=" not in str(refused)
                assert (rule["idle"] and "ne change rien avec" in str(refused)) or "avec une défausse" in str(refused)
    idle = {rule["name"] for rule in game["rules"] if any(rule["name"] not in beside for beside in rule["idle"])}
    for edition in game["editions"]:
        made(game, lexicon, {name: value for name, value in edition["rules"].items() if name not in idle})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game["game"]))
def test_each_level_is_taken_and_says_what_it_is(game: Json, lexicon: Lexicon) -> None:
    for level in game["levels"]:
        made(game, lexicon, {}, level["level"])
        assert level["told"]
    with pytest.raises(No):
        made(game, lexicon, {}, "n'importe quoi")


def test_a_game_ends_by_its_rounds_or_its_points_and_a_refusal_names_no_option(lexicon: Lexicon) -> None:
    for game in GAMES:
        assert [rule["least"] for rule in game["rules"] if rule["name"] in ENDS] == [0, 0]
        assert made(game, lexicon, {"rounds": 0, "target": 100}).get("target", 100)
        assert made(game, lexicon, {"rounds": 2, "target": 0})["rounds"] == 2
        for wrong in ({"rounds": 0, "target": 0}, {"least_players": 5, "most_players": 4}):
            with pytest.raises(No) as refused:
                made(game, lexicon, wrong)
            assert "_" not in str(refused.value) and "rounds" not in str(refused.value)
