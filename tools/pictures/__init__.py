"""Pictures for README and guide, of the real screen as SVG, of the pages as WebP: `python -m tools.pictures`."""
