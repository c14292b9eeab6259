"""The rooms of the scripts of pages lie on floors; nothing is exported for nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

from tests.house.test_house import circle

PAGES = Path(__file__).parents[2] / "pages"
FLOORS = (
    ("vendor", "lexicon"),
    ("common",),
    ("rules", "board", "offline"),
    ("game",),
    ("table", "arbitre", "defi", "partie", "jouer"),
    ("i", "histoire"),
)
"""The rooms, from the lowest; those of one floor know nothing of each other."""
SCRIPTS = {path.relative_to(PAGES / "src").as_posix(): path for path in sorted((PAGES / "src").rglob("*.js"))}
TESTS = sorted((PAGES / "tests").rglob("*.js"))
_IMPORT = re.compile(r'(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)')
_NAMED = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:async )?(?:function\*?|const|class) (\w+)", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def code(script: str) -> str:
    """A script without its comments, whose types may come from above."""
    return _COMMENT.sub("", SCRIPTS[script].read_text(encoding="utf-8"))


def edges() -> Iterator[tuple[str, str]]:
    """Every import of a script by another."""
    for script in SCRIPTS:
        for found in _IMPORT.finditer(code(script)):
            yield script, normpath(join(dirname(script), found[1] or found[2]))


def floor(script: str) -> int:
    """The floor of a script, from 1; 0 for one that lies on none."""
    return next((at for at, rooms in enumerate(FLOORS, 1) if script.split("/")[0] in rooms), 0)


def test_every_script_lies_on_a_floor() -> None:
    """A new room is given its floor here first."""
    assert [script for script in SCRIPTS if not floor(script)] == []


def test_imports_of_scripts_go_down() -> None:
    """Neither up nor aside: what two rooms of a floor share lies below both."""
    rooms = ((one, other) for one, other in edges() if one.split("/")[0] != other.split("/")[0])
    assert [(one, other) for one, other in rooms if floor(one) <= floor(other)] == []


def test_no_circle_of_scripts() -> None:
    """No two need each other."""
    assert circle(edges()) == []


def test_what_a_script_exports_is_imported() -> None:
    """By another, by a test, or by a tool that holds the twin against Python."""
    asked = {
        (normpath(join(dirname(path.relative_to(PAGES).as_posix()), other)), name.strip())
        for path in (*SCRIPTS.values(), *TESTS)
        for names, other in _NAMED.findall(path.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    scripts = (path for folder in ("tests", "tools") for path in (PAGES.parent / folder).rglob("*"))
    others = (*TESTS, *(path for path in scripts if path.suffix in (".py", ".mjs")))
    beside = "".join(path.read_text(encoding="utf-8") for path in others)
    exported = {(f"src/{script}", name) for script in SCRIPTS for name in _EXPORT.findall(code(script))}
    assert sorted((path, name) for path, name in exported - asked if not re.search(rf"\b{name}\b", beside)) == []
