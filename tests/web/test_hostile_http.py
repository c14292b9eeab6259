"""Some hostile requests: `python -m tools.damage.http` has thousands."""

from __future__ import annotations

import pytest

from tests.web.test_connections import CERTIFICATE
from tools.damage.http import attacked


@pytest.mark.slow  # clients that are waited for, and a server as a process of its own
def test_hostile_requests_are_answered_or_cut_off() -> None:
    outcomes, wrong = attacked(60, 7, CERTIFICATE)
    assert wrong == [] and outcomes["400"] and outcomes["closed"]
