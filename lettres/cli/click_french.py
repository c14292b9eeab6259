"""Make click speak French. A catalogue translates click's own texts; classes write help pages, options and values.

click translates with `gettext`, which reads the language from the environment variable LANGUAGE. Importing this module
sets the variable to French, whatever the player's language.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from lettres.cli.interrupts import raise_again
from lexicon.fold import fold

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from lettres.cli.context import Settings
    from lettres.cli.definitions import Meanings

gettext.bindtextdomain("messages", os.path.join(os.path.dirname(__file__), "locale"))
os.environ["LANGUAGE"] = "fr"

_LONGEST = 86400.0  # seconds of a search
HELP = ("aide", "help")
"""Names of the command that shows a help page."""


class OutputClosed(Exception):
    """Raised when the program that reads our stdout has closed the pipe."""


Decorator = Callable[[Callable[..., int]], Callable[..., int]]
"""A decorator that adds an option or an argument to a command."""

ACCENTS = str.maketrans("àâçéèêëîïôûù", "aaceeeeiiouu")
_CONTEXT = {"token_normalize_func": lambda token: token.translate(ACCENTS)}  # --thème is --theme


def _choose(ctx: click.Context, param: click.Parameter, value: str | bool | None) -> None:
    """Store the value of an option in `Settings.chosen`; the option may come before or after the command's name."""
    if value not in (None, False):
        from lettres.cli.context import Settings  # not at the top: few calls choose anything

        ctx.ensure_object(Settings).chosen[str(param.name)] = value


_SETTINGS = [
    click.Option(
        ["--lexique"],
        metavar="FICHIER",
        type=click.Path(),  # a shell completes it with files
        is_eager=True,
        callback=_choose,
        expose_value=False,
        help="Un autre lexique compilé (ou LETTRES_LEXIQUE) ; on s'y fie comme à un programme.",
    ),
    click.Option(
        ["--accessible"],
        is_flag=True,
        is_eager=True,
        callback=_choose,
        expose_value=False,
        help="Des lignes simples, sans couleur ni cadre, pour un lecteur d'écran (ou LETTRES_ACCESSIBLE=1).",
    ),
]
"""The options that every command takes, before or after its name."""


class FrenchPage(click.Command):
    """A command with a French help page, on which `epilog` holds examples. It accepts the options in `_SETTINGS`."""

    def __init__(self, *args: Any, **options: Any) -> None:  # Any: as in click
        super().__init__(*args, **{"context_settings": _CONTEXT, **options})
        self.params += _SETTINGS

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # the message names the help page of this command
            raise

    def get_help(self, ctx: click.Context) -> str:
        from lettres.cli.wrap import HelpPage  # not at the top: only a help page needs it

        ctx.formatter_class = HelpPage
        return super().get_help(ctx)

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        # click caches the help option of the first caller: each must name « --aide »
        return ["-h", "--help", "--aide"]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.epilog:
            with formatter.section("Exemples\u00a0"):
                for line in self.epilog.strip().splitlines():
                    formatter.write_text(line.strip())


class FrenchCommand(FrenchPage):
    """A command that is not a group."""

    allow_extra_args = True  # `parse_args` refuses them in French

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            from lettres.cli.usage import too_many  # not at the top: only a wrong call needs it

            raise click.UsageError(too_many(" ".join(extra), ctx), ctx)
        return extra

    def invoke(self, ctx: click.Context) -> object:
        raise_again()
        return super().invoke(ctx)


class FrenchGroup(FrenchPage, click.Group):
    """A group that imports a command only when it is called.

    `lazy` maps the name of a command to its path in `lettres.cli` and its line of help.
    """

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]], **options: Any) -> None:  # Any: as in click
        super().__init__(*args, **options)
        self._lazy = lazy

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError as error:
            raise OutputClosed from error

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:  # click would exit here
            raise OutputClosed from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._lazy)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in HELP:
            from lettres.cli.help import help_command  # not at the top, like those below: other commands do not need it

            return help_command(name, FrenchCommand)
        if name not in self._lazy:
            return None
        from importlib import import_module

        module, _, own = self._lazy[name][0].rpartition(".")
        command: click.Command = getattr(import_module(f"lettres.cli.{module}"), own)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commandes\u00a0"):
            formatter.write_dl([(name, line) for name, (_, line) in self._lazy.items()])


class Seconds(click.ParamType[float]):
    """A number of seconds, with a decimal comma or point."""

    name = "s"  # help pages show it in capitals

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(str(value).replace(",", "."))
        except ValueError:
            seconds = 0
        if not 0 < seconds <= _LONGEST:  # also false for NaN
            self.fail(f"« {value} » ; on attend des secondes, comme 10 ou 0,5.", param, ctx)
        return seconds


class BoundedInt(click.ParamType[int]):
    """A whole number between bounds, with French error messages."""

    name = "n"

    def __init__(self, least: int, most: int | None = None) -> None:
        self._least, self._most = least, most

    @property
    def range(self) -> str:
        """The bounds as a help page shows them; "" if only negative numbers are refused.

        >>> BoundedInt(1, 9).range, BoundedInt(1).range, BoundedInt(0).range
        ('de 1 à 9', '1 au moins', '')
        """
        if self._most is not None:
            return f"de {self._least} à {self._most}"
        return f"{self._least} au moins" if self._least else ""

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self._least - 1
        if number < self._least or (self._most is not None and number > self._most):
            bounds = f"d'au moins {self._least}" if self._most is None else self.range
            self.fail(f"« {value} » n'est pas un nombre entier {bounds}.", param, ctx)
        return number


class Choice(click.Choice[str]):
    """One of a few names, in any case, with or without accents; with French error messages.

    >>> Choice(["français", "coréen"]).convert("COREEN", None, None)
    'coréen'
    """

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if str(value) in self.choices:
            return str(value)
        found = next((choice for choice in self.choices if _plain(choice) == _plain(str(value))), None)
        if found is None:
            from lettres.grammar import either, meant  # not at the top: only a wrong value needs it

            what = f"« {value} » ; on attend {either(self.choices)}.{meant(str(value), self.choices)}"
            raise click.BadParameter(what, ctx=ctx, param=param)
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Return the names that begin with the typed text, in any case, with or without accents."""
        from lettres.cli.choices import items  # not at the top: only completion needs it

        return items(self.choices, incomplete)


def _plain(name: str) -> str:
    return fold(name) or name.casefold()


def seconds_option(default: float, help: str) -> Decorator:
    """Return the option `--temps`, which the command receives as `seconds`."""
    help = f"{help}  [par défaut : {default:g}]"
    return click.option("--temps", "seconds", type=Seconds(), default=default, help=help)


def number_option(
    *names: str, least: int = 0, most: int | None = None, default: int | None = None, help: str, **own: Any
) -> Decorator:
    """Return an option that takes a whole number; `own` are further arguments of `click.option`."""
    kind = BoundedInt(least, most)
    known = " ; ".join(filter(None, (f"par défaut : {default}" if default is not None else "", kind.range)))
    return click.option(*names, type=kind, default=default, help=f"{help}  [{known}]" if known else help, **own)


def definitions_option(command: Callable[..., int]) -> Callable[..., int]:
    """Add the option `--definitions`, whose value goes into the settings."""
    option = click.option(
        "--definitions",
        metavar="FICHIER",
        type=click.Path(),
        expose_value=False,
        callback=_choose,
        help="Vos définitions : un fichier « mot, tabulation, sens » (ou LETTRES_DEFINITIONS).",
    )
    return option(command)


def definition_option(help: str) -> Decorator:
    """Return the option `--definition`, which the command receives as `definition`, together with `--definitions`."""
    flag = click.option("--definition", "--définition", "definition", is_flag=True, help=help)
    return lambda command: flag(definitions_option(command))


def requested_meanings(settings: Settings) -> Meanings | None:
    """Return the meanings for `--definition`; if no definitions are installed, print a warning and return None."""
    from lettres.cli.definitions import meanings_if_installed  # not at the top: most calls do without

    return meanings_if_installed(settings)
