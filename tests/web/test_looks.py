"""The look of each game: what the scripts' own tests take for it is what the server says."""

from __future__ import annotations

import json
import re

from msgspec import to_builtins

from lettres.games.catalogue import CATALOGUE
from lettres.rooms.game_look import look_of
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
    names = "|".join(map(re.escape, CATALOGUE.shipped))
    compared = re.compile(rf'[=!]==? "(?:{names})"|"(?:{names})" [=!]==?|case "(?:{names})"|\b(?:{names}): [\[("{{]')
    scripts = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]
    assert [path.name for path in scripts if compared.search(path.read_text(encoding="utf-8"))] == []


if __name__ == "__main__":
    _KEPT.write_text(looks() + "\n", encoding="utf-8")
