"""The words that bots and readers of each level know, by how common the words are.

>>> KNOWN["lecteur"] > KNOWN["cruciverbiste"]
True
"""

KNOWN = {"débutant": 40, "amateur": 33, "lecteur": 23, "cruciverbiste": 10, "oracle": 0}
"""The least frequency (`Lexicon.frequency`) of the words known at each level, from the lowest level to the highest.

The levels know about 5,000, 14,000, 41,000, 106,000 and 218,000 words.
"""
