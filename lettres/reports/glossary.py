"""The glossary at the end of a report (text, page or JSON): the words of the game, their senses, and the credits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from lettres.engine.table import Faces
from lettres.families.words.notation import spelling
from lettres.french.definitions import attributions, first_sense
from lettres.grammar import safe
from lettres.position import Json
from lettres.records.recording import Recording
from lettres.reports.definition_json import senses_form, whose_form
from lettres.reports.html import END, escaped, paragraph
from lettres.study.report import Report
from lexicon.definitions.sources import Credit
from lexicon.definitions.words import Definition

Define = Callable[[str], tuple[Definition, ...]]


def words_played(course: Recording) -> list[str]:
    """Return the words that were formed in a game, in alphabetical order."""
    return _words(shown for turn in course.turns if turn.laid for shown in turn.laid.new)


def words_missed(report: Report) -> list[str]:
    """Return the new words of the best moves that were missed, in alphabetical order."""
    return _words(shown for turn in report.turns if turn.beaten for shown in turn.best.moves[0].turn.new)


def _words(shown: Iterable[Faces]) -> list[str]:
    return sorted(set(map(spelling, shown)))


def _first_senses(words: Iterable[str], define: Define) -> tuple[dict[str, str], list[str]]:
    """The first sense of each word that has one, and the credits of these senses."""
    found = {word: next((each for each in define(word) if each.senses), None) for word in words}
    firsts = {word: each._replace(credits=each.credits[:1]) for word, each in found.items() if each}
    return {word: first_sense([each]) for word, each in firsts.items()}, attributions(firsts.values())


def with_text(lines: Iterable[str], words: Iterable[str], define: Define) -> Iterator[str]:
    """Yield the lines of a text report, then the first sense of each word that has one, and the credits.

    >>> found = Definition("bidule", (), ("Objet à trois pieds.",), "bidule", credits=(Credit("club.tsv"),))
    >>> list(with_text(["Fin."], ["BIDULES"], lambda word: (found,)))
    ['Fin.', '', 'BIDULES, bidule : Objet à trois pieds.', 'Définitions de club.tsv.']
    """
    yield from lines
    senses, whose = _first_senses(words, define)
    if senses:
        yield ""
        for word, sense in senses.items():
            own = _own(word, sense)
            yield safe(f"{word}, {sense}" if own == sense else f"{word} : {own}")
        yield from whose


def _own(word: str, sense: str) -> str:
    """The sense, without the lemma at its beginning if that lemma is `word`."""
    return sense.removeprefix(f"{word.lower()} : ")


def with_page(lines: Iterable[str], words: Iterable[str], define: Define) -> Iterator[str]:
    """Yield the lines of a page, with the words and their first senses inserted before its end."""
    for line in lines:
        if line == END:
            yield from _page(*_first_senses(words, define))
        yield line


def _page(senses: dict[str, str], whose: Iterable[str]) -> Iterator[str]:
    if senses:
        yield "<h2>Définitions</h2><dl>"
        for word, sense in senses.items():
            yield f"<div><dt>{escaped(word)}</dt><dd>{escaped(_own(word, sense))}</dd></div>"
        yield "</dl>"
        yield from (paragraph(each, "legend") for each in whose)


def form(words: Iterable[str], define: Define, credit: Credit) -> dict[str, Json]:
    """Return the words with their definitions as JSON; `credit` is used if there are no definitions."""
    found = {word: define(word) for word in words}
    return {
        "kind": "definitions",
        "words": [{"tiles": word, "lemmas": senses_form(each, credit)["lemmas"]} for word, each in found.items()],
        **whose_form((each for one in found.values() for each in one), credit),
    }
