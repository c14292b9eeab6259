"""A new game from the options of `lettres jouer`: rules, players, and the header of its record."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import click

from lettres.cli.console import error
from lettres.cli.context import Settings
from lettres.cli.rules import dice_file
from lettres.engine.rules import Option, RuleError
from lettres.games.catalogue import CATALOGUE, Entry
from lettres.grammar import safe
from lettres.play.names import name_problem, names_problem, split_names
from lettres.records.allowed_files import allow
from lettres.records.header import BOT, Header, good_name, is_bot
from lettres.records.session import Session, game_of, lexicon_name, new_game, new_seed

ARBITRATION = {"souple": "auto", "strict": "strict", "défi": "challenge"}
"""The values of the option `--arbitrage`, with those of the rule."""


def check_game(entry: Entry, arbitration: str | None, theme: str | None, dice: str | None) -> None:
    """Raise `click.UsageError` for options that a game does not have."""
    if not entry.needs_lexicon:
        if theme:
            raise click.UsageError(f"--theme va avec les lettres : au {entry.title.lower()}, il n'y a pas de mots.")
        if arbitration == "défi":
            what = "la table montre tout, rien ne se conteste : souple, ou strict"
            raise click.BadParameter(f"au {entry.title.lower()}, {what}.", param_hint="--arbitrage")
    if dice is not None and not entry.needs_dice:
        raise click.UsageError(f"--des va avec le jeu de dés, non au {entry.title.lower()}.")


def shorthand_rules(seconds: int | None, rounds: int | None, arbitration: str | None) -> dict[str, Option]:
    """Return the rules that `--minuteur`, `--manches` and `--arbitrage` set; None sets no rule."""
    given = {"seconds": seconds, "rounds": rounds, "arbitration": ARBITRATION.get(arbitration or "")}
    return {name: value for name, value in given.items() if value is not None}


def player_names(names: str | None, auto: bool) -> tuple[str, ...]:
    """Return the names of the players, by default a person and a bot; raises `click.BadParameter` for a bad name."""
    if names is None:
        names = "bot,bot" if auto else "Joueur,bot"
    players = split_names(names)
    if "" in players:
        what = "il manque un nom" if len(players) == 1 else "il manque un nom près d'une virgule"
        raise click.BadParameter(f"{what} ; on attend par exemple Ana,Zoé ou Ana,bot.", param_hint="--joueurs")
    for name in players:
        if not is_bot(name) and (wrong := name_problem(name)):
            raise click.BadParameter(wrong, param_hint="--joueurs")
        if not good_name(name):
            raise click.BadParameter(f"« {safe(name)[:40]} » n'est pas le nom d'un robot.", param_hint="--joueurs")
        if is_bot(name) and ":" not in name and name != BOT:  # it may be meant as a person
            error(f"« {name} » est un robot : une personne prend un autre nom.")
    if wrong := names_problem(players):
        raise click.BadParameter(wrong, param_hint="--joueurs")
    if auto and not all(map(is_bot, players)):
        raise click.BadParameter("avec --auto, rien que des robots : bot, bot:lecteur…", param_hint="--joueurs")
    return players


def header(
    settings: Settings,
    entry: Entry,
    players: tuple[str, ...],
    options: dict[str, Option],
    *,
    theme: str | None,
    dice: str | None,
    seed: int | None,
) -> Header:
    """Return the header of a new record; the seed is random if `seed` is None.

    Raises `click.BadParameter` for a bad dice file or theme, `StoreError` if saved games cannot be allowed to open it.
    """
    dice = dice_file(dice)
    if theme:
        words = settings.theme(theme)
        theme = _allow_file(theme) if os.path.isfile(theme) else words.name
    return Header(
        game=entry.name,
        rules=entry.rules.from_options({}, options).recorded(),
        lexicon=lexicon_name(settings.lexicon) if entry.needs_lexicon else "",
        dice=_allow_file(dice) if dice else "",
        theme=theme or "",
        players=players,
        seed=new_seed() if seed is None else seed,
        date=_now(),
    )


def _allow_file(path: str) -> str:
    """Let saved games open a file from now on; return its absolute path."""
    path = os.path.abspath(path)
    allow(path)
    return path


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def rematch_header(played: Header) -> Header:
    """Return the header of a rematch: the same rules and players, but the second player now begins.

    The value of a rule that only old records have is replaced by its default.

    >>> rematch_header(Header("des", {}, "", "", ("Ana", "bot"), 7, "2026-01-02T03:04:05")).players
    ('bot', 'Ana')
    """
    order, kind = played.players[1:] + played.players[:1], CATALOGUE[played.game].rules
    rules = kind.from_options({}, kind.from_record(played.rules)).recorded()
    return played._replace(rules=rules, players=order, seed=new_seed(), date=_now())


def begin(settings: Settings, header: Header, name: str | None) -> Session:
    """Deal the game and save it; raises `click.BadParameter` for bad players."""
    lexicon = settings.lexicon_for(CATALOGUE[header.game])
    try:
        return new_game(header, game_of(lexicon)(header), lexicon, name)
    except ValueError as failure:
        few = header.dice and isinstance(failure, RuleError)
        raise click.BadParameter(str(failure), param_hint="--des" if few else "--joueurs") from failure
