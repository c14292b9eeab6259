"""What is wrong with a turn, in French: a sentence a fault, with what would mend it."""

from __future__ import annotations

from collections.abc import Callable

from lettres.engine import Fault, Game
from lettres.families.numbers.melds import Suits
from lettres.families.words.arbiter import Verdict
from lettres.families.words.notation import JOKER, spelling
from lettres.families.words.rule4 import relations_of
from lettres.french.speech import feminine, look_of, noun_of, said, tell_tiles
from lettres.french.verdicts import explain, kinship
from lettres.grammar import both, of, plural


def tell_fault(fault: Fault, game: Game) -> str:
    """What is wrong with a turn, and what would mend it."""
    if isinstance(fault.detail, Verdict):
        return explain(fault.detail)
    if game.family != "words" and fault.code in NUMBER_FAULTS:
        return NUMBER_FAULTS[fault.code](fault, game)
    if fault.code in FAULTS:
        return FAULTS[fault.code](fault)
    melds = f" ({_melds(fault, game)})" if fault.melds else ""
    return f"Ce coup enfreint une règle de la partie{melds}."


# -- words


def _words(fault: Fault) -> str:
    return both(map(spelling, fault.melds)) if fault.melds else ""


def _letters(fault: Fault) -> str:
    return ", ".join("un joker" if tile == JOKER else tile for tile in fault.tiles)


def _first_word(fault: Fault) -> str:
    match fault.detail:
        case (int(least), "total"):
            return f"À votre premier tour, posez au moins {plural(least, 'lettre')} en tout, toutes de votre chevalet."
        case (int(least), _):
            return f"Votre premier mot doit avoir au moins {plural(least, 'lettre')}, toutes de votre chevalet."
    return "Votre premier mot est trop court."


def _joker_word(fault: Fault) -> str:
    """What a joker of the table asks for; the faulty words are those, broken, of which one at least has its joker."""
    words = _words(fault)
    if fault.detail == "alone":
        return f"Remplacer un joker ({words}) ne suffit pas : posez au moins une autre lettre de votre chevalet."
    if fault.detail == "not_new":
        return f"Un joker repris ({words}) doit servir dans un mot nouveau, qui n'était pas sur la table."
    if fault.code == "joker_face_changed":
        of_words = both(of(spelling(meld)) for meld in fault.melds)
        return f"Le joker {of_words} garde sa lettre tant qu'une lettre de votre chevalet ne le remplace pas."
    until = "tant qu'une lettre de votre chevalet ne remplace pas le joker"
    if fault.detail == "frozen":
        return f"Un mot qui contient un joker ({words}) ne change pas {until}."
    return (
        f"Un mot qui contient un joker ({words}) garde ses lettres ensemble et dans leur ordre {until} : "
        "d'ici là, il ne peut que s'allonger, au début ou à la fin."
    )


def _related(fault: Fault) -> str:
    """What the new word is to words of the table, where the fault says it."""
    others = list(map(spelling, fault.others))
    relations = relations_of(fault)
    links = kinship(zip(others, relations)) if relations else f"une autre forme {both(map(of, others))}"
    return f"{_words(fault)} est {links} : un mot de la table ne se met ni au pluriel ni à l'autre genre."


def _family(fault: Fault) -> str:
    others = both(of(spelling(meld)) for meld in fault.others)
    return f"{_words(fault)} est de la famille {others} : deux mots d'une famille ne restent pas ensemble sur la table."


FAULTS: dict[str, Callable[[Fault], str]] = {
    "not_in_rack": lambda fault: f"Vous n'avez pas sur votre chevalet : {_letters(fault)}.",
    "false_face": lambda fault: (
        f"{_words(fault) or 'Un mot vide'} : une plaque vaut la lettre qu'elle porte, un joker une seule lettre."
    ),
    "table_tile_missing": lambda fault: (
        f"Il reste à replacer : {_letters(fault)}. Toute lettre de la table doit finir le tour dans un mot."
    ),
    "no_rack_tile": lambda fault: "Posez au moins une lettre de votre chevalet, ou passez.",
    "table_closed": lambda fault: f"Avant votre premier mot, vous ne pouvez pas toucher à la table ({_words(fault)}).",
    "opening_too_short": _first_word,
    "opening_extra_words": lambda fault: "À votre premier tour, un seul mot : les autres attendront le tour suivant.",
    "too_many_words": lambda fault: f"Trop de nouveaux mots pour un tour : {_words(fault)}.",
    "joker_word_broken": _joker_word,
    "joker_face_changed": _joker_word,
    "already_on_table": lambda fault: f"{_words(fault)} serait deux fois sur la table.",
    "plural_of_table_word": _related,
    "gender_of_table_word": _related,
    "same_stem": _family,
}
"""The sentence of each fault of a turn of words; those of a word alone come with the arbiter's verdict."""


# -- runs and groups


def _melds(fault: Fault, game: Game) -> str:
    return both(said(game, each) for each in fault.melds)


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
        f"{_melds(fault, game)} : ni une suite qui monte, d'une couleur, ni une série d'un nombre, "
        "de trois dés au moins."
    )


def _opening(fault: Fault, game: Game) -> str:
    points, needed = detail if isinstance(detail := fault.detail, tuple) else (0, 0)
    return (
        f"Vos premières combinaisons font {plural(points, 'point')} : il en faut {needed}, "
        f"encore {needed - points}, sans rien prendre à la table."
    )


def _joker(fault: Fault, game: Game) -> str:
    mode, least = detail if isinstance(detail := fault.detail, tuple) else ("identity", 0)
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
    "could_lay": lambda fault, game: "Vous pouvez poser : on ne passe donc pas. « indice » aide à trouver.",
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
