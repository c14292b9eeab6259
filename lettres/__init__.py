"""lettres: a French word-game engine and its dictionary tooling, built round the « rami des lettres »."""

__version__ = "0.1.0"
