"""Pictures of the real screen for README and guide, as SVG: `python -m tools.pictures` draws them anew."""
