"""The arguments of a scribe's commands: a new name for a player, the racks at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lettres.compose.base import MoveError
from lettres.families.words.notation import JOKER
from lettres.play.names import name_problem, names_problem
from lettres.play.scribe_lines import find_seat, plain
from lettres.records.header import Header
from lettres.records.sheet import End
from lexicon import fold


def rename_player(header: Header, text: str) -> Header:
    """Return the header with a player renamed: `Zoe Zoé`, `2 Zoé`, `Jean Luc en Luc`.

    Raises `MoveError` if the player is unknown or the new name is not allowed.

    >>> rename_player(Header("lettres", {}, "", "", ("Ana", "Zoe"), 0, "2026-01-02"), "zoe Zoé").players
    ('Ana', 'Zoé')
    """
    parts = re.split(r"\s+(?:en|->|=)\s+", text, maxsplit=1)
    old, new = parts if len(parts) == 2 else _two_names(header.players, text)
    seat, new = find_seat(old, header.players), " ".join(new.split())
    players = (*header.players[:seat], new, *header.players[seat + 1 :])
    if wrong := name_problem(new) or names_problem(players):
        raise MoveError(wrong)
    return header._replace(players=players)


def _two_names(players: Sequence[str], text: str) -> tuple[str, str]:
    """Return the old and the new name in a text, where only a space separates them."""
    for name in sorted(players, key=len, reverse=True):
        if plain(text).startswith(f"{plain(name)} "):
            words = len(name.split())
            return name, " ".join(text.split()[words:])
    old, _, new = text.partition(" ")
    if not new.strip():
        raise MoveError("dites l'ancien nom, puis le nouveau : renomme Zoe Zoé.")
    return old, new


def read_end(players: Sequence[str], text: str) -> End:
    """Return the end of a game, with the racks that are typed: `Ana : ETR, Zoé : 0`.

    Raises `MoveError` if the text cannot be read.

    >>> read_end(["Ana", "Zoé"], "Ana : etr?, Zoé : 0").left
    ('ETR?', '-')
    """
    left = [""] * len(players)
    for part in filter(None, map(str.strip, re.split("[,;]", text))):
        name, colon, tiles = part.partition(":")
        if not colon:
            raise MoveError("dites ce qui reste à chacun : fin Ana : ETR, Zoé : 0.")
        left[find_seat(name, players)] = _read_rest(tiles)
    return End(tuple(left))


def _read_rest(text: str) -> str:
    """Return the rest of a rack as a sheet writes it: its letters, their number, or « - » for none."""
    text = "".join(text.split()).replace("*", JOKER)
    if plain(text) in ("0", "-", "rien", "vide"):
        return "-"
    if text.isdecimal() and text.isascii():
        return str(int(text[:4]))
    letters = fold(text.replace(JOKER, "")) if text.replace(JOKER, "") else ""
    if letters is None or not text:
        raise MoveError(f"« {text[:40]} » : on attend les lettres qui restent, ou leur nombre.")
    return letters + JOKER * text.count(JOKER)
