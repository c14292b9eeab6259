"""`lettres completion`: prints the script with which a shell completes commands, options and their values."""

from __future__ import annotations

import os
import re

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from lettres.cli.click_french import Choice, FrenchCommand

ASKED = "_LETTRES_COMPLETE"
"""The environment variable with which a shell asks for completions."""
_SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n' line type
    compopt +o nospace +o default 2> /dev/null
    COMPREPLY=()
    for line in $(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
            %(complete_var)s=bash_complete "$1"); do
        type="${line%%%%,*}" line="${line#*,}"
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$line") ;;
        esac
    done
    [[ ${#COMPREPLY[@]} -eq 1 && $COMPREPLY == *[=:] ]] && compopt -o nospace
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


@add_completion_class
class _Bash(BashComplete):
    """Completion for bash, which splits words at `=` and `:`.

    The parts are joined to find the completions; each answer is cut down to the part being typed.
    """

    source_template = _SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words already complete, and the word being typed."""
        line = os.environ["COMP_LINE"]
        words = split_arg_string(line)[1:]
        self._typed = "" if not words or line[-1:].isspace() else words.pop()
        return words, self._typed

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Return the type and the text that replaces the last part of the word."""
        breaks = "".join(sign for sign in "=:" if sign in os.environ.get("COMP_WORDBREAKS", ""))
        value = self._typed.partition("=")[2] if self._typed.startswith("--") else self._typed
        kept = re.match(rf".*[{breaks}]|", value, re.DOTALL) if breaks else None
        return f"{item.type},{item.value[len(kept[0]) if kept else 0 :]}"


@click.command(
    "completion",
    cls=FrenchCommand,
    epilog="lettres completion bash >> ~/.bashrc\nlettres completion fish > ~/.config/fish/completions/lettres.fish",
)
@click.argument("shell", metavar="SHELL", type=Choice(("bash", "zsh", "fish")))
def command(shell: str) -> int:
    """Écrit la complétion pour un SHELL : bash, zsh ou fish."""
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(click.get_current_context().find_root().command, {}, "lettres", ASKED)
    click.echo(script.source_template % script.source_vars())
    return 0
