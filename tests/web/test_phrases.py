"""The tables that the page makes French of."""

from __future__ import annotations

import json
import string

from lettres.families.words.arbiter import Arbiter, Code
from lettres.families.words.wordings import SENTENCES
from lettres.site.phrases import phrases
from lettres.site.table_phrases import phrases_asset, table_phrases
from lexicon import Lexicon


def test_they_are_plain_JSON() -> None:
    tables = phrases()
    assert json.loads(json.dumps(tables)) == tables
    assert json.loads(phrases_asset().body) == table_phrases()


def test_every_code_has_a_sentence() -> None:
    of_table = {Code.PLURAL_OF_TABLE_WORD, Code.GENDER_OF_TABLE_WORD}
    assert phrases()["sentences"].keys() >= {code.value for code in Code if code not in of_table}


def test_their_holes_are_named() -> None:
    holes = {name for text in phrases()["sentences"].values() for _, name, _, _ in string.Formatter().parse(text)}
    assert holes <= {None, "word", "reading", "source", "what", "form", "hint", "links", "theme"}
    faults = (template for sentences in SENTENCES.values() for template in sentences.values())
    holes = {name for text in faults for _, name, _, _ in string.Formatter().parse(text)}
    assert holes <= {None, "melds", "of_melds", "of_others", "tiles", "count", "links", "least"}


def test_half_a_character_on_the_table_is_nothing_to_a_word(lexicon: Lexicon) -> None:
    assert Arbiter(lexicon).judge("GAMINE", ["\ud83d", "h2o", "gamin"]).conflicts[0].table_word == "GAMIN"
    assert Arbiter(lexicon).judge("GAMINE", ["\ud83d", ""]).accepted
