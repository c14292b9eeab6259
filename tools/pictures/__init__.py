"""Draws pictures for the README and the guide: the screen as SVG, the pages as WebP (`python -m tools.pictures`)."""
