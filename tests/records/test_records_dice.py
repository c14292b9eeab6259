"""Records of the dice game: what is thrown to be counted, and records from before such throws."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import GameState, Phase, apply, seeded, start
from lettres.engine.events import Action, Pass, Throw, TimeOut
from lettres.families.grid.rules import DiceRules
from lettres.games.catalogue import CATALOGUE
from lettres.games.des import des
from lettres.records.header import Header, RecordError
from lettres.records.journal import folder
from lettres.records.record import recorded, replay, write_deal
from lettres.records.recording import read_recording
from lettres.records.session import game_of, load, new_game
from lettres.reports.game_json import json_lines
from lettres.reports.game_text import whole_text
from lettres.reports.verify import Holds, check
from tools.damage.bytes import sealed

HEADER = Header("des", {}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")

OLD = """lettres-partie 1
jeu des
règles barren_turns=2 deal=3 rounds={rounds}
lexique
thème
joueur 1 Ana
joueur 2 Zoé
graine 88
date 2026-01-02T03:04:05
donne J1:CDE J2:EBC"""


def old(*lines: str, rounds: int = 1) -> list[str]:
    """A record of when dice never thrown did not count, any late turn was a throw, and any lay would do (D5)."""
    return [*OLD.format(rounds=rounds).split("\n"), *lines]


def saved(lines: Iterable[str]) -> Path:
    """A saved game of these lines."""
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / "vieille.partie"
    path.write_bytes(sealed(list(lines)))
    return path


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is saved stays in the test's own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def lines_of(actions: Iterable[Action], **options: Any) -> tuple[list[str], GameState]:
    """The lines of a game in which some things are done, and its last state."""
    game, chance = des(DiceRules.from_options({}, options)), seeded(5)
    step = start(game, 2, chance)
    lines, state = [write_deal(game, step.events)], step.state
    for action in actions:
        action = Throw(state.seat.rack) if isinstance(action, Throw) else action
        done = recorded(state, action, apply(state, action, chance), 1.0)
        lines.append(done.text)
        state = done.state
    read = list(replay(game, 2, lines))
    assert read[-1].state == state
    return lines, state


def test_D15_what_is_thrown_to_be_counted_is_in_the_record() -> None:
    lines, state = lines_of([Throw(()), Pass()], passing="none", barren_turns=1, deal=3)
    assert " ; dés " in lines[-1] and " ; manche " in lines[-1]
    assert all("@" in die for seat in state.seats for die in seat.rack)
    with pytest.raises(RecordError, match="ne peut avoir été joué"):
        list(replay(state.game, 2, [*lines[:-1], lines[-1].replace(f" ; dés {lines[-1].split()[5]}", "")]))


def test_D15_the_throws_of_a_deal_are_in_the_record() -> None:
    lines, state = lines_of([Pass(), Pass()], first_throw="start", passing="none")
    assert lines[0].count(" lance J") == 2 and state.phase is Phase.THROW


def test_D15_an_old_record_counts_nothing_for_dice_never_thrown() -> None:
    lines = old("1 J1 lance CDE ; dés r3@Cr4@Dr5@E ; 2.0 s", "1 J1 r3@C,r4@D,r5@E = 0 ; 3.0 s ; fin 0 0")
    _header, done = load(lines, game_of(None))
    assert done[-1].state.over and done[-1].state.seats[1].score == 0
    path = saved(lines)
    assert {finding.holds for finding in check(path, lambda entry: None)} == {Holds.YES}
    told = next(json_lines(read_recording(path, lambda entry: None)))
    assert told["rules"]["never_thrown"] == "nothing" and told["rules"]["passing"] == "any"


def test_D5_an_old_record_in_which_a_set_was_kept_holds() -> None:
    """It was legal then, and its rules say so; in today's it is not."""
    lines = [
        "1 J1 lance CDE ; dés r3@Cr4@Dr5@E ; 2.0 s",
        "1 J1 r3@C,r4@D,r5@E = 0 ; 3.0 s ; manche 0 0",
    ]
    two = old(*lines, "donne J1:CDE J2:EBC", rounds=2)
    _, done = load(two, game_of(None))
    rules = done[-1].state.game.rules
    assert isinstance(rules, DiceRules) and rules.passing == "any" and rules.late_turns == "always"
    assert rules != DiceRules(barren_turns=2, deal=3, rounds=2)


def test_D7_in_an_old_record_any_late_turn_is_a_throw() -> None:
    lines = old("1 J1 hors délai ; 60.0 s", "2 J2 hors délai ; 60.0 s ; fin 0 0")
    assert load(lines, game_of(None))[1][-1].state.over
    able = old("1 J1 hors délai ! could_lay ; 60.0 s", "2 J2 hors délai ; 60.0 s ; fin 0 0")
    assert load(able, game_of(None))[1][-1].state.over


def test_a_new_game_says_by_which_rules_it_is_played() -> None:
    session = new_game(HEADER, des(), None, "neuve")
    session.journal.close()
    assert session.header.rules == {"passing": "set", "late_turns": "stuck", "never_thrown": "thrown"}
    entry = CATALOGUE["des"]
    assert entry.rules.from_record(session.header.rules) == DiceRules()
    text = "\n".join(whole_text(read_recording(folder() / "neuve.partie", lambda entry: None)))
    assert "Règles : celles de ce jeu" in text, "nothing was changed, for who reads it"


@pytest.mark.parametrize("name", [*CATALOGUE.shipped])
def test_rules_come_back_from_a_record(name: str) -> None:
    kind = CATALOGUE[name].rules
    for options in ({}, {"seconds": 7}, *CATALOGUE[name].presets.values()):
        rules = kind.from_options({}, options)
        assert kind.from_record(rules.recorded()) == rules


def test_late_turns_in_the_record() -> None:
    lines, state = lines_of([TimeOut(), Throw(()), TimeOut()], deal=9)
    assert state.barren <= 1 and lines[1] == "1 J1 hors délai ; 1.0 s"
