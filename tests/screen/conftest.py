"""What every test of the full screen has: nobody waits."""

from __future__ import annotations

import pytest

from lettres.cli.screen import driver


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots and what comes late are not waited for."""
    for name in ("BOT_PAUSE", "LATE_PAUSE", "GUARD"):
        monkeypatch.setattr(driver, name, 0.0)
    monkeypatch.setattr(driver, "TICK", 0.01)
