"""What a person who mistypes is told (U10, U18), odd bytes (A2), a stranger's `lexicon` (U20)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click
import pytest

from lettres.cli.arbitre import as_text
from lettres.cli.main import _unforeseen, cli
from lettres.cli.usage import usage_message
from lettres.engine.rules import RuleSet
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.notation import NOUNS
from lettres.french.rules import grouped_rules, rule_lines
from lettres.french.verdicts import explain
from lettres.games.catalogue import CATALOGUE
from lexicon import Lexicon
from tests.conftest import Run


def refusal(*args: str) -> str:
    """What a wrong call is told, without a process."""
    with pytest.raises(click.UsageError) as failure:
        cli.main([*args], prog_name="lettres", standalone_mode=False)
    return usage_message(failure.value)


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """A command and those in it, by what is typed."""
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command, info_name=path)
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            assert found
            yield from commands(found, f"{path} {name}")


@pytest.mark.parametrize("width", [60, 80, 101])
def test_no_line_of_a_help_page_begins_or_ends_with_a_mark(width: int) -> None:
    """No « alone at the end, nor any of » : ; ! ? at the beginning."""
    pages = [*commands(cli, "lettres")]
    assert len(pages) > 20
    for path, command in pages:
        page = command.get_help(click.Context(command, info_name=path, terminal_width=width, max_content_width=width))
        odd = [line for line in page.splitlines() if line.endswith("«") or line.lstrip().startswith(tuple("»:;!?"))]
        assert not odd, (path, odd)


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        ("jouerr", "jouer"),
        ("partie montre", "montrer"),
        ("jouer --jouers Ana", "--joueurs"),
        ("jouer --jeu rumikub", "rummikub"),
        ("jouer --jeu rummikub --edition oficielle", "officielle"),
        ("arbitre loup --theme animeaux", "animaux"),
        ("jouer --theme animeaux", "animaux"),
        ("jouer --auto --regle joker_wrod=free", "joker_word"),
        ("jouer --auto --regle joker_word=fre", "free"),
        ("jouer --auto --joueurs bot:debutan,bot", "bot:débutant"),
        ("jouer --arbitrage strit", "strict"),
        ("tournoi bot bot:amatuer", "bot:amateur"),
        ("mots --tri longuer --avec ABC", "longueur"),
        ("mots --classe advrbe", "adverbe"),
        ("defi --niveau facil", "facile"),
        ("completion zhs", "zsh"),
        ("help jouerr", "jouer"),
    ],
)
def test_U10_the_nearest_value_is_told(call: str, meant: str, saved_games: Path) -> None:
    assert f"Vouliez-vous dire « {meant} » ?" in refusal(*call.split())


def test_U10_nothing_is_told_where_nothing_is_near() -> None:
    assert "Vouliez-vous" not in refusal("jouer", "--jeu", "zzz")


def test_U10_a_game_is_known_by_its_title(run: Run) -> None:
    by_name, by_title = (run("jouer", "--jeu", each, "--regle", "?") for each in ("rummikub", "rami de tuiles"))
    assert by_title.returncode == 0 and by_title.stdout == by_name.stdout != ""


def test_U10_help_is_found_by_its_names(run: Run) -> None:
    page = run("--help").stdout
    assert run("help").stdout == run("aide").stdout == page
    assert run("help", "partie", "montrer").stdout == run("partie", "montrer", "--help").stdout
    assert run("partie", "aide").stdout == run("partie", "--help").stdout
    assert run("help", "mots", "x").returncode == 2


def test_U10_bare_letters_are_those_one_has(run: Run) -> None:
    bare = run("mots", "chien")
    assert bare.returncode == 0 and bare.stdout == run("mots", "--avec", "chien").stdout
    assert "CHIEN" in bare.stderr and "--help" in bare.stderr
    assert run("mots", ".hien").stdout == run("mots", "--motif", ".hien").stdout


def test_U15_words_by_theme_class_and_table(run: Run) -> None:
    verbs = run("mots", "--classe", "infinitif", "--fin", "anger", "-n", "0").stdout.splitlines()
    assert any(line.startswith("MANGER ") for line in verbs) and all("infinitif" in line for line in verbs)
    animals = run("mots", "--theme", "animaux", "--longueur", "4", "-n", "0").stdout
    assert "\nLOUP " in animals and "\nPAGE " not in animals
    free = {line.split()[0] for line in run("mots", "--debut", "GAMIN", "--table", "GAMIN").stdout.splitlines()}
    assert "GAMINER" in free and not free & {"GAMIN", "GAMINS", "GAMINE", "GAMINES"}


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("proposer --chevalet", "--chevalet attend une valeur : écrivez --chevalet LETTRES."),
        ("lexique --json=3", "--json ne prend pas de valeur"),
        ("defi chien", "« chien » est de trop : « lettres defi » ne prend que des options."),
        ("analyser a b", "« lettres analyser » ne prend qu'un argument"),
        ("completion", "il manque l'argument SHELL."),
        ("mots", "« lettres mots CHIEN »"),
    ],
)
def test_U18_usage_errors_say_what_to_type(call: str, told: str) -> None:
    assert told in refusal(*call.split())


def test_U18_an_empty_word_is_no_word(lexicon: Lexicon) -> None:
    assert explain(Arbiter(lexicon).judge("")) == "Il n'y a rien à juger : un mot a au moins trois lettres."


@pytest.mark.parametrize("name", ["\ud800", "a\udfff"])
def test_A2_half_a_character_is_refused_as_any_other_sign(name: str, arbiter: Arbiter) -> None:
    assert arbiter.judge(as_text(name)).code.value == "not_letters"


CALLS = [
    "arbitre X", "arbitre X --json", "arbitre mot --table X", "--lexique X arbitre mot", "partie montrer X",
    "proposer --positions X", "mots X", "build-lexicon X -o y", "partie exporter -o X", "--X",
]  # fmt: skip


@pytest.mark.parametrize("name", ["b'\\xff'", "b'\\xed\\xa0\\x80'", "'\\ud800'"])
def test_A2_odd_bytes_never_end_in_an_unforeseen_error(name: str, tmp_path: Path) -> None:
    """Every call in a process of its own, forked from one that has loaded what they share."""
    code = f"""
import os, sys
name = {name}
name = os.fsdecode(name) if isinstance(name, bytes) else name
from lettres.cli.main import main
for call in {CALLS!r}:
    child = os.fork()
    if not child:
        sys.argv = ["lettres", *(word.replace("X", name) for word in call.split())]
        main()
    print(call, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LETTRES_LEXIQUE": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, env=env, timeout=100, check=False
    )
    assert "imprévue" not in done.stderr + done.stdout and "Traceback" not in done.stderr
    codes = [int(line.split()[-1]) for line in done.stdout.splitlines() if line.rpartition(" ")[0] in CALLS]
    assert codes == [1, 1, 2, 3, 3, 3, 2, 3, 3, 2]


def test_A2_odd_bytes_in_the_environment_and_on_the_input(run: Run) -> None:
    done = run("arbitre", "mot", env={"LETTRES_LEXIQUE": "\udcff"})
    assert done.returncode == 3 and "n'existe pas" in done.stderr and "imprévue" not in done.stderr
    done = run("arbitre", "-", "--json", stdin=b"\xff\xfe\xed\xa0\x80\n")
    assert done.returncode == 1 and '"not_letters"' in done.stdout and done.stderr == ""


@pytest.mark.parametrize("whole", [True, False])
def test_U20_another_lexicon_in_the_way_is_named(tmp_path: Path, whole: bool) -> None:
    """Whether it stands before ours or was unpacked over ours."""
    room = tmp_path / "lexicon"
    room.mkdir()
    (room / "__init__.py").write_text("class DataDict(dict): pass\n")
    if not whole:
        for path in (Path(__file__).parents[2] / "lexicon").iterdir():
            if path.name != "__init__.py":
                (room / path.name).symlink_to(path)
    about = tmp_path / "lexicon-3.0.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lexicon\nVersion: 3.0.0\n")
    (about / "RECORD").write_text("lexicon/__init__.py,,\n")
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}"}
    done = subprocess.run(
        [sys.executable, "-m", "lettres", "arbitre", "mot"],
        capture_output=True, text=True, env=env, cwd=tmp_path, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 3 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "« lexicon » (3.0.0)" in done.stderr and "pipx" in done.stderr and "imprévue" not in done.stderr


def test_what_is_looked_for_as_a_command_is_found() -> None:
    assert "« lettres jouer --reprendre »" in refusal("reprendre") and "« lettres »" in refusal("règles")
    assert "--joueurs Ana,Zoé" in refusal("jouer", "--joueurs", "Ana", "Zoé")
    assert "NOM,NOM… Voyez" in refusal("jouer", "--joueurs")


def test_U5_themes_are_listed_and_refusals_name_them(run: Run) -> None:
    lines = run("themes").stdout.splitlines()
    assert sum("animaux" in line and "chat" in line for line in lines) == 1 and "Domaines" in "".join(lines)
    found = [json.loads(line) for line in run("themes", "--json").stdout.splitlines()]
    assert len(found) == 20 and all(theme["words"] >= 500 and len(theme["examples"]) == 3 for theme in found)
    assert "« métiers »" in run("arbitre", "TABLE", "--theme", "metiers").stdout


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("themes animaux", "« lettres mots --theme animaux »"),
        ("analyser --format html", "--html ou --json"),
        ("jouer --jeu rami_de_lettres", "Vouliez-vous dire « lettres » ?"),
        ("jouer --jeu rami_de_tuile", "Vouliez-vous dire « rummikub » ?"),
    ],
)
def test_T15_a_call_that_means_another_is_told_which(call: str, told: str) -> None:
    assert told in refusal(*(each.replace("_", " ") for each in call.split()))


def test_T15_words_of_a_theme_begin_with_the_commonest(run: Run) -> None:
    shown = run("mots", "--theme", "animaux", "-n", "30").stdout
    assert {"CHAT", "CHIEN"} <= {line.split()[0] for line in shown.splitlines()}
    longest = run("mots", "--theme", "animaux", "-n", "1", "--tri", "longueur").stdout.split()[0]
    assert len(longest) > 12 and longest not in shown, "as before, where it is asked for"


@pytest.mark.parametrize("name", list(CATALOGUE.shipped))
def test_T15_the_rules_of_a_game_are_listed_under_headings(name: str) -> None:
    """None is left out; what no heading claims is of what is laid, and never an option that all games have."""
    entry = CATALOGUE[name]
    groups = dict(grouped_rules(entry.rules, NOUNS))
    assert sorted(line for lines in groups.values() for line in lines) == sorted(rule_lines(entry.rules, NOUNS))
    laid = {line.partition("=")[0] for line in groups.get("Ce qui se pose", [])}
    assert not laid & {each.name for each in fields(RuleSet)}


def test_T17_an_unforeseen_error_says_what_helps_to_mend_it() -> None:
    told = _unforeseen(ZeroDivisionError("division by zero"))
    assert "« lettres --version »" in told and "la commande" in told and "qui vous a donné" not in told
