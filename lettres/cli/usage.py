"""French messages for wrong calls; imported only when a call is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from lettres.grammar import bare, meant, safe, shorten


def usage_message(error: click.UsageError) -> str:
    """Return the French message for a wrong call, with the command that prints the help page."""
    text = next((message(error) for kind, message in _MESSAGES if isinstance(error, kind)), error.message)
    path = error.ctx.command_path if error.ctx else "lettres"
    return f"{text} Voyez « {path} --help »."


def _missing(error: click.MissingParameter) -> str:
    param = error.param
    if isinstance(param, click.Argument):
        return f"il manque l'argument {_as_typed(param, error.ctx).rstrip('.')}."
    names = " ou ".join(param.opts) if param else ""
    return f"il manque l'option {names}."


def _unknown_option(error: click.NoSuchOption) -> str:
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    names = [name for param in params for name in param.opts if name.startswith("--")]
    hint = meant(error.option_name, names)
    if error.option_name == "--format" and "--format" not in names:
        ways = [name for name in ("--html", "--json") if name in names]
        hint = f" Ici, le format est une option : {' ou '.join(ways)}." if ways else hint
    return f"option inconnue : {shorten(safe(error.option_name))}.{hint}"


def _bad_value(error: click.BadParameter) -> str:
    hint = error.param.opts[0] if isinstance(error.param, click.Option) else error.param_hint
    message = error.message
    if not hint:
        return f"valeur refusée : {message}"
    return f"{hint} ne prend pas {message}" if re.match("«[^»]*» ;", message) else f"{hint} : {message}"


def _bad_use(error: click.BadOptionUsage) -> str:
    """Return the message for an option without its value, or with a value that it does not take."""
    name = error.option_name
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    option = next((param for param in params if name in (*param.opts, *param.secondary_opts)), None)
    if isinstance(option, click.Option) and option.is_flag:
        return f"{name} ne prend pas de valeur : écrivez {name}, et rien d'autre."
    wanted = f" : écrivez {name} {_as_typed(option, error.ctx)}" if option else ""
    return f"{name} attend une valeur{wanted}{'' if wanted.endswith('…') else '.'}"


def _as_typed(param: click.Parameter, ctx: click.Context | None) -> str:
    """Return the name that the help page gives to the value of `param`."""
    return param.metavar or (param.make_metavar(ctx) if ctx else param.human_readable_name)


_ELSEWHERE = {
    "REGLES": "« lettres », sans rien, donne celles de chaque jeu",
    "REPRENDRE": "écrivez « lettres jouer --reprendre »",
    "NOTER": "écrivez « lettres partie noter »",
    "REJOUER": "écrivez « lettres partie rejouer »",
}
"""Commands that people try but do not exist, and what to type instead."""

_INSTEAD = {"themes": " Pour voir les mots d'un thème : « lettres mots --theme {} »."}
"""Commands that take no argument, and what to type instead for one."""


def too_many(extra: str, ctx: click.Context) -> str:
    """Return the message for arguments that are too many."""
    what = f"« {shorten(safe(extra))} » est de trop"
    taken = sum(isinstance(param, click.Argument) for param in ctx.command.params)
    several = "qu'un argument" if taken == 1 else f"que {taken} arguments"
    limit = several if taken else "que des options"
    named = any("--joueurs" in param.opts for param in ctx.command.params)
    names = " Des noms se suivent entre virgules : --joueurs Ana,Zoé." if named else ""
    there = _INSTEAD.get(ctx.command.name or "", "").format(shorten(safe(extra)))
    return f"{what} : « {ctx.command_path} » ne prend {limit}.{names}{there}"


def _unknown_command(error: click.NoSuchCommand) -> str:
    name, ctx = error.command_name, error.ctx
    names = ctx.command.list_commands(ctx) if ctx and isinstance(ctx.command, click.Group) else []
    shown = shorten(safe(name))
    first = ctx is None or ctx.parent is None
    if first and (there := _ELSEWHERE.get(bare(name))):
        return f"commande inconnue : « {shown} » ; {there}."
    hint = meant(name, names) or (f" Pour juger un mot : « lettres arbitre {shown} »." if first else "")
    return f"commande inconnue : « {shown} ».{hint}"


# Any: each function takes the error class beside it
_MESSAGES: tuple[tuple[type[click.UsageError], Callable[[Any], str]], ...] = (
    (click.MissingParameter, _missing),
    (click.BadParameter, _bad_value),
    (click.NoSuchOption, _unknown_option),
    (click.BadOptionUsage, _bad_use),
    (click.NoSuchCommand, _unknown_command),
)
