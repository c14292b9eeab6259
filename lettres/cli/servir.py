"""`lettres servir`: serves games, the arbiter, the companion and the puzzle to browsers."""

from __future__ import annotations

from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path

import click
from click.core import ParameterSource

from lettres.cli.click_french import FrenchCommand, definitions_option, number_option
from lettres.cli.console import error
from lettres.cli.context import Settings
from lettres.grammar import both, count, decimal, safe
from lexicon.errors import SourceError

_NEEDED = ("starlette", "uvicorn", "segno", "markdown", "rjsmin")  # packages of the extra `web`
INSTALL = "pip install 'lettres[web]'"
"""The command that installs the extra `web`."""


def networks(text: str) -> str:
    """Return the comma-separated IP addresses and networks in `text`, all as networks; raises `click.BadParameter`.

    >>> networks("127.0.0.1, 172.17.0.1/16"), networks("::1")
    ('127.0.0.1/32,172.17.0.0/16', '::1/128')
    """
    try:
        return ",".join(str(ip_network(each.strip(), strict=False)) for each in text.split(","))
    except ValueError as failure:
        what = "n'est ni une adresse IP (127.0.0.1, ::1), ni un réseau (172.17.0.0/16) : donnez-en un."
        raise click.BadParameter(f"« {safe(text)[:60]} » {what}", param_hint="--mandataire") from failure


@click.command(
    "servir",
    cls=FrenchCommand,
    epilog="""
    lettres servir
    lettres servir --ouvrir
    lettres servir --adresse 0.0.0.0
    lettres servir --adresse 0.0.0.0 --certificat maison.pem --cle maison.cle
    lettres servir --sauver copie.sqlite
    lettres servir --exporter site
    """,
)
@number_option("--port", most=65535, default=8080, help="Le port ; 0 : un libre.")
@click.option(
    "--adresse",
    default="127.0.0.1",
    metavar="ADRESSE",
    show_default=True,
    help="L'adresse où écouter ; 0.0.0.0 : toutes, pour les téléphones du même réseau.",
)
@click.option("--certificat", metavar="FICHIER", type=click.Path(), help="Un certificat (PEM), pour servir par HTTPS.")
@click.option("--cle", metavar="FICHIER", type=click.Path(), help="La clé du certificat, si elle n'est pas avec lui.")
@click.option("--hote", "hosts", metavar="NOM", multiple=True, help="Un nom de plus auquel répondre (à répéter).")
@click.option(
    "--mandataire",
    callback=lambda ctx, param, value: None if value is None else networks(value),
    metavar="ADRESSE",
    help="L'adresse, ou le réseau, du serveur mandataire qui est devant : il dit qui demande.",
)
@click.option("--ouvrir", is_flag=True, help="Ouvre aussi la page dans le navigateur de cette machine.")
@click.option(
    "--exporter",
    metavar="DOSSIER",
    type=click.Path(),
    help="Écrit le site dans un dossier, pour tout hébergeur de fichiers en HTTPS, et s'arrête là.",
)
@click.option(
    "--base",
    metavar="FICHIER",
    help="Où garder les parties entre navigateurs ; sans elle, à côté des parties sauvées. Ou postgresql://…",
)
@number_option(
    "--garder",
    metavar="JOURS",
    most=36500,
    default=90,
    help="Combien de jours garder une partie où plus rien ne bouge ; 0 : toujours.",
)
@click.option(
    "--sauver",
    metavar="FICHIER",
    type=click.Path(),
    help="Écrit une copie de la base, même pendant qu'un serveur s'en sert, et s'arrête là.",
)
@number_option(
    "--processus",
    least=1,
    most=64,
    default=1,
    help="Combien de processus servent ensemble le port et la base.",
)
@number_option(
    "--parties",
    least=1,
    most=1_000_000,
    help="Combien de parties une même adresse peut ouvrir par heure (sinon 5, et 60 d'un réseau privé).",
)
@number_option(
    "--pages",
    least=1,
    most=100_000,
    default=100,
    help="Combien de pages de parties une même adresse peut tenir ouvertes à la fois.",
)
@number_option(
    "--pauses",
    most=1000,
    default=100,
    help="La lenteur des robots, en pour cent : 100, celle de personnes ; 0, aucune pause.",
)
@definitions_option
@click.pass_obj
def command(
    settings: Settings,
    port: int,
    adresse: str,
    certificat: str | None,
    cle: str | None,
    hosts: tuple[str, ...],
    mandataire: str | None,
    ouvrir: bool,
    exporter: str | None,
    base: str | None,
    garder: int,
    sauver: str | None,
    parties: int | None,
    pages: int,
    pauses: int,
    processus: int,
) -> int:
    """Sert les parties entre navigateurs, l'arbitre, le compagnon de table et le défi du jour, et du JSON.

    Seule cette machine y a accès, à moins d'écouter sur une adresse du réseau ; l'adresse et son code QR sont alors
    donnés pour les téléphones. Par HTTPS, l'arbitre et la table marchent ensuite même hors ligne. Ctrl-C arrête le
    serveur.
    """
    _check_installed()
    if exporter is not None:
        _check_alone()
        return _export(settings, Path(exporter))
    if sauver is not None:
        return _save(base, sauver)
    if cle is not None and certificat is None:
        raise click.UsageError("--cle ne va qu'avec --certificat.")
    from lettres.cli.serving import Endpoint, RoomOptions, serve  # not at the top, like those below: the extra may lack

    place = Endpoint(adresse, port, certificat, cle, hosts, mandataire, port_given=_is_given("port"))
    return serve(settings, place, RoomOptions(base, garder, pauses, parties, processus, pages), shown=ouvrir)


def _check_installed() -> None:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        what = f"« lettres servir » a besoin de paquets qui ne sont pas installés ({both(missing)})"
        raise SourceError(f"{what} ; « {INSTALL} » les ajoute.")


def _is_given(name: str) -> bool:
    """Return True if an option is on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _check_alone() -> None:
    """Raise `click.UsageError` if `--exporter` comes with options for a server."""
    for param in click.get_current_context().command.params:
        if _is_given(str(param.name)) and param.name not in ("exporter", "definitions", "lexique"):
            raise click.UsageError(f"--exporter ne lance pas de serveur : ôtez {param.opts[0]}.")


def _save(base: str | None, copy: str) -> int:
    from lettres.cli.base import back_up_base

    back_up_base(base, copy)
    click.echo(f"La copie de la base est dans « {safe(copy)} ».")
    return 0


def _export(settings: Settings, folder: Path) -> int:
    from lettres.site.making import Words, load_or_make_word_files
    from lettres.web.export import export, standalone

    error("Préparation des fichiers…")
    sources = Words(settings.lexique, settings.definitions).sources()
    sizes = export(load_or_make_word_files(settings.lexicon, sources).site(standalone), folder)
    size = decimal(sum(sizes.values()) / 1_000_000)
    click.echo(f"Le site est dans « {safe(str(folder))} » : {count(len(sizes))} fichiers, {size} Mo.")
    click.echo("Tout hébergeur de fichiers en HTTPS peut le servir, dans n'importe quel dossier.")
    return 0
