"""The words known at each level of bots and readers, by how common they are.

>>> KNOWN["lecteur"] > KNOWN["cruciverbiste"]
True
"""

KNOWN = {"débutant": 40, "amateur": 33, "lecteur": 23, "cruciverbiste": 10, "oracle": 0}
"""The least frequency (`Lexicon.frequency`) of the words that each level knows, from the fewest words to all.

About 5,000, 14,000, 41,000, 106,000 and 218,000 words of French.
"""
