"""`lettres themes`: lists the themes of games, with the number of their words."""

from __future__ import annotations

from collections.abc import Container

import click

from lettres.cli.click_french import FrenchCommand
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.families.words.themes import DOMAINS, DOUBLES
from lettres.grammar import count, safe
from lettres.reports.theme_json import theme_forms


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
    themes = list(theme_forms(lexicon))
    write = json_writer()
    for theme in themes:
        if as_json:
            click.echo(write(theme))
        else:
            line = f"{count(theme['words']):>8}  {safe(theme['name']):<12} {', '.join(theme['examples'])}"
            click.echo(line.rstrip())
    if not themes:
        error("Ce lexique n'a aucun thème.")
    if not as_json:
        _tell_domains(lexicon.about["fields"])
    return 0


def _tell_domains(fields: Container[str]) -> None:
    names = [name for name, code in DOMAINS.items() if code in fields and name not in DOUBLES]
    if names:
        what = "Domaines du dictionnaire, plus étroits et moins sûrs (personne ne les a relus) : "
        click.echo(paragraph(f"{what}{', '.join(names)}."))
