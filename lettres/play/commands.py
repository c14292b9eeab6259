"""The commands that a player types, a few words of French, and their parser.

>>> read("? mangeons"), read("défaire 3 GAMIN")
(Command(name='arbitre', words=('mangeons',)), Command(name='défaire', words=('3', 'GAMIN')))
>>> read("définir image") == read("arbitre image") == read("? image")
True
>>> read("IMAGE+LEP -> PAGE MIEL").name
'coup'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lettres.compose import ARROWS, MoveError
from lettres.compose.spoken import is_said, value_said
from lettres.families.numbers.notation import Look
from lettres.families.words.notation import JOKER
from lettres.grammar import meant
from lexicon import fold


class Command(NamedTuple):
    """The full name of a command, and the words after it.

    For `coup`, a move or words to form, `words` holds the whole line as one string.
    """

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
    "indice": (
        "indice",
        "un indice, plus précis à chaque demande ; il coûte des points d'aide, comptés à part du score",
    ),
    "score": ("score", "la feuille de score"),
    "règles": ("règles", "les règles du jeu, sur une page ; « règles tout » : dans le détail"),
    "temps": ("temps", "le temps qui reste"),
    "pause": ("pause", "arrête le minuteur et cache la table"),
    "contester": ("contester", "conteste le tour qui vient d'être posé"),
    "accepter": ("accepter", "accepte le tour qui vient d'être posé"),
    "quitter": ("quitter", "sauve et quitte"),
}
"""Every command: how to type it, and its effect."""

_FORMS = {
    "aide": "H HELP",
    "arbitre": "DEFINIR DEFINIS",
    "défaire": "D DEFAIS DEFAIT",
    "former": "F FORME POSE POSER JOUE JOUER",
    "ajouter": "AJOUTE",
    "annuler": "Z ANNULE",
    "refaire": "Y REFAIS",
    "recommencer": "R RECOMMENCE",
    "réparer": "REPARE",
    "valider": "V VALIDE OK",
    "passer": "P PASSE",
    "trier": "T TRIE",
    "indice": "I CONSEIL",
    "score": "S",
    "règles": "REGLE",
    "contester": "C CONTESTE",
    "accepter": "A ACCEPTE",
    "quitter": "Q QUITTE EXIT",
    "piocher": "PIOCHE",
    "prendre": "PRENDS PREND",
    "défausser": "DEFAUSSE JETER JETTE",
    "lancer": "LANCE",
    "garder": "GARDE",
    "ôter": "OTE",
    "déplacer": "DEPLACE",
    "arranger": "ARRANGE",
}
"""Other forms of each command: single letters, for games in which no letter is a colour or a figure, and synonyms."""
_ALL_FORMS = {form: name for name, forms in _FORMS.items() for form in forms.split()}
_LETTERS = {form: name for form, name in _ALL_FORMS.items() if len(form) == 1}
_SYNONYMS = {form: name for form, name in _ALL_FORMS.items() if len(form) > 1}
_WITH_WORDS = {
    "arbitre", "défaire", "former", "ajouter", "trier", "contester", "prendre", "défausser",
    "lancer", "garder", "ôter", "déplacer", "arranger",
}  # fmt: skip
ALL = "tout"  # « réparer tout », « règles tout »


def is_move(text: str) -> bool:
    """Return True if a line has the signs of a move, an arrow in any spelling or a plus.

    >>> is_move("IMAGE+LEP"), is_move("PAGE => MIEL"), is_move("PAGE MIEL")
    (True, True, False)
    """
    return "+" in text or ARROWS.search(text) is not None


def read(line: str, commands: Mapping[str, tuple[str, str]] = COMMANDS, *, letters: bool = True) -> Command:
    """Return the command in a typed line, one of `commands`; a line that starts with no command is a move.

    To form a word that is also a command, a player types `former TABLE` or a one-line move. If the command takes no
    words, `TABLE MIEL` forms both words. With `letters`, a single letter can be a command.

    >>> read("annule").name, read("conseil").name, read("r").name, read("r", letters=False).name
    ('annuler', 'indice', 'recommencer', 'coup')
    """
    text = line.strip()
    if text.startswith("?") and "arbitre" in commands:
        return Command("arbitre", tuple(text[1:].replace(",", " ").split()))
    first, *words = text.replace(",", " ").split() or [""]
    forms = _ALL_FORMS if letters else _SYNONYMS
    known = {form: name for form, name in forms.items() if name in commands}
    name = (known | {str(fold(each)): each for each in commands}).get(fold(first) or "")
    whole = name in ("réparer", "règles") and [fold(each) for each in words] == [fold(ALL)]
    if name is None or (words and name not in _WITH_WORDS and not whole) or is_move(text):
        return Command("coup", (text,) if text else ())
    return Command(name, tuple(words))


_SENTENCE = re.compile(
    r"\s*(?P<said>je\s+(?:forme|pose|joue)|formez|posez|jouez)\s+(?P<move>\S.*)", re.IGNORECASE | re.DOTALL
)


def strip_verb(line: str, letters: Iterable[str] | None = None) -> str:
    """Return a line without the verb with which a move may be typed, such as « formez » or « je pose ».

    In games of words, `letters` are all tiles of the rack and the table, jokers included. If `letters` can spell the
    verb, the verb is kept, because it may be a word to form. If the rest reads as a command, « former » is put before
    it.

    >>> strip_verb("je forme r3-5"), strip_verb("Formez PAGE", "IMAGELEP?"), strip_verb("formez TABLE", "")
    ('r3-5', 'PAGE', 'former TABLE')
    >>> strip_verb("formez PAGE", "PAGEFORME?"), strip_verb("FORMEZ"), strip_verb("je PAGE", "")
    ('formez PAGE', 'FORMEZ', 'je PAGE')
    """
    match = _SENTENCE.fullmatch(line.strip())
    if match is None:
        return line
    move = match["move"]
    if letters is not None:
        held = Counter(letters)
        if (Counter("".join(match["said"].upper().split())) - held).total() <= held[JOKER]:
            return line
    return move if read(move, letters=letters is not None).name == "coup" else f"former {move}"


def check_command(text: str, look: Look) -> None:
    """Raise `MoveError` if a line, in a game without letters, starts with neither a tile nor a command.

    >>> from lettres.families.numbers.notation import TILES
    >>> check_command("rouge 3 4 5", TILES), check_command("rbn", TILES)
    (None, None)
    >>> check_command("bonjour", TILES)
    Traceback (most recent call last):
    lettres.compose.base.MoveError: commande inconnue : « bonjour ». « aide » donne les commandes.
    >>> check_command("r", TILES)
    Traceback (most recent call last):
    lettres.compose.base.MoveError: « r » n'est rien ici ; une commande se tape en entier : « recommencer ».
    """
    first = (text.split() or [""])[0]
    if first.upper() in _LETTERS and value_said(first, look) is None:
        name = _LETTERS[first.upper()]
        raise MoveError(f"« {first} » n'est rien ici ; une commande se tape en entier : « {name} ».")
    if len(first) > 2 and first.isalpha() and not is_said(first, look):
        raise MoveError(f"commande inconnue : « {first[:40]} ».{suggest_command(first)} « aide » donne les commandes.")


def suggest_command(line: str, commands: Iterable[str] = (*COMMANDS, *_FORMS)) -> str:
    """Return « Vouliez-vous dire », after a space, with the command that a line almost starts with; else an empty text.

    >>> suggest_command("defair 2"), suggest_command("image")
    (' Vouliez-vous dire « défaire » ?', '')
    """
    return meant((line.split() or [""])[0], commands, _SLIP)


_SLIP = 0.8  # the ratio of `difflib` for a slip; it is high because many words resemble half a command


def may_be_word(line: str, letters: Iterable[str]) -> bool:
    """Return True if a line that is a command may be meant as a word that `letters` can spell. Only synonyms of
    commands are doubtful, and `passer`, which cannot be undone.

    >>> may_be_word("annule", "LANNUEZ"), may_be_word("passer", "PASSERA"), may_be_word("annuler", "ANNULER")
    (True, True, False)
    """
    first = fold((line.split() or [""])[0]) or ""
    return first in (*_SYNONYMS, "PASSER") and not Counter(first) - Counter(letters)


HELP = (
    ("PAGE MIEL", "forme des mots ; s'il n'y a qu'un choix, trouve les mots de la table à défaire"),
    ("IMAGE+LEP -> PAGE MIEL", "joue tout un tour ; un mot de la table se nomme aussi par son numéro"),
    ("GAMiN", "un joker, sa lettre en minuscule ; sinon il se place où une lettre manque"),
    ("former TABLE", "forme un mot qui est aussi une commande"),
)
"""Things to type in games of words, besides the commands."""


_ENTER = "Entrée seule", "valide le coup composé, ou confirme ce qui est demandé"


def help_lines(
    help_rows: Sequence[tuple[str, str]] = HELP, commands: Mapping[str, tuple[str, str]] = COMMANDS
) -> list[str]:
    """Return the help, one line for each thing to type."""
    rows = [*help_rows, *commands.values(), _ENTER]
    width = help_width(rows)
    return [f"{typed.ljust(width)}{meaning}" for typed, meaning in rows]


def spoken_help(
    help_rows: Sequence[tuple[str, str]] = HELP, commands: Mapping[str, tuple[str, str]] = COMMANDS
) -> list[str]:
    """Return the help for reading aloud: one sentence for each thing to type.

    >>> spoken_help((("GAMiN", "un joker, sa lettre en minuscule"),), {"aide": COMMANDS["aide"]})[:2]
    ['« GAMiN » : un joker, sa lettre en minuscule.', '« aide » : cette aide.']
    """
    rows = [*help_rows, *commands.values()]
    return [*(f"« {typed} » : {meaning}." for typed, meaning in rows), f"{_ENTER[0]} : {_ENTER[1]}."]


def help_width(rows: Iterable[tuple[str, str]]) -> int:
    """Return the width of the help's first column, with the gap after it."""
    return max(len(typed) for typed, _ in rows) + 2
