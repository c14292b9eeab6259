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
_RIDDLE = re.compile(r"/\*\*[\s*]*(?:What|Whether|Who|Whom|Whose|Whoever|Which|Where|When|Why|How)\b[^\n]*")
_PARTICIPLE = re.compile(
    r"^ *(?:export )?(?:async |static )*(?:function\*? |const )?(told|found|taken|made|given|of|said|seen|shown|heard)"
    r"(?:\(.*\{$| = (?:async )?(?:\w+|\(.*\)) =>)",
    re.MULTILINE,
)


_ANY = re.compile(r"[{<(|:,] ?any(?=[\[}>|,;)])")
_ANYTHING = {
    "arbitre/memory.js": "what a browser kept",
    "common/remembered.js": "what a browser kept",
    "jouer/chosen.js": "what a browser kept",
    "lexicon/file.js": "sentences that whoever made the file handed in",
    "offline/worker.js": "the events of a worker, which the types of pages do not have",
    "rules/turn.js": "a verdict, which the arbiter alone knows",
    "table/composed.js": "a verdict, which the arbiter alone knows",
}
"""The scripts that may say `any`, with the reason: nothing of it goes over the wire."""


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


def test_scripts_are_small() -> None:
    """A reader holds one in his head."""
    sizes = {script: len(path.read_text(encoding="utf-8").splitlines()) for script, path in SCRIPTS.items()}
    assert {script: size for script, size in sizes.items() if size > 350} == {}


def test_nothing_on_the_wire_is_any() -> None:
    """What goes to the server and comes from it has the types of `pages/types`, which are made of `rooms/wire`."""
    assert {script for script, path in SCRIPTS.items() if _ANY.search(path.read_text(encoding="utf-8"))} == {*_ANYTHING}
    declared = (PAGES / "types").glob("*.ts")
    assert [path.name for path in declared if _ANY.search(path.read_text(encoding="utf-8"))] == []


def test_sentences_of_scripts_have_a_subject_or_a_verb() -> None:
    """No comment of a name begins with a question's word, and no function is called by a participle."""
    texts = {script: path.read_text(encoding="utf-8") for script, path in SCRIPTS.items()}
    assert [(script, found) for script, text in texts.items() for found in _RIDDLE.findall(text)] == []
    assert [(script, found) for script, text in texts.items() for found in _PARTICIPLE.findall(text)] == []
