"""`lettres lexique`: what the lexicon holds."""

from __future__ import annotations

import click

from lettres.cli.click_french import FrenchCommand
from lettres.cli.console import paragraph
from lettres.cli.context import Settings, json_writer
from lettres.families.words.themes import FIELDS
from lettres.grammar import count, counted

_CLASSES = {
    "noun": "noms",
    "adjective": "adjectifs",
    "adverb": "adverbes",
    "infinitive": "infinitifs",
    "present_participle": "participes présents",
    "past_participle": "participes passés",
    "finite": "formes conjuguées",
    "interjection": "interjections",
    "pronoun": "pronoms",
    "determiner": "déterminants",
    "preposition": "prépositions",
    "conjunction": "conjonctions",
    "numeral": "nombres",
    "grammatical": "mots grammaticaux",
    "title": "titres",
    "proper_noun": "noms propres",
    "first_name": "prénoms",
    "family_name": "noms de famille",
    "roman_numeral": "nombres romains",
    "affix": "préfixes et suffixes",
    "locution_part": "morceaux de locutions",
    "elided": "formes élidées",
    "sign": "signes",
    "unclassed": "mots sans classe",
}
_REFUSED = {
    "too_short": "moins de trois lettres",
    "conjugated_verb": "verbes conjugués",
    "abbreviation": "abréviations, sigles et symboles",
    "brand": "marques",
    "proper_noun": "noms propres",
    "compound": "mots composés",
    "unknown": "écartés (étrangers, morceaux de locutions)",
}


@click.command("lexique", cls=FrenchCommand, epilog="lettres lexique\nlettres lexique --json")
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON.")
@click.pass_obj
def command(settings: Settings, as_json: bool) -> int:
    """Montre la source, la version, la licence du lexique, et combien de mots il a de chaque classe."""
    about = settings.lexicon.about
    if as_json:
        click.echo(json_writer()(about))
        return 0
    click.echo(f"Source : {about['source']}")
    click.echo(f"Version : {about['version']}")
    click.echo(f"Licence : {about['licence'] or 'non précisée'}")
    click.echo(
        f"Mots jouables : {count(about['playable'])}, "
        f"pour {counted(about['spellings'], 'graphie')} et {counted(about['entries'], 'entrée')}"
    )
    if about["guessed"]:
        click.echo(f"Classes devinées : {counted(about['guessed'], 'entrée')}")
    if "by_source" in about:
        _table("Entrées par source", about["by_source"])
    _table("Formes par classe", {_CLASSES.get(name, name): number for name, number in about["by_class"].items()})
    _table("Graphies refusées", {_REFUSED.get(name, name): number for name, number in about["refused"].items()})
    names = [name for name, code in FIELDS.items() if code in about["fields"]]
    if names:
        click.echo(paragraph("Thèmes, pour « lettres arbitre --theme » : " + ", ".join(names) + "."))
    return 0


def _table(title: str, rows: dict[str, int]) -> None:
    if not rows:
        return
    click.echo(f"{title} :")
    for name, number in sorted(rows.items(), key=lambda row: -row[1]):
        click.echo(f"  {count(number):>9}  {name}")
