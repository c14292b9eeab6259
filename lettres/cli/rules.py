"""The rules of a game as options of a command: an edition, a theme, and rules changed one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from lettres.cli.console import safe
from lettres.cli.french import Choice
from lettres.engine.rules import RuleError
from lettres.games.catalogue import CATALOGUE, Entry

_EDITIONS = tuple(dict.fromkeys(name for entry in CATALOGUE.values() for name in entry.presets))

edition_option = click.option("--edition", type=Choice(_EDITIONS), help="Les règles d'une édition du jeu.")
rule_option = click.option(
    "--regle",
    "rules",
    metavar="NOM=VALEUR",
    multiple=True,
    help="Une règle à changer (à répéter) ; « --regle ? » les donne.",
)
theme_option = click.option(
    "--theme", metavar="NOM", help="Rien que des mots d'un thème : un domaine du lexique, ou un fichier de mots."
)


def list_rules(entry: Entry) -> int:
    """Print the rules of a game that can be changed, and what each may be."""
    from lettres.cli.play.nouns import noun_of
    from lettres.cli.play.rule_help import rule_lines

    noun = "lettre" if entry.family == "words" else noun_of(entry.make())
    for line in rule_lines(entry.rules, noun):
        click.echo(line)
    return 0


def chosen_rules(
    entry: Entry, edition: str | None, rules: tuple[str, ...], others: Mapping[str, Any]
) -> dict[str, Any]:
    """The rules that differ from the defaults: those of the edition, then `others`, then those given as NOM=VALEUR.

    Raises `click.BadParameter` for a rule or a value that is none.
    """
    if edition is not None and edition not in entry.presets:
        known = ", ".join(entry.presets) or "aucune"
        raise click.BadParameter(f"« {edition} » n'est pas de ce jeu. Éditions : {known}.", param_hint="--edition")
    options = {**entry.presets.get(edition or "", {}), **others}
    try:
        for text in rules:
            name, equals, value = text.partition("=")
            if not equals:
                raise RuleError(f"« {safe(text)} » ; on attend NOM=VALEUR, comme joker_word=frozen.")
            options[name.strip()] = entry.rules.parse(name.strip(), value.strip())
        return entry.rules.from_options(options).changed()
    except RuleError as failure:
        raise click.BadParameter(str(failure), param_hint="--regle") from failure
