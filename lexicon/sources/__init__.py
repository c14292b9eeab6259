"""One reader per source format; each yields `lexicon.morphology.Entry` values."""
