"""The version of the program, which the build reads too. It imports nothing, so every module may import it."""

__version__ = "0.1.0"
