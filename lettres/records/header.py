"""The header of a record: its first lines, which hold all that is needed to set the game up again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from lettres.engine.rules import Option, RuleError, RuleSet, written
from lettres.families.words.themes import theme_name
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import shorten

VERSION = 1
"""The version of the format."""

_NAME = re.compile(r"[\w.'’ :-]{1,30}")
_MAGIC = "lettres-partie"
_KEYS = ("jeu", "règles", "lexique", "thème", "graine", "date")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(T[\d:.+Z-]+)?", re.ASCII)
_SPACES = "\u00a0\u202f"  # the no-break spaces of French typography
_LONGEST = 4096  # bytes of a value, which may be a path


class RecordError(ValueError):
    """Raised for a text that is no valid record, or a value that no record can hold; the message is for the player."""


class Header(NamedTuple):
    """The settings of a recorded game.

    `rules` are the recorded options (`RuleSet.recorded`). `lexicon` is the name of the lexicon, `theme` the name or
    file of the theme, `dice` the file of the dice; each is empty if the game has none. `players` are the names of the
    seats (`bot:…` for a bot). `date` is in ISO 8601.
    """

    game: str
    rules: Mapping[str, Option]
    lexicon: str
    theme: str
    players: tuple[str, ...]
    seed: int
    date: str
    dice: str = ""

    @property
    def title(self) -> str:
        """The title of the game, and its theme if it has one.

        >>> Header("lettres", {}, "", "/home/ana/contes.txt", ("Ana",), 7, "2026-01-02").title
        'Rami des lettres, thème « contes »'
        """
        return title_of(self.game, self.theme)


def title_of(game: str, theme: str) -> str:
    """Return the title of the game named `game`, followed by its theme if it has one."""
    return ", ".join(filter(None, (CATALOGUE[game].title, theme_title(theme))))


def theme_title(theme: str) -> str:
    """Return a theme as shown next to the title of a game; empty if `theme` is empty."""
    return f"thème « {shorten(theme_name(theme))} »" if theme else ""


def good_name(name: str) -> bool:
    """Return whether a player may be called `name`: at most 30 letters, digits, spaces, and a few punctuation marks.

    >>> good_name("Zoé"), good_name("a\\x1b[31m"), good_name("x" * 99), good_name("  ")
    (True, False, False, False)
    """
    return bool(_NAME.fullmatch(name)) and name == " ".join(name.split()) and name.isprintable()


def write_header(header: Header) -> list[str]:
    """Return the lines of a header; raise `RecordError` for a value that could not be read back.

    >>> lines = write_header(Header("lettres", {"seconds": 0}, "essai 1", "", ("Ana", "bot"), 7, "2026-01-02T03:04:05"))
    >>> read_header(lines).players
    ('Ana', 'bot')
    """
    for what, text in (("le lexique", header.lexicon), ("le thème", header.theme), ("le fichier de dés", header.dice)):
        if not _holds(text):
            raise RecordError(f"{what} « {text[:60]} » a un nom qu'une partie sauvée ne peut garder.")
    for name in header.players:
        if not good_name(name):
            raise RecordError(f"« {name[:60]} » ne peut être le nom d'un joueur.")
    if not _DATE.fullmatch(header.date):
        raise RecordError(f"la date « {header.date[:60]} » n'est pas de la forme 2026-01-02T03:04:05.")
    rules = " ".join(f"{name}={written(value)}" for name, value in sorted(header.rules.items()))
    fields = [
        (_MAGIC, VERSION),
        ("jeu", header.game),
        ("règles", rules),
        ("lexique", header.lexicon),
        *([("dés", header.dice)] if header.dice else []),
        ("thème", header.theme),
        *((player_line(seat, name), "") for seat, name in enumerate(header.players)),
        ("graine", header.seed),
        ("date", header.date),
    ]
    return [key if value == "" else f"{key} {value}" for key, value in fields]


def player_line(seat: int, name: str) -> str:
    """Return the header line of a seat's player.

    >>> player_line(1, "Zoé")
    'joueur 2 Zoé'
    """
    return f"joueur {seat + 1} {name}"


def _holds(text: str) -> bool:
    """Return whether a line can hold `text`: it must be printable, not too long, and have no spaces at its ends."""
    plain = all(char.isprintable() or char in _SPACES for char in text)  # lone surrogates are not printable
    return plain and text == text.strip() and len(text.encode()) <= _LONGEST


def read_header(lines: Sequence[str], rule_set: type[RuleSet] = RuleSet) -> Header:
    """Read a header, whose lines must be exactly those that `write_header` writes; raise `RecordError` otherwise."""
    fields, players = _fields(lines)
    _check_version(fields.get(_MAGIC, ""))
    if missing := [key for key in _KEYS if key not in fields]:
        raise RecordError(f"la partie est abîmée : il y manque « {missing[0]} ».")
    game, rules, lexicon, theme, seed, date = (fields[key] for key in _KEYS)
    try:
        number = int(seed)
        datetime.fromisoformat(date)
    except ValueError as error:
        raise RecordError("la partie est abîmée : sa graine ou sa date est mal écrite.") from error
    changed = dict(_read_rules(rules, rule_set))  # type: ignore[arg-type]  # mypy mistakes the class for an instance
    dice = fields.get("dés", "")
    header = Header(game, changed, lexicon, theme, tuple(players), number, date, dice)
    if write_header(header) != list(lines):
        raise RecordError("la partie est abîmée : ses premières lignes ne sont pas dans leur forme exacte.")
    return header


def _fields(lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    fields: dict[str, str] = {}
    players: list[str] = []
    for line in lines:
        key, _, value = line.partition(" ")
        if key == "joueur":
            number, _, name = value.partition(" ")
            if number != str(len(players) + 1) or not good_name(name):
                raise RecordError(f"joueur mal écrit : « {line[:60]} ».")
            players.append(name)
        elif key in fields:
            raise RecordError(f"« {key[:60]} » y est deux fois.")
        else:
            fields[key] = value
    return fields, players


def _check_version(text: str) -> None:
    if text == str(VERSION):
        return
    if text.isascii() and text.isdigit() and len(text) < 5 and int(text) > VERSION:
        raise RecordError("la partie vient d'une version plus récente de lettres : mettez-le à jour pour la lire.")
    raise RecordError("ce n'est pas une partie de lettres.")


@lru_cache(maxsize=64)
def _read_rules(text: str, rule_set: type[RuleSet]) -> Mapping[str, Option]:
    """The options in a line; cached, because hundreds of rooms on a server have the same line."""
    rules: dict[str, Option] = {}
    try:
        for word in text.split():
            name, _, value = word.partition("=")
            rules[name] = rule_set.parse(name, value)
        rule_set.from_record(rules)
    except RuleError as error:
        raise RecordError(str(error)) from error
    return rules


def header_size(lines: Sequence[str]) -> int:
    """Return the number of header lines; the last of them is the date."""
    return next((number for number, line in enumerate(lines, 1) if line.startswith("date ")), len(lines))


BOT = "bot"


def is_bot(name: str) -> bool:
    """Return whether the player name `name` stands for a bot.

    >>> is_bot("bot:amateur"), is_bot("Botticelli")
    (True, False)
    """
    return name.casefold().partition(":")[0] == BOT


def seat_names(players: Sequence[str]) -> list[str]:
    """Return the names of the seats for display.

    >>> seat_names(["Ana", "bot"]), seat_names(["bot:oracle", "bot:lecteur:mots"])
    (['Ana', 'Robot'], ['Robot 1 (oracle)', 'Robot 2 (lecteur, mots)'])
    """
    names: list[str] = []
    bots = sum(map(is_bot, players))
    number = 0
    for name in players:
        if is_bot(name):
            number += 1
            level = name.partition(":")[2].replace(":", ", ")
            name = (f"Robot {number}" if bots > 1 else "Robot") + (f" ({level})" if level else "")
        names.append(name)
    return names
