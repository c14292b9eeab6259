"""The readers of source formats. Those of dictionaries yield `lexicon.morphology.Lexeme` values."""
