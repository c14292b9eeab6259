"""The linear programme says nothing on the standard output, which is that of who asked."""

from __future__ import annotations

import json
import subprocess
import sys

NEEDS_IT = ("proposer", "--table", "CHEVIOTS", "--chevalet", "RXMBRFRHSLTBTRLI", "--json")


def test_a_search_that_needs_the_programme_writes_its_answer_alone() -> None:
    """In a process of its own, as HiGHS would name itself once a process, behind Python's back."""
    command = [sys.executable, "-X", "importtime", "-m", "lettres", *NEEDS_IT]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)

    assert done.returncode == 0 and b"highspy" in done.stderr
    assert json.loads(done.stdout)["proven"]
