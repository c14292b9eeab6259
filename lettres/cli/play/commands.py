"""What a player may type, in the plain mode and on the full screen: a few words of French, or a move.

>>> read("? mangeons"), read("défaire 3 GAMIN")
(Typed(name='arbitre', words=('mangeons',)), Typed(name='défaire', words=('3', 'GAMIN')))
>>> read("IMAGE+LEP -> PAGE MIEL").name
'coup'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lettres.compose import ARROWS
from lexicon import fold


class Typed(NamedTuple):
    """A command by its full name, and the words after it; `coup` is a move or words to form, whole."""

    name: str
    words: tuple[str, ...]


COMMANDS: dict[str, tuple[str, str]] = {
    "aide": ("aide", "cette aide"),
    "table": ("table", "montre la table et votre chevalet"),
    "arbitre": ("? MOT", "demande à l'arbitre, sans pénalité"),
    "défaire": ("défaire 3", "défait un mot de la table, par son numéro ou ses lettres"),
    "former": ("former PAGE", "forme un mot ; le mot seul suffit aussi"),
    "annuler": ("annuler", "revient d'une étape"),
    "refaire": ("refaire", "refait l'étape annulée"),
    "recommencer": ("recommencer", "remet la table comme au début du tour"),
    "réparer": ("réparer", "remet en mots les lettres à replacer ; « réparer tout » remet la table d'avant"),
    "valider": ("valider", "pose ce qui est composé et finit le tour"),
    "passer": ("passer", "ne pose rien, et pioche"),
    "trier": ("trier", "range le chevalet : trier alphabet, trier voyelles, ou trier main LETTRES"),
    "indice": ("indice", "un indice, plus précis à chaque demande, et qui coûte des points d'aide"),
    "score": ("score", "la feuille de score"),
    "pause": ("pause", "arrête le minuteur et cache la table"),
    "contester": ("contester", "conteste le tour qui vient d'être posé"),
    "accepter": ("accepter", "accepte le tour qui vient d'être posé"),
    "quitter": ("quitter", "sauve et quitte"),
}
"""Every command: how it is typed, and what it does."""

_SHORT = {
    "H": "aide",
    "HELP": "aide",
    "D": "défaire",
    "F": "former",
    "Z": "annuler",
    "Y": "refaire",
    "R": "recommencer",
    "V": "valider",
    "OK": "valider",
    "P": "passer",
    "PASSE": "passer",
    "T": "trier",
    "I": "indice",
    "S": "score",
    "C": "contester",
    "A": "accepter",
    "Q": "quitter",
    "EXIT": "quitter",
}
_WITH_WORDS = {
    "arbitre", "défaire", "former", "trier", "contester", "défausser",
    "lancer", "garder", "ôter", "déplacer", "arranger",
}  # fmt: skip
ALL = "tout"  # « réparer tout »


def is_move(text: str) -> bool:
    """Whether a line is a move by its signs, an arrow in any spelling or a plus.

    >>> is_move("IMAGE+LEP"), is_move("PAGE => MIEL"), is_move("PAGE MIEL")
    (True, True, False)
    """
    return "+" in text or ARROWS.search(text) is not None


def read(line: str, commands: Mapping[str, tuple[str, str]] = COMMANDS) -> Typed:
    """The command of a typed line, of those of a game; what begins with no command's name is a move.

    A word that is a command's name too is formed with `former TABLE`, in a one-line move, or beside other words where
    the command takes none (`TABLE MIEL`); « passer », the one command that cannot be undone, keeps the letters it was
    typed with, so that the word can be told from the command.
    """
    text = line.strip()
    if text.startswith("?") and "arbitre" in commands:
        return Typed("arbitre", tuple(text[1:].replace(",", " ").split()))
    first, *words = text.replace(",", " ").split() or [""]
    known = {str(fold(each)): each for each in commands} | {
        short: each for short, each in _SHORT.items() if each in commands
    }
    name = known.get(fold(first) or "")
    whole = name == "réparer" and [fold(each) for each in words] == [fold(ALL)]
    if name is None or (words and name not in _WITH_WORDS and not whole) or is_move(text):
        return Typed("coup", (text,) if text else ())
    if name == "passer" and len(first) > 1:
        words = [fold(first) or first]
    return Typed(name, tuple(words))


HELP = (
    ("PAGE MIEL", "forme des mots ; s'il n'y a qu'un choix, trouve les mots de la table à défaire"),
    ("IMAGE+LEP -> PAGE MIEL", "joue tout un tour ; un mot de la table se nomme aussi par son numéro"),
    ("GAMiN", "un joker, sa lettre en minuscule ; sinon il se place où une lettre manque"),
    ("former TABLE", "forme un mot qui est aussi une commande"),
)
"""What may be typed besides commands, where words are formed."""


def help_lines(
    help_rows: Sequence[tuple[str, str]] = HELP, commands: Mapping[str, tuple[str, str]] = COMMANDS
) -> list[str]:
    """The help, a line for each thing that may be typed."""
    rows = [*help_rows, *commands.values(), ("Entrée seule", "valide le coup composé, ou confirme ce qui est demandé")]
    width = max(len(typed) for typed, _ in rows)
    return [f"{typed.ljust(width)}  {what}" for typed, what in rows]
