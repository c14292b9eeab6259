"""`lettres help` and `lettres aide`: print the help page of a command."""

from __future__ import annotations

import click


def help_command(name: str, kind: type[click.Command]) -> click.Command:
    """Return a command that shows the help page of its group, or of one of the group's commands."""
    argument = click.Argument(["names"], metavar="[COMMANDE]", nargs=-1)
    return kind(name, params=[argument], callback=_show, help="Montre l'aide, ou celle d'une COMMANDE.")


def _show(names: tuple[str, ...]) -> int:
    ctx = click.get_current_context().parent
    assert ctx is not None
    with ctx:
        for name in names:
            ctx = _subcommand_context(ctx, name)
        click.echo(ctx.command.get_help(ctx))
    return 0


def _subcommand_context(ctx: click.Context, name: str) -> click.Context:
    """Return the context in which the group of `ctx` would call its command `name`."""
    group = ctx.command
    if not isinstance(group, click.Group):
        raise click.UsageError(f"« {ctx.command_path} » n'a pas de commandes.", ctx)
    wanted = ctx.token_normalize_func(name) if ctx.token_normalize_func else name
    found = group.get_command(ctx, wanted) if wanted in group.list_commands(ctx) else None
    if found is None:
        raise click.NoSuchCommand(name, ctx=ctx)
    return click.Context(found, ctx, wanted, **found.context_settings)
