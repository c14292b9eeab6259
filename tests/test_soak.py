"""Random full games with every step checked: the short form of `tools.soak`, and that the checks do find faults."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import GameState, Ruling, Seat, Step, Table, apply, judge
from lettres.engine.events import Drew, Ended, Refused, Scored
from tools import soak
from tools.soak_ledger import Wrong

ROOT = Path(__file__).parent.parent
GAMES = int(os.environ.get("LETTRES_SOAK", "2000"))


def run(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """The tool as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tools.soak", *args],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def digest(done: subprocess.CompletedProcess[str]) -> str:
    """The digest that a run printed."""
    found = re.search(r"digest (\w{64})$", done.stdout, re.MULTILINE)
    assert found, done.stderr
    return found[1]


def test_thousands_of_random_games() -> None:
    """Whole games under random rules, in two processes: every step is what the book says, and they meet every case."""
    done = run("--games", str(GAMES), "--jobs", "2")
    assert done.returncode == 0, done.stderr
    counts = {what: int(count) for what, count in re.findall(r"^  (.+?) +(\d+)$", done.stdout, re.MULTILINE)}
    for what in MET:
        assert counts.get(what, 0) > 0, f"{what!r} never happened in {GAMES} games"
    assert counts["Ended"] + counts["unfinished"] == GAMES
    assert counts["unfinished"] < GAMES / 10


MET = (
    *("StartDraw", "Laid", "Scored", "Refused", "Challenged", "Passed", "Discarded", "Ended"),
    *("laid anew", "laid anew with a joker", "taken back", "not laid", "upheld", "not upheld"),
    *(f"drew {why}" for why in ("deal", "refill", "pass", "penalty", "time", "challenge", "turn")),
    *(f"points {line}" for line in ("tiles", "doubled", "longest", "new_words")),
    *(f"fault {code}" for code in ("unknown", "too_short", "conjugated_verb", "forbidden", "off_theme")),
    *(f"fault {code}" for code in ("not_in_rack", "table_tile_missing", "no_rack_tile", "table_closed")),
    *(f"fault {code}" for code in ("opening_too_short", "opening_extra_words", "too_many_words")),
    *(f"fault {code}" for code in ("already_on_table", "plural_of_table_word", "gender_of_table_word", "same_stem")),
    *(f"fault {code}" for code in ("joker_word_broken", "joker_face_changed")),
)


def test_same_seeds_same_events_in_any_process() -> None:
    """The digest of all events depends on the seeds alone: not on the process, its hashing, or how many there are."""
    one, other = (run("--games", "30", "--seed", "7", "--jobs", "1", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    spread = run("--games", "30", "--seed", "7", "--jobs", "2", PYTHONHASHSEED="3")
    assert digest(one) == digest(other) == digest(spread)
    assert digest(one) != digest(run("--games", "30", "--seed", "8", "--jobs", "1"))


def test_one_game_is_played_again() -> None:
    """`--only` plays the game of a seed, the same as among others."""
    again = run("--only", "7")
    assert again.returncode == 0
    assert digest(again) == digest(run("--games", "1", "--seed", "7", "--jobs", "1"))


# A soak that finds nothing proves little unless it would find something: engines spoilt one way each.


def _lost_tile(state: GameState) -> GameState:
    return replace(state, pouch=state.pouch[1:])


def _taken_from_table(state: GameState) -> GameState:
    if not state.table.melds:
        return state
    *melds, last = state.table.melds
    seat = state.seats[0]
    rack = tuple(sorted((*seat.rack, *(piece.tile for piece in last))))
    return replace(state, table=Table(tuple(melds)), seats=(replace(seat, rack=rack), *state.seats[1:]))


def _point_more(state: GameState) -> GameState:
    return replace(state, seats=(*state.seats[:-1], replace(state.seats[-1], score=state.seats[-1].score + 1)))


def _racks_swapped(state: GameState) -> GameState:
    racks = [seat.rack for seat in state.seats]
    turned = racks[1:] + racks[:1]
    return replace(state, seats=tuple(Seat(r, s.score, s.opened) for r, s in zip(turned, state.seats)))


def _table_reordered(state: GameState) -> GameState:
    return replace(state, table=Table(state.table.melds[::-1]))


def _opened(state: GameState) -> GameState:
    return replace(state, seats=(replace(state.seats[0], opened=True), *state.seats[1:]))


@pytest.mark.parametrize(
    "spoil", [_lost_tile, _taken_from_table, _point_more, _racks_swapped, _table_reordered, _opened]
)
def test_a_wrong_state_is_found(monkeypatch: pytest.MonkeyPatch, spoil: Callable[[GameState], GameState]) -> None:
    """A state that is not what the events make of the one before."""

    def spoilt(*args: Any) -> Step:
        step = apply(*args)
        return Step(spoil(step.state), step.events) if step.state.number == 12 else step

    _finds(monkeypatch, spoilt)


def _without(kind: type, why: str = "") -> Callable[..., Step]:
    def spoilt(*args: Any) -> Step:
        step = apply(*args)
        kept = (e for e in step.events if not (isinstance(e, kind) and getattr(e, "why", why) == why))
        return Step(step.state, tuple(kept))

    return spoilt


@pytest.mark.parametrize(
    "spoilt",
    [
        _without(Scored),
        _without(Ended),
        _without(Refused),
        _without(Drew, "refill"),
        _without(Drew, "pass"),
        _without(Drew, "penalty"),
    ],
)
def test_an_event_that_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch, spoilt: Callable[..., Step]) -> None:
    """Whatever changed must have been told."""
    _finds(monkeypatch, spoilt)


def _finds(monkeypatch: pytest.MonkeyPatch, spoilt: Callable[..., Step]) -> None:
    monkeypatch.setattr(soak, "apply", spoilt)
    played = soak.play_all(range(40))
    assert "AssertionError" in played.wrong or Wrong.__name__ in played.wrong
    told = re.search(r"--only (\d+)", played.wrong)
    assert told and int(told[1]) == played.games
    assert "rules {" in played.wrong


@pytest.mark.parametrize("check", ["words", "rack", "table", "opening", "jokers"])
def test_a_lenient_judge_is_found(monkeypatch: pytest.MonkeyPatch, check: str) -> None:
    """An engine that lets a kind of fault pass is found out by the checks that do not ask it."""
    codes = {
        "words": {"unknown"},
        "rack": {"not_in_rack"},
        "table": {"table_tile_missing"},
        "opening": {"opening_too_short"},
        "jokers": {"joker_word_broken", "false_face"},
    }[check]

    def lenient(game: Any, turn: Any) -> Ruling:
        ruling = judge(game, turn)
        return Ruling(*(tuple(f for f in faults if f.code not in codes) for faults in ruling))

    def spoilt(state: GameState, action: Any, chance: Any) -> Step:
        return apply(state, action, chance, lenient)

    _finds(monkeypatch, spoilt)
