"""Bots: their knowledge, and the turns they play."""

from lettres.players.external import BotFault, ForeignBot
from lettres.players.levels import Bot
from lettres.players.specs import bot, level_names, level_phrases

__all__ = ["Bot", "BotFault", "ForeignBot", "bot", "level_names", "level_phrases"]
