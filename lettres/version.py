"""The version of the program, which the build reads here; nothing is imported, so that any room may ask."""

__version__ = "0.1.0"
