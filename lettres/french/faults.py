"""The faults of a turn in French. The sentence comes from the game or, for a fault of a word, from the arbiter."""

from __future__ import annotations

from lettres.engine import Fault
from lettres.families.words.arbiter import Verdict
from lettres.french.speech import Speech
from lettres.french.verdicts import explain


def fault_sentence(fault: Fault, speech: Speech) -> str:
    """Return the sentence that explains a fault to the player."""
    if isinstance(fault.detail, Verdict):
        return explain(fault.detail)
    if wording := speech.game.wordings.get(fault.code):
        return wording.sentence(fault, speech)
    return OTHER.format(melds=f" ({speech.melds(fault.melds)})" if fault.melds else "")


def fault_label(fault: Fault, speech: Speech) -> str:
    """Return a fault of a past turn in a few words.

    >>> from lettres.games.letters import letters
    >>> fault_label(Fault("unknown", "", melds=(("X", "Y", "Z"),)), Speech(letters()))
    'XYZ (inconnu du dictionnaire)'
    """
    wording = speech.game.wordings.get(fault.code)
    label = speech.marked(wording.label) if wording else NOTED.get(fault.code, fault.code.replace("_", " "))
    melds = ", ".join(map(speech.shown, fault.melds))
    return f"{melds} ({label})" if melds else label


OTHER = "Ce coup enfreint une règle de la partie{melds}."
"""The sentence for a fault for which the game has no wording."""
NOTED = {
    "refused_by_table": "refusé par la table",
    "suspended": "en suspens, ne tient plus depuis une correction",
}
"""The labels of faults in noted games that come from the players, not from a check of the rules."""
