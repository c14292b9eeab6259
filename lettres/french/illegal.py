"""The reason, in French, why an action is illegal: the game is in another phase, or the action is faulty."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lettres.engine import IllegalAction
from lettres.french.speech import Speech

_NOT_NOW = "cela ne se fait pas à ce moment de la partie."


def why_illegal(failure: IllegalAction, speech: Speech) -> str:
    """Return the reason why an action cannot be done, and what to do instead.

    >>> from lettres.games.cartes import cartes
    >>> why_illegal(IllegalAction("…", "not_held"), Speech(cartes()))
    "vous n'avez pas cette carte : prenez-en une de la main."
    """
    sentence = _SENTENCES.get(failure.code)
    return sentence(speech) if sentence else _NOT_NOW


_SENTENCES: Mapping[str, Callable[[Speech], str]] = {
    "not_held": lambda speech: (
        f"vous n'avez pas {speech.tile('ce')} : prenez-en {speech.agreed('un')} {speech.of_rack}."
    ),
    "throw_all": lambda speech: "au premier tour d'une manche, tous les dés se lancent : lancez-les tous.",
    "throw_none": lambda speech: "il faut lancer au moins un dé.",
    "draw_first": lambda speech: f"qui ne pose rien pioche d'abord {speech.tile('un')}.",
    "draw_no_more": lambda speech: "on ne pioche pas une fois son tour commencé : posez, ou passez.",
    "pile_closed": lambda speech: "ici, la défausse ne se prend pas : piochez à la pioche.",
    "pile_empty": lambda speech: "la défausse est vide : piochez à la pioche.",
    "pouch_empty": lambda speech: "il n'y a plus rien à piocher : posez, ou passez.",
}
