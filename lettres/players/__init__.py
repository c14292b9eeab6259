"""Players that are no persons: bots, the words they know, and the turns they find."""

from lettres.players.bots import LEVELS, Bot, Level, Searcher, bot
from lettres.players.search import Depth, Search

__all__ = ["LEVELS", "Bot", "Depth", "Level", "Search", "Searcher", "bot"]
