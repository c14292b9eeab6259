"""The faults of a turn of words, in French: a sentence with the fault and its remedy, and a label of a few words.

Sentences are templates in a table, so that a page in a browser can build the same sentences
(`lettres/site/table_phrases.py`).
"""

from __future__ import annotations

from collections.abc import Mapping

from lettres.engine.turn import MOST_NAMED, Fault, Speaker, Wording
from lettres.families.words.kinship import kinship
from lettres.families.words.notation import JOKER, spelling
from lettres.families.words.transformations import relations_of
from lettres.grammar import both, de

JOKER_NAMED = "un joker"
OTHER_FORM = "une autre forme {of_others}"
"""The relation of a new word to table words, if it is not known more exactly."""
_REFUSED = {"": "{melds} : l'arbitre ne permet pas ce mot.", "unnamed": "Un mot : l'arbitre ne permet pas ce mot."}
_RELATED = {"": "{melds} est {links} : un mot de la table ne se met ni au pluriel ni à l'autre genre."}
_FREED = {
    "alone": "Remplacer un joker ({melds}) ne suffit pas : posez au moins une autre lettre de votre chevalet.",
    "not_new": "Un joker repris ({melds}) doit servir dans un mot nouveau, qui n'était pas sur la table.",
}
_UNTIL = "tant qu'une lettre de votre chevalet ne remplace pas le joker"

RULED: Mapping[str, str] = {
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
"""The labels of the arbiter's verdicts, by code."""

LABELS: Mapping[str, str] = {
    **RULED,
    "not_in_rack": "une lettre qui n'est pas sur le chevalet",
    "false_face": "une lettre qui montre autre chose qu'elle",
    "table_tile_missing": "une lettre de la table n'y est plus",
    "no_rack_tile": "aucune lettre du chevalet",
    "table_closed": "table touchée avant le premier mot",
    "opening_too_short": "premier mot trop court",
    "opening_extra_words": "plusieurs mots au premier tour",
    "too_many_words": "trop de mots en un tour",
    "joker_word_broken": "séparé de son joker",
    "joker_face_changed": "son joker a changé de lettre",
    "already_on_table": "déjà sur la table",
    "laid_before": "déjà posé dans la partie",
    "plural_of_table_word": "pluriel d'un mot de la table",
    "gender_of_table_word": "autre genre d'un mot de la table",
    "same_stem": "de la famille d'un mot de la table",
}
"""The labels of faults, by code."""

SENTENCES: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(RULED, _REFUSED),
    "not_in_rack": {"": "Vous n'avez pas sur votre chevalet : {tiles}."},
    "false_face": {
        "": "{melds} : une lettre vaut ce qu'elle porte, un joker une seule lettre.",
        "unnamed": "Un mot vide : une lettre vaut ce qu'elle porte, un joker une seule lettre.",
    },
    "table_tile_missing": {
        "": "Il reste à replacer : {tiles}. Toute lettre de la table doit finir le tour dans un mot.",
        "many": "Il reste {count} lettres à replacer. Toute lettre de la table doit finir le tour dans un mot.",
    },
    "no_rack_tile": {"": "Posez au moins une lettre de votre chevalet, ou passez."},
    "table_closed": {"": "Avant votre premier mot, vous ne pouvez pas toucher à la table ({melds})."},
    "opening_too_short": {
        "": "Votre premier mot est trop court.",
        "total": "À votre premier tour, posez au moins {least} lettres en tout, toutes de votre chevalet.",
        "word": "Votre premier mot doit avoir au moins {least} lettres, toutes de votre chevalet.",
    },
    "opening_extra_words": {"": "À votre premier tour, un seul mot : les autres attendront le tour suivant."},
    "too_many_words": {"": "Trop de nouveaux mots pour un tour : {melds}."},
    "joker_word_broken": {
        "": (
            f"Un mot qui contient un joker ({{melds}}) garde ses lettres ensemble et dans leur ordre {_UNTIL} : "
            "d'ici là, il ne peut que s'allonger, au début ou à la fin."
        ),
        "frozen": f"Un mot qui contient un joker ({{melds}}) ne change pas {_UNTIL}.",
        **_FREED,
    },
    "joker_face_changed": {
        "": "Le joker {of_melds} garde sa lettre tant qu'une lettre de votre chevalet ne le remplace pas.",
        **_FREED,
    },
    "already_on_table": {"": "{melds} serait deux fois sur la table."},
    "laid_before": {"": "{melds} a déjà été posé dans cette partie."},
    "plural_of_table_word": _RELATED,
    "gender_of_table_word": _RELATED,
    "same_stem": {
        "": "{melds} est de la famille {of_others} : deux mots d'une famille ne restent pas ensemble sur la table."
    },
}
"""The sentences of faults, by code and by variant (`_variant`); the variant "" serves where a code has no other."""


def _sentence(fault: Fault, speech: Speaker) -> str:
    sentences = SENTENCES[fault.code]
    template = sentences.get(_variant(fault), sentences[""])
    return template.format(
        melds=speech.melds(fault.melds),
        of_melds=both(de(spelling(meld)) for meld in fault.melds),
        of_others=_of_others(fault),
        tiles=", ".join(JOKER_NAMED if tile == JOKER else tile for tile in fault.tiles),
        links=_links(fault),
        count=len(fault.tiles),
        least=fault.detail[0] if isinstance(fault.detail, tuple) and fault.detail else "",
    )


def _variant(fault: Fault) -> str:
    """The variant of a fault's sentence: its detail, or `many` for many tiles, or `unnamed` for an empty word."""
    match fault.detail:
        case str(reason):
            return reason
        case (int(), str(counts)):
            return counts
    if len(fault.tiles) > MOST_NAMED:
        return "many"
    return "" if any(fault.melds) else "unnamed"


def _links(fault: Fault) -> str:
    """The relations of the new word to table words, in French; `OTHER_FORM` if the fault does not name relations."""
    if relations := relations_of(fault):
        return kinship(zip(map(spelling, fault.others), relations))
    return OTHER_FORM.format(of_others=_of_others(fault))


def _of_others(fault: Fault) -> str:
    return both(de(spelling(meld)) for meld in fault.others)


WORDINGS: Mapping[str, Wording] = {code: Wording(_sentence, label) for code, label in LABELS.items()}
"""The French sentence and label of each fault in a turn of words, by code."""
