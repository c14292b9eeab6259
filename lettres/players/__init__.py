"""Players that are no persons: bots, what they know, and the turns they find."""

from lettres.players.bots import Bot, bot, level_names
from lettres.players.external import BotFault

__all__ = ["Bot", "BotFault", "bot", "level_names"]
