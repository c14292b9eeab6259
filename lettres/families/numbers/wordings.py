"""The faults of a turn of runs and groups, in French: a sentence with the fault and its remedy, and a short label."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.engine.turn import MOST_NAMED, Fault, Speaker, Wording
from lettres.grammar import plural


def _not_a_meld(fault: Fault, speech: Speaker) -> str:
    is_none = "n'est" if sum(map(len, fault.melds)) == 1 else "ne forment"
    return (
        f"{speech.melds(fault.melds)} {is_none} ni une suite d'une couleur ni une série d'une valeur, "
        f"de trois {speech.some_tiles()} au moins."
    )


def _opening(fault: Fault, speech: Speaker) -> str:
    points, needed = detail if isinstance(detail := fault.detail, tuple) else (0, 0)
    return (
        f"Vos premières combinaisons font {plural(points, 'point')} : il en faut {needed}, "
        f"encore {needed - points}, sans rien prendre à la table."
    )


def _joker(fault: Fault, speech: Speaker) -> str:
    mode, least = detail if isinstance(detail := fault.detail, tuple) else ("identity", 0)
    melds = f" ({speech.melds(fault.melds)})" if fault.melds else ""
    where = f", dans une combinaison où vous posez aussi {speech.count(least)} au moins" if least else ""
    if mode == "new_set":
        return f"Un joker repris{melds} va dans une combinaison nouvelle, qui n'était pas sur la table{where}."
    frozen = " ; d'ici là sa combinaison ne peut que s'allonger" if mode == "frozen" else ""
    return (
        f"Un joker de la table{melds} se prend en posant à sa place {speech.tile('le')} qu'il remplace, "
        f"et se repose aussitôt{where}{frozen}."
    )


def _to_replace(fault: Fault, speech: Speaker) -> str:
    if len(fault.tiles) > MOST_NAMED:
        return f"Il reste {speech.count(len(fault.tiles))} à replacer."
    return f"Il reste à replacer : {speech.tiles(fault.tiles)}."


WORDINGS: Mapping[str, Wording] = {
    "not_a_meld": Wording(_not_a_meld, "ni une suite, ni une série"),
    "opening_points": Wording(_opening, "pas assez de points pour une première pose"),
    "opening_joker": Wording(
        lambda fault, speech: f"Vos premières combinaisons se font sans joker ({speech.melds(fault.melds)}).",
        "un joker dans la première pose",
    ),
    "joker_taken": Wording(_joker, "son joker ne peut partir ainsi"),
    "last_tile_to_discard": Wording(
        lambda fault, speech: f"Gardez {speech.tile('un')} : {speech.agreed('le dernier')} se défausse.",
        "{the_last} se défausse",
    ),
    "could_lay": Wording(
        lambda fault, speech: "Vous pouvez poser : on ne passe donc pas.",
        "un coup était possible",
    ),
    "not_in_rack": Wording(
        lambda fault, speech: f"Vous n'avez pas : {speech.tiles(fault.tiles)}.", "ce que le joueur n'avait pas"
    ),
    "false_face": Wording(
        lambda fault, speech: f"{speech.melds(fault.melds)} : ce n'est pas ce que montrent {speech.some_tiles('vos')}.",
        "ce qui montre autre chose que soi",
    ),
    "table_tile_missing": Wording(
        lambda fault, speech: f"{_to_replace(fault, speech)} Tout ce qui était sur la table doit y rester.",
        "la table n'est pas entière",
    ),
    "no_rack_tile": Wording(lambda fault, speech: f"Posez au moins {speech.tile('un')}, ou passez.", "rien de posé"),
    "table_closed": Wording(
        lambda fault, speech: (
            f"Avant vos premières combinaisons, vous ne pouvez pas toucher à la table ({speech.melds(fault.melds)})."
        ),
        "table touchée avant la première pose",
    ),
    "already_on_table": Wording(
        lambda fault, speech: f"{speech.melds(fault.melds)} serait deux fois sur la table.", "déjà sur la table"
    ),
}
"""The French sentence and label of each fault in a turn of runs and groups, by code."""
