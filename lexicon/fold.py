"""From a spelling to the letters that tiles show: A to Z, no accent, no case, no ligature (rule L14)."""

from __future__ import annotations


class _Table(dict[int, str]):
    """The tile letters of each character, for `str.translate`; a space for a character without any.

    The letters of French are built in: loading the Unicode tables takes longer than a verdict.
    """

    def __missing__(self, code: int) -> str:
        import unicodedata  # here as below: few words need it

        from unidecode import unidecode

        char = chr(code)
        letters = ""
        # unidecode also transliterates Cyrillic, circled digits, emoji…: those are no French spelling.
        if unicodedata.name(char, "").startswith("LATIN "):
            letters = unidecode(char).upper()
        self[code] = letters if letters.isascii() and letters.isalpha() else " "
        return self[code]


_TABLE = _Table()
_TABLE.update((ord(a), b) for a, b in zip("àâäçéèêëîïôöùûüÿñÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÑ", "AAACEEEEIIOOUUUYN" * 2))
_TABLE.update((ord(a), b) for a, b in (("œ", "OE"), ("æ", "AE"), ("Œ", "OE"), ("Æ", "AE")))
_TABLE.update((ord(letter), letter.upper()) for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def fold(spelling: str) -> str | None:
    """Fold a spelling to tile letters; None if tiles cannot show it, or if it is empty (rule L14).

    Accents, case and ligatures go (É = E, Ç = C, Œ = OE), whether accents are composed (NFC) or combining (NFD).
    Hyphens, apostrophes, spaces, digits and letters of other scripts cannot be laid.

    >>> fold("cœur"), fold("Été"), fold("FIABILITE")
    ('COEUR', 'ETE', 'FIABILITE')
    >>> fold("arc-en-ciel") is None and fold("") is None and fold("мир") is None
    True
    """
    if spelling.isascii():
        return spelling.upper() if spelling.isalpha() else None
    letters = spelling.translate(_TABLE)
    if not letters.isalpha():  # combining accents, perhaps
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
