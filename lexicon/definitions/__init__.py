"""Definitions of words, out of sources that are not ours: a package that may be installed, a table of one's own."""
