"""The files for browsers: pages, bundled scripts, the file of words, French sentences as tables."""
