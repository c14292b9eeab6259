"""The vocabulary of bots and readers at each level, given by the least frequency of the words that they know.

>>> KNOWN["lecteur"] > KNOWN["cruciverbiste"]
True
"""

KNOWN = {"débutant": 40, "amateur": 33, "lecteur": 23, "cruciverbiste": 10, "oracle": 0}
"""The least frequency (`Lexicon.frequency`) of the words known at each level, from the lowest level to the highest.

The levels know about 5,000, 14,000, 41,000, 106,000 and 218,000 words.
"""
