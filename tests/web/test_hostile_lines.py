"""Hostile lines within the limits: `python -m tools.damage.lines` says them for longer, and measures who waits."""

from __future__ import annotations

import pytest

from tools.damage.lines import attacked


@pytest.mark.slow  # a server, and a bystander, as processes of their own
def test_hostile_lines_are_answered_and_so_is_a_question_elsewhere() -> None:
    found = attacked(2, 3, 1.0, 2)
    assert found.wrong == [] and found.answers["composed"] > 1 and found.answers["words"]
    assert min(len(found.before), len(found.lines), len(found.words)) > 3
