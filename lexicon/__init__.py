"""The French lexicon: every form with its lemma, its tags and whether it may be played. It depends on no game."""

from lexicon.analyses import Reading
from lexicon.errors import LexiconError, SourceError
from lexicon.family import Relation
from lexicon.fold import fold
from lexicon.lookup import Lexicon
from lexicon.policy import Reason, Source

__all__ = ["Lexicon", "LexiconError", "Reading", "Reason", "Relation", "Source", "SourceError", "fold"]
