"""Senses that only refer to another word: « Variante de X. », « Pluriel de X. », « X. »."""

from __future__ import annotations

import re
from typing import NamedTuple

_LIKE = (
    r"(?:\w+ )?[Ss]ynonyme|Variante|(?:Autre|Ancienne|Nouvelle|Mauvaise) (?:orthographe|graphie|forme|nom)"
    r"|Orthographe|Graphie|Forme (?:ancienne|vieillie|rare|alternative)"
)
_FORM = r"Pluriel|Féminin|Masculin|Singulier|Abréviation|Apocope|Aphérèse|Verlan|Participe (?:passé|présent)"
_REFERENCE = re.compile(
    rf"(?:\([^)]*\) )?(?:(?P<like>{_LIKE})|(?P<form>{_FORM}))(?: (?!du?\b|des?\b)[\w’'-]+| d['’]usage| du verbe)*?,?"
    r" (?:(?:de la |de l['’]|du verbe |du |des |de )|d['’])(?P<target>[\w-]+)(?: \((?P<hint>[^)]*)\))?\.?"
)
_WORD = re.compile(r"[\w-]+\.?")


class Reference(NamedTuple):
    """A reference to the word `target`; `kind` is the relation. `hint` has words from the meant sense."""

    target: str
    kind: str = "comme"
    hint: str = ""

    def carry(self, sense: str) -> str:
        """Return `sense`, a sense of the target, after words that name the reference.

        >>> Reference("véranda").carry("Galerie vitrée.")
        'Comme véranda : Galerie vitrée.'
        >>> Reference("litho", "abréviation").carry("Image.")
        'Abréviation de litho : Image.'
        """
        if self.kind == "comme":
            return f"Comme {self.target} : {sense}"
        joint = "d’" if self.target[0] in "aàâeéèêëiîïoôuûœ" else "de "
        return f"{self.kind.capitalize()} {joint}{self.target} : {sense}"


def reference(sense: str) -> Reference | None:
    """Parse a cleaned sense as a reference; None if the sense has a meaning of its own.

    >>> reference("Variante orthographique de bidule.")
    Reference(target='bidule', kind='comme', hint='')
    >>> reference("Synonyme de bidule (meuble).").hint
    'meuble'
    >>> reference("Bidule.").target, reference("Nom de plusieurs bidules.")
    ('bidule', None)
    """
    if " " not in sense:
        return Reference(sense.rstrip(".").lower()) if _WORD.fullmatch(sense) else None
    found = _REFERENCE.fullmatch(sense)
    if not found:
        return None
    return Reference(found["target"], "comme" if found["like"] else found["form"].lower(), found["hint"] or "")
