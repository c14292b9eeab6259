"""The start: what `lettres` alone asks at a terminal, answered line by line."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import pytest

from lettres.cli import start
from lettres.cli.ask import Back
from lettres.cli.context import Settings, read_settings
from lettres.cli.invite import Invitation, ask_new
from lettres.cli.new_game import player_names
from lettres.cli.settings_text import Value
from lettres.cli.typed_lines import Quit
from lettres.games.catalogue import CATALOGUE
from lettres.records.header import Header
from lettres.records.journal import FileJournal
from tests.conftest import Run
from tests.records.test_session import begun

Ask = Callable[..., Invitation]


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings file that a test may write."""
    path = tmp_path / "réglages" / "reglages.toml"
    monkeypatch.setenv("LETTRES_REGLAGES", str(path))
    return path


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lines to be typed."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def ask(type_lines: Callable[..., None]) -> Ask:
    """Ask for a new game, with lines typed in answer."""

    def call(*lines: str, game: str | None = None, saved: dict[str, Value] | None = None, **options: Any) -> Invitation:
        type_lines(*lines)
        return ask_new(saved or {}, CATALOGUE[game] if game else None, options)

    return call


def test_a_first_game_takes_a_name_and_enters(ask: Ask) -> None:
    asked = ask("", "Ana", "", "", "")
    assert asked.entry.name == "lettres" and asked.players == ("Ana", "bot:débutant")
    assert asked.seconds == 0, "no clock at first"


def test_a_game_its_robots_their_level_and_the_time_of_its_sheet_are_chosen(ask: Ask, capsys: Any) -> None:
    asked = ask("6", "Ana, Zoé", "2", "zzz", "strat", "2")
    assert asked.entry.name == "rummikub"
    assert asked.players == ("Ana", "Zoé", "bot:stratège", "bot:stratège") and asked.seconds == 120
    shown = capsys.readouterr().out
    assert "r3 r4 r5 · b7 n7 j7" in shown and "PAGE · MIEL" in shown and "3♠ 4♠ 5♠" in shown
    assert "débute : " in shown and "« zzz » n'est pas un choix : tapez un numéro de 1 à 3, ou Entrée pour 1." in shown


def test_a_choice_is_named_by_any_of_its_columns(ask: Ask) -> None:
    asked = ask("Rami de tuiles", "Ana", "1", "débutant", "")
    assert asked.entry.name == "rummikub", "not « Rami de tuiles à défausse », which begins so too"
    assert ask("", "Ana", "1", "débute", "").players == ("Ana", "bot:débutant"), "by what it says of itself"


def test_what_was_chosen_is_proposed_the_next_time(ask: Ask) -> None:
    first = ask("rami de dés", "Ana", "3", "3", "45")
    assert read_settings() == {"jeu": "des", "noms": "Ana", "niveau": "stratège", "minuteur": 45}
    assert ask("", "", "", "", saved=read_settings()) == first


def test_a_question_goes_back_explains_and_is_asked_again(ask: Ask, capsys: Any) -> None:
    asked = ask("?", "12", "2", "retour", "1", "Ana", "retour", "Zoé", "9", "1", "", "")
    assert asked.entry.name == "lettres" and asked.players == ("Zoé", "bot:débutant")
    shown = capsys.readouterr().out
    assert "Rami de dés, 2 joueurs : poser tous vos dés" in shown and "Un tour : lancer, jouer." in shown
    assert "Pour choisir : avec des mots, Rami des lettres ; avec des nombres et des couleurs, Rami de cartes" in shown
    assert "tapez un numéro de 1 à 6, ou Entrée pour 1" in shown and "un nombre en chiffres, de 0 à 3." in shown
    with pytest.raises(Back):
        ask("retour")
    for line in ("quitter", "Q"):
        with pytest.raises(Quit):
            ask("", line)
    with pytest.raises(Quit):
        ask("")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("aide", "Les personnes qui jouent devant cet écran"),
        ("?", "Les personnes qui jouent devant cet écran"),
        ("Bot", "« Bot » est le nom gardé pour les robots"),
        ("bot:oracle", "le nom gardé pour les robots"),
        ("Ana, aide", "« aide » est une commande"),
        *((each, f"« {each} » est une commande") for each in ("Règles", "règles tout", "temps", "SCORE", "indice")),
        *((each, f"« {each} » est une commande") for each in ("regle", "piocher", "conseil")),
        ("Ana:Zoé", "un nom a de 1 à 30 lettres"),
        ("Ana, ana", "« ana » y est deux fois"),
        ("Robot, Robot", "« Robot » est le nom gardé pour les robots"),
        ("Ana,", "Il manque un nom."),
        ("x" * 31, "un nom a de 1 à 30 lettres"),
        ("A, B, C, D, E", "À ce jeu, 4 joueurs au plus."),
    ],
)
def test_what_is_no_name_begins_no_game(ask: Ask, capsys: Any, typed: str, said: str) -> None:
    assert ask(typed, "Ana", "", "", "", game="lettres").players == ("Ana", "bot:débutant")
    assert said in capsys.readouterr().out


def test_the_names_of_an_option_are_checked_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """A command is none; « Bot », perhaps a person's, is said to be a robot, and `bot` or a level needs no word."""
    for name in ("règles", "Temps", "q"):
        with pytest.raises(click.BadParameter, match="est une commande"):
            player_names(f"Ana,{name}", auto=False)
    assert player_names("Ana,bot,BOT:lecteur", auto=False) == ("Ana", "bot", "BOT:lecteur")
    assert capsys.readouterr() == ("", "")
    assert player_names("Ana,Bot", auto=False) == ("Ana", "Bot")
    shown = capsys.readouterr()
    assert "« Bot » est un robot" in shown.err and not shown.out


def test_a_question_that_is_answered_is_not_asked(ask: Ask, capsys: Any) -> None:
    asked = ask("Ana", "", game="des", seconds=30)
    assert asked.players == ("Ana", "bot:débutant") and asked.seconds is None
    shown = capsys.readouterr().out
    assert "Quel jeu" not in shown and "minuteur" not in shown and "Combien de robots" not in shown
    assert ask("Ana, Zoé", "", game="des").players == ("Ana", "Zoé")


def test_what_the_settings_say_wrongly_is_not_proposed(ask: Ask) -> None:
    saved: dict[str, Value] = {"jeu": "échecs", "noms": "bot, bot", "niveau": "sorcier", "robots": 7, "minuteur": 20}
    assert ask("", "Ana", "", "", "", saved=saved) == Invitation(
        CATALOGUE["lettres"], ("Ana", *["bot:débutant"] * 3), 20
    )


# -- the menu


@pytest.fixture
def menu(type_lines: Callable[..., None], saved_games: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The menu, with lines typed; the games that it would play."""
    played: list[tuple[Any, ...]] = []
    back: list[bool] = []

    def play(settings: Settings, *args: Any, menu: bool) -> int:
        assert menu
        played.append(args)
        if back and back.pop():
            raise Back
        return 0

    monkeypatch.setattr(start, "play_new", play)
    monkeypatch.setattr(start, "resume", lambda settings, name, menu: play(settings, Path(name).stem, menu=menu))

    def call(*lines: str, again: bool = False) -> list[tuple[Any, ...]]:
        played.clear()
        back[:] = [again]
        type_lines(*lines)
        assert start.run(Settings()) == 0
        return played

    yield call


def test_the_menu_begins_a_game_and_leaves(menu: Any, capsys: Any) -> None:
    ((entry, players, given),) = menu("", "2", "Ana", "", "", "")
    assert (entry.name, players, given.seconds) == ("cartes", ("Ana", "bot:débutant"), 0)
    assert menu("quitter") == [] == menu("4") == menu()
    assert "reprendre" not in capsys.readouterr().out.replace("« reprendre", "")


def test_T11_a_game_of_the_menu_may_end_there(menu: Any, capsys: Any) -> None:
    assert len(menu("", "", "Ana", "", "", "", "quitter", again=True)) == 1
    assert capsys.readouterr().out.count("Que voulez-vous faire ?") == 2


def test_the_menu_goes_on_with_a_saved_game(menu: Any, capsys: Any) -> None:
    with ExitStack() as open_games:
        for name in ("ancienne", "récente"):
            journal = FileJournal.create(name, "2026-01-02")
            open_games.callback(journal.close)
            header = Header("rummikub", {}, "", "", ("Ana", "bot"), 7, "2026-01-02T03:04:05")
            journal.append(*begun(header)[1].texts)
            time.sleep(0.01)
    assert menu("") == [("récente",)]
    shown = capsys.readouterr().out
    assert "reprendre « récente » : Rami de tuiles, Ana et Robot" in shown and "[2]" in shown
    assert menu("3", "retour", "3", "2") == [("ancienne",)]


def test_the_menu_tells_the_rules_and_comes_back(menu: Any, capsys: Any) -> None:
    assert menu("3", "1", "", "3", "4", "2", "quitter") == []
    shown = capsys.readouterr().out
    assert "Le premier mot : 6 lettres au moins" in shown and "Dans le détail :" in shown
    assert shown.count("Que voulez-vous faire ?") == 3


@pytest.mark.parametrize("accessible", [True, False])
def test_T13_menus_and_rules_are_sentences_where_they_are_read_aloud(
    type_lines: Callable[..., None], saved_games: Path, capsys: Any, accessible: bool
) -> None:
    settings = Settings(accessible=accessible)
    with click.Context(click.Command("lettres"), obj=settings):
        type_lines("3", "2", "1", "1", "", "Ana", "retour", "quitter")
        assert start.run(settings) == 0
    shown = capsys.readouterr().out
    if accessible:
        assert "  " not in shown and "♠" not in shown
        assert "2 : Rami de cartes, 3 de pique, 4 de pique, 5 de pique, 7 de cœur" in shown
        assert "la suite (3 de pique, 4 de pique, 5 de pique)" in shown
    else:
        assert "  2  Rami de cartes" in shown and "la suite (3♠ 4♠ 5♠)" in shown


# -- at a terminal


class Terminal:
    """A `lettres` on a terminal of 80 columns and 24 lines: what it shows is waited for, then lines are typed."""

    def __init__(self, folder: Path, *args: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        own = {"TERM": "dumb", "XDG_DATA_HOME": str(folder), "COLUMNS": "80", "LINES": "24", **env}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lettres", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **own},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str) -> str:
        """What is shown up to a text."""
        end = time.monotonic() + 60
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            if select.select([self.master], [], [], 1)[0]:
                try:
                    piece = os.read(self.master, 4096)
                except OSError:  # the other end is closed
                    piece = b""
                assert piece, self.shown
                self.shown += piece.decode("utf-8", "replace").replace("\r\n", "\n")
        before, _, self.shown = self.shown.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.mark.process
@pytest.mark.slow
def test_lettres_alone_on_a_terminal_begins_a_game(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        for wait, line in (("Votre choix [1] : ", "1"), ("[1] : ", "6"), ("[Joueur 1] : ", "Ana"), ("[1] : ", "1")):
            terminal.until(wait)
            terminal.type(f"{line}\n")
        terminal.until("Comment joue le robot ?")
        terminal.until("[1] : ")
        terminal.type("\n")
        terminal.until("Un minuteur ?")
        terminal.until("[1] : ")
        terminal.type("\n")
        told = terminal.until("> ")
        assert "qui commence (le plus grand nombre tiré)" in told and "« règles » les règles du jeu" in told
        assert "Il reste" not in told, "no clock"
        terminal.type("règles\n")
        terminal.until("Le but : vider votre chevalet")
        terminal.until("> ")
        terminal.type("quitter\n")
        terminal.until("Partie sauvée.")
        assert terminal.process.wait(30) == 0


@pytest.mark.process
@pytest.mark.slow
def test_what_is_typed_when_the_time_is_up_is_told_and_begins_no_other_line(tmp_path: Path) -> None:
    args = ("jouer", "--jeu", "rummikub", "--joueurs", "Ana,bot", "--graine", "1", "--minuteur", "4")
    with Terminal(tmp_path, *args) as terminal:
        terminal.until("> ")
        terminal.type("former r3")
        assert "Le temps est écoulé" in terminal.until("Vous aviez tapé : former r3")
        terminal.until("> ")
        terminal.type("temps\n")
        terminal.until("Il reste")
        terminal.type("quitter\n")
        terminal.until("Partie sauvée.")


@pytest.mark.process
@pytest.mark.slow
def test_T14_what_is_typed_when_the_time_is_short_is_shown_again(tmp_path: Path) -> None:
    args = ("jouer", "--joueurs", "Ana,bot", "--graine", "1", "--minuteur", "13")
    with Terminal(tmp_path, *args) as terminal:
        terminal.until("> ")
        terminal.type("? zyg")
        terminal.until("Ce que vous tapez reste.")
        terminal.until(" s] > ")
        assert "aviez tapé" not in terminal.until("? zyg"), "the time is short, and not yet over"
        terminal.type("ote\n")
        terminal.until("ZYGOTE")
        terminal.type("quitter\n")
        terminal.until("Partie sauvée.")


def test_lettres_alone_without_a_terminal_is_helped(run: Run) -> None:
    done = run()
    assert done.returncode == 2 and done.stdout == "" and "Usage : lettres" in done.stderr
    done = run("--accessible")
    assert done.returncode == 2 and "il manque une commande" in done.stderr


def test_enter_alone_names_a_first_player(ask: Ask) -> None:
    """The head of the questions says that Enter takes what is proposed: there is always something."""
    assert ask("", "", "", "", game="lettres").players == ("Joueur 1", "bot:débutant")
