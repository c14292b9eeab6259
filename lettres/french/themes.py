"""Well-known words of each theme, to serve as examples."""

from __future__ import annotations

from lexicon import Lexicon, fold

EXAMPLES = {
    "animaux": "chat, cheval, hirondelle",
    "arts": "peinture, théâtre, poème",
    "corps": "main, cœur, respirer",
    "couleurs": "rouge, blanchir, pâle",
    "cuisine": "pain, soupe, cuire",
    "école": "élève, cahier, dictée",
    "émotions": "joie, peur, pleurer",
    "géographie": "montagne, ville, breton",
    "histoire": "roi, chevalier, empire",
    "maison": "cuisine, lampe, balayer",
    "mer": "bateau, vague, pêcher",
    "météo": "pluie, orage, brumeux",
    "métiers": "boulanger, infirmière, salaire",
    "musique": "violon, chanson, valse",
    "nature": "forêt, rivière, étoile",
    "plantes": "rose, chêne, racine",
    "sciences": "atome, triangle, chimie",
    "sport": "tennis, stade, courir",
    "transports": "train, roue, route",
    "vêtements": "robe, chapeau, coudre",
}


def examples(name: str, lexicon: Lexicon) -> list[str]:
    """Return the examples of the theme `name` that are in `lexicon` (one compiled from a bare list may lack a few).

    >>> examples("couleurs", Lexicon.default())
    ['rouge', 'blanchir', 'pâle']
    """
    return [word for word in EXAMPLES.get(name, "").split(", ") if name in lexicon.themes_of(fold(word) or "")]
