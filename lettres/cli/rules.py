"""Options that choose a game and its rules: an edition, a theme, rules one by one."""

from __future__ import annotations

import os
from collections.abc import Mapping

import click

from lettres.cli.click_french import Choice
from lettres.engine.rules import Option, RuleError
from lettres.games.catalogue import CATALOGUE, Entry, GameError
from lettres.grammar import safe

_EDITIONS = tuple(dict.fromkeys(name for entry in CATALOGUE.shipped.values() for name in entry.presets))


class _ShippedFirst(Choice):
    """A name of this package; `other` is asked about any else where other packages have games."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            if not CATALOGUE.others:
                raise
        return self.other(str(value), param, ctx)

    def other(self, name: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """A name of another package; that of an edition is left to `chosen_rules` to check."""
        return name


class GameChoice(_ShippedFirst):
    """The name of a game."""

    def __init__(self) -> None:
        super().__init__(list(CATALOGUE.shipped))

    def other(self, name: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name of a game of another package."""
        try:
            return CATALOGUE[Choice(list(CATALOGUE)).convert(name, param, ctx)].name
        except GameError as failure:
            raise click.BadParameter(str(failure), ctx=ctx, param=param) from failure


edition_option = click.option("--edition", type=_ShippedFirst(_EDITIONS), help="Les règles d'une édition du jeu.")
rule_option = click.option(
    "--regle",
    "rules",
    metavar="NOM=VALEUR",
    multiple=True,
    help="Une règle à changer (à répéter) ; « --regle ? » les donne.",
)
dice_option = click.option("--des", metavar="FICHIER", help="Aux dés : ceux d'un fichier, au lieu des dix-huit du jeu.")
theme_option = click.option(
    "--theme", metavar="NOM", help="Rien que des mots d'un thème : un domaine du lexique, ou un fichier de mots."
)


def dice_file(path: str | None) -> str:
    """The absolute path of a dice file, once read; empty for the dice of the box. Raises `click.BadParameter`."""
    if path is None:
        return ""
    from lettres.families.grid.dice import DiceError, read_dice  # not at the top: few games have dice of their own

    try:
        if not path:
            raise DiceError("donnez le nom d'un fichier de dés.")
        read_dice(path)
    except DiceError as failure:
        raise click.BadParameter(safe(str(failure)), param_hint="--des") from failure
    return os.path.abspath(path)


def list_rules(entry: Entry) -> int:
    """Print the rules of a game, and the values of each."""
    from lettres.families.words.notation import NOUNS  # not at the top: a game is seldom asked for its rules
    from lettres.french.rules import rule_lines
    from lettres.french.speech import Speech

    nouns = NOUNS if entry.needs_lexicon else Speech(entry.make()).nouns
    for line in rule_lines(entry.rules, nouns):
        click.echo(line)
    return 0


def chosen_rules(
    entry: Entry, edition: str | None, rules: tuple[str, ...], others: Mapping[str, Option]
) -> dict[str, Option]:
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
