"""What shells complete (U10): commands, options, and every value of a closed list."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.shell_completion import get_completion_class

from lettres.cli import completion
from lettres.cli.main import cli

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, saved_games: Path) -> Complete:
    """The whole words that may follow a line, as any shell gets them."""
    for name in ("dimanche", "2026-01-02-1"):
        (saved_games / f"{name}.partie").write_text("x")

    def words(line: str) -> list[str]:
        kind = get_completion_class("bash")
        assert kind is not None
        *args, incomplete = line.split(" ")[1:]
        asked = kind(cli, {}, "lettres", completion.ASKED).get_completions(args, incomplete)
        return [item.value for item in asked if item.type == "plain"]

    return words


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("lettres par", {"partie"}),
        ("lettres partie sup", {"supprimer"}),
        ("lettres partie montrer dim", {"dimanche"}),
        ("lettres partie supprimer dimanche 20", {"2026-01-02-1"}),
        ("lettres analyser ", {"dimanche", "2026-01-02-1"}),
        ("lettres jouer --reprendre d", {"dimanche"}),
        ("lettres jouer --jeu ", {"lettres", "rummikub", "des", "cartes", "defausse", "deux-cents"}),
        ("lettres jouer --jeu RUM", {"rummikub"}),
        ("lettres jouer --theme animo", set()),
        ("lettres jouer --theme anim", {"animaux"}),
        ("lettres arbitre loup --theme anim", {"animaux"}),
        ("lettres mots --theme ani", {"animaux"}),
        ("lettres mots --classe adv", {"adverbe"}),
        ("lettres jouer --joueurs bot:deb", {"bot:débutant"}),
        ("lettres jouer --joueurs Ana,bot:or", {"Ana,bot:oracle"}),
        ("lettres tournoi bot:ama", {"bot:amateur"}),
        ("lettres jouer --regle joker_w", {"joker_word=extend", "joker_word=frozen", "joker_word=free"}),
        ("lettres jouer --regle joker_word=fr", {"joker_word=frozen", "joker_word=free"}),
        ("lettres jouer --jeu rummikub --regle joker_w", set()),
        ("lettres jouer --arbitrage d", {"défi"}),
        ("lettres completion ", {"bash", "zsh", "fish"}),
    ],
)
def test_U10_values_are_completed(complete: Complete, line: str, wanted: set[str]) -> None:
    found = set(complete(line))
    assert found == wanted if wanted else found == set()


def test_U10_rules_are_those_of_the_game_of_the_line(complete: Complete) -> None:
    words, numbers = complete("lettres jouer --regle "), complete("lettres proposer --jeu rummikub --regle ")
    assert "rule4=" in words and "rule4=" not in numbers and "joker_table=" in numbers


def test_U10_a_lexicon_is_a_file() -> None:
    kind = get_completion_class("bash")
    assert kind is not None
    for args in (["--lexique"], ["build-lexicon", "--base"], ["partie", "montrer"]):
        asked = kind(cli, {}, "lettres", completion.ASKED).get_completions(args, "")
        assert "file" in {item.type for item in asked}


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("lettres jouer --regle joker_word=fr", ["frozen", "free"]),
        ("lettres jouer --regle=joker_word=fr", ["frozen", "free"]),
        ("lettres jouer --joueurs Ana,bot:or", ["oracle"]),
        ("lettres --acc", ["--accessible"]),
        ("lettres jouer --jeu rumm", ["rummikub"]),
    ],
)
def test_U10_bash_gets_what_stands_after_its_breaks(
    monkeypatch: pytest.MonkeyPatch, line: str, wanted: list[str]
) -> None:
    monkeypatch.setenv("COMP_LINE", line)
    monkeypatch.setenv("COMP_WORDBREAKS", " \t\n\"'><=;|&(:")
    kind = get_completion_class("bash")
    assert kind is not None
    answer = kind(cli, {}, "lettres", completion.ASKED).complete()
    assert [row.partition(",")[2] for row in answer.splitlines() if row.startswith("plain,")] == wanted


def test_U10_bash_completes_at_a_prompt(tmp_path: Path) -> None:
    """The script, run by bash itself, on words that bash cuts at its breaks."""
    program = tmp_path / "lettres"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lettres "$@"\n')
    program.chmod(0o755)
    script = """
        eval "$(lettres completion bash)"
        COMP_LINE='lettres jouer --regle joker_word=fro' COMP_POINT=36
        COMP_WORDS=(lettres jouer --regle joker_word = fro) COMP_CWORD=5
        compopt() { :; }
        _lettres_completion lettres fro =
        echo "${COMPREPLY[@]}"
    """
    path = f"{tmp_path}:{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=env, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("frozen\n", "")


def test_every_argument_of_a_closed_list_has_its_values() -> None:
    """A choice that is added is completed without more ado."""
    ctx = click.Context(cli)
    for name in cli.list_commands(ctx):
        command = cli.get_command(ctx, name)
        assert command is not None
        for param in command.params:
            if isinstance(param.type, click.Choice):
                assert param.type.shell_complete(ctx, param, "") != []
