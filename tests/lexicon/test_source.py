"""What vouches for a word, and the labels that dictionaries print beside one."""

from __future__ import annotations

from pathlib import Path

import pytest

from lettres.families.words.arbiter import Arbiter
from lettres.french.labels import labels
from lettres.french.verdicts import describe, explain
from lettres.reports.verdict_json import verdict_form
from lexicon import Lexicon, LexiconError, Source, SourceError
from lexicon.build import build
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.policy import Reason, source_mark
from lexicon.sources import tsv
from lexicon.sources.files import read_lines
from tests.conftest import ABOUT

DATA = Path(__file__).parents[2] / "data"


def _lexicon(*rows: str) -> Lexicon:
    return Lexicon.from_bytes(compile_lexicon(tsv.read(rows), ReviewedLists(), ABOUT))


def _marked(lemma: str, *marks: str, frequency: int = 2) -> Lexicon:
    return _lexicon(f"{lemma}\tnoun.m\t\t{' '.join(marks)}\t{frequency}\t")


@pytest.mark.parametrize(("folder", "source"), [("additions", Source.REVIEWED), ("second", Source.OTHER_DICTIONARY)])
def test_each_row_of_a_list_is_vouched_for_by_it(lexicon: Lexicon, folder: str, source: Source) -> None:
    for path in sorted({*(DATA / folder).glob("*.tsv")} - {DATA / "additions" / "inflections.tsv"}):  # no lemmas there
        rows = [line.split("\t") for line in read_lines(path) if line.strip() and not line.startswith("#")]
        for lemma in [row[0] for row in rows[:: max(1, len(rows) // 5)]]:
            found = {reading.source for reading in lexicon.readings(lemma) if reading.lemma == lemma}
            assert source in found or (source is Source.OTHER_DICTIONARY and Source.REVIEWED in found), (path, lemma)


def test_the_dictionary_vouches_for_its_words_whatever_else_does(lexicon: Lexicon) -> None:
    arbiter = Arbiter(lexicon)
    assert [arbiter.judge(word).source for word in ("gamin", "mangé", "Paris", "xyzzy")] == [
        *[Source.DICTIONARY] * 3,  # pari
        None,
    ]


def test_a_guess_and_a_word_taken_as_it_stands_say_so(tmp_path: Path, small_bytes: bytes) -> None:
    listed = tmp_path / "liste.txt"
    listed.write_text("bloupe\nbloupes\ncheval\n", encoding="utf-8")
    bases = Lexicon.from_bytes(small_bytes), None
    guessed, taken = (Lexicon.from_bytes(build([listed], base=base).data) for base in bases)
    sources = [Arbiter(guessed).judge(word).source for word in ("bloupes", "cheval")]
    assert sources == [Source.GUESSED, Source.DICTIONARY]
    assert guessed.readings("bloupe")[0].guessed and not guessed.readings("cheval")[0].guessed
    assert Arbiter(taken).judge("bloupe").source is Source.LISTED


def test_no_source_stands_among_the_marks(lexicon: Lexicon) -> None:
    marks = {mark for word in ("gamin", "selfie", "tchatteur") for r in lexicon.readings(word) for mark in r.marks}
    assert not any(mark.startswith("source:") for mark in marks)
    with pytest.raises(SourceError):
        tsv.parse_line("gamin\tnoun.m\t\tsource:reviewed\t6\t", {})


def test_a_source_that_there_is_not_is_a_damaged_lexicon() -> None:
    entry = next(tsv.read(["gamin\tnoun.m\t\t\t6\t"]))
    forged = compile_lexicon([entry._replace(marks=("source:moi",))], ReviewedLists(), ABOUT)
    with pytest.raises(LexiconError):
        Lexicon.from_bytes(forged).readings("gamin")


@pytest.mark.parametrize(
    ("source", "end"),
    [
        (Source.DICTIONARY, "nom masculin singulier."),
        (Source.OTHER_DICTIONARY, "nom masculin singulier (d'après un second dictionnaire)."),
        (Source.REVIEWED, "nom masculin singulier (ajouté par nos soins)."),
    ],
)
def test_a_verdict_says_what_vouches_where_the_dictionary_does_not(source: Source, end: str) -> None:
    entry = next(tsv.read(["bloup\tnoun.m\t\t\t6\t"]))
    data = compile_lexicon([entry._replace(marks=(source_mark(source),))], ReviewedLists(), ABOUT)
    verdict = Arbiter(Lexicon.from_bytes(data)).judge("bloup")
    assert explain(verdict) == f"BLOUP est permis : bloup, {end}"
    form = verdict_form(verdict)
    assert form["source"] == form["readings"][0]["source"] == source


def test_a_refused_word_has_no_voucher(arbiter: Arbiter) -> None:
    assert verdict_form(arbiter.judge("mangeons"))["source"] is None


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ((), ()),
        (("vulgar", "familiar"), ("vulgaire",)),
        (("familiar", "old", "quebec"), ("familier", "vieux", "Québec")),
        (("offensive", "pejorative"), ("injurieux",)),
        (("belgian", "swiss"), ("Belgique", "Suisse")),
        (("rare", "field:bot"), ("rare", "botanique")),
        (("explicit", "field:gent", "from:angl"), ()),
    ],
)
def test_labels_are_those_of_dictionaries(marks: tuple[str, ...], told: tuple[str, ...]) -> None:
    reading = _marked("bloup", *marks).readings("bloups")[0]
    assert labels(reading) == told
    assert describe(reading) == ", ".join(("bloups, nom masculin pluriel, de bloup", *told))


def test_a_word_in_use_has_no_age_and_a_refused_one_no_label() -> None:
    assert labels(_marked("bloup", "old", "field:zool", frequency=7).readings("bloup")[0]) == ()
    refused = _marked("bloup", "brand", "familiar").readings("bloup")[0]
    assert refused.reason is Reason.BRAND and labels(refused) == ()
