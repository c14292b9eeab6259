"""Options that choose how common words must be."""

from __future__ import annotations

import click

from lettres.cli.click_french import Choice, Decorator
from lettres.families.words.known_words import KNOWN

_ORDINARY = "lecteur"
RARE = KNOWN[_ORDINARY]
"""The lowest frequency of the words that most readers know; words below it are rare."""


def ordinary_option(help: str) -> Decorator:
    """Return the option `--mots-courants`, which the command receives as `ordinary`."""
    return click.option("--mots-courants", "ordinary", is_flag=True, help=help)


def level_option(help: str) -> Decorator:
    """Return the option `--vocabulaire`, which the command receives as `level`."""
    help = f"{help} ; les mots courants sont ceux de « {_ORDINARY} »."
    return click.option("--vocabulaire", "level", type=Choice(list(KNOWN)), help=help)


def level_named(level: str | None, ordinary: bool) -> str:
    """Return the level that the two options choose, "" for all words."""
    return level or (_ORDINARY if ordinary else "")


def least_frequency(level: str) -> int | None:
    """Return the lowest frequency of the words that a bot of `level` knows; None for all words."""
    return KNOWN[level] if level else None
