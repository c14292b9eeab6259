"""Types of command parameters whose values are known names, which a shell can complete."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click
from click.shell_completion import CompletionItem

from lettres.engine.rules import RuleSet
from lettres.grammar import bare, meant

Items = list[CompletionItem[str]]
FILES = CompletionItem[str]("", type="file")
"""Makes a shell offer the files of the current folder when no name matches."""


def items(names: Iterable[str], typed: str, before: str = "", texts: Mapping[str, str] | None = None) -> Items:
    """Return the names that begin with the typed text, each prefixed with `before`; `texts` maps names to help texts.

    >>> [item.value for item in items(["débutant", "amateur"], "DEB", before="bot:")]
    ['bot:débutant']
    """
    texts, begun = texts or {}, bare(typed)
    return [CompletionItem(f"{before}{name}", help=texts.get(name)) for name in names if bare(name).startswith(begun)]


class SavedGame(click.ParamType[str]):
    """The name of a saved game, or the path of its file."""

    name = "partie"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """Return the saved games, the last played first, and files."""
        from lettres.records.journal import saved  # not at the top, like those below: only completion needs it

        return [FILES, *items((path.stem for path in saved()), incomplete)]


class ThemeName(click.ParamType[str]):
    """The name of a theme, or a file of words."""

    name = "thème"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """Return the themes of the lexicon, and files."""
        from lettres.cli.context import Settings
        from lettres.families.words.themes import DOMAINS

        lexicon = ctx.ensure_object(Settings).lexicon
        return [FILES, *items(dict.fromkeys((*lexicon.themes(), *DOMAINS)), incomplete)]


class RuleText(click.ParamType[str]):
    """A rule with its value."""

    name = "règle"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """Return the rules of the game on the command line; after « = », the values of the rule."""
        from lettres.games.catalogue import CATALOGUE

        rules = CATALOGUE[_game(ctx)].rules
        values = rule_values(rules)
        name, equals, value = incomplete.partition("=")
        if not equals:
            begun = [each for each in values if bare(each).startswith(bare(name))]
            if len(begun) != 1 or not values[begun[0]]:
                return [CompletionItem(f"{each}=") for each in begun]
            [name] = begun
        return items(values.get(name, ()), value, f"{name}=")


class Seats(click.ParamType[str]):
    """Players or robots, separated by commas; with `alone`, a single robot."""

    name = "joueurs"

    def __init__(self, alone: bool = False) -> None:
        self._alone = alone

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """Return the robots of the game on the command line, after the players typed so far."""
        from lettres.games.catalogue import CATALOGUE
        from lettres.players import level_names

        before, comma, typed = ("", "", incomplete) if self._alone else incomplete.rpartition(",")
        levels = level_names(CATALOGUE[_game(ctx)])
        return items(["bot", *(f"bot:{level}" for level in levels)], typed, before + comma)


def _game(ctx: click.Context) -> str:
    """Return the name of the game on the command line, « lettres » if it has none."""
    from lettres.games.catalogue import CATALOGUE

    name = ctx.params.get("jeu")
    return name if isinstance(name, str) and name in CATALOGUE.shipped else "lettres"


def rule_values(rules: type[RuleSet]) -> dict[str, list[str]]:
    """Return the values that each rule accepts, by the rule's name; [] if the value is a number."""
    return {name: [] if "–" in values else values.split(", ") for name, _, _, values in rules.describe()}


def rule_hint(rules: type[RuleSet], name: str, value: str) -> str:
    """Return a sentence that suggests a rule spelt like `name` or, if that is a rule, one of its values spelt like
    `value`; "" if nothing is similar."""
    known = rule_values(rules)
    return meant(value, known[name]) if name in known else meant(name, known)
