"""What may be chosen for a room: all of it, and nothing that a room would refuse."""

from __future__ import annotations

import json

import pytest

from lettres.french.rules import has_choice
from lettres.games.catalogue import CATALOGUE
from lettres.position import Json
from lettres.rooms.choices import choices
from lettres.rooms.lobby import new_room
from lettres.rooms.wire.no import No
from lettres.rooms.wire.reading import read_new_room
from lexicon import Lexicon
from tests.rooms.driving import NOW, PEOPLE, counting
from tests.web.node import Node

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


def test_a_form_hides_what_does_nothing_and_sends_none_of_it(node: Node, lexicon: Lexicon) -> None:
    """An edition keeps what it says of faults, for whoever has them judged; the target alone is sent, and refused."""
    game = next(game for game in GAMES if game["game"] == "lettres")
    german = next(edition["rules"] for edition in game["editions"] if edition["name"] == "allemand")
    tiles = next(game for game in GAMES if game["game"] == "rummikub")
    module = """
        import { counts, newRoom } from "STATIC/jouer/chosen.js";
        const { asked } = argument;
        tell(asked.map(([game, rules]) => ({
            shown: game.rules.filter((rule) => counts(game, rule, rules)).map(({ name }) => name),
            sent: newRoom(game, { seats: [], rules, theme: "" }, false).rules,
        })));
    """
    asked = [[game, german], [game, {**german, "arbitration": "strict"}], [tiles, {"joker_rack": 2, "target": 50}]]
    soft, strict, other = node.run(module, {"asked": asked})
    assert "penalty_tiles" not in soft["shown"] and "penalty_tiles" not in soft["sent"]
    assert "penalty_tiles" in strict["shown"] and strict["sent"]["penalty_tiles"] == 3
    assert "doubling" not in strict["shown"] and "joker_word" in strict["shown"]
    assert "draw_from" not in other["shown"] and other["sent"] == {"target": 50} and "target" in other["shown"]
    for sent in (soft["sent"], strict["sent"]):
        assert made(game, lexicon, sent)
    with pytest.raises(No, match="ne change rien avec « manches de la partie : 1 »"):
        made(tiles, lexicon, other["sent"])


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
