"""`lettres completion`: the script that a shell loads to complete commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from lettres.cli.click_french import Choice, FrenchCommand


@click.command(
    "completion",
    cls=FrenchCommand,
    epilog="lettres completion bash >> ~/.bashrc\nlettres completion fish > ~/.config/fish/completions/lettres.fish",
)
@click.argument("shell", type=Choice(("bash", "zsh", "fish")))
def command(shell: str) -> int:
    """Écrit la complétion pour un SHELL : bash, zsh ou fish."""
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(click.get_current_context().find_root().command, {}, "lettres", "_LETTRES_COMPLETE")
    click.echo(script.source_template % script.source_vars())
    return 0
