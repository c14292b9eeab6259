"""The file of the lexicon and the scripts that read it: their answers are those of Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from gzip import compress
from pathlib import Path

import pytest

from lexicon import Lexicon, LexiconError
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, VerbForm
from lexicon.policy import Source, source_mark
from lexicon.sources import tsv
from lexicon.web import file_name, web_file
from lexicon.web.file import analyses_of
from tests.conftest import ABOUT
from tests.long import SEED, TIMES
from tests.web.node import Node
from tools.exactness.scripts import Check, Scripts, differences
from tools.exactness.verdicts import kin, rows
from tools.exactness.web import (
    misspell,
    odd_texts,
    of_misspelt,
    of_pairs,
    of_spellings,
    of_texts,
)

ROWS = """\
gamin\tnoun+adj.m\tf=gamine\t\t6\t
Été\tnoun.m\t\t\t7\t
être\t\t0>:verb.inf 4>été:verb.ppas.e.inv 4>es:verb.ipre.2sg\t\t8\t
cœur\tnoun.m\t\trare field:anat\t6\t
œil\tnoun.m\t\t\t8\t
yeux\tnoun.m.pl\t\t\t8\t
roi\tnoun.m\t\t\t8\t
reine\tnoun.f\t\tof:roi\t8\t
cheval\tnoun.m\tpl=chevaux\t\t8\t
pêcher\t\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>e:verb.ipre+spre.1sg+3sg.R\t\t7\t
pécher\t\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>e:verb.ipre+spre.1sg+3sg\told\t5\t
pêcher\tnoun.m\t\t\t4\t
Paris\tproper.e\t\t\t7\t
SNCF\tnoun.f.inv\t\tacronym\t5\t
wagon\tnoun.m\t\tfrom:angl\t6\t
aller\t\t0>:verb.inf 5>va:verb.ipre.3sg\t\t9\t
if\tnoun.m\t\t\t4\t
"""
ODD = (
    Lexeme("tarif", (Inflection(0, "", Tags((Pos.NOUN,))),), (source_mark(Source.REVIEWED),), 6),
    Lexeme("zorgue", (Inflection(0, "", Tags((Pos.NOUN,))),), ("guessed", "rare")),
    Lexeme("n°", (Inflection(1, "os", Tags((Pos.NOUN,), None, (), (), Gender.MASCULINE, Number.PLURAL)),)),
    Lexeme("°", (Inflection(1, "degré", Tags((Pos.NOUN,))),)),
    Lexeme("ĳsje", (Inflection(0, "", Tags((Pos.NOUN,))), Inflection(4, "ﬁn", Tags((Pos.NOUN,))))),
    Lexeme("nue", (Inflection(0, "\u0301", Tags((Pos.VERB,), VerbForm.PAST_PARTICIPLE)),)),
)
"""A reviewed word, a guessed one; lemmas of signs, of letters that are two tiles each, of accents that stand alone."""


@pytest.fixture(scope="module")
def little() -> Lexicon:
    """A lexicon with everything that a file has to tell, in few words."""
    pairs = (("œil", "plural", "yeux"),)
    entries = [*tsv.read(ROWS.splitlines()), *ODD]
    themes = {"GAMIN": ["corps", "école=gamin"], "OEIL": ["corps"], "PECHER": ["cuisine=pêcher", "zoo=pêcher"]}
    data = compile_lexicon(entries, ReviewedLists(pairs=pairs), ABOUT, {"GAMIN": 45, "ROI": 52}, lambda _: themes)
    return Lexicon.from_bytes(data)


@pytest.fixture(scope="module")
def little_file(little: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("little") / "lexique.bin"
    path.write_bytes(web_file(little, {"ok": "« {word} » est permis"}))
    return path


@pytest.fixture(scope="module")
def scripts(node: Node, little_file: Path) -> Iterator[Scripts]:
    with Scripts(node.path, little_file) as opened:
        yield opened


def words_of(lexicon: Lexicon) -> list[str]:
    return sorted(tiles for tiles, *_ in analyses_of(lexicon).spellings())


def same(scripts: Scripts, checks: Iterator[Check]) -> bool:
    compared, found = differences(scripts, checks)
    assert found == []
    return compared > 0


def test_all_that_is_told_of_every_spelling(scripts: Scripts, little: Lexicon) -> None:
    assert same(scripts, of_spellings(little, [*words_of(little), "", "A", "N", "GAMINX", "ZZZ", "A" * 300]))
    others = ["GAMIN\0", "gamin", "été", "ÉTÉ", "🂡", "GAMIN"]
    assert scripts.ask("has", [(other,) for other in others]) == [other == "GAMIN" for other in others]


def test_the_relation_of_every_two_words(scripts: Scripts, little: Lexicon) -> None:
    words = words_of(little)
    pairs = [(one, other) for one in words for other in words]
    assert same(scripts, of_pairs(little, pairs))
    told = set(scripts.ask("relation", pairs))
    assert {"plural", "feminine", "masculine", "feminine_plural"} <= told and "YEUX" in kin(little, words)["OEIL"]


def test_what_is_near_a_misspelt_word(scripts: Scripts, little: Lexicon) -> None:
    rng = random.Random(SEED)
    assert same(scripts, of_misspelt(little, [misspell(rng.choice(list(little)), rng) for _ in range(500 * TIMES)]))
    assert scripts.ask("suggestions", [("CHVEAL",), ("REEINX",), ("RO",)]) == [["CHEVAL"], ["REINE"], []]


def test_how_text_folds(scripts: Scripts) -> None:
    texts = list(odd_texts(random.Random(SEED), 500 * TIMES))
    assert same(
        scripts, of_texts(["", " ", "arc-en-ciel", "aujourd’hui", "e\u0301te\u0301", "\ufeffmot à mot", *texts])
    )


def test_the_head_says_what_it_is(scripts: Scripts, little: Lexicon) -> None:
    about = scripts.ask("about", [()])[0]
    assert isinstance(about, dict)
    assert (about["version"], about["digest"], about["words"]) == ("1", little.digest, len(little))
    assert scripts.ask("phrases", [()]) == [{"ok": "« {word} » est permis"}]
    order = ["corps", "cuisine", "école", "zoo"]
    themes = [{"name": name, "words": little.themes()[name]} for name in order]
    assert scripts.ask("themes", [()]) == [themes]


@pytest.mark.parametrize("prefix", ["", "G", "GAMIN", "P", "PECHEE", "ZZ", "A" * 300])
def test_the_words_that_begin_so(scripts: Scripts, little: Lexicon, prefix: str) -> None:
    assert scripts.ask("words", [(prefix,)]) == [sorted(little.words(prefix))]


def test_a_damaged_file_is_refused_with_one_error(scripts: Scripts, little_file: Path) -> None:
    data = little_file.read_bytes()
    rng = random.Random(SEED)
    size, places = len(data), [*range(64), *rng.sample(range(len(data)), 300)]
    cut: list[tuple[list[tuple[int, int]], int]] = [([], left) for left in (*places, size + 1, size + 4)]
    flipped = [([(place, 1 << rng.randrange(8))], size) for place in places]
    several = [([(place, 255) for place in rng.sample(range(size), 3)], size) for _ in range(100)]
    said = set(map(str, scripts.ask("damage", [*cut, *flipped, *several])))
    assert len(said) == 1 and "rechargez la page" in said.pop()
    assert scripts.ask("damage", [([], len(data))]) == ["opened"]


def test_the_same_lexicon_gives_the_same_bytes_and_another_another_name(little: Lexicon) -> None:
    one, again, other = web_file(little), web_file(little), web_file(little, {"ok": "permis"})
    assert one == again and file_name(one) == file_name(again) != file_name(other)


def test_a_word_too_long_for_the_page_is_refused() -> None:
    long = Lexeme("a" * 200, (Inflection(0, "a" * 90, Tags((Pos.NOUN,))),))
    with pytest.raises(LexiconError, match="ne saurait pas lire"):
        web_file(Lexicon.from_bytes(compile_lexicon([long], ReviewedLists(), ABOUT)))


def test_an_empty_lexicon_has_a_file(node: Node, tmp_path: Path) -> None:
    path = tmp_path / "lexique.bin"
    path.write_bytes(web_file(Lexicon.from_bytes(compile_lexicon([], ReviewedLists(), ABOUT))))
    with Scripts(node.path, path) as scripts:
        assert scripts.ask("has", [("GAMIN",)]) == [False] and scripts.ask("words", [("",)]) == [[]]


@pytest.mark.slow  # the file of the default lexicon is made first
def test_the_default_lexicon_is_told_as_python_tells_it(
    node: Node, page_file: Path, lexicon: Lexicon, spellings: list[str]
) -> None:
    """`python -m tools.exactness.web` compares all there is."""
    rng = random.Random(SEED)
    some = rng.sample(spellings, 2000 * TIMES)
    misspelt = [misspell(rng.choice(spellings), rng) for _ in range(1000 * TIMES)]
    families = kin(lexicon, rows(lexicon, spellings, 500 * TIMES, SEED))
    pairs = [(one, other) for one in families for other in families[one]]
    with Scripts(node.path, page_file) as scripts:
        assert same(scripts, of_spellings(lexicon, [*some, *misspelt]))
        assert same(scripts, of_pairs(lexicon, pairs)) and same(scripts, of_misspelt(lexicon, misspelt))


@pytest.mark.slow  # as above
def test_the_file_is_small(page_file: Path) -> None:
    data = page_file.read_bytes()
    assert len(data) <= 4_200_000 and len(compress(data, 9)) <= 1_300_000
