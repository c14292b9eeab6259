"""The faults of a turn on a grid of dice, in French: those of runs and groups, and those of lines."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.engine.turn import Fault, Speaker, Wording
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.notation import DICE
from lettres.families.numbers.wordings import WORDINGS as MELD_WORDINGS

_SUITS = Suits(DICE.initials)


def _not_a_line(fault: Fault, speech: Speaker) -> str:
    """The sentence on lines that are not sets, on a die alone, or on a joker that would have to be two dice at once."""
    lines = speech.melds(fault.melds)
    if all(map(_SUITS.readings, fault.melds)):
        return f"{lines} : un joker ne vaut qu'un seul dé, le même dans ses deux lignes."
    if all(len(each) == 1 for each in fault.melds):
        return f"{lines} : un dé ne reste pas seul."
    return f"{lines} ne forment ni une suite qui monte, d'une couleur, ni une série d'un nombre, de trois dés au moins."


def _own_set_held(fault: Fault, speech: Speaker) -> str:
    """The sentence on the set that the player holds and has not laid."""
    return (
        f"Vous tenez une combinaison ({speech.melds(fault.melds)}) : posez-en une, faite de vos seuls dés ; "
        "le reste est libre."
    )


WORDINGS: Mapping[str, Wording] = {
    **MELD_WORDINGS,
    "own_set_held": Wording(_own_set_held, "une combinaison tenue, et aucune posée de ses seuls dés"),
    "not_a_line": Wording(_not_a_line, "une ligne de dés qui n'est ni une suite, ni une série"),
}
"""The French sentence and label of each fault in the dice game, by code."""
