"""The themes of games: themes of the lexicon, domains of its source dictionary, and files of words.

The words of a domain are those that the source marks in its field `se:`. Many marks are missing and none was reviewed,
so a theme of the same name takes precedence. Old games name a domain by its code.
"""

from __future__ import annotations

import os

from lexicon import Lexicon, fold

_DOMAINS = """
    aéronautique:aéron agriculture:agri alcools:alcool anatomie:anat architecture:archi armes:arm astronomie:astron
    automobile:auto bâtiment:bât biologie:bio botanique:bot chimie:chim christianisme:chris cinéma:ciné commerce:comm
    danse:danse droit:droit écologie:écolo économie:écono électricité:élec finance:fin géologie:géol grammaire:gramm
    informatique:info islam:islam jeux:jeu langues:lang linguistique:lingu littérature:litt marine:marin
    mathématiques:math médecine:méd minéraux:minér mythologie:myth peuples:gent pharmacie:pharma philosophie:philo
    photographie:photo physique:phys politique:polit psychologie:psycho religion:reli temps:temps textile:tex
    théâtre:théâ zoologie:zool
"""
DOMAINS = dict(pair.split(":") for pair in _DOMAINS.split())
"""The code of each domain by its French name."""
DOUBLES = {
    "anatomie": "corps",
    "botanique": "plantes",
    "langues": "géographie",
    "marine": "mer",
    "peuples": "géographie",
    "zoologie": "animaux",
}
"""For certain domains, the theme offered in place of the domain, whose own name is still accepted."""


_FULL = {code: name for name, code in DOMAINS.items()}


def theme_name(theme: str) -> str:
    """Return the name of a theme for players; for a file, its name without the folder and the extension.

    >>> theme_name("animaux"), theme_name("zool"), theme_name("/home/ana/contes de fées.txt")
    ('animaux', 'zoologie', 'contes de fées')
    """
    return _FULL.get(theme) or os.path.splitext(os.path.basename(theme))[0]


class Theme(frozenset[str]):
    """The words of a theme, as tiles show them, with the name for players."""

    name: str

    def __new__(cls, words: frozenset[str], name: str) -> Theme:
        theme = super().__new__(cls, words)
        theme.name = name
        return theme

    def __reduce__(self) -> tuple[type[Theme], tuple[frozenset[str], str]]:
        return Theme, (frozenset(self), self.name)


def theme_words(name: str, lexicon: Lexicon) -> Theme:
    """Return the words of the theme `name` of the lexicon or, without one, of the domain `name`; empty if unknown.

    Accents may be left out of `name`. No file is read, even if `name` is the path of one.

    >>> words = theme_words("METIERS", Lexicon.default())
    >>> words.name, "BOULANGER" in words, len(theme_words("zzz", Lexicon.default()))
    ('métiers', True, 0)
    """
    folded = fold(name)
    known = {fold(each): each for each in (*DOMAINS, *lexicon.themes())}
    full = known.get(folded, name)
    return Theme(lexicon.theme(full) or _domain_words(DOMAINS.get(full, name), lexicon), full)


def theme_names(lexicon: Lexicon) -> dict[str, str]:
    """Return the accepted names of themes, including the codes of domains, each with the name offered to players.

    >>> themes = theme_names(Lexicon.default())
    >>> themes["zool"], themes["droit"], themes["mer"]
    ('animaux', 'droit', 'mer')
    """
    offered = {given: DOUBLES.get(full, full) for full, code in DOMAINS.items() for given in (full, code)}
    return {**offered, **{theme: theme for theme in lexicon.themes()}}


def _domain_words(code: str, lexicon: Lexicon) -> frozenset[str]:
    """The playable words of the entries that the dictionary marks with a domain's code (`droit`, `astron`…)."""
    mark = f"field:{code}"
    marked = lexicon.entries(lambda marks: mark in marks)
    return frozenset(
        tiles for entry in marked for form, _ in entry.forms() if (tiles := fold(form)) and tiles in lexicon
    )


def theme_file(path: str) -> Theme:
    """Return the words of a file: a list, or a lexicon from « build-lexicon --jouables »; raise `SourceError`."""
    return Theme(_listed(path), theme_name(path))


def _listed(path: str) -> frozenset[str]:
    from pathlib import Path  # not at the top, like those below: few themes are files

    from lexicon.container import MAGIC
    from lexicon.sources.files import lines_of, read_bytes
    from lexicon.sources.wordlist import WordList

    data = read_bytes(Path(path))
    if data.startswith(MAGIC):
        return frozenset(Lexicon.from_bytes(data))
    listed = WordList()
    listed.read(lines_of(data), path)
    return frozenset(listed.words)
