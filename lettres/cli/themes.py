"""`lettres themes`: what a game may be about, and how many words each theme has."""

from __future__ import annotations

from collections.abc import Container

import click

from lettres.cli.click_french import FrenchCommand
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.families.words.themes import DOMAINS, DOUBLES
from lettres.grammar import bare, count, safe
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
"""Words that newcomers know of each theme, for all to see what it is."""


@click.command(
    "themes",
    cls=FrenchCommand,
    epilog="lettres themes\nlettres mots --theme animaux --tri frequence\nlettres jouer --theme cuisine",
)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par thème.")
@click.pass_obj
def command(settings: Settings, as_json: bool) -> int:
    """Donne les thèmes des parties : leur nom, leur nombre de mots, et trois de leurs mots.

    Un mot est d'un thème s'il l'est en l'un de ses sens courants, et toutes ses formes avec lui. Un nom se tape avec ou
    sans accents.
    """
    lexicon = settings.lexicon
    themes = sorted(lexicon.themes().items(), key=lambda theme: bare(theme[0]))
    write = json_writer()
    for name, number in themes:
        words = _examples(name, lexicon)
        if as_json:
            click.echo(write({"name": name, "words": number, "examples": words}))
        else:
            click.echo(f"{count(number):>8}  {safe(name):<12} {', '.join(words)}".rstrip())
    if not themes:
        error("Ce lexique n'a aucun thème.")
    if not as_json:
        _tell_domains(lexicon.about["fields"])
    return 0


def _examples(name: str, lexicon: Lexicon) -> list[str]:
    """Those of a theme that a lexicon has: one that is compiled from a list may lack some."""
    return [word for word in EXAMPLES.get(name, "").split(", ") if name in lexicon.themes_of(fold(word) or "")]


def _tell_domains(fields: Container[str]) -> None:
    names = [name for name, code in DOMAINS.items() if code in fields and name not in DOUBLES]
    if names:
        what = "Domaines du dictionnaire, plus étroits et moins sûrs (personne ne les a relus) : "
        click.echo(paragraph(f"{what}{', '.join(names)}."))
