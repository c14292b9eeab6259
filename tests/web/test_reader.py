"""The file of the lexicon that pages read; what they read in it is in `spec/`."""

from __future__ import annotations

from gzip import compress
from pathlib import Path

import pytest

from lexicon import Lexicon, LexiconError
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.morphology import Inflection, Lexeme, Pos, Tags
from lexicon.web import file_name, web_file
from tests.conftest import ABOUT
from tools.spec.small_lexicon import little


def test_the_same_lexicon_gives_the_same_bytes_and_another_another_name() -> None:
    one, again, other = (web_file(little(), phrases) for phrases in ({}, {}, {"ok": "permis"}))
    assert one == again and file_name(one) == file_name(again) != file_name(other)


def test_a_word_too_long_for_the_page_is_refused() -> None:
    long = Lexeme("a" * 200, (Inflection(0, "a" * 90, Tags((Pos.NOUN,))),))
    with pytest.raises(LexiconError, match="ne saurait pas lire"):
        web_file(Lexicon.from_bytes(compile_lexicon([long], ReviewedLists(), ABOUT)))


@pytest.mark.slow  # the file of the default lexicon may have to be made first
def test_the_file_is_small(page_file: Path) -> None:
    data = page_file.read_bytes()
    assert len(data) <= 4_200_000 and len(compress(data, 9)) <= 1_300_000
