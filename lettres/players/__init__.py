"""Bots: how they are found by name, what they know, and how they choose their actions."""

from lettres.players.external import BotFault, ForeignBot
from lettres.players.levels import Bot
from lettres.players.specs import bot, level_names, level_phrases

__all__ = ["Bot", "BotFault", "ForeignBot", "bot", "level_names", "level_phrases"]
