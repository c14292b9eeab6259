"""The manual page: what the commands say today, and roff that `man` reads without a complaint."""

from __future__ import annotations

import shutil
import subprocess
from importlib.metadata import files

import click
import pytest

from lettres.cli.click_french import FrenchCommand
from lettres.cli.main import cli
from tools.manual import page


def test_every_command_and_option_is_on_it() -> None:
    text = page().replace("\\-", "-")
    ctx = click.Context(cli)
    for name in cli.list_commands(ctx):
        command = cli.get_command(ctx, name)
        assert command is not None and f".SS lettres {name}\n" in text
        for param in command.params:
            assert not isinstance(param, click.Option) or param.hidden or param.opts[0] in text
    assert ".SS lettres partie supprimer\n" in text and "[default" not in text and "INTEGER" not in text


def test_it_says_the_same_whoever_asked_for_help_first() -> None:
    """click keeps the option of who asks first: here a command by itself, as its own tests do."""
    command = FrenchCommand("seule", callback=lambda: 0)
    option = command.get_help_option(click.Context(command))
    assert option is not None and option.opts == ["-h", "--help", "--aide"]


def test_the_wheel_installs_it() -> None:
    assert any(str(file).endswith("share/man/man1/lettres.1") for file in files("lettres") or ())


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff here")
def test_roff_is_read_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z"], input=page(), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
