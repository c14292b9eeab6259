"""The faults of a turn of words, in French: what is wrong and how to mend it, and a label for later."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.engine.turn import Fault, Speaker, Wording
from lettres.families.words.kinship import kinship
from lettres.families.words.notation import JOKER, spelling
from lettres.families.words.rule4 import relations_of
from lettres.grammar import both, de, plural


def _letters(fault: Fault) -> str:
    return ", ".join("un joker" if tile == JOKER else tile for tile in fault.tiles)


def _first_word(fault: Fault, speech: Speaker) -> str:
    match fault.detail:
        case (int(least), "total"):
            return f"À votre premier tour, posez au moins {plural(least, 'lettre')} en tout, toutes de votre chevalet."
        case (int(least), _):
            return f"Votre premier mot doit avoir au moins {plural(least, 'lettre')}, toutes de votre chevalet."
    return "Votre premier mot est trop court."


def _joker_word(fault: Fault, speech: Speaker) -> str:
    """What the jokers of broken words ask for."""
    words = speech.melds(fault.melds)
    if fault.detail == "alone":
        return f"Remplacer un joker ({words}) ne suffit pas : posez au moins une autre lettre de votre chevalet."
    if fault.detail == "not_new":
        return f"Un joker repris ({words}) doit servir dans un mot nouveau, qui n'était pas sur la table."
    if fault.code == "joker_face_changed":
        of_words = both(de(spelling(meld)) for meld in fault.melds)
        return f"Le joker {of_words} garde sa lettre tant qu'une lettre de votre chevalet ne le remplace pas."
    until = "tant qu'une lettre de votre chevalet ne remplace pas le joker"
    if fault.detail == "frozen":
        return f"Un mot qui contient un joker ({words}) ne change pas {until}."
    return (
        f"Un mot qui contient un joker ({words}) garde ses lettres ensemble et dans leur ordre {until} : "
        "d'ici là, il ne peut que s'allonger, au début ou à la fin."
    )


def _related(fault: Fault, speech: Speaker) -> str:
    """The relation of the new word to words of the table, if the fault has it."""
    others = list(map(spelling, fault.others))
    relations = relations_of(fault)
    links = kinship(zip(others, relations)) if relations else f"une autre forme {both(map(de, others))}"
    return f"{speech.melds(fault.melds)} est {links} : un mot de la table ne se met ni au pluriel ni à l'autre genre."


def _same_family(fault: Fault, speech: Speaker) -> str:
    others = both(de(spelling(meld)) for meld in fault.others)
    word = speech.melds(fault.melds)
    return f"{word} est de la famille {others} : deux mots d'une famille ne restent pas ensemble sur la table."


def _refused(fault: Fault, speech: Speaker) -> str:
    return f"{speech.melds(fault.melds) or 'Un mot'} : l'arbitre ne permet pas ce mot."


_RULED = {
    "too_short": "trop court",
    "compound": "mot composé",
    "not_letters": "pas des lettres",
    "conjugated_verb": "verbe conjugué",
    "proper_noun": "nom propre",
    "brand": "marque",
    "abbreviation": "abréviation",
    "unknown": "inconnu du dictionnaire",
    "forbidden": "exclu par les joueurs",
    "off_theme": "hors du thème",
}
"""The codes of the arbiter's verdicts."""

WORDINGS: Mapping[str, Wording] = {
    **{code: Wording(_refused, label) for code, label in _RULED.items()},
    "not_in_rack": Wording(
        lambda fault, speech: f"Vous n'avez pas sur votre chevalet : {_letters(fault)}.",
        "une lettre qui n'est pas sur le chevalet",
    ),
    "false_face": Wording(
        lambda fault, speech: (
            f"{speech.melds(fault.melds) or 'Un mot vide'} : une plaque vaut la lettre qu'elle porte, "
            "un joker une seule lettre."
        ),
        "une lettre qui montre autre chose qu'elle",
    ),
    "table_tile_missing": Wording(
        lambda fault, speech: (
            f"Il reste à replacer : {_letters(fault)}. Toute lettre de la table doit finir le tour dans un mot."
        ),
        "une lettre de la table n'y est plus",
    ),
    "no_rack_tile": Wording(
        lambda fault, speech: "Posez au moins une lettre de votre chevalet, ou passez.", "aucune lettre du chevalet"
    ),
    "table_closed": Wording(
        lambda fault, speech: (
            f"Avant votre premier mot, vous ne pouvez pas toucher à la table ({speech.melds(fault.melds)})."
        ),
        "table touchée avant le premier mot",
    ),
    "opening_too_short": Wording(_first_word, "premier mot trop court"),
    "opening_extra_words": Wording(
        lambda fault, speech: "À votre premier tour, un seul mot : les autres attendront le tour suivant.",
        "plusieurs mots au premier tour",
    ),
    "too_many_words": Wording(
        lambda fault, speech: f"Trop de nouveaux mots pour un tour : {speech.melds(fault.melds)}.",
        "trop de mots en un tour",
    ),
    "joker_word_broken": Wording(_joker_word, "séparé de son joker"),
    "joker_face_changed": Wording(_joker_word, "son joker a changé de lettre"),
    "already_on_table": Wording(
        lambda fault, speech: f"{speech.melds(fault.melds)} serait deux fois sur la table.", "déjà sur la table"
    ),
    "laid_before": Wording(
        lambda fault, speech: f"{speech.melds(fault.melds)} a déjà été posé dans cette partie.",
        "déjà posé dans la partie",
    ),
    "plural_of_table_word": Wording(_related, "pluriel d'un mot de la table"),
    "gender_of_table_word": Wording(_related, "autre genre d'un mot de la table"),
    "same_stem": Wording(_same_family, "de la famille d'un mot de la table"),
}
"""The faults of a turn of words, by their codes."""
