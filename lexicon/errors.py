"""The errors for missing, foreign or damaged files. Their messages are in French, for players."""

REBUILD = "Recompilez-le avec « lettres build-lexicon SOURCE -o FICHIER »."


class LexiconError(Exception):
    """A lexicon file cannot be used; the message says why and what to do."""


class SourceError(Exception):
    """A source (word list, dictionary) cannot be read; the message says where and why."""


def odd_tables(name: str = "le lexique") -> LexiconError:
    """Return the error for an undamaged file whose tables are malformed; its message calls the file `name`.

    >>> str(odd_tables())
    "le lexique n'a pas les tables attendues. Recompilez-le avec « lettres build-lexicon SOURCE -o FICHIER »."
    """
    return LexiconError(f"{name} n'a pas les tables attendues. {REBUILD}")
