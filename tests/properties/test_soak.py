"""Random full games with every step checked: the short form of `tools.soak`, and that the checks do find faults."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import GameState, Ruling, Seat, Step, Table, apply, judge
from lettres.engine.events import Discarded, Drew, Ended, Passed, Refused, RoundEnded, Scored, Thrown
from tests.long import LONG, some
from tools.random_play.games import NAMES
from tools.soak import games as soak
from tools.soak import ledger as soak_ledger
from tools.soak.opinion import Wrong

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GAMES, FIRST = (102, 262) if LONG else (12, 262)
"""The long run meets every case: where play changes and one is missed, another first seed is soon found."""


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


def test_many_random_games() -> None:
    """Whole games of all kinds under random rules, in two processes: every step is what the book says, every line of
    their records is read back; in the long form they meet every case. The digest of all events depends on the seeds
    alone: not on the process, its hashing, or how many there are.
    """
    done = run("--games", str(GAMES), "--seed", str(FIRST), "--jobs", "2", PYTHONHASHSEED="2")  # more than a batch
    assert done.returncode == 0, done.stderr
    assert digest(done) == soak.soak(FIRST, GAMES, 1).digest.hex()
    counts = {what: int(count) for what, count in re.findall(r"^  (.+?) +(\d+)$", done.stdout, re.MULTILINE)}
    assert sum(counts[f"{name} games"] for name in NAMES) == GAMES
    assert sum(counts[f"{family} Ended"] for family in MET) + counts.get("unfinished", 0) == GAMES
    assert counts.get("unfinished", 0) < GAMES / 10
    if LONG:
        expected = {f"{family} {what}" for family, own in MET.items() for what in (*ALL_GAMES, *own)}
        expected |= {f"{name} {way}" for name in NAMES for way in ("out", "blocked")} | {"pile turned over"}
        assert {what for what in expected if not counts.get(what)} == set()


def faults(*codes: str) -> tuple[str, ...]:
    """What is counted of some faults."""
    return tuple(f"fault {code}" for code in codes)


ALL_GAMES = (
    *("Laid", "Scored", "Refused", "Passed", "late", "RoundEnded", "Ended", "Hinted", "Repaired", "drew deal"),
    *("opened", "laid anew", "laid anew with a joker", "taken back", "not laid"),
    *faults("not_in_rack", "false_face", "table_tile_missing", "no_rack_tile"),
)
MET = {
    "words": (
        *("StartDraw", "Challenged", "Discarded", "upheld", "not upheld"),
        *(f"drew {why}" for why in ("refill", "pass", "penalty", "time", "challenge", "turn", "discard")),
        *(f"points {line}" for line in ("tiles", "doubled", "longest", "new_words")),
        *faults("unknown", "too_short", "conjugated_verb", "forbidden", "off_theme", "table_closed"),
        *faults("opening_too_short", "opening_extra_words", "too_many_words", "joker_word_broken"),
        *faults("already_on_table", "plural_of_table_word", "gender_of_table_word"),
    ),
    "numbers": (
        *("StartDraw", "Turned", "Discarded", "passed though able"),
        *(f"drew {why}" for why in ("refill", "pass", "penalty", "time", "turn", "discard")),
        *faults("not_a_meld", "table_closed", "opening_points", "opening_joker", "joker_taken"),
        *faults("last_tile_to_discard", "could_lay"),
    ),
    "grid": ("Thrown", *faults("not_a_line", "could_lay")),
}
"""What has to happen to the games of each family."""


def test_one_game_is_played_again() -> None:
    """`--only` plays the game of a seed, the same as among others, and another one for another seed."""
    again, other = (soak.soak(seed, 1, 1).digest.hex() for seed in (7, 8))
    assert digest(run("--only", "7")) == again != other


# A soak that finds nothing proves little unless it would find something: engines spoilt one way each.


def _lost_tile(state: GameState) -> GameState:
    if state.pouch:
        return replace(state, pouch=state.pouch[1:])
    return replace(state, seats=tuple(replace(seat, rack=seat.rack[1:]) for seat in state.seats))


def _taken_from_table(state: GameState) -> GameState:
    laid = state.table.tiles()
    if not laid:
        return state
    seat = state.seats[0]
    rack = tuple(sorted((*seat.rack, *laid)))
    return replace(state, table=state.game.layout, seats=(replace(seat, rack=rack), *state.seats[1:]))


def _point_more(state: GameState) -> GameState:
    return replace(state, seats=(*state.seats[:-1], replace(state.seats[-1], score=state.seats[-1].score + 1)))


def _racks_swapped(state: GameState) -> GameState:
    racks = [seat.rack for seat in state.seats]
    turned = racks[1:] + racks[:1]
    return replace(state, seats=tuple(Seat(r, s.score, s.opened) for r, s in zip(turned, state.seats)))


def _table_reordered(state: GameState) -> GameState:
    return replace(state, table=Table(state.table.melds[::-1]))


def _opened(state: GameState) -> GameState:
    seats = [replace(seat, opened=not seat.opened) for seat in state.seats]
    return replace(state, seats=tuple(seats))


def _another_turn(state: GameState) -> GameState:
    return replace(state, turn=(state.turn + 1) % len(state.seats))


def _another_round(state: GameState) -> GameState:
    return replace(state, round=state.round + 1)


SOME = ("lettres", "deux-cents", "des")
"""A game of each family."""


SPOILT = (_lost_tile, _taken_from_table, _point_more, _racks_swapped, _opened, _another_turn, _another_round)


@pytest.mark.parametrize(("spoil", "name"), some(product(SPOILT, SOME), len(SPOILT)))
def test_a_wrong_state_is_found(
    monkeypatch: pytest.MonkeyPatch, spoil: Callable[[GameState], GameState], name: str
) -> None:
    """A state that is not what the events make of the one before."""
    _finds(monkeypatch, _spoiling(spoil), name)


def test_an_order_that_is_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Melds of a table have their places, and the cards of a pile."""
    for spoil in (_table_reordered, _pile_reordered):
        _finds(monkeypatch, _spoiling(spoil), "deux-cents")


def _pile_reordered(state: GameState) -> GameState:
    return replace(state, discard=state.discard[::-1])


def _spoiling(spoil: Callable[[GameState], GameState]) -> Callable[..., Step]:
    def spoilt(*args: Any) -> Step:
        step = apply(*args)
        return Step(spoil(step.state), step.events) if step.state.number == 12 else step

    return spoilt


def _without(kind: type, why: str = "") -> Callable[..., Step]:
    def spoilt(*args: Any) -> Step:
        step = apply(*args)
        kept = (e for e in step.events if not (isinstance(e, kind) and getattr(e, "why", why) == why))
        return Step(step.state, tuple(kept))

    return spoilt


@pytest.mark.parametrize(
    ("kind", "why", "name"),
    [
        *((kind, "", name) for kind in (Scored, Ended, RoundEnded, Refused, Passed) for name in some(SOME, 1)),
        *((Drew, why, "lettres") for why in ("refill", "pass", "penalty")),
        *((Drew, why, "deux-cents") for why in ("turn", "discard", "time")),
        (Discarded, "", "defausse"),
        (Thrown, "", "des"),
    ],
)
def test_an_event_that_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch, kind: type, why: str, name: str) -> None:
    """Whatever changed must have been told."""
    _finds(monkeypatch, _without(kind, why), name)


def _finds(monkeypatch: pytest.MonkeyPatch, spoilt: Callable[..., Step], name: str) -> None:
    seeds = range(NAMES.index(name), 60 * len(NAMES), len(NAMES))
    monkeypatch.setattr(soak, "apply", spoilt)
    played = soak.play_all(seeds)
    assert any(kind in played.wrong for kind in ("AssertionError", Wrong.__name__, "RecordError", "list.remove"))
    told = re.search(r"--only (\d+)", played.wrong)
    assert told and int(told[1]) == seeds[played.games]
    assert "rules {" in played.wrong


@pytest.mark.parametrize("name", some(NAMES, 3))
def test_wrong_points_of_a_round_are_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What a round is worth is worked out again from the racks."""

    def spoilt(state: GameState, action: Any, chance: Any) -> Step:
        step = apply(state, action, chance)
        more = tuple(
            replace(event, final=tuple(points + 1 for points in event.final))
            if isinstance(event, RoundEnded | Ended)
            else event
            for event in step.events
        )
        if more == step.events:
            return step
        seats = tuple(replace(seat, score=seat.score + 1) for seat in step.state.seats)
        return Step(replace(step.state, seats=seats), more)

    _finds(monkeypatch, spoilt, name)


CODES = {
    "words": ("lettres", {"unknown"}),
    "rack": ("lettres", {"not_in_rack"}),
    "table": ("lettres", {"table_tile_missing"}),
    "opening": ("lettres", {"opening_too_short"}),
    "jokers": ("lettres", {"false_face"}),
    "sets": ("rummikub", {"not_a_meld"}),
    "thirty": ("cartes", {"opening_points"}),
    "closed": ("rummikub", {"table_closed"}),
    "freed": ("defausse", {"joker_taken"}),
    "last": ("deux-cents", {"last_tile_to_discard"}),
    "lines": ("des", {"not_a_line"}),
    "dice": ("des", {"not_in_rack"}),
}
"""Kinds of faults that a judge lets pass, in a game."""


@pytest.mark.parametrize("check", CODES)
def test_a_lenient_judge_is_found(monkeypatch: pytest.MonkeyPatch, check: str) -> None:
    """An engine that lets a kind of fault pass is found out by the checks that do not ask it."""
    name, codes = CODES[check]

    def lenient(game: Any, turn: Any) -> Ruling:
        ruling = judge(game, turn)
        return Ruling(*(tuple(f for f in faults if f.code not in codes) for faults in ruling))

    def spoilt(state: GameState, action: Any, chance: Any) -> Step:
        return apply(state, action, chance, lenient)

    monkeypatch.setattr(soak_ledger, "judge", lenient)
    _finds(monkeypatch, spoilt, name)
