"""The readers of source formats. The readers of dictionaries yield `lexicon.morphology.Lexeme` values."""
