"""The look of each game: what the scripts' own tests take for it is what the server says."""

from __future__ import annotations

import json

from msgspec import to_builtins

from lettres.games.catalogue import CATALOGUE
from lettres.rooms.looks import look_of
from tests.web.node import STATIC

_KEPT = STATIC.parent / "tests" / "looks.json"


def looks() -> str:
    """Return the look of every game that ships, as the tests of scripts read it."""
    seen = {name: look_of(CATALOGUE[name].make()) for name in CATALOGUE.shipped}
    return json.dumps(to_builtins(seen), ensure_ascii=False)


def test_the_scripts_are_tested_with_the_looks_of_today() -> None:
    assert json.loads(_KEPT.read_text(encoding="utf-8")) == json.loads(looks())


def test_no_script_compares_the_name_of_a_game() -> None:
    """A script asks what a game has; a name is for addresses alone."""
    quoted = [f'"{name}"' for name in CATALOGUE.shipped]
    scripts = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]
    told = {(path.name, name) for path in scripts for name in quoted if name in path.read_text(encoding="utf-8")}
    assert told <= {("sheet_lines.js", '"lettres"')}, "the sheet that the companion writes says its game"


if __name__ == "__main__":
    _KEPT.write_text(looks() + "\n", encoding="utf-8")
