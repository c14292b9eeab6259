"""What the page of a new game remembers and sends, in Node: never what a room would refuse."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec import to_builtins

from lettres.position import Json
from lettres.rooms.choices import choices
from lettres.rooms.lobby import new_room
from lettres.rooms.refusals import No
from lettres.rooms.wire.reading import read_new_room
from lexicon import Lexicon
from tests.rooms.driving import NOW, PEOPLE, counting
from tests.rooms.test_choices import made as options_of
from tests.web.node import Node

GAMES = to_builtins(choices())["games"]
RUBBISH = [
    "null",
    "[]",
    "{",
    '{"lettres": 3}',
    '{"lettres": {"seats": [1, {"kind": "me"}, {"kind": "bot", "level": "x"}]}}',
    '{"lettres": {"rules": {"seconds": "a", "deal": 1e9, "nothing": 1}, "theme": 7}}',
    '{"des": {"seats": [{"kind": "guest"}, {"kind": "here", "name": 4}, {"kind": "bot"}, {"kind": "bot"}]}}',
]


def drawn(game: Json, chance: Random) -> dict[str, Json]:
    """Some rules, each with one of its values: those that go with any others."""
    values: dict[str, Json] = {}
    for rule in game["rules"]:
        if rule["useful"] and rule["name"] not in ("rounds", "target") and chance.random() < 0.6:
            of = {"flag": [True, False], "number": [rule.get("least"), rule.get("most")]}
            values[rule["name"]] = chance.choice(
                of[rule["kind"]] if rule["kind"] in of else [each["value"] for each in rule["choices"]]
            )
    return values


@pytest.mark.slow  # Node begins
def test_what_is_sent_is_what_a_room_takes(node: Node, lexicon: Lexicon) -> None:
    chance = Random(17)
    asked = [{"game": game, "kept": kept, "rules": drawn(game, chance)} for game in GAMES for kept in RUBBISH]
    wanted = node.ask("rooms.rooms", asked)
    assert len(wanted) == 3 * len(asked)
    taken = 0
    for at, each in enumerate(wanted):
        rules = asked[at // 3]["rules"]
        assert each.pop("start") is False
        try:
            rows, _ = new_room(read_new_room(json.dumps(each)), PEOPLE[0], lexicon, counting(), NOW)
        except No as refused:  # one choice against another, both of which are shown
            assert "ne change rien avec" in str(refused) or "avec une défausse" in str(refused)
            continue
        taken += 1
        usual = {rule["name"]: rule["value"] for rule in asked[at // 3]["game"]["rules"]}
        options = json.loads(rows.room.options)
        seen = {name: value for name, value in rules.items() if name in each["rules"] or value == usual[name]}
        assert {name: options.get(name, usual[name]) for name in seen} == seen
        assert {seat["kind"] for seat in each["seats"][1:]} <= {("bot", "guest", "here")[at % 3]}
    assert taken > len(wanted) // 2


def test_a_form_hides_what_does_nothing_and_sends_none_of_it(node: Node, lexicon: Lexicon) -> None:
    """An edition keeps what it says of faults, for whoever has them judged; the target alone is sent, and refused."""
    game = next(game for game in GAMES if game["game"] == "lettres")
    german = next(edition["rules"] for edition in game["editions"] if edition["name"] == "allemand")
    tiles = next(game for game in GAMES if game["game"] == "rummikub")
    asked = [[game, german], [game, {**german, "arbitration": "strict"}], [tiles, {"joker_rack": 2, "target": 50}]]
    soft, strict, other = node.ask("rooms.forms", asked)
    assert "penalty_tiles" not in soft["shown"] and "penalty_tiles" not in soft["sent"]
    assert "penalty_tiles" in strict["shown"] and strict["sent"]["penalty_tiles"] == 3
    assert "doubling" not in strict["shown"] and "joker_word" in strict["shown"]
    assert "draw_from" not in other["shown"] and other["sent"] == {"target": 50} and "target" in other["shown"]
    for sent in (soft["sent"], strict["sent"]):
        assert options_of(game, lexicon, sent)
    with pytest.raises(No, match="ne change rien avec « manches de la partie : 1 »"):
        options_of(tiles, lexicon, other["sent"])
