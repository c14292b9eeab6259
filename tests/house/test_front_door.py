"""The front door: what `import lettres` gives, and that it costs nothing before it is asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import lettres
import lettres.engine


@pytest.mark.parametrize("door", [lettres, lettres.engine], ids=["lettres", "engine"])
def test_what_is_public_is_what_the_type_checker_sees(door: ModuleType) -> None:
    """The names are written twice, for it and for whoever asks."""
    source = ast.parse(Path(str(door.__file__)).read_text(encoding="utf-8"))
    nodes = (node for node in ast.walk(source) if isinstance(node, ast.ImportFrom) and node.module != "importlib")
    seen = {name.asname or name.name: f"{node.module}.{name.name}" for node in nodes for name in node.names}
    assert set(seen) == set(door.__all__)
    for name, home in seen.items():
        room, _, own = home.rpartition(".")
        assert getattr(door, name) is getattr(sys.modules[room], own)


def test_every_action_is_there_to_be_done() -> None:
    """A bot of one's own needs the engine and no other module."""
    actions = {kind.__name__ for kind in lettres.engine.Action.__args__}
    assert actions == {name for name in actions if hasattr(lettres.engine, name)}


def test_nothing_else_is_there() -> None:
    """A name that is not public is refused as any module refuses one."""
    with pytest.raises(AttributeError, match="module 'lettres' has no attribute 'nothing'"):
        lettres.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_the_door_alone_loads_no_room() -> None:
    """`lettres arbitre` starts through it."""
    code = "import sys; before = set(sys.modules); import lettres; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert done.stdout.split() == ["lettres"]
