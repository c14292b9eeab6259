"""The themes of games: a semantic field of the lexicon, under its French name, or a file of words.

The codes are those of the source dictionary's `se:` field; those without a name here may be given as they are.
"""

from __future__ import annotations

import os

from lexicon import Lexicon, fold

_FIELDS = """
    aéronautique:aéron agriculture:agri alcools:alcool anatomie:anat animaux:zool architecture:archi armes:arm
    astronomie:astron automobile:auto bâtiment:bât biologie:bio botanique:bot chimie:chim christianisme:chris
    cinéma:ciné commerce:comm cuisine:cuis danse:danse droit:droit écologie:écolo économie:écono électricité:élec
    finance:fin géographie:géogr géologie:géol grammaire:gramm histoire:hist informatique:info islam:islam jeux:jeu
    langues:lang linguistique:lingu littérature:litt marine:marin mathématiques:math médecine:méd minéraux:minér
    musique:mus mythologie:myth peuples:gent pharmacie:pharma philosophie:philo photographie:photo physique:phys
    plantes:bot politique:polit psychologie:psycho religion:reli sport:sport temps:temps textile:tex théâtre:théâ
    vêtements:vêt zoologie:zool
"""
FIELDS = dict(pair.split(":") for pair in _FIELDS.split())
"""The code of each field by its French name."""


def theme_words(name: str, lexicon: Lexicon) -> frozenset[str]:
    """The words of a theme, as tiles show them: those of a file, else of a field; empty for neither.

    A field's name may be given without its accents.

    >>> "LOUP" in theme_words("animaux", Lexicon.default()), theme_words("zzz", Lexicon.default())
    (True, frozenset())
    """
    if os.path.isfile(name):
        from pathlib import Path  # not at the top: most themes are those of the lexicon

        from lexicon.container import MAGIC
        from lexicon.sources.files import lines_of, read_bytes
        from lexicon.sources.wordlist import WordList

        data = read_bytes(Path(name))
        if data.startswith(MAGIC):  # a theme that « build-lexicon --jouables » compiled
            return frozenset(Lexicon.from_bytes(data))
        listed = WordList()
        listed.read(lines_of(data), name)
        return frozenset(listed.words)
    codes = {fold(french): code for french, code in FIELDS.items()}
    return lexicon.field(codes.get(fold(name), name))
