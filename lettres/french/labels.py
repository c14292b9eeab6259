"""What dictionaries print beside a word in short: how it is felt, its age, its country, its subject."""

from __future__ import annotations

from lexicon import Reading, Source

_REGISTERS = {
    "offensive": "injurieux",
    "vulgar": "vulgaire",
    "slang": "argot",
    "pejorative": "péjoratif",
    "familiar": "familier",
}
_AGES = {"old": "vieux", "rare": "rare"}
_COUNTRIES = {
    "belgian": "Belgique",
    "quebec": "Québec",
    "swiss": "Suisse",
    "african": "Afrique",
    "regional": "régional",
}
_SUBJECTS = {
    "aéron": "aéronautique",
    "agri": "agriculture",
    "anat": "anatomie",
    "archi": "architecture",
    "astron": "astronomie",
    "bact": "bactériologie",
    "bio": "biologie",
    "bioch": "biochimie",
    "bot": "botanique",
    "chim": "chimie",
    "chir": "chirurgie",
    "chris": "christianisme",
    "danse": "danse",
    "droit": "droit",
    "écono": "économie",
    "élec": "électricité",
    "électro": "électronique",
    "fin": "finance",
    "géogr": "géographie",
    "géol": "géologie",
    "gramm": "grammaire",
    "hérald": "héraldique",
    "impr": "imprimerie",
    "info": "informatique",
    "lingu": "linguistique",
    "log": "logique",
    "marin": "marine",
    "math": "mathématiques",
    "méca": "mécanique",
    "méd": "médecine",
    "métal": "métallurgie",
    "météo": "météorologie",
    "milit": "armée",
    "minér": "minéralogie",
    "mus": "musique",
    "neuro": "neurologie",
    "opti": "optique",
    "paléo": "paléontologie",
    "pharma": "pharmacie",
    "philo": "philosophie",
    "phonét": "phonétique",
    "phys": "physique",
    "physio": "physiologie",
    "psychia": "psychiatrie",
    "psycho": "psychologie",
    "reli": "religion",
    "sylvi": "sylviculture",
    "techni": "technique",
    "tex": "textile",
    "zool": "zoologie",
}
_USUAL = 6  # the digit of an entry that everybody uses: a mark of age is then of another sense
_SPECIAL = 3  # the digit up to which a word may need its subject told
SOURCES = {Source.REVIEWED: "liste relue", Source.OTHER_DICTIONARY: "autre dictionnaire"}
"""What vouches for a word, where it is not the dictionary and its reading does not say so."""


def labels(reading: Reading) -> tuple[str, ...]:
    """The labels of a reading that may be played: its register, its age, where it is said, its subject.

    >>> from lexicon import Lexicon
    >>> labels(Lexicon.default().readings("clebs")[0]), labels(Lexicon.default().readings("chat")[0])
    (('familier',), ())
    """
    if not reading.playable:
        return ()
    subjects = {f"field:{field}": name for field, name in _SUBJECTS.items()} if reading.frequency <= _SPECIAL else {}
    ages = _AGES if reading.frequency < _USUAL else {}
    each = (next((name for mark, name in names.items() if mark in reading.marks), "") for names in (_REGISTERS, ages))
    places = (name for mark, name in _COUNTRIES.items() if mark in reading.marks)
    subject = next((subjects[mark] for mark in reading.marks if mark in subjects), "")
    return tuple(filter(None, (*each, *places, subject)))
