"""`lettres lexique`: describes the lexicon, or checks a lexicon from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lettres.cli.click_french import FrenchCommand, FrenchGroup, seconds_option
from lettres.cli.console import paragraph
from lettres.cli.context import Settings, json_writer
from lettres.grammar import count, counted, safe

if TYPE_CHECKING:
    from lettres.position import Json

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


@click.group(
    "lexique",
    cls=FrenchGroup,
    lazy={"verifier": ("lexique.verify", "Essaie un lexique venu d'ailleurs, à part, sans s'y fier.")},
    subcommand_metavar="[COMMANDE [FICHIER]]",
    invoke_without_command=True,
    epilog="lettres lexique\nlettres lexique --json\nlettres lexique verifier recu.lexique",
)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> int:
    """Montre la source, la version, la licence du lexique, et combien de mots il a de chaque classe.

    Un lexique compilé est lu comme un programme : ne prenez que celui de quelqu'un en qui vous avez confiance, ou
    essayez-le d'abord avec « verifier ».
    """
    if ctx.invoked_subcommand is None:
        _print_about(ctx.obj.lexicon.about, as_json)
    return 0


@click.command("verifier", cls=FrenchCommand, epilog="lettres lexique verifier recu.lexique")
@click.argument("path", metavar="FICHIER", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON.")
@seconds_option(120, "Combien de temps on l'essaie au plus.")
@click.pass_obj
def verify(settings: Settings, path: str, as_json: bool, seconds: float) -> int:
    """Essaie un lexique compilé venu d'ailleurs.

    Toutes ses tables sont lues et tous ses mots cherchés, dans un processus à part qui ne peut faire planter celui-ci.
    Le code de sortie est 0 s'il est sain, 3 sinon.
    """
    from lettres.cli.lexicon_trial import try_lexicon  # not at the top: only `verifier` needs it

    about = try_lexicon(path, seconds)
    if not as_json:
        click.echo(paragraph(f"« {safe(path)} » est un lexique sain : toutes ses tables se lisent."))
    _print_about(about, as_json)
    return 0


def _print_about(about: dict[str, Json], as_json: bool) -> None:
    if as_json:
        click.echo(json_writer()(about))
        return
    click.echo(f"Source : {safe(about['source'])}")
    click.echo(f"Version : {safe(about['version'])}")
    click.echo(f"Licence : {safe(about['licence']) or 'non précisée'}")
    click.echo(
        f"Mots jouables : {count(about['playable'])}, "
        f"pour {counted(about['spellings'], 'graphie')} et {counted(about['entries'], 'entrée')}"
    )
    if about["guessed"]:
        click.echo(f"Classes devinées : {counted(about['guessed'], 'entrée')}")
    if "by_source" in about:
        _print_table("Entrées par source", about["by_source"])
    _print_table("Formes par classe", {_CLASSES.get(name, name): number for name, number in about["by_class"].items()})
    _print_table("Graphies refusées", {_REFUSED.get(name, name): number for name, number in about["refused"].items()})
    if themes := about.get("themes"):
        click.echo(paragraph(f"Thèmes : {counted(len(themes), 'thème')} (« lettres themes » les donne)."))


def _print_table(title: str, rows: dict[str, int]) -> None:
    if not rows:
        return
    click.echo(f"{title} :")
    for name, number in sorted(rows.items(), key=lambda row: -row[1]):
        click.echo(f"  {count(number):>9}  {safe(name)}")
