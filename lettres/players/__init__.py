"""Players that are no persons: bots, the words they know, and the turns they find."""

from lettres.players.bots import LEVELS, Bot, Greedy, Level, bot
from lettres.players.changes import Depth
from lettres.players.moves import best_moves
from lettres.players.vocabulary import Vocabulary, vocabulary

__all__ = ["LEVELS", "Bot", "Depth", "Greedy", "Level", "Vocabulary", "best_moves", "bot", "vocabulary"]
