"""The tables of `data/`: every row has its reason, every rule its word, and the dictionary is the one named."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from lettres.families.words.arbiter import Arbiter, Code
from lexicon import Lexicon, fold
from lexicon.french import read_review
from lexicon.policy import VULGAR, Reason
from lexicon.sources.files import read_bytes, read_lines

DATA = Path(__file__).parents[2] / "data"
WRITTEN = sorted((DATA / "additions").glob("*.tsv")) + sorted((DATA / "second").glob("*.tsv"))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_every_written_row_has_a_reason(path: Path) -> None:
    for number, line in enumerate(read_lines(path), 1):
        if line.strip() and not line.startswith("#"):
            columns = line.split("\t")
            assert len(columns) == 6 and columns[5].strip(), f"{path.name}:{number}"


def test_dictionary_is_the_one_that_its_page_names() -> None:
    page = (DATA / "dicollecte" / "README.md").read_text(encoding="utf-8")
    data = (DATA / "dicollecte" / "entries.tsv.xz").read_bytes()
    assert hashlib.sha256(data).hexdigest() in page
    assert read_bytes(DATA / "dicollecte" / "entries.tsv.xz").count(b"\n") > 86_000


def test_every_source_file_and_licence_is_named() -> None:
    pages = (DATA / "second" / "SOURCES.md").read_text(encoding="utf-8")
    for path in (DATA / "second").glob("*.tsv"):
        assert path.name in pages
    assert {"MPL-2.0.txt", "LGPL-LR.txt", "CC-BY-SA-3.0.txt", "CC-BY-SA-4.0.txt"} <= {
        path.name for path in (DATA / "licences").iterdir()
    }


def test_reviewed_lists_do_what_they_say(lexicon: Lexicon) -> None:
    review = read_review(DATA / "reviews")
    assert not {lemma for lemma, _ in review.refused} & {lemma for lemma, _ in review.kept}
    assert set(review.refused.values()) <= {reason.value for reason in Reason}
    kept = [lemma for lemma, _ in review.kept if (tiles := fold(lemma)) and len(tiles) > 2 and tiles not in lexicon]
    assert kept == []
    for lemma, pos in review.refused:
        readings = [r for r in lexicon.readings(lemma) if r.form == lemma == r.lemma and pos in ("*", r.pos)]
        assert not any(r.playable for r in readings), lemma


def test_reviewed_pairs_are_linked(lexicon: Lexicon) -> None:
    unlinked = []
    for one, _, other in read_review(DATA / "reviews").pairs:
        old, new = fold(one), fold(other)
        if old and new and old != new and old in lexicon and new in lexicon and lexicon.relation(new, old) is None:
            unlinked.append((one, other))
    assert unlinked == []


def test_every_mark_is_of_an_entry(lexicon: Lexicon) -> None:
    """Of a lemma that can be played, and of the class that the row says; no row is there twice."""
    rows = [line.split("\t") for line in read_lines(DATA / "reviews" / "marks.tsv") if not line.startswith("#")]
    assert len({(lemma, pos, mark) for lemma, pos, mark, _ in rows}) == len(rows)
    known = {
        "clipped",
        "naturalised",
        "familiar",
        "slang",
        "old",
        "belgian",
        "quebec",
        "swiss",
        "african",
        "regional",
        *VULGAR,
    }
    astray = []
    for lemma, pos, mark, _ in rows:
        own = [reading for reading in lexicon.readings(lemma) if reading.lemma == lemma and pos in ("*", reading.pos)]
        if not any(mark in reading.marks for reading in own) or not (mark in known or mark.startswith("from:")):
            astray.append((lemma, pos, mark))
    assert astray == []


def test_R12_clipped_words_and_loanwords_are_told_from_others(lexicon: Lexicon) -> None:
    """As everybody reads them: a clipped word, one from a living language, one that nobody hears as foreign."""
    strict = Arbiter(lexicon, apocopes=False, loanwords=False)
    told = {word: strict.judge(word).code for word in ("prof", "moto", "clodo", "tennis", "parking", "sushi", "pizza")}
    assert {*told.values()} == {Code.ABBREVIATION, Code.UNKNOWN} and told["clodo"] is Code.ABBREVIATION
    assert all(strict.judge(word).accepted for word in ("hasard", "jupe", "guitare", "tomate", "chèque", "professeur"))


def test_no_word_of_everybody_is_vulgar(lexicon: Lexicon) -> None:
    """Words that also have a vulgar sense, beside a common one, are nobody's concern."""
    common = ("CHATTE", "QUEUE", "BAISER", "POULE", "MOULE", "GLAND", "TAPETTE", "BRANLE", "BANDE", "RATON", "TANTE")
    assert lexicon.vulgar.isdisjoint(common)
    assert {"PUTE", "MERDES", "ENCULEE", "NEGRES", "PEDE", "CONNARDE"} <= lexicon.vulgar
