"""click in French: help pages, usage errors, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click


class OutputClosed(Exception):
    """What read our output has stopped."""


class FrenchPage(click.Command):
    """A command whose help page is French, with examples set in its `epilog`."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix="Usage : ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section("Options\u00a0"):
            records = [record for option in options if (record := option.get_help_record(ctx))]
            formatter.write_dl([(term, _translate(text)) for term, text in records])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = "Affiche cette aide."
        return option

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.epilog:
            with formatter.section("Exemples\u00a0"):
                for line in self.epilog.strip().splitlines():
                    formatter.write_text(line.strip())


def _translate(text: str) -> str:
    """What click adds to an option's help, in French."""
    text = re.sub(r"; x>=\d+\]$", "]", text)
    return text.replace("[default: ", "[par défaut : ").replace("[required]", "[obligatoire]")


def _choose(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Take a setting given after the command's name as if it stood before it."""
    if value not in (None, False) and ctx.obj is not None:
        setattr(ctx.obj, str(param.name), value)


def settings_options(callback: Callable[..., None] | None = None) -> list[click.Option]:
    """The options that every command takes, before or after its name."""
    how: dict[str, Any] = {"callback": callback, "expose_value": False} if callback else {}
    path, plain = ["--lexique"], ["--accessible"]
    return [
        click.Option(
            path,
            metavar="FICHIER",
            type=click.Path(),  # for completion
            is_eager=callback is None,
            help="Un autre lexique compilé (ou LETTRES_LEXIQUE).",
            **how,
        ),
        click.Option(
            plain, is_flag=True, help="Des lignes simples, sans couleur ni cadre, pour un lecteur d'écran.", **how
        ),
    ]


class FrenchCommand(FrenchPage):
    """A command with a French help page, which takes the settings after its name too."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.params += settings_options(_choose)


class FrenchGroup(FrenchPage, click.Group):
    """A group whose commands are imported when they are called: name -> (module, line of help)."""

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]], **options: Any) -> None:
        options["subcommand_metavar"] = "COMMANDE [ARGUMENTS]..."
        super().__init__(*args, **options)
        self._lazy = lazy
        self.params += settings_options()

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        try:
            return super().make_context(*args, **options)
        except BrokenPipeError as error:
            raise OutputClosed from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:  # click would end here, without a word
            raise OutputClosed from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._lazy)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self._lazy:
            return None
        from importlib import import_module

        command: click.Command = import_module(self._lazy[name][0]).command
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section("Commandes\u00a0"):
            formatter.write_dl([(name, line) for name, (_, line) in self._lazy.items()])


def _missing(error: click.MissingParameter) -> str:
    param = error.param
    if isinstance(param, click.Argument):
        name = param.make_metavar(error.ctx) if error.ctx else param.human_readable_name
        return f"il manque l'argument {name.rstrip('.')}."
    return f"il manque l'option {' ou '.join(param.opts) if param else ''}."


def _unknown_option(error: click.NoSuchOption) -> str:
    near = f" Vouliez-vous dire {' ou '.join(error.possibilities)} ?" if error.possibilities else ""
    return f"option inconnue : {error.option_name}.{near}"


def _bad_value(error: click.BadParameter) -> str:
    hint = "/".join(error.param.opts) if isinstance(error.param, click.Option) else error.param_hint
    return f"valeur refusée{f' de {hint}' if hint else ''} : {error.message}"


_MESSAGES: tuple[tuple[type[click.UsageError], Callable[[Any], str]], ...] = (
    (click.MissingParameter, _missing),
    (click.BadParameter, _bad_value),
    (click.NoSuchOption, _unknown_option),
    (click.BadOptionUsage, lambda error: f"il manque la valeur de {error.option_name}, ou elle est de trop."),
)


def usage_message(error: click.UsageError) -> str:
    """What is wrong with a call, in French, with where to find help."""
    text = next((message(error) for kind, message in _MESSAGES if isinstance(error, kind)), None)
    if text is None:
        text = _plain_message(error)
    path = error.ctx.command_path if error.ctx else "lettres"
    return f"{text} Voyez « {path} --help »."


def _plain_message(error: click.UsageError) -> str:
    message = error.message
    if message.startswith("No such command"):
        return _unknown_command(message.split("'")[1], error.ctx)
    if message.startswith("Missing command"):
        return "il manque une commande."
    if message.startswith("Got unexpected extra argument"):
        extra = message[message.find("(") + 1 : message.rfind(")")]
        return f"argument en trop : « {extra} ». Une option l'annonce-t-elle ?"
    return message


def _unknown_command(name: str, ctx: click.Context | None) -> str:
    from difflib import get_close_matches

    names = ctx.command.list_commands(ctx) if ctx and isinstance(ctx.command, click.Group) else []
    near = get_close_matches(name.lower(), names, 1, 0.6)
    hint = f"Vouliez-vous dire « {near[0]} » ?" if near else f"Pour juger un mot : « lettres arbitre {name} »."
    return f"commande inconnue : « {name} ». {hint}"


class Number(click.IntRange):
    """A whole number, refused in French."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            bounds = f" de {self.min} à {self.max}" if self.max is not None else f" d'au moins {self.min}"
            self.fail(f"« {value} » n'est pas un nombre entier{bounds}.", param, ctx)


class Choice(click.Choice[str]):
    """One of a few names, refused in French."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            self.fail(f"« {value} » ; on attend {' ou '.join(self.choices)}.", param, ctx)
        return str(value)
