"""Puzzles and `lettres defi`: the same for all, their best move alone of its score, and what is said to who tries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lettres.cli.proposer.text import TextStyle
from lettres.cli.tries import TerminalShow
from lettres.engine import Table, Turn, judge
from lettres.engine.table import faces
from lettres.engine.tiles import Tiles
from lettres.families.words.checks import BOX
from lettres.families.words.notation import JOKER, spelling
from lettres.play.puzzle import PuzzleText, PuzzleTries
from lettres.play.tries import HELP
from lettres.records import diary
from lettres.solver.solution import Move, SearchOptions, Solution
from lettres.solver.words import WordSolver
from lettres.study.puzzles import HINTS, LEVELS, ORDINARY, Puzzle, PuzzleError, difficulty, is_unique, make
from lexicon import Lexicon
from lexicon.build import build
from oracles.words import final_tables, points
from tests.conftest import Run
from tests.game_helpers import game, table
from tests.long import some

pytestmark = pytest.mark.slow

_BRUTE = 400_000  # final tables of a small position


@pytest.fixture(scope="module")
def solver(lexicon: Lexicon) -> WordSolver:
    return WordSolver(lexicon)


@pytest.fixture(scope="module")
def puzzles(solver: WordSolver) -> list[Puzzle]:
    """A puzzle of each level."""
    return [make(solver, level, "2026-05-01") for level in LEVELS]


# -- how puzzles are made


def test_a_name_gives_one_puzzle_whoever_asks(solver: WordSolver, puzzles: list[Puzzle]) -> None:
    assert make(WordSolver(solver.lexicon), "facile", "2026-05-01") == puzzles[0]


def test_each_day_and_each_level_has_its_own_puzzle(solver: WordSolver, puzzles: list[Puzzle]) -> None:
    days = [make(solver, "facile", f"2026-03-{day:02}") for day in range(1, 3)]
    positions = [(puzzle.table, puzzle.rack) for puzzle in [*days, *puzzles]]
    assert len(set(positions)) == len(positions)


def test_a_puzzle_is_what_its_level_asks_for(lexicon: Lexicon, puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        level, turn = LEVELS[puzzle.level], puzzle.best.turn
        words = [spelling(faces(meld)) for meld in puzzle.table.melds]
        new = [lexicon.frequency(spelling(shown)) for shown in turn.new]
        assert len(words) in level.tables and len(puzzle.rack) in level.racks
        assert all(lexicon.frequency(word) >= ORDINARY and 4 <= len(word) <= 6 for word in words)
        assert not Counter([*puzzle.table.tiles(), *puzzle.rack]) - Counter(BOX.counts)
        assert JOKER not in (*puzzle.table.tiles(), *puzzle.rack)
        assert len(turn.broken) == level.apart and min(new) >= level.frequency
        assert puzzle.difficulty == difficulty(level.apart, min(new)) and 1 <= puzzle.difficulty <= 5


def test_levels_go_from_easy_to_hard(puzzles: list[Puzzle]) -> None:
    hard = [puzzle.difficulty for puzzle in puzzles]
    assert hard == sorted(hard) and hard[0] == 1 and hard[-1] >= 4


def test_the_judge_accepts_the_best_move_at_its_score(solver: WordSolver, puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        assert not judge(solver.game, puzzle.best.turn).faults
        assert points(solver.game, puzzle.best.turn) == puzzle.best.score > puzzle.second


@pytest.mark.parametrize("name", some(["2", "3"], 1))
def test_S3_experts_have_a_puzzle_for_every_name(solver: WordSolver, name: str) -> None:
    """These are two of the seven, among the first twelve numbers, that had none."""
    tried: list[int] = []
    puzzle = make(solver, "expert", name, tried.append)
    assert len(puzzle.best.turn.broken) == 4 and puzzle.best.score > puzzle.second
    assert tried == list(range(1, len(tried) + 1)) and len(tried) < 100


def rivals(solver: WordSolver, words: list[str], puzzle: Puzzle) -> Iterator[Turn]:
    """Every legal turn of a puzzle that scores as much as its best move or more, found by trying everything."""
    letters = {*puzzle.table.tiles(), *puzzle.rack}
    for after in final_tables(filter(letters.issuperset, words), puzzle.table, puzzle.rack, _BRUTE):
        turn = Turn(puzzle.table, after, puzzle.rack, True)
        if turn.placed and points(solver.game, turn) >= puzzle.best.score and not judge(solver.game, turn).faults:
            yield turn


@pytest.mark.parametrize("name", some([f"2026-05-{day:02}" for day in range(1, 4)], 1))
def test_an_easy_puzzle_has_one_best_move_by_brute_force(solver: WordSolver, lexicon: Lexicon, name: str) -> None:
    puzzle = make(solver, "facile", name)
    found = list(rivals(solver, list(lexicon), puzzle))
    assert [Counter(turn.after.melds) for turn in found] == [Counter(puzzle.best.turn.after.melds)]


@pytest.fixture(scope="module")
def listed(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lexicon of two thousand common words, which tells no frequencies."""
    folder = tmp_path_factory.mktemp("lexicon")
    words = sorted((word for word in lexicon if len(word) < 9), key=lambda word: (-lexicon.frequency(word), word))
    (folder / "words.txt").write_text("\n".join(words[:2000]), "utf-8")
    path = folder / "words.lexique"
    path.write_bytes(build([folder / "words.txt"], format="liste", playable=True).data)
    return path


@pytest.mark.parametrize("name", some(["1", "2"], 1))
def test_a_puzzle_of_another_lexicon_has_one_best_move_too(listed: Path, name: str) -> None:
    solver = WordSolver(Lexicon.open(listed))
    puzzle = make(solver, "moyen", name)
    found = list(rivals(solver, list(solver.lexicon), puzzle))
    assert [Counter(turn.after.melds) for turn in found] == [Counter(puzzle.best.turn.after.melds)]
    assert puzzle.difficulty == LEVELS["moyen"].apart


def test_a_lexicon_without_suitable_words_gives_no_puzzle(small_bytes: bytes) -> None:
    with pytest.raises(PuzzleError, match="ce lexique ne donne pas de défi"):
        make(WordSolver(Lexicon.from_bytes(small_bytes)), "facile", "1")


def _solution(*scores: int, proven: bool = True) -> Solution:
    turn = Turn(Table(), Table(), (), True)
    return Solution(tuple(Move(turn, score) for score in scores), max(scores, default=0), proven)


def test_what_is_unique() -> None:
    assert is_unique(_solution(9, 8)) and is_unique(_solution(9))
    assert not is_unique(_solution(9, 9))
    assert not is_unique(_solution(9, 8, proven=False))
    assert not is_unique(_solution())


class _OneByOne:
    """A finder that tells one best move of a position and no other of its score, as one that passes anagrams over."""

    def __init__(self, solver: WordSolver) -> None:
        self.lexicon = solver.lexicon
        self.game = solver.game
        self._solver = solver

    def solve(self, table: Table, rack: Tiles, *, options: SearchOptions) -> Solution:
        return self._solver.solve(table, rack, options=replace(options, most=1))


def test_an_anagram_is_another_move(solver: WordSolver, lexicon: Lexicon) -> None:
    """Whatever a search takes for one move, no word of the best move has an anagram that could be laid as well."""
    for name in some(map(str, range(3)), 1):
        puzzle = make(_OneByOne(solver), "facile", name)
        words = [sorted(spelling(shown)) for shown in puzzle.best.turn.new]
        known = [word for word in lexicon if sorted(word) in words]
        same = [
            turn.after
            for turn in rivals(solver, known, puzzle)
            if sorted(sorted(spelling(shown)) for shown in turn.new) == sorted(words)
        ]
        assert len(same) == 1


# -- who tries


@pytest.fixture
def text(lexicon: Lexicon) -> PuzzleText:
    """IMAGE and L, E, P: the best move is to be EMPILAGE."""
    laid, rack = table("IMAGE"), tuple("ELP")
    best = Move(Turn(laid, table("EMPILAGE"), rack, True), 14)
    return PuzzleText(
        Puzzle("2026-05-01", "facile", laid, rack, best, 12, 1), game(), lexicon, TerminalShow(TextStyle(80, False))
    )


def test_tries_are_judged_and_compared_until_the_best(text: PuzzleText) -> None:
    tries = PuzzleTries(text)
    assert "on peut faire mieux." in tries.answer("IMAGE+LEP -> PAGE MIEL")[0]
    assert tries.answer("IMAGE+P -> IMAGEP")[0].startswith("IMAGEP est refusé")
    assert "vous avez déjà fait 10" in tries.answer("image+le -> gale mie")[0]
    assert "14" not in " ".join(tries.answer("PAGE MIEL"))
    assert not tries.over
    found = tries.answer("empilage")
    assert found[0] == "Bravo, c'est le meilleur coup : trouvé au 5e essai."
    assert tries.over and tries.solved and any("prouvé" in line and "12" in line for line in found)


def test_hints_end_before_the_move(text: PuzzleText) -> None:
    tries = PuzzleTries(text)
    hints = [" ".join(tries.answer("indice")) for _ in range(HINTS + 1)]
    assert len(set(hints)) == HINTS + 1 and "solution" in hints[-1]
    assert not any("EMPILAGE" in hint for hint in hints)
    assert tries.answer("EMPILAGE")[0].endswith(f"au premier essai, avec {HINTS} indices.")


@pytest.mark.parametrize("typed", ["solution", "Solution", "abandonner", "passer"])
def test_giving_up_tells_the_move_step_by_step(text: PuzzleText, typed: str) -> None:
    tries = PuzzleTries(text)
    told = tries.answer(typed)
    assert tries.over and told[0] == "Solution : IMAGE + ELP -> EMPILAGE"
    assert told[1].startswith("1. ") and any(line.startswith("14 points") for line in told)


def test_other_lines_are_answered(text: PuzzleText) -> None:
    tries = PuzzleTries(text)
    assert tries.answer("") == tries.answer("valider") == tries.answer("?") == [HELP]
    assert tries.answer("? mangeons")[0].startswith("MANGEONS est refusé")
    assert tries.answer("table") == ["Table : IMAGE.", "Votre chevalet : E L P."]
    assert "bien trop longue" in tries.answer("E" * 5000)[0]
    for rubbish in ("\x1b[31m", "-> ->", "IMAGE+", "->", "+", "?" * 9, "é" * 200, "9999999 -> A"):
        assert tries.answer(rubbish)
    assert not tries.over
    assert "lettres defi --date 2026-05-01 --niveau facile" in tries.answer("quitter")[0]
    assert tries.over


def test_rare_words_are_explained(text: PuzzleText, lexicon: Lexicon) -> None:
    assert lexicon.frequency("EMPILAGE") < ORDINARY
    assert "EMPILAGE : empilage, nom masculin singulier." in list(text.reasons())


# -- the command


def test_without_a_terminal_the_puzzle_is_printed(run: Run) -> None:
    done = run("defi", "--date", "2026-01-01", "--niveau", "FACILE", stdin="solution\n")
    assert done.returncode == 0 and not done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Défi du 1er janvier 2026, niveau facile, difficulté 1 sur 5."
    assert lines[1].startswith("Table : ") and lines[2].startswith("Votre chevalet : ")
    assert "Solution" not in done.stdout


def test_today_is_the_default(run: Run) -> None:
    done = run("defi", "--niveau", "facile")
    assert done.returncode == 0 and done.stdout.startswith("Défi du ")


def test_two_processes_give_one_puzzle_and_its_solution(run: Run) -> None:
    args = ("defi", "--numero", "5", "--niveau", "facile", "--json", "--solution", "--indice", "2")
    one, two = (run(*args, env={"PYTHONHASHSEED": seed}).stdout for seed in "12")
    assert one == two
    told = json.loads(one)
    assert (told["number"], told["date"], told["level"], len(told["hints"])) == (5, None, "facile", 2)
    assert set(told["solution"]["broken"]) <= set(told["position"]["table"])


def test_the_solution_is_told_on_demand_alone(run: Run) -> None:
    told = json.loads(run("defi", "--date", "2026-05-01", "--niveau", "facile", "--json").stdout)
    assert "solution" not in told and told["hints"] == [] and told["date"] == "2026-05-01"


def test_proposer_finds_the_solution(run: Run) -> None:
    told = json.loads(run("defi", "--numero", "8", "--json", "--solution").stdout)
    done = run("proposer", "--positions", "-", "--json", stdin=json.dumps(told["position"]) + "\n")
    answer = json.loads(done.stdout)
    assert answer["proven"]
    for key in ("score", "placed", "broken", "formed"):
        assert answer[key] == told["solution"][key]


def test_hints_and_the_solution_as_text(run: Run) -> None:
    args = ("defi", "--date", "2026-05-01", "--niveau", "facile")
    hinted, solved = run(*args, "--indice").stdout, run(*args, "--solution").stdout
    assert hinted.count("Indice ") == 1 and "Solution" not in hinted
    assert "Solution : " in solved and "c'est prouvé" in solved and "Indice " not in solved


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--date", "demain"), "AAAA-MM-JJ"),
        (("--date", "20260131"), "AAAA-MM-JJ"),
        (("--date", "2026-02-30"), "calendrier"),
        (("--date", "0000-01-01"), "calendrier"),
        (("--date", "\x1b[31m"), "AAAA-MM-JJ"),
        (("--niveau", "impossible"), "facile, moyen, difficile ou expert"),
        (("--numero", "0"), "nombre entier"),
        (("--numero", "1", "--date", "2026-05-01"), "--date et --numero"),
        (("--indice", "99"), "nombre entier"),
    ],
)
def test_what_cannot_be_asked_is_refused(run: Run, args: tuple[str, ...], said: str) -> None:
    done = run("defi", *args)
    assert done.returncode == 2 and said in done.stderr
    assert not done.stdout and "Traceback" not in done.stderr and "\x1b" not in done.stderr


def test_another_lexicon_is_named(run: Run, listed: Path) -> None:
    done = run("defi", "--numero", "1", "--niveau", "facile", "--lexique", str(listed))
    assert done.returncode == 0 and "Lexique : words.txt, version " in done.stdout


def test_a_lexicon_that_gives_none_is_told(run: Run, small_bytes: bytes, tmp_path: Path) -> None:
    (tmp_path / "small.lexique").write_bytes(small_bytes)
    done = run("defi", "--lexique", str(tmp_path / "small.lexique"))
    assert done.returncode == 3 and "ne donne pas de défi de niveau moyen" in done.stderr and not done.stdout


@pytest.mark.parametrize(
    ("typed", "said", "noted"), [("zzz\nsolution\n", "Solution\u00a0: ", 1), ("quitter\n", "--numero 5", 0)]
)
def test_on_a_terminal_one_tries_and_U16_the_outcome_is_noted(
    typed: str, said: str, noted: int, saved_games: Path
) -> None:
    master, slave = pytest.importorskip("pty").openpty()
    os.write(master, typed.encode())
    done = subprocess.run(
        [sys.executable, "-m", "lettres", "defi", "--numero", "5", "--niveau", "facile"],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        env={**os.environ, "LETTRES_LEXIQUE": "", "TERM": "xterm", "COLUMNS": "80"},
        timeout=60,
        check=False,
    )
    os.close(slave)
    shown = os.read(master, 100_000).decode()
    os.close(master)
    assert done.returncode == 0, done.stderr
    assert "Tapez un coup" in shown and said in shown and "\\x1b" not in shown
    outcomes = diary.read().outcomes
    assert len(outcomes) == noted and not any(each.solved for each in outcomes)
