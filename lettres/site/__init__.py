"""The files for browsers: pages, scripts as they are served, words and French as tables."""
