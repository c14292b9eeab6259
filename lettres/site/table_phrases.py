"""The rules and the French of the companion as tables: its scripts (`pages/src/rules/`) contain neither.

The tables come from the code of the engine: options and their meaning, sentences of faults, points, sheets.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import get_type_hints

from lettres.engine.notation import NOT_LACKING, NOT_THERE
from lettres.engine.option import NOT_TAKEN, values_taken
from lettres.engine.turn import MOST_NAMED
from lettres.families.words import wordings
from lettres.families.words.checks import BOX
from lettres.families.words.kinship import RELATIONS
from lettres.families.words.notation import NOT_A_TILE, NOT_A_WORD
from lettres.families.words.rules import LettersRules
from lettres.french import faults, noting, points
from lettres.games.catalogue import CATALOGUE
from lettres.position import Json
from lettres.records import noted
from lettres.site.assets import Asset

FIXED = (
    *("opening_counts", "opening_extra_words", "words_per_turn", "unique"),
    *("rule4", "irregular", "participles", "homographs"),
    *("joker_release", "freed_joker", "replacement_alone"),
    *("scoring", "longest_needs_rack", "leftover", "end", "deadlock", "target"),
)
"""The options that cannot be chosen on the page: its scripts know only the default, and refuse sheets with another."""


def table_phrases() -> dict[str, Json]:
    """Return the tables of the companion, as JSON: `Phrases` in `pages/src/rules/fault_texts.js`.

    >>> table_phrases()["faults"]["unknown"]["label"], table_phrases()["options"]["seconds"]["default"]
    ('inconnu du dictionnaire', 60)
    """
    return {
        "options": _options(),
        "box": dict(BOX.counts),
        "faults": {
            code: {"sentences": dict(sentences), "label": wordings.LABELS[code]}
            for code, sentences in wordings.SENTENCES.items()
        },
        "otherFault": faults.OTHER,
        "otherLabels": dict(faults.NOTED),
        "relations": {str(relation): name for relation, name in RELATIONS.items()},
        "joker": wordings.JOKER_NAMED,
        "mostNamed": MOST_NAMED,
        "total": _plural("{n} point", "{n} points"),
        "points": {code: _plural(*lines) for code, lines in points.LINES.items()},
        "gained": points.GAINED,
        "unfit": {why: text for why, text in noted.UNFIT.items() if why != "left"},
        "overBox": _plural(*_OVER_BOX),
        "overJokers": _OVER_JOKERS,
        "boxHelp": _BOX_HELP,
        "beside": _plural(*_BESIDE),
        "badRule": NOT_TAKEN,
        "fixedRule": _FIXED_RULE,
        "notWord": NOT_A_WORD,
        "notTile": NOT_A_TILE,
        "notOnTable": NOT_THERE,
        "notWhatLacks": NOT_LACKING,
        "sheet": _sheet(),
    }


@cache
def phrases_asset() -> Asset:
    """Return the tables as the file of the companion's page, `table/phrases.json`.

    >>> phrases_asset().path, phrases_asset().body[:12]
    ('table/phrases.json', b'{"options": ')
    """
    return Asset("table/phrases.json", json.dumps(table_phrases(), ensure_ascii=False).encode())


def _options() -> dict[str, Json]:
    """Return the options of the game: their kind, default, bounds and values."""
    hints = get_type_hints(LettersRules)
    named: dict[str, Json] = {}
    for each in fields(LettersRules):
        hint, known = hints[each.name], each.metadata
        kind = {bool: "bool", int: "int"}.get(hint, "choice")
        taken = values_taken(hint, each)
        named[each.name] = {
            "kind": kind,
            "default": each.default,
            "was": known["was"],
            "fixed": each.name in FIXED,
            "values": taken.split(", ") if kind == "choice" else [],
            "least": known["least"],
            "most": known["most"],
            "also": {old: new for old, new in known["also"].items() if isinstance(old, str)},
            "taken": taken,
        }
    return named


def _sheet() -> dict[str, Json]:
    """Return the texts of sheets and score sheets."""
    return {
        "title": f"{CATALOGUE['lettres'].title}, {{date}}",
        "row": noting.ROW,
        "rows": dict(noting.ROWS),
        "score": noting.SCORE,
        "suspended": _plural(*noting.SUSPENDED),
        "together": noting.TOGETHER,
        "wins": noting.WINS,
        "winsBy": noting.WINS_BY,
        **_REFUSALS,
    }


_OVER_BOX = (
    "La boîte n'a qu'un {tile}, et il y en aurait {count} : {melds}. L'un d'eux est-il un joker ? Touchez-le.",
    "La boîte n'a que {n} {tile}, et il y en aurait {count} : {melds}. L'un d'eux est-il un joker ? Touchez-le.",
)
_OVER_JOKERS = (
    "La boîte n'a que {n} jokers, et il y en aurait {count} : {melds}. Touchez celui qui est une vraie lettre."
)
_BOX_HELP = (
    "La feuille ne peut noter plus de lettres que la boîte n'en a. Si le joker est dans un mot d'un autre tour, "
    "corrigez ce tour dans les scores. Avec une autre boîte que celle du jeu, faites un joker de la lettre de trop."
)
_BESIDE = (
    "{melds} à côté {of_others} : permis, {others} reste entier.",
    "{melds} à côté {of_others} : permis, {others} restent entiers.",
)
_FIXED_RULE = "cette page ne suit pas la règle {rule} : reprenez la feuille avec « lettres partie noter »."
_REFUSALS: Mapping[str, str] = {
    "badLine": "elle ne tient pas.",
    "badHeader": "Le début de cette feuille est abîmé : ses joueurs, sa date ou ses règles ne se lisent pas.",
    "noSheet": "Ce n'est pas une feuille de partie.",
    "newer": "La feuille vient d'une version plus récente : rechargez la page pour la lire.",
    "badName": "« {name} » ne peut être un nom : de 1 à 30 lettres, chiffres, espaces, points, apostrophes ou tirets.",
    "sameName": "Deux joueurs ont le même nom, « {name} ».",
    "players": "On attend de {least} à {most} joueurs, non {count}.",
    "over": "La partie est finie : annulez la fin pour la rouvrir.",
    "badPoints": "On compte à un tour un nombre entier de points, de 0 à 9999.",
    "nothingNoted": "Rien n'est encore noté.",
    "damaged": "La fin de cette partie est abîmée : partagez sa feuille, puis reprenez-la de là.",
}
"""The sentences of the companion that the terminal has in another form, with files and typed lines."""


def _plural(one: str, many: str) -> dict[str, Json]:
    return {"one": one, "many": many}
