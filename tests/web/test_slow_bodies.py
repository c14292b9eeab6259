"""Some slow bodies: `python -m tools.damage.slow` has a thousand."""

from __future__ import annotations

import pytest

from lettres.web.limits import Limits
from tools.damage.slow import attacked


@pytest.mark.slow  # a server and an attacker as processes of their own
def test_slow_bodies_of_one_address_keep_nobody_else_out() -> None:
    bystander, counts = attacked(60, 1.0, Limits(connections=1000, all_connections=30, seconds=60, body_grace=60))
    assert bystander.failed == 0 and bystander.took and counts["cut off"] >= 20
