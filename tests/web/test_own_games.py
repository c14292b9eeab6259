"""Games of one's own at a server, from a file or a package: each has its pages, and one that fails costs no other."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import lettres.games
from lettres.games.catalogue import CATALOGUE, GameError, Shipped
from lettres.position import form_of
from lettres.rooms import games
from lettres.rooms.choices import choices
from lettres.rooms.room import Room
from lettres.rooms.rows import Unreadable
from lettres.server.loading import load_games
from lettres.site.pages import text_pages
from lettres.web import play_routes
from lexicon import Lexicon
from tests.own_games import OWN_GAMES, PETIT
from tests.own_games import install as install_package
from tests.rooms.driving import Driven, counting, seats_of
from tests.web.playing import BOT, GUEST, ME, house
from tests.web.serving import client
from tests.web.test_play_games import play_on

ODD = PETIT.replace('ENTRY = Entry("petit", "Petit rami"', 'ENTRY = Entry("casse", "Rami cassé"').replace(
    "    rules = rules or LittleRules()\n", "    raise RuntimeError('panne de casse')\n"
)
Install = Callable[[str, str], None]
_NAMES = {f"{start}{name}" for name in ("petit", "rares", "casse", "brise") for start in ("", "un_")}


def _forget() -> None:
    """What was kept of the games that were there."""
    choices.cache_clear()
    play_routes._choices.cache_clear()
    form_of.cache_clear()
    games._logged.clear()


@pytest.fixture(params=["file", "package"])
def install(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a game where the catalogue finds it: among those that ship, or in a package of its own."""
    place, before = tmp_path / "games", set(sys.modules)
    place.mkdir()
    if request.param == "file":
        monkeypatch.setattr(lettres.games, "__path__", [*lettres.games.__path__, str(place)])
    else:
        monkeypatch.syspath_prepend(str(place))

    def put(name: str, code: str) -> None:
        module = name if request.param == "file" else f"un_{name}"
        if request.param == "package":
            install_package(place, module, code, **{name: module})
        else:
            (place / f"{module}.py").write_text(code, "utf-8")
        monkeypatch.setattr(CATALOGUE, "shipped", Shipped())
        vars(CATALOGUE).pop("foreign", None)

    _forget()
    yield put
    _forget()
    vars(CATALOGUE).pop("foreign", None)
    CATALOGUE._loaded.clear()
    for name in set(sys.modules) - before:
        if name.rpartition(".")[2] in _NAMES:
            del sys.modules[name]


def test_a_game_without_a_chapter_has_a_page_of_its_options(install: Install, lexicon: Lexicon) -> None:
    install("petit", PETIT)
    with client(lexicon) as asked:
        for path in ("regles/", "regles/rummikub/", "jouer/", "arbitre/", "licences/"):
            assert asked.get(f"/{path}").status_code == 200, path
        page = asked.get("/regles/petit/")
        assert page.status_code == 200 and "<h1>Petit rami</h1>" in page.text
        assert "vider votre réglette" in page.text
        assert "<li>Jetons posés en un tour, au plus\u00a0:\u00a05.</li>" in page.text
        assert '<a href="petit/">Petit rami</a>' in asked.get("/regles/").text


TITLES = {"petit": "Petit rami", "rares": "Rami des lettres rares"}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_room_of_it_is_played_with_a_robot(install: Install, name: str, lexicon: Lexicon, tmp_path: Path) -> None:
    install(name, OWN_GAMES[name])
    (choice,) = (game for game in choices()["games"] if game["game"] == name)
    assert choice["title"] == TITLES[name]
    nouns = choice["look"].nouns
    assert (nouns.tile.one, nouns.rack.one) == ("jeton", "réglette")
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        robot = {**BOT, "level": choice["levels"][0]["level"]}
        made = ana.made(name, ME, GUEST, robot, rounds=1)
        zoé.sits(made)
        with ana.at(made["id"], 0) as table:
            assert table.ask("start")["type"] == "done"
        play_on(server, made["id"], {0: ana, 1: zoé}, upto=24)
        (game,) = ana.get("/api/parties").json()["games"]
        assert game["title"] == TITLES[name]


@pytest.mark.parametrize(("name", "code"), [("casse", ODD), ("brise", "raise RuntimeError('panne de brise')")])
def test_a_game_that_fails_costs_itself_alone(
    install: Install, lexicon: Lexicon, caplog: pytest.LogCaptureFixture, name: str, code: str
) -> None:
    before = {page.path for page in text_pages()}
    install(name, code)
    load_games()
    assert [game["game"] for game in choices()["games"]] == [each for each in CATALOGUE if each != name]
    with client(lexicon) as asked:
        pages = {page.path for page in text_pages()}
        assert pages == before | {f"regles/{name}/index.html"}
        for path in sorted(pages):
            assert asked.get(f"/{path.removesuffix('index.html')}").status_code == 200, path
        told = asked.get(f"/regles/{name}/").text
        assert f"Le jeu «\u202f{name}\u202f» ne peut être joué ici." in told and "panne" not in told
        assert f'href="{name}/"' not in asked.get("/regles/").text
    logged = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert len(logged) == 1 and f"panne de {name}" in logged[0] and logged[0].startswith("Un jeu manque aux pages")


def test_a_broken_file_is_told_of_where_it_is_asked_for(install: Install) -> None:
    install("brise", "raise RuntimeError('panne')")
    assert "brise" in CATALOGUE and list(CATALOGUE)[-1] == "brise" and len(CATALOGUE) == 7
    assert "brise" not in [entry.name for entry in CATALOGUE.playable()]
    with pytest.raises(GameError, match=r"le jeu « brise » du .* ne se charge pas \(RuntimeError : panne\)\."):
        CATALOGUE["brise"]


def test_a_room_whose_game_is_gone_is_unreadable() -> None:
    """So a list leaves it out, and shows all others."""
    rows = Driven("rummikub", seats_of("rummikub")).rows
    with pytest.raises(Unreadable):
        Room(rows._replace(room=rows.room._replace(game="belote")), None, counting())
