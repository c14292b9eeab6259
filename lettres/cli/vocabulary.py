"""The options that choose how common words are to be."""

from __future__ import annotations

import click

from lettres.cli.click_french import Choice, Decorator
from lettres.families.words.known_words import KNOWN

_ORDINARY = "lecteur"
RARE = KNOWN[_ORDINARY]
"""How frequent a word is, at least, for most readers to know it."""


def ordinary_option(help: str) -> Decorator:
    """The option of common words, an argument `ordinary` of the command."""
    return click.option("--mots-courants", "ordinary", is_flag=True, help=help)


def level_option(help: str) -> Decorator:
    """The option of a bot's vocabulary, an argument `level` of the command."""
    help = f"{help} ; les mots courants sont ceux de « {_ORDINARY} »."
    return click.option("--vocabulaire", "level", type=Choice(list(KNOWN)), help=help)


def level_named(level: str | None, ordinary: bool) -> str:
    """The level whose words are meant, empty for all words."""
    return level or (_ORDINARY if ordinary else "")


def least_frequency(level: str) -> int | None:
    """How frequent a word is, at least, for a bot of a level to know it; None for all words."""
    return KNOWN[level] if level else None
