"""The commands of the dice game, and its help."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.play.commands import COMMANDS, Command, read

ELSEWHERE = {
    "?": "aux dés, rien n'est posé avant « valider » : tapez la combinaison, et la ligne du coup dit ce qui ne va pas.",
    "réparer": "« arranger » pose vos dés au mieux, « recommencer » remet la grille d'avant.",
    "défaire": "aux dés : « ôter D4 » enlève un dé de la grille, « recommencer » la remet comme au début du tour.",
    "former": "aux dés, la combinaison seule suffit : « r3 r4 r5 », ou « D4 r3 » pour compléter.",
    "piocher": "aux dés, on ne pioche pas : on lance, puis on pose, ou l'on passe si aucun dé ne va.",
    "ajouter": "aux dés, « D4 r3 » complète une combinaison : la case, puis le dé.",
    "prendre": "aux dés, rien ne se prend : on lance, puis on pose, ou l'on passe si aucun dé ne va.",
    "défausser": "aux dés, rien ne se défausse : on pose, ou l'on passe si aucun dé ne va.",
}
"""Answers to the commands of other games."""
NOT_HERE = "ailleurs"
"""The command that stands for all commands of other games."""

_OTHERS = ("défaire", "former", "réparer", "arbitre", "contester", "accepter")  # without meaning here
DICE_COMMANDS: Mapping[str, tuple[str, str]] = {
    "lancer": ("lancer r3 b5", "lance ces dés et garde les autres ; « lancer tout » les lance tous"),
    "garder": ("garder r7 b7", "garde ces dés et lance les autres"),
    "ôter": ("ôter D4", "enlève un dé de la grille, ou ceux de D4-F4 ; la case seule suffit aussi"),
    "déplacer": ("déplacer D4 F6", "déplace un dé, ou ceux de D4-F4, vers une autre case"),
    "arranger": ("arranger r3 n3", "laisse la recherche poser ces dés, ou le plus qu'elle peut (3 points d'aide)"),
    **{name: row for name, row in COMMANDS.items() if name not in _OTHERS},
    "table": ("table", "montre la grille et vos dés"),
    "recommencer": ("recommencer", "remet la grille comme au début du tour"),
    "passer": ("passer", "ne pose rien : permis quand aucun dé ne peut être posé"),
    "trier": ("trier", "range vos dés : trier couleurs, trier valeurs, ou trier main r3 b5"),
}
"""Every command of the dice game: how to type it, and its effect."""

HELP = (
    ("r3 r4 r5", "pose une nouvelle combinaison, à l'écart des autres ; * est un joker"),
    ("D4 r3 r4 r5", "pose ces dés à partir de D4, vers la droite, en passant par-dessus ceux qui y sont"),
    ("D4 v n3 j3", "de même, vers le bas"),
    (
        "D4, A1, C2",
        "une case : sa colonne, sa ligne ; B, J, N et R, qui sont des couleurs (b4), ne sont pas des colonnes",
    ),
)
"""Things to type besides the commands."""


def read_line(line: str) -> Command:
    """Return the command of a typed line. Commands of other games become `NOT_HERE`, and « ? » alone asks for help.

    >>> read_line("? r3").name, read_line("REPARER tout").words, read_line("?").name, read_line("lancer r3").name
    ('ailleurs', ('réparer',), 'aide', 'lancer')
    """
    text = line.strip()
    if text == "?":
        return Command("aide", ())
    if text.startswith("?"):
        return Command(NOT_HERE, ("?",))
    typed = read(text, {**dict.fromkeys(ELSEWHERE, ("", "")), **DICE_COMMANDS}, letters=False)
    return Command(NOT_HERE, (typed.name,)) if typed.name in ELSEWHERE else typed
