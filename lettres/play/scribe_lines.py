"""The lines that a scribe types: commands in small letters, and turns. A word in capitals is always a word that was
formed: PASSE is such a word, « passe » is a pass."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from lettres.compose.base import MoveError
from lettres.grammar import both
from lettres.records.sheet import TurnKind
from lexicon import fold


class ScribeCommand(NamedTuple):
    """A command by its first name, and the rest of its line."""

    name: str
    rest: str = ""


class TypedTurn(NamedTuple):
    """A turn as the scribe typed it: the words, and the details typed with them. `allowed` is True if the players
    accept the turn, whatever the rules say."""

    kind: TurnKind
    words: str = ""
    seat: int | None = None
    points: int | None = None
    rack: str | None = None
    emptied: bool = False
    allowed: bool = False


COMMANDS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "aide": (("?", "help"), "aide", "ces lignes"),
    "table": ((), "table", "les mots de la table"),
    "points": (("scores", "score"), "points", "les totaux"),
    "tours": (("feuille",), "tours", "les tours notés, numérotés"),
    "annule": (("defais", "annuler"), "annule", "revient sur ce qui vient d'être noté"),
    "corrige": (("corriger",), "corrige 7 PAGE MIEL", "reprend un tour ; la suite est jugée de nouveau"),
    "insere": (("inserer",), "insère 7 Zoé : passe", "note un tour oublié, avant le tour 7"),
    "ote": (("oter", "supprime"), "ôte 7", "retire un tour"),
    "renomme": (("renommer",), "renomme Zoe Zoé", "change le nom d'un joueur"),
    "fin": ((), "fin", "finit la partie ; « fin Ana : ETR, Zoé : 0 » dit ce qui reste"),
    "quitte": (("quitter", "q"), "quitte", "s'arrête là : tout est sauvé"),
}
"""The commands, without accents: other names, how to type them, their effect."""

SHOWING = {"aide", "table", "points", "tours"}
"""Commands that change nothing."""

_NUMBERED = {"corrige", "insere", "ote"}
_KINDS = {
    "passe": TurnKind.PASS,
    "pioche": TurnKind.PASS,
    "temps": TurnKind.TIME,
    "hors delai": TurnKind.TIME,
    "faute": TurnKind.FAULT,
    "refuse": TurnKind.FAULT,
}


def plain(text: str) -> str:
    """Return a text in small letters without accents, with single spaces.

    >>> plain("  Ôte   7 ")
    'ote 7'
    """
    parted = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return " ".join("".join(char for char in parted if not unicodedata.combining(char)).split())


def find_seat(text: str, players: Sequence[str]) -> int:
    """Return the seat of a player, by name, by the start of a name or by number. Raises `MoveError` unless one fits.

    >>> find_seat("zoe", ["Ana", "Zoé"]), find_seat("2", ["Ana", "Zoé"])
    (1, 1)
    """
    wanted = plain(text)
    names = list(map(plain, players))
    if wanted in names:
        return names.index(wanted)
    numbers = {str(number): number - 1 for number in range(1, len(names) + 1)}
    if wanted.removeprefix("j") in numbers:
        return numbers[wanted.removeprefix("j")]
    starting = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    if len(starting) != 1:
        raise MoveError(f"« {text.strip()[:40]} » ne joue pas ; on attend {both(players)}.")
    return starting[0]


def read_command(text: str) -> ScribeCommand | None:
    """Return the command of a line; None for a turn.

    >>> read_command("annule"), read_command("TABLE"), read_command("Corrige 7 : page miel")
    (ScribeCommand(name='annule', rest=''), None, ScribeCommand(name='corrige', rest='7 : page miel'))
    """
    first, _, rest = text.strip().partition(" ")
    word = plain(first)
    name = next((name for name, (others, *_) in COMMANDS.items() if word == name or word in others), "")
    rest = rest.strip()
    if not name or (first.isupper() and len(first) > 1):
        return None
    if name in _NUMBERED:
        return ScribeCommand(name, rest) if re.match(r"\d", rest) or not rest else None
    if name == "renomme":
        return ScribeCommand(name, rest)
    if name == "fin":
        return ScribeCommand(name, rest) if not rest or ":" in rest else None
    return None if rest else ScribeCommand(name)


def read_typed(text: str, players: Sequence[str]) -> TypedTurn:
    """Return the turn in a line. Raises `MoveError` if the line cannot be read.

    >>> typed = read_typed("Zoé : page miel, 7 points ; chevalet elpttrs, vidé", ["Ana", "Zoé"])
    >>> typed.words, typed.seat, typed.points, typed.rack, typed.emptied
    ('page miel', 1, 7, 'ELPTTRS', True)
    >>> read_typed("passe", ["Ana"]).kind, read_typed("PASSE", ["Ana"]).kind, read_typed("faute ZARBI", ["Ana"]).words
    (<TurnKind.PASS: 'passe'>, <TurnKind.LAY: 'lay'>, 'ZARBI')
    """
    before, colon, after = text.partition(":")
    seat = find_seat(before, players) if colon else None
    items = [item.strip() for item in re.split("[,;]", after if colon else text)]
    typed = _read_first_part(items[0])._replace(seat=seat)
    for item in items[1:]:
        typed = _with_item(typed, item)
    return typed


def _read_first_part(text: str) -> TypedTurn:
    """Return the turn in the first part of a line, without the details after it."""
    text, points = _points(text)
    if text.isupper():
        return TypedTurn(TurnKind.LAY, text, points=points)
    first, _, rest = text.partition(" ")
    match = re.fullmatch(r"chevalet\s+(\S.*)", text, re.IGNORECASE)
    if match and not _is_emptied(text):
        return TypedTurn(TurnKind.LAY, rack=_rack(match[1]))
    kind = _KINDS.get(plain(text))
    if kind:
        return TypedTurn(kind)
    if _KINDS.get(plain(first)) is TurnKind.FAULT and rest and not first.isupper():
        return TypedTurn(TurnKind.FAULT, rest.strip(" :"))
    typed = TypedTurn(TurnKind.LAY, points=points)
    return typed._replace(emptied=True) if _is_emptied(text) else typed._replace(words=text)


def _is_emptied(text: str) -> bool:
    """Return True if a text says that the whole rack was laid. VIDE, without its accent, is a word."""
    word = plain(text)
    return not text.isupper() and (word == "chevalet vide" or (word == "vide" and word != text.casefold()))


def _points(text: str) -> tuple[str, int | None]:
    """Return a text without the points at its end (`= 12`), and these points."""
    match = re.fullmatch(r"(.*?)\s*=\s*(\d{1,3})(?:\s*(?:points?|pts?))?", text, re.IGNORECASE)
    return (match[1], int(match[2])) if match else (text, None)


def _with_item(typed: TypedTurn, item: str) -> TypedTurn:
    """Return a turn with one more detail or one more word."""
    if not item:
        return typed
    word = plain(item)
    small = not item.isupper()
    if match := re.fullmatch(r"(\d{1,3})(?: (?:points?|pts?))?", word):
        return typed._replace(points=int(match[1]))
    if _is_emptied(item):
        return typed._replace(emptied=True)
    if small and (match := re.fullmatch(r"chevalet\s+(\S.*)", item, re.IGNORECASE)):
        return typed._replace(rack=_rack(match[1]))
    if small and word in ("permis", "permis quand meme", "admis", "accepte"):
        return typed._replace(allowed=True)
    if small and _KINDS.get(word) is TurnKind.FAULT:
        return typed._replace(kind=TurnKind.FAULT)
    words, points = _points(item)
    typed = typed if points is None else typed._replace(points=points)
    return typed._replace(words=f"{typed.words} {words}".strip())


def _rack(text: str) -> str:
    """Return the letters of a rack, with `?` for a joker, typed `?` or `*`. Raises `MoveError` if it is no rack."""
    text = "".join(text.split()).replace("*", "?")
    letters = fold(text.replace("?", "")) if text.replace("?", "") else ""
    if letters is None or len(text) > 40:
        raise MoveError(f"« {text[:40]} » n'est pas un chevalet : on attend des lettres, et ? pour un joker.")
    return letters + "?" * text.count("?")
