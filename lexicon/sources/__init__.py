"""The readers of source formats; each yields `lexicon.morphology.Entry` values."""
