"""The command line as the contract has it: forms, exit codes, bad input, streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lettres.cli.console import error
from tests.conftest import Run

KEYS = {"word", "tiles", "accepted", "code", "message", "source", "readings", "conflicts", "suggestions"}
READING = {"form", "lemma", "pos", "verb_form", "tense", "person", "gender", "number", "playable", "marks", "source"}


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_words_are_judged_in_order_and_the_exit_code_tells(run: Run) -> None:
    done = run("arbitre", "fiabilité", "mangeons", "GAMINES", "--table", "GAMIN")
    assert done.returncode == 1 and done.stderr == ""
    accepted, conjugated, feminine = done.stdout.splitlines()
    assert accepted == "FIABILITE est permis : fiabilité, nom féminin singulier."
    assert "verbe conjugué (manger, présent, 1re personne du pluriel)" in conjugated
    assert "le féminin pluriel de GAMIN" in feminine
    assert run("arbitre", "fiabilité").returncode == 0


def test_json_form(run: Run) -> None:
    [answer] = answers(run("arbitre", "mangeons", "--json"))
    assert answer.keys() == KEYS and answer["tiles"] == "MANGEONS" and answer["code"] == "conjugated_verb"
    reading: dict[str, object] = answer["readings"][0]  # type: ignore[index]
    assert reading.keys() >= READING and reading["tense"] == "present" and reading["person"] == "1pl"
    [answer] = answers(run("arbitre", "gamins", "--table", "GAMIN", "--table", "tarif,ROI", "--json"))
    assert answer["conflicts"] == [{"table_word": "GAMIN", "relation": "plural"}]


def test_stream_with_a_table_of_its_own_on_a_line(run: Run) -> None:
    done = run("arbitre", "-", "--json", stdin="minages\tGAMIN\ngamins\tGAMIN,TARIF\nva\narc-en-ciel\nété\n\ngamin\r\n")
    assert [answer["code"] for answer in answers(done)] == [
        "ok", "plural_of_table_word", "too_short", "compound", "ok", "too_short", "ok",
    ]  # fmt: skip
    assert done.returncode == 1


def test_suggestions_only_for_unknown_words(run: Run) -> None:
    first, second = answers(run("arbitre", "fiabiltié", "mangeons", "--json"))
    assert first["suggestions"] == ["FIABILITE"] and second["suggestions"] == []


@pytest.mark.slow
def test_theme_from_a_file_and_from_the_lexicon(run: Run, tmp_path: Path) -> None:
    (tmp_path / "animaux.txt").write_text("loup\nchèvre\n", encoding="utf-8")
    done = run("arbitre", "loup", "tarif", "--theme", "animaux.txt", "--json")
    assert [answer["code"] for answer in answers(done)] == ["ok", "off_theme"]
    done = run("arbitre", "loup", "tarif", "--theme", "animaux", "--json")
    assert [answer["code"] for answer in answers(done)] == ["ok", "off_theme"]
    assert run("arbitre", "loup", "--theme", "nulle-part").returncode == 2
    run("build-lexicon", "animaux.txt", "-o", "animaux.lexique", "--jouables", "--sans-base")
    done = run("arbitre", "loup", "tarif", "--theme", "animaux.lexique", "--json")
    assert [answer["code"] for answer in answers(done)] == ["ok", "off_theme"]


def test_table_words_are_checked_and_split_on_commas_or_spaces(run: Run) -> None:
    done = run("arbitre", "gamins", "--table", "GAMN tarif,ROI")
    assert done.returncode == 0 and done.stderr.count("\n") == 1 and "GAMN" in done.stderr
    done = run("arbitre", "-", stdin="gamins\tgamin tarif\n")
    assert done.returncode == 1 and done.stderr == ""


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("", "too_short"),
        (" ", "too_short"),
        ("GaMiN", "ok"),
        ("e\u0301te\u0301", "ok"),
        ("😀", "not_letters"),
        ("gamin😀", "not_letters"),
        ("gam\x1b[31min", "not_letters"),
        ("\u202egamin", "not_letters"),
        ("aujourd’hui", "compound"),
        ("rendez‑vous", "compound"),
        ("- -", "not_letters"),
        ("x" * 100_000, "unknown"),
        ("мир", "not_letters"),
        ("ﬁn", "ok"),
    ],
)
def test_odd_words_get_a_verdict(run: Run, word: str, code: str) -> None:
    done = run("arbitre", "--json", "--", word)
    assert answers(done)[0]["code"] == code and done.stderr == ""
    plain = run("arbitre", "--", word).stdout
    assert "\x1b" not in plain and "\u202e" not in plain and len(plain) < 300


def test_a_ten_megabyte_word_is_refused_quickly(run: Run) -> None:
    done = run("arbitre", "-", stdin="a" * 10_000_000 + "\n" + "é" * 5_000_000 + "\ngamin\n")
    assert [line.split(" est ")[1][:6] for line in done.stdout.splitlines()] == ["refusé", "refusé", "permis"]


def test_bytes_that_are_no_utf8_are_read_as_latin1(run: Run) -> None:
    done = run("arbitre", "-", stdin="été\nfiabilité\n".encode("latin-1"))
    assert done.returncode == 0 and done.stdout.startswith("ETE est permis")


def test_an_encoding_without_accents_gets_plain_letters(run: Run) -> None:
    env = {"PYTHONIOENCODING": "ascii"}
    assert "cœur".replace("œ", "oe") in run("arbitre", "cœur", env=env).stdout
    [answer] = answers(run("arbitre", "cœur", "--json", env=env))
    assert answer["word"] == "cœur"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ([], 2),
        (["arbitre"], 2),
        (["inconnu"], 2),
        (["arbitre", "--inconnu", "mot"], 2),
        (["arbitre", "mot", "--table"], 2),
        (["arbitre", "mot", "--table", "arc-en-ciel"], 2),
        (["arbitre", "mot", "--table", ","], 2),
        (["arbitr", "mot"], 2),
        (["gamin"], 2),
        (["mots"], 2),
        (["mots", "NIGAM", "--avec", "NIGAM"], 2),
        (["mots", "--longueur", "8-3"], 2),
        (["--lexique", "", "arbitre", "mot"], 3),
        (["mots"], 2),
        (["mots", "--longueur", "abc"], 2),
        (["mots", "--motif", "a1"], 2),
        (["mots", "--debut", "gam", "-n", "-1"], 2),
        (["mots", "--debut", "gam", "--tri", "autre"], 2),
        (["completion", "csh"], 2),
        (["--lexique", "absent", "lexique"], 3),
        (["--lexique", "absent", "mots", "--debut", "a"], 3),
        (["--lexique", "absent", "--version"], 3),
    ],
)
def test_wrong_calls_are_told_in_french(run: Run, args: list[str], code: int) -> None:
    done = run(*args)
    assert done.returncode == code and done.stdout == ""
    assert done.stderr and "Traceback" not in done.stderr
    for english in ("Error", "No such", "Missing", "Invalid", "Try '", "Usage:"):
        assert english not in done.stderr


def test_lexicon_from_the_environment_and_after_the_command(run: Run, tmp_path: Path, small_bytes: bytes) -> None:
    (tmp_path / "p.lexique").write_bytes(small_bytes)
    assert run("arbitre", "fiabilité", env={"LETTRES_LEXIQUE": "p.lexique"}).returncode == 1
    assert run("arbitre", "gamin", "--lexique", "p.lexique").returncode == 0
    assert "test, version 1, 12 mots" in run("--lexique", "p.lexique", "--version").stdout.replace("\u202f", " ")


def test_colour_only_where_it_is_wanted(run: Run) -> None:
    assert "\x1b" not in run("arbitre", "gamin").stdout
    assert "\x1b[32m" in run("arbitre", "gamin", env={"FORCE_COLOR": "1", "NO_COLOR": ""}).stdout
    assert "\x1b" not in run("arbitre", "gamin", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    assert "\x1b" not in run("--accessible", "arbitre", "gamin", env={"FORCE_COLOR": "1"}).stdout


def test_help_is_french_with_examples(run: Run) -> None:
    jouer = [["jouer"], ["partie"], ["partie", "rejouer"]]
    for command in ([], ["arbitre"], ["mots"], ["lexique"], ["build-lexicon"], ["completion"], *jouer):
        page = run(*command, "--help").stdout
        assert "Usage : lettres" in page and "Exemples" in page and "Affiche cette aide." in page
        assert "Options:" not in page and "Show this message" not in page
        assert "INTEGER" not in page and "TEXT " not in page and "<=" not in page and ">=" not in page


def test_a_choice_is_taken_in_any_case_and_without_its_accents(run: Run) -> None:
    given = run("mots", "--anagramme", "nigam", "--tri", "Fréquence")
    assert given.returncode == 0 and given.stdout == run("mots", "--anagramme", "nigam", "--tri", "frequence").stdout
    refused = run("mots", "--anagramme", "nigam", "--tri", "autre").stderr
    assert "longueur, frequence ou alphabet" in refused


def test_words_by_letters(run: Run) -> None:
    done = run("mots", "--anagramme", "nigam", "--json")
    assert [answer["tiles"] for answer in answers(done)] == ["GAMIN"]
    done = run("mots", "--motif", ".A.IN", "--tri", "frequence", "-n", "3", "--json")
    frequencies = [answer["frequency"] for answer in answers(done)]
    assert len(frequencies) == 3 and frequencies == sorted(frequencies, reverse=True)  # type: ignore[type-var]
    assert "autres" in done.stderr
    done = run("mots", "--debut", "fiab", "--fin", "te", "--contient", "bil", "--longueur", "9")
    assert done.stdout == "FIABILITE  fiabilité, nom féminin singulier\n"
    done = run("mots", "--anagramme", "qqqq")
    assert done.returncode == 0 and done.stdout == "" and done.stderr == "Aucun mot ne convient.\n"


def test_lexicon_tells_its_source_licence_and_counts(run: Run) -> None:
    [about] = answers(run("lexique", "--json"))
    assert about["playable"] > 170_000 and "MPL" in about["licence"]  # type: ignore[operator]
    text = run("lexique").stdout
    assert "Licence : MPL" in text and "infinitifs" in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_written_for_each_shell(run: Run, shell: str) -> None:
    done = run("completion", shell)
    assert done.returncode == 0 and "_LETTRES_COMPLETE" in done.stdout


def test_U12_a_closed_pipe_ends_in_silence_as_others_do(tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_text("gamin\n" * 50_000)
    done = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -m lettres arbitre - < mots.txt | head -1; exit ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 141 and done.stdout.count("\n") == 1 and done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_ends_with_a_sentence(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "lettres", "arbitre", "gamin"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (3, "Lecture ou écriture impossible : le disque est plein.\n")


@pytest.mark.parametrize(
    ("call", "code"), [("arbitre - <&-", 3), ("arbitre gamin >&-", 0), ("arbitre mangeons 2>&-", 1)]
)
def test_closed_streams_are_no_traceback(tmp_path: Path, call: str, code: int) -> None:
    line = f"'{sys.executable}' -m lettres {call}"
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code and "Traceback" not in done.stderr


def test_interruption_ends_with_a_word(tmp_path: Path) -> None:
    import signal

    process = subprocess.Popen(
        [sys.executable, "-m", "lettres", "arbitre", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin and process.stdout
    process.stdin.write(b"gamin\n")
    process.stdin.flush()
    assert b"GAMIN" in process.stdout.readline()  # it is waiting for another line, or soon
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130 and stderr.decode().strip() == "Interrompu."


@pytest.mark.parametrize("module", ["click", "lettres.cli.arbitre", "marisa_trie"])
def test_interruption_while_it_is_being_imported_ends_with_a_word(tmp_path: Path, module: str) -> None:
    """Also where Python calls something by the way, which loses exceptions."""
    code = f"""
import os, signal, sys

class Interrupts:
    def find_spec(self, name, path, target=None):
        if name == "{module}":
            lost = Lost()

class Lost:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
from lettres.__main__ import main
main()
"""
    call = [sys.executable, "-c", code, "arbitre", "gamin"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrompu.\n")


def test_the_entry_that_is_installed_is_the_one_that_answers_it() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"lettres": "lettres.__main__:main"}


def on_a_terminal(args: list[str], folder: Path, **env: str) -> str:
    """What a command writes on a terminal of 60 columns."""
    import fcntl
    import pty
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "lettres", *args],
        cwd=folder,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "", "COLUMNS": "60", **env},
    )
    os.close(slave)
    written = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    process.wait(timeout=60)
    os.close(master)
    return written.decode()


def test_a_terminal_gets_marks_colours_and_whole_words(tmp_path: Path) -> None:
    args = ["arbitre", "tarif", "GAMINES", "--table", "GAMIN"]
    shown = on_a_terminal(args, tmp_path)
    assert "\x1b[32m" in shown and "✓" in shown and "✗" in shown
    plain = on_a_terminal(args, tmp_path, NO_COLOR="1")
    assert "\x1b" not in plain and "✓" in plain
    assert all(len(line.rstrip("\r")) <= 60 for line in plain.split("\n"))
    assert "✓" not in on_a_terminal(args, tmp_path, TERM="dumb")
    assert "✓" not in on_a_terminal(["--accessible", *args], tmp_path)


def test_french_spaces_are_for_terminals_and_eyes(tmp_path: Path, run: Run) -> None:
    args = ["arbitre", "zzz"]
    assert "refusé\u00a0:" in on_a_terminal(args, tmp_path, NO_COLOR="1")
    for shown in (
        on_a_terminal([*args, "--json"], tmp_path),
        on_a_terminal([*args, "--accessible"], tmp_path),
        on_a_terminal(args, tmp_path, TERM="linux"),
        run(*args).stdout,
    ):
        assert "refusé :" in shown


@pytest.mark.slow
def test_a_terminal_gets_a_progress_bar_or_plain_steps(tmp_path: Path) -> None:
    (tmp_path / "liste.txt").write_text("gamin\nzorglub\n")
    args = ["build-lexicon", "liste.txt", "-o", "a.lexique", "--sans-base"]
    shown = on_a_terminal(args, tmp_path)
    assert "100%" in shown and "Compilation" in shown and "Traceback" not in shown
    plain = on_a_terminal([*args, "--accessible"], tmp_path)
    assert "%" not in plain and "Compilation" in plain


def test_messages_stand_on_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    error("un\nfaux", "deux")
    assert capsys.readouterr().err == "un\\nfaux\ndeux\n"
