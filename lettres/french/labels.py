"""What dictionaries print beside a word in short: how it is felt, its age, its country, its subject."""

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
"""The digit of an entry that everybody uses: a mark of age is then of another sense."""
SPECIAL = 3
"""The digit up to which a word may need its subject told."""
SOURCES: dict[Source | None, str] = {Source.REVIEWED: "liste relue", Source.OTHER_DICTIONARY: "autre dictionnaire"}
"""What vouches for a word, where it is not the dictionary and its reading does not say so."""


def labels(reading: Reading) -> tuple[str, ...]:
    """The labels of a reading that may be played: its register, its age, where it is said, its subject.

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
