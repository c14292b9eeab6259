"""`lettres build-lexicon`: compiles the player's own dictionary."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from lettres.cli.click_french import Choice, FrenchCommand
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.cli.files import output_option, write_whole
from lettres.grammar import both, count, counted, decimal, safe
from lexicon.build import FORMATS, Built, build
from lexicon.container import MAGIC
from lexicon.errors import SourceError
from lexicon.lookup import Lexicon

# The percentage that the bar shows when each step begins.
_SHARES = {"Lecture": 2, "Mots connus": 5, "Conjugaisons": 25, "Verbes": 42, "Noms et adjectifs": 52, "Compilation": 58}
_SHOWN = 10  # line numbers that the report lists for one reason
_XZ = b"\xfd7zXZ"  # the first bytes of an xz file
_REASONS = {
    "not_letters": "autre chose que des lettres",
    "compound": "trait d'union, apostrophe ou espace",
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
    sort mots.txt | lettres build-lexicon - -o tri.lexique
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
    """Compile un lexique de chaque SOURCE, que « --lexique FICHIER » emploie ensuite ; « - » lit l'entrée.

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
        with _as_files(sources, kind) as files:
            built = build(files, format=kind, base=known, playable=jouables, step=step)
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
    """Raise `SourceError` or `click.UsageError` for an output that would overwrite anything but a lexicon."""
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
    size = f"{counted(len(built.data), 'octet')}, {decimal(seconds)} s"
    read = "pour un mot lu" if built.read == 1 else f"pour {count(built.read)} mots ou entrées lus"
    lines = [f"{safe(str(output))} : {counted(len(lexicon), 'mot permis')}, {read} ; {size}."]
    if built.listed.words:
        habit = "La liste écrit les accents" if built.listed.accented else "La liste n'écrit pas les accents"
        lines.append(f"{habit} ; entrées dont la classe est devinée : {count(lexicon.about['guessed'])}.")
    if built.vouched:
        held = "que le lexique de base tient pour noms propres, marques ou sigles"
        lines.append(f"Mots admis sur la foi de la liste, {held} : {count(built.vouched)}.")
    for name, reasons in built.listed.refused.items():
        for reason, numbers in reasons.items():
            lines.append(f"{safe(name)} : {_left_out(numbers)} ({_REASONS[reason]}).")
    for line in lines:
        click.echo(paragraph(line))


def _left_out(numbers: list[int]) -> str:
    """Return the end of a sentence that says which lines, by their `numbers`, were left out.

    >>> _left_out([14]), _left_out([14, 15])
    ('la ligne 14 est laissée de côté', '2 lignes sont laissées de côté, 14 et 15')
    """
    if len(numbers) == 1:
        return f"la ligne {numbers[0]} est laissée de côté"
    shown = list(map(str, numbers[:_SHOWN]))
    which = both(shown) if len(numbers) <= _SHOWN else f"{', '.join(shown)}…"
    return f"{count(len(numbers))} lignes sont laissées de côté, {which}"


@contextmanager
def _as_files(sources: tuple[Path, ...], kind: str) -> Iterator[list[Path]]:
    """Yield the paths of the sources; stdin is copied to a temporary file."""
    if not any(map(_is_input, sources)):
        yield list(sources)
        return
    if kind == "hunspell":
        raise click.UsageError("un dictionnaire Hunspell a deux fichiers, .dic et .aff : donnez le nom du premier.")
    if len(sources) > len({str(path) for path in sources}):
        raise click.UsageError("l'entrée ne se lit qu'une fois : donnez « - » une seule fois.")
    if sys.stdin is None:
        raise SourceError("l'entrée est fermée : il n'y a rien à lire.")
    with TemporaryDirectory(prefix="lettres-") as folder:
        data = sys.stdin.buffer.read()
        copy = Path(folder, "entrée.xz" if data.startswith(_XZ) else "entrée")
        copy.write_bytes(data)
        yield [copy if _is_input(path) else path for path in sources]


def _is_input(path: Path) -> bool:
    return str(path) == "-"


@contextmanager
def _progress(settings: Settings) -> Iterator[Callable[[str], None]]:
    """Yield a function that shows the name of a step: on a progress bar, or as a line for a screen reader.

    In a pipe, the function does nothing."""
    if not sys.stderr.isatty():
        yield lambda _: None
    elif settings.plain:
        yield error
    else:
        with click.progressbar(
            length=100, file=sys.stderr, width=30, show_eta=False, item_show_func=lambda text: text or ""
        ) as bar:

            def step(text: str) -> None:
                bar.update(max(0, _SHARES.get(text, 0) - bar.pos), text)

            yield step
            bar.update(100 - bar.pos, "")
