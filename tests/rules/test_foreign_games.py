"""Games of other packages: found by their entry points when they are asked for, and told of in French when broken."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from lettres.games.catalogue import Catalogue, GameError, Shipped
from tests.own_games import PETIT, install

ROOT = Path(__file__).parents[2]

BOT = """
import lettres
from lettres.engine import Pass, Play

class First:
    def act(self, game, view):
        found = lettres.solve_view(view).moves
        return Play(found[0].turn.after) if found else Pass()
"""

Package = Callable[..., None]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """Puts packages with a module and its entry points where Python finds them."""
    monkeypatch.syspath_prepend(str(tmp_path))

    return partial(install, tmp_path)


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue(Shipped())


@pytest.mark.parametrize("where", ["un_petit", "un_petit:ENTRY"])
def test_a_module_or_an_entry_is_a_game(package: Package, catalogue: Catalogue, where: str) -> None:
    package("un_petit", PETIT, petit=where)
    assert "petit" in catalogue and catalogue["petit"].make().name == "petit"
    assert list(catalogue) == [*catalogue.shipped, "petit"] and len(catalogue) == 7
    assert catalogue["petit"] is catalogue["petit"] and "petit" in [entry.name for entry in catalogue.playable()]
    sys.modules.pop("un_petit")


def test_games_that_ship_are_had_without_looking(catalogue: Catalogue) -> None:
    assert catalogue["lettres"].needs_lexicon and catalogue["des"].needs_dice and "cartes" in catalogue
    assert "others" not in vars(catalogue)
    with pytest.raises(KeyError):
        catalogue["belote"]
    assert "belote" not in catalogue and catalogue.get("belote") is None


def test_a_game_that_ships_keeps_its_name(package: Package, catalogue: Catalogue) -> None:
    package("faux", "raise RuntimeError", lettres="faux")
    assert catalogue["lettres"].title == "Rami des lettres" and list(catalogue) == list(catalogue.shipped)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise RuntimeError('panne')", "le jeu « brisé » du paquet brise ne se charge pas (RuntimeError : panne)."),
        ("ENTRY = 3", "n'a pas d'ENTRY de ce nom"),
        (PETIT, "n'a pas d'ENTRY de ce nom"),
        ("import nulle_part", "ModuleNotFoundError"),
    ],
)
def test_a_broken_game_is_told_of(package: Package, catalogue: Catalogue, code: str, said: str) -> None:
    package("brise", code, brisé="brise")
    assert "brisé" in catalogue and "brisé" not in [entry.name for entry in catalogue.playable()]
    with pytest.raises(GameError, match=re.escape(said)):
        catalogue["brisé"]
    sys.modules.pop("brise", None)


def test_two_packages_with_one_game_are_told_of(package: Package, catalogue: Catalogue) -> None:
    package("un", PETIT, petit="un")
    package("deux", PETIT, petit="deux")
    with pytest.raises(GameError, match="dans plusieurs paquets, deux et un : désinstallez-en"):
        catalogue["petit"]


def lettres(home: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "", "XDG_DATA_HOME": str(home), "HOME": str(home), "PYTHONPATH": f"{ROOT}:{home}"}
    return subprocess.run(
        [sys.executable, "-m", "lettres", *arguments],
        capture_output=True, text=True, env=environment, check=False, input=text,
    )  # fmt: skip


def test_the_commands_know_a_game_of_another_package(package: Package, tmp_path: Path) -> None:
    package("un_petit", PETIT, petit="un_petit")
    package("brise", "raise RuntimeError('panne')", brise="brise")
    done = lettres(tmp_path, "jouer", "--jeu", "petit", "--auto", "--json", "--graine", "4", "--nom", "p")
    assert done.returncode == 0 and json.loads(done.stdout)["game"] == "petit", done.stderr
    assert "petit, petit rami" in " ".join(lettres(tmp_path, "jouer", "--help").stdout.split())
    assert lettres(tmp_path, "partie", "verifier", "p").returncode == 0
    position = '{"game": "petit", "table": [["v1", "v2", "v3"]], "rack": ["v4", "b7"]}'
    done = lettres(tmp_path, "proposer", "--positions", "-", "--json", text=position)
    assert done.returncode == 0 and json.loads(done.stdout)["placed"] == ["v4"], done.stderr
    (tmp_path / "bots.py").write_text(BOT, "utf-8")
    bots = ("bot:joueur", "bot:bots:First", "--parties", "2", "--regle", "rounds=1")
    done = lettres(tmp_path, "tournoi", "--jeu", "petit", *bots, "--json")
    assert done.returncode == 0 and '"game": "petit"' in done.stdout, done.stdout + done.stderr
    for arguments in (("jouer", "--jeu", "brise"), ("tournoi", "--jeu", "brise"), ("proposer", "--jeu", "brise")):
        done = lettres(tmp_path, *arguments)
        assert done.returncode == 2 and "du paquet brise ne se charge pas" in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
    done = lettres(tmp_path, "jouer", "--jeu", "belote")
    assert done.returncode == 2 and "petit" in done.stderr and "rummikub" in done.stderr
    done = lettres(tmp_path, "jouer", "--jeu", "petit", "--edition", "nulle")
    assert done.returncode == 2 and "n'est pas de ce jeu" in done.stderr
    saved = next(tmp_path.rglob("p.partie"))
    (tmp_path / "un_petit.py").write_text("raise RuntimeError('panne')", "utf-8")
    done = lettres(tmp_path, "partie", "montrer", str(saved))
    assert done.returncode == 3 and "ne se charge pas" in done.stderr and "Traceback" not in done.stderr, done.stderr
