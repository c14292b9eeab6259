"""`lettres mots`: searches for words by their letters."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from lettres.cli.choices import ThemeName
from lettres.cli.click_french import Choice, FrenchCommand, definition_option, number_option, requested_meanings
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.families.words.arbiter import Arbiter, of_theme, readings_of
from lettres.french.verdicts import describe
from lettres.grammar import counted, either, safe
from lexicon import Lexicon, Reading, fold
from lexicon.morphology import Pos, VerbForm
from lexicon.search import formable, matching, search

if TYPE_CHECKING:
    from lettres.cli.definitions import Meanings
    from lettres.families.words.themes import Theme

_SORTS = ("longueur", "frequence", "alphabet")
_CLASSES: dict[str, tuple[Pos | VerbForm, ...]] = {
    "nom": (Pos.NOUN,),
    "adjectif": (Pos.ADJECTIVE,),
    "verbe": (VerbForm.INFINITIVE, VerbForm.PRESENT_PARTICIPLE, VerbForm.PAST_PARTICIPLE),
    "infinitif": (VerbForm.INFINITIVE,),
    "participe": (VerbForm.PRESENT_PARTICIPLE, VerbForm.PAST_PARTICIPLE),
    "adverbe": (Pos.ADVERB,),
    "pronom": (Pos.PRONOUN,),
    "déterminant": (Pos.DETERMINER,),
    "préposition": (Pos.PREPOSITION,),
    "conjonction": (Pos.CONJUNCTION,),
    "interjection": (Pos.INTERJECTION,),
    "nombre": (Pos.NUMERAL,),
}
"""The classes that players may type; for a verb, the forms that may be played."""


class _Letters(click.ParamType[str]):
    """Letters, folded as on tiles, and the signs that the option allows."""

    name = "lettres"

    def __init__(self, signs: str = "") -> None:
        self._signs = signs

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        tiles = "".join(char if char in self._signs else fold(char) or " " for char in value if not char.isspace())
        if not tiles or " " in tiles:
            extra = f" et {' '.join(self._signs)}" if self._signs else ""
            self.fail(f"« {safe(value)} » ; on attend des lettres{extra}.", param, ctx)
        return tiles


class _Range(click.ParamType[tuple[int, int]]):
    """A length, or a range of lengths: 7, 3-8, 9-."""

    name = "longueur"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{0,3})(-?)(\d{0,3})", value)
        if not match or value in ("", "-") or not (match[2] or match[1]):
            self.fail(f"« {safe(value)} » ; on attend une longueur (7) ou deux (3-8, 9-).", param, ctx)
        low = int(match[1] or 1)
        high = int(match[3]) if match[3] else 99 if match[2] else low
        if low > high:
            self.fail(f"« {safe(value)} » ; la plus petite longueur vient d'abord.", param, ctx)
        return low, high


@click.command(
    "mots",
    cls=FrenchCommand,
    epilog="""
    lettres mots --anagramme NIGAM
    lettres mots --avec EIRIABC? --longueur 6- --tri frequence
    lettres mots --motif .A.IN
    lettres mots FIABILITE --classe adjectif --table "IMAGE GAMIN"
    """,
)
@click.argument("lettres", metavar="[LETTRES]", nargs=-1)
@click.option(
    "--anagramme", metavar="LETTRES", type=_Letters("?"), help="Les mots faits de toutes ces lettres (? : joker)."
)
@click.option(
    "--avec", metavar="LETTRES", type=_Letters("?"), help="Les mots faits de ces lettres, toutes ou non (? : joker)."
)
@click.option(
    "--motif",
    metavar="MOTIF",
    type=_Letters(".?*"),
    help="Les mots qui suivent ce motif : . ou ? pour une lettre, * pour plusieurs ou aucune.",
)
@click.option("--debut", "--début", "debut", metavar="LETTRES", type=_Letters(), help="Les mots qui commencent ainsi.")
@click.option("--fin", metavar="LETTRES", type=_Letters(), help="Les mots qui finissent ainsi.")
@click.option(
    "--contient",
    metavar="LETTRES",
    type=_Letters(),
    multiple=True,
    help="Les mots qui contiennent ces lettres à la suite.",
)
@click.option("--theme", metavar="NOM", type=ThemeName(), help="Les mots d'un thème, ou d'un fichier de mots.")
@click.option(
    "--classe", metavar="CLASSE", type=Choice(list(_CLASSES)), help=f"Les mots d'une classe : {either(_CLASSES)}."
)
@click.option(
    "--table",
    "tables",
    metavar="MOTS",
    multiple=True,
    help="Les mots qui peuvent s'ajouter à cette table : ni l'un de ses mots, ni leur pluriel, ni leur autre genre.",
)
@click.option("--longueur", metavar="N[-M]", type=_Range(), help="Le nombre de lettres : 7, 3-8, 9-.")
@click.option(
    "--tri",
    type=Choice(_SORTS),
    help="L'ordre : les plus longs, les plus courants, alphabétique.  [par défaut : longueur ; d'un thème, frequence]",
)
@number_option("-n", "most", default=50, help="Combien de mots au plus ; 0 pour tous.")
@definition_option("Donne aussi le premier sens de chaque mot (voir « lettres definir »).")
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par mot.")
@click.pass_obj
def command(
    settings: Settings,
    lettres: tuple[str, ...],
    anagramme: str | None,
    avec: str | None,
    motif: str | None,
    debut: str | None,
    fin: str | None,
    contient: tuple[str, ...],
    theme: str | None,
    classe: str | None,
    tables: tuple[str, ...],
    longueur: tuple[int, int] | None,
    tri: str | None,
    most: int,
    definition: bool,
    as_json: bool,
) -> int:
    """Cherche des mots permis ; plusieurs conditions se cumulent.

    Des LETTRES seules sont celles dont on dispose, comme avec --avec ; si elles ont un point ou une étoile, un motif.
    """
    avec, motif = _rack_and_pattern(lettres, avec, motif)
    tests: list[Callable[[str], bool]] = []
    if longueur:
        tests.append(lambda word: longueur[0] <= len(word) <= longueur[1])
    if anagramme:
        tests.append(formable(anagramme, every=True))
    if avec:
        tests.append(formable(avec))
    if motif:
        tests.append(matching(motif))
    if fin:
        tests.append(lambda word: word.endswith(fin))
    tests += [lambda word, part=part: part in word for part in contient]  # type: ignore[misc]
    if not (tests or debut or theme or classe or tables):
        raise click.UsageError(
            "dites quels mots : « lettres mots CHIEN » donne ceux que ces lettres forment, « lettres mots --fin IEN » "
            "ceux qui finissent ainsi."
        )
    lexicon = settings.lexicon
    words = None if theme is None else settings.theme(theme)
    tests += _dictionary_tests(lexicon, words, classe, tables)
    theme_shown = "" if words is None else words.name
    order = tri or ("longueur" if words is None else "frequence")
    found = _sorted(search(lexicon, tests, debut or ""), order, lexicon, theme_shown)
    shown = found[:most] if most else found
    meanings = requested_meanings(settings) if definition else None
    read = partial(_reading, lexicon, kind=classe, theme=theme_shown)
    show = _json_line(lexicon, read, meanings) if as_json else _plain_line(read, meanings)
    for word in shown:
        sys.stdout.write(show(word) + "\n")
    if not found:
        error("Aucun mot ne convient.")
    elif len(shown) < len(found):
        error(f"… et {counted(len(found) - len(shown), 'autre')} (-n 0 pour tout voir).")
    if meanings is not None and shown and not as_json:
        meanings.print_credits()
    return 0


def _sorted(words: object, order: str, lexicon: Lexicon, theme: str) -> list[str]:
    """Return `words` sorted by `order`. By frequency, words whose commonest reading is outside the theme come last."""

    def second(word: str) -> bool:
        if not theme:
            return False
        every = readings_of(lexicon, word)
        return of_theme(every, lexicon, word, theme)[0].frequency < max(reading.frequency for reading in every)

    keys: dict[str, Callable[[str], tuple[object, ...]]] = {
        "longueur": lambda word: (-len(word), word),
        "frequence": lambda word: (second(word), -lexicon.frequency(word), len(word), word),
        "alphabet": lambda word: (word,),
    }
    return sorted(words, key=keys[order])  # type: ignore[call-overload, no-any-return]


def _rack_and_pattern(letters: tuple[str, ...], rack: str | None, pattern: str | None) -> tuple[str | None, str | None]:
    """Return the rack and the pattern. `letters` replace one of them: the pattern if they have « . » or « * »."""
    if not letters:
        return rack, pattern
    text = " ".join(letters)
    shaped = "." in text or "*" in text
    name = "--motif" if shaped else "--avec"
    if (pattern if shaped else rack) is not None:
        raise click.UsageError(f"« {safe(text)} » est de trop : {name} est déjà donné.")
    read = _Letters(".?*" if shaped else "?").convert(text, None, click.get_current_context())
    what = f"Les mots du motif {read}" if shaped else f"Les mots que forment les lettres {read}, toutes ou non"
    error(f"{what} ; « lettres mots --help » dit comment chercher autrement.")
    return (rack, read) if shaped else (read, pattern)


def _dictionary_tests(
    lexicon: Lexicon, theme: Theme | None, kind: str | None, tables: tuple[str, ...]
) -> Iterator[Callable[[str], bool]]:
    """Yield the tests that look a word up in the dictionary, which takes longer than a test of its letters."""
    if theme is not None:
        yield theme.__contains__
    if kind is not None:
        yield lambda word: _reading(lexicon, word, kind) is not None
    if tables:
        table = [_Letters().convert(word, None, None) for words in tables for word in words.replace(",", " ").split()]
        arbiter = Arbiter(lexicon)
        yield lambda word: arbiter.judge(word, table).accepted


def _reading(lexicon: Lexicon, word: str, kind: str | None, theme: str = "") -> Reading | None:
    """Return a playable reading of `word` in the class `kind`, if possible one in `theme`; None if there is none."""
    every = readings_of(lexicon, word)
    readings = of_theme(every, lexicon, word, theme)
    if kind is None:
        return readings[0]
    wanted = _CLASSES[kind]  # the readings in the theme may all be of other classes
    return next((each for each in (*readings, *every) if each.pos in wanted or each.verb_form in wanted), None)


def _plain_line(read: Callable[[str], Reading | None], meanings: Meanings | None) -> Callable[[str], str]:
    def line(word: str) -> str:
        reading = read(word)
        told = safe(f"{word}  {describe(reading) if reading else ''}")
        sense = meanings.first_sense(word, reading.lemma) if meanings and reading else ""
        return paragraph(f"{told} — {safe(sense)}" if sense else told)

    return line


def _json_line(
    lexicon: Lexicon, read: Callable[[str], Reading | None], meanings: Meanings | None
) -> Callable[[str], str]:
    from lettres.reports.verdict_json import word_form  # not at the top: most lists are plain lines

    write = json_writer()

    def line(word: str) -> str:
        form = word_form(word, lexicon, read(word))
        return write({**form, "definition": meanings.json_form(word)} if meanings else form)

    return line
