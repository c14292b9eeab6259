"""What may be typed in the dice game: which dice are thrown, what the commands do at a desk, and their help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lettres.compose import MoveError
from lettres.engine.events import Action, Pass, Throw
from lettres.play.commands import COMMANDS, Typed, check_command, read
from lettres.play.desk import Order
from lettres.play.dice_throws import _picked, thrown
from lettres.play.outcome import Wish

if TYPE_CHECKING:
    from lettres.play.dice_desk import DiceDesk
Words = tuple[str, ...]


# -- throwing


# -- what is typed


def _move(desk: DiceDesk, words: Words, sure: bool) -> None:
    """Dice to lay; places alone are emptied."""
    look = desk.speech.look
    assert look is not None
    check_command(words[0], look)
    desk.lay_first()
    named = words[0].replace(",", " ").split()
    if all(desk.composer.names.read(corner) for word in named for corner in word.split("-")):
        desk.composer.lift(named)
    else:
        desk.composer.read(words[0])


def _lift(desk: DiceDesk, words: Words, sure: bool) -> None:
    desk.lay_first()
    desk.composer.lift(words)


def _shift(desk: DiceDesk, words: Words, sure: bool) -> None:
    desk.lay_first()
    desk.composer.move(words)


def _throw(desk: DiceDesk, words: Words, sure: bool, keep: bool = False) -> Action:
    if not desk.throwing:
        raise MoveError("vos dés sont lancés pour ce tour : posez-en, ou passez si aucun ne va.")
    if keep and not words:
        raise MoveError("quels dés garder ? Par exemple : garder r7 b7.")
    return Throw(thrown(desk.game, desk.view.rack, words, keep=keep))


def _keep(desk: DiceDesk, words: Words, sure: bool) -> Action:
    return _throw(desk, words, sure, keep=True)


def _validate(desk: DiceDesk, words: Words, sure: bool) -> Action | None:
    if desk.throwing:
        return _throw(desk, (), sure)
    if desk.empty:
        raise MoveError("rien n'est composé : posez un dé au moins, ou « passer » si aucun ne va.")
    if faults := desk.faults():
        desk.notice = " ".join(faults)
        return None
    return desk.session.settled(desk.composer.settled.after)


def _pass(desk: DiceDesk, words: Words, sure: bool) -> Action:
    """Pass without being asked: who can lay something is refused, and it costs nothing (rule D5)."""
    desk.lay_first()
    return Pass()


def _arrange(desk: DiceDesk, words: Words, sure: bool) -> Wish:
    """Have the search lay all dice that can be, or those that are named and laid so far: help that costs."""
    desk.lay_first()
    named = _picked(desk.game, desk.composer.settled.rack, words)
    desk.wanted = (*desk.composer.turn.placed, *named) if words else ()
    return Wish.REPAIR


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
"""What the commands of other games are here."""
_ELSEWHERE = "ailleurs"


def _elsewhere(desk: DiceDesk, words: Words, sure: bool) -> None:
    raise MoveError(ELSEWHERE[words[0]])


ORDERS: Mapping[str, Order] = {
    "coup": _move,
    "lancer": _throw,
    "garder": _keep,
    "ôter": _lift,
    "déplacer": _shift,
    "arranger": _arrange,
    "valider": _validate,
    "passer": _pass,
    _ELSEWHERE: _elsewhere,
}
"""What the commands of the dice game do; the others do what they do in every game."""

_OTHERS = ("défaire", "former", "réparer", "arbitre", "contester", "accepter")  # commands that mean nothing here
DICE_COMMANDS: Mapping[str, tuple[str, str]] = {
    "lancer": ("lancer r3 b5", "lance ces dés et garde les autres ; « lancer tout » les lance tous"),
    "garder": ("garder r7 b7", "garde ces dés et lance les autres"),
    "ôter": ("ôter D4", "enlève un dé de la grille, ou ceux de D4-F4 ; la case seule suffit aussi"),
    "déplacer": ("déplacer D4 F6", "déplace un dé, ou ceux de D4-F4, vers une autre case"),
    "arranger": ("arranger r3 n3", "laisse la recherche poser ces dés, ou le plus qu'elle peut (3 points d'aide)"),
    **{name: told for name, told in COMMANDS.items() if name not in _OTHERS},
    "table": ("table", "montre la grille et vos dés"),
    "recommencer": ("recommencer", "remet la grille comme au début du tour"),
    "passer": ("passer", "ne pose rien : permis quand aucun dé ne peut être posé"),
    "trier": ("trier", "range vos dés : trier couleurs, trier valeurs, ou trier main r3 b5"),
}
"""Every command of the dice game: how it is typed, and what it does."""

HELP = (
    ("r3 r4 r5", "pose une nouvelle combinaison, à l'écart des autres ; * est un joker"),
    ("D4 r3 r4 r5", "pose ces dés à partir de D4, vers la droite, en passant par-dessus ceux qui y sont"),
    ("D4 v n3 j3", "de même, vers le bas"),
    (
        "D4, A1, C2",
        "une case : sa colonne, sa ligne ; B, J, N et R, qui sont des couleurs (b4), ne sont pas des colonnes",
    ),
)
"""What else may be typed."""


def read_line(line: str) -> Typed:
    """The command of a typed line; those of other games are answered, and « ? » alone asks for help.

    >>> read_line("? r3").name, read_line("REPARER tout").words, read_line("?").name, read_line("lancer r3").name
    ('ailleurs', ('réparer',), 'aide', 'lancer')
    """
    text = line.strip()
    if text == "?":
        return Typed("aide", ())
    if text.startswith("?"):
        return Typed(_ELSEWHERE, ("?",))
    typed = read(text, {**dict.fromkeys(ELSEWHERE, ("", "")), **DICE_COMMANDS}, letters=False)
    return Typed(_ELSEWHERE, (typed.name,)) if typed.name in ELSEWHERE else typed
