"""Some games at once over real sockets: `python -m tools.load` has hundreds, measures them and kills the server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from lexicon import Lexicon
from tools.load.run import Run, Wanted
from tools.load.scripts import GAMES, play


@pytest.mark.slow  # fifty games for ten seconds, a server as a process of its own
def test_fifty_games_lose_no_line_and_leak_none(tmp_path: Path, lexicon: Lexicon) -> None:
    scripts = [play(game, 1 << 100, lexicon, most=8) for game in GAMES]
    wanted = Wanted(games=50, rate=40.0, seconds=10.0, kills=1, base=str(tmp_path / "parties.sqlite"))
    found = asyncio.run(Run(scripts, wanted).run())
    assert found.wrong == [] and found.actions > 50 and found.sockets == 100
    assert found.lines >= found.actions


@pytest.mark.slow  # a server as a process of its own
def test_a_view_that_shows_too_much_is_said(tmp_path: Path, lexicon: Lexicon) -> None:
    script = play("des", 1 << 100, lexicon, most=4)
    fewer = replace(script, seen={key: text.replace('"rack"', '"hand"') for key, text in script.seen.items()})
    wanted = Wanted(games=2, rate=20.0, seconds=1.0, base=str(tmp_path / "parties.sqlite"))
    found = asyncio.run(Run([fewer], wanted).run())
    assert len(found.wrong) == 2 and "is not what may be seen: " in found.wrong[0] and "rack" in found.wrong[0]
