"""The themes of the lexicon: the tables of `data/themes/`, and what is read of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lettres.cli.mots import _sorted
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.themes import DOMAINS, theme_words
from lettres.french.themes import EXAMPLES
from lettres.french.verdicts import explain
from lexicon import Lexicon, Reading, fold
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.errors import LexiconError
from lexicon.french import rows_of, theme_tables
from lexicon.sources import tsv
from lexicon.themes import Themes, words_of, write_themes
from tests.conftest import ABOUT, SMALL, Run

FOLDER = Path(__file__).parents[2] / "data" / "themes"
LEAST = 500


@pytest.fixture(scope="module")
def tables() -> dict[str, list[tuple[str, str, str]]]:
    """The rows of each theme."""
    return {
        name: [(lemma, pos, why) for lemma, pos, why in rows_of(path, 3)] for name, path in theme_tables(FOLDER).items()
    }


def test_each_theme_has_enough_words(lexicon: Lexicon, tables: dict[str, list[tuple[str, str, str]]]) -> None:
    assert lexicon.themes().keys() == tables.keys() and len(tables) == 20
    assert {name for name, words in lexicon.themes().items() if words < LEAST} == set()
    assert {name for name, rows in tables.items() if len(rows) < LEAST} == set()


def test_a_theme_names_each_lemma_once(tables: dict[str, list[tuple[str, str, str]]]) -> None:
    for name, rows in tables.items():
        assert len({(lemma, pos) for lemma, pos, _ in rows}) == len(rows), name


def test_every_row_gives_the_lexicon_a_word(lexicon: Lexicon, tables: dict[str, list[tuple[str, str, str]]]) -> None:
    """Each row names a lemma, or a feminine or participle, of which a form may be played."""
    for name, rows in tables.items():
        words = lexicon.theme(name)
        lost = [lemma for lemma, _, _ in rows if (tiles := fold(lemma)) and len(tiles) > 2 and tiles not in words]
        assert [lemma for lemma in lost if not any(form in words for form in _forms(lexicon, lemma))] == [], name


def _forms(lexicon: Lexicon, lemma: str) -> Iterator[str]:
    """The forms of a lemma that its own spelling does not show."""
    for entry in lexicon.entries():
        if entry.lemma == lemma:
            yield from (tiles for form, _ in entry.forms() if (tiles := fold(form)))


def test_no_row_is_struck(tables: dict[str, list[tuple[str, str, str]]]) -> None:
    for theme, lemma, _ in rows_of(FOLDER / "struck.tsv", 3):
        assert lemma not in {row[0] for row in tables[theme]}, (theme, lemma)


def test_the_examples_that_players_see_are_of_their_theme(lexicon: Lexicon) -> None:
    assert EXAMPLES.keys() == lexicon.themes().keys()
    for name, words in EXAMPLES.items():
        assert {fold(word) for word in words.split(", ")} <= lexicon.theme(name), name


def test_a_lexicon_gives_examples_that_it_has_and_says_that_it_has_no_theme(
    run: Run, tmp_path: Path, small_bytes: bytes
) -> None:
    (tmp_path / "none.lexique").write_bytes(small_bytes)
    done = run("--lexique", str(tmp_path / "none.lexique"), "themes")
    assert (done.stdout, done.stderr) == ("", "Ce lexique n'a aucun thème.\n")
    entries = list(tsv.read(SMALL.splitlines()))
    made = compile_lexicon(entries, ReviewedLists(), ABOUT, {}, lambda _: {"CHEVAL": ["animaux"]})
    (tmp_path / "one.lexique").write_bytes(made)
    assert run("--lexique", str(tmp_path / "one.lexique"), "themes").stdout == "       1  animaux      cheval\n"


def test_a_theme_counts_every_form_that_may_be_played(lexicon: Lexicon) -> None:
    animals = lexicon.theme("animaux")
    assert {"CHAT", "CHATS", "CHATTE", "CHEVAUX", "ABOYER", "ABOYANT"} <= animals
    assert not {"TABLE", "TABLES", "ABOYONS"} & animals


def test_a_word_tells_its_themes(lexicon: Lexicon) -> None:
    assert {"animaux", "nature"} <= set(lexicon.themes_of("LOUP"))
    assert lexicon.themes_of("ZZZ") == lexicon.themes_of("mangeons") == {}


def test_a_feminine_may_be_of_a_theme_that_its_masculine_is_not() -> None:
    """« plaine » is no lemma: it is named for itself and its plural, « plein » stays out."""
    entries = list(tsv.read(["plain\tadj.m\tf=plaine\t\t5\t", "foncer\t\t0>:verb.inf 1>:verb.ppas.f.sg\t\t5\t"]))
    assert words_of(entries, {("plaine", "*"): ["nature"]}) == {"PLAINE": ["nature"], "PLAINES": ["nature"]}
    assert words_of(entries, {("plain", "noun"): ["nature"]}) == {}


def test_a_list_keeps_the_themes_of_its_base(small_bytes: bytes) -> None:
    entries = list(tsv.read(SMALL.splitlines()))
    made = Lexicon.from_bytes(compile_lexicon(entries, ReviewedLists(), ABOUT, {}, lambda _: {"CHEVAL": ["bêtes"]}))
    assert made.themes() == {"bêtes": 1} and [word for word in made if made.themes_of(word)] == ["CHEVAL"]
    assert Lexicon.from_bytes(small_bytes).themes() == {} and not Lexicon.from_bytes(small_bytes).theme("bêtes")


@pytest.mark.parametrize(("words", "themes"), [(2, {"LOUP": ["a"]}), (1, {})])
def test_odd_tables_of_themes_are_refused(words: int, themes: dict[str, list[str]]) -> None:
    sections = {name: memoryview(data) for name, data in write_themes(["LOUP"], themes).items()}
    if words == 1:
        sections["theme_of"] = memoryview(b"\x07")
    with pytest.raises(LexiconError):
        Themes(sections, words)


def test_a_domain_of_old_games_is_still_read(lexicon: Lexicon) -> None:
    """Saved games may have any of the fields that were themes once, by name or by code; a theme goes before one."""
    for name in ("droit", "zool", "zoologie", "botanique"):
        assert len(theme_words(name, lexicon)) > 100, name
    assert theme_words("METIERS", lexicon).name == "métiers" and "BOULANGER" in theme_words("METIERS", lexicon)
    assert not DOMAINS.keys() & lexicon.themes().keys()


def test_a_spelling_tells_which_of_its_lemmas_is_of_a_theme() -> None:
    """« âpres » and « après » are laid with the same tiles: the theme has one of them only."""
    entries = list(tsv.read(["âpre\tadj.e\t\t\t5\t", "après\t\t0>:prep\t\t7\t"]))
    found = words_of(entries, {("âpre", "*"): ["cuisine"]})
    assert found == {"APRE": ["cuisine"], "APRES": ["cuisine=âpre"]}
    tables = Themes({name: memoryview(data) for name, data in write_themes(list(found), found).items()}, 2)
    assert (
        tables.of_word(1) == {"cuisine": {"âpre"}}
        and tables.of_word(0) == {"cuisine": set()}
        and list(tables.numbers("cuisine")) == [0, 1]
    )


def test_a_verdict_tells_the_reading_of_the_theme(lexicon: Lexicon) -> None:
    """What was typed counts among the readings of the theme; without one, first of all."""
    arbiter = Arbiter(lexicon, theme_words("cuisine", lexicon))
    assert "jeûne, nom" in explain(arbiter.judge("jeune")) and "mûr, adjectif" in explain(arbiter.judge("mur"))
    assert "jeune, " in explain(Arbiter(lexicon).judge("jeune"))


def test_the_commonest_words_of_a_theme_are_of_it_first(run: Run) -> None:
    """A word that is better known by another reading comes after those that are not, and shows that of the theme."""
    lines = run("mots", "--theme", "cuisine", "--tri", "frequence", "-n", "0").stdout.splitlines()
    words = [line.split()[0] for line in lines]
    assert words.index("JEUNE") > words.index("ASSIETTE") and "jeûne" in lines[words.index("JEUNE")]


@pytest.mark.parametrize(("typed", "offered"), [("zoo", "animaux"), ("bio", "biologie"), ("zool", "animaux")])
def test_the_bare_code_of_a_domain_is_no_theme_for_a_person(run: Run, typed: str, offered: str) -> None:
    result = run("mots", "--theme", typed)
    assert result.returncode == 2 and f"Vouliez-vous dire « {offered} » ?" in result.stderr


def test_a_list_by_frequency_asks_for_the_readings_of_a_word_once(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    readings = Lexicon.readings

    def told(self: Lexicon, word: str) -> tuple[Reading, ...]:
        asked.append(word)
        return readings(self, word)

    monkeypatch.setattr(Lexicon, "readings", told)
    assert _sorted(["JEUNE", "SOUPE"], "frequence", lexicon, "cuisine") == ["SOUPE", "JEUNE"]
    assert sorted(asked) == ["JEUNE", "SOUPE"]
