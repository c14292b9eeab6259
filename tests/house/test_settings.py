"""The settings file and `lettres reglages`: what is chosen once for all, and what goes before it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from lettres.cli.console import wants_colour
from lettres.cli.context import Settings, read_settings, settings_path
from lettres.cli.settings_text import KEYS, change_setting
from lexicon import SourceError
from tests.conftest import Run

Lettres = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings file of a test."""
    path = tmp_path / "r.toml"
    monkeypatch.setenv("LETTRES_REGLAGES", str(path))
    for name in ("LETTRES_LEXIQUE", "LETTRES_ACCESSIBLE", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return path


@pytest.fixture
def lettres(run: Run, file: Path) -> Lettres:
    """Run `lettres` with that file."""
    return lambda *args, **env: run(*args, env={"LETTRES_REGLAGES": str(file), "NO_COLOR": "", **env})


def test_settings_are_set_shown_and_taken_out(lettres: Lettres, file: Path) -> None:
    file.write_text("# les miens\nminuteur = 60  # une minute\n", "utf-8")
    assert lettres("reglages", "noms", "Ana,", "Zoé").returncode == 0
    assert lettres("réglages", "MINUTEUR", "90").returncode == 0
    assert file.read_text("utf-8") == '# les miens\nminuteur = 90\nnoms = "Ana, Zoé"\n'
    shown = lettres("reglages").stdout
    assert "minuteur     90  (vos réglages ;" in shown and "accessible   non  (par défaut ;" in shown
    assert "LETTRES_ACCESSIBLE" in lettres("reglages", "accessible", LETTRES_ACCESSIBLE="1").stdout
    (form,) = map(json.loads, lettres("reglages", "noms", "--json").stdout.splitlines())
    assert form == {"key": "noms", "value": "Ana, Zoé", "source": "file"}
    assert lettres("reglages", "--oter", "noms").returncode == 0 and "noms" not in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("minuter", "9"), "Vouliez-vous dire « minuteur » ?"),
        (("niveau", "debutent"), "Vouliez-vous dire « débutant » ?"),
        (("jeu", "rumikub"), "Vouliez-vous dire « rummikub » ?"),
        (("couleurs", "bleu"), "auto, oui ou non"),
        (("accessible", "peut-être"), "oui ou non"),
        (("minuteur", "100000"), "de 0 à 86400"),
        (("robots", "12"), "de 0 à 7"),
        (("noms", "Ana, aide"), "« aide » est une commande"),
        (("noms", "Bot"), "gardé pour les robots"),
        (("noms", "Ana, ana"), "deux fois"),
        (("--oter", "zzz"), "on attend jeu, noms"),
        (("--oter", "noms", "jeu"), "--oter va seul"),
    ],
)
def test_a_wrong_setting_is_told(lettres: Lettres, file: Path, typed: tuple[str, ...], said: str) -> None:
    done = lettres("reglages", *typed)
    assert done.returncode == 2 and said in done.stderr and not file.exists()


def test_a_lexicon_that_is_not_there_is_not_set(lettres: Lettres, file: Path) -> None:
    assert lettres("reglages", "lexique", "absent.lexique").returncode == 3 and not file.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("noms = \n", "ligne 1 : on attend CLE = VALEUR"),
        ("minuteur = 10\nminuteur = 20\n", "ligne 2 : cette clé y est déjà plus haut"),
        ("minuteur = " + "1" * 5000 + "\n", "on attend CLE = VALEUR"),
        ("# à moi\n\nminuteur = 'long'\n", "ligne 3 : minuteur prend de 0 à 86400"),
        ("couleurs = 'bleu'\n", "ligne 1 : couleurs prend auto, oui ou non"),
        (b"noms = '\xff'\n", "ligne 1 : ce n'est pas du texte en UTF-8"),
        ("x" * 100_000, "bien trop long"),
        ("a=" + "[" * 5000, "à corriger"),
    ],
)
def test_a_broken_file_is_told_with_its_line(file: Path, text: str | bytes, said: str) -> None:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(SourceError) as failure:
        read_settings()
    assert said in str(failure.value) and str(file) in str(failure.value)


def test_a_broken_file_blocks_no_more_than_it_must(lettres: Lettres, file: Path, small: Path) -> None:
    file.write_text("lexique = \n", "utf-8")
    done = lettres("arbitre", "gamin")
    assert done.returncode == 3 and "ligne 1" in done.stderr and str(file) in done.stderr
    done = lettres("--lexique", str(small), "arbitre", "gamin")
    assert done.returncode == 0 and done.stdout.startswith("GAMIN est permis")
    assert lettres("reglages", "jeu", "des").returncode == 3 and file.read_text("utf-8") == "lexique = \n"


@pytest.fixture
def small(tmp_path: Path, small_bytes: bytes) -> Path:
    """A lexicon of five entries."""
    path = tmp_path / "petit.lexique"
    path.write_bytes(small_bytes)
    return path


def test_an_option_goes_before_the_environment_and_that_before_the_file(
    file: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().lexique is None and not Settings().accessible
    file.write_text(f"lexique = '{small}'\naccessible = true\n", "utf-8")
    assert Settings().lexique == str(small) and Settings().accessible
    assert not Settings().colour and len(list(Settings().lexicon.entries())) == 5
    file.write_text(f"lexique = '{small.name}'\naccessible = true\n", "utf-8")
    assert Settings().lexique == str(small), "from the folder of the settings"
    monkeypatch.setenv("LETTRES_LEXIQUE", "autre")
    monkeypatch.setenv("LETTRES_ACCESSIBLE", "0")
    assert Settings().lexique == "autre" and not Settings().accessible
    assert Settings(lexique="troisième").lexique == "troisième" and Settings(accessible=True).accessible


def test_colours_that_were_chosen_come_after_the_environment(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("couleurs = 'oui'\n", "utf-8")
    assert Settings().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Settings().colour
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert wants_colour(sys.stdout, chosen="non")


def test_accessible_in_the_environment_is_the_option(lettres: Lettres) -> None:
    args = ("proposer", "--jeu", "des", "--chevalet", "r6 b6", "--table", "r3r4r5")
    assert lettres(*args, LETTRES_ACCESSIBLE="1").stdout == lettres("--accessible", *args).stdout


def test_a_change_leaves_what_else_is_written() -> None:
    text = "# un\nnoms = 'Ana'\n[plus]\nnoms = 'x'\n"
    assert change_setting(text, "noms", "Zoé") == "# un\nnoms = \"Zoé\"\n[plus]\nnoms = 'x'\n"
    assert change_setting(text, "robots", 2).startswith("# un\nnoms = 'Ana'\nrobots = 2\n[plus]")
    assert change_setting("", "noms", 'a"b\\c') == 'noms = "a\\"b\\\\c"\n'


def test_the_file_is_where_the_platform_keeps_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LETTRES_REGLAGES")
    assert Path(settings_path()) == Path(platformdirs.user_config_dir("lettres", appauthor=False)) / "reglages.toml"
    monkeypatch.setattr(sys, "platform", "autre")
    assert Path(settings_path()) == Path(platformdirs.user_config_dir("lettres", appauthor=False)) / "reglages.toml"


def test_a_verdict_imports_nothing_for_settings_that_are_not_there(run: Run) -> None:
    code = "import sys; from lettres.cli.main import cli; cli(['arbitre', 'mot'], standalone_mode=False); "
    code += (
        "print(*sorted({'tomllib', 'platformdirs', 'json', 'lettres.cli.settings_text', 'msgspec'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


def test_every_setting_is_told_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "reglages.md").read_text("utf-8")
    assert [key for key in KEYS if f"`{key}`" not in text] == []
