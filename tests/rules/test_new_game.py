"""A seventh game is one file that plays and speaks: the one of `docs/nouveau-jeu.md`, taken as it stands there."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import lettres.games
from lettres.engine import Game, GameState, Phase, RuleError, Table, Turn, apply, judge, seeded, start, view
from lettres.engine.events import Deal, Play
from lettres.french.faults import fault_label, fault_sentence
from lettres.french.speech import Speech
from lettres.french.turns import recorded_turn, turn_in_play
from lettres.games.catalogue import Shipped
from lettres.games.numbers import number_game
from lettres.grammar import Noun, Nouns
from lettres.play.numbers.hints import hint_text
from lettres.players import bot, level_names
from lettres.records.record import read_action, read_start, write_action, write_deal
from tests.long import some
from tests.own_games import PETIT, RARES

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game's file, as it would lie in `lettres/games`."""
    (tmp_path / "petit.py").write_text(PETIT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def petit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.setattr(lettres.games, "__path__", [*lettres.games.__path__, str(folder)])
    yield import_module("lettres.games.petit")
    sys.modules.pop("lettres.games.petit", None)


def test_the_catalogue_finds_it(petit: ModuleType) -> None:
    entry = Shipped()["petit"]
    assert entry.family == "numbers" and entry.make().name == "petit"
    assert "petit" not in {name for name, each in Shipped().items() if each.family == "words"}
    with pytest.raises(RuleError):
        start(entry.make(), 4, seeded(1))


def _played(game: Game, specs: list[str], seed: int) -> Iterator[str]:
    """The lines of a match of bots; each is checked, and read back."""
    bots = [bot(spec, game, seed=seat) for seat, spec in enumerate(specs)]
    chance = seeded(seed)
    step = start(game, len(specs), chance)
    again = read_start(game, len(specs), write_deal(game, step.events))
    assert again.state == step.state
    while not step.state.over:
        before = step.state
        action = Deal() if before.phase is Phase.DEAL else bots[before.turn].act(game, view(before, before.turn))
        if isinstance(action, Play):
            action = Play(before.table.arranged(action.after))
        step = apply(before, action, chance)
        step.state.check()
        line = write_action(before, action, step, 0.0)
        assert read_action(before, line).state == step.state
        yield line


@pytest.mark.parametrize("seed", some(range(3), 1))
def test_bots_play_matches_that_are_read_back(petit: ModuleType, seed: int) -> None:
    game: Game = petit.little(petit.LittleRules(most_laid=20))
    levels = level_names(game)
    lines = list(_played(game, [f"bot:{levels[(seed + at) % len(levels)]}" for at in range(2 + seed % 2)], seed))
    assert sum(" ; manche " in line for line in lines) == 2 and " ; fin " in lines[-1]


def _holding(game: Game, rack: list[str]) -> GameState:
    """A game whose first player has these tiles."""
    state = start(game, 2, seeded(1)).state
    return replace(state, seats=(replace(state.seats[0], rack=tuple(sorted(rack))), state.seats[1]), turn=0)


SIX = ["m1", "m2", "m3", "m4", "m5", "m6"]


def _laying_six(game: Game) -> Turn:
    return _holding(game, [*SIX, "o1"]).to(Table((game.notation.read_meld("".join(SIX)),)))


def test_its_own_check_is_told_in_its_own_words(petit: ModuleType) -> None:
    game: Game = petit.little()
    assert not judge(petit.little(petit.LittleRules(most_laid=6)), _laying_six(game)).faults
    (fault,) = judge(game, _laying_six(game)).faults
    speech = Speech(game)
    assert fault.code == "too_many_tiles"
    assert fault_sentence(fault, speech) == "C'est trop pour un tour : 6 jetons posés, et 5 au plus."
    assert fault_label(fault, speech) == "trop de jetons en un tour"


def test_what_is_said_of_a_noun_agrees_with_it(petit: ModuleType) -> None:
    token = petit.little(petit.LittleRules(most_laid=6))
    stars = petit.LOOK._replace(nouns=Nouns(Noun("étoile", feminine=True), rack=Noun("boîte", feminine=True)))
    star = number_game("étoiles", token.rules, stars, values=7)
    turn = _laying_six(token)
    assert turn_in_play(turn, Speech(token)) == "m1 m2 m3 m4 m5 m6 (6 jetons posés)"
    assert turn_in_play(turn, Speech(star)) == "m1 m2 m3 m4 m5 m6 (6 étoiles posées)"
    assert recorded_turn(turn, Speech(token)) == "m1 m2 m3 m4 m5 m6, avec 6 jetons de la réglette"
    last = [Speech(game).marked("{the_last_tile} vient {of_rack}, remis{es}") for game in (token, star)]
    assert last == ["le dernier jeton vient de la réglette, remis", "la dernière étoile vient de la boîte, remises"]
    faults = [fault for game in (token, star) for fault in judge(game, _holding(game, SIX).to(Table())).faults]
    told = [fault_sentence(fault, Speech(game)) for fault, game in zip(faults, (token, star))]
    assert told == ["Posez au moins un jeton, ou passez.", "Posez au moins une étoile, ou passez."]


def test_a_hint_names_values_of_any_colour(petit: ModuleType) -> None:
    game: Game = petit.little(petit.LittleRules(most_laid=6))
    turn = _laying_six(game)
    assert hint_text(Speech(game), turn, 3) == "le coup pose des 1, 2, 3, 4, 5 et 6."
    assert hint_text(Speech(game), turn, 4) == "le coup pose m1, m2, m3, m4, m5 et m6 (6 jetons posés)."


@pytest.mark.parametrize("seed", some(range(12), 2))
def test_bots_keep_to_a_check_of_its_own_and_the_game_ends(petit: ModuleType, seed: int) -> None:
    """None lays what the judge refuses, and they lay."""
    game: Game = petit.little(petit.LittleRules(rounds=1))
    levels = level_names(game)
    lines = list(_played(game, [f"bot:{levels[(seed + at) % len(levels)]}" for at in range(2 + seed % 2)], seed))
    assert " ; fin " in lines[-1] and not any("refus" in line for line in lines)
    assert sum(" = " in line for line in lines) >= 2


def _lettres(folder: Path, home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    code = f"import lettres.games as at; at.__path__.append({str(folder)!r}); from lettres.cli.main import main; main()"
    environment = {"PATH": "", "XDG_DATA_HOME": str(home), "HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        input=typed,
        env=environment,
        check=False,
    )


def test_the_commands_know_it(folder: Path, tmp_path: Path) -> None:
    rule = ("--regle", "most_laid=20")
    done = _lettres(folder, tmp_path, "jouer", "--jeu", "petit", "--auto", "--json", "--graine", "4", *rule)
    assert done.returncode == 0, done.stderr
    final = json.loads(done.stdout)
    assert final["game"] == "petit" and len(final["scores"]) == 2 and sum(final["scores"]) == 0
    position = '{"game": "petit", "table": [["v1", "v2", "v3"]], "rack": ["v4", "b7"]}'
    (tmp_path / "positions").write_text(position, encoding="utf-8")
    done = _lettres(folder, tmp_path, "proposer", "--positions", str(tmp_path / "positions"), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["placed"] == ["v4"]


def test_the_commands_speak_its_language(folder: Path, tmp_path: Path) -> None:
    told = _lettres(folder, tmp_path, "jouer", "--jeu", "petit", "--regle", "?").stdout
    assert "most_laid=5 : jetons posés en un tour, au plus  [3–20 ; article P5]\n" in told
    assert "deal=7 : jetons distribués à chacun  [1–10 ; article P1]\n" in told and "tuile" not in told
    told = _lettres(folder, tmp_path, "proposer", "--jeu", "petit", "--table", "m1m2m3", "--chevalet", "m4o5").stdout
    assert "1 jeton posé, d'une valeur de 4." in told and "( ) jeton de votre réglette" in told, told
    assert "(m4)" in told and "Il vous reste : o5." in told


def test_a_person_plays_it_and_reads_it_again(folder: Path, tmp_path: Path) -> None:
    """What its check refuses is told in the words of the file, while it is played and afterwards."""
    rules = ("deal=10", "most_laid=3", "opening_points=0", "arbitration=strict")
    play = ["jouer", "--jeu", "petit", "--joueurs", "Ana,Zoé", "--nom", "essai", "--graine", "2"]
    play += [text for rule in rules for text in ("--regle", rule)]
    done = _lettres(folder, tmp_path, *play, typed="v2-5\n\nquitter\n")
    assert done.returncode == 0, done.stderr
    assert "Pioche : 52 jetons." in done.stdout and "Votre réglette : v2 v3 v4 v4 v5 r7" in done.stdout
    assert "C'est trop pour un tour : 4 jetons posés, et 3 au plus.\nZoé reprend ses jetons," in done.stdout
    told = _lettres(folder, tmp_path, "partie", "montrer", "essai").stdout
    assert "jetons posés en un tour, au plus : 3" in told and "avec 4 jetons de la réglette." in told
    assert "Refusé : trop de jetons en un tour.\nZoé pioche 1 jeton de pénalité." in told
    page = _lettres(folder, tmp_path, "partie", "exporter", "essai", "--format", "html", "--chevalets").stdout
    assert '<i class="green">v2</i>' in page and "i.green {" in page


def test_a_game_of_words_scores_by_its_own_rule(folder: Path, tmp_path: Path) -> None:
    """It is played to its end, counted in its own words, and nothing is said to be proven."""
    (folder / "rares.py").write_text(RARES, encoding="utf-8")
    done = _lettres(folder, tmp_path, "jouer", "--jeu", "rares", "--auto", "--graine", "3", "--nom", "essai")
    assert done.returncode == 0, done.stderr
    assert "(rareté des jetons : " in _lettres(folder, tmp_path, "partie", "montrer", "essai").stdout
    assert _lettres(folder, tmp_path, "partie", "verifier", "essai").returncode == 0
    told = _lettres(folder, tmp_path, "proposer", "--jeu", "rares", "--chevalet", "WAGONKSE").stdout
    assert "jeton de votre réglette" in told and "prouvé" not in told, told


def test_a_file_that_does_not_load_is_told_of_and_costs_no_other_game(folder: Path, tmp_path: Path) -> None:
    (folder / "brise.py").write_text("raise RuntimeError('panne')", encoding="utf-8")
    for command in ("jouer", "tournoi", "proposer"):
        done = _lettres(folder, tmp_path, command, "--jeu", "brise")
        assert done.returncode == 2 and "Traceback" not in done.stderr
        assert "« brise » du fichier lettres.games.brise ne se charge pas (RuntimeError" in " ".join(
            done.stderr.split()
        )
    told = _lettres(folder, tmp_path, "jouer", "--help").stdout
    assert "petit, petit rami" in " ".join(told.split()) and "brise" not in told
    assert _lettres(folder, tmp_path, "jouer", "--jeu", "petit", "--auto", "--graine", "4").returncode == 0
