"""What the checks are run with: `requirements.lock` has what `pyproject.toml` asks for, in versions that it allows."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def asked(extra: str) -> Iterator[Requirement]:
    """What an extra asks for, with what the other extras that it names do."""
    for line in PROJECT["optional-dependencies"][extra]:
        wanted = Requirement(line)
        if wanted.name == PROJECT["name"]:
            for other in sorted(wanted.extras):
                yield from asked(other)
        else:
            yield wanted


def test_the_lock_has_what_the_tests_ask_for() -> None:
    """The package is installed beside it, without what it needs: that must be there already."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    locked = {canonicalize_name(each.name): str(each.specifier).removeprefix("==") for each in map(Requirement, lines)}
    wanted = [*map(Requirement, PROJECT["dependencies"]), *asked("test")]
    missing = [str(each) for each in wanted if canonicalize_name(each.name) not in locked]
    assert missing == []
    assert [str(each) for each in wanted if locked[canonicalize_name(each.name)] not in each.specifier] == []
