"""Bots: what they know, and the turns they play."""

from lettres.players.bots import Bot, bot, level_names
from lettres.players.external import BotFault

__all__ = ["Bot", "BotFault", "bot", "level_names"]
