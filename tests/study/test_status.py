"""How far a search is, on a terminal: what the solver tells, and who is told."""

from __future__ import annotations

import sys

import pytest

from lettres.cli.context import Settings
from lettres.cli.status import status
from lettres.solver.facade import for_seconds
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from lexicon import Lexicon
from tests.game_helpers import table


class Clock:
    """A time that is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def shown(accessible: bool, terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What stands on stderr after ten seconds in which something is told every tenth of one."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    clock = Clock()
    with status(Settings(accessible=accessible), clock) as tell:
        for tenth in range(101):
            clock.now = tenth / 10
            tell(f"{tenth} dixièmes")
    return capsys.readouterr().err


def test_S5_a_terminal_has_one_line_that_is_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = shown(False, True, monkeypatch, capsys).split("\r\x1b[K")
    assert said[0] == said[-1] == "" and said[1] == "5 dixièmes" and 20 <= len(said) <= 52
    assert "\n" not in "".join(said)


def test_S5_a_screen_reader_has_a_sentence_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(True, True, monkeypatch, capsys).splitlines() == ["50 dixièmes", "100 dixièmes"]


def test_S5_a_pipe_has_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(False, False, monkeypatch, capsys) == ""


def test_who_waits_no_longer_finds_the_line_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with pytest.raises(KeyboardInterrupt), status(Settings()) as tell:
        tell("au début")
        raise KeyboardInterrupt
    assert capsys.readouterr().err.endswith("\r\x1b[K")


def test_json_has_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with status(Settings(), lambda: 0.0, as_json=True) as tell:
        tell("rien")
    assert capsys.readouterr().err == ""


def test_S5_a_search_that_time_ends_tells_how_far_it_is(lexicon: Lexicon) -> None:
    told: list[tuple[int, int]] = []
    solver = WordSolver(lexicon)
    position = table("IMAGE GAMIN"), ("K", "L", "P", "W", "X")
    solution = solver.solve(
        *position,
        options=SearchOptions(stop=for_seconds(60), progress=lambda found, bound: told.append((found, bound))),
    )
    assert told and all(found <= solution.score <= bound for found, bound in told)
    assert [bound for _, bound in told] == sorted((bound for _, bound in told), reverse=True)
    told.clear()
    solver.solve(*position, options=SearchOptions(progress=lambda found, bound: told.append((found, bound))))
    assert not told
