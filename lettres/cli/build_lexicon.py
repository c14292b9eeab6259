"""`lettres build-lexicon`: one's own dictionary, compiled."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from lettres.cli.click_french import Choice, FrenchCommand
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.cli.files import output_option, write_whole
from lettres.grammar import count, decimal, safe
from lexicon.build import FORMATS, Built, build
from lexicon.container import MAGIC
from lexicon.errors import SourceError
from lexicon.lookup import Lexicon

# Each step of a build, as a share of the whole: what the bar shows when the step begins.
_SHARES = {"Lecture": 2, "Mots connus": 5, "Conjugaisons": 25, "Verbes": 42, "Noms et adjectifs": 52, "Compilation": 58}
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
@output_option("Le lexique à écrire.", required=True)
@click.option(
    "--format", "kind", type=Choice(FORMATS), default="auto", show_default=True, help="Le format des sources."
)
@click.option(
    "--base",
    metavar="FICHIER",
    type=click.Path(),
    help="Le lexique qui donne leur classe aux mots d'une liste (celui du jeu, sinon).",
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
    qu'il ignore, des formes que la liste atteste. Les verbes conjugués sont ainsi reconnus et refusés ; un verbe
    inconnu l'est à partir de son infinitif et de deux formes au moins.
    """
    if base is not None and sans_base:
        raise click.UsageError("--base et --sans-base s'excluent.")
    _check_output(output, sources)
    started = time.perf_counter()
    known = None if sans_base else Lexicon.open(base) if base is not None else settings.lexicon
    with _progress(settings) as step:
        built = build(sources, format=kind, base=known, playable=jouables, step=step)
        write_whole(output, built.data)
    lexicon = Lexicon.from_bytes(built.data)
    seconds = time.perf_counter() - started
    if as_json:
        click.echo(json_writer()(_report(built, lexicon, seconds)))
    else:
        _print_report(output, built, lexicon, seconds)
    if sans_base and not jouables:
        error(
            "Sans lexique de base, les verbes conjugués d'une liste ne sont pas reconnus : tous ses mots sont permis."
        )
    return 0


def _check_output(output: Path, sources: tuple[Path, ...]) -> None:
    """Refuse, before any work, an output that would destroy something else."""
    name = f"« {safe(str(output))} »"
    if not output.parent.is_dir():
        raise SourceError(f"le dossier de la sortie {name} n'existe pas.")
    if output.is_dir():
        raise SourceError(f"la sortie {name} est un dossier : donnez un nom de fichier.")
    if not output.exists():
        return
    if any(source.exists() and output.samefile(source) for source in sources):
        raise click.UsageError(f"la sortie {name} est aussi une source ; donnez un autre nom.")
    if not output.is_file() or not _is_lexicon(output):
        raise click.UsageError(f"{name} existe déjà et n'est pas un lexique : il est gardé ; donnez un autre nom.")


def _is_lexicon(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def _report(built: Built, lexicon: Lexicon, seconds: float) -> dict[str, object]:
    refused = built.listed.refused
    return {
        "words": built.read,
        "refused": {
            "count": sum(len(lines) for reasons in refused.values() for lines in reasons.values()),
            "lines": refused,
        },
        "playable": len(lexicon),
        "by_class": lexicon.about["by_class"],
        "guessed": lexicon.about["guessed"],
        "vouched": built.vouched,
        "accented": built.listed.accented,
        "seconds": round(seconds, 3),
        "bytes": len(built.data),
    }


def _print_report(output: Path, built: Built, lexicon: Lexicon, seconds: float) -> None:
    size = f"{count(len(built.data))} octets, {decimal(seconds)} s"
    read = f"pour {count(built.read)} mots ou entrées lus"
    lines = [f"{safe(str(output))} : {count(len(lexicon))} mots permis, {read} ; {size}."]
    if built.listed.words:
        habit = "La liste écrit les accents" if built.listed.accented else "La liste n'écrit pas les accents"
        lines.append(f"{habit} ; entrées dont la classe est devinée : {count(lexicon.about['guessed'])}.")
    if built.vouched:
        held = "que le lexique de base tient pour noms propres, marques ou sigles"
        lines.append(f"Mots admis sur la foi de la liste, {held} : {count(built.vouched)}.")
    for name, reasons in built.listed.refused.items():
        for reason, numbers in reasons.items():
            shown = ", ".join(map(str, numbers[:10])) + ("…" if len(numbers) > 10 else "")
            why = f"{safe(name)}, lignes laissées de côté ({_REASONS[reason]})"
            lines.append(f"{why} : {count(len(numbers))} — {shown}")
    for line in lines:
        click.echo(paragraph(line))


@contextmanager
def _progress(settings: Settings) -> Iterator[Callable[[str], None]]:
    """A bar on a terminal, plain lines for a screen reader, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _: None
    elif settings.accessible or os.environ.get("TERM") == "dumb":
        yield error
    else:
        with click.progressbar(
            length=100, file=sys.stderr, width=30, show_eta=False, item_show_func=lambda text: text or ""
        ) as bar:

            def step(text: str) -> None:
                bar.update(max(0, _SHARES.get(text, 0) - bar.pos), text)

            yield step
            bar.update(100 - bar.pos, "")
