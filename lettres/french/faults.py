"""What is wrong with a turn, in French, as its game words it, or as the arbiter's verdict on a word is told."""

from __future__ import annotations

from lettres.engine import Fault
from lettres.families.words.arbiter import Verdict
from lettres.french.speech import Speech
from lettres.french.verdicts import explain


def tell_fault(fault: Fault, speech: Speech) -> str:
    """What is wrong with a turn, and what would mend it."""
    if isinstance(fault.detail, Verdict):
        return explain(fault.detail)
    if wording := speech.game.wordings.get(fault.code):
        return wording.sentence(fault, speech)
    melds = f" ({speech.melds(fault.melds)})" if fault.melds else ""
    return f"Ce coup enfreint une règle de la partie{melds}."


def label_fault(fault: Fault, speech: Speech) -> str:
    """What was ruled against a turn that is past, in a few words.

    >>> from lettres.games.letters import letters
    >>> label_fault(Fault("unknown", "", melds=(("X", "Y", "Z"),)), Speech(letters()))
    'XYZ (inconnu du dictionnaire)'
    """
    wording = speech.game.wordings.get(fault.code)
    label = speech.marked(wording.label) if wording else fault.code.replace("_", " ")
    melds = ", ".join(map(speech.shown, fault.melds))
    return f"{melds} ({label})" if melds else label
