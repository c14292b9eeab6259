"""The tables of `data/`: every row has its reason, every rule its word, and the dictionary is the one named."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from lexicon import Lexicon, fold
from lexicon.french import read_review
from lexicon.policy import Reason
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
