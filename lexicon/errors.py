"""Errors in the caller's files: missing, foreign, damaged. Messages are French, for players."""

REBUILD = "Recompilez-le avec « lettres build-lexicon SOURCE -o FICHIER »."


class LexiconError(Exception):
    """A lexicon file cannot be used; the message says why and what to do."""


class SourceError(Exception):
    """A source (word list, dictionary) cannot be read; the message says where and why."""


def odd_tables(name: str = "le lexique") -> LexiconError:
    """Return the error for a whole file whose tables are not a lexicon's; messages call it `name`.

    >>> str(odd_tables())
    "le lexique n'a pas les tables attendues. Recompilez-le avec « lettres build-lexicon SOURCE -o FICHIER »."
    """
    return LexiconError(f"{name} n'a pas les tables attendues. {REBUILD}")
