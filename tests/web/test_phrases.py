"""The tables that the page makes French of."""

from __future__ import annotations

import json
import string

from lettres.families.words.arbiter import Arbiter, Code
from lettres.site.phrases import phrases
from lettres.site.table_phrases import table_phrases
from lexicon import Lexicon
from tests.web.node import STATIC

_KEPT = STATIC.parent / "tests" / "phrases.json"


def test_they_are_plain_JSON() -> None:
    tables = phrases()
    assert json.loads(json.dumps(tables)) == tables


def test_scripts_are_tested_with_the_tables_that_are_served() -> None:
    """The file is made anew by `python -m tests.web.test_phrases`."""
    assert _KEPT.read_text(encoding="utf-8") == _lines()


def _lines() -> str:
    """The tables of the companion, one a line."""
    tables = (f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in table_phrases().items())
    return "\n".join(["{", ",\n".join(tables), "}", ""])


def test_every_code_has_a_sentence() -> None:
    of_table = {Code.PLURAL_OF_TABLE_WORD, Code.GENDER_OF_TABLE_WORD}
    assert phrases()["sentences"].keys() >= {code.value for code in Code if code not in of_table}


def test_their_holes_are_named() -> None:
    holes = {name for text in phrases()["sentences"].values() for _, name, _, _ in string.Formatter().parse(text)}
    assert holes <= {None, "word", "reading", "source", "what", "form", "hint", "links", "theme"}


def test_half_a_character_on_the_table_is_nothing_to_a_word(lexicon: Lexicon) -> None:
    assert Arbiter(lexicon).judge("GAMINE", ["\ud83d", "h2o", "gamin"]).conflicts[0].table_word == "GAMIN"
    assert Arbiter(lexicon).judge("GAMINE", ["\ud83d", ""]).accepted


if __name__ == "__main__":
    _KEPT.write_text(_lines(), encoding="utf-8")
