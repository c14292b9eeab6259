"""What is wrong with a turn of runs and groups, in French: a sentence a fault, with what would mend it."""

from __future__ import annotations

from collections.abc import Callable

from lettres.cli.play.nouns import feminine, look_of, noun_of, shown, tell_tiles
from lettres.engine import Fault, Game
from lettres.games.number_melds import Suits
from lettres.phrases import both


def _melds(fault: Fault, game: Game) -> str:
    return both(shown(game, each) for each in fault.melds)


def _not_a_meld(fault: Fault, game: Game) -> str:
    is_none = "n'est" if len(fault.melds) == 1 else "ne sont"
    return (
        f"{_melds(fault, game)} {is_none} ni une suite d'une couleur ni une série d'une valeur, "
        f"de trois {noun_of(game)}s au moins."
    )


def _not_a_line(fault: Fault, game: Game) -> str:
    """Which lines of dice are no sets, or that a joker would have to be two dice at once."""
    look = look_of(game)
    if look and all(map(Suits(look.initials).readings, fault.melds)):
        return f"{_melds(fault, game)} : un joker ne vaut qu'un seul dé, le même dans ses deux lignes."
    if all(len(each) == 1 for each in fault.melds):
        return f"{_melds(fault, game)} : un dé ne reste pas seul."
    return (
        f"{_melds(fault, game)} : des dés qui se touchent, de gauche à droite ou de haut en bas, doivent former une "
        "suite qui monte, d'une couleur, ou une série d'un nombre, de trois dés au moins."
    )


def _opening(fault: Fault, game: Game) -> str:
    points, needed = fault.detail or (0, 0)
    return (
        f"Vos premières combinaisons font {points} point{'s' if points > 1 else ''} : il en faut {needed}, "
        "de votre seul chevalet."
    )


def _joker(fault: Fault, game: Game) -> str:
    mode, least = fault.detail or ("identity", 0)
    melds = f" ({_melds(fault, game)})" if fault.melds else ""
    where = f", dans une combinaison où vous posez aussi {least} {noun_of(game)}s au moins" if least else ""
    if mode == "new_set":
        return f"Un joker repris{melds} va dans une combinaison nouvelle, qui n'était pas sur la table{where}."
    frozen = " ; d'ici là sa combinaison ne peut que s'allonger" if mode == "frozen" else ""
    return (
        f"Un joker de la table{melds} se prend en posant à sa place la {noun_of(game)} qu'il remplace, "
        f"et se repose aussitôt{where}{frozen}."
    )


NUMBER_FAULTS: dict[str, Callable[[Fault, Game], str]] = {
    "not_a_meld": _not_a_meld,
    "not_a_line": _not_a_line,
    "opening_points": _opening,
    "opening_joker": lambda fault, game: f"Vos premières combinaisons se font sans joker ({_melds(fault, game)}).",
    "joker_taken": _joker,
    "last_tile_to_discard": lambda fault, game: (
        f"Gardez un{feminine(noun_of(game))} {noun_of(game)} : la dernière se défausse."
    ),
    "could_lay": lambda fault, game: (
        "Vous pouvez poser quelque chose : alors on ne passe pas. « indice » aide à trouver."
    ),
    "not_in_rack": lambda fault, game: f"Vous n'avez pas : {tell_tiles(game, fault.tiles)}.",
    "false_face": lambda fault, game: f"{_melds(fault, game)} : ce n'est pas ce que montrent vos {noun_of(game)}s.",
    "table_tile_missing": lambda fault, game: (
        f"Il reste à replacer : {tell_tiles(game, fault.tiles)}. Tout ce qui était sur la table doit y rester."
    ),
    "no_rack_tile": lambda fault, game: f"Posez au moins un{feminine(noun_of(game))} {noun_of(game)}, ou passez.",
    "table_closed": lambda fault, game: (
        f"Avant vos premières combinaisons, vous ne pouvez pas toucher à la table ({_melds(fault, game)})."
    ),
}
"""The sentence of each fault that the games of runs and groups know."""
