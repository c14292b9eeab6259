"""What can go wrong with the caller's files: missing, foreign, damaged. Messages are French, for players."""


class LexiconError(Exception):
    """A lexicon file cannot be used; the message says why and what to do."""


class SourceError(Exception):
    """A source (word list, dictionary) cannot be read; the message says where and why."""
