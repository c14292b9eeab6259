"""`lettres arbitre`: is this word allowed, and why?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from lettres.arbiter import Arbiter, Verdict
from lettres.cli.console import error, safe
from lettres.cli.context import Settings, json_writer
from lettres.cli.french import FrenchCommand
from lettres.phrases import explain
from lexicon import Reading, SourceError, fold


@click.command(
    "arbitre",
    cls=FrenchCommand,
    epilog="""
    lettres arbitre fiabilité mangeons
    lettres arbitre GAMINES --table GAMIN,TARIF
    lettres arbitre - --json < mots.txt
    """,
)
@click.argument("mots", metavar="MOT...", nargs=-1, required=True)
@click.option(
    "--table", "tables", metavar="MOT", multiple=True, help="Un mot déjà sur la table (à répéter, ou entre virgules)."
)
@click.option(
    "--theme",
    metavar="NOM",
    help="Le thème de la partie : animaux, cuisine, musique… (« lettres lexique » les donne), ou un fichier de mots.",
)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par mot.")
@click.pass_obj
def command(
    settings: Settings, mots: tuple[str, ...], tables: tuple[str, ...], theme: str | None, as_json: bool
) -> int:
    """Juge chaque MOT selon les règles du rami des lettres ; « - » lit un mot par ligne sur l'entrée.

    Avec --table, le mot est jugé comme formé ce tour-ci avec les lettres des mots de la table : ni pluriel, ni
    féminin, ni masculin de l'un d'eux. Après « - », une ligne peut donner sa propre table, après une
    tabulation : MOT, tabulation, MOT,MOT. Code de sortie : 0 si tous les mots sont permis, 1 sinon.
    """
    table = [_table_word(word) for words in tables for word in words.split(",") if word.strip()]
    arbiter = Arbiter(settings.lexicon, _theme(theme, settings))
    show = _json_line(json_writer()) if as_json else _coloured_line if settings.colour else _plain_line
    write = sys.stdout.write
    accepted = True
    for word in mots:
        for text, own_table in _stream() if word == "-" else [(word, [])]:
            verdict = arbiter.judge(text, own_table or table)
            accepted &= verdict.accepted
            write(show(verdict) + "\n")
    return 0 if accepted else 1


def _table_word(word: str) -> str:
    tiles = fold(word.strip())
    if tiles is None:
        raise click.BadParameter(
            f"« {safe(word)} » ne peut être un mot de la table : il n'a pas que des lettres.", param_hint="--table"
        )
    return tiles


def _theme(name: str | None, settings: Settings) -> frozenset[str] | None:
    if name is None:
        return None
    from lettres.themes import theme_words  # not at the top: few games have a theme

    words = theme_words(name, settings.lexicon)
    if not words:
        known = "« lettres lexique » les donne"
        raise click.BadParameter(
            f"« {safe(name)} » n'est ni un fichier de mots ni un thème ({known}).", param_hint="--theme"
        )
    return words


def _stream() -> Iterator[tuple[str, list[str]]]:
    """The words of stdin, each with its own table where its line gives one; lines are not kept."""
    if sys.stdin is None:
        raise SourceError("l'entrée est fermée : il n'y a rien à lire.")
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            text = line.decode()
        except UnicodeDecodeError:
            text = line.decode("cp1252", "replace")
        word, tab, table = text.strip("\r\n\ufeff").partition("\t")
        words: list[str] = []
        for other in table.split(",") if tab else ():
            if tiles := fold(other.strip()):
                words.append(tiles)
            elif other.strip():
                error(f"Ligne {number} : « {other.strip()} » ne peut être un mot de la table ; il est laissé de côté.")
        if word.strip() or tab:
            yield word.strip(), words


def _json_line(write: Callable[[dict[str, Any]], str]) -> Callable[[Verdict], str]:
    return lambda verdict: write(as_dict(verdict))


def _plain_line(verdict: Verdict) -> str:
    return safe(explain(verdict))


def _coloured_line(verdict: Verdict) -> str:
    return click.style(
        "✓ " if verdict.accepted else "✗ ", fg="green" if verdict.accepted else "red", bold=True
    ) + _plain_line(verdict)


def as_dict(verdict: Verdict) -> dict[str, Any]:
    """A verdict in the machine-readable form of the contract.

    >>> from lexicon import Lexicon
    >>> answer = as_dict(Arbiter(Lexicon.default()).judge("mangeons"))
    >>> str(answer["code"]), answer["readings"][0]["person"]
    ('conjugated_verb', '1pl')
    """
    return {
        "word": verdict.word,
        "tiles": verdict.tiles,
        "accepted": verdict.accepted,
        "code": verdict.code,
        "message": explain(verdict),
        "readings": [_reading(reading) for reading in verdict.readings],
        "conflicts": [{"table_word": word, "relation": relation} for word, relation in verdict.conflicts],
        "suggestions": verdict.suggestions,
    }


def _reading(reading: Reading) -> dict[str, Any]:
    form, lemma, pos, verb_form, tense, person, gender, number, reason, frequency, marks = reading
    return {
        "form": form,
        "lemma": lemma,
        "pos": pos,
        "verb_form": verb_form,
        "tense": tense,
        "person": person,
        "gender": gender,
        "number": number,
        "playable": reading.playable,
        "reason": reason,
        "guessed": reading.guessed,
        "frequency": frequency,
        "marks": marks,
    }
