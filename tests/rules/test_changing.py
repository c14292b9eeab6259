"""States with other fields are values like any others."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest

from lettres.engine import seeded, start
from lettres.engine.fast_replace import changer
from lettres.engine.state import GameState, Seat, changed_seat, changed_state
from lettres.games.letters import letters
from lexicon import Lexicon


def test_a_changed_state_is_as_if_made_anew(lexicon: Lexicon) -> None:
    state = start(letters(lexicon=lexicon), 2, seeded(1)).state
    for each in fields(GameState):
        new: dict[str, Any] = {each.name: getattr(state, each.name) if each.name in ("game", "seats") else "other"}
        assert changed_state(state, **new) == replace(state, **new) and type(changed_state(state, **new)) is GameState
    seat = changed_seat(Seat(("A",), 3), score=4)
    assert seat == Seat(("A",), 4) and hash(seat) == hash(Seat(("A",), 4)) and repr(seat) == repr(Seat(("A",), 4))
    assert pickle.loads(pickle.dumps(seat)) == deepcopy(seat) == replace(seat) == seat
    with pytest.raises(FrozenInstanceError):
        seat.score = 5  # type: ignore[misc]
    with pytest.raises(AttributeError):
        changed_seat(seat, points=5)


def test_a_class_that_checks_what_it_is_made_of_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Even:
        number: int

        def __post_init__(self) -> None:
            assert self.number % 2 == 0

    with pytest.raises(TypeError, match="Even"):
        changer(Even)
