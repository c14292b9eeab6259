"""Options that choose a game and its rules: edition, theme, dice, single rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

import click

from lettres.cli.choices import Items, RuleText, ThemeName, items, rule_hint
from lettres.cli.click_french import Choice
from lettres.cli.console import paragraph
from lettres.engine.rules import Option, RuleError
from lettres.games.catalogue import CATALOGUE, Entry, GameError
from lettres.grammar import bare, meant, near, safe


def _editions() -> Iterable[str]:
    return dict.fromkeys(name for entry in CATALOGUE.shipped.values() for name in entry.presets)


class _ShippedFirst(Choice):
    """A choice among names from this package; `convert_foreign` converts other names if other packages add games."""

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        super().__init__(())
        del self.choices  # they are computed on demand, since that imports every game
        self._gather = names

    @cached_property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names that this package defines."""
        return tuple(self._gather())

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            if not CATALOGUE.foreign and not CATALOGUE.shipped.failed:
                raise
        return self.convert_foreign(str(value), param, ctx)

    def convert_foreign(self, name: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `name`, from another package. Every name is accepted, since `chosen_rules` checks editions later."""
        return name


class GameChoice(_ShippedFirst):
    """The name of a game, or its title.

    >>> GameChoice().convert("rami de tuiles", None, None)
    'rummikub'
    >>> GameChoice().convert("rami de lettres", None, None)
    Traceback (most recent call last):
    click.exceptions.BadParameter: « rami de lettres » ; on attend ... Vouliez-vous dire « lettres » ?
    """

    def __init__(self) -> None:
        super().__init__(lambda: CATALOGUE.shipped)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in CATALOGUE.shipped:
            return str(value)
        names = {bare(entry.title): entry.name for entry in CATALOGUE.shipped.values()}
        try:
            return super().convert(names.get(bare(str(value)), value), param, ctx)
        except click.BadParameter as failure:
            near_title = near(str(value), names)
            if near_title is None or "Vouliez-vous" in failure.message:
                raise
            what = f"{failure.message} Vouliez-vous dire « {names[near_title]} » ?"
            raise click.BadParameter(what, ctx=ctx, param=param) from failure

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """Return the names of the games, with their titles."""
        return items(CATALOGUE, incomplete, texts={entry.name: entry.title for entry in CATALOGUE.playable()})

    def convert_foreign(self, name: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of a game from another package; raises `click.BadParameter`."""
        try:
            return CATALOGUE[Choice(list(CATALOGUE)).convert(name, param, ctx)].name
        except GameError as failure:
            raise click.BadParameter(str(failure), ctx=ctx, param=param) from failure


edition_option = click.option("--edition", type=_ShippedFirst(_editions), help="Les règles d'une édition du jeu.")
rule_option = click.option(
    "--regle",
    "rules",
    metavar="NOM=VALEUR",
    type=RuleText(),
    multiple=True,
    help="Une règle à changer (à répéter) ; « --regle ? » les donne.",
)
dice_option = click.option(
    "--des", metavar="FICHIER", type=click.Path(), help="Aux dés : ceux d'un fichier, au lieu des dix-huit du jeu."
)
theme_option = click.option(
    "--theme",
    metavar="NOM",
    type=ThemeName(),
    help="Rien que des mots d'un thème (« lettres themes » les donne), ou d'un fichier de mots.",
)


def dice_file(path: str | None) -> str:
    """Check a dice file and return its absolute path, "" for None. Raises `click.BadParameter`."""
    if path is None:
        return ""
    from lettres.families.grid.dice import DiceError, read_dice  # not at the top: few games have a dice file

    try:
        if not path:
            raise DiceError("donnez le nom d'un fichier de dés.")
        read_dice(path)
    except DiceError as failure:
        raise click.BadParameter(safe(str(failure)), param_hint="--des") from failure
    return os.path.abspath(path)


def list_rules(entry: Entry) -> int:
    """Print the rules of a game and their values; return the exit code."""
    from lettres.families.words.notation import NOUNS  # not at the top: seldom needed
    from lettres.french.rules import grouped_rules
    from lettres.french.speech import Speech

    nouns = NOUNS if entry.needs_lexicon else Speech(entry.make()).nouns
    for title, lines in grouped_rules(entry.rules, nouns):
        click.echo(f"{title} :")
        for line in lines:
            click.echo(paragraph(line))
        click.echo()
    click.echo(paragraph("Une règle se change par --regle NOM=VALEUR ; l'option se répète."))
    return 0


def chosen_rules(
    entry: Entry, edition: str | None, rules: tuple[str, ...], others: Mapping[str, Option]
) -> dict[str, Option]:
    """Return the rules that differ from the defaults: `rules` (NOM=VALEUR) override `others`,
    and `others` override the edition.

    Raises `click.BadParameter` for an unknown edition, rule or value.
    """
    if edition is not None and edition not in entry.presets:
        known = f"Éditions : {', '.join(entry.presets)}." if entry.presets else "Il n'en a qu'une."
        what = f"« {safe(edition)} » n'est pas de ce jeu. {known}{meant(edition, entry.presets)}"
        raise click.BadParameter(what, param_hint="--edition")
    own = dict(others)
    try:
        for text in rules:
            name, equals, value = text.partition("=")
            if not equals:
                raise RuleError(f"« {safe(text)} » ; on attend NOM=VALEUR, comme joker_word=frozen.")
            own[name.strip()] = _rule_value(entry, name.strip(), value.strip())
        return entry.rules.from_options(own, entry.presets.get(edition or "", {})).changed()
    except RuleError as failure:
        raise click.BadParameter(str(failure), param_hint="--regle") from failure


def _rule_value(entry: Entry, name: str, text: str) -> Option:
    """Parse the value of a rule; raises `RuleError` with a suggestion."""
    value = entry.rules.parse(name, text)
    known = (each for each, *_ in entry.rules.describe())
    if name not in known:
        hint = rule_hint(entry.rules, name, text)
        raise RuleError(f"« {safe(name)[:60]} » n'est pas une règle de ce jeu.{hint} « --regle ? » les donne toutes.")
    try:
        entry.rules.check(name, value)  # this value alone: `from_options` checks them together
    except RuleError as failure:
        raise RuleError(f"{failure}{rule_hint(entry.rules, name, text)}") from failure
    return value
