"""A seventh game is one file: the one of `docs/nouveau-jeu.md`, taken as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lettres.games
from lettres.engine import Game, Phase, RuleError, apply, judge, seeded, start, view
from lettres.engine.events import Deal, Play
from lettres.games.catalogue import found
from lettres.players import bot, level_names
from lettres.records.record import read_action, read_start, write_action, write_deal

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "nouveau-jeu.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game's file, as it would lie in `lettres/games`."""
    (tmp_path / "petit.py").write_text(BLOCKS[0], encoding="utf-8")
    return tmp_path


@pytest.fixture
def petit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.setattr(lettres.games, "__path__", [*lettres.games.__path__, str(folder)])
    yield import_module("lettres.games.petit")
    sys.modules.pop("lettres.games.petit", None)


def test_the_catalogue_finds_it(petit: ModuleType) -> None:
    entry = found()["petit"]
    assert entry.family == "numbers" and entry.make().name == "petit"
    assert "petit" not in {name for name, each in found().items() if each.family == "words"}
    with pytest.raises(RuleError):
        start(entry.make(), 4, seeded(1))


def _played(game: Game, specs: list[str], seed: int) -> Iterator[str]:
    """The lines of a match of bots; each is checked, and read back."""
    bots = [bot(spec, game, seed=seat) for seat, spec in enumerate(specs)]
    chance = seeded(seed)
    step = start(game, len(specs), chance)
    again = read_start(game, len(specs), write_deal(game, step.events))
    assert again.state == step.state
    while not step.state.over:
        before = step.state
        action = Deal() if before.phase is Phase.DEAL else bots[before.turn].act(game, view(before, before.turn))
        if isinstance(action, Play):
            action = Play(before.table.arranged(action.after))
        step = apply(before, action, chance)
        step.state.check()
        line = write_action(before, action, step, 0.0)
        assert read_action(before, line).state == step.state
        yield line


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_matches_that_are_read_back(petit: ModuleType, seed: int) -> None:
    game: Game = petit.little()
    levels = level_names(game.family)
    lines = list(_played(game, [f"bot:{levels[(seed + at) % len(levels)]}" for at in range(2 + seed % 2)], seed))
    assert sum(" ; manche " in line for line in lines) == 2 and " ; fin " in lines[-1]


def test_a_check_of_its_own(petit: ModuleType) -> None:
    space: dict[str, Any] = {}
    exec(BLOCKS[1], space)
    game: Game = petit.little()
    strict = replace(game, checks=(*game.checks, space["five_at_most"]))
    state = start(game, 2, seeded(1)).state
    read = game.notation.read_meld
    after = state.table.replace([], [read("v1v2v3v4v5v6")])
    rack = tuple(sorted(["v1", "v2", "v3", "v4", "v5", "v6", "b1"]))
    state = replace(state, seats=(replace(state.seats[0], rack=rack), state.seats[1]), turn=0)
    assert not judge(game, state.to(after)).faults
    assert [fault.code for fault in judge(strict, state.to(after)).faults] == ["too_many_tiles"]
    assert Play(after).after == after


@pytest.mark.parametrize("seed", range(12))
def test_bots_keep_to_a_check_of_its_own_and_the_game_ends(petit: ModuleType, seed: int) -> None:
    """None lays what the judge refuses, and they lay."""
    space: dict[str, Any] = {}
    exec(BLOCKS[1], space)
    game: Game = petit.little(petit.LittleRules(rounds=1))
    game = replace(game, checks=(*game.checks, space["five_at_most"]))
    levels = level_names(game.family)
    lines = list(_played(game, [f"bot:{levels[(seed + at) % len(levels)]}" for at in range(2 + seed % 2)], seed))
    assert " ; fin " in lines[-1] and not any("refus" in line for line in lines)
    assert sum(" = " in line for line in lines) > 2


def _lettres(folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = f"import lettres.games as at; at.__path__.append({str(folder)!r}); from lettres.cli.main import main; main()"
    environment = {"PATH": "", "XDG_DATA_HOME": str(home), "HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=environment, check=False
    )


def test_the_commands_know_it(folder: Path, tmp_path: Path) -> None:
    done = _lettres(folder, tmp_path, "jouer", "--jeu", "petit", "--auto", "--json", "--graine", "4")
    assert done.returncode == 0, done.stderr
    final = json.loads(done.stdout)
    assert final["game"] == "petit" and len(final["scores"]) == 2 and sum(final["scores"]) == 0
    position = '{"game": "petit", "table": [["v1", "v2", "v3"]], "rack": ["v4", "b7"]}'
    (tmp_path / "positions").write_text(position, encoding="utf-8")
    done = _lettres(folder, tmp_path, "proposer", "--positions", str(tmp_path / "positions"), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["placed"] == ["v4"]
