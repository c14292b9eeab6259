"""The labels that dictionaries give words, in short: register, age, country, subject."""

from __future__ import annotations

from lexicon import Reading, Source

REGISTERS = {
    "offensive": "injurieux",
    "vulgar": "vulgaire",
    "slang": "argot",
    "pejorative": "péjoratif",
    "familiar": "familier",
}
AGES = {"old": "vieux", "rare": "rare"}
COUNTRIES = {
    "belgian": "Belgique",
    "quebec": "Québec",
    "swiss": "Suisse",
    "african": "Afrique",
    "regional": "régional",
}
SUBJECTS = {
    "field:aéron": "aéronautique",
    "field:agri": "agriculture",
    "field:anat": "anatomie",
    "field:archi": "architecture",
    "field:astron": "astronomie",
    "field:bact": "bactériologie",
    "field:bio": "biologie",
    "field:bioch": "biochimie",
    "field:bot": "botanique",
    "field:chim": "chimie",
    "field:chir": "chirurgie",
    "field:chris": "christianisme",
    "field:danse": "danse",
    "field:droit": "droit",
    "field:écono": "économie",
    "field:élec": "électricité",
    "field:électro": "électronique",
    "field:fin": "finance",
    "field:géogr": "géographie",
    "field:géol": "géologie",
    "field:gramm": "grammaire",
    "field:hérald": "héraldique",
    "field:impr": "imprimerie",
    "field:info": "informatique",
    "field:lingu": "linguistique",
    "field:log": "logique",
    "field:marin": "marine",
    "field:math": "mathématiques",
    "field:méca": "mécanique",
    "field:méd": "médecine",
    "field:métal": "métallurgie",
    "field:météo": "météorologie",
    "field:milit": "armée",
    "field:minér": "minéralogie",
    "field:mus": "musique",
    "field:neuro": "neurologie",
    "field:opti": "optique",
    "field:paléo": "paléontologie",
    "field:pharma": "pharmacie",
    "field:philo": "philosophie",
    "field:phonét": "phonétique",
    "field:phys": "physique",
    "field:physio": "physiologie",
    "field:psychia": "psychiatrie",
    "field:psycho": "psychologie",
    "field:reli": "religion",
    "field:sylvi": "sylviculture",
    "field:techni": "technique",
    "field:tex": "textile",
    "field:zool": "zoologie",
}
USUAL = 6
"""The lowest frequency (0 to 9) of entries in common use; their marks of age concern another sense and are left out."""
SPECIAL = 3
"""The highest frequency (0 to 9) of entries rare enough for their subject to be shown."""
SOURCES: dict[Source | None, str] = {
    Source.REVIEWED: "ajouté par nos soins",
    Source.OTHER_DICTIONARY: "d'après un second dictionnaire",
}
"""The label of the source that vouches for a word; the dictionary, and sources that the reading names, need none."""
GUESSED = "nature devinée"
"""The label of a guessed reading, from a bare list of words that does not distinguish nouns from verbs."""


def labels(reading: Reading) -> tuple[str, ...]:
    """Return the labels that a playable reading has, in this order: register, age, countries, subject.

    >>> from lexicon import Lexicon
    >>> labels(Lexicon.default().readings("clebs")[0]), labels(Lexicon.default().readings("chat")[0])
    (('familier',), ())
    """
    if not (reading.playable and reading.marks):
        return ()
    marks = reading.marks
    told = [name for mark, name in REGISTERS.items() if mark in marks][:1]
    if reading.frequency < USUAL:
        told += [name for mark, name in AGES.items() if mark in marks][:1]
    told += [name for mark, name in COUNTRIES.items() if mark in marks]
    if reading.frequency <= SPECIAL:
        told += [SUBJECTS[mark] for mark in marks if mark in SUBJECTS][:1]
    return tuple(told)
