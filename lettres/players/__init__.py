"""Players that are no persons: bots, what they know, and the turns they find."""

from lettres.players.bots import Bot, bot, level_names

__all__ = ["Bot", "bot", "level_names"]
