"""The genus of a word, from its definition; and the themes of a genus, from a reviewed list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from lexicon.french import rows_of

_WORD = re.compile(r"[a-zà-ÿœæ]+(?:-[a-zà-ÿœæ]+)*['’]?|[A-ZÀ-Ý][\w'’-]+|[,;:.()]")
_SMALL = """de d' du des la le les l' à au aux en un une dans sur par pour"""
_FILLING = """
    petit petite petits petites grand grande grands grandes gros grosse ancien ancienne anciens anciennes vieux
    vieille jeune long longue beau belle mauvais mauvaise bon bonne nouveau nouvelle certain certaine certains
    certaines divers diverses autre première premier chaque très haut haute court courte double simple vaste léger
    légère fort forte tout toute tous toutes ce cette ces large principal plusieurs deux trois quatre différents
    différentes quelque
    sorte sortes espèce espèces genre genres variété variétés type types race races famille familles ordre classe
    groupe nom noms sous-famille sous-ordre catégorie ensemble individu membre femelle mâle sous-espèce terme
    désignation vernaculaire vulgaire usuel générique commun donné normalisé action fait acte art façon manière
    spécimen appellation celui celle mot
"""
_ENDING = """, ; : . ( ) qui que dont où se s' ne n'"""
_IN_S = "vers cours bas pois os bras bois fils ours mets repas corps temps"
_THEMES = "animaux plantes nature mer cuisine vêtements musique sciences sport"
_STOPS, _BEFORE, _ENDS = (frozenset(words.split()) for words in (_SMALL, _FILLING, _ENDING))
_KEPT, _FOLLOWED = frozenset(_IN_S.split()), frozenset(_THEMES.split())
_ABOUT = re.compile(
    r"(?:qui (?:est )?)?(?:relati(?:f|ve)|propre|concernant|concerne|(?:a|en) rapport|ayant rapport|a trait|"
    r"se rapporte|appartient|qualifie|se dit|en parlant|typique|caractéristique)\b"
    r"[^,;.]*?\b(?:à|au|aux|avec|de|du|des|d'|la|le|les|l'|une?)\b"
)
_ALIAS = re.compile(
    r"(variante?(?: orthographique| graphique)?|autre orthographe|ancienne orthographe|graphie|synonyme|féminin|"
    r"forme féminine|femelle|femme) (?:rectifiée |ancienne )?(?:de la |de l'|du |des |de |d')(?:verbe |mot )?"
    r"([a-zà-ÿœæ]+)(?= *[.,;(:]|$)"
)
_DEPTH = 1
_LONGEST = 3


class Genera:
    """The reviewed list of genera in a folder, to find the themes of a definition.

    If the list lacks a genus, the genus of its own definition is tried, for a few steps. A genus that is too general
    (« chose ») has no theme, and its definition is not followed.
    """

    def __init__(self, folder: Path, senses: Mapping[str, list[str]]) -> None:
        self._senses = senses
        self._themes: dict[str, set[str]] = {}
        for themes, genera, _ in rows_of(folder / "genera.tsv", 3):
            for genus in genera.split(", "):
                self._themes.setdefault(genus_key(genus), set()).update(themes.replace("-", "").split())
        self._cues = [(re.compile(cue), themes.split()) for cue, themes, _ in rows_of(folder / "cues.tsv", 3)]

    def themes(self, sense: str, first: bool = True) -> Iterator[tuple[str, str]]:
        """Yield the themes of a sense, each with the genus that has it.

        Only the first sense of a word is followed and searched for cues; of another sense, only the beginning counts.
        """
        sense = sense.replace("’", "'")
        for cue, themes in self._cues:
            if match := cue.search(sense[:200]) if first else cue.match(sense):
                yield from ((theme, match[0].strip(" ,.").lower()) for theme in themes)
        genus, themes_found = self._genus(sense, _DEPTH if first else 0)
        yield from ((theme, genus) for theme in sorted(themes_found))

    def _genus(self, sense: str, depth: int) -> tuple[str, set[str]]:
        words = head(sense)
        for length in range(min(_LONGEST, len(words)), 0, -1):
            key = " ".join(words[:length])
            if key in self._themes:
                return key, self._themes[key]
        if not words or not depth or words[0] not in self._senses:
            return "", set()
        genus, themes = self._genus(self._senses[words[0]][0].replace("’", "'"), depth - 1)
        themes = themes & _FOLLOWED
        return (f"{words[0]}, {genus}" if themes else ""), themes

    def alias(self, sense: str) -> tuple[str, str] | None:
        """Return the lemma that a sense refers to, and the relation to it; None if the sense is a true definition."""
        match = _ALIAS.match(sense.replace("’", "'").lower())
        return (match[2], match[1]) if match and match[2] in self._senses else None


def genus_key(genus: str) -> str:
    """Return a genus as it is looked up: without small words, in the singular.

    >>> genus_key("instrument de musique"), genus_key("Pâtes alimentaires")
    ('instrument musique', 'pâte alimentaire')
    """
    return " ".join(singular(word) for word in genus.lower().split() if word not in _STOPS)


def singular(word: str) -> str:
    """Return a word without a plural ending. The result may be no word: results are only compared with each other.

    >>> singular("animaux"), singular("oiseaux"), singular("herbes")
    ('animal', 'oiseau', 'herbe')
    """
    if word in _KEPT:
        return word
    if word.endswith("eaux"):
        return word[:-1]
    if word.endswith("aux") and len(word) > 4:
        return word[:-3] + "al"
    return word[:-1] if word[-1:] in "sx" and len(word) > 3 else word


def head(sense: str) -> list[str]:
    """Return the first words of a definition that name its genus, without the vague ones.

    >>> head("Petite sorte d'instrument de musique à cordes.")
    ['instrument', 'musique', 'corde']
    """
    text = re.sub(r"^\([^)]*\)\s*", "", sense)
    text = text[:1].lower() + text[1:]
    text = _ABOUT.sub("", text, count=1) if _ABOUT.match(text) else text
    words: list[str] = []
    for match in _WORD.finditer(text[:160]):
        word = match[0].replace("’", "'")
        if word in _ENDS:
            break
        if word in _STOPS or (not words and word in _BEFORE):
            continue
        words.append(singular(word))
        if len(words) == _LONGEST:
            break
    return words
