"""Fold a spelling to tile letters: A to Z, without accents, case or ligatures (rule L14)."""

from __future__ import annotations


class _Table(dict[int, str]):
    """The tile letters of each character, for `str.translate`; a character that tiles cannot show maps to a space.

    The letters of French are filled in below, because loading the Unicode tables takes longer than a verdict.
    """

    def __missing__(self, code: int) -> str:
        import unicodedata  # not at the top, like those below: few words need it

        from unidecode import unidecode

        char = chr(code)
        letters = ""
        # unidecode also transliterates Cyrillic, circled digits, emoji…, which are no part of a French spelling
        if unicodedata.name(char, "").startswith("LATIN "):
            letters = unidecode(char).upper()
        self[code] = letters if letters.isascii() and letters.isalpha() else " "
        return self[code]


_TABLE = _Table()
_TABLE.update((ord(a), b) for a, b in zip("àâäçéèêëîïôöùûüÿñÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÑ", "AAACEEEEIIOOUUUYN" * 2))
_TABLE.update((ord(a), b) for a, b in (("œ", "OE"), ("æ", "AE"), ("Œ", "OE"), ("Æ", "AE")))
_TABLE.update((ord(letter), letter.upper()) for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def fold(spelling: str) -> str | None:
    """Fold a spelling to tile letters; return None if it is empty or if tiles cannot show it (rule L14).

    Accents, case and ligatures are removed (É = E, Ç = C, Œ = OE); accents may be composed (NFC) or combining (NFD).
    Tiles cannot show hyphens, apostrophes, spaces, digits or letters of other scripts.

    >>> fold("cœur"), fold("Été"), fold("FIABILITE")
    ('COEUR', 'ETE', 'FIABILITE')
    >>> fold("arc-en-ciel") is None and fold("") is None and fold("мир") is None
    True
    """
    if spelling.isascii():
        return spelling.upper() if spelling.isalpha() else None
    letters = spelling.translate(_TABLE)
    if not letters.isalpha():  # perhaps because of combining accents
        import unicodedata

        letters = unicodedata.normalize("NFC", spelling).translate(_TABLE)
    return letters if letters.isalpha() else None


_JOINTS = str.maketrans(dict.fromkeys("-‐‑‒–—'’ʼ·\u00a0\u202f", " "))


def is_compound(spelling: str) -> bool:
    """Return whether a spelling is several words joined by hyphens, apostrophes or spaces (rule L19).

    >>> is_compound("arc-en-ciel"), is_compound("aujourd’hui"), is_compound("gamin"), is_compound("h2-o")
    (True, True, False, False)
    """
    pieces = spelling.translate(_JOINTS).split()
    return len(pieces) > 1 and all(map(fold, pieces))
