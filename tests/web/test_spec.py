"""The contract of the twin, `spec/`: Python answers so, and the scripts of the pages do."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from lexicon import Lexicon
from tests.conftest import Run
from tests.long import LONG, some
from tests.web.node import STATIC, Node
from tools.exactness.scripts import main
from tools.spec import small_lexicon
from tools.spec.files import KINDS, SPEC, answered, case_lines, read, spec_files, tables

_FEW = {"game": 4, "count": 2, "picked": 300}
"""Cases of a kind that is dear; 80 of others."""


@pytest.mark.slow  # some of each kind; all of them in the long form
@pytest.mark.parametrize("kind", [*KINDS, "picked"])
def test_python_answers_so(kind: str, lexicon: Lexicon) -> None:
    cases = some(read(f"{kind}.jsonl"), _FEW.get(kind, 80))
    assert len(cases) > 1 and case_lines(answered(lexicon, cases)) == case_lines(cases)


def test_what_is_short_is_as_the_tool_makes_it(lexicon: Lexicon) -> None:
    """`python -m tools.spec` makes the files anew: after a change of a rule, a sentence, a table of `data/`."""
    assert {name: (SPEC / name).read_bytes() for name in small_lexicon.files()} == small_lexicon.files()
    assert (SPEC / "little.jsonl").read_bytes() == case_lines(small_lexicon.cases())
    assert (SPEC / "phrases.json").read_bytes() == tables(lexicon)


@pytest.mark.skipif(not LONG, reason="cases are drawn anew in the long form")
def test_every_file_is_as_the_tool_makes_it() -> None:
    assert [name for name, data in spec_files().items() if (SPEC / name).read_bytes() != data] == []


@pytest.mark.slow  # some thousands of cases
def test_the_scripts_answer_so(node: Node, page_file: Path) -> None:
    """Those of `npm test` that ask for the lexicon, which is there; so none is skipped."""
    command = [node.path, "--test", "--test-force-exit", "tests/spec.test.js"]
    environment = {**os.environ, "LETTRES_WORDS": str(page_file)}
    done = subprocess.run(
        command, cwd=STATIC.parent, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0 and "skipped 0" in done.stdout, done.stdout


@pytest.mark.slow  # the long form: `python -m tools.exactness.scripts`
def test_the_long_form_draws_and_compares(node: Node) -> None:
    assert main(["--cases", "15", "--only", "verdict"]) == 0


@pytest.mark.slow  # `lettres` is started twice, once with its solver
def test_a_sheet_of_the_companion_is_verified_and_analysed(run: Run, tmp_path: Path) -> None:
    sheets = (answer["text"] for kind, _, answer in read("picked.jsonl") if kind == "game")
    text = next(text for text in sheets if "FIABILITE" in text)
    (tmp_path / "table.partie").write_text(text, encoding="utf-8")
    checked = run("partie", "verifier", "table.partie")
    assert checked.returncode == 0 and "en ordre : 14 lignes" in checked.stdout
    studied = run("analyser", "table.partie")
    assert studied.returncode == 0 and "FIABILITE" in studied.stdout


def test_cases_are_many_and_their_file_is_modest() -> None:
    sizes = [path.stat().st_size for path in SPEC.iterdir()]
    assert sum(len(read(f"{kind}.jsonl")) for kind in KINDS) > 3000 and sum(sizes) < 1_500_000
    codes = [fault[0] for _, _, answer in read("turn.jsonl") for fault in answer["faults"]]
    assert codes.count("joker_word_broken") > 20, json.dumps(codes)
