"""Bots: what they know, and the turns they play."""

from lettres.players.bots import bot, level_names
from lettres.players.external import BotFault
from lettres.players.levels import Bot

__all__ = ["Bot", "BotFault", "bot", "level_names"]
