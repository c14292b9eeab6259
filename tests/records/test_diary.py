"""The memory of puzzles (U16): what was found, days in a row, a line to share; nothing lost, whoever writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from lettres.play.puzzle_diary import closing_lines, share_line, summary, summary_form
from lettres.records import diary
from lettres.records.diary import Diary, PuzzleOutcome, Series, note, parse, path, read, series
from lettres.records.disk import lock
from lettres.records.journal import StoreError
from tests.conftest import Run

pytestmark = pytest.mark.usefixtures("saved_games")

TODAY = date(2026, 2, 3)


def found(day: str, *, level: str = "moyen", on: str = "", tries: int = 2, hints: int = 1) -> PuzzleOutcome:
    """A puzzle that was found, on its day unless another is given."""
    return PuzzleOutcome(day, level, on or day, True, tries, hints)


def test_U16_what_is_noted_is_read_again(saved_games: Path) -> None:
    noted = [found("2026-01-31"), PuzzleOutcome("12", "expert", "2026-02-01", False, 5, 4)]
    for each in noted:
        note(each)
    assert read() == Diary(tuple(noted), ()) and path().parent == saved_games.parent


def test_U16_the_first_outcome_counts() -> None:
    given_up = PuzzleOutcome("2026-01-31", "moyen", "2026-01-31", False, 1, 0)
    note(given_up)
    kept = note(found("2026-01-31"))
    assert kept.outcomes == (given_up,) == read().outcomes
    told = list(closing_lines(found("2026-01-31"), kept, TODAY))
    assert "votre première fois compte (pas trouvé)" in told[0] and told[1] == "Série : aucun jour encore."
    assert note(found("2026-01-31", level="facile")).outcomes[-1].level == "facile"


def test_U16_a_series_is_of_days_whose_own_puzzle_was_found() -> None:
    days = [found(f"2026-01-{day:02}") for day in (28, 29, 30)] + [found("2026-02-02"), found("2026-02-03")]
    assert series(days, TODAY) == Series(2, 3)
    assert series(days, date(2026, 2, 4)) == Series(2, 3)
    assert series(days, date(2026, 2, 5)) == Series(0, 3)
    late = [
        *days,
        found("2026-02-01", on="2026-02-03"),
        found("2026-01-31", on="2026-02-03"),
        found("12", on="2026-02-01"),
    ]
    assert series(late, TODAY) == Series(2, 3), "a day that is made up for later, or a number, fills no gap"
    assert series([*days, found("2026-02-03", level="facile")], TODAY) == Series(2, 3)


def test_U16_a_line_to_share_gives_nothing_away() -> None:
    assert share_line(found("2026-02-03")) == "lettres, défi du 3 février 2026 · moyen · 2 essais, 1 indice"
    assert (
        share_line(PuzzleOutcome("7", "expert", "2026-02-03", False, 3, 0))
        == "lettres, défi n° 7 · expert · pas trouvé"
    )
    told = list(closing_lines(found("2026-02-03"), Diary((found("2026-02-03"),), ()), TODAY))
    assert told == ["Série : 1 jour ; la plus longue : 1 jour.", f"À partager : {share_line(found('2026-02-03'))}"]


def test_U16_the_summary_counts() -> None:
    noted = Diary(
        (found("2026-02-02"), found("2026-02-03", tries=1, hints=0), PuzzleOutcome("9", "facile", "", False, 1, 0)), ()
    )
    lines = list(summary(noted, TODAY))
    assert lines[0] == "Défis trouvés : 2 sur 3 (2 de niveau moyen)."
    assert lines[1:3] == ["Série : 2 jours ; la plus longue : 2 jours.", "Sans indice : 1 ; au premier essai : 1."]
    assert lines[4:] == [f"  {share_line(each)}" for each in reversed(noted.outcomes)]
    form = summary_form(noted, TODAY)
    assert (form["played"], form["solved"], form["series"], form["best_series"]) == (3, 2, 2, 2)
    assert "lettres defi" in next(summary(Diary((), ()), TODAY))


HOSTILE = [
    b"", b"{}", b"null", b"[" * 100_000, b"\xff\xfe", b'{"puzzle": "2026-01-31"}',
    json.dumps(found("2026-02-30")._asdict()).encode(), json.dumps(found("x")._asdict()).encode(),
    json.dumps({**found("2026-01-31")._asdict(), "tries": True}).encode(),
    json.dumps({**found("2026-01-31")._asdict(), "hints": -1}).encode(),
    json.dumps({**found("2026-01-31")._asdict(), "more": 1}).encode(),
    json.dumps({**found("2026-01-31")._asdict(), "puzzle": 3}).encode(),
]  # fmt: skip


@pytest.mark.parametrize("line", HOSTILE)
def test_U16_a_damaged_line_is_left_and_the_others_count(line: bytes) -> None:
    note(found("2026-01-31"))
    before = path().read_bytes()
    path().write_bytes(before + line)  # as a crash leaves it, without its end
    after = note(found("2026-02-01"))
    assert [each.puzzle for each in after.outcomes] == ["2026-01-31", "2026-02-01"]
    assert after.odd == ((2,) if line else ()) and path().read_bytes().startswith(before + line)
    assert read() == after


def test_U16_a_file_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diary, "LARGEST", 10)
    with pytest.raises(StoreError, match="trop gros"):
        parse(b"x" * 11)


def test_U16_another_process_is_waited_for_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    note(found("2026-01-31"))
    monkeypatch.setattr(diary, "_PATIENCE", 0.05)
    handle = os.open(path(), os.O_RDONLY)
    try:
        assert lock(handle)
        with pytest.raises(StoreError, match="un autre programme"):
            note(found("2026-02-01"))
    finally:
        os.close(handle)
    assert len(note(found("2026-02-01")).outcomes) == 2


def test_U16_two_processes_at_once_lose_nothing() -> None:
    code = """
import sys
from lettres.records.diary import PuzzleOutcome, note
for number in range(40):
    note(PuzzleOutcome(str(int(sys.argv[1]) + number), "moyen", "2026-01-31", True, 1, 0))
    note(PuzzleOutcome(str(500 + number), "moyen", "2026-01-31", True, 1, 0))
"""
    crew = [
        subprocess.Popen([sys.executable, "-c", code, start], cwd=Path(__file__).parents[2]) for start in ("100", "200")
    ]
    assert [each.wait(timeout=60) for each in crew] == [0, 0]
    lines = path().read_text().splitlines()
    assert len(lines) == len(set(lines)) == 120 == len(read().outcomes) and read().odd == ()


def test_U16_the_command_shows_the_diary_and_says_what_is_damaged(run: Run) -> None:
    assert "Aucun défi" in run("defi", "--bilan").stdout
    note(found("2026-01-31"))
    with path().open("ab") as file:
        file.write(b"x\n")
    done = run("defi", "--bilan")
    assert done.returncode == 0 and "1 sur 1" in done.stdout and "la ligne 2 est illisible" in done.stderr
    assert json.loads(run("defi", "--bilan", "--json").stdout)["solved"] == 1
    path().unlink()
    path().mkdir()
    done = run("defi", "--bilan")
    assert done.returncode == 3 and "Lecture ou écriture impossible" in done.stderr
