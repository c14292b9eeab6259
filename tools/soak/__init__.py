"""Random games by the thousand, each checked by a book apart."""
