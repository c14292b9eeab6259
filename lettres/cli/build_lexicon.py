"""`lettres build-lexicon`: one's own dictionary, compiled."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from lettres.cli.console import error, safe
from lettres.cli.context import Settings, json_writer
from lettres.cli.french import Choice, FrenchCommand
from lexicon.build import FORMATS, Built, build
from lexicon.lookup import Lexicon

# Each step of a build, as a share of the whole: what the bar shows when the step begins.
_SHARES = {"Lecture": 2, "Mots connus": 8, "Conjugaisons": 25, "Verbes": 40, "Noms": 55, "Compilation": 65}
_REASONS = {
    "not_letters": "pas des lettres",
    "compound": "mot composé",
    "too_short": "moins de trois lettres",
    "too_long": "plus de quarante lettres",
}


@click.command(
    "build-lexicon",
    cls=FrenchCommand,
    epilog="""
    lettres build-lexicon liste.txt -o mien.lexique
    lettres build-lexicon fr.dic -o fr.lexique --format hunspell
    lettres build-lexicon theme.txt -o theme.lexique --jouables
    """,
)
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--sortie",
    "output",
    metavar="FICHIER",
    required=True,
    type=click.Path(path_type=Path),
    help="Le lexique à écrire.",
)
@click.option(
    "--format", "kind", type=Choice(FORMATS), default="auto", show_default=True, help="Le format des sources."
)
@click.option(
    "--base", metavar="FICHIER", help="Le lexique qui donne leur classe aux mots d'une liste (celui du jeu, sinon)."
)
@click.option(
    "--sans-base", is_flag=True, help="Aucun lexique de base : les mots d'une liste sont tous permis, sans classe."
)
@click.option("--jouables", is_flag=True, help="La liste ne contient que des mots permis : chacun l'est tel quel.")
@click.option("--json", "as_json", is_flag=True, help="Les comptes, en un objet JSON.")
@click.pass_obj
def command(
    settings: Settings,
    sources: tuple[Path, ...],
    output: Path,
    kind: str,
    base: str | None,
    sans_base: bool,
    jouables: bool,
    as_json: bool,
) -> int:
    """Compile un lexique de chaque SOURCE, que « --lexique FICHIER » emploie ensuite.

    Une liste de mots nus, un par ligne, suffit : la classe de chaque mot vient du lexique de base, ou, pour un mot
    qu'il ignore, des formes que la liste atteste ; les verbes conjugués sont reconnus et refusés.
    """
    if base and sans_base:
        raise click.UsageError("--base et --sans-base s'excluent.")
    if any(output.exists() and source.exists() and output.samefile(source) for source in sources):
        raise click.UsageError(f"la sortie « {safe(str(output))} » est aussi une source ; donnez un autre nom.")
    started = time.perf_counter()
    known = None if sans_base else Lexicon.open(base) if base else settings.lexicon
    with _progress(settings) as step:
        built = build(sources, format=kind, base=known, playable=jouables, step=step)
    _write(output, built.data)
    lexicon = Lexicon.from_bytes(built.data)
    report = {
        "words": built.words,
        "refused": {"count": sum(map(len, built.refused.values())), "lines": built.refused},
        "playable": len(lexicon),
        "by_class": lexicon.about["by_class"],
        "guessed": lexicon.about["guessed"],
        "seconds": round(time.perf_counter() - started, 3),
        "bytes": len(built.data),
    }
    if as_json:
        click.echo(json_writer()(report))
    else:
        _tell(output, built, lexicon, time.perf_counter() - started)
    if sans_base and not jouables:
        error(
            "Sans lexique de base, les verbes conjugués d'une liste ne sont pas reconnus : tous ses mots sont permis."
        )
    return 0


def _tell(output: Path, built: Built, lexicon: Lexicon, seconds: float) -> None:
    click.echo(
        f"{safe(str(output))} : {len(lexicon)} mots permis, sur {built.words} lus ; "
        f"{len(built.data)} octets, {seconds:.1f} s."
    )
    if lexicon.about["guessed"]:
        click.echo(f"Classes devinées d'après la liste : {lexicon.about['guessed']} entrées.")
    for reason, lines in built.refused.items():
        shown = ", ".join(map(str, lines[:10])) + ("…" if len(lines) > 10 else "")
        click.echo(f"Lignes laissées de côté ({_REASONS[reason]}) : {len(lines)} — {shown}")


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: what stood under its name stays until the new one is on the disk."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


@contextmanager
def _progress(settings: Settings) -> Iterator[Callable[[str], None]]:
    """A bar on a terminal, plain lines for a screen reader, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _: None
    elif settings.accessible or os.environ.get("TERM") == "dumb":
        yield error
    else:
        with click.progressbar(
            length=100, file=sys.stderr, show_eta=False, item_show_func=lambda text: text or ""
        ) as bar:

            def step(text: str) -> None:
                share = next((share for name, share in _SHARES.items() if text.startswith(name)), bar.pos)
                bar.update(max(0, share - bar.pos), text)

            yield step
            bar.update(100 - bar.pos, "")
