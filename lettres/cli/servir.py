"""`lettres servir`: the pages of the game, for the browsers of the house."""

from __future__ import annotations

import click

from lettres.cli.click_french import FrenchCommand
from lettres.cli.context import Settings


@click.command("servir", cls=FrenchCommand, epilog="lettres servir\nlettres servir --port 9000")
@click.option("--port", type=click.IntRange(1, 65535), default=8080, metavar="N", help="Le port (8080).")
@click.option("--adresse", default="127.0.0.1", metavar="ADRESSE", help="L'adresse où écouter (127.0.0.1).")
@click.pass_obj
def command(settings: Settings, port: int, adresse: str) -> int:
    """Sert l'arbitre et le compagnon de table aux navigateurs de la maison."""
    import uvicorn  # not at the top, as below: the extra `web` may be missing

    from lettres.web.app import make_app
    from lettres.web.assets import static_assets

    uvicorn.run(make_app(static_assets()), host=adresse, port=port, log_level="warning")
    return 0
