"""Definitions as a player asks for them: `lettres definir`, `--definition`, `? MOT` and the last hint of a game."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from lettres.cli.context import Settings
from lettres.cli.game_meanings import GameMeanings
from lettres.cli.main import _run
from lettres.cli.partie import meanings_of
from lettres.games.catalogue import CATALOGUE
from lettres.reports.glossary import with_page, with_text
from lettres.reports.html import END
from lexicon import Lexicon
from lexicon.definitions.sources import Credit, Package
from lexicon.definitions.words import Definition
from tests.conftest import Run
from tests.lexicon.test_definitions import write_package

ROWS = "gamin\tCelui qui joue aux billes. | Encore à l'âge des billes.\nmanger\tMettre dans son ventre.\n"


class Done(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Lettres = Callable[..., Done]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A cache folder for these tests."""
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def lettres(cache: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Lettres:
    """Run a command where no package of definitions is installed, but what the test writes."""
    monkeypatch.setenv("XDG_CACHE_HOME", cache)
    monkeypatch.setenv("LETTRES_DEFINITIONS", "")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    def call(*args: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["lettres", *args])
        code = _run()
        return Done(code, *capsys.readouterr())

    return call


@pytest.fixture
def club(tmp_path: Path) -> str:
    """The path of a club's own definitions."""
    path = tmp_path / "club.tsv"
    path.write_text(ROWS, "utf-8")
    return str(path)


def test_a_word_in_any_form_shows_the_senses_of_its_lemma(lettres: Lettres, club: str) -> None:
    done = lettres("definir", "GAMINES", "tarif", "--definitions", club)
    assert done.code == 0 and done.out.splitlines() == [
        "gamines, nom féminin pluriel, de gamin :",
        "  1. Celui qui joue aux billes.",
        "  2. Encore à l'âge des billes.",
        "tarif, nom masculin singulier. Pas de définition.",
        "Définitions de club.tsv.",
    ]


def test_a_word_that_is_none_is_told_as_the_arbiter_does_and_a_conjugated_verb_too(lettres: Lettres, club: str) -> None:
    done = lettres("definir", "gaminn", "mangeons", "--definitions", club)
    first, second, *others = done.out.splitlines()
    assert done.code == 1 and "Vouliez-vous dire" in first and second.startswith("MANGEONS est refusé")
    assert "  Mettre dans son ventre." in others


def test_the_machine_readable_form(lettres: Lettres, club: str) -> None:
    done = lettres("definir", "gamines", "zzyx", "--json", "--definitions", club)
    known, unknown = map(json.loads, done.out.splitlines())
    assert done.code == 1 and not done.err
    assert (known["word"], known["tiles"], known["accepted"], known["source"]) == (
        "gamines",
        "GAMINES",
        True,
        "club.tsv",
    )
    assert known["lemmas"] == [
        {
            "lemma": "gamin",
            "pos": ["noun", "adjective"],
            "senses": ["Celui qui joue aux billes.", "Encore à l'âge des billes."],
            "through": "gamin",
            "link": "itself",
            "url": None,
        }
    ]
    assert (unknown["code"], unknown["lemmas"]) == ("unknown", [])


def test_without_the_package_one_sentence_tells_how_and_where(lettres: Lettres) -> None:
    done = lettres("definir", "étés")
    assert done.code == 3 and "pip install 'lettres[definitions]'" in done.err and done.err.count("\n") == 1
    assert "https://fr.wiktionary.org/wiki/%C3%A9t%C3%A9" in done.out
    (form,) = map(json.loads, lettres("definir", "été", "--json").out.splitlines())
    assert form["lemmas"][0]["senses"] == [] and form["lemmas"][0]["url"].endswith("/%C3%A9t%C3%A9")


def test_the_package_is_credited_with_its_licence(
    lettres: Lettres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = write_package(tmp_path)
    monkeypatch.setattr(Package, "_file_path", classmethod(lambda cls: package))
    done = lettres("definir", "cheval")
    assert done.code == 0 and done.out.splitlines()[-1] == (
        "Définitions abrégées du Wiktionnaire, par ses contributeurs, CC BY-SA 4.0 : https://fr.wiktionary.org"
    )
    (form,) = map(json.loads, lettres("definir", "cheval", "--json").out.splitlines())
    assert (form["licence"], form["lemmas"][0]["url"]) == ("CC BY-SA 4.0", "https://fr.wiktionary.org/wiki/cheval")


def test_a_file_that_is_missing_or_wrong_is_a_sentence(lettres: Lettres, tmp_path: Path) -> None:
    (tmp_path / "odd.tsv").write_text("gamin, petit\n", "utf-8")
    for args in (("definir", "gamin"), ("arbitre", "gamin", "--definition")):
        for name in ("absent.tsv", "odd.tsv"):
            done = lettres(*args, "--definitions", str(tmp_path / name))
            assert done.code == 3 and done.err.startswith("Erreur : ") and not done.out


def test_the_arbiter_adds_senses_and_its_exit_code_is_that_of_the_verdict(
    lettres: Lettres, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LETTRES_DEFINITIONS", club)
    done = lettres("arbitre", "gamin", "mangeons", "--definition")
    assert done.code == 1 and "  1. Celui qui joue aux billes." in done.out and "club.tsv" in done.err
    (form,) = map(json.loads, lettres("arbitre", "gamin", "--définition", "--json").out.splitlines())
    assert form["code"] == "ok" and form["definition"]["lemmas"][0]["lemma"] == "gamin"
    monkeypatch.delenv("LETTRES_DEFINITIONS")
    done = lettres("arbitre", "gamin", "--definition")
    assert done.code == 0 and done.out.startswith("GAMIN est permis") and "pip install" in done.err


def test_lists_of_words_give_the_first_sense(lettres: Lettres, club: str) -> None:
    done = lettres("mots", "--anagramme", "NIGAM", "--definition", "--definitions", club)
    assert done.out == "GAMIN  gamin, nom masculin singulier — Celui qui joue aux billes.\n"


def test_a_line_of_a_list_has_the_sense_of_the_lemma_that_it_names(lettres: Lettres, tmp_path: Path) -> None:
    path = tmp_path / "club.tsv"
    path.write_text("venir\tMettre un pied ici.\nvénus\tCoquille à rayures.\n", "utf-8")
    (line,) = lettres("mots", "--motif", "VENUS", "--definitions", str(path), "--definition").out.splitlines()
    assert line.startswith("VENUS  vénus, nom") and line.endswith(" — Coquille à rayures.")


def test_a_game_tells_the_first_sense_after_the_verdict(run: Run, club: str, cache: str, tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": cache, "LETTRES_DEFINITIONS": club}
    args = ("jouer", "--joueurs", "Ana,Zoé", "--graine", "1", "--minuteur", "0")
    assert run("definir", "gamin", env=env).returncode == 0  # makes the file
    done = run(*args, stdin="? gamines\n? tarif\nquitter\n", env=env)
    assert "de gamin. Sens de gamin (club.tsv) : Celui qui joue aux billes.\n" in done.stdout
    assert "TARIF est permis : tarif, nom masculin singulier. " in done.stdout  # then its sense, or that it has none


def test_what_has_no_sense_here_has_a_page_and_what_is_short_is_told(
    lettres: Lettres, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = lettres("definir", "arc-en-ciel", "le", "--definitions", club)
    first, second, *_ = done.out.splitlines()
    assert first.endswith("Sa page : https://fr.wiktionary.org/wiki/arc-en-ciel") and "trois lettres" in second
    done = lettres("arbitre", "tarif", "--definition", "--definitions", club)
    assert done.code == 0 and "Pas de définition de tarif." in done.out


def test_an_empty_line_of_the_input_is_no_word(lettres: Lettres, club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\ngamin\n\n")))
    done = lettres("definir", "-", "--definitions", club)
    assert done.code == 0 and done.out.startswith("gamin, ")


@pytest.mark.parametrize("command", ["jouer", "defi"])
def test_definitions_that_cannot_be_read_are_told_before_the_game(
    lettres: Lettres, tmp_path: Path, command: str
) -> None:
    done = lettres(command, "--definitions", str(tmp_path / "absent.tsv"))
    assert done.code == 3 and done.err.startswith("Erreur : ") and not done.out


def test_a_report_goes_on_without_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert meanings_of(Settings(), next(each for each in CATALOGUE.values() if each.needs_lexicon)) is None
    assert "pip install" in capsys.readouterr().err


def test_a_glossary_names_the_lemma_only_where_it_is_not_the_word() -> None:
    define = {"TRUC": "truc", "BIDULES": "bidule"}
    told = with_text(
        (), define, lambda word: (Definition(define[word], (), ("Objet.",), define[word], credits=(Credit("club"),)),)
    )
    assert list(told)[1:3] == ["TRUC : Objet.", "BIDULES, bidule : Objet."]


def test_a_game_without_definitions_says_nothing_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert GameMeanings(Settings())("gamin") == "" == GameMeanings(Settings(), wait=True)("gamin")


@pytest.mark.parametrize(("rows", "why"), [(None, "n'existe pas"), ("sans tabulation\n", "ligne 1 : on attend un mot")])
def test_a_game_tells_once_why_its_own_definitions_cannot_be_read(
    rows: str | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    settings = Settings(definitions=str(tmp_path / "club.tsv"))
    if rows is not None:
        (tmp_path / "club.tsv").write_text(rows, "utf-8")
    meanings = GameMeanings(settings)
    told = [meanings("gamin")]
    if meanings._making is not None:
        meanings._making.join()
    told += [meanings("gamin"), meanings("gamin")]
    assert sum(why in each for each in told) == 1 and told[-1] == ""


def test_a_game_does_not_wait_for_the_file_to_be_made(
    club: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    meanings = GameMeanings(Settings(definitions=club))
    meanings("gamin")  # soon, or at once where the machine is quick
    assert meanings._making is not None
    meanings._making.join()
    assert meanings("gamins", asked=True) == "Sens de gamin (club.tsv) : Celui qui joue aux billes."
    assert meanings("tarifs") == "", "a hint is no longer for a word that nothing is known of"
    assert meanings("tarifs", asked=True) == "Pas de définition de tarif."
    assert meanings("gaminn", asked=True) == "", "what is no word has no page"


def test_a_report_without_a_single_definition_names_no_source() -> None:
    lines = ["Fin.", END]
    for add in (with_text, with_page):
        assert list(add(iter(lines), ["GAMIN"], lambda word: ())) == lines


def test_a_word_typed_with_its_accents_is_told_and_the_others_named(lettres: Lettres, tmp_path: Path) -> None:
    own = tmp_path / "club.tsv"
    own.write_text("forêt\tDes arbres.\nforet\tUn outil.\n", "utf-8")
    out = lettres("definir", "forêt", "--definitions", str(own)).out
    assert "Des arbres." in out and "Un outil." not in out and "Aussi : foret.\n" in out
    out = lettres("definir", "FORET", "--definitions", str(own)).out
    assert "Des arbres." in out and "Un outil." in out and "Aussi" not in out


@pytest.mark.parametrize(("typed", "told"), [("--definition", "donne toujours le sens"), ("gamin, tarif", "")])
def test_a_slip_is_told_or_mended(typed: str, told: str, lettres: Lettres, club: str) -> None:
    done = lettres("definir", typed, "gamin", "--definitions", club)
    assert told in done.err and done.code == (2 if told else 0) and ("tarif" in done.out) == (not told)
