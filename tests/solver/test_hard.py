"""What is kept for hard positions, on small ones: the programme asked at once, nothing parted before it can be.

`LETTRES_POSITIONS` asks for more random positions, `LETTRES_SOAK_SEED` for others.
"""

from __future__ import annotations

import os

import pytest

from oracles.word_positions import position
from tools.exactness.words import LIMIT, differences, faults, solved, tried

POSITIONS = int(os.environ.get("LETTRES_POSITIONS", "1000")) // 25
SEED = os.environ.get("LETTRES_SOAK_SEED", "1996")


@pytest.mark.slow
def test_the_programme_asked_at_once_against_trying_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two in three with a word locked by a joker; nothing is parted easily, and every other time none is small."""
    for name in ("_EASY", "_ASKED"):
        monkeypatch.setattr(f"lettres.solver.words.search.{name}", -1)
    compared = number = 0
    while compared < POSITIONS:
        number += 1
        drawn = position(f"{SEED}:hard:{number}")
        if not drawn.opened or (compared % 3 and not any(char.islower() for word in drawn.table for char in word)):
            continue
        least = tried(drawn, LIMIT)
        if least is None:
            continue
        compared += 1
        monkeypatch.setattr("lettres.solver.words.search._FEW_LOOKED_UP", compared % 2 << 10)
        solution = solved(drawn)
        assert not [*faults(drawn, solution), *differences(solution, least)], (number, str(drawn), least, solution)
