"""What the page of a new game remembers and sends, in Node: never what a room would refuse."""

from __future__ import annotations

import json
from random import Random

import pytest

from lettres.position import Json
from lettres.rooms.choices import choices
from lettres.rooms.lobby import new_room
from lettres.rooms.wire.no import No
from lettres.rooms.wire.reading import read_new_room
from lexicon import Lexicon
from tests.rooms.driving import NOW, PEOPLE, counting
from tests.web.node import Node

CHOOSING = """
import { allOf, chosenFor, fitting, keepChosen, newRoom } from "STATIC/jouer/chosen.js";
const kept = {};
globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value) };
tell(argument.flatMap(({ game, kept: before, rules }) => {
  kept["lettres.jouer.choix"] = before;
  const chosen = chosenFor(game);
  keepChosen(game, { ...chosen, rules: { ...chosen.rules, ...rules } });
  const again = chosenFor(game);
  const seats = ["bot", "guest", "here"].map((kind) => allOf(game, again.seats, kind));
  return seats.map((seats) => newRoom(game, { ...again, theme: "", seats }, false));
}));
"""
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


_NAMES = """
import { newRoom } from "STATIC/jouer/chosen.js";
const people = (names) => names.map((name, at) => ({ kind: at ? "here" : "me", name, level: "" }));
const named = (names) => {
  const seats = [...people(names), { kind: "bot", name: "", level: "" }];
  return newRoom({ game: "des", rules: [] }, { seats, rules: {}, theme: "" }, true).seats.map(({ name }) => name);
};
tell(argument.map(named));
"""


def test_a_game_among_people_is_chosen_with_people_and_keeps_what_else_was_chosen(node: Node) -> None:
    code = """
    import { chosenWithPeople } from "STATIC/jouer/chosen.js";
    globalThis.localStorage = { getItem: () => JSON.stringify({ lettres: argument[1] }) };
    const { seats, rules, theme } = chosenWithPeople(argument[0]);
    tell([seats.map(({ kind }) => kind), rules.seconds, theme]);
    """
    (game,) = (each for each in choices()["games"] if each["game"] == "lettres")
    bot = {"kind": "bot", "level": game["levels"][1]["level"]}
    others = {"rules": {"seconds": 60}, "theme": "animaux"}
    assert node.run(code, [game, {"seats": [bot, bot], **others}]) == [["me", "guest", "guest"], 60, "animaux"]
    assert node.run(code, [game, {"seats": [{"kind": "here"}, bot]}])[0] == ["me", "here", "bot"]
    assert node.run(code, [game, {}])[0] == ["me", "guest"]


def test_who_gives_no_name_has_one_that_sentences_are_made_with(node: Node) -> None:
    assert node.run(_NAMES, [[""], ["Moi"], ["", " "]]) == [["Joueur 1", ""], ["Moi", ""], ["Joueur 1", "Joueur 2", ""]]


@pytest.mark.slow  # Node begins
def test_what_is_sent_is_what_a_room_takes(node: Node, lexicon: Lexicon) -> None:
    chance = Random(17)
    asked = [
        {"game": game, "kept": kept, "rules": drawn(game, chance)} for game in choices()["games"] for kept in RUBBISH
    ]
    wanted = node.run(CHOOSING, asked)
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
