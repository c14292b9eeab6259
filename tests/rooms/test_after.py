"""After a game: its turns told again, and each beside its best move."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec import convert, to_builtins

from lettres.rooms.refusals import No
from lettres.rooms.reviews import Progress, Reviewer, analysis
from lettres.rooms.room import Room
from lettres.rooms.story import recording_of, story
from lettres.rooms.wire.replies import Analysis
from lexicon import Lexicon
from tests.rooms.driving import Driven, counting, robots_of, seats_of


@cache
def over(game: str, steps: int, lexicon: Lexicon | None = None, **rules: Any) -> Room:
    """A room as if its game had ended after some steps."""
    driven = Driven(game, seats_of(game), lexicon, **rules)
    driven.start()
    robots = robots_of(driven.room)
    for _ in range(steps):
        driven.step(robots)
    return Room(driven.rows._replace(room=driven.rows.room._replace(phase="over")), lexicon, counting())


@pytest.mark.parametrize("game", ["defausse", "des"])
def test_the_turns_are_told_with_all_racks(game: str) -> None:
    room = over(game, 12)
    turns = to_builtins(story(room))["turns"]
    assert turns[0]["kind"] == "deal" and turns[0]["table"] == []
    assert [sorted(rack) for rack in turns[-1]["racks"]] == [sorted(seat.rack) for seat in room.state.seats]
    assert turns[-1]["table"] == room.form.table(room.state.table)
    played = [turn["n"] for turn in turns if turn["kind"] == "turn"]
    assert played == list(range(1, len(played) + 1)) and len(turns) - len(played) == room.state.round
    assert all(turn["text"] for turn in turns)
    json.dumps(turns)


def test_what_a_turn_changed_is_told() -> None:
    laid = [turn for turn in to_builtins(story(over("des", 12)))["turns"] if turn["changed"]]
    assert laid and all(turn["table"][row][column] for turn in laid for row, column in turn["changed"])


def test_a_story_is_for_when_the_game_is_over() -> None:
    driven = Driven("des", seats_of("des"))
    driven.start()
    with pytest.raises(No):
        story(driven.room)


def test_a_review_is_made_turn_by_turn_and_goes_on_where_it_was() -> None:
    room = over("defausse", 12)
    progress = Progress(None, [])
    assert not progress.over and progress.share == 0
    while not progress.over:
        found = Reviewer().review(room.texts(), len(progress.turns))  # as in another process each time
        progress = Progress.read(Progress(found["total"], [*progress.turns, found["turn"]]).text())
    assert progress.share == 1
    shown = to_builtins(analysis(recording_of(room.session), progress.turns))
    assert convert(shown, Analysis) and all(shown["turns"])
    numbers = [turn["number"] for turn in shown["turns"]]
    assert numbers == sorted(numbers) and set(shown["worst"]) <= set(numbers)
    assert {each["name"] for each in shown["players"]} == {room.session.names[turn["seat"]] for turn in shown["turns"]}
    assert shown["position"]["game"] == "defausse"


def test_a_turn_to_try_again_tells_what_was_laid_before_it(lexicon: Lexicon) -> None:
    room = over("lettres", 8, lexicon, unique="game", seconds=0)
    turns = [Reviewer().review(room.texts(), at)["turn"] for at in range(3)]
    told = [set(turn.get("past", ())) for turn in turns]
    assert told[-1] and all(one <= other for one, other in pairwise(told))
    assert all({word.upper() for word in turn["table"]} <= past for turn, past in zip(turns, told))
    assert not any("past" in turn for turn in [Reviewer().review(over("defausse", 12).texts(), 0)["turn"]])


def test_a_turn_that_failed_is_left_out() -> None:
    room = over("defausse", 12)
    assert analysis(recording_of(room.session), [None]).turns == []
    assert Reviewer().review(room.texts(), 99)["turn"] is None
